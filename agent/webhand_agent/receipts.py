"""Receipts that the agent itself gives, and the one place where every receipt becomes sentences.

A receipt is data (`protocol.Receipt`): whoever has to know something reads a field. Sentences are made last, here, for
the two who read them: `line` for people, and for the model `text` (our own words) apart from `quoted` (the page's).
"""

import json
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from textwrap import shorten
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import ValidationError

from webhand_agent.history.conversation import Call, Image, ToolResult
from webhand_agent.prompt import sentences
from webhand_agent.prompt.delimiters import READ, TOLD
from webhand_agent.protocol import (
    Code,
    Dialog,
    Download,
    Effect,
    Position,
    Receipt,
    ReceiptGiven,
    Tab,
    Writing,
)
from webhand_agent.snapshot import Tree

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

RESTARTED = sentences("restarted")["host"]
LOST = "What it read was lost when the host was restarted: call it again if you need it."
HEALED, _TRIED, CHANGED, ADVICE = map(sentences, ("healed", "tried", "changed", "advice"))
LONGEST_DIALOG = 300
"""Characters of a dialog's text that are told."""
LONGEST_OPTIONS = 600
"""Characters of all options that are told."""
NOTHING = "Nothing was seen to change."
REDRAWN = "A canvas shows another picture."
DRAWN = "What a canvas draws can only be seen in a picture."
UNANSWERED = "The run was stopped while it waited for an answer."
UNSEEN = "Whether the last action happened is not known: {what}."
INTERRUPTED = "The run was interrupted in the middle of this action. It may or may not have happened."


class Reading(Receipt):
    """A receipt with what was read on the page. People and the run's record see only its message: one line.

    `parts` are the pieces of it that come from several pages, each of which is told apart from the others; `content` is
    all of it in one. `tree` are the lines of elements that it shows. `urls` are the addresses that it was read at,
    where that is not the page of the run. `what` says where it comes from.
    """

    content: str
    what: str = READ
    tree: Tree | None = None
    parts: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()


class Evaluated(Receipt):
    """A receipt of a script that ran in the page, with what it gave, as JSON. The record has only its message."""

    value: Any = None


class Picture(Receipt):
    """A receipt with what the tab looks like, for tools that look. The picture itself is no part of any event.

    `url` is where the tab was then.
    """

    image: Image
    url: str = ""


class Retold(Receipt):
    """A receipt out of the run's own record: its message says in sentences what the facts beside it say."""


def reading(
    message: str, content: str | Sequence[str], *, urls: Sequence[str] = (), position: Position | None = None
) -> Receipt:
    """`message` has only our own words. `position` says how far a text was read."""
    parts = () if isinstance(content, str) else tuple(content)
    whole = content if isinstance(content, str) else "\n".join(content)
    return Reading(
        ok=True,
        code=Code.DONE,
        message=message,
        own=True,
        content=whole,
        parts=parts,
        urls=tuple(urls),
        position=position,
    )


def told(message: str, content: str) -> Receipt:
    """What a function of the program gave. It may hold anything, also what a page said."""
    return Reading(ok=True, code=Code.DONE, message=message, own=True, content=content, what=TOLD)


def showing(message: str, tree: Tree) -> Receipt:
    """What was read are elements, with the refs that they are used by. `message` has only our own words."""
    return Reading(ok=True, code=Code.DONE, message=message, own=True, content=tree.body, tree=tree)


def picture(message: str, image: Image, *, own: bool = True) -> Receipt:
    """`own` as in `done`."""
    return Picture(ok=True, code=Code.DONE, message=message, own=own, image=image)


def done(message: str, *, own: bool = True, tab_id: int | None = None) -> Receipt:
    """`own` says that the message has only our own words: what quotes a page is told to the model as content."""
    return Receipt(ok=True, code=Code.DONE, message=message, own=own, tab_id=tab_id)


def failed(code: Code, message: str, *, own: bool = True) -> Receipt:
    """`own` as in `done`."""
    return Receipt(ok=False, code=code, message=message, own=own)


def answered(answer: str) -> Receipt:
    """What the person said: their own words, which count like their request."""
    return Receipt(ok=True, code=Code.DONE, message=f"The person answered: {answer}", own=True, answer=answer)


