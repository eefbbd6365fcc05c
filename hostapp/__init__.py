"""The one Django app and project package: tables, seats, screens and sockets, for any game that keeps the contract."""
