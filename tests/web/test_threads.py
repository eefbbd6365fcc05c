"""The threads that do database work: what is left for the loop is called there, whatever becomes of the work and its answer."""

import asyncio
import subprocess
import sys
import threading
import time
import weakref

import pytest
from django.db import DatabaseError

from hostapp import threads
from hostapp.threads import Lanes, afterwards


async def test_what_is_left_for_the_loop_is_called_there_before_the_answer() -> None:
    called = list[str]()

    def work() -> str:
        assert afterwards(lambda: called.append(threading.current_thread().name))
        assert called == []
        return "the answer"

    assert await Lanes(1, "test")(work) == "the answer"
    assert called == [threading.current_thread().name]
    assert not afterwards(lambda: None), "this thread has no work of ours"


async def test_it_is_called_though_the_work_breaks() -> None:
    called = list[str]()

    def work() -> None:
        afterwards(lambda: called.append("told"))
        raise LookupError("no such table")

    lanes = Lanes(1, "test")
    with pytest.raises(LookupError, match="no such table"):
        await lanes(work)
    assert called == ["told"]
    assert await lanes(lambda: 1) == 1


async def test_it_is_called_though_nobody_waits_any_more() -> None:
    told, go = asyncio.Event(), threading.Event()

    def work() -> None:
        go.wait()
        afterwards(told.set)

    lanes = Lanes(1, "test")
    waiting = asyncio.create_task(lanes(work))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not told.is_set()
    go.set()
    await told.wait()


async def test_what_breaks_in_one_call_leaves_the_others_and_the_answer_alone() -> None:
    loop, heard, called = asyncio.get_running_loop(), list[object](), list[str]()
    loop.set_exception_handler(lambda _, context: heard.append(context["exception"]))
    broken = ValueError("broken")

    def fail() -> None:
        raise broken

    def work() -> str:
        afterwards(fail)
        afterwards(lambda: called.append("told"))
        return "the answer"

    assert await Lanes(1, "test")(work) == "the answer"
    assert (heard, called) == ([broken], ["told"])


async def test_an_iterator_that_has_ended_is_no_answer_that_is_waited_for_for_ever() -> None:
    with pytest.raises(RuntimeError):
        await Lanes(1, "test")(lambda: next(iter(())))


async def test_the_same_thread_is_given_the_work_while_it_keeps_up() -> None:
    lanes = Lanes(3, "test")
    assert len({await lanes(threading.get_ident) for _ in range(20)}) == 1
    go = threading.Event()
    slow = asyncio.create_task(lanes(go.wait))
    await asyncio.sleep(0)
    await asyncio.wait_for(lanes(lambda: None), 10)
    assert (lanes.waiting(), slow.done()) == (0, False)
    more = [asyncio.create_task(lanes(go.wait)) for _ in range(4)]
    await asyncio.sleep(0)
    assert lanes.waiting() == 2
    go.set()
    await asyncio.gather(slow, *more)
    assert lanes.waiting() == 0


async def test_nobody_waits_behind_one_that_is_stuck() -> None:
    lanes, go, stuck = Lanes(2, "test"), threading.Event(), threading.Event()
    slow, short = asyncio.create_task(lanes(stuck.wait)), asyncio.create_task(lanes(go.wait))
    await asyncio.sleep(0)
    others = [asyncio.create_task(lanes(threading.get_ident)) for _ in range(5)]
    await asyncio.sleep(0)
    assert lanes.waiting() == 5
    go.set()
    assert len(set(await asyncio.wait_for(asyncio.gather(*others), 10))) == 1
    assert await short
    assert not slow.done()
    stuck.set()
    assert await slow


async def test_a_connection_that_cannot_even_be_put_away_costs_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise DatabaseError("gone")

    monkeypatch.setattr(threads, "close_old_connections", broken)
    lanes = Lanes(1, "test")
    with pytest.raises(DatabaseError, match="gone"):
        await lanes(broken)
    assert await asyncio.wait_for(lanes(lambda: 1), 10) == 1


async def test_what_is_begun_is_ended_before_the_process_goes() -> None:
    lanes, go, ended = Lanes(2, "test"), threading.Event(), list[str]()

    def work() -> None:
        go.wait()
        ended.append("done")

    slow = asyncio.create_task(lanes(work))
    await asyncio.sleep(0)
    threading.Timer(0.05, go.set).start()
    lanes.end(time.monotonic() + 10)
    assert ended == ["done"]
    await slow


def test_a_process_does_not_go_before_what_it_has_begun_is_done() -> None:
    code = """if True:
        import asyncio, os, threading
        from hostapp.threads import to_look, to_write

        def work(begun):
            begun.set()
            threading.main_thread().join()  # the process is about to go
            os.write(1, b"done\\n")  # whole, whoever else writes

        async def main():
            begun = [threading.Event() for _ in range(4)]
            tasks = [asyncio.create_task(lane(work, one)) for lane, one in zip((to_look, to_look, to_write, to_write), begun)]
            await asyncio.sleep(0)
            for one in begun:
                one.wait()

        asyncio.run(main())
    """
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert (done.stdout.split(), done.stderr) == (["done"] * 4, "")


async def test_nobody_waits_for_ever_for_work_that_does_not_end() -> None:
    lanes, go = Lanes(2, "test"), threading.Event()
    stuck = [asyncio.create_task(lanes(go.wait)) for _ in range(2)]
    await asyncio.sleep(0)
    lanes.end(time.monotonic())
    assert not any(task.done() for task in stuck)
    go.set()
    await asyncio.gather(*stuck)


async def test_a_thread_that_waits_holds_nothing_of_its_last_work() -> None:
    class Kept:
        """Something that work holds."""

    kept, gone = Kept(), asyncio.Event()
    weakref.finalize(kept, asyncio.get_running_loop().call_soon_threadsafe, gone.set)
    lanes = Lanes(1, "test")
    await lanes(id, kept)
    del kept
    await asyncio.wait_for(gone.wait(), 10)
