"""One run: what it works with and what it knows; and the page as it was last seen."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from webhand_agent.browser import Browser
from webhand_agent.desktop import DeskState
from webhand_agent.dialogue.plan import Plan
from webhand_agent.history.conversation import Call
from webhand_agent.job import Ended, Job
from webhand_agent.limits import ErrorsInARow
from webhand_agent.protocol import Action, Code, Dialog, Effect, Frame, Observation, Receipt
from webhand_agent.record import Record
from webhand_agent.safety.guarded import GuardedBrowser
from webhand_agent.safety.judged import Author, JudgedAct
from webhand_agent.safety.login import LoginUnderWay
from webhand_agent.safety.permissions import Permissions
from webhand_agent.services import Services
from webhand_agent.settling import FIRST_LOOK, Settling, next_look
from webhand_agent.snapshot import Known, Line, Tree, bare_ref
from webhand_agent.verify.ledger import Ledger
from webhand_agent.vision.places import SightState


class Page:
    """`tab_id` changes whenever a receipt names another tab. `dialog` is the last one that the page opened, as long as
    nothing else was done since, and `gaps` are the refs of lines that say what was left out. `seen` is the last look,
    at whatever tab and for whatever reason, and `fresh` the same as long as nothing was done since.
    """

    def __init__(self) -> None:
        self.tab_id = -1
        self.url = ""
        self.tree = Tree()
        self.known: dict[str, Known] = {}
        self.gaps: set[str] = set()
        self.dialog: Dialog | None = None
        self.fresh: Observation | None = None
        self.seen: Observation | None = None

    def saw(self, seen: Observation) -> None:
        """Takes in a look: what can be acted on from now on."""
        self.seen = self.fresh = seen
        self.tab_id, self.url = seen.tab_id, seen.url
        self.tree = seen.tree
        self.learn(seen.tree, seen.tab_id, seen.frames)

    def forget_page(self) -> None:
        """Nothing of what was seen last may be acted on."""
        self.known = {ref: known for ref, known in self.known.items() if known.url not in self.documents}
        self.tree, self.gaps = Tree(), set()

    @property
    def documents(self) -> list[str]:
        """The URLs of all documents of the page that was seen last, frames included."""
        seen = self.seen
        return [seen.url, *(frame.url for frame in seen.frames)] if seen is not None else []

    def focused(self) -> Known | None:
        """What had the focus at the last look. What a key goes to is asked for when it is pressed."""
        marked = [line for line in self.tree.lines if line.has("focused") and line.ref in self.known]
        return self.known[marked[-1].ref or ""] if marked else None

    def line_of(self, ref: str) -> Line | None:
        """The line of an element as it was last shown, by a ref as models write it."""
        known = self.known.get(bare_ref(ref))
        return known.line if known is not None else None

    def meant(self, call: Call) -> Known | None:
        """The element a call names, as it was last shown; the call need not be valid."""
        return self.known.get(bare_ref(str(call.arguments.get("element_ref"))))

    def remember(self, trees: Sequence[Tree]) -> None:
        """Refs out of an earlier host's observations: they may still hold."""
        for tree in trees:
            self.known |= {line.ref: Known(line, self.tab_id, tree.url) for line in tree.lines if line.ref}

    def learn(self, tree: Tree, tab_id: int, frames: Sequence[Frame]) -> None:
        """Takes in lines: what their refs mean from now on, and in which documents they are."""
        urls = {frame.prefix: frame.url for frame in frames}
        for line in tree.lines:
            if line.ref is not None:
                self.known[line.ref] = Known(line, tab_id, urls.get(line.ref.rpartition("e")[0], self.url))
            if line.expands is not None:
                self.gaps.add(line.expands)

    def learn_neighbours(self, receipt: Receipt, ref: str | None) -> None:
        """What a receipt shows in place of its target is in the same document, and may not have been shown before."""
        target = self.known.get(ref or "")
        if target is None:
            return
        renamed = [receipt.renamed] if receipt.renamed is not None else []
        for line in (*receipt.covering, *receipt.candidates, *renamed):
            if line.ref is not None:
                self.known[line.ref] = Known(line, target.tab_id, target.url)


@dataclass(frozen=True)
class Location:
    """Where the model has been last. `tab_id` is -1 before the first look."""

    origin: str = ""
    tab_id: int = -1


Finder = Callable[["Run", str], Awaitable[Known | None]]
"""Finds the element that stands where a role and name in words were seen on the page; None where nothing was."""


@dataclass
class Calling:
    """The call under way. `id` is the model's, `author` who decided it, `act` what is being carried out as judged,
    `tool` the name of the last one, `shows` whether a picture is worth taking after it. `is_first` holds for the first
    call of the run, `went_back` says that it moved in the history.
    """

    id: str = ""
    tool: str = ""
    shows: bool = True
    act: JudgedAct | None = None
    author: Author = Author.MODEL
    is_first: bool = True
    went_back: bool = False


