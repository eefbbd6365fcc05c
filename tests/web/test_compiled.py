"""Templates as they were compiled are kept from one start to the next, and used only where they are whole and still fit."""

from pathlib import Path

import pytest
from jinja2 import DictLoader

from hostapp import compiled
from hostapp.compiled import Compiled
from hostapp.folding import FoldingEnvironment

PAGE = "{% for name in names %}<p>{{ name }}</p>{% endfor %}"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that had to be compiled."""
    found: list[str] = []
    compile_afresh = FoldingEnvironment._parse

    def parse(self: FoldingEnvironment, source: str, name: str | None, filename: str | None) -> object:
        found.append(str(name))
        return compile_afresh(self, source, name, filename)

    monkeypatch.setattr(FoldingEnvironment, "_parse", parse)
    return found


def draw(folder: Path, source: str = PAGE, language: str = "en") -> str:
    """What a process that has just started draws."""
    env = FoldingEnvironment(loader=DictLoader({"page.html": source}), bytecode_cache=Compiled(folder, language))
    return env.get_template("page.html").render(names=["Anna"])


def test_what_one_start_has_compiled_the_next_one_has(tmp_path: Path, made: list[str]) -> None:
    folder = tmp_path / "templates"
    assert draw(folder) == draw(folder) == "<p>Anna</p>"
    assert made == ["page.html"]
    assert folder.stat().st_mode & 0o077 == 0, "nobody else puts code there"


def test_another_source_another_language_and_other_code_are_compiled_anew(
    tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(tmp_path)
    assert draw(tmp_path, PAGE.replace("p>", "b>")) == "<b>Anna</b>"
    draw(tmp_path, language="de")
    monkeypatch.setattr(compiled, "STAMP", b"of another version")
    draw(tmp_path, language="de")
    assert len(made) == 4


@pytest.mark.parametrize("harm", ["cut short", "a bit turned", "empty"])
def test_a_torn_file_is_not_used(tmp_path: Path, made: list[str], harm: str) -> None:
    draw(tmp_path)
    (kept,) = tmp_path.iterdir()
    data = bytearray(kept.read_bytes())
    data[len(data) // 2] ^= 1
    kept.write_bytes({"cut short": kept.read_bytes()[:-9], "a bit turned": bytes(data), "empty": b""}[harm])
    assert draw(tmp_path) == "<p>Anna</p>"
    assert len(made) == 2
    draw(tmp_path)
    assert len(made) == 2, "and has been replaced"


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path: Path, made: list[str]) -> None:
    nowhere = tmp_path / "a file"
    nowhere.write_text("")
    assert draw(nowhere) == draw(nowhere) == "<p>Anna</p>"
    assert len(made) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["a file"]


def test_all_that_our_compiling_writes_in_stamps_what_is_kept(tmp_path: Path) -> None:
    for name in ("hostapp/folding.py", "hostapp/jinja.py", "static/signs/a.svg", "locale/de/LC_MESSAGES/django.mo"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        before = compiled.made_with(tmp_path)
        path.write_text("something")
        assert compiled.made_with(tmp_path) != before, name
