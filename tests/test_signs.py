"""Signs stand in the page itself, without a name that a tooltip or a request could give away."""

import pytest

from games.mafia.roles import ROLES
from hostapp.signs import SIGNS, sign

ANSWERS = ("same", "different", "yes", "no")


@pytest.mark.parametrize("key", [*ROLES, *ANSWERS])
def test_every_card_that_is_held_up_has_a_sign_that_does_not_name_it(key: str) -> None:
    drawn = sign(key)
    assert drawn.startswith('<svg class="sign"')
    assert drawn.endswith("</svg>")
    assert "<title" not in drawn
    assert key not in drawn


def test_all_signs_have_one_size_and_one_line() -> None:
    for file in sorted(SIGNS.glob("*.svg")):
        text = file.read_text(encoding="utf-8")
        assert 'viewBox="0 0 64 64"' in text, file.name
        assert text.count("stroke-width") == 1, file.name
        assert 'stroke-width="3"' in text, file.name


@pytest.mark.parametrize("name", ["", "nobody", "../css/base", "../../pyproject"])
def test_what_is_no_sign_is_refused(name: str) -> None:
    with pytest.raises(KeyError):
        sign(name)
