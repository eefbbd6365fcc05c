"""manage.py before there is anything but Python, the locks it installs from, and the stages of `manage.py test`."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import manage
from tests import machine, stages

ROOT = Path(__file__).resolve().parent.parent.parent
LOCKS = ("requirements.lock", "requirements-dev.lock")


def pins(lock: str) -> dict[str, str]:
    """The packages a lock names, with the whole pin."""
    lines = (ROOT / lock).read_text("utf-8").splitlines()
    return {line.split("==")[0]: line.removesuffix("\\").strip() for line in lines if re.match(r"[a-z0-9]", line)}


def test_a_python_that_is_too_old_reads_the_file_and_says_so() -> None:
    source = (ROOT / "manage.py").read_text("utf-8")
    ast.parse(source, feature_version=(3, 7))
    pretend = f"import sys; sys.version_info = (3, 8, 18); exec(compile({source!r}, 'manage.py', 'exec'))"
    done = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer; this is Python 3.8" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_checks_every_file_and_names_no_place_to_get_it(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    assert "://" not in text
    assert "--index" not in text
    blocks = re.split(r"\n(?=[a-z0-9])", text.strip())
    assert len(blocks) > 30
    assert all("--hash=sha256:" in block for block in blocks)


def test_the_development_lock_holds_the_runtime_lock_pin_for_pin() -> None:
    assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for lock, wanted in zip(LOCKS, (project["project"]["dependencies"], project["dependency-groups"]["dev"]), strict=True):
        names = {re.split(r"[^A-Za-z0-9._-]", line)[0].lower().replace("_", "-") for line in wanted}
        assert names <= pins(lock).keys()


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which manage.py finds both locks and a `.venv` that somebody has made."""
    for lock in LOCKS:
        (tmp_path / lock).write_text(f"{lock} 1", "utf-8")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").touch()
    monkeypatch.setattr(manage, "VENV", tmp_path)
    monkeypatch.setattr(manage, "PYTHON", tmp_path / "bin" / "python")
    monkeypatch.setattr(manage, "RUNTIME", tmp_path / LOCKS[0])
    monkeypatch.setattr(manage, "DEVELOPMENT", tmp_path / LOCKS[1])
    return tmp_path


def stamp(lock: Path) -> None:
    """Say that `.venv` was made from this lock."""
    manage.stamp(lock).write_text(manage.fingerprint(lock), "utf-8")


def test_a_start_installs_only_when_a_lock_or_the_python_has_changed(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not manage.is_ready(manage.RUNTIME)
    stamp(manage.RUNTIME)
    assert manage.is_ready(manage.RUNTIME)
    assert not manage.is_ready(manage.DEVELOPMENT)
    manage.RUNTIME.write_text("requirements.lock 2", "utf-8")
    assert not manage.is_ready(manage.RUNTIME)
    stamp(manage.RUNTIME)
    monkeypatch.setattr(sys, "version", "3.99")
    assert not manage.is_ready(manage.RUNTIME)


def test_what_the_tests_installed_is_enough_for_a_party(house: Path) -> None:
    stamp(manage.DEVELOPMENT)
    assert manage.is_ready(manage.DEVELOPMENT)
    assert manage.is_ready(manage.RUNTIME)


def test_a_venv_whose_python_is_gone_is_made_again(house: Path) -> None:
    stamp(manage.RUNTIME)
    (house / "bin" / "python").unlink()
    assert not manage.is_ready(manage.RUNTIME)


def test_without_venv_the_package_is_named(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/apt-get")
    monkeypatch.setattr(sys, "argv", ["manage.py", "party"])
    with pytest.raises(SystemExit) as refusal:
        manage.make_venv()
    assert f"sudo apt install python3.{sys.version_info.minor}-venv" in str(refusal.value)


def test_without_a_network_the_first_start_says_so(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pip = "#!/bin/sh\necho 'ERROR: No matching distribution found' >&2\nexit 1\n"
    (house / "bin" / "python").write_text(pip, "utf-8")
    (house / "bin" / "python").chmod(0o755)
    stamp(manage.DEVELOPMENT)
    with pytest.raises(SystemExit) as refusal:
        manage.install(manage.RUNTIME)
    assert "The first start needs the internet" in str(refusal.value)
    assert not manage.is_ready(manage.RUNTIME)


def test_tests_that_cannot_be_installed_do_not_take_the_party_away(house: Path) -> None:
    (house / "bin" / "python").write_text("#!/bin/sh\nexit 1\n", "utf-8")
    (house / "bin" / "python").chmod(0o755)
    stamp(manage.RUNTIME)
    with pytest.raises(SystemExit):
        manage.install(manage.DEVELOPMENT)
    assert manage.is_ready(manage.RUNTIME)
    assert not manage.is_ready(manage.DEVELOPMENT)


def test_ci_runs_the_command_a_person_types() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert [line for line in script.read_text("utf-8").splitlines() if "manage.py" in line] == ["exec python3 manage.py test"]


def test_a_stage_that_fails_shows_its_output_and_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert stages.quietly("good", [sys.executable, "-c", "print('chatter')"]) == 0
    assert stages.quietly("bad", [sys.executable, "-c", "print('the reason'); raise SystemExit(3)"]) == 3
    said = capsys.readouterr().out
    assert re.search(r"good +ok +\d", said)
    assert re.search(r"bad +FAILED +\d", said)
    assert "the reason" in said
    assert "chatter" not in said


@pytest.mark.parametrize(("ci", "goes_on"), [("true", False), ("", True)])
def test_a_missing_program_is_named_and_stops_ci(
    ci: str, goes_on: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(machine, "missing", lambda: [machine.NEEDS[0]])
    monkeypatch.setattr(machine, "can_install", lambda: False)
    assert stages.has_programs() is goes_on
    said = capsys.readouterr().out
    assert "chromium, for the browser tests" in said
    assert "install" in said


def test_root_on_debian_gets_what_is_missing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    here: list[machine.Need] = []
    monkeypatch.setattr(machine, "missing", lambda: [need for need in machine.NEEDS[:2] if need not in here])
    monkeypatch.setattr(machine, "can_install", lambda: True)
    monkeypatch.setattr(machine, "install", here.extend)
    assert stages.has_programs()
    assert here == list(machine.NEEDS[:2])
