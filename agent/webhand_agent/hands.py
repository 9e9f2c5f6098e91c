"""The engine without a loop: a client decides, call by call, and every call is judged, allowed and remembered as one of
a model's is. What the tool server and MCP stand on.
"""

import contextlib
import itertools
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from webhand_agent import receipts
from webhand_agent.browser import Browser
from webhand_agent.calls import Calls
from webhand_agent.history.conversation import Call
from webhand_agent.job import Job
from webhand_agent.looking import latest
from webhand_agent.prompt.observation import SHORT, describe
from webhand_agent.protocol import (
    Code,
    Control,
    Excerpt,
    MarkupText,
    Observation,
    Receipt,
    RowSelectors,
    ScrapedRows,
    Screenshot,
    Selection,
    Spot,
    Tab,
)
from webhand_agent.record import Record
from webhand_agent.run import Location, Run
from webhand_agent.safety.arrivals import is_admitted
from webhand_agent.safety.judged import Author
from webhand_agent.safety.login import LoginUnderWay, VaultInFront
from webhand_agent.safety.permissions import Permissions
from webhand_agent.services import Saved, Services
from webhand_agent.tools.direct import CLICK_POINT, DIRECT, GO_ON, GO_TO, OPEN_TAB, READ_HERE
from webhand_agent.tools.dispatch import find
from webhand_agent.tools.markers import AddressMark, recorded
from webhand_agent.tools.navigation import NAVIGATE, OPEN_NEW_TAB, RELOAD
from webhand_agent.urls import BadUrl, parse

GOING = frozenset({GO_TO.name, OPEN_TAB.name, NAVIGATE.name, OPEN_NEW_TAB.name})
"""What tells nothing of the page that the tab shows."""
LOOKING = frozenset({CLICK_POINT.name, RELOAD.name})
"""What looks at the page before it is known what it would do, or has its site asked anew."""
PIECE = 50_000
"""Characters of a page's text that are asked for at a time."""
T = TypeVar("T")
E = TypeVar("E", bound=Excerpt)

LED_AWAY = "The page went to a site meanwhile that was not entered. It was not read."


