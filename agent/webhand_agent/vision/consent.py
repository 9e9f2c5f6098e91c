"""Safety decisions of Gemini's `computer_use`: what its service wants the person's yes for is asked, in its own words.

They come as an argument of the call. Its terms leave no way around them, so that neither `--yes` nor what was allowed
before covers one; a question of ours about the very same call does (one decision asks once). What is neither allowed
nor to be confirmed is refused. The acknowledgement goes back with the result (`models.gemini.computer_use`).
"""

from collections.abc import Mapping
from typing import Any

from webhand_agent import receipts
from webhand_agent.protocol import Choice, Code, Receipt
from webhand_agent.run import Run
from webhand_agent.safety.acts import Wanted
from webhand_agent.safety.ask import LEAVE_IT, NOT_ALLOWED, NOTHING_DONE
from webhand_agent.safety.cards import card_of, plain
from webhand_agent.safety.judged import JudgedAct

DECISION = "safety_decision"
CONFIRM = "require_confirmation"
LONGEST_WHY = 300

_FINE = frozenset({"", "regular", "allow", "allowed"})
BLOCKED = "Gemini's own safety check does not let this be done, and nothing was done. {why}"


def without(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """A call's arguments less the decision, which is none of the tool's parameters."""
    return {name: value for name, value in arguments.items() if name != DECISION}


def decision_of(arguments: Mapping[str, Any]) -> str:
    """The decision in a call's arguments; empty where there is none. One that cannot be read is none that allows."""
    given = arguments.get(DECISION)
    if given is None:
        return ""
    said = given.get("decision") if isinstance(given, dict) else given
    return said.casefold() if isinstance(said, str) else "unreadable"


async def heed(run: Run, wanted: Wanted, act: JudgedAct, *, is_asked: bool) -> Receipt | None:
    """None where the call may go on. `is_asked` says that the person has just been asked about this very call."""
    decision = decision_of(wanted.call.arguments)
    if decision in _FINE or (decision == CONFIRM and is_asked):
        return None
    given = wanted.call.arguments[DECISION]
    explained = given.get("explanation") if isinstance(given, dict) else ""
    why = plain(explained[:LONGEST_WHY] if isinstance(explained, str) else "")
    if decision != CONFIRM:
        return receipts.failed(Code.REFUSED, BLOCKED.format(why=why).strip())
    card = card_of(act, [], run.permissions)
    said = f"{card.act}. Gemini asks for your consent: {why}" if why else card.act
    answered = await run.record.confirmation(
        card.model_copy(update={"act": said, "choices": [Choice.ONCE, Choice.NO], "flag": ""})
    )
    if answered.text == Choice.ONCE:
        return None
    return receipts.failed(Code.REFUSED, f"{NOT_ALLOWED} {NOTHING_DONE} {LEAVE_IT}")
