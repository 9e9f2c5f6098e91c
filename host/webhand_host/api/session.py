"""A browser of the program: looked at and acted in call by call, and what tasks are done in."""

import asyncio
import base64
import contextlib
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from webhand_agent import receipts
from webhand_agent.hands import Hands
from webhand_agent.protocol import Code, Effect, Observation, Receipt, StartTask, Tab
from webhand_agent.receipts import Reading
from webhand_agent.snapshot import Line
from webhand_agent.tools.direct import GO_TO
from webhand_agent.tools.fields import FILL_FORM, PRESS_KEY, SELECT_OPTION, SET_CHECKED, TYPE_TEXT
from webhand_agent.tools.navigation import GO_BACK, GO_FORWARD, LIST_TABS, RELOAD
from webhand_agent.tools.page import FIND_ELEMENTS, SCROLL_PAGE, SCROLL_TO
from webhand_agent.tools.pointer import CLICK_ELEMENT, DOUBLE_CLICK, RIGHT_CLICK
from webhand_agent.tools.tool import Tool
from webhand_agent.workflows.login import log_in
from webhand_agent.workflows.login_outcome import Credentials, LoginOutcome, Waiting
from webhand_agent.workflows.scrape_schema import DEFAULT_PAGES, DEFAULT_ROWS, Scraped

from webhand_host.api import turns
from webhand_host.api.asking import Asker
from webhand_host.api.desk import By, Desk
from webhand_host.api.errors import CLOSED, Misuse, NotRead, SessionGone, translated
from webhand_host.api.running import Running
from webhand_host.api.workflows import Fields, gathered, scraping_of
from webhand_host.sessions.saved import SavedSession
from webhand_host.sessions.session import Session as Opened
from webhand_host.sessions.session import SessionNotFound
from webhand_host.sessions.sessions import Sessions

if TYPE_CHECKING:
    from webhand_host.api.agent import Result

Target = str | Line
"""An element: its ref in what was observed or found last (`e12`), a line that was, or a CSS selector, of whose matches
the first is meant.
"""

_REF = re.compile(r"(f\d+)?e\d+")
WAIT_SECONDS = 5.0
NOT_SAVED = 'Only a session of kind "saved" is kept: open it with kind="saved".'
WITHIN = "A tool or callback of a task that is under way in this session can neither close it nor begin another there."
NO_CLICK = "There is no click with button={button!r} and count={count!r}: 1 or 2 with the left, 1 with the right."
NO_BOOL = "What is to be checked is True or False, not {given!r}."
NO_TARGET = "{given!r} is no element: give its ref, what find gave, or a CSS selector."
NO_REF = 'The line "{line}" is no element that could be acted on: it has no ref.'


