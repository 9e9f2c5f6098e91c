"""What every call passes before it is carried out, in order. Each gives a receipt that says no, or None.

`stay`: the tab is where the run may be. `leave`: where the call goes is in the origin set. `share`: what it writes may
carry nothing from elsewhere. `ask_policy`: what it does can be taken back, or was asked for. `unlock`: the secrets that
it names may be typed there. Each asks the person at most once, and no gate asks about what another one has settled.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from webhand_agent import receipts
from webhand_agent.context import Context
from webhand_agent.conversation import Call
from webhand_agent.known import Known
from webhand_agent.means import SecretRefused
from webhand_agent.protocol import Code, Effect, Receipt
from webhand_agent.safety import arrivals, placeholders, policy
from webhand_agent.safety.approvals import Ask
from webhand_agent.safety.asking import allowed
from webhand_agent.safety.deeds import LOGGING_IN, Kind
from webhand_agent.safety.origins import has_content, place
from webhand_agent.safety.spelling import in_short
from webhand_agent.safety.writings import Writing, addresses, writings
from webhand_agent.settling import is_enter
from webhand_agent.tabs import in_order
from webhand_agent.tools.tool import Parameters, Risk, Tool
from webhand_agent.urls import BadUrl, origin, parse

MANY_DOWNLOADS = 5
"""From this one on a run that downloads asks, where the person has not spoken of downloading."""

_ELSEWHERE = frozenset({Risk.CONTROL, Risk.NAVIGATE})
"""These do nothing in the page that is open."""
_CLOSING = ("close", "closing", "chiud", "cierr", "cerrar", "schliess", "ferme", "fech")
_DOWNLOADING = ("download", "descarga", "scarica", "herunterlad", "lade", "telecharge", "baixa", "transfer")


@dataclass(frozen=True)
class Wanted:
    """A call that can be carried out as far as it goes: the tool is there, its parameters are valid.

    `known` is the element it goes to, or for a key what has the focus; None where it goes to none, or nobody knows.
    """

    call: Call
    tool: Tool
    parameters: Parameters
    known: Known | None


async def stay(context: Context, wanted: Wanted) -> Receipt | None:
    """A page that nobody has allowed is neither read nor acted on; nor is anything in a blocked frame."""
    if wanted.tool.risk in _ELSEWHERE:
        return None
    if (refusal := await arrivals.enter(context, context.url)) is not None:
        return refusal
    return arrivals.blocked(context, wanted.known.url) if wanted.known is not None else None


async def leave(context: Context, wanted: Wanted) -> Receipt | None:
    """Every address that a call goes to: the site is in the set, and the address carries nothing from elsewhere."""
    for url, is_ours in await _destinations(context, wanted):
        if (refusal := arrivals.blocked(context, url)) is not None:
            return refusal
        if (ask := _ask_to_go(context, wanted, url, is_ours=is_ours)) is None:
            continue
        if (refusal := await allowed(context, wanted.tool.name, ask)) is not None:
            return refusal
    return None


async def close(context: Context, wanted: Wanted) -> Receipt | None:
    """A tab of the person's own, where they have not spoken of closing any."""
    if wanted.tool.name != "close_tab" or any(word in " ".join(context.words).casefold() for word in _CLOSING):
        return None
    index = getattr(wanted.parameters, "tab_index", None)
    tabs = in_order(await context.browser.tabs())
    gone = tabs[index - 1 : index] if index is not None else [tab for tab in tabs if tab.tab_id == context.tab_id]
    theirs = [tab for tab in gone if tab.tab_id not in context.opened]
    if not theirs:
        return None
    ask = Ask(f'Close the tab "{theirs[0].title}"', origin(theirs[0].url), Kind.CLOSE)
    return await allowed(context, wanted.tool.name, ask)


