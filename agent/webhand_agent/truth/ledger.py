"""What a run has done and seen so far, in order and as code saw it: the one place where evidence is kept.

Loop detection, the check at the end, site notes and the proof in the summary all read it; nobody else counts.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from webhand_agent.conversation import Call
from webhand_agent.known import Known
from webhand_agent.protocol import Code, Effect, Observation, Receipt
from webhand_agent.risk import Risk

_SLIGHT = frozenset({Effect.NONE, Effect.FOCUS})
_ACTING = frozenset({Risk.ACT, Risk.NAVIGATE, Risk.UPLOAD, Risk.DOWNLOAD})


@dataclass(frozen=True)
class Entry:
    """One call and what came of it.

    `target` is the element it went to as it was last shown; `url` the page it was made on. `before` and `after` are
    states of the tab (`state_of`); `after` is empty until the next look.
    """

    step: int
    call: Call
    risk: Risk | None
    target: Known | None
    url: str
    receipt: Receipt
    before: str
    after: str = ""

    @property
    def changed(self) -> bool:
        """Whether the tab was seen in another state afterwards; also true as long as nobody has looked."""
        return self.before != self.after

    @property
    def acts(self) -> bool:
        """Whether the tool is one that does something in the browser, and not one that reads or steers the run."""
        return self.risk in _ACTING

    @property
    def may_have_happened(self) -> bool:
        """Whether nobody knows: it was begun, and no answer came. Doing it again could do it twice."""
        return self.acts and self.receipt.code in (Code.UNKNOWN, Code.TIMEOUT)

    @property
    def is_seen(self) -> bool:
        """Whether there was a look since."""
        return bool(self.after)

    @property
    def effects(self) -> frozenset[Effect]:
        """What it was seen to do, less what means nothing: `none` and `focus`."""
        return frozenset(self.receipt.effect) - _SLIGHT

    @property
    def has_effect(self) -> bool:
        """Whether its receipt or the look after it showed that it did something. Moving the page shows nothing."""
        return bool(self.effects - {Effect.SCROLL}) or (self.is_seen and self.changed)


class Ledger:
    """Entries in the order of the calls, and every state of every tab in the order of the looks."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.looks: list[Observation] = []
        self.states: list[str] = []
        self.pictured: set[int] = set()
        """The steps at which the model was shown a picture."""
        self.is_whole = True
        """False where another host began the run and what it did is not in here (`resuming.retrace`)."""

    @property
    def state(self) -> str:
        """The state that was seen last; empty before the first look."""
        return self.states[-1] if self.states else ""

    def did(self, step: int, call: Call, risk: Risk | None, target: Known | None, url: str, receipt: Receipt) -> None:
        self.entries.append(Entry(step, call, risk, target, url, receipt, before=self.state))

    def saw(self, seen: Observation) -> None:
        """A look. It shows what came of everything that was done since the one before."""
        state = state_of(seen)
        for index in range(len(self.entries) - 1, -1, -1):
            if self.entries[index].after:
                break
            self.entries[index] = replace(self.entries[index], after=state)
        self.looks.append(seen)
        self.states.append(state)

    def look(self, state: str) -> Observation | None:
        """The look that found the tab in this state."""
        return self.looks[self.states.index(state)] if state in self.states else None

    @property
    def acted(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.acts]

    def of(self, *tools: str) -> list[Entry]:
        """The entries of these tools."""
        return [entry for entry in self.entries if entry.call.name in tools]

    def done(self) -> Iterator[Entry]:
        """The entries whose receipt says that it was done."""
        return (entry for entry in self.entries if entry.receipt.ok)


def page_of(url: str) -> str:
    """The page that an address is of, whatever its query and fragment."""
    parts = urlsplit(url)
    return f"{parts.netloc}{parts.path}"


def state_of(seen: Observation) -> str:
    """A digest of what a tab shows: two looks with the same one are alike line for line."""
    return hashlib.sha256(f"{seen.tab_id} {seen.url}\n{seen.tree}".encode("utf-8", "surrogatepass")).hexdigest()[:16]
