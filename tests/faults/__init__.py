"""What goes wrong at a real table: two hands on one button, taps that come twice, servers that die."""
