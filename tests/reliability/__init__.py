"""Nothing is ever lost: killed servers, full disks, dead sockets, wrong clocks. docs/reliability.md names each promise."""