def listed(message: str, tabs: Sequence[Tab], current: int, *, code: Code = Code.DONE) -> Receipt:
    """The open tabs, in the order of their numbers."""
    return Receipt(ok=code is Code.DONE, code=code, message=message, own=True, tabs=list(tabs), current=current)


def skipped(reason: str) -> Receipt:
    """For a call that was not carried out because of one before it."""
    return failed(Code.REFUSED, f"Skipped, nothing was done: {reason} Look at the page, then decide again.")


def unknown(message: str) -> Receipt:
    return failed(Code.UNKNOWN, message)


def invalid(tool: str, error: ValidationError) -> Receipt:
    """One sentence out of all that pydantic found, without what was sent: that may be long, or a secret."""
    items = error.errors()
    inner = {item["loc"][:-2] for item in items}  # a list whose only item is wrong counts as empty, too
    told = [item for item in items if item["type"] != "too_short" or item["loc"] not in inner]
    problems = [_problem(".".join(map(str, item["loc"])), item) for item in told]
    return failed(Code.INVALID, f"{tool} was not carried out: {'; '.join(problems)}.")


def again(given: ReceiptGiven) -> Receipt:
    """A receipt out of the run's own record."""
    return Retold.model_validate({name: getattr(given, name) for name in _KEPT})


def given(receipt: Receipt) -> dict[str, object]:
    """The fields of a `ReceiptGiven` that a receipt fills."""
    return {name: getattr(receipt, name) for name in _KEPT} | {"message": line(receipt)}


_KEPT = frozenset(Receipt.model_fields) & frozenset(ReceiptGiven.model_fields)


def withheld(receipt: Receipt) -> Receipt:
    """The receipt without where a tab has come to: until the run may be there, no model reads address or title."""
    return receipt.model_copy(update={"led_to": "", "title": "", "bound_for": "", "status": 0, "closed": ""})


def led_on(first: Receipt, then: Receipt) -> Receipt:
    """Where an act has led in the end, with all that came of it on the way."""
    effects = dict.fromkeys(one for one in (*first.effect, *then.effect) if one is not Effect.NONE)
    return then.model_copy(
        update={
            "effect": list(effects) or [Effect.NONE],
            "dialogs": [*first.dialogs, *then.dialogs],
            "downloads": [*first.downloads, *then.downloads],
            "requests": [*first.requests, *then.requests],
        }
    )


def result(call: Call, receipt: Receipt, step: int | None = None) -> ToolResult:
    """`step` is told where the call can be named in what was done at the end."""
    parts = receipt.parts if isinstance(receipt, Reading) else ()
    return ToolResult(
        call_id=call.id,
        name=call.name,
        text=text(receipt, step),
        quoted=quoted(receipt),
        content=receipt.content if isinstance(receipt, Reading) and not parts else "",
        parts=parts,
        what=receipt.what if isinstance(receipt, Reading) else READ,
        tree=receipt.tree if isinstance(receipt, Reading) else None,
        image=receipt.image if isinstance(receipt, Picture) else None,
        url=receipt.url if isinstance(receipt, Picture) else "",
        is_error=not receipt.ok,
        receipt=Receipt.model_validate({name: getattr(receipt, name) for name in Receipt.model_fields}),
    )


# --- Sentences, made last ---------------------------------------------------------------------------------------------


class Sentence(NamedTuple):
    """`own` says that it has only our own words, and none of a page's."""

    text: str
    own: bool


def text(receipt: Receipt, step: int | None = None) -> str:
    """Our own words of a receipt, for the model: whether it worked, what it was seen to do, what can be done now.

    What quotes the page is in `quoted`, which the model is shown as content (SAFETY rule 6). Where the page changed it
    sees in its next look.
    """
    told = receipt.model_copy(update={"changed": None}) if Effect.DOM in receipt.effect else receipt
    parts = [said.text for said in _sentences(told) if said.own]
    if not receipt.ok:
        failed = f"Failed ({receipt.code.value})"
        parts = [f"{failed}: {parts[0]}", *parts[1:]] if parts else [f"{failed}."]
    seen = [effect.value for effect in receipt.effect if effect is not Effect.NONE]
    if seen:
        parts.append(f"Effect: {', '.join(seen)}.")
    if receipt.healed:
        parts.append(f"({HEALED[receipt.healing_method or 'same_role_and_name']})")
    if in_vain := [_TRIED[way] for way in receipt.attempts if way != "as_asked"]:
        parts.append(f"Tried in vain: {', '.join(in_vain)}.")
    if step is not None:
        parts.append(f"[step {step}]")
    return " ".join(parts)


