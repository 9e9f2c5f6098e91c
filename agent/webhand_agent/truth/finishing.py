"""The check at the end, by code: a run is complete, or has failed, when its receipts show it (DESIGN.md, the loop).

What a model says it did needs a receipt with an effect. What it says cannot be done needs the guardrails of
specs/web-agent.md section 7 as evidence. Each lack is told once and names what would be enough; a model that goes on
claiming what nothing proves ends its run as failed, and one that goes on giving up is let go with the truth added.
"""

import re
from collections.abc import Iterable, Sequence

from webhand_agent.context import Context
from webhand_agent.job import Ended
from webhand_agent.models.offline.text import fold
from webhand_agent.people.obstacles import obstacle
from webhand_agent.protocol import Code, Receipt
from webhand_agent.receipts import done
from webhand_agent.tools.plan import not_done_yet
from webhand_agent.tree import parse
from webhand_agent.truth import endings, evidence
from webhand_agent.truth.asked import asked_for
from webhand_agent.truth.claimable import Deed
from webhand_agent.truth.claims import claims, denies
from webhand_agent.truth.ledger import Entry, Ledger
from webhand_agent.truth.proving import in_words, proof_of
from webhand_agent.truth.quantity import quantity
from webhand_agent.truth.unvisited import Unvisited, unvisited
from webhand_agent.urls import is_injectable

COMPLETE = "task_complete"
FAILED = "task_failed"
MOST_REFUSALS = 2
_WAYS = 2

_TO_ACT = re.compile(
    r"(?:^|[,;.:]\s*|\b(?:and|then|please|y|e|luego|poi|por favor|per favore)\s+)"
    r"(?:click|tap|press|type|fill|tick|untick|haz clic|clica|pulsa|rellena|marca|selecciona|elige"
    r"|clicca|premi|compila|seleziona|scegli|spunta)\b(?! of\b)"
)
_HARM = re.compile(
    r"\b(?:harm(?:s|ful)?|illegal|unlawful|unsafe|danger(?:ous)?|unethical|fraud\w*|phishing|scam|abus\w+"
    r"|against the law|violat\w+|i (?:can ?not|can't|won't) help|dan(?:ino|ina)|ilegal\w*|peligros\w+|fraude"
    r"|no puedo ayudar"
    r"|dannos\w+|illegal\w+|pericolos\w+|frode|truffa|non posso aiutar\w+)\b"
)
_BARRED = re.compile(
    r"\b(?:log(?:ged)?[ -]?in|sign(?:ed)?[ -]?in|captcha|password|two-factor|2fa|verification code|one-time code"
    r"|iniciar sesion|contrasena|codigo de verificacion|acced\w+ all account|accesso|codice di verifica)\b"
)

_LOOK_FIRST = (
    "The run has not ended: nobody has looked yet at what {tool} did in this same answer. Look at the page as it is "
    "now, then end the run in an answer of its own."
)
_FAILED_LAST = (
    "The run has not ended: the last action ({tool}) failed: {message} Look at the page as it is now. Do it in another "
    "way, or call task_complete again if it is not needed, and say so."
)
_NOTHING_DONE = (
    "The run has not ended: the request asks for something to be done, and nothing was done yet. Do it, or say in the "
    "summary that it was not done, or that it was so already."
)
_NO_PROOF = (
    "The run has not ended: the summary says {claims}, and no receipt of this run shows it. Do it and look at what it "
    "did, or say in the summary that it was not done. The same claim without a receipt ends the run as failed."
)
_NOT_SHOWN = (
    "The run has not ended: the request asks for something to be {deeds}, and no receipt of this run shows it. Do it, "
    "or say in the summary that it was not done, and why. If the request asks for no such thing, call task_complete "
    "again: the summary then says that nothing shows it."
)
_MAY_BE_DONE = (
    " The receipt of {tool} says that nobody knows whether it happened, so do not repeat it blindly: look on the site "
    "for what it would have done, and say in the summary what you saw there."
)
_REST = (
    "The run has not ended: the request covers a whole list. {rest} Go through the rest. If the request does not cover "
    "it, call task_complete again: the summary then says how much was opened."
)
_NOT_YET = "The run has not ended. Before giving up: {missing}. What is found out then may help."
_DO = {
    "wait": "wait_and_observe until the page has come to rest",
    "scroll": "see the page to its end (scroll_page, expand, find_elements or read_page)",
    "other": "try another way (another control, a search, a direct address, going back)",
    "look": "look at what the page really says (read_page or take_screenshot)",
}


