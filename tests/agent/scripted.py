"""A model that plays back thoughts, a browser in memory, and a journal that keeps what it is told.

They stand at the loop's own boundaries (`Model`, `Browser`, `Journal`, `Person`); between them everything is real.
"""

import asyncio
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

from agent.trees import tree_of
from webhand_agent.browser import Ability, TabGone
from webhand_agent.history.conversation import Call, Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.job import Job
from webhand_agent.loop import run_task
from webhand_agent.protocol import (
    Action,
    Answer,
    Code,
    Control,
    Download,
    Effect,
    Event,
    Excerpt,
    Facts,
    FieldKind,
    Frame,
    MarkupText,
    Observation,
    PageText,
    Pattern,
    Permission,
    Receipt,
    Rows,
    RowSelectors,
    RunEvent,
    RunFinished,
    ScrapedRows,
    Screenshot,
    Selection,
    Spot,
    Tab,
    Tokens,
)
from webhand_agent.services import Services
from webhand_agent.tools.tool import Tool

E = TypeVar("E", bound=Event)
Step = Thought | Exception | Callable[[], Thought]

SHOT = Screenshot(mime="image/jpeg", data="AAAA", width=1, height=1)
START = "https://shop.example/"
PAGE = """page [title="Shop"] [url="https://shop.example/"]
  - textbox <input type="text"> [ref=e1] "Search" [focused]
  - button <button> [ref=e2] "Go"
  - list "Goods"
    - link <a> [ref=e3] "Lamp"
    - link <a> [ref=e4] "Chair"
  - button <button> [ref=e5] "Buy now"
  - button <button> [ref=e6] "Delete account"
  - button <button> [ref=e7] "Send message"
"""


def call(name: str, /, **arguments: object) -> Call:
    """A call whose id is its own name: enough where a thought makes each call once."""
    return Call(id=f"c-{name}", name=name, arguments=arguments)


def calls(*made: Call, text: str = "") -> Thought:
    return Thought(text=text, calls=made, tokens=Tokens(input=10, output=2))


def does(name: str, /, **arguments: object) -> Thought:
    return calls(call(name, **arguments))


COMPLETE = does("task_complete", summary="All done.")


class ScriptedModel:
    """Gives its steps in order: a thought, an error to raise, or a function that makes the thought when asked."""

    name = "scripted"

    def __init__(self, steps: Iterable[Step], *, sees: bool = False) -> None:
        self.sees = sees
        self.steps = list(steps)
        self.offered: list[tuple[Tool, ...]] = []

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        self.offered.append(tools)
        step = self.steps.pop(0)
        if isinstance(step, Exception):
            raise step
        thought = step if isinstance(step, Thought) else step()
        if thought.text:
            on_text(thought.text)
        return thought

    async def aclose(self) -> None:
        pass


@dataclass
class Page:
    url: str = START
    title: str = "Shop"
    tree: str = PAGE
    document: str = "d1"
    elements: int = 7
    frames: tuple[Frame, ...] = ()


def ok(message: str = "Done.", *effect: Effect) -> Receipt:
    return Receipt(ok=True, code=Code.DONE, message=message, own=True, effect=list(effect))