def quoted(receipt: Receipt) -> str:
    """The sentences of a receipt that quote the page, with the lines of the nearest elements."""
    said = " ".join(said.text for said in _sentences(receipt) if not said.own)
    near = ["Nearest elements:", *(line.text for line in receipt.candidates)] if receipt.candidates else []
    return "\n".join([*([said] if said else []), *near])


def line(receipt: Receipt) -> str:
    """The whole receipt in sentences, for people and the record."""
    return " ".join(said.text for said in _sentences(receipt))


def _sentences(receipt: Receipt) -> Iterator[Sentence]:
    """In the order in which a person reads them. The model reads our own first."""
    if receipt.message:
        yield Sentence(receipt.message, receipt.own)
    if isinstance(receipt, Retold):
        return
    if receipt.closed:
        yield Sentence(f"Closed {receipt.closed}.", own=False)
    if receipt.position is not None and not isinstance(receipt, Reading):
        yield Sentence(_position(receipt.position), own=True)
    yield from _in_the_way(receipt)
    yield from _what_changed(receipt)
    if receipt.led_to or receipt.title:
        yield Sentence(_where(receipt), own=False)
    if receipt.bound_for:
        yield Sentence(f"It was on its way to {receipt.bound_for}.", own=False)
    if receipt.status >= HTTPStatus.BAD_REQUEST:
        yield Sentence(f"The server answered {_answer(receipt.status)}.", own=True)
    yield from (Sentence(_dialog(dialog), own=False) for dialog in receipt.dialogs)
    yield from (Sentence(_download(download), own=False) for download in receipt.downloads)
    if receipt.tabs:
        yield Sentence(_tabs(receipt), own=False)
    if receipt.onward:
        yield Sentence(receipt.onward, own=True)
    if receipt.advice is not None:
        yield Sentence(ADVICE[receipt.advice], own=True)


def _in_the_way(receipt: Receipt) -> Iterator[Sentence]:
    if receipt.covering:
        yield Sentence(f"It is covered by {', '.join(line.text for line in receipt.covering)}.", own=False)
    if receipt.options:
        offered = ", ".join(json.dumps(option, ensure_ascii=False) for option in receipt.options)
        yield Sentence(f"The options: {shorten(offered, LONGEST_OPTIONS, placeholder='…')}.", own=False)


def _what_changed(receipt: Receipt) -> Iterator[Sentence]:
    if receipt.appeared:
        yield Sentence(f"{receipt.appeared} appeared.", own=False)
    elif receipt.changed is not None:
        yield Sentence(CHANGED[receipt.changed], own=True)
    if receipt.renamed is not None:
        yield Sentence(f"It is now {receipt.renamed.text}.", own=False)
    if receipt.writing is not None:
        yield Sentence(_writing(receipt.writing), own=False)
    if receipt.drawn_anew:
        yield Sentence(REDRAWN if receipt.canvas else "The picture shows a change.", own=True)
    elif is_idle(receipt):
        yield Sentence(DRAWN if receipt.canvas else NOTHING, own=True)


def is_idle(receipt: Receipt) -> bool:
    """Whether it was done and nothing came of it, although it was not so before."""
    return receipt.ok and receipt.effect == [Effect.NONE] and not receipt.already


def _writing(writing: Writing) -> str:
    """In quotes that the page's text cannot end."""
    said = json.dumps(writing.selection or writing.caret, ensure_ascii=False)
    where = f"Selected: {said}" if writing.selection else f"The caret: {said}"
    return f"{where}{f', in {writing.format}' if writing.format else ''}."


def _position(position: Position) -> str:
    if position.at_start and position.at_end:
        return "There is nothing to scroll: all of it is in view."
    where = " This is the end." if position.at_end else " This is the beginning." if position.at_start else ""
    return f"Position: {min(int(position.percent), 100 if position.at_end else 99)}%.{where}"


