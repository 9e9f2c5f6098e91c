"""Sessions in their own process: how many there may be, and how long."""

import asyncio
from pathlib import Path

import pytest
from webhand_host.sessions.session import Kind, SessionNotFound
from webhand_host.sessions.sessions import Limits, Sessions, TooManySessions, Wanted

FRESH = Wanted(kind=Kind.FRESH, headless=True)


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / name.lower()))


async def test_there_are_so_many_and_no_more() -> None:
    async with Sessions(Limits(most=1)) as sessions:
        first = await sessions.open(FRESH)
        with pytest.raises(TooManySessions, match="1 sessions are open"):
            await sessions.open(FRESH)
        await sessions.close(first.id)
        assert (await sessions.open(FRESH)).id != first.id


async def test_one_that_nobody_uses_ends_and_one_at_work_does_not() -> None:
    async with Sessions(Limits(idle=0.3, sweep=0.05)) as sessions:
        idle, busy = await sessions.open(FRESH), await sessions.open(FRESH)
        async with busy.turn():
            await asyncio.wait_for(idle.gone.wait(), 10)
            assert busy.is_alive
        with pytest.raises(SessionNotFound, match="Nobody used it for"):
            sessions.get(idle.id)
        await asyncio.wait_for(busy.gone.wait(), 10)


async def test_one_that_is_old_ends() -> None:
    async with Sessions(Limits(life=0.3, sweep=0.05)) as sessions:
        old = await sessions.open(FRESH)
        await asyncio.wait_for(old.gone.wait(), 10)
        assert sessions.all() == []