class MemoryBrowser:
    """Tabs of `Page`s. `on_act` decides what an action does; by default it works and changes nothing.

    `excerpt` is what finding and expanding give, `text` what the page says to a reader, `more` are lines of elements
    that are in the page and in none of these. `sites` are those that each act was allowed to lead to,
    `fetched` what comes of asking for files by their addresses, one after the other.
    """

    abilities: frozenset[Ability] = frozenset()

    def __init__(self, *pages: Page) -> None:
        self.pages = dict(enumerate(pages or (Page(),), start=1))
        self.active = 1
        self.log: list[str] = []
        self.looks: list[tuple[int, int]] = []
        self.on_act: Callable[[str | None, Action], Receipt] = lambda ref, action: ok(f"{action.kind} {ref}")
        self.on_navigate: Receipt | None = None
        self.shot: Screenshot | None = SHOT
        self.broken: Exception | None = None
        self.excerpt = Excerpt(tab_id=1)
        self.text = "The whole text."
        self.more: list[str] = []
        self.spot = Spot(tab_id=1, code=Code.NOT_FOUND, message="Nothing is there.")
        self.rows = Rows(tab_id=1)
        self.measured = Facts(tab_id=1)
        self.before_act: Callable[[], object] = lambda: None
        self.facts_of: dict[str, dict[str, object]] = {}
        self.sites: list[Sequence[str] | None] = []
        self.fetched: list[Receipt] = []
        self.under_way: list[Download] = []

    async def tabs(self) -> list[Tab]:
        return [self._tab(tab_id) for tab_id in self.pages]

    async def target(self) -> Tab:
        return self._tab(self.active)

    async def open_tab(self, url: str, *, active: bool = True, sites: Sequence[str] | None = None) -> Receipt:
        self.log.append(f"open {url}")
        tab_id = max(self.pages) + 1
        self.pages[tab_id] = Page(url=url, title="New", document=f"d{tab_id}")
        return Receipt(ok=True, code=Code.DONE, message="Opened.", effect=[Effect.NEW_TAB], tab_id=tab_id)

    async def switch_tab(self, tab_id: int) -> Receipt:
        self.log.append(f"switch {tab_id}")
        self.active = tab_id
        return Receipt(ok=True, code=Code.DONE, message="Switched.", tab_id=tab_id)

    async def navigate(self, tab_id: int, url: str, *, sites: Sequence[str] | None = None) -> Receipt:
        self.log.append(f"navigate {tab_id} {url}")
        self.sites.append(sites)
        if self.on_navigate is not None:
            return self.on_navigate
        self.pages[tab_id] = Page(url=url, document=f"{url}#{len(self.log)}")
        return Receipt(ok=True, code=Code.NAVIGATED, message=f"Went to {url}.", effect=[Effect.NAVIGATION])

    async def close_tab(self, tab_id: int) -> Receipt:
        self.log.append(f"close {tab_id}")
        self.pages.pop(tab_id, None)
        return Receipt(ok=True, code=Code.DONE, message="Closed.", tab_id=next(iter(self.pages), None))

    async def reload(self, tab_id: int, *, sites: Sequence[str] | None = None) -> Receipt:
        self.log.append(f"reload {tab_id}")
        return Receipt(ok=True, code=Code.NAVIGATED, message="Loaded again.", effect=[Effect.NAVIGATION])

    async def at(self, tab_id: int, x: float, y: float) -> Spot:
        self.log.append(f"at {x:g} {y:g}")
        return self.spot

    async def extract(self, tab_id: int, kind: str, ref: str | None = None) -> Rows:
        self.log.append(f"extract {kind} {ref}")
        return self.rows

    async def scrape(
        self, tab_id: int, wanted: RowSelectors, *, patience_ms: int = 0, cap_ms: int = 10_000
    ) -> ScrapedRows:
        return ScrapedRows(tab_id=tab_id)

    async def facts(self, tab_id: int) -> Facts:
        return self.measured

    async def download(self, tab_id: int, url: str, *, sites: Sequence[str] | None = None) -> Receipt:
        self.log.append(f"download {url}")
        return self.fetched.pop(0) if self.fetched else ok("Downloaded.", Effect.DOWNLOAD)

    async def traverse(self, tab_id: int, delta: int, *, sites: Sequence[str] | None = None) -> Receipt:
        self.log.append(f"traverse {tab_id} {delta}")
        return Receipt(ok=True, code=Code.NAVIGATED, message="Went back.", effect=[Effect.NAVIGATION])

    async def observe(self, tab_id: int, *, patience_ms: int = 0, cap_ms: int = 10_000) -> Observation:
        if self.broken is not None:
            raise self.broken
        if tab_id not in self.pages:
            raise TabGone(tab_id)
        self.looks.append((patience_ms, cap_ms))
        page = self.pages[tab_id]
        top = Frame(frame_id=0, document_id=page.document, prefix="", url=page.url)
        return Observation(
            tab_id=tab_id,
            url=page.url,
            title=page.title,
            tree=tree_of(page.tree),
            elements=page.elements,
            frames=[top, *page.frames],
        )

    async def describe(self, tab_id: int, ref: str | None) -> Control:
        """By its line; `facts_of` says what a line cannot. The focus is in the innermost document that shows it."""
        page = self.pages[tab_id]
        shown = [tree_of(page.tree), self.excerpt.tree, self.spot.tree, *map(tree_of, self.more)]
        lines = [line for tree in (shown if ref else shown[:1]) for line in tree.lines]
        line = next((one for one in reversed(lines) if (one.ref == ref if ref else one.has("focused"))), None)
        if line is None and ref is not None:
            return Control(tab_id=tab_id, code=Code.STALE, message=f"{ref} is gone.")
        if line is None:
            return Control(tab_id=tab_id, url=page.url, role="document")
        urls = {frame.prefix: frame.url for frame in (*page.frames, *self.excerpt.frames)}
        is_text = line.role in ("textbox", "searchbox")
        made = Control(
            tab_id=tab_id,
            ref=line.ref,
            url=urls.get((line.ref or "").rpartition("e")[0], page.url),
            role=line.role,
            tag=line.tag,
            type=line.type,
            drawn=line.name,
            announced=line.name,
            href=(line.states.get("to") or f"{page.url}#{line.ref}") if line.role == "link" else "",
            pattern=Pattern.LINK if line.role == "link" else Pattern.FIELD if is_text else None,
            kind=FieldKind.TEXT if is_text else None,
            secret=line.type == "password" or line.has("secret"),
            presses=line.role in ("button", "link", "menuitem"),
            digest=f"{line.role} {line.name}",
        )
        return made.model_copy(update=self.facts_of.get(line.ref or "", {}))

    async def act(
        self,
        tab_id: int,
        ref: str | None,
        action: Action,
        *,
        cap_ms: int = 1_500,
        digest: str | None = None,
        sites: Sequence[str] | None = None,
    ) -> Receipt:
        self.sites.append(sites)
        self.before_act()
        self.log.append(f"{action.kind} {ref} cap={cap_ms}")
        if tab_id not in self.pages:
            return Receipt(ok=False, code=Code.NO_SUCH_TAB, message="There is no such tab.")
        return self.on_act(ref, action)

    async def find(self, tab_id: int, query: str, *, role: str | None = None, limit: int = 50) -> Excerpt:
        self.log.append(f"find {query} {role}")
        return self.excerpt

    async def read(self, tab_id: int, *, offset: int = 0, size: int = 8_000) -> PageText:
        self.log.append(f"read {offset}")
        end = min(offset + size, len(self.text))
        return PageText(
            tab_id=tab_id,
            url=self.pages[tab_id].url,
            title=self.pages[tab_id].title,
            text=self.text[offset:end],
            offset=offset,
            next_offset=end if end < len(self.text) else None,
            total=len(self.text),
        )

    async def select(self, tab_id: int, selector: str, *, limit: int = 20, wait: float = 0) -> Selection:
        self.log.append(f"select {selector}")
        return Selection(**dict(self.excerpt))

    async def markup(self, tab_id: int, selector: str | None = None) -> MarkupText:
        return MarkupText(tab_id=tab_id)

    async def evaluate(
        self, tab_id: int, script: str, *, seconds: float, sites: Sequence[str] | None = None
    ) -> Receipt:
        self.log.append(f"evaluate {script}")
        return ok("The script ran.")

    async def whole_picture(self, tab_id: int, *, lossless: bool = False) -> Screenshot | Receipt:
        self.log.append("the whole page")
        return self.shot or Receipt(ok=False, code=Code.HIDDEN, message="No picture was taken.", effect=[])

    async def markdown(self, tab_id: int) -> PageText:
        return PageText(tab_id=tab_id, url=self.pages[tab_id].url, text=self.text, total=len(self.text))

    async def save_as_pdf(self, tab_id: int, filename: str, *, wait_for_selector: str | None = None) -> Receipt:
        self.log.append(f"pdf {filename}")
        return ok("")

    async def await_files(self, tab_id: int) -> Receipt:
        return ok("")

    async def files_under_way(self, tab_id: int, seconds: float) -> Receipt:
        return ok("").model_copy(update={"downloads": self.under_way})

    async def hand_over(self, tab_id: int, ref: str, upload: str, file: int, data: str) -> Receipt:
        self.log.append(f"hand over {len(data)} to {ref}")
        return ok("")

    async def expand(self, tab_id: int, ref: str) -> Excerpt:
        self.log.append(f"expand {ref}")
        return self.excerpt

    async def answer_dialog(
        self,
        tab_id: int,
        *,
        accept: bool,
        text: str = "",
        about: str | None = None,
        sites: Sequence[str] | None = None,
    ) -> Receipt:
        self.log.append(f"dialog {accept} {text}".strip())
        return ok("Answered.", Effect.DIALOG)

    async def screenshot(self, tab_id: int, *, lossless: bool = False) -> Screenshot | None:
        return self.shot

    async def picture(self, tab_id: int, *, lossless: bool = False) -> Screenshot | Receipt:
        return self.shot or Receipt(ok=False, code=Code.HIDDEN, message="There is none.")

    def _tab(self, tab_id: int) -> Tab:
        page = self.pages[tab_id]
        return Tab(
            tab_id=tab_id,
            window_id=1,
            index=tab_id,
            url=page.url,
            title=page.title,
            active=tab_id == self.active,
            injectable=page.url.startswith("http"),
        )