async def share(context: Context, wanted: Wanted) -> Receipt | None:
    """Text and files that enter a document: one question for all that a call writes into one origin."""
    asks: dict[str, Ask] = {}
    for one in (*writings(context, wanted.tool, wanted.parameters, wanted.known), *_sent_along(context, wanted)):
        text = placeholders.without(one.text)
        sources = context.labels.carried(text, one.into, context.words)
        if sources:
            where = origin(one.into) or "this page"
            asks[where] = _joined(asks.get(where), _ask_to_share(context, one, where, sources))
    if wanted.tool.risk is Risk.UPLOAD and (upload := _ask_to_upload(context, wanted)) is not None:
        asks[upload.where] = upload
    for ask in asks.values():
        if (refusal := await allowed(context, wanted.tool.name, ask)) is not None:
            return refusal
    return None


async def ask_policy(context: Context, wanted: Wanted) -> Receipt | None:
    """Deeds that cannot be taken back."""
    known, is_answer = wanted.known, hasattr(wanted.parameters, "accept")
    target = policy.Target(known.line, known.url) if known is not None else None
    if is_answer and context.dialog is not None:
        target = policy.dialog(context.dialog, context.url)
    here = (
        [context.known[line.ref] for line in context.tree.lines if line.ref in context.known] if target is None else []
    )
    around = [policy.Target(one.line, one.url) for one in here]
    verdict = policy.decide(wanted.tool, wanted.parameters, target, context.job, around, context.words)
    if isinstance(verdict, policy.Refuse):
        return receipts.failed(Code.REFUSED, verdict.sentence)
    if isinstance(verdict, policy.Allow):
        return await _downloads(context, wanted)
    if is_answer and context.approvals.follows(verdict.risk, verdict.where):
        return None
    return await allowed(context, wanted.tool.name, verdict)


async def unlock(context: Context, wanted: Wanted) -> Receipt | None:
    """Secrets that a call names: whether they may be typed there at all, and whether the person wants it now."""
    try:
        secrets = placeholders.asked_for(context, wanted.tool, wanted.parameters, wanted.known)
    except SecretRefused as problem:
        return placeholders.refusal(problem)
    for name, known in secrets:
        where = origin(known.url)
        if name not in context.means.vault.names(where):
            return placeholders.refusal(SecretRefused(f'There is no secret "{name}" for {where}.'))
        if hasattr(wanted.parameters, "fields"):
            continue  # each field is a call of its own, and asks for itself
        if context.job.yes or policy.consents(context.words, LOGGING_IN, name):
            continue
        ask = Ask(f'Type the secret "{name}" into {known.line.role} "{known.line.name}"', where, Kind.LOG_IN)
        if (refusal := await allowed(context, wanted.tool.name, ask)) is not None:
            return refusal
    return None


async def _destinations(context: Context, wanted: Wanted) -> Sequence[tuple[str, bool]]:
    """Where a call goes, as far as that is known before, and whether the model wrote the address."""
    if wanted.tool.risk in (Risk.NAVIGATE, Risk.DOWNLOAD):
        written = [(url, True) for url in _readable(addresses(wanted.parameters))]
        index = getattr(wanted.parameters, "tab_index", None)
        if wanted.tool.name == "switch_tab" and index is not None:
            tabs = in_order(await context.browser.tabs())
            written += [(tab.url, False) for tab in tabs[index - 1 : index]]
        return written
    to = wanted.known.line.states.get("to", "") if wanted.known is not None and wanted.tool.risk is Risk.ACT else ""
    return [(to, False)] if to and _follows(wanted) else []


def _sent_along(context: Context, wanted: Wanted) -> Iterator[Writing]:
    """What the run has typed on a page whose form goes to another site: that site gets it now."""
    known, just = wanted.known, context.approvals.given
    to = known.line.states.get("to", "") if known is not None else ""
    if known is None or not to or known.line.role == "link" or wanted.tool.risk is not Risk.ACT or not _follows(wanted):
        return
    if just is not None and just.where == origin(to):  # the person has just sent it there
        return
    for entry in context.ledger.done():
        texts = (entry.call.arguments.get(name) for name in ("text", "value"))
        if entry.risk is Risk.ACT and entry.target is not None and place(entry.target.url) == place(known.url):
            yield from (
                Writing(text, to, f'the form of "{known.line.name}"') for text in texts if isinstance(text, str)
            )


