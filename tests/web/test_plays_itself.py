"""What plays itself: the calls of a game whose host may not look, and nothing else."""

import asyncio

import pytest
from asgiref.sync import sync_to_async

from hostapp import clock, tablelog
from tests.web.cast import Party, table_of_four
from tests.web.test_live import page

pytestmark = pytest.mark.django_db(transaction=True)

party_of_four = sync_to_async(table_of_four, thread_sensitive=True)


def blind_party() -> Party:
    party = Party().sit("Alice", "Bob", "Charlie").guest("Dora")
    party.host.post("rule", key="blind", value="true")
    return party.deal()


async def test_a_call_under_a_host_without_sight_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """S12"""
    monkeypatch.setattr(clock, "A_CALL", clock.A_CALL * 0)
    party = await sync_to_async(blind_party)()
    async with page(f"/ws/host/{party.code}/", party.host) as host:
        html = await host.screen()
        while "1.vote" not in html:
            assert "&#39;seer&#39;}" not in html
            html = await host.screen()
    now = await sync_to_async(lambda: party.now)()
    assert now.view("host").phase == "vote"


async def test_a_step_that_has_ended_is_not_ended_again() -> None:
    party = await sync_to_async(blind_party)()

    def both() -> tuple[str, int, int]:
        step = party.now.view("host").step
        clock.end(party.code, step)
        version = party.now.table.version
        clock.end(party.code, step)
        return party.now.view("host").phase, version, party.now.table.version

    phase, first, second = await sync_to_async(both)()
    assert (phase, first) == ("vote", second)


async def test_nothing_plays_itself_for_a_host_who_sees() -> None:
    party = await party_of_four()
    now = await sync_to_async(lambda: party.now)()
    assert not clock.plays_itself(now)
    clock.arm(now)
    assert party.code not in clock._timers
    await asyncio.sleep(0)
    assert tablelog.kept(party.code) is not None