@dataclass
class Host:
    """`Journal` and `Person` in one, as the real host is. `answers` are given in order."""

    answers: list[str | Answer] = field(default_factory=list)
    events: list[RunEvent] = field(default_factory=list)
    turns: list[UserTurn | Thought | ToolTurn] = field(default_factory=list)
    pictures: list[int] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    state: str = ""
    going_on: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.going_on.set()

    def is_paused(self) -> bool:
        return not self.going_on.is_set()

    async def lets_go_on(self) -> None:
        await self.going_on.wait()

    def said(self) -> list[str]:
        words, self.words = self.words, []
        return words

    def emit(self, event: RunEvent) -> None:
        self.events.append(event)

    def keep(self, turn: UserTurn | Thought | ToolTurn) -> None:
        self.turns.append(turn)

    def allowed(self, state: str) -> None:
        self.state = state

    def picture(self, step: int, shot: Screenshot) -> None:
        self.pictures.append(step)

    async def answer(self, question_id: str) -> Answer:
        self.asked.append(question_id)
        given = self.answers.pop(0)
        return given if isinstance(given, Answer) else Answer(run_id="r1", id=question_id, text=given)

    def only(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def kinds(self) -> list[str]:
        return [event.type for event in self.events]

    @property
    def user_turns(self) -> list[UserTurn]:
        return [turn for turn in self.turns if isinstance(turn, UserTurn)]

    @property
    def told(self) -> list[str]:
        """The receipts as the model read them: our own words, then what they quote of the page."""
        given = [result for turn in self.turns if isinstance(turn, ToolTurn) for result in turn.results]
        return [" ".join(filter(None, (result.text, result.quoted))) for result in given]

    @property
    def results(self) -> list[str]:
        """The same without the step that some of them tell."""
        return [re.sub(r" \[step \d+\]", "", text) for text in self.told]


@dataclass
class Grants:
    """What a person has allowed for good: everything that can be, or what is in `given`."""

    everything: bool = False
    given: list[Permission] = field(default_factory=list)

    def all(self) -> list[Permission]:
        return self.given

    def has(self, permission: Permission) -> bool:
        return self.everything or permission in self.given

    def add(self, permission: Permission) -> None:
        self.given.append(permission)


@dataclass
class Play:
    """A run with everything around it. `run` plays it to its end.

    `autonomy` is `trusted` where permissions are not what a test is about: then everything is granted that can be.
    """

    steps: Sequence[Step]
    task: str = "open the lamp page"
    browser: MemoryBrowser = field(default_factory=MemoryBrowser)
    host: Host = field(default_factory=Host)
    conversation: Conversation = field(default_factory=lambda: Conversation("system"))
    sees: bool = False
    services: Services | None = None
    slept: list[float] = field(default_factory=list)
    now: float = 0.0
    autonomy: Literal["careful", "normal", "trusted"] = "trusted"

    def __post_init__(self) -> None:
        self.model = ScriptedModel(self.steps, sees=self.sees)

    async def run(self, job: Job | None = None) -> RunFinished:
        return await run_task(
            replace(job or Job(id="r1", task=self.task), autonomy=self.autonomy),
            self.browser,
            self.model,
            self.services or Services(self.host, self.host, grants=Grants(self.autonomy == "trusted")),
            self.conversation,
            sleep=self._sleep,
            clock=lambda: self.now,
        )

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
