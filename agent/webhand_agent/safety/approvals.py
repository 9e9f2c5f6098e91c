"""What the person has allowed, and how far it reaches: this once, this task, or this site from now on (SAFETY rule 8).

What was allowed for the task lives here and ends with the run; what was allowed for a site lives with the host, where
the person can list and delete it. One decision asks once: a yes to a call that then could not be done holds for its
next try, the dialog that an allowed click opens is part of that click, and text that was let through is let through
again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from webhand_agent.means import Grants
from webhand_agent.safety.deeds import Kind
from webhand_agent.safety.origins import place

ALLOW_ONCE = "Allow once"
ALLOW_TASK = "Allow for this task"
ALLOW_SITE = "Allow on this site from now on"
DO_NOT_ALLOW = "Do not allow"

NOT_FOR_GOOD = frozenset({Kind.PAY, Kind.DELETE, Kind.SHARE})
"""Nobody should have to remember that they once allowed one of these: they are never allowed for a site."""

MOST_REFUSALS = 3
"""After so many a kind of deed on one site is not asked about any more."""


@dataclass(frozen=True)
class Ask:
    """`what` is the action in words, `where` the origin it happens on, `risk` the kind of deed.

    `data` is what would leave, in short, and `sources` the places it may be from. `texts` are the whole of it.
    """

    what: str
    where: str
    risk: Kind
    data: str = ""
    sources: frozenset[str] = frozenset()
    texts: tuple[str, ...] = field(default=(), repr=False)


def choices(risk: Kind) -> tuple[str, ...]:
    """What can be answered. Being let into a site is for the task at least: one visit is many calls."""
    once = () if risk is Kind.LEAVE_SITE else (ALLOW_ONCE,)
    site = () if risk in NOT_FOR_GOOD else (ALLOW_SITE,)
    return (*once, ALLOW_TASK, *site, DO_NOT_ALLOW)


class Approvals:
    """Those of one run, and through `grants` those of the person."""

    def __init__(self, grants: Grants) -> None:
        self._grants = grants
        self._task: set[tuple[Kind, str]] = set()
        self._flows: set[tuple[str, str]] = set()
        self._texts: set[tuple[str, str]] = set()
        self._refused: list[Ask] = []
        self._heard = 0
        self._again: Ask | None = None
        self._just: Ask | None = None

    @property
    def given(self) -> Ask | None:
        """What the person has just said yes to."""
        return self._just

    def covers(self, ask: Ask) -> bool:
        """Whether the person has said yes to this before."""
        if ask.risk is Kind.SHARE:
            return self._lets_flow(ask)
        if (ask.risk, ask.where) in self._task or ask == self._again:
            return True
        return ask.risk not in NOT_FOR_GOOD and self._grants.has(ask.risk.value, ask.where)

    def remember(self, ask: Ask, answer: str) -> bool:
        """Takes in an answer; whether it was a yes."""
        if answer == DO_NOT_ALLOW or answer not in choices(ask.risk):
            self._refused.append(_decision(ask))
            return False
        if answer == ALLOW_SITE:
            self._grants.add(ask.risk.value, ask.where)
        if answer in (ALLOW_TASK, ALLOW_SITE):
            self._task.add((ask.risk, ask.where))
            self._flows |= {(source, place(ask.where)) for source in ask.sources if answer == ALLOW_TASK}
        self._texts |= {(place(ask.where), text) for text in ask.texts}
        self._just = ask
        return True

    def has_refused(self, ask: Ask) -> bool:
        """Whether the person has said no to this very thing in this task, or often enough to such things there: a page
        or a model that insists gets no more questions out of it. What they say in words ends it (`hear`)."""
        alike = sum((one.risk, one.where) == (ask.risk, ask.where) for one in self._refused)
        return _decision(ask) in self._refused or alike >= MOST_REFUSALS

    def hear(self, count: int) -> None:
        """`count` is how often the person has spoken: after a further word of theirs they may be asked again."""
        if count > self._heard:
            self._refused.clear()
        self._heard = count

    def follows(self, risk: Kind, where: str) -> bool:
        """Whether a dialog asks again for what was allowed with the call right before it.

        Not for money and deletions: what the dialog adds ("all 300 of them?") is a decision of its own.
        """
        just = self._again
        return just is not None and (just.risk, just.where) == (risk, where) and risk not in NOT_FOR_GOOD

    def done(self, *, again: bool) -> None:
        """A call is over. `again`: its yes still holds, because nothing came of it, or a dialog asks once more."""
        self._again, self._just = (self._just or self._again) if again else None, None

    def _lets_flow(self, ask: Ask) -> bool:
        into = place(ask.where)
        if ask.texts and all((into, text) in self._texts for text in ask.texts):
            return True
        return self._have_flowed(ask.sources, into)

    def _have_flowed(self, sources: Iterable[str], into: str) -> bool:
        wanted = {(source, into) for source in sources}
        return bool(wanted) and wanted <= self._flows


def _decision(ask: Ask) -> Ask:
    """What makes two questions the same one. A site is entered or not, by whatever way and address."""
    return Ask("", ask.where, ask.risk) if ask.risk is Kind.LEAVE_SITE else ask
