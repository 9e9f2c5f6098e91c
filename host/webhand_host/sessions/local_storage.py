"""What the pages of a context keep in localStorage, followed as they write it.

Playwright's own way, `storage_state`, was rejected for saving every few minutes: it opens a tab for the sites that none
is open of (80 ms each, and it flashes up in a window), a tab that a page opens meanwhile can be taken for that one and
is never told of, and it waits for ever for a page that hangs. The browser tells of every write over CDP, also of the
last one of a page that is being left, and nothing in a page is touched.

Frames of other sites are not followed: the browser lets them keep nothing, as found in Chromium 156.
"""

import asyncio
import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from webhand_host.background import Background
from webhand_host.browser.cdp.events import void

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, CDPSession, Page


class LocalStorage:
    """Of one context. `entries` are those of each origin, `first` what it was restored with."""

    def __init__(self, context: "BrowserContext", first: Mapping[str, Mapping[str, str]]) -> None:
        self.entries: dict[str, dict[str, str]] = {origin: dict(entries) for origin, entries in first.items()}
        self._sessions: dict[Page, CDPSession] = {}
        self._beginning: dict[Page, asyncio.Future[None]] = {}
        self._unanswered: dict[Page, asyncio.Future[None]] = {}
        self._looking = Background()
        context.on("page", lambda page: void(self._begin(page)))

    async def followed(self, page: "Page") -> None:
        """Waits until nothing that the page writes is missed."""
        await asyncio.wait({self._begin(page)})

    async def settled(self, seconds: float) -> None:
        """Asks the pages that are open, for what was written before anybody listened. One that has not answered in time
        hangs: what it has told counts.
        """
        for page in list(self._sessions):
            if page not in self._unanswered:
                self._unanswered[page] = asyncio.ensure_future(self._look(page))
        if self._unanswered:
            await asyncio.wait(set(self._unanswered.values()), timeout=seconds)
        self._unanswered = {page: asked for page, asked in self._unanswered.items() if not asked.done()}

    @property
    def is_answered(self) -> bool:
        """Whether no page hangs, as far as was asked."""
        return not self._unanswered

    async def end(self) -> None:
        work = [*self._unanswered.values(), *self._beginning.values()]
        for each in work:
            each.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        await self._looking.end()

    def _begin(self, page: "Page") -> "asyncio.Future[None]":
        if page not in self._beginning:
            self._beginning[page] = asyncio.ensure_future(self._follow(page))
        return self._beginning[page]

    async def _follow(self, page: "Page") -> None:
        from playwright.async_api import Error

        with contextlib.suppress(Error):  # closed already
            session = await page.context.new_cdp_session(page)
            session.on("DOMStorage.domStorageItemAdded", self._written)
            session.on("DOMStorage.domStorageItemUpdated", self._written)
            session.on("DOMStorage.domStorageItemRemoved", self._removed)
            session.on("DOMStorage.domStorageItemsCleared", self._cleared)
            page.on("close", self._forget)
            page.on("crash", self._forget)
            # What a server has cleared (Clear-Site-Data), or a frame's first document found, is told of by no event.
            page.on("framenavigated", lambda _: self._looking.start(self._look(page)))
            await session.send("DOMStorage.enable")
            self._sessions[page] = session
            await self._look(page)

    def _forget(self, page: "Page") -> None:
        self._sessions.pop(page, None)
        self._beginning.pop(page, None)

    async def _look(self, page: "Page") -> None:
        from playwright.async_api import Error

        for origin in dict.fromkeys(_origin(frame.url) for frame in page.frames):
            if origin and (session := self._sessions.get(page)):
                storage = {"storageKey": f"{origin}/", "isLocalStorage": True}
                with contextlib.suppress(
                    Error
                ):  # a frame of another site, one that may keep nothing, or gone meanwhile
                    told = await session.send("DOMStorage.getDOMStorageItems", {"storageId": storage})
                    self.entries[origin] = {_whole(name): _whole(value) for name, value in told["entries"]}

    def _written(self, event: Mapping[str, Any]) -> None:
        if (entries := self._of(event)) is not None:
            entries[_whole(event["key"])] = _whole(event["newValue"])

    def _removed(self, event: Mapping[str, Any]) -> None:
        if (entries := self._of(event)) is not None:
            entries.pop(_whole(event["key"]), None)

    def _cleared(self, event: Mapping[str, Any]) -> None:
        if (entries := self._of(event)) is not None:
            entries.clear()

    def _of(self, event: Mapping[str, Any]) -> dict[str, str] | None:
        """None for sessionStorage, and for what a frame keeps apart for the site around it."""
        storage = event["storageId"]
        key = storage.get("storageKey") or storage.get("securityOrigin", "")
        origin = _origin(key)
        if not storage["isLocalStorage"] or not origin or key.rstrip("/") != origin:
            return None
        return self.entries.setdefault(origin, {})


def _origin(url: str) -> str:
    """Empty for what has none of the web."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}" if parts.scheme in ("http", "https") and host else ""


def _whole(text: str) -> str:
    """Half of a pair of surrogates is allowed in a page, and in no file."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