class Unproven(Receipt):
    """An ending that was not accepted. `lacks` names what was missing, so that it is told once."""

    lacks: frozenset[str]


def complete(context: Context, summary: str) -> Receipt:
    """Accepts that the task is done, with its proof, or gives a receipt that says what is missing."""
    ledger = context.ledger
    asked = asked_for(context.words)
    if context.is_planned:
        return _ended(context, Ended("completed", summary), "The task is complete.")
    refusal = _too_soon(context, summary, asked)
    if refusal is not None:
        return refusal
    if (still_open := not_done_yet(context)) is not None:
        return _unproven(still_open, ())
    claimed = claims(summary, asked)
    proofs = {claim.deed: proof_of(claim.deed, ledger) for claim in claimed}
    bare = [claim for claim in claimed if proofs[claim.deed] is None and ledger.is_whole]
    told = _told(ledger, COMPLETE)
    if bare and told & {claim.deed for claim in bare}:
        return _disbelieved(context, endings.unproven(summary, [claim.deed for claim in bare]))
    if bare:
        named = ", ".join(f'"{claim.words}" ({claim.deed})' for claim in bare)
        return _unproven(_NO_PROOF.format(claims=named) + _maybe(ledger), (claim.deed for claim in bare))
    unshown = _unshown(ledger, asked - proofs.keys() - denies(summary))
    if unshown and "unshown" not in told:
        return _unproven(_NOT_SHOWN.format(deeds=" or ".join(unshown)) + _maybe(ledger), ("unshown",))
    rest = _rest(context)
    if rest and "rest" not in told:
        return _unproven(_REST.format(rest=rest.in_words()), ("rest",))
    proven = [entry for entry in proofs.values() if entry is not None]
    steps = sorted({entry.step for entry in proven})
    said = endings.completed(summary, steps, rest, unshown)
    ended = Ended("completed", said, [in_words(entry) for entry in _once(proven)])
    return _ended(context, ended, "The task is complete.")


def fail(context: Context, reason: str) -> Receipt:
    """Accepts that the task cannot be done, or gives a receipt that names what was not tried."""
    missing = [] if _is_exempt(context, reason) else _untried(context.ledger)
    refused = context.ledger.of(FAILED)
    is_idle = bool(refused) and context.ledger.entries[-1] is refused[-1]
    if missing and not is_idle and len(refused) < MOST_REFUSALS:
        return _unproven(_NOT_YET.format(missing="; ".join(_DO[each] for each in missing)), missing)
    return _ended(context, Ended("failed", endings.gave_up(reason, missing)), "The task has ended.")


def _too_soon(context: Context, summary: str, asked: frozenset[Deed]) -> Receipt | None:
    """Ending before anybody could know: in the answer that acts, right after a failure, or with nothing done at all."""
    ledger = context.ledger
    acted = ledger.acted
    unseen = next((entry for entry in acted if entry.step == context.record.step and not entry.is_seen), None)
    if unseen is not None:
        return _unproven(_LOOK_FIRST.format(tool=unseen.call.name), ())
    if ledger.entries and _is_failure(ledger.entries[-1]):
        last = ledger.entries[-1]
        return _unproven(_FAILED_LAST.format(tool=last.call.name, message=last.receipt.message), ("failed",))
    is_done = any(entry.receipt.ok or entry.may_have_happened for entry in ledger.acted) or not ledger.is_whole
    if is_done or not _wants_doing(context, asked):
        return None
    if denies(summary) & asked or (
        not asked and re.search(r"\b(?:not|already|no|ya|non|già)\b", summary, re.IGNORECASE)
    ):
        return None
    if "nothing" in _told(ledger, COMPLETE):
        return _disbelieved(context, endings.nothing_done(summary))
    return _unproven(_NOTHING_DONE, ("nothing",))


