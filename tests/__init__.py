"""What must hold: the rules, the cases worked out by hand, the site, its screens and its speed."""
