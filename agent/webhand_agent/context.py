"""What is known in a run: the browser, the tab it works in, what was seen there, what was done, and the person."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from webhand_agent.browser import Browser
from webhand_agent.conversation import Call
from webhand_agent.job import Ended, Job
from webhand_agent.known import Known
from webhand_agent.means import Means
from webhand_agent.people.plan import Plan
from webhand_agent.protocol import Action, Code, Dialog, Effect, Frame, Observation, Receipt
from webhand_agent.record import Record
from webhand_agent.safety.guarded import GuardedBrowser
from webhand_agent.safety.permissions import Act, Permissions
from webhand_agent.settling import FIRST_LOOK, Settling, next_look
from webhand_agent.tree import Line, Tree, bare_ref, parse
from webhand_agent.troubles import Troubles
from webhand_agent.truth.ledger import Ledger
from webhand_agent.vision.state import SightState


@dataclass(frozen=True)
class Place:
    """Where the model has been last. `tab_id` is -1 before the first look."""

    origin: str = ""
    tab_id: int = -1


class Finder(Protocol):
    """Finds an element by looking at the page."""

    async def find(self, context: "Context", what: str) -> Known | None:
        """The element that stands where `what` (role and name in words) was seen; None where nothing was."""
        ...


class Context:
    """The state of one run in the browser. `tab_id` changes whenever a receipt names another tab.

    `ending` is set by the tools that end a run; `row` is how the next look waits. `dialog` is the last one that the
    page opened, as long as nothing else was done since, and `gaps` are the refs of lines that say what was left out.
    `words` are the person's own: the request and what they said since. `opened` are the tabs that Webhand has opened;
    `first_tab_id` is the one that the task began on: besides them, the only one that may be led to another address.
    `wants_new_tab` says that the next address is for a new one, whatever tab may serve it.
    `notes` and `recap` wait to be told to the model with the next step: words of ours, and content from before.
    `plan` is what the person is shown of the parts of the request.
    `permissions` are those of the task. `place` is where the last page was that the model was shown; `is_front` says that
    the run began on the tab which the person had in front, and `went_back` that the last call moved in the history.
    `acting` is the act that is being carried out, as it was judged; `is_first_call` holds for the first call of the run, and
    `leaves_front` says that it left the tab the person had in front, so that history begins anew.
    `recalled` are the origins whose notes from earlier runs were looked up.
    `is_planned` says that a planner of ours decides and no model: it is not asked for evidence when it ends the run.
    `finder` is what finds an element by looking at the page, where there is something that can (`healing`); `sight` is
    what is kept of pictures and places in them. `last_call` is the tool that was called last, and `last_shows` whether
    a picture is worth taking after it. `seen` is the last look, at whatever tab and for whatever reason, and `fresh`
    the same as long as nothing was done since.
    """

    def __init__(self, browser: Browser, job: Job, record: Record, means: Means) -> None:
        self.browser = GuardedBrowser(browser)
        self.job = job
        self.record = record
        self.means = means
        self.ledger = Ledger()
        self.troubles = Troubles()
        self.plan = Plan()
        self.permissions = Permissions.of(job, means.grants)
        self.place = Place()
        self.is_planned = False
        self.is_front = False
        self.went_back = False
        self.leaves_front = False
        self.is_first_call = True
        self.call_id = ""
        self.acting: Act | None = None
        self.finder: Finder | None = None
        self.sight = SightState()
        self.words = [job.task]
        self.opened = means.opened
        self.wants_new_tab = False
        self.recalled: set[str] = set()
        self.notes: list[str] = []
        self.recap: list[str] = []
        self.last_call = ""
        self.last_shows = True
        self.tab_id = -1
        self.first_tab_id: int | None = None
        self.url = ""
        self.tree = Tree()
        self.known: dict[str, Known] = {}
        self.gaps: set[str] = set()
        self.dialog: Dialog | None = None
        self.ending: Ended | None = None
        self.row = FIRST_LOOK
        self.fresh: Observation | None = None
        self.seen: Observation | None = None
        self.has_acted = False

    async def carry_out(self, ref: str | None, action: Action, row: Settling) -> Receipt:
        """Does it once, as it is. It is over when the page came to rest or `row.cap_ms` has passed."""
        receipt = await self.browser.act(self.tab_id, ref, action, cap_ms=row.cap_ms)
        self._learn_neighbours(receipt, self.known.get(ref or ""))
        return self.went(receipt, row)

    def went(self, receipt: Receipt, row: Settling) -> Receipt:
        """Follows a receipt to the tab it names, and sets how the next look waits."""
        self.fresh = None
        self.has_acted, self.sight.is_pictured = True, False
        self.row = next_look(row, receipt, self.troubles.backoff_ms)
        if receipt.dialogs or receipt.code is not Code.DIALOG_OPEN:
            is_open = [dialog for dialog in receipt.dialogs if dialog.state == "open"]
            self.dialog = next(reversed(is_open or receipt.dialogs), None)
        if receipt.tab_id is not None:
            self.tab_id = receipt.tab_id
            if Effect.NEW_TAB in receipt.effect:
                self.opened.add(receipt.tab_id)
                self.wants_new_tab = False
        return receipt

    def saw(self, seen: Observation) -> None:
        """Takes in a look: what can be acted on from now on."""
        self.seen, self.has_acted = seen, False
        self.url = seen.url
        self.tree = self.learn(seen.tree, seen.tab_id, seen.frames)
        self.fresh = seen

    def forget_page(self) -> None:
        """Nothing of what was seen last may be acted on."""
        self.known = {ref: known for ref, known in self.known.items() if known.url not in self.documents}
        self.tree, self.gaps = Tree(), set()

    @property
    def documents(self) -> list[str]:
        """The URLs of all documents of the page that was seen last, frames included."""
        seen = self.seen
        return [seen.url, *(frame.url for frame in seen.frames)] if seen is not None else []

    def take_notes(self) -> str | None:
        notes, self.notes = self.notes, []
        return "\n\n".join(notes) or None

    def take_recap(self) -> str | None:
        recap, self.recap = self.recap, []
        return "\n\n".join(recap) or None

    def remember(self, trees: Sequence[str]) -> None:
        """Refs out of an earlier host's observations: they may still hold, and their names matter to `policy`."""
        for text in trees:
            tree = parse(text)
            self.known |= {line.ref: Known(line, self.tab_id, tree.url) for line in tree.lines if line.ref}
            self.permissions.look(tree.url)  # it was shown, so that it was allowed

    def focused(self) -> Known | None:
        """What had the focus at the last look: for the record. What a key goes to is asked for when it is pressed."""
        marked = [line for line in self.tree.lines if line.has("focused") and line.ref in self.known]
        return self.known[marked[-1].ref or ""] if marked else None

    def line_of(self, ref: str) -> Line | None:
        """The line of an element as it was last shown, by a ref as models write it."""
        known = self.known.get(bare_ref(ref))
        return known.line if known is not None else None

    def meant(self, call: Call) -> Known | None:
        """The element a call names, as it was last shown; the call need not be valid."""
        return self.known.get(bare_ref(str(call.arguments.get("element_ref"))))

    def learn(self, text: str, tab_id: int, frames: Sequence[Frame]) -> Tree:
        """Takes in tree lines: what their refs mean from now on, and in which documents they are."""
        tree = parse(text)
        urls = {frame.prefix: frame.url for frame in frames}
        for line in tree.lines:
            if line.ref is not None:
                self.known[line.ref] = Known(line, tab_id, urls.get(line.ref.rpartition("e")[0], self.url))
            if line.expands is not None:
                self.gaps.add(line.expands)
        return tree

    def _learn_neighbours(self, receipt: Receipt, target: Known | None) -> None:
        """What a receipt shows in place of its target is in the same document, and may not have been shown before."""
        if target is None:
            return
        shown = [*receipt.covering, *receipt.candidates, *([receipt.renamed] if receipt.renamed else [])]
        for line in (line for text in shown for line in parse(f"- {text}").lines):
            if line.ref is not None:
                self.known[line.ref] = Known(line, target.tab_id, target.url)