class Session:
    """Open it with `open_session`. Calls come one after the other, whoever makes them; a task in it is one call.

    What acts gives a `Receipt`, written by code: `ok`, `code`, `message`, `effect`. That nothing came of it, or that it
    was not allowed, is told there and raises nothing. What looks raises `NotRead` where the page may not be looked at.
    All of it raises `SessionGone` once the session is closed, and `Misuse` for what could never be done.

    `wait` is how many seconds an act waits for the first match of a CSS selector.
    """

    def __init__(
        self,
        owner: Sessions,
        session: Opened,
        desk: Desk,
        by: By,
        allow: Sequence[str],
        held: contextlib.AsyncExitStack,
    ) -> None:
        self.wait = WAIT_SECONDS
        self._owner, self._session = owner, session
        self._desk, self._by, self._allow = desk, by, tuple(allow)
        self._held = held  # what all sessions share, until this one is closed
        self._running: set[Running] = set()
        self._waiting: Waiting | None = None

    @property
    def id(self) -> str:
        return self._session.id

    @property
    def is_open(self) -> bool:
        return self._session.is_alive

    @property
    def notes(self) -> list[str]:
        """Sentences about what could not be done as asked, such as what could not be saved."""
        return list(self._session.notes)

    # --- Going --------------------------------------------------------------------------------------------------------

    async def goto(self, url: str) -> Receipt:
        """Goes to an address, and waits until the page has loaded."""
        return await self._act(GO_TO.name, url=url)

    async def back(self) -> Receipt:
        return await self._act(GO_BACK.name)

    async def forward(self) -> Receipt:
        return await self._act(GO_FORWARD.name)

    async def reload(self) -> Receipt:
        return await self._act(RELOAD.name)

    # --- Looking ------------------------------------------------------------------------------------------------------

    async def observe(self) -> Observation:
        """The page once it has come to rest. `tree.text` is what a model reads, `tree.lines` has its elements."""
        async with self._at_work() as (hands, tab):
            return await hands.observe(tab)

    async def find(self, text: str, *, role: str | None = None) -> list[Line]:
        """The elements whose name, value or text holds `text`, also those that `observe` left out, to act on: first
        those that are called so, then the others, each in the order of the page.

        Raises:
            NotRead: there is nothing to look at.
        """
        receipt = await self._act(FIND_ELEMENTS.name, query=text, role=role)
        if not receipt.ok or not isinstance(receipt, Reading) or receipt.tree is None:
            raise NotRead(receipt)
        found = [line for line in receipt.tree.lines if line.ref is not None and not line.above]
        return sorted(found, key=lambda line: line.name.casefold() != text.strip().casefold())

    async def read(self) -> str:
        """All text of the page, frames included."""
        async with self._at_work() as (hands, tab):
            return await hands.text(tab)

    async def screenshot(self, *, full_page: bool = False) -> bytes:
        """What the tab shows, as a PNG; or all of the page from its top, as far as 20,000 CSS pixels go."""
        async with self._at_work() as (hands, tab):
            shot = await hands.picture(tab, lossless=True, whole=full_page)
        return base64.b64decode(shot.data)

    async def tabs(self) -> list[Tab]:
        """The open tabs, in the order in which `tab_id` of the tools counts them."""
        return (await self._act(LIST_TABS.name)).tabs

    # --- Acting -------------------------------------------------------------------------------------------------------

    async def click(
        self, target: Target, *, button: Literal["left", "right"] = "left", count: Literal[1, 2] = 1
    ) -> Receipt:
        if button not in ("left", "right") or count not in (1, 2) or (button == "right" and count == 2):
            raise Misuse(NO_CLICK.format(button=button, count=count))
        tool = RIGHT_CLICK if button == "right" else DOUBLE_CLICK if count == 2 else CLICK_ELEMENT
        return await self._on(target, tool.name)

    async def type(self, target: Target, text: str) -> Receipt:
        """Replaces what a field holds. A stored secret is named, and filled in by Webhand: `{{secret:NAME}}`."""
        return await self._on(target, TYPE_TEXT.name, text=text)

    async def select(self, target: Target, option: str, *more: str) -> Receipt:
        """Chooses an option by its value or its text."""
        return await self._on(target, SELECT_OPTION.name, value=option, more=more)

    async def check(self, target: Target, on: bool = True) -> Receipt:
        """Sets a box, radio button or switch."""
        if not isinstance(on, bool):
            raise Misuse(NO_BOOL.format(given=on))
        return await self._on(target, SET_CHECKED.name, checked=on)

    async def press(self, key: str) -> Receipt:
        """Presses a key or combination (`Enter`, `Control+a`) on what has the focus."""
        return await self._act(PRESS_KEY.name, key=key)

    async def fill(self, fields: Mapping[str, str | bool], *, submit: Target | None = None) -> Receipt:
        """Fills in fields by their refs or selectors, each with a text, an option, or whether it is on; then clicks
        `submit`. The receipt is that of the click, or of the fields where they were not all filled in.
        """
        async with self._at_work() as (hands, tab):
            found = []
            for target, value in fields.items():
                ref = await self._ref(hands, tab, target)
                if isinstance(ref, Receipt):
                    return ref
                found.append({"element_ref": ref, "value": value})
            receipt = self._possible(await self._called(hands, tab, FILL_FORM.name, fields=found))
        return await self.click(submit) if submit is not None and receipt.ok else receipt

    async def scroll(
        self,
        direction: Literal["up", "down", "left", "right"] = "down",
        *,
        to: Target | None = None,
        to_end: bool = False,
    ) -> Receipt:
        """By most of what the tab shows, to the end, or until an element is in view."""
        if to is not None:
            return await self._on(to, SCROLL_TO.name)
        return await self._act(SCROLL_PAGE.name, direction=direction, to_end=to_end)

    async def call(self, tool: str, **arguments: Any) -> Receipt:
        """Any tool of the table (docs/LIBRARY.md). What is wrong with the call is told in the receipt: it may be a
        model's, which can do better.
        """
        async with self._at_work() as (hands, tab):
            return await self._called(hands, tab, tool, **arguments)

    async def run(self, task: str, *, url: str | None = None, **options: Any) -> "Result":
        """Does a task here, with a model: `Agent(**options).run(task, session=self, url=url)`. What this session was
        opened with (`allow`, `on_permission`) holds for it where the options say nothing else.
        """
        from webhand_host.api.agent import Agent

        mine = {"allow": self._allow, "on_permission": self._desk.asker.on_permission}
        return await Agent(**{**mine, **options}).run(task, session=self, url=url)

    def start(self, asked: StartTask, asker: Asker, tools: tuple[Tool, ...]) -> Running:
        """What `Agent` does a task with. It begins when it is its turn, and is over at the latest when the session is.

        Raises:
            Misuse: a tool of a task that is under way here wants another one, which would wait for it for ever.
        """
        self._check_outside()
        running = Running(turns.Doing(self, self._desk.state), self._session, asked, asker, tools)
        self._running.add(running)
        running.going.add_done_callback(lambda _: self._running.discard(running))
        return running

    async def login(
        self,
        username: str,
        password: str,
        *,
        username_field: str | None = None,
        password_field: str | None = None,
        submit: str | None = None,
        totp: str | None = None,
    ) -> LoginOutcome:
        """Logs in on the page that is shown, over as many pages as that takes; takes `login`, once for all of it.

        `password` is a text, which is used and forgotten, or `{{secret:NAME}}`. The fields are found by what they are
        for, or by CSS selectors; `totp` names the secret that gives codes. Where the person was needed, the same call
        goes on after that.
        """
        asked = Credentials(username, password, username_field, password_field, submit, totp)
        async with self._at_work() as (hands, _):
            outcome = await log_in(hands, self._session, asked, self._waiting)
            self._waiting = outcome.waiting
        return outcome

    async def scrape(
        self,
        fields: Fields,
        *,
        rows: str | None = None,
        next: str | None = None,  # noqa: A002, as the document calls it
        pages: int = DEFAULT_PAGES,
        limit: int = DEFAULT_ROWS,
        scroll: bool | None = None,
    ) -> Scraped:
        """Gathers rows, on this page and on those that `next` (a CSS selector, or what is found by structure) leads to.
        `rows` is the selector of one row, or the largest list or table is meant. A model is asked only for fields that
        are described in words.

        Raises:
            Misuse: what is asked for is nothing that can be gathered, or a selector is none.
            NotRead: nothing of the kind is there.
        """
        asked = scraping_of(fields, rows, next, pages, limit, scroll)
        async with self._at_work() as (hands, tab):
            return await gathered(hands, tab, self._session, asked)

    # --- Keeping ------------------------------------------------------------------------------------------------------

    async def save(self) -> None:
        """Keeps its log-ins as they are now; closing it does so as well.

        Raises:
            Misuse: it is none that is kept.
            Unavailable: the disk does not let us.
        """
        session = self._session
        if not isinstance(session, SavedSession) or session.saving is None:
            raise Misuse(NOT_SAVED)
        async with self._at_work():
            await session.saving.save(is_quiet=True)

    async def close(self) -> None:
        """Ends it and the tasks in it, with the browser where that is its own. What has ended already stays so.

        Raises:
            Misuse: a tool of a task that is under way here wants that.
        """
        self._check_outside()
        await asyncio.gather(*(running.ended() for running in list(self._running)))
        async with self._held:
            with contextlib.suppress(SessionNotFound):
                await self._owner.close(self.id)

    # ------------------------------------------------------------------------------------------------------------------

    def _check_outside(self) -> None:
        """What waits for the end of a task is not for the task's own tools: they would wait for themselves."""
        doing = turns.under_way()
        if doing is not None and doing.session is self:
            raise Misuse(WITHIN)

    async def _act(self, name: str, **arguments: Any) -> Receipt:
        receipt = await self.call(name, **arguments)
        return self._possible(receipt)

    async def _on(self, target: Target, name: str, **arguments: Any) -> Receipt:
        async with self._at_work() as (hands, tab):
            ref = await self._ref(hands, tab, target)
            receipt = ref if isinstance(ref, Receipt) else None
            if isinstance(ref, str):
                receipt = await self._called(hands, tab, name, element_ref=ref, **arguments)
        assert receipt is not None, "it was found, or there is a receipt that says why not"  # noqa: S101
        return self._possible(receipt)

    def _possible(self, receipt: Receipt) -> Receipt:
        """Of several fields some may be filled in before one that cannot be: that is told, and raises nothing."""
        did_nothing = not set(receipt.effect) - {Effect.NONE}
        if receipt.code is Code.INVALID and did_nothing and self._by == "program":
            raise Misuse(receipts.line(receipt))
        return receipt

    async def _called(self, hands: Hands, tab: Tab, name: str, **arguments: Any) -> Receipt:
        receipt = await hands.call(tab, name, **arguments)
        self._session.went(receipt)
        return receipt

    async def _ref(self, hands: Hands, tab: Tab, target: Target) -> str | Receipt:
        """The element, or the receipt that says why there is none."""
        if isinstance(target, Line):
            if target.ref is None:
                raise Misuse(NO_REF.format(line=target.text))
            return target.ref
        if not isinstance(target, str):
            raise Misuse(NO_TARGET.format(given=target))
        if _REF.fullmatch(target):
            return target
        found = await hands.select(tab, target, limit=1, wait=self.wait)
        if found.code is Code.INVALID:
            raise Misuse(found.message)
        ref = found.tree.lines[0].ref if found.code is Code.DONE else None
        return ref or Receipt(ok=False, code=found.code, message=found.message)

    @contextlib.asynccontextmanager
    async def _at_work(self) -> AsyncIterator[tuple[Hands, Tab]]:
        """Waits for its turn. Within a run, whose turn it is, a call is judged as one of the run's model: what it is
        called with may be the model's.
        """
        session, doing = self._session, turns.under_way()
        by: By = "model" if doing is not None else self._by
        if doing is not None and doing.session is not self:
            self._desk.learn(doing.state.read)
        is_inside = doing is not None and doing.session is self
        async with contextlib.AsyncExitStack() as stack:
            stack.enter_context(translated(self.id))
            if not is_inside:
                await stack.enter_async_context(session.turn())
            try:
                yield self._desk.hands(by), await session.tab()
            except Exception as error:
                self._desk.asker.raise_problem()
                if session.is_alive:
                    raise
                raise SessionGone(CLOSED.format(id=self.id)) from error
            self._desk.asker.raise_problem()
