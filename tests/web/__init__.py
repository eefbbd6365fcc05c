"""The evening over HTTP and sockets, one file a view module, with a host, three guests and a stranger."""
