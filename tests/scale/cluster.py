"""Three Daphnes behind HAProxy, with a PostgreSQL and a Redis of their own, each to be killed and brought back."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tests import services
from tests.bench.servers import first_page
from tests.browser.server import ROOT, Server, environment, prepared
from tests.services import QUIET, program

BACKEND = """
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  timeout tunnel 1h
  retries 3
  option redispatch 1
  option forwardfor

frontend door
  bind 127.0.0.1:{port}
  default_backend nightcall

backend nightcall
  balance roundrobin
  option httpchk GET /healthz
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
"""


class Redis:
    """A Redis that keeps nothing."""

    def __init__(self, url: str) -> None:
        self.url, self.path = url, urlsplit(url).path
        self.process: subprocess.Popen[bytes] | None = None

    def kill(self) -> None:
        """As a power cut would."""
        import redis

        with redis.Redis.from_url(self.url) as client:
            os.kill(int(client.info("server")["process_id"]), signal.SIGKILL)

    def start(self) -> None:
        """Back, at the same place."""
        Path(self.path).unlink(missing_ok=True)
        command = [program("redis-server"), "--port", "0", "--unixsocket", self.path, "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, **QUIET)  # type: ignore[call-overload]

    def end(self) -> None:
        """For good."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)


class Postgres:
    """A PostgreSQL whose data folder `services` has made."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.folder = Path(parse_qs(urlsplit(url).query)["host"][0])

    def kill(self) -> None:
        """At once, without writing anything down: its log has to do."""
        self._control("-m", "immediate", "stop")

    def start(self) -> None:
        """Back, after its own recovery."""
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off"
        self._control("-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def _control(self, *words: str) -> None:
        account = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        control = str(Path(program("initdb")).parent / "pg_ctl")
        command = [*account, control, "-D", str(self.folder / "pg"), *words]
        subprocess.run(command, check=True, cwd=self.folder, **QUIET)  # type: ignore[call-overload]


class Cluster:
    """All of it. url: the proxy's."""

    def __init__(self, postgres: Postgres, redis: Redis, servers: list[Server], port: int) -> None:
        self.postgres, self.redis, self.servers = postgres, redis, servers
        self.url = f"http://127.0.0.1:{port}"

    @property
    def logs(self) -> str:
        """What the servers have written."""
        return "".join(server.log for server in self.servers)


@contextmanager
def cluster(folder: Path, count: int = 3) -> Iterator[Cluster]:
    """So many servers that have answered, behind a proxy; gone with the block."""
    program("haproxy")  # a machine without it is told before anything is started
    with ExitStack() as stack:
        postgres = Postgres(stack.enter_context(services.postgres_server()))
        redis = Redis(stack.enter_context(services.redis_server()))
        stack.callback(redis.end)
        ours = {
            "DATABASE_URL": postgres.url,
            "REDIS_URL": redis.url,
            "NIGHTCALL_SECRET_KEY": "of the whole cluster",
            "NIGHTCALL_HOSTS": "127.0.0.1",
        }
        template = prepared(folder / "template")
        migrate = [sys.executable, "manage.py", "migrate", "-v", "0"]
        subprocess.run(migrate, cwd=ROOT, env={**environment(template), **ours}, check=True)
        servers = []
        for number in range(count):
            servers.append(Server(template, folder / f"server-{number}", **ours))
            stack.callback(servers[-1].kill)
        for server in servers:
            first_page(f"http://127.0.0.1:{server.port}/healthz", time.perf_counter())
        port = stack.enter_context(proxy(folder, [server.port for server in servers]))
        yield Cluster(postgres, redis, servers, port)


@contextmanager
def proxy(folder: Path, ports: list[int]) -> Iterator[int]:
    """HAProxy before these ports; gives its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    servers = "\n".join(f"  server s{number} 127.0.0.1:{of}" for number, of in enumerate(ports))
    config = folder / "haproxy.cfg"
    config.write_text(BACKEND.format(port=port, servers=servers), "utf-8")
    process = subprocess.Popen([program("haproxy"), "-db", "-f", str(config)], **QUIET)  # type: ignore[call-overload]
    try:
        yield port
    finally:
        process.kill()
        process.wait(10)
