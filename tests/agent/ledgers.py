"""Ledgers as runs leave them, for the checks that read one: each made by the ledger's own methods."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from agent.scripted import Host, MemoryBrowser, Page
from agent.trees import line_of, tree_of
from webhand_agent.history.conversation import Call
from webhand_agent.job import Job
from webhand_agent.protocol import (
    Code,
    Consequence,
    Control,
    Dialog,
    Download,
    Effect,
    Frame,
    Observation,
    Position,
    Receipt,
    WriteRequest,
)
from webhand_agent.record import Record
from webhand_agent.run import Run
from webhand_agent.safety.consequence import Judgement
from webhand_agent.safety.judged import Author, JudgedAct
from webhand_agent.services import Memory, NoMemory, Services
from webhand_agent.snapshot import Known
from webhand_agent.tools.dispatch import find
from webhand_agent.tools.table import TOOLS
from webhand_agent.verify.ledger import Ledger

URL = "https://mail.example/inbox"
SITE = "https://mail.example"


def look(tree: str = "", *, url: str = URL, omitted: int = 0, partial: bool = False) -> Observation:
    top = Frame(frame_id=0, document_id=url, prefix="", url=url)
    text = f'page [title="Mail"] [url="{url}"]\n{tree}'
    return Observation(
        tab_id=1, url=url, title="Mail", tree=tree_of(text), elements=3, omitted=omitted, partial=partial, frames=[top]
    )


def held(kind: Consequence, what: str = "", to: str = "", control: Control | None = None) -> JudgedAct:
    """An act on the site that was held for this."""
    level = Consequence.NONE if kind is Consequence.NONE else Consequence.CHANGE
    judgement = Judgement(level, frozenset({kind} - {level}))
    return JudgedAct("", what, Author.MODEL, site=SITE, to=to, judgement=judgement, control=control)


@dataclass
class Did:
    """One call with its receipt. `on` is the line it went to, `then` the tree that was seen afterwards.

    `kind` is what it was held for; `late` are write requests that only the look afterwards tells of.
    """

    tool: str
    on: str = ""
    effect: Sequence[Effect] = (Effect.DOM,)
    code: Code = Code.DONE
    message: str = "Done."
    then: str | None = None
    at: str = URL
    leads: str = ""
    arguments: dict[str, object] = field(default_factory=dict)
    kind: Consequence | None = None
    act: JudgedAct | None = None
    requests: Sequence[WriteRequest] = ()
    late: Sequence[WriteRequest] = ()
    dialogs: Sequence[Dialog] = ()
    downloads: Sequence[Download] = ()
    position: Position | None = None
    drawn_anew: bool = False

    @property
    def held_for(self) -> JudgedAct | None:
        return self.act or (held(self.kind) if self.kind is not None else None)

    @property
    def receipt(self) -> Receipt:
        ok = self.code in (Code.DONE, Code.NAVIGATED)
        return Receipt(
            ok=ok,
            code=self.code,
            message=self.message,
            effect=list(self.effect),
            requests=list(self.requests),
            dialogs=list(self.dialogs),
            downloads=list(self.downloads),
            position=self.position,
            drawn_anew=self.drawn_anew,
        )


def posted(url: str = URL, status: int = 200) -> WriteRequest:
    return WriteRequest(method="POST", url=url, status=status)


def place(percent: float, *, at_end: bool = False) -> Position:
    return Position(percent=percent, at_end=at_end, at_start=percent == 0)


def ledger_of(*done: Did, first: str = "", unseen: bool = False) -> Ledger:
    """A look, then each deed followed by a look; `unseen` leaves the last look out."""
    ledger = Ledger()
    fill(ledger, done, first=first, unseen=unseen)
    return ledger


def fill(ledger: Ledger, done: Sequence[Did], *, first: str = "", unseen: bool = False) -> None:
    ledger.saw(look(first, url=done[0].at if done else URL))
    tree = first
    for step, did in enumerate(done, start=1):
        line = line_of(did.on) if did.on else None
        call = Call(id=f"c{step}", name=did.tool, arguments=did.arguments)
        target = Known(line, 1, did.at) if line is not None else None
        ledger.did(step, call, find(TOOLS, did.tool), target, did.at, did.receipt, did.held_for)
        tree = tree if did.then is None else did.then
        ledger.heard(1, did.late)
        if not (unseen and step == len(done)):
            ledger.saw(look(tree, url=did.leads or did.at))


def run_of(
    task: str, *done: Did, first: str = "", memory: Memory | None = None, browser: MemoryBrowser | None = None
) -> Run:
    """A run that has come so far, in the step after its last look."""
    host, job = Host(), Job(id="r1", task=task)
    browser = browser or MemoryBrowser(Page(url=URL))
    record = Record(job, host, host, lambda: 0.0)
    run = Run(browser, job, record, Services(host, host, memory=memory or NoMemory()))
    run.page.tab_id, run.page.url = 1, URL
    fill(run.ledger, done, first=first)
    record.step = len(done) + 1
    return run
