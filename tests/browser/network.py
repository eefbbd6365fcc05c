"""A network between phones and server that can be made as bad as a full room's: slow, lossy, or gone. All on loopback.

Bytes of a connection keep their order, as TCP keeps it; what is lost is a whole connection, as when a phone changes its cell.
"""

import contextlib
import queue
import random
import socket
import threading
import time
from collections.abc import Iterator

PORTS = range(30_000, 32_000)


class Network:
    """A proxy. lag: seconds that everything takes each way.     loss: the chance that a piece of news kills its connection."""

    def __init__(self, port: int) -> None:
        self.target, self.lag, self.loss, self.killed = ("127.0.0.1", port), 0.0, 0.0, 0
        self.dice, self.lines = random.Random(7), set[socket.socket]()
        self.listener: socket.socket | None = None
        self.port = 0
        self.restore()

    def restore(self) -> None:
        """There is a network again, on the same port."""
        for port in [self.port] if self.port else random.sample(PORTS, 50):
            listener = socket.socket()
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                listener.bind(("127.0.0.1", port))
                listener.listen(128)
                self.port, self.listener = port, listener
                threading.Thread(target=self._accept, args=(listener,), daemon=True).start()
                return
            listener.close()
        raise AssertionError("no port for a network")

    def cut(self) -> None:
        """Nothing gets through, and whatever was open is broken."""
        listener, self.listener = self.listener, None
        if listener is not None:
            with contextlib.suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            listener.close()
        for line in list(self.lines):
            self._break(line)

    def _break(self, line: socket.socket) -> None:
        self.lines.discard(line)
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)
        line.close()

    def _accept(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(self.target)
                self.lines |= {near, far}
                for here, there in ((near, far), (far, near)):
                    news: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()
                    threading.Thread(target=self._hear, args=(here, there, news), daemon=True).start()
                    threading.Thread(target=self._tell, args=(there, news), daemon=True).start()

    def _hear(self, here: socket.socket, there: socket.socket, news: "queue.SimpleQueue[tuple[float, bytes]]") -> None:
        data = b"-"
        while data:
            try:
                data = here.recv(65536)
            except OSError:
                data = b""
            if data and self.dice.random() < self.loss:
                self.killed += 1
                self._break(here)
                self._break(there)
                data = b""
            news.put((time.monotonic() + self.lag, data))

    def _tell(self, there: socket.socket, news: "queue.SimpleQueue[tuple[float, bytes]]") -> None:
        late = threading.Event()
        while True:
            due, data = news.get()
            late.wait(max(0.0, due - time.monotonic()))
            if not data:
                with contextlib.suppress(OSError):
                    there.shutdown(socket.SHUT_WR)
                return
            try:
                there.sendall(data)
            except OSError:
                return


@contextlib.contextmanager
def network(port: int) -> Iterator[Network]:
    """A network to the server on this port, gone with the block."""
    made = Network(port)
    try:
        yield made
    finally:
        made.cut()