@dataclass(frozen=True)
class LedOn:
    """A call that was carried out, and whose page was kept from going on. As long as the question about that has no
    answer, the same call made again goes on from here: nothing of it is done twice.
    """

    call: Call
    tab_id: int
    act: JudgedAct
    receipt: Receipt

    def is_made_again(self, call: Call, tab_id: int) -> bool:
        return (call.name, call.arguments, tab_id) == (self.call.name, self.call.arguments, self.tab_id)


class Run:
    """The state of one run in the browser.

    `page` is what was last seen, `permissions` are those of the task, `ledger` is what was done and seen, `calling` the
    call under way. `row` is how the next look waits; `ending` is set by the tools that end a run. `words` are the
    person's own: the request and what they said since. `notes` and `recap` wait to be told to the model with the next
    step: words of ours, and content from before. `plan` is what the person is shown of the parts of the request.
    `opened` are the tabs that Webhand has opened, `opened_before` those of them from before this run; `first_tab_id`
    is the one that the task began on: besides them, the only one that may be led to another address. `wants_new_tab`
    says that the next address is for a new one.
    `place` is where the last page was that the model was shown; `is_front` says that the run began on the tab which the
    person had in front, and `leaves_front` that it has left it, so that history begins anew. `recalled` are the origins
    whose notes from earlier runs were looked up, `banners` the documents whose consent banner was answered.
    `finder` finds an element by looking, where there is something that can; `sight` is what is kept of pictures,
    `desk` of the desktop.
    `login` is a log-in that is carried out as one thing.
    """

    def __init__(
        self, browser: Browser, job: Job, record: Record, services: Services, permissions: Permissions | None = None
    ) -> None:
        self.browser = GuardedBrowser(browser)
        self.job = job
        self.record = record
        self.services = services
        self.page = Page()
        self.permissions = permissions if permissions is not None else Permissions.of(job, services.grants)
        self.ledger = Ledger()
        self.errors = ErrorsInARow()
        self.plan = Plan()
        self.calling = Calling()
        self.led_on: LedOn | None = None
        self.row = FIRST_LOOK
        self.ending: Ended | None = None
        self.words = [job.task]
        self._own_words = 0 if job.client and self.permissions.has_begun else 1
        self._heard = 0
        self.notes: list[str] = []
        self.recap: list[str] = []
        self.opened = services.opened
        self.opened_before = frozenset(services.opened)
        self.first_tab_id: int | None = None
        self.wants_new_tab = False
        self.place = Location(tab_id=0 if job.client else -1)  # to a program no page is free because it was open
        self.is_front = False
        self.leaves_front = False
        self.recalled: set[str] = set()
        self.banners: set[str] = set()
        self.finder: Finder | None = None
        self.login: LoginUnderWay | None = None
        self.sight = SightState()
        self.desk = DeskState()

    @property
    def is_planned(self) -> bool:
        """Whether code of ours decides and no model: it is not asked for evidence when it ends the run."""
        return self.calling.author is not Author.MODEL

    @property
    def author(self) -> Author:
        """Who counts as having decided the call: what a program asks for may hold what it has read."""
        return Author.MODEL if self.job.client else self.calling.author

    @property
    def own_words(self) -> list[str]:
        """Those that count as the person's. A program's request does as long as the program has read nothing, and
        nothing that it says later.
        """
        return self.words[: self._own_words] if self.job.client else self.words

    def hear(self) -> None:
        """The person's words name places to go to."""
        own = self.own_words
        for text in own[self._heard :]:
            self.permissions.hear(text)
        self._heard = len(own)

    async def carry_out(self, ref: str | None, action: Action, row: Settling) -> Receipt:
        """Does it once, as it is. It is over when the page came to rest or `row.cap_ms` has passed."""
        receipt = await self.browser.act(self.page.tab_id, ref, action, cap_ms=row.cap_ms)
        self.page.learn_neighbours(receipt, ref)
        return self.went(receipt, row)

    def went(self, receipt: Receipt, row: Settling) -> Receipt:
        """Follows a receipt to the tab it names, and sets how the next look waits."""
        self.page.fresh, self.sight.is_pictured = None, False
        self.row = next_look(row, receipt, self.errors.backoff_ms)
        if receipt.dialogs or receipt.code is not Code.DIALOG_OPEN:
            is_open = [dialog for dialog in receipt.dialogs if dialog.state == "open"]
            self.page.dialog = next(reversed(is_open or receipt.dialogs), None)
        if receipt.tab_id is not None:
            self.page.tab_id = receipt.tab_id
            if Effect.NEW_TAB in receipt.effect:
                self.opened.add(receipt.tab_id)
                self.wants_new_tab = False
        return receipt

    def remember(self, trees: Sequence[Tree]) -> None:
        """What an earlier host has seen: what was shown was allowed, and counts as read."""
        self.page.remember(trees)
        for tree in trees:
            self.permissions.look(tree.url)

    def take_told(self) -> tuple[str, str]:
        """The notes and the recap that wait for the next step; none do any more."""
        told = "\n\n".join(self.notes), "\n\n".join(self.recap)
        self.notes, self.recap = [], []
        return told
