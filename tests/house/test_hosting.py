"""Nightcall as it is hosted: PostgreSQL and Redis instead of a file, by environment alone."""

import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.browser.server import HOST, ROOT, Server, environment


def test_a_server_on_postgresql_and_redis_answers(postgres_url: str, redis_url: str, tmp_path: Path) -> None:
    hosting = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url, "NIGHTCALL_HOSTS": HOST, "NIGHTCALL_STATIC": "source"}
    (tmp_path / "template").mkdir()
    migrate = [sys.executable, "manage.py", "migrate", "-v", "0"]
    subprocess.run(migrate, cwd=ROOT, env={**environment(tmp_path / "template"), **hosting}, check=True)
    server = Server(tmp_path / "template", tmp_path / "data", **hosting)
    try:
        asked = urllib.request.Request(f"http://127.0.0.1:{server.port}/", headers={"Host": f"{HOST}:{server.port}"})
        with urllib.request.urlopen(asked, timeout=30) as answer:
            assert answer.status == 200
    finally:
        server.stop()
    assert server.log == ""
    assert not (tmp_path / "data" / "nightcall.sqlite3").exists()
