"""What a run has done and seen so far, in order and as code saw it: the one place where evidence is kept.

Loop detection, the check at the end, site notes and the list of changes all read it; nobody else counts.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, takewhile
from urllib.parse import urlsplit

from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Code, Consequence, Download, Effect, Observation, Receipt, WriteRequest
from webhand_agent.safety.judged import JudgedAct
from webhand_agent.safety.sites import is_same, site_of
from webhand_agent.snapshot import Known
from webhand_agent.tools.markers import Element
from webhand_agent.tools.tool import Evidence, Risk, Tool

_SLIGHT = frozenset({Effect.NONE, Effect.FOCUS})
_ACTING = frozenset({Risk.ACT, Risk.NAVIGATE, Risk.UPLOAD, Risk.DOWNLOAD})
DOING = _ACTING - {Risk.NAVIGATE}
"""Risks of tools that can change something: going to a page is no act in it."""
_REFUSED_AT_ONCE = frozenset({Code.INVALID, Code.NO_SUCH_KEY})
"""What makes no sense for an element, and is told before any event goes out."""
_ABOUT = frozenset({"description", "reason", "consequence", "element_ref"})


@dataclass
class Entry:
    """One call and what came of it.

    `tool` is None where there is none of that name. `target` is the element it went to as it was last shown; `url` the
    page it was made on. `before` and `after` are states of the tab (`state_of`); `after` is empty until the next look.
    `act` is what the permission layer held it for right before it was done, None where nobody judged it. `late` are
    write requests that were seen only by a look after it, `came` files that a later receipt tells of: what became of
    one that it had begun, or that one begins only then.
    """

    step: int
    call: Call
    tool: Tool | None
    target: Known | None
    url: str
    receipt: Receipt
    before: str
    after: str = ""
    act: JudgedAct | None = None
    tab_id: int = -1
    late: tuple[WriteRequest, ...] = ()
    came: tuple[Download, ...] = ()

    @property
    def risk(self) -> Risk | None:
        return self.tool.risk if self.tool is not None else None

    @property
    def evidence(self) -> Evidence | None:
        """What it shows of how hard the run has tried; nothing where it did not work."""
        return self.tool.evidence if self.tool is not None and self.receipt.ok else None

    @property
    def changed(self) -> bool:
        """Whether the tab was seen in another state afterwards; also true as long as nobody has looked."""
        return self.before != self.after

    @property
    def acts(self) -> bool:
        """Whether the tool is one that does something in the browser, and not one that reads or steers the run."""
        return self.risk in _ACTING

    @property
    def has_read(self) -> bool:
        """Whether it told what is on the page, besides its tree."""
        return self.tool is not None and self.tool.reads and self.receipt.ok

    @property
    def came_to_end(self) -> bool:
        """Whether nothing is left of what was scrolled or read."""
        return self.receipt.position is not None and self.receipt.position.at_end

    @property
    def is_whole(self) -> bool:
        """Whether it stands for itself: the parts of a call that is made of calls are entries of their own."""
        return self.tool is None or not self.tool.parts

    @property
    def may_have_happened(self) -> bool:
        """Whether nobody knows: it was begun, and no answer came. Doing it again could do it twice."""
        return self.acts and self.receipt.code in (Code.UNKNOWN, Code.TIMEOUT)

    @property
    def is_delivered(self) -> bool:
        """Whether it reached the page, or may have."""
        receipt = self.receipt
        effects = self.effects if receipt.code in _REFUSED_AT_ONCE else receipt.effect
        came = effects or receipt.dialogs or self.files or self.requests
        return receipt.ok or self.may_have_happened or bool(self.acts and came)

    @property
    def consequence(self) -> Consequence:
        """The worst that it was held for. An act that nobody judged may have changed something: unknown is `change`."""
        if self.act is not None:
            return self.act.judgement.worst
        return Consequence.CHANGE if self.risk in DOING else Consequence.NONE

    @property
    def is_change(self) -> bool:
        """Whether it may have changed something: a delivered act of `change` or worse."""
        return self.acts and self.is_whole and self.is_delivered and self.consequence is not Consequence.NONE

    @property
    def has_written(self) -> bool:
        """Whether something was pressed or filled in that was held for harmless, and yet was seen to write to its own
        site.

        It bears nothing, since pages also ask by such requests, but nobody may say then that nothing was changed. What
        a page that it led to sends is that page's doing.
        """
        if self.act is None or self.consequence is not Consequence.NONE or self.risk not in DOING:
            return False
        is_there = Effect.NAVIGATION not in self.receipt.effect
        return is_there and any(is_same(self.act.site, site_of(one.url)) for one in self.requests)

    @property
    def requests(self) -> tuple[WriteRequest, ...]:
        """The write requests that came of it, those that were seen later in place of what they had been before."""
        late = {(one.method, one.url) for one in self.late}
        told = (one for one in self.receipt.requests if one.status or (one.method, one.url) not in late)
        return (*told, *self.late)

    @property
    def files(self) -> tuple[Download, ...]:
        """Those that it began to download, and how they ended where that is known."""
        begun = (one for one in self.receipt.downloads if not one.is_earlier)
        ended = {one.url for one in self.came}
        return (*(one for one in begun if one.url not in ended), *self.came)

    @property
    def effects(self) -> frozenset[Effect]:
        """What it was seen to do, less what means nothing: `none` and `focus`."""
        return frozenset(self.receipt.effect) - _SLIGHT

    @property
    def has_effect(self) -> bool:
        """Whether its receipt or the look after it showed that it did something. Moving the page shows nothing."""
        return bool(self.effects - {Effect.SCROLL, Effect.SELECTION}) or (bool(self.after) and self.changed)


class Ledger:
    """Entries in the order of the calls, and every state of every tab in the order of the looks."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.looks: list[Observation] = []
        self.states: list[str] = []
        self.pictured: set[int] = set()
        """The steps at which the model was shown a picture."""
        self._answered: set[int] = set()

    @property
    def state(self) -> str:
        """The state that was seen last; empty before the first look."""
        return self.states[-1] if self.states else ""

    def did(
        self,
        step: int,
        call: Call,
        tool: Tool | None,
        target: Known | None,
        url: str,
        receipt: Receipt,
        act: JudgedAct | None = None,
    ) -> None:
        """A call is over. An act that goes nowhere is none that could be held for anything."""
        tab_id = target.tab_id if target is not None else self.looks[-1].tab_id if self.looks else -1
        act = None if act is None or act.is_silent else act
        for file in receipt.downloads:
            self._came(file)
        self._answered.discard(tab_id)
        self.entries.append(Entry(step, call, tool, target, url, receipt, self.state, act=act, tab_id=tab_id))

    def _came(self, file: Download) -> None:
        """Of the last act that began it, where a receipt told of that in the middle; where it began only later, of the
        last act before.
        """
        if not file.is_earlier:
            return

        def has_begun(entry: Entry) -> bool:
            return any(one.url == file.url and one.state == "in_progress" for one in entry.files)

        begun = filter(has_begun, reversed(self.entries))
        if (entry := next(chain(begun, self._last_acts()), None)) is not None:
            entry.came = (*(one for one in entry.came if one.url != file.url), file)

    def _last_acts(self) -> Iterator[Entry]:
        """What reached a page, or may have; the last one first."""
        return (entry for entry in reversed(self.entries) if entry.acts and entry.is_delivered)

    def heard(self, tab_id: int, requests: Sequence[WriteRequest]) -> None:
        """Write requests that a look tells of: they came late, of the last that was done in that tab before it."""
        if tab_id in self._answered:
            return
        last = next((entry for entry in self._last_acts() if tab_id in (entry.tab_id, entry.receipt.tab_id)), None)
        if last is not None:
            last.late += tuple(requests)

    def answered_banner(self, tab_id: int) -> None:
        """A consent banner was answered by code: what the tab sends until its next act proves nothing of the last."""
        self._answered.add(tab_id)

    def saw(self, seen: Observation) -> None:
        """A look. It shows what came of everything that was done since the one before."""
        state = state_of(seen)
        for entry in takewhile(lambda entry: not entry.after, reversed(self.entries)):
            entry.after = state
        self.looks.append(seen)
        self.states.append(state)

    def look(self, state: str) -> Observation | None:
        """The look that found the tab in this state."""
        return self.looks[self.states.index(state)] if state in self.states else None

    @property
    def acted(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.acts]

    def showing(self, *evidence: Evidence) -> list[Entry]:
        """The entries that worked and show one of these."""
        return [entry for entry in self.entries if entry.evidence in evidence]


def given(call: Call, tool: Tool | None) -> dict[str, object]:
    """The arguments of a call less what makes it no other call: refs, which change, and words about it."""
    fields = tool.parameters.model_fields if tool is not None else {}
    refs = {name for name, field in fields.items() if any(isinstance(mark, Element) for mark in field.metadata)}
    return {name: value for name, value in call.arguments.items() if name not in _ABOUT | refs}


def page_of(url: str) -> str:
    """The page that an address is of, whatever its query and fragment."""
    parts = urlsplit(url)
    return f"{parts.netloc}{parts.path}"


def state_of(seen: Observation) -> str:
    """A digest of what a tab shows: two looks with the same one are alike line for line."""
    shown = f"{seen.tab_id} {seen.url}\n{seen.tree.text}"
    return hashlib.sha256(shown.encode("utf-8", "surrogatepass")).hexdigest()[:16]
