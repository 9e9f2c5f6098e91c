"""A saved session as tests use it: going somewhere, and running a script in what is there."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from webhand_agent.receipts import Evaluated
from webhand_host.paths import sessions_folder
from webhand_host.sessions.config import Config
from webhand_host.sessions.session import Kind, Session
from webhand_host.sessions.sessions import Limits, Sessions, Wanted
from webhand_host.sessions.shared import SharedBrowsers

SOON = 20.0
"""Seconds in which what is waited for has come, however busy the machine is."""


def wanted(session_id: str = "shop", config: Config | None = None) -> Wanted:
    return Wanted(session_id, Kind.SAVED, headless=True, config=config)


@dataclass(frozen=True)
class Reopen:
    """`async with reopened() as session`: nothing but the files is there from before. It is a context of `browsers`,
    which all tests of a worker share, or without these of a browser of its own.
    """

    browsers: SharedBrowsers | None = None

    @contextlib.asynccontextmanager
    async def __call__(
        self, session_id: str = "shop", config: Config | None = None, *, autosave: float = 3_600.0
    ) -> AsyncIterator[Session]:
        async with Sessions(Limits(autosave=autosave), self.browsers) as sessions:
            yield await sessions.open(wanted(session_id, config))


async def go(session: Session, url: str) -> None:
    receipt = await session.browser.navigate((await session.tab()).tab_id, url)
    assert receipt.ok, receipt
    session.went(receipt)


async def run(session: Session, script: str) -> Any:
    done = await session.browser.evaluate((await session.tab()).tab_id, script, seconds=10)
    assert isinstance(done, Evaluated), done
    return done.value


async def who(session: Session, site: str) -> str:
    await go(session, f"{site}/who")
    return str(await run(session, "document.body.innerText"))


def file(name: str, session_id: str = "shop") -> Path:
    return sessions_folder() / session_id / name


def state(session_id: str = "shop") -> Any:
    return json.loads(file("state.json", session_id).read_text())


def stored(session_id: str = "shop") -> dict[str, dict[str, str]]:
    """What each origin has in localStorage, by the file."""
    origins = state(session_id)["origins"]
    return {one["origin"]: {item["name"]: item["value"] for item in one["localStorage"]} for one in origins}


async def until(condition: Any) -> None:
    async with asyncio.timeout(SOON):
        while not condition():  # noqa: ASYNC110, a file tells nobody that it was written
            await asyncio.sleep(0.02)


def children(pid: int) -> set[int]:
    """All that a process has started, and what those have."""
    with subprocess.Popen(["ps", "-e", "-o", "pid=,ppid="], stdout=subprocess.PIPE, text=True) as listing:
        pairs = [tuple(map(int, line.split())) for line in listing.communicate()[0].splitlines()]
    found = {pid}
    while more := {one for one, parent in pairs if parent in found} - found:
        found |= more
    return found - {pid, listing.pid}


def alive(pids: set[int]) -> set[int]:
    """Those that run. What has ended and was not waited for does not."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,stat="], capture_output=True, text=True, check=True).stdout
    states = dict(line.split() for line in listed.splitlines())
    return {pid for pid in pids if not states.get(str(pid), "Z").startswith("Z")}


def names_in(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def end(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
