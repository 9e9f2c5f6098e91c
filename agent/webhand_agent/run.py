"""One run: what it works with and what it knows. The page as last seen and the permissions stand in classes of their
own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from webhand_agent.browser import Browser
from webhand_agent.job import Ended, Job
from webhand_agent.known import Known
from webhand_agent.means import Means
from webhand_agent.page import Page
from webhand_agent.people.plan import Plan
from webhand_agent.protocol import Action, Code, Effect, Receipt
from webhand_agent.record import Record
from webhand_agent.safety.guarded import GuardedBrowser
from webhand_agent.safety.permissions import Author, JudgedAct, Permissions
from webhand_agent.settling import FIRST_LOOK, Settling, next_look
from webhand_agent.tree import parse
from webhand_agent.troubles import Troubles
from webhand_agent.truth.ledger import Ledger
from webhand_agent.vision.state import SightState


@dataclass(frozen=True)
class Location:
    """Where the model has been last. `tab_id` is -1 before the first look."""

    origin: str = ""
    tab_id: int = -1


class Finder(Protocol):
    """Finds an element by looking at the page."""

    async def find(self, run: "Run", what: str) -> Known | None:
        """The element that stands where `what` (role and name in words) was seen; None where nothing was."""
        ...


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


class Run:
    """The state of one run in the browser.

    `page` is what was last seen, `permissions` are those of the task, `ledger` is what was done and seen, `calling` the
    call under way. `row` is how the next look waits; `ending` is set by the tools that end a run. `words` are the
    person's own: the request and what they said since. `notes` and `recap` wait to be told to the model with the next
    step: words of ours, and content from before. `plan` is what the person is shown of the parts of the request.
    `opened` are the tabs that Webhand has opened; `first_tab_id` is the one that the task began on: besides them, the
    only one that may be led to another address. `wants_new_tab` says that the next address is for a new one.
    `place` is where the last page was that the model was shown; `is_front` says that the run began on the tab which the
    person had in front, and `leaves_front` that it has left it, so that history begins anew. `recalled` are the origins
    whose notes from earlier runs were looked up.
    `finder` finds an element by looking, where there is something that can; `sight` is what is kept of pictures.
    """

    def __init__(self, browser: Browser, job: Job, record: Record, means: Means) -> None:
        self.browser = GuardedBrowser(browser)
        self.job = job
        self.record = record
        self.means = means
        self.page = Page()
        self.permissions = Permissions.of(job, means.grants)
        self.ledger = Ledger()
        self.troubles = Troubles()
        self.plan = Plan()
        self.calling = Calling()
        self.row = FIRST_LOOK
        self.ending: Ended | None = None
        self.words = [job.task]
        self.notes: list[str] = []
        self.recap: list[str] = []
        self.opened = means.opened
        self.first_tab_id: int | None = None
        self.wants_new_tab = False
        self.place = Location()
        self.is_front = False
        self.leaves_front = False
        self.recalled: set[str] = set()
        self.finder: Finder | None = None
        self.sight = SightState()

    @property
    def is_planned(self) -> bool:
        """Whether code of ours decides and no model: it is not asked for evidence when it ends the run."""
        return self.calling.author is not Author.MODEL

    async def carry_out(self, ref: str | None, action: Action, row: Settling) -> Receipt:
        """Does it once, as it is. It is over when the page came to rest or `row.cap_ms` has passed."""
        receipt = await self.browser.act(self.page.tab_id, ref, action, cap_ms=row.cap_ms)
        self.page.learn_neighbours(receipt, ref)
        return self.went(receipt, row)

    def went(self, receipt: Receipt, row: Settling) -> Receipt:
        """Follows a receipt to the tab it names, and sets how the next look waits."""
        self.page.fresh, self.sight.is_pictured = None, False
        self.row = next_look(row, receipt, self.troubles.backoff_ms)
        if receipt.dialogs or receipt.code is not Code.DIALOG_OPEN:
            is_open = [dialog for dialog in receipt.dialogs if dialog.state == "open"]
            self.page.dialog = next(reversed(is_open or receipt.dialogs), None)
        if receipt.tab_id is not None:
            self.page.tab_id = receipt.tab_id
            if Effect.NEW_TAB in receipt.effect:
                self.opened.add(receipt.tab_id)
                self.wants_new_tab = False
        return receipt

    def remember(self, trees: Sequence[str]) -> None:
        """What an earlier host has seen: what was shown was allowed, and counts as read."""
        self.page.remember(trees)
        for text in trees:
            self.permissions.look(parse(text).url)

    def take_notes(self) -> str | None:
        notes, self.notes = self.notes, []
        return "\n\n".join(notes) or None

    def take_recap(self) -> str | None:
        recap, self.recap = self.recap, []
        return "\n\n".join(recap) or None
