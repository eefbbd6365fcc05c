"""Evenings in real browsers: a tablet, phones and a television, driven as people drive them and watched for leaks."""