def _follows(wanted: Wanted) -> bool:
    """Whether a call sets off the element it goes to, and not only writes into it."""
    if wanted.known is not None and "enter" in wanted.known.line.states:  # a field: its form is sent by Enter alone
        return is_enter(str(getattr(wanted.parameters, "key", "")))
    return wanted.tool.name in ("click_element", "double_click", "press_key", "click_at", "double_click_at")


def _readable(urls: Sequence[str]) -> Iterator[str]:
    """In the one spelling that is sent to the browser. What is no address is refused elsewhere (`policy`, the tool)."""
    for url in urls:
        try:
            yield str(parse(url))
        except BadUrl:
            continue


def _ask_to_go(context: Context, wanted: Wanted, url: str, *, is_ours: bool) -> Ask | None:
    """One question for going somewhere and for what the address carries."""
    where, is_known = origin(url), arrivals.is_admitted(context, url)
    is_named = not context.origins.admits(url) or context.origins.names(url)  # below a named host, its name is text
    if is_ours and (sources := context.labels.carried_by(url, context.words, known_host=is_named)):
        writing = Writing(url, url, "the address")
        return _ask_to_share(context, writing, where, sources)
    if is_known or not has_content(url) or arrivals.is_start(context):
        return None
    named = f": {in_short(url)}" if is_ours else ""
    return Ask(f"Go to {where}{named}", where, Kind.LEAVE_SITE)


def _ask_to_share(context: Context, one: Writing, where: str, sources: frozenset[str]) -> Ask:
    literally = context.labels.quoted(one.text, sources)
    said = "read on" if literally else "that may come from"
    listed = ", ".join(sorted(literally or sources))
    what = f"Give {where} a text {said} {listed}, in {one.element}"
    return Ask(what, where, Kind.SHARE, in_short(one.text), sources, (placeholders.without(one.text),))


def _joined(before: Ask | None, ask: Ask) -> Ask:
    if before is None:
        return ask
    return Ask(
        before.what if ask.what == before.what else f"{before.what}; {ask.what}",
        ask.where,
        ask.risk,
        f"{before.data} | {ask.data}",
        before.sources | ask.sources,
        (*before.texts, *ask.texts),
    )


def _ask_to_upload(context: Context, wanted: Wanted) -> Ask | None:
    """Files of the person's and of the run: one question for all that may not go there unasked."""
    known = wanted.known
    where = origin(known.url if known is not None else context.url) or "this page"
    from_where = {str(path): _sources_of(context, str(path), where) for path in getattr(wanted.parameters, "paths", ())}
    asked = [path for path, sources in from_where.items() if sources]
    if not asked:
        return None
    listed = in_short(", ".join(asked))
    return Ask(
        f"Upload {listed} to {where}", where, Kind.SHARE, listed, frozenset().union(*from_where.values()), tuple(asked)
    )


def _sources_of(context: Context, path: str, where: str) -> frozenset[str]:
    """Where the text of a file may be from; nothing where it may go there unasked.

    One that this run wrote holds what the run has read, whatever it is called. One of the person's own goes where
    their words name it: by a name with an ending, since one without is any word, or by its whole path.
    """
    name = re.split(r"[/\\]", path.rstrip("/\\ ."))[-1]
    if (sources := context.labels.kept_in(name, where)) is not None:
        return sources
    wanted = re.escape((name if "." in name[1:] else path).casefold())
    is_named = re.search(rf"(?<![\w.-]){wanted}(?![\w-]|\.\w)", " ".join(context.words).casefold())
    return frozenset() if name and is_named else frozenset({path})  # a yes is one to this file


async def _downloads(context: Context, wanted: Wanted) -> Receipt | None:
    if wanted.tool.risk is not Risk.DOWNLOAD or context.job.yes:
        return None
    before = sum(Effect.DOWNLOAD in entry.receipt.effect for entry in context.ledger.done())
    said = " ".join(context.words).casefold()
    if before + 1 < MANY_DOWNLOADS or any(word in said for word in _DOWNLOADING):
        return None
    where = origin(context.url)
    return await allowed(context, wanted.tool.name, Ask(f"Download file number {before + 1}", where, Kind.DOWNLOAD))