class Refused(Exception):
    """The page may not be read, or cannot be. The receipt says why."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__(receipts.line(receipt))
        self.receipt = receipt


class Hands:
    """One client's, in one browser. `permissions` are the client's: what it read in another browser counts here too.

    All of it is about one tab at a time, which each call names. Only one call may be under way at once. To close a tab
    that is not `is_mine` is asked for. With an `author` PLANNER what is called are the person's own literal commands,
    in a program of theirs.
    """

    def __init__(
        self,
        browser: Browser,
        job: Job,
        services: Services,
        permissions: Permissions,
        clock: Callable[[], float] = time.monotonic,
        is_mine: Callable[[Tab], bool] = lambda _: True,
        author: Author = Author.MODEL,
    ) -> None:
        self._vault = VaultInFront(services.vault)
        services = replace(services, vault=self._vault)
        self._run = Run(browser, job, Record(job, services.journal, services.person, clock), services, permissions)
        self._run.calling.author = author
        self._run.place = Location(tab_id=0)  # no page is free because it was open
        self._is_mine = is_mine
        self._told: Observation | None = None
        self._ids = itertools.count(1)
        self.journeys = 0
        """How often the client has sent a tab to an address."""

    @property
    def browser(self) -> Browser:
        """What only looks is asked of it directly, within `_read`."""
        return self._run.browser.carrier

    async def call(self, tab: Tab, name: str, /, **arguments: object) -> Receipt:
        """Carries out one of the tools in `DIRECT`.

        Raises:
            BrowserError: the browser cannot be reached any more.
            Exception: whatever `Person.answer` raises where the call needs a yes; nothing was done then.
        """
        run = self._run
        run.page.tab_id, run.page.url = tab.tab_id, tab.url
        self.journeys += name in GOING
        if self._is_mine(tab):
            run.opened.add(tab.tab_id)
        if name in LOOKING and not is_admitted(run, tab.url):
            entered = await self.call(tab, READ_HERE.name)
            if not entered.ok:
                return entered
        is_own = self._commands(name, arguments) or self._begins(name, arguments)
        calls = Calls(run, DIRECT, [Call(id=f"c{next(self._ids)}", name=name, arguments=arguments)])
        try:
            await calls.carry_out()
        finally:
            if name not in GOING and is_admitted(run, tab.url):
                run.permissions.look(tab.url)  # its words are told, in a question as in a receipt
        receipt = calls.given[0]
        if is_own and receipt.led_to and not receipt.bound_for:
            run.permissions.enter(receipt.led_to)  # a redirect keeps its address's author
        if receipt.led_to and is_admitted(run, receipt.led_to):
            run.permissions.look(receipt.led_to)  # its address and title are told
        return await self._as_far_as_known(tab, receipt)

    async def _as_far_as_known(self, tab: Tab, receipt: Receipt) -> Receipt:
        """Without what a page says or sends that may not be looked at: it may have come to another one by itself."""
        if not (receipt.dialogs or receipt.requests or receipt.downloads):
            return receipt
        shown = [one.url for one in await self.browser.tabs() if one.tab_id in (tab.tab_id, receipt.tab_id)]
        if all(is_admitted(self._run, url) for url in (tab.url, *shown)):
            return receipt
        return receipt.model_copy(
            update={"dialogs": [], "requests": [], "downloads": [], "message": "", "appeared": ""}
        )

    def _commands(self, name: str, arguments: dict[str, object]) -> bool:
        """Whether the person's own command names an address, which is theirs then."""
        if self._run.author is Author.MODEL:
            return False
        self._run.permissions.ask_anew()
        tool, urls = find(DIRECT, name), []
        for _, _, url in recorded(tool.parameters, arguments, AddressMark) if tool is not None else ():
            with contextlib.suppress(BadUrl):  # which the call itself says
                urls.append(str(parse(str(url))))
        for url in urls:
            self._run.permissions.begin_at(url)
        return bool(urls)

    # --- A log-in as one thing ----------------------------------------------------------------------------------------

    @contextmanager
    def logging_in(self, password: str | None) -> Iterator[LoginUnderWay]:
        """Until it is over one yes is for all of it, and what the client gave is a secret; then it is forgotten.

        Only the mask of this session goes on knowing it, so that no page brings it into a record later.
        """
        login = self._vault.login = self._run.login = LoginUnderWay(password)
        try:
            with self._run.permissions.one_login():
                yield login
        finally:
            login.password = self._vault.login = self._run.login = None

    def codes(self, origin: str) -> list[str]:
        """The person's secrets for an origin that give one-time codes."""
        return self._vault.codes(origin)

    def _begins(self, name: str, arguments: dict[str, object]) -> bool:
        """Whether this is the first address that the client gives, having read nothing: free, as a task's own is."""
        url, permissions = arguments.get("url"), self._run.permissions
        if name not in GOING or not isinstance(url, str) or permissions.has_begun:
            return False
        try:
            permissions.begin_at(str(parse(url)))
        except BadUrl:  # which the call itself says
            return False
        return True

    def without_secrets(self, url: str) -> str:
        """An address as it may be told."""
        return self._run.record.mask.address(url)

    # --- Reading ------------------------------------------------------------------------------------------------------

    async def observe(self, tab: Tab, *, patience_ms: int = 0) -> Observation:
        """The page as it is when it has come to rest. Raises as `_read`."""
        seen = await self._read(tab, lambda: self.browser.observe(tab.tab_id, patience_ms=patience_ms))
        self._run.page.saw(seen)
        return seen

    async def controls(
        self, tab: Tab, chosen: Callable[[Observation], Sequence[str]], *, patience_ms: int = 0
    ) -> tuple[Observation, dict[str, Control]]:
        """The page as `observe` gives it, without the secrets that were typed, and what structure says of those of its
        elements whose refs are chosen. What is gone by then is left out. Raises as `_read`.
        """

        async def look() -> tuple[Observation, dict[str, Control]]:
            seen = await self.browser.observe(tab.tab_id, patience_ms=patience_ms)
            found = {ref: await self.browser.describe(tab.tab_id, ref) for ref in chosen(seen)}
            return seen, {ref: control for ref, control in found.items() if control.code is Code.DONE}

        seen, found = await self._read(tab, look)
        seen = self._run.record.mask.observation(seen)
        self._run.page.saw(seen)
        return seen, found

    async def describe(self, tab: Tab, *, whole: bool) -> str:
        """The page in short for a client's model, once it has come to rest after what was done last: `whole`, or what
        is different from the last time that it was described. Raises as `_read`.
        """
        self._run.page.fresh = None  # the client may have thought about it for long
        seen = await self._read(tab, lambda: latest(self._run))
        before, self._told = self._told, seen
        return describe(seen, None if whole else before, SHORT)

    async def select(self, tab: Tab, selector: str, *, limit: int = 20, wait: float = 0) -> Selection:
        """Raises as `_read`."""
        return self._learnt(
            await self._read(tab, lambda: self.browser.select(tab.tab_id, selector, limit=limit, wait=wait))
        )

    async def at(self, tab: Tab, x: float, y: float) -> Spot:
        """Raises as `_read`."""
        return self._learnt(await self._read(tab, lambda: self.browser.at(tab.tab_id, x, y)))

    async def picture(self, tab: Tab, *, lossless: bool, whole: bool = False) -> Screenshot:
        """Of what is in view, or of the whole page. Raises as `_read`, and `Refused` where none can be taken."""
        take = self.browser.whole_picture if whole else self.browser.picture
        shot = await self._read(tab, lambda: take(tab.tab_id, lossless=lossless))
        if isinstance(shot, Receipt):
            raise Refused(shot)
        return shot

    async def scrape(self, tab: Tab, wanted: RowSelectors, *, patience_ms: int = 0) -> ScrapedRows:
        """Without what was typed into secret fields, since rows go into files. Raises as `_read`."""
        found = await self._read(tab, lambda: self.browser.scrape(tab.tab_id, wanted, patience_ms=patience_ms))
        return self._run.record.mask.model(self._learnt(found))

    async def text(self, tab: Tab) -> str:
        """All that can be read on the page, without the secrets that were typed. Raises as `_read`."""

        async def whole() -> str:
            pieces, offset = [], 0
            while True:
                piece = await self.browser.read(tab.tab_id, offset=offset, size=PIECE)
                if piece.code is not Code.DONE:
                    raise Refused(receipts.failed(piece.code, piece.message, own=False))
                pieces.append(piece.text)
                if piece.next_offset is None:
                    return "".join(pieces)
                offset = piece.next_offset

        return self._run.record.mask.text(await self._read(tab, whole))

    async def markup(self, tab: Tab, selector: str | None) -> MarkupText:
        """Raises as `_read`."""
        return await self._read(tab, lambda: self.browser.markup(tab.tab_id, selector))

    def save(self, name: str, text: str) -> Saved:
        """A file in the session's folder, without what was typed into secret fields. Raises `FileRefused`."""
        return self._run.services.files.save(name, self._run.record.mask.text(text).encode("utf-8", "replace"))

    async def _read(self, tab: Tab, ask: Callable[[], Awaitable[T]]) -> T:
        """What the page says, whose site counts as read from then on; nothing of one that it has led to meanwhile.

        Raises:
            Refused: it may not be read.
            Exception: as `call`.
        """
        receipt = await self.call(tab, READ_HERE.name)
        if not receipt.ok:
            raise Refused(receipt)
        found = await ask()
        now = next((one for one in await self.browser.tabs() if one.tab_id == tab.tab_id), tab)
        if not is_admitted(self._run, now.url):
            raise Refused(receipts.failed(Code.STALE, LED_AWAY))
        if now.kept_away is not None and (await self.call(now, GO_ON.name)).ok:
            return await self._read(tab, ask)  # it has gone there
        self._run.permissions.look(now.url)
        return found if isinstance(found, Screenshot) else self._run.record.mask.read(found)

    def _learnt(self, found: E) -> E:
        """What can be acted on from now on."""
        if found.code is Code.DONE:
            self._run.page.learn(found.tree, found.tab_id, found.frames)
        return found
