"""The check at the end, by code and by structure: no word of a summary, a reason or a request decides anything here.

What a model lists as done needs a receipt that bears it. What it says cannot be done needs the guardrails of
specs/web-agent.md section 7 as evidence. Each lack is told once and names what would be enough; then the run ends, and
what was not proven stands beside the model's words and not in them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from webhand_agent.dialogue.obstacles import obstacle
from webhand_agent.job import Ended
from webhand_agent.prompt import sentences
from webhand_agent.protocol import Code, Consequence, Receipt
from webhand_agent.receipts import done as is_done
from webhand_agent.receipts import line
from webhand_agent.run import Run
from webhand_agent.tools.markers import Inner
from webhand_agent.tools.plan import not_done_yet
from webhand_agent.tools.tool import Parameters, Risk
from webhand_agent.urls import is_injectable
from webhand_agent.verify import evidence
from webhand_agent.verify.changes import bears, could_be
from webhand_agent.verify.ledger import Entry, Ledger

MOST_REFUSALS = 2
_WAYS = 2
_SAID = sentences("finishing")

_GUARDRAILS: Mapping[str, Callable[[Ledger], bool]] = {
    "wait": evidence.waited,
    "see": evidence.saw_all,
    "try": lambda ledger: len(evidence.ways(ledger)) >= _WAYS,
    "look": evidence.looked,
}
"""Whether the ledger shows it, by the name of the sentence."""


Kind = Literal[
    Consequence.CHANGE, Consequence.SEND, Consequence.TRANSFER, Consequence.ACCOUNT, Consequence.DELETE, Consequence.PAY
]
"""Every consequence but none."""


# No docstring: it would go to the model with every request, and the system prompt says how this is filled in.
class DonePart(Parameters):
    what: Annotated[str, Inner(), Field(min_length=1)]
    kind: Kind
    step: Annotated[int, Inner(), Field(ge=1)]


class Unproven(Receipt):
    """An ending that was not accepted. `lacks` names what was missing, so that it is told once."""

    lacks: frozenset[str]


def complete(run: Run, summary: str, done: Sequence[DonePart] = ()) -> Receipt:
    """Accepts that the task is done, or gives a receipt that says what is missing."""
    ledger = run.ledger
    if run.is_planned:
        return _ended(run, Ended("completed", summary), "The task is complete.")
    told = frozenset[str]().union(*_told(ledger))
    missing = _not_borne(ledger, done)
    if (early := _too_soon(run, told, is_borne=bool(done) and not missing)) is not None:
        return early
    if (still_open := not_done_yet(run)) is not None:
        return _unproven(still_open)
    if missing and "done" not in told:
        named = " ".join(_lack(ledger, part) for part in missing)
        begun = next((entry for entry in reversed(ledger.entries) if entry.may_have_happened), None)
        may_be = _SAID["may_be_done"].format(tool=begun.call.name) if begun is not None else ""
        return _unproven(_SAID["no_proof"].format(missing=named) + may_be, "done")
    if "rest" not in told and (rest := evidence.unvisited(ledger)):
        return _unproven(_SAID["rest"].format(rest=rest), "rest")
    if "files" not in told and any(file.is_under_way for entry in ledger.entries for file in entry.files):
        return _unproven(_SAID["under_way"], "files")
    return _concluded(run, summary, missing)


def fail(run: Run, reason: str) -> Receipt:
    """Accepts that the task cannot be done, or gives a receipt that names what was not tried."""
    untried = [] if _is_exempt(run) else [name for name, is_met in _GUARDRAILS.items() if not is_met(run.ledger)]
    refusals = sum("given up" in lacks for lacks in _told(run.ledger))
    if untried and refusals < MOST_REFUSALS:
        missing = "; ".join(map(sentences("guardrails").__getitem__, untried))
        return _unproven(_SAID["not_yet"].format(missing=missing), "given up")
    if untried:
        missing = "; ".join(map(sentences("guardrails_not_done").__getitem__, untried))
        run.record.message(_SAID["not_tried"].format(missing=missing))
    return _ended(run, Ended("failed", reason), "The task has ended.")


def _concluded(run: Run, summary: str, missing: Sequence[DonePart]) -> Receipt:
    """The end, with what was not proven. It failed where something was never tried in any way that could be it."""
    bare = [part.what for part in missing]
    was_tried = all(any(could_be(entry, part.kind) for entry in run.ledger.entries) for part in missing)
    if not was_tried or _is_in_vain(run.ledger):
        run.ending = Ended("failed", summary, bare)
        return _unproven("The run has ended as failed: nothing that could be it was ever done.")
    return _ended(run, Ended("completed", summary, bare), "The task is complete.")


def _is_in_vain(ledger: Ledger) -> bool:
    """Whether the last thing tried failed, and nothing like it was ever done: going to a page is no act in it."""
    last = _last_act(ledger)
    if last is None or not _is_failure(last):
        return False
    is_going = last.risk is Risk.NAVIGATE
    return not any(entry.is_delivered for entry in ledger.acted if (entry.risk is Risk.NAVIGATE) is is_going)


def _too_soon(run: Run, told: frozenset[str], *, is_borne: bool) -> Receipt | None:
    """Ending before anybody could know: in the answer that acts, or right after a failure. One that was looked at since
    did not matter where other receipts bear all that is said to be done (`is_borne`).
    """
    step, last = run.record.step, _last_act(run.ledger)
    unseen = next((entry for entry in run.ledger.acted if entry.step == step and not entry.after), None)
    if unseen is not None:
        return _unproven(_SAID["look_first"].format(tool=unseen.call.name))
    if last is None or not _is_failure(last) or is_borne or "failed" in told or _did_not_matter(run.ledger, last):
        return None
    return _unproven(_SAID["failed_last"].format(tool=last.call.name, message=line(last.receipt)), "failed")


def _did_not_matter(ledger: Ledger, failed: Entry) -> bool:
    """Whether the page was looked at since, by a call of its own, and something like it was done."""
    since = ledger.entries[ledger.entries.index(failed) + 1 :]
    return any(entry.evidence is not None for entry in since) and not _is_in_vain(ledger)


def _last_act(ledger: Ledger) -> Entry | None:
    """What was tried last, as long as nothing was read since: an answer that was read in another way is an answer."""
    for entry in reversed(ledger.entries):
        if entry.acts:
            return entry
        if entry.has_read:
            return None
    return None


def _is_failure(entry: Entry) -> bool:
    """An action that did not work. What the person or policy refused is no failure: there is nothing to look at.

    What nobody knows the outcome of is none once the page was looked at: doing it "in another way" could do it twice.
    """
    is_settled = entry.receipt.code in (Code.REFUSED, Code.REPEATED)
    is_looked_at = entry.receipt.code is Code.UNKNOWN and entry.after
    return not (entry.receipt.ok or is_settled or is_looked_at)


def _not_borne(ledger: Ledger, done: Sequence[DonePart]) -> list[DonePart]:
    """The parts that no receipt of their step bears. One act is one deed; what it changed may be many things."""
    missing: list[DonePart] = []
    used: list[Entry] = []
    for part in done:
        here = (entry for entry in ledger.entries if entry.step == part.step and entry not in used)
        is_deed = part.kind is not Consequence.CHANGE
        fitting = (entry for entry in here if could_be(entry, part.kind) or not is_deed)
        bearing = next((entry for entry in fitting if bears(entry, part.kind)), None)
        if bearing is None:
            missing.append(part)
        elif is_deed:
            used.append(bearing)
    return missing


def _lack(ledger: Ledger, part: DonePart) -> str:
    """What is missing of one part, and where else something of its kind was seen."""
    steps = sorted({entry.step for entry in ledger.entries if bears(entry, part.kind)})
    elsewhere = f" (seen in step {', '.join(map(str, steps))})" if steps else ""
    return f'"{part.what}": in step {part.step} {_SAID.get(f"needs_{part.kind}", _SAID["needs"])}{elsewhere}.'


def _is_exempt(run: Run) -> bool:
    """Where giving up is right at once, by facts: a no, a page nobody may enter, a step only the person can do."""
    ledger = run.ledger
    if run.is_planned or not ledger.looks or not is_injectable(run.page.url):
        return True
    if any(entry.acts and entry.receipt.code is Code.REFUSED for entry in ledger.entries):
        return True
    here = ledger.looks[-1]
    return obstacle(here.tree, here.frames, run.words) is not None


def _told(ledger: Ledger) -> list[frozenset[str]]:
    """What each earlier refusal to end has named."""
    return [entry.receipt.lacks for entry in ledger.entries if isinstance(entry.receipt, Unproven)]


def _unproven(message: str, *lacks: str) -> Receipt:
    return Unproven(ok=False, code=Code.UNPROVEN, message=message, lacks=frozenset(lacks))


def _ended(run: Run, ended: Ended, message: str) -> Receipt:
    run.ending = ended
    return is_done(message)
