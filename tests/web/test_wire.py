"""What travels to a page that asks for little: deflated screens, each sent once, with nothing secret of the page inside."""

import json
import zlib
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from hostapp.pieces import CSRF
from tests.web.cast import table_of_four
from tests.web.test_live import Page, page

pytestmark = pytest.mark.django_db(transaction=True)

party_of_four = sync_to_async(table_of_four, thread_sensitive=True)


def opened(frame: Any) -> dict[str, Any]:
    """A message, deflated or not."""
    message: dict[str, Any] = json.loads(zlib.decompress(frame, -15) if isinstance(frame, bytes) else frame)
    return message


async def beat(look: Page, digest: str, count: int) -> dict[str, Any]:
    """A heartbeat of a page that counts the screens it has had."""
    await look.send_to(json.dumps({"t": "ping", "d": digest, "n": count}))
    return opened(await look.receive_from())


async def test_a_long_screen_is_deflated_for_a_page_that_asks_and_holds_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hostapp.consumers.ONE_PACKET", 10)
    party = await party_of_four()
    await sync_to_async(party.host.get)()
    host = party.host.client.cookies["csrftoken"].value
    async with page(f"/ws/host/{party.code}/?z=1", party.host) as small, page(f"/ws/host/{party.code}/", party.host) as plain:
        packed = await small.receive_from()
        assert isinstance(packed, bytes)
        message, other = opened(packed), opened(await plain.receive_from())
        assert host not in message["html"]
        assert message["html"].replace(CSRF, host) == other["html"]
        assert message["d"] == other["d"]


async def test_a_screen_that_is_on_its_way_is_not_sent_twice() -> None:
    party = await party_of_four()
    async with page(f"/ws/play/{party.code}/", party.phones["Alice"]) as look:
        digest = opened(await look.receive_from())["d"]
        assert (await beat(look, "older", 0))["t"] == "pong"
        assert (await beat(look, "older", 1))["d"] == digest
        assert opened(await look.receive_from())["t"] == "pong"


async def test_an_answer_to_a_press_is_deflated_for_a_page_that_asks() -> None:
    party = await party_of_four()
    phone = party.phones["Alice"]
    ask = {"X-Live": "z", "Accept-Encoding": "gzip, deflate"}
    answer = await sync_to_async(lambda: phone.client.get(phone.base, headers=ask))()
    assert answer.headers["Content-Encoding"] == "deflate"
    small = json.loads(zlib.decompress(answer.content))
    plain = (await sync_to_async(lambda: phone.client.get(phone.base, headers={"X-Live": "1"}))()).json()
    token = phone.client.cookies["csrftoken"].value
    assert token not in small["html"]
    assert small["html"].replace(CSRF, token) == plain["html"]
