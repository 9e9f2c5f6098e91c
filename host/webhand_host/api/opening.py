"""Opening a session, in whichever browser it is to be."""

import asyncio
import contextlib
import sys
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from webhand_host.api.asking import Asker, OnPermission, permissions_of
from webhand_host.api.desk import AUTHORS, By, Desk
from webhand_host.api.errors import Misuse, translated
from webhand_host.api.session import Session
from webhand_host.api.sharing import shared_sessions, to_its_end
from webhand_host.sessions.config import Config
from webhand_host.sessions.profile import NAME
from webhand_host.sessions.session import Kind
from webhand_host.sessions.sessions import Wanted
from webhand_host.sessions.storage import BadSessionId
from webhand_host.settings import load

NAMELESS = 'A session of kind "saved" needs an id by which it is found again: open_session("shop", kind="saved").'
NO_CONFIG = 'config is for sessions of kind "saved": leave it out, or open that kind.'
NO_KIND = 'There is no kind of session {kind!r}: write "fresh", "own", "saved" or "person".'
NO_AUTHOR = 'Calls are decided by "program" or by "model", not by {by!r}.'


class Opening:
    """A session that is to be opened: `async with` closes it at the end; who awaits it (in a notebook, where a block
    cannot reach from cell to cell) closes it with its `close`.
    """

    def __init__(self, wanted: Wanted, allow: Sequence[str], asker: Asker, by: By) -> None:
        self._wanted, self._allow, self._given = wanted, allow, permissions_of(allow)
        self._asker, self._by = asker, by
        self._session: Session | None = None

    def __await__(self) -> Generator[Any, None, Session]:
        return self._opened().__await__()

    async def __aenter__(self) -> Session:
        self._session = await self._opened()
        return self._session

    async def __aexit__(self, *_: object) -> None:
        assert self._session is not None, "it was entered"  # noqa: S101
        await to_its_end(self._session.close())

    async def _opened(self) -> Session:
        async with contextlib.AsyncExitStack() as stack:
            with translated():
                settings = await asyncio.to_thread(load)
                owner = await stack.enter_async_context(shared_sessions())
                opened = await owner.open(self._wanted)
            desk = Desk(opened, settings, self._given, self._asker)
            return Session(owner, opened, desk, self._by, self._allow, stack.pop_all())


def open_session(
    id: str | None = None,  # noqa: A002, what it is called everywhere else
    *,
    kind: Literal["fresh", "own", "saved", "person"] = "fresh",
    headless: bool | None = None,
    config: Config | Mapping[str, Any] | None = None,
    allow: Sequence[str] = (),
    on_permission: OnPermission | None = None,
    by: By = "program",
) -> Opening:
    """A browser for the program, which is closed at the end: `async with open_session() as session`. Without a block:
    `session = await open_session()`, and `await session.close()`.

    `kind`: `fresh`, of which nothing is kept; `own`, a profile of Webhand's by the name `id`; `saved`, a context whose
    log-ins are kept under `id`, shown as `config` says (docs/MCP.md); `person`, the browser that is open with Webhand's
    extension, in a tab of its own. `headless` None shows a window where there is a display.

    `by`: what the program calls is its person's own command, and needs no yes for acting and for where it goes; what is
    beyond that (sending, files, logging in, sites that a page leads to) is for `on_permission`, and `pay`, `delete` and
    `account` for `allow` alone. With `by="model"` every call is judged as a model's: for programs that hand on what a
    model of their own decides.

    Raises:
        Misuse: the arguments do not fit together.
        Unavailable: when it is opened: there is no such browser, or somebody else has the session.
    """
    if by not in AUTHORS:
        raise Misuse(NO_AUTHOR.format(by=by))
    wanted = _wanted(id, kind, config, headless=headless is True)
    return Opening(wanted, allow, Asker(on_permission), by)


def _wanted(name: str | None, kind: str, config: Config | Mapping[str, Any] | None, *, headless: bool) -> Wanted:
    if kind not in {*Kind}:
        raise Misuse(NO_KIND.format(kind=kind))
    if name is not None and not NAME.fullmatch(name):
        raise Misuse(str(BadSessionId(name)))
    if kind == Kind.SAVED and name is None:
        raise Misuse(NAMELESS)
    if kind != Kind.SAVED and config is not None:
        raise Misuse(NO_CONFIG)
    with translated():
        shown = config if isinstance(config, Config) or config is None else Config.model_validate(config)
    profile = name or "default" if kind == Kind.OWN else "default"
    program = Path(sys.argv[0]).name if sys.argv and sys.argv[0] else "Python"
    return Wanted(name, Kind(kind), profile, headless=headless, client=program, config=shown)
