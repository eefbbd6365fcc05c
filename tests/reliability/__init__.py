"""Nothing is ever lost: servers that are killed, full disks, dead sockets, wrong clocks. docs/reliability.md names each promise."""
