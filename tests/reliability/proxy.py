"""A network between clients and a server that can be told to misbehave: swallow answers, go silent, cut every line."""

import asyncio
import contextlib


class Network:
    """Passes bytes on. `silent`: nothing passes and nobody is told; `swallow`: so many answers never arrive."""

    def __init__(self, port: int) -> None:
        self.server_port, self.port = port, 0
        self.silent = False
        self.swallow = 0
        self.swallowed = 0
        self.lines: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.server: asyncio.Server | None = None

    async def __aenter__(self) -> "Network":
        self.server = await asyncio.start_server(self._line, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self.server is not None
        self.server.close()
        self.cut()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def cut(self) -> None:
        """Every connection is gone at once."""
        for writer in list(self.lines):
            transport = writer.transport
            transport.abort()

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to = await asyncio.open_connection("127.0.0.1", self.server_port)
        self.lines |= {writer, to}
        for task in (
            asyncio.create_task(self._pass(reader, to, down=False)),
            asyncio.create_task(self._pass(there, writer, down=True)),
        ):
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, down: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if down and self.swallow and data.startswith(b"HTTP/1.1 "):
                    self.swallow -= 1
                    self.swallowed += 1
                    self.cut()
                    return
                if not self.silent:
                    writer.write(data)
                    await writer.drain()
        self.lines.discard(writer)
        with contextlib.suppress(OSError):
            writer.close()
