"""The real templates: every screen of every viewer, drawn all through games played at random."""
