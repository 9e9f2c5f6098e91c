"""The agent at work on a task in a session of a program: what `webhand_run` and the library do."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from webhand_agent.job import Carrier
from webhand_agent.protocol import RunFinished, StartTask

from webhand_host.paths import runs_folder
from webhand_host.runs.carriage import RunBrowser
from webhand_host.runs.folder import RunFolder
from webhand_host.runs.journal import Listener
from webhand_host.runs.work import ForProgram, Work
from webhand_host.sessions.session import Kind, Session


class ThroughSession:
    """A browser that is there before the run, and stays. Refs go on being counted where the session's have come to."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.carrier: Carrier = "extension" if session.kind is Kind.PERSON else "playwright"

    def browser(self, folder: RunFolder, next_ref: int, next_frame: int) -> RunBrowser:
        return self._session.browser

    async def leave(self) -> None:
        """Its tabs are the session's still."""


async def run_in(
    session: Session, asked: StartTask, program: ForProgram, listener: Listener, began: Callable[[Work], None]
) -> RunFinished:
    """Waits for the session's turn, then does a task in its tab in front. `began` gets the run once it has a record,
    which is completed also where this is cancelled: what is returned then says `stopped`.

    Raises:
        SessionNotFound, QueueFull: it never began.
        OSError: there is no room for its record.
    """
    async with session.turn():
        tab = await session.tab()
        session.opened.update(one.tab_id for one in await session.browser.tabs() if session.is_mine(one))
        asked = asked.model_copy(update={"tab_id": tab.tab_id})
        folder = RunFolder.create(runs_folder(), session.id, asked)
        work = Work(folder, asked, ThroughSession(session), {listener}, None, session.opened, program)
        began(work)
        try:
            await work.go()
        except asyncio.CancelledError:
            if folder.finished() is None:  # its loop, which completes a record, had not begun
                work.never_began("stopped", "Stopped.")
        finally:
            session.worked(session.browser.last_tab)
        return folder.finished() or folder.close("The record of this task could not be written to its end.")


def downloads_of(session: Session) -> Callable[[], Path]:
    """Where what pages of a session send is kept."""
    return lambda: session.folder.path / "downloads"
