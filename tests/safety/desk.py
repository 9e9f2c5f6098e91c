"""A whole run in this process: loop, browser and record on disk are real, model and person are scripted.

A script is a generator: it gets what the model sees (`Seen`), yields the calls of one thought, and ends with the run.
It reads like what a model does, and obeys whatever its test wants it to obey.
"""

import asyncio
import contextlib
import itertools
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import chromium
from conformance.carriers import extension_port
from playwright.async_api import BrowserContext, Error, Locator, Page, async_playwright
from safety.hosts import Hosts
from webhand_agent.browser import Browser
from webhand_agent.history.conversation import Call, Conversation, Thought, ToolResult, ToolTurn, UserTurn
from webhand_agent.job import Job
from webhand_agent.loop import run_task
from webhand_agent.models.model import Model
from webhand_agent.prompt import system_prompt
from webhand_agent.protocol import (
    Answer,
    Choice,
    Confirmation,
    PermissionKind,
    Question,
    ReceiptGiven,
    RunEvent,
    RunFinished,
    StartTask,
    Tokens,
)
from webhand_agent.services import Grants, NoGrants, NoVault, Services, Vault
from webhand_agent.snapshot import Tree
from webhand_agent.tools.tool import Tool
from webhand_host.browser import launch
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.port import Port
from webhand_host.runs.files import RunFiles
from webhand_host.runs.folder import RunFolder
from webhand_host.runs.journal import RunJournal

_RUNS = itertools.count(1)
_CALLS = itertools.count(1)

Person = Callable[[Confirmation], "Choice | Awaitable[Choice]"]
Script = Callable[["Seen"], Iterator["Call | Sequence[Call]"]]


def call(name: str, /, **arguments: object) -> Call:
    return Call(id=f"m{next(_CALLS)}", name=name, arguments=arguments)


def says_no(card: Confirmation) -> Choice:
    return Choice.NO


def says_yes(card: Confirmation) -> Choice:
    """For the task where that can be said, and never for good."""
    return next(one for one in (Choice.TASK, Choice.LOOK_AND_ACT, Choice.ONCE) if one in card.choices)


@dataclass
class Seen:
    """What the model was shown: the last tree, and the results of its last calls."""

    tree: Tree = field(default_factory=Tree)
    results: tuple[ToolResult, ...] = ()
    everything: list[str] = field(default_factory=list)

    def take(self, conversation: Conversation) -> None:
        turns = conversation.turns
        self.tree = next((one.tree for one in reversed(turns) if isinstance(one, UserTurn) and one.tree), Tree())
        self.results = next((one.results for one in reversed(turns) if isinstance(one, ToolTurn)), ())
        self.everything = [told for turn in turns for told in _told(turn)]

    def refs(self, start: str) -> list[str]:
        """Of the lines that begin so: `button <button>`, `textbox`."""
        return [line.ref for line in self.tree.lines if line.ref and line.text.startswith(start)]

    def ref(self, role: str, name: str) -> str:
        for line in self.tree.lines:
            if line.ref and line.text.startswith(role) and f'"{name}"' in line.text:
                return line.ref
        raise LookupError(f'no {role} "{name}" in\n{self.tree.text}')

    @property
    def went_well(self) -> bool:
        return not any(result.is_error for result in self.results)


def _told(turn: UserTurn | Thought | ToolTurn) -> Iterator[str]:
    if isinstance(turn, UserTurn):
        yield from (text for text in (turn.observation, turn.recap, turn.note, turn.request) if text)
    if isinstance(turn, ToolTurn):
        for result in turn.results:
            yield from (text for text in (result.text, result.quoted, result.content, *result.parts) if text)


class ScriptedModel:
    name = "scripted"

    def __init__(self, script: Script, *, sees: bool) -> None:
        self.seen = Seen()
        self.sees = sees
        self.error: Exception | None = None
        self._script = script(self.seen)

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        self.seen.take(conversation)
        try:
            step = next(self._script, None)
        except Exception as error:
            self.error = error
            raise
        made = [call("task_complete", summary="I am done.")] if step is None else step
        return Thought(calls=(made,) if isinstance(made, Call) else tuple(made), tokens=Tokens(input=10, output=2))

    async def aclose(self) -> None:
        pass


@dataclass
class Told:
    """What came of a run: its events, what the model was shown, and its folder on disk."""

    events: list[RunEvent]
    finished: RunFinished
    seen: Seen
    folder: RunFolder

    @property
    def asked(self) -> list[Confirmation]:
        return [event for event in self.events if isinstance(event, Confirmation)]

    @property
    def kinds(self) -> list[set[PermissionKind]]:
        """What each question asked for."""
        return [{one.kind for one in card.lacks} for card in self.asked]

    @property
    def receipts(self) -> list[ReceiptGiven]:
        return [event for event in self.events if isinstance(event, ReceiptGiven)]

    @property
    def questions(self) -> int:
        return sum(isinstance(event, Confirmation | Question) for event in self.events)

    def __str__(self) -> str:
        asked = [
            f"{card.act}: {[f'{one.kind.value}@{one.source},{one.site}' for one in card.lacks]}" for card in self.asked
        ]
        given = [f"{one.code.value} {one.message}" for one in self.receipts]
        return "\n".join([*asked, *given, f"{self.finished.outcome}: {self.finished.summary}"])


@dataclass(frozen=True)
class Place:
    """An element as a model can name it: by its ref, where the tree has one, or on the grid of a picture."""

    ref: str
    x: float
    y: float


