"""Sessions of kind `saved`: a browser context of its own, restored from what was saved when it was last open."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, AsyncExitStack
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from webhand_agent.browser import BrowserError
from webhand_agent.protocol import Effect, Receipt

from webhand_host.browser.cdp.starting import NO_SESSION, closing, first_line
from webhand_host.geometry import Layout
from webhand_host.runs.folder import RunFolder
from webhand_host.sessions import storage
from webhand_host.sessions.config import NO_STEALTH, Config
from webhand_host.sessions.session import Kind, Session
from webhand_host.sessions.state import STATE, SavedState, StorageState

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext

    from webhand_host.browser.cdp.port import CdpPort
    from webhand_host.sessions.local_storage import LocalStorage
    from webhand_host.sessions.shared import SharedBrowsers

log = logging.getLogger(__name__)

PAGES_ANSWER = 1.0
"""Seconds. What pages get to tell what they keep; one that hangs has told of all that it wrote before."""

BROWSER_ANSWERS = 2.0
DATABASES_ANSWER = 5.0
"""Seconds, for all that is in IndexedDB."""


class Saving:
    """What a context keeps, and where it is saved. One save at a time, and none waits for a page for long."""

    def __init__(self, context: "BrowserContext", pages: "LocalStorage", stored: SavedState, config: Config) -> None:
        self._context = context
        self._pages = pages
        self._stored = stored
        self._asks_databases = config.indexed_db
        self._turn = asyncio.Lock()

    async def save(self, *, is_quiet: bool) -> None:
        """`is_quiet`: nothing is being done in it, so that a tab may be opened for what is in IndexedDB.

        Raises:
            OSError: the disk does not let us.
            BrowserError: the browser did not say what there is. What was saved last stays.
        """
        async with self._turn:
            state = await self._collected(is_quiet=is_quiet)
            await asyncio.to_thread(self._stored.save, state)

    async def _collected(self, *, is_quiet: bool) -> StorageState:
        from playwright.async_api import Error

        await self._pages.settled(PAGES_ANSWER)
        try:
            cookies = await asyncio.wait_for(self._context.cookies(), BROWSER_ANSWERS)
            kept = self._stored.state.written()["origins"] if self._stored.state else []
            if self._asks_databases and is_quiet and self._pages.is_answered:
                kept = await self._with_databases(kept)
            return StorageState.model_validate({"cookies": cookies, "origins": [*_merged(kept, self._pages.entries)]})
        except (Error, TimeoutError) as error:
            raise BrowserError("The browser did not say what its pages keep.") from error
        except ValidationError:  # whose words hold what was read, which may be a secret
            raise BrowserError("The browser told of something that could not be restored.") from None

    async def _with_databases(self, kept: list[Any]) -> list[Any]:
        """The origins with their IndexedDB; as they were kept where that takes too long. Then it is not asked again:
        Playwright goes on with what it was asked, and two at a time show their tabs as the session's.
        """
        try:
            whole = await asyncio.wait_for(self._context.storage_state(indexed_db=True), DATABASES_ANSWER)
            return list(whole["origins"])
        except TimeoutError:
            self._asks_databases = False
            self._stored.notes.append(f"Session {self._stored.id}: IndexedDB was not saved, it took too long.")
            return kept


class SavedSession(Session):
    """`config` is how its pages are shown, `saving` is what saves it. What could not be is told in `notes` as well."""

    def __init__(
        self, port: "CdpPort", folder: RunFolder, stored: SavedState, config: Config, end: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(stored.id, Kind.SAVED, port, folder, end)
        self.config = config
        self.notes = stored.notes
        self.saving: Saving | None = None
        self._stored = stored
        self._layout = Layout((config.viewport.width, config.viewport.height))

    def went(self, receipt: Receipt) -> None:
        self._stored.meta.counts.actions += 1
        self._stored.meta.counts.navigations += Effect.NAVIGATION in receipt.effect


async def opened(
    session_id: str,
    config: Config | None,
    browsers: "SharedBrowsers",
    *,
    headless: bool,
    autosave: float,
    recorded: Callable[[], AbstractContextManager[RunFolder]],
) -> SavedSession:
    """Restores a session, or makes a new one. Without a `config` it has the one that it had. It is saved every
    `autosave` seconds, and when it ends.

    Raises:
        BadSessionId, SessionInUse: it cannot be had.
        NoBrowser, BrowserError, OSError: it could not be started; the sentence says why.
    """
    from webhand_host.browser.cdp.port import CdpPort
    from webhand_host.sessions.local_storage import LocalStorage

    async with AsyncExitStack() as stack:
        stored = await asyncio.to_thread(storage.take, session_id)
        stack.callback(stored.release)
        if config is not None:
            stored.meta.config = config
        config = stored.meta.config
        if config.stealth:
            stored.notes.append(NO_STEALTH)
        shared = await stack.enter_async_context(browsers.use(headless=headless))
        context = await stack.enter_async_context(_restored(shared.browser, stored, config))
        pages = LocalStorage(context, _entries(stored))
        stack.push_async_callback(pages.end)
        await _first_page(context, pages)
        record = stack.enter_context(recorded())
        port = CdpPort(context, record.path / "downloads", beside=shared.ports)
        await port.start()
        await asyncio.to_thread(stored.save_meta)  # with its config, now that pages are shown with it
        whole = stack.pop_all()
        session = SavedSession(port, record, stored, config, whole.aclose)
        saving = session.saving = Saving(context, pages, stored, config)
        await whole.enter_async_context(_kept(session, saving, autosave))
        return session


@contextlib.asynccontextmanager
async def _restored(browser: "Browser", stored: SavedState, config: Config) -> "AsyncIterator[BrowserContext]":
    """A context with what was saved; without it where the browser does not take that."""
    from playwright.async_api import Error

    shown: dict[str, Any] = {
        "viewport": {"width": config.viewport.width, "height": config.viewport.height},
        "locale": config.locale,
        "timezone_id": config.timezone,
        "user_agent": config.user_agent,
    }
    try:
        state: Any = stored.state.written() if stored.state else None
        try:
            context = await browser.new_context(storage_state=state, **shown)
        except Error as error:
            if state is None or not browser.is_connected():
                raise
            stored.set_aside(STATE, f"the browser does not take it ({first_line(error.message)})")
            stored.state = None
            context = await browser.new_context(**shown)
    except Error as error:
        raise BrowserError(NO_SESSION.format(why=first_line(error.message))) from error
    async with closing(context):
        yield context


async def _first_page(context: "BrowserContext", pages: "LocalStorage") -> None:
    """The browser looks at locale and time zone only now. The page is followed before it goes anywhere."""
    from playwright.async_api import Error

    try:
        await pages.followed(await context.new_page())
    except Error as error:
        raise BrowserError(f"The browser shows no page with this config. {first_line(error.message)}") from error


@contextlib.asynccontextmanager
async def _kept(session: SavedSession, saving: Saving, every: float) -> AsyncIterator[None]:
    """Saves it now and then, and when it ends."""
    ending = asyncio.Event()

    async def now_and_then() -> None:
        while not ending.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ending.wait(), every)
                return
            await save(is_quiet=not session.is_busy)

    async def save(*, is_quiet: bool) -> None:
        try:
            await saving.save(is_quiet=is_quiet)
        except (OSError, BrowserError) as error:
            sentence = f"Session {session.id} could not be saved: {error}"
            log.warning("%s", sentence)
            if sentence not in session.notes:
                session.notes.append(sentence)

    autosaving = asyncio.create_task(now_and_then())
    try:
        yield
    finally:
        ending.set()
        await autosaving
        await save(is_quiet=True)


def _entries(stored: SavedState) -> dict[str, dict[str, str]]:
    origins = stored.state.origins if stored.state else []
    return {one.origin: {item.name: item.value for item in one.localStorage} for one in origins}


def _merged(kept: list[dict[str, Any]], entries: Mapping[str, Mapping[str, str]]) -> Iterator[dict[str, Any]]:
    """Origins with what is in their localStorage now, and with what else is kept of them. One with nothing is left
    out.
    """
    others = {one["origin"]: one for one in kept}
    for origin in sorted({*others, *entries}):
        items = [{"name": name, "value": value} for name, value in entries.get(origin, {}).items()]
        merged = {**others.get(origin, {"origin": origin}), "localStorage": items}
        if items or merged.get("indexedDB"):
            yield merged
