"""Each phone and each console speaks its own language: by its browser's setting, or chosen by hand; pushes come in it too."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, expect

from hostapp.catalogue import messages
from tests import tongue
from tests.browser.evening import Evening
from tests.browser.hands import Screen
from tests.browser.looks import faults
from tests.browser.pages import SIZES
from tests.browser.playing import Phone
from tests.browser.server import Server
from tests.tongue import foreign

DECK = "doctor mafioso mafioso citizen citizen citizen"


@pytest.fixture(scope="module")
def house(data_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that speaks two languages."""
    folder = tmp_path_factory.mktemp("locale")
    tongue.write(folder, messages(settings.BASE_DIR))
    env = {"DJANGO_SETTINGS_MODULE": "tests.settings_of_two_languages", "TEST_LOCALE": str(folder)}
    server = Server(data_template, tmp_path_factory.mktemp("house") / "data", **env)
    yield server
    server.stop()
    assert not server.log, f"the server wrote:\n{server.log}"


@pytest.fixture
def elsewhere(browser: Browser) -> Iterator[Phone]:
    """A phone that was set to the other language by whoever bought it."""
    width, height = SIZES["phone"]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, locale=tongue.OTHER
    )
    yield Phone(context.new_page())
    context.close()


def test_each_phone_and_the_console_speak_their_own_language(evening: Evening, elsewhere: Phone) -> None:
    evening.open()
    anna, console = evening.seat("Anna"), evening.console
    room = evening.television()
    evening.goto(elsewhere, f"/j/{evening.code}/")
    evening.pages.allow("status of 409")
    elsewhere.page.locator("#name").fill("Anna")
    elsewhere.button("⟦Sit down⟧").click()
    elsewhere.says("⟦There is a Anna at this table already. Please take another name.⟧")
    elsewhere.page.locator("#name").fill("Boris")
    elsewhere.press(elsewhere.button("⟦Sit down⟧"))
    elsewhere.says("⟦You are in, Boris.⟧")
    speaks(elsewhere, tongue.OTHER)
    for screen in (anna, console, room):
        speaks(screen, "en")
    assert faults(elsewhere.page) == []

    # By hand, on one phone; it is remembered, and what is pushed comes in it.
    anna.page.locator("#menu > summary").click()
    anna.page.locator("#language").get_by_role("button", name="Esperanto").click()
    speaks(anna, tongue.OTHER)
    anna.is_live()
    for name in ("Clara", "Dan", "Eva", "Finn"):
        evening.post("seat/add", name=name)
    for phone in (anna, elsewhere):
        phone.says("⟦6 are seated")
    evening.post("setting", key="acts", value="phones")
    evening.post("stage", to="roles")
    evening.post("deck/set", *DECK.split())
    evening.goto(console, evening.host)
    evening.deal()
    with anna.held() as word:
        assert word.startswith("⟦")
    anna.press(anna.button("⟦I know my card⟧"))
    evening.first_night()
    evening.condemn(
        next(name for name, role in evening.holders().items() if role == "citizen" and name not in ("Anna", "Boris"))
    )
    for phone in (anna, elsewhere):
        phone.is_asked("doctor")
        speaks(phone, tongue.OTHER)
        expect(phone.page.locator("#go-1")).to_have_text(foreign("My choice"))
    speaks(room, "en")

    # And back, on one; and the console, on which nothing but the console changes.
    anna.page.locator("#menu > summary").click()
    anna.page.locator("#language").get_by_role("button", name="English").click()
    speaks(anna, "en")
    console.panel("Settings")
    console.page.locator("#setting-language").get_by_role("button", name="Esperanto").click()
    speaks(console, tongue.OTHER)
    evening.goto(console, evening.host)
    console.press(console.button(foreign("Pass")))
    for phone, language in ((anna, "en"), (elsewhere, tongue.OTHER)):
        phone.is_asked("mafia")
        speaks(phone, language)
    speaks(console, tongue.OTHER)


def speaks(screen: Screen, language: str) -> None:
    """The page says of itself that it is in this language, and is."""
    expect(screen.page.locator("html")).to_have_attribute("lang", language)
    if language == tongue.OTHER:
        screen.says("⟦")
    else:
        expect(screen.screen).not_to_contain_text("⟦")