def _where(receipt: Receipt) -> str:
    is_address = receipt.title == receipt.led_to.partition("://")[2]  # in place of a title that the page has not
    title = f"{json.dumps(receipt.title, ensure_ascii=False)} " if receipt.title and not is_address else ""
    address = (f"({receipt.led_to})" if title else receipt.led_to).strip()
    if receipt.bound_for:
        return f"The tab still shows {title}{address}."
    if not receipt.ok:
        return f"The address: {title}{address}."
    return f"Now on {title}{address}{', which is still loading' if receipt.loading else ''}."


def _answer(status: int) -> str:
    """`404 (Not Found)`. Servers answer with numbers of their own, too."""
    return f"{status} ({HTTPStatus(status).phrase})" if status in set(HTTPStatus) else f"{status}"


def _dialog(dialog: Dialog) -> str:
    """The dialog's text is the page's: it stands in quotes that it cannot end, on one line."""
    said = json.dumps(shorten(dialog.text, LONGEST_DIALOG, placeholder="…"), ensure_ascii=False)
    said = "whether it may be left" if dialog.type == "beforeunload" else said
    if dialog.state == "open":
        return f"The page asks {said} ({dialog.type}) and waits for an answer."
    if dialog.type == "alert":
        return f"The page said {said} (alert)."
    return f"The page asked {said} ({dialog.type}); it was answered {'OK' if dialog.state == 'accepted' else 'Cancel'}."


def _download(download: Download) -> str:
    name = json.dumps(download.name, ensure_ascii=False)
    whose = _whose(download)
    whole = f" of {_size(download.total)}" if download.total > 0 else ""
    if download.state == "complete":
        is_elsewhere = download.path not in ("", download.name)
        kept = f" It is kept at {json.dumps(download.path, ensure_ascii=False)}." if is_elsewhere else ""
        digest = f" SHA-256: {download.sha256}." if download.sha256 else ""
        cut = " Its name was too long and was cut." if download.is_cut else ""
        but = f" But {download.reason}." if download.reason else ""
        what = "Downloaded" if download.url else "Saved"
        other = f"{json.dumps(download.instead_of, ensure_ascii=False)} was there already"
        instead = f"; {other}" if download.instead_of else ""
        return f"{what} {name} ({_size(download.received)}){whose}{instead}.{cut}{kept}{digest}{but}"
    if download.state == "interrupted":
        came = f" after {_size(download.received)}{whole}" if download.received else ""
        posted = " It answers a form, which was not sent again for it." if download.is_posted else ""
        why = f": {download.reason}" if download.reason else ""
        return f"The download of {name}{whose}{',' if whose else ''} broke off{came}{why}.{posted}"
    if download.reason:
        return f"The browser holds {name} back until the person says yes ({download.reason})."
    known = f"{_size(download.received)}{whole}" if download.received else f"{whole.removeprefix(' of ')} in all"
    return f"{name} is still being downloaded{f' ({known})' if download.received or whole else ''}{whose}."


def _whose(download: Download) -> str:
    if download.is_earlier:
        return ", which an earlier act asked for"
    return ", which may be of an earlier act" if download.may_be_earlier else ""


def _tabs(receipt: Receipt) -> str:
    """One numbered line a tab."""
    rows = (
        f'\n{number}. "{tab.title}" {tab.url}' + (" (current)" if tab.tab_id == receipt.current else "")
        for number, tab in enumerate(receipt.tabs, start=1)
    )
    return f"Open tabs:{''.join(rows)}"


def _size(count: int) -> str:
    if count < 1_000:
        return f"{count} bytes"
    return f"{count / 1_000:.0f} kB" if count < 1_000_000 else f"{count / 1_000_000:.1f} MB"


def _problem(where: str, item: "ErrorDetails") -> str:
    """In JSON's words: what pydantic calls a tuple is a list there."""
    bounds = item.get("ctx", {})
    match item["type"]:
        case "missing":
            return f"{where} is missing"
        case "extra_forbidden":
            return f"it has no parameter {where}"
        case "tuple_type":
            return f"{where}: input should be a list"
        case "too_short":
            return f"{where} is empty" if bounds["min_length"] == 1 else f"{where} needs {bounds['min_length']} or more"
        case "too_long":
            return f"{where} takes at most {bounds['max_length']}, not {bounds['actual_length']}"
    plain = item["msg"].removeprefix("Value error, ")
    said = plain[:1].lower() + plain[1:]
    return f"{where}: {said}" if where else said