def _is_failure(entry: Entry) -> bool:
    """An action that did not work. What the person or policy refused is no failure: there is nothing to look at.

    What nobody knows the outcome of is none once the page was looked at: doing it "in another way" could do it twice.
    """
    is_read_only = entry.risk is not None and not entry.acts
    is_settled = entry.receipt.code in (Code.REFUSED, Code.REPEATED)
    is_looked_at = entry.receipt.code is Code.UNKNOWN and entry.is_seen
    return not (entry.receipt.ok or is_read_only or is_settled or is_looked_at)


def _wants_doing(context: Context, asked: frozenset[Deed]) -> bool:
    """Deeds that read and save (rows, a download) leave their receipts with other tools, and `claims` asks for them."""
    did = any(entry.receipt.ok for entry in context.ledger.of("save_note", "extract_table", "extract_links"))
    return not did and (bool(asked) or any(_TO_ACT.search(fold(words)) for words in context.words))


def _maybe(ledger: Ledger) -> str:
    begun = next((entry for entry in reversed(ledger.entries) if entry.may_have_happened), None)
    return _MAY_BE_DONE.format(tool=begun.call.name) if begun is not None else ""


def _unshown(ledger: Ledger, asked: frozenset[Deed]) -> list[Deed]:
    """What the request asks for and the summary says nothing of, or says in words that are not known here."""
    return [deed for deed in Deed if deed in asked and ledger.is_whole and proof_of(deed, ledger) is None]


def _rest(context: Context) -> Unvisited:
    wanted = quantity(context.words)
    return unvisited(context.ledger, wanted) if wanted is not None else Unvisited()


def _untried(ledger: Ledger) -> list[str]:
    shown = {
        "wait": evidence.waited(ledger),
        "scroll": evidence.saw_all(ledger),
        "other": len(evidence.ways(ledger)) >= _WAYS,
        "look": evidence.looked(ledger),
    }
    return [name for name, is_shown in shown.items() if not is_shown]


def _is_exempt(context: Context, reason: str) -> bool:
    """Where giving up is right at once: a no, a page nobody may enter, a step of the person's, a harmful request."""
    ledger, said = context.ledger, fold(reason)
    if context.is_planned or not ledger.looks or not is_injectable(context.url):
        return True
    if any(entry.receipt.code is Code.REFUSED or entry.call.name == "ask_user" for entry in ledger.entries):
        return True
    here = ledger.looks[-1]
    is_barred = obstacle(parse(here.tree), here.frames, context.words) is not None
    return is_barred or _HARM.search(said) is not None or _BARRED.search(said) is not None


def _told(ledger: Ledger, tool: str) -> frozenset[str]:
    """What earlier refusals of this ending have named."""
    given = [entry.receipt for entry in ledger.of(tool)]
    return frozenset(lack for receipt in given if isinstance(receipt, Unproven) for lack in receipt.lacks)


def _once(entries: Sequence[Entry]) -> list[Entry]:
    """One receipt can prove several deeds."""
    return [entry for index, entry in enumerate(entries) if entry not in entries[:index]]


def _unproven(message: str, lacks: Iterable[str]) -> Receipt:
    return Unproven(ok=False, code=Code.UNPROVEN, message=message, lacks=frozenset(map(str, lacks)))


def _disbelieved(context: Context, summary: str) -> Receipt:
    context.ending = Ended("failed", summary)
    return _unproven("The run has ended as failed: what the summary says has no receipt.", ())


def _ended(context: Context, ended: Ended, message: str) -> Receipt:
    context.ending = ended
    return done(message)