@dataclass
class Desk:
    """One browser for all tests of a worker; `port` is what its runs work through."""

    hosts: Hosts
    context: BrowserContext
    port: Port
    folder: Path
    name: str = "playwright"

    @property
    def page(self) -> Page:
        return next(page for page in self.context.pages if not page.url.startswith("chrome-extension:"))

    async def begin(self, url: str) -> None:
        """One tab, at `url`; what was asked for until then is forgotten, and no act of before holds it to its sites."""
        await self.port.tabs.lingering.end()
        first = self.page if await self._answers(self.page, "1") else await self.context.new_page()
        for page in self.context.pages:
            if page is not first and not page.url.startswith("chrome-extension:"):
                await page.close()
        await first.goto(url)
        await first.bring_to_front()
        self.hosts.requests.clear()

    def carrier(self) -> Browser:
        """With refs that begin anew."""
        return TabBrowser(self.port, f"p{next(_RUNS)}")

    async def place_of(self, browser: Browser, target: str) -> "Place":
        """Where the first element is that a CSS selector matches. A run with the same carrier sees the same refs."""
        tab = await browser.target()
        seen = await browser.observe(tab.tab_id)
        element = self.page.locator(target).first
        await element.scroll_into_view_if_needed()
        box = await element.bounding_box()
        assert box is not None, f"{target} is not drawn"
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        spot = await browser.at(tab.tab_id, x, y)
        found = re.search(r"\[ref=(\w+)\]", spot.tree.body) or re.search(
            r"\[ref=(\w+)\]", await self._line(element, seen.tree.text)
        )
        width, height = await self.page.evaluate("[innerWidth, innerHeight]")
        ref = found[1] if found is not None and found[1] in seen.tree.refs else ""
        return Place(ref, x / width * 1_000, y / height * 1_000)

    async def _line(self, element: Locator, tree: str) -> str:
        """By what it says, where another element is drawn over its middle."""
        text = " ".join((await element.inner_text()).split())
        return next((line for line in tree.splitlines() if text and text in line), "")

    async def settled(self) -> None:
        """Whatever the pages had begun to send has arrived."""
        for page in self.context.pages:
            await self._answers(page, "new Promise(done => requestAnimationFrame(() => setTimeout(done, 20)))")

    async def _answers(self, page: Page, expression: str) -> bool:
        """False where a dialog holds the page up."""
        with contextlib.suppress(Error, TimeoutError):
            await asyncio.wait_for(page.evaluate(expression), 2)
            return True
        return False

    async def run(
        self,
        script: Script | None,
        task: str,
        *,
        model: Model | None = None,
        person: Person = says_no,
        vault: Vault | None = None,
        grants: Grants | None = None,
        sees: bool = False,
        tools: tuple[Tool, ...] | None = None,
        browser: Browser | None = None,
        **job: Any,
    ) -> Told:
        """Does the task in the tab that is there, by the script or another model. `job` are fields of the job."""
        number = next(_RUNS)
        events: list[RunEvent] = []
        runs = self.folder / "runs" / str(number)
        runs.mkdir(parents=True)
        folder = RunFolder.create(runs, "test", StartTask(task=task))

        async def answer(card: Confirmation) -> None:
            said = person(card)
            choice = said if isinstance(said, Choice) else await said
            journal.give_answer(Answer(run_id=folder.id, id=card.id, text=choice))

        answering: list[asyncio.Future[None]] = []

        def listen(_: str, event: RunEvent) -> None:
            events.append(event)
            if isinstance(event, Confirmation) and made.attended:
                answering.append(asyncio.ensure_future(answer(event)))
            elif isinstance(event, Question):
                journal.give_answer(Answer(run_id=folder.id, id=event.id, text="Go on."))

        journal = RunJournal(folder, {listen})
        scripted = ScriptedModel(script or (lambda seen: iter(())), sees=sees)
        services = Services(
            journal, journal, files=RunFiles(folder.path), vault=vault or NoVault(), grants=grants or NoGrants()
        )
        made = replace(Job(id=folder.id, task=task, carrier="playwright", browse=True), **job)
        options: dict[str, Any] = {} if tools is None else {"tools": tools}
        conversation = Conversation(system_prompt())
        carrier = browser or self.carrier()
        finished = await run_task(made, carrier, model or scripted, services, conversation, sleep=_no_sleep, **options)
        scripted.seen.take(conversation)
        if scripted.error is not None:
            raise scripted.error
        return Told(events, finished, scripted.seen, folder)


async def _no_sleep(seconds: float) -> None:
    """Between tries of a model that has no service."""


@contextlib.asynccontextmanager
async def playwright_desk(hosts: Hosts, folder: Path) -> AsyncIterator[Desk]:
    """The browser that `webhand run --carrier playwright` starts."""
    options = launch.without_extension(folder / "profile", Path(chromium.executable()), headless=True)
    # For downloads alone, whose names would be looked up elsewhere.
    options["proxy"] = {"server": f"http://127.0.0.1:{hosts.port}", "bypass": "127.0.0.1,localhost"}
    async with async_playwright() as playwright:
        options["args"] += hosts.switches
        context = await playwright.chromium.launch_persistent_context(**options)
        try:
            tabs = CdpPort(context, folder / "downloads")
            await tabs.start()
            yield Desk(hosts, context, tabs, folder)
            assert hosts.strangers == [], "the browser has called somebody by itself"
        finally:
            await context.close()


@contextlib.asynccontextmanager
async def extension_desk(hosts: Hosts, folder: Path) -> AsyncIterator[Desk]:
    async with extension_port(folder, hosts.switches) as (context, port):
        yield Desk(hosts, context, port, folder, "extension")
