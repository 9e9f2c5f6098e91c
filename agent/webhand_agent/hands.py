"""The engine without a loop: a client decides, call by call, and every call is judged, allowed and remembered as one of
a model's is. What the tool server and MCP stand on.
"""

import itertools
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from webhand_agent import receipts
from webhand_agent.browser import Browser
from webhand_agent.calls import Calls
from webhand_agent.history.conversation import Call
from webhand_agent.job import Job
from webhand_agent.looking import latest
from webhand_agent.prompt.observation import describe
from webhand_agent.protocol import Code, Excerpt, MarkupText, Observation, Receipt, Screenshot, Selection, Spot, Tab
from webhand_agent.record import Record
from webhand_agent.run import Location, Run
from webhand_agent.safety.arrivals import is_admitted
from webhand_agent.safety.permissions import Permissions
from webhand_agent.services import Services
from webhand_agent.tools.direct import CLICK_POINT, DIRECT, GO_TO, OPEN_TAB, READ_HERE
from webhand_agent.tools.navigation import NAVIGATE, OPEN_NEW_TAB, RELOAD
from webhand_agent.urls import BadUrl, parse

GOING = frozenset({GO_TO.name, OPEN_TAB.name, NAVIGATE.name, OPEN_NEW_TAB.name})
"""What tells nothing of the page that the tab shows."""
LOOKING = frozenset({CLICK_POINT.name, RELOAD.name})
"""What looks at the page before it is known what it would do, or has its site asked anew."""
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
    that is not `is_mine` is asked for.
    """

    def __init__(
        self,
        browser: Browser,
        job: Job,
        services: Services,
        permissions: Permissions,
        clock: Callable[[], float] = time.monotonic,
        is_mine: Callable[[Tab], bool] = lambda _: True,
    ) -> None:
        self._run = Run(browser, job, Record(job, services.journal, services.person, clock), services)
        self._run.permissions = permissions
        self._run.place = Location(tab_id=0)  # no page is free to look at only because it was open
        self._is_mine = is_mine
        self._told: Observation | None = None
        self._ids = itertools.count(1)

    @property
    def browser(self) -> Browser:
        """What only looks is asked of it directly, within `_read`."""
        return self._run.browser.carrier

    async def call(self, tab: Tab, name: str, **arguments: object) -> Receipt:
        """Carries out one of the tools in `DIRECT`.

        Raises:
            BrowserError: the browser cannot be reached any more.
            Exception: whatever `Person.answer` raises where the call needs a yes; nothing was done then.
        """
        run = self._run
        run.page.tab_id, run.page.url = tab.tab_id, tab.url
        if self._is_mine(tab):
            run.opened.add(tab.tab_id)
        if name in LOOKING and not is_admitted(run, tab.url):
            entered = await self.call(tab, READ_HERE.name)
            if not entered.ok:
                return entered
        first = self._begins(name, arguments)
        calls = Calls(run, DIRECT, [Call(id=f"c{next(self._ids)}", name=name, arguments=arguments)])
        try:
            await calls.carry_out()
        finally:
            if name not in GOING and is_admitted(run, tab.url):
                run.permissions.look(tab.url)  # its words are told, in a question as in a receipt
        receipt = calls.given[0]
        if first and receipt.led_to and not receipt.bound_for:
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

    # --- Reading ------------------------------------------------------------------------------------------------------

    async def observe(self, tab: Tab, *, patience_ms: int = 0) -> Observation:
        """The page as it is when it has come to rest. Raises as `_read`."""
        seen = await self._read(tab, lambda: self.browser.observe(tab.tab_id, patience_ms=patience_ms))
        self._run.page.saw(seen)
        return seen

    async def describe(self, tab: Tab, *, whole: bool) -> str:
        """The page for a model, once it has come to rest after what was done last: `whole`, or what is different from
        the last time that it was described. Raises as `_read`.
        """
        self._run.page.fresh = None  # the client may have thought about it for long
        seen = await self._read(tab, lambda: latest(self._run))
        before, self._told = self._told, seen
        return describe(seen, None if whole else before)

    async def select(self, tab: Tab, selector: str, *, limit: int = 20, wait: float = 0) -> Selection:
        """Raises as `_read`."""
        return self._learnt(
            await self._read(tab, lambda: self.browser.select(tab.tab_id, selector, limit=limit, wait=wait))
        )

    async def at(self, tab: Tab, x: float, y: float) -> Spot:
        """Raises as `_read`."""
        return self._learnt(await self._read(tab, lambda: self.browser.at(tab.tab_id, x, y)))

    async def picture(self, tab: Tab, *, lossless: bool) -> Screenshot | None:
        """Raises as `_read`."""
        return await self._read(tab, lambda: self.browser.screenshot(tab.tab_id, lossless=lossless))

    async def markup(self, tab: Tab, selector: str | None) -> MarkupText:
        """Raises as `_read`."""
        return await self._read(tab, lambda: self.browser.markup(tab.tab_id, selector))

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
        now = next((one.url for one in await self.browser.tabs() if one.tab_id == tab.tab_id), tab.url)
        if not is_admitted(self._run, now):
            raise Refused(receipts.failed(Code.STALE, LED_AWAY))
        self._run.permissions.look(now)
        return found

    def _learnt(self, found: E) -> E:
        """What can be acted on from now on."""
        if found.code is Code.DONE:
            self._run.page.learn(found.tree, found.tab_id, found.frames)
        return found
