"""Commands of the site, beside Django's own."""
