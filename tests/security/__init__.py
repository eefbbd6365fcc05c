"""No one gets in, nothing gets out: every door tried, every secret looked for on the wire, every limit reached."""
