"""The image, without an engine to build it: what the Dockerfile copies is enough to run, and what it runs is run here."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bench.servers import first_page
from tests.browser.server import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
LAST_STAGE = DOCKERFILE[DOCKERFILE.rindex("\nFROM ") :]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with exactly what the last stage copies out of this one, as .dockerignore lets it through."""
    folder = tmp_path_factory.mktemp("app")
    let_through = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    for *sources, to in (line.split()[1:] for line in LAST_STAGE.splitlines() if re.match("COPY (?!--from)", line)):
        for source in sources:
            assert source in let_through, f".dockerignore keeps {source} from the build"
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, folder / to, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(ROOT / source, folder)
    return folder


def environment(data: Path) -> dict[str, str]:
    """What the image sets, and nothing of this shell's own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NIGHTCALL_", "DJANGO_"))}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**kept, "PATH": path, "NIGHTCALL_NO_VENV": "1", "NIGHTCALL_DATA": str(data), "PYTHONDONTWRITEBYTECODE": "1"}


def test_the_image_serves_and_its_healthcheck_says_so(image: Path, tmp_path: Path) -> None:
    env = environment(tmp_path)
    build = [sys.executable, "manage.py", "collectstatic", "-v", "0", "--noinput"]
    subprocess.run(build, cwd=image, env={**env, "NIGHTCALL_SECRET_KEY": "building"}, check=True)
    assert not (tmp_path / "secret.key").exists(), "the build leaves a key in the image"
    command: list[str] = json.loads(LAST_STAGE[LAST_STAGE.rindex("\nCMD ") + 5 :])
    port = str(free_port())
    command[-1] = command[-1].replace("0.0.0.0 -p 8000", f"127.0.0.1 -p {port}")
    process = subprocess.Popen(command, cwd=image, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        first_page(f"http://127.0.0.1:{port}/", time.perf_counter())
        asked: list[str] = json.loads(LAST_STAGE[LAST_STAGE.index("    CMD [") + 8 :].splitlines()[0])
        check = [word.replace("8000", port) for word in asked]
        assert subprocess.run(check, env=env, check=False).returncode == 0
    finally:
        process.terminate()
        _, said = process.communicate(timeout=15)
    assert said == b""
    assert subprocess.run(check, env=env, check=False, stderr=subprocess.DEVNULL).returncode != 0


def free_port() -> int:
    """A port that nobody has."""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def test_the_container_runs_as_nobody_in_particular() -> None:
    assert re.search(r"^USER [1-9]\d*$", LAST_STAGE, re.MULTILINE)
    assert "read_only: true" in COMPOSE
    assert "cap_drop: [ALL]" in COMPOSE


def test_compose_asks_for_every_secret_and_holds_none() -> None:
    for name in ("NIGHTCALL_HOST", "NIGHTCALL_SECRET_KEY", "DATABASE_PASSWORD"):
        assert f"${{{name}:?" in COMPOSE, f"{name} may be left out"
    given = set(re.findall(r"\b(NIGHTCALL_\w+|DATABASE_URL|REDIS_URL):", COMPOSE))
    hosting = (ROOT / "docs/hosting.md").read_text("utf-8")
    assert all(name in hosting for name in given)
