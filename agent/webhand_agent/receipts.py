"""Receipts that the agent itself gives, and every receipt as the model reads it."""

import json
from collections.abc import Mapping
from textwrap import shorten

from pydantic import ValidationError

from webhand_agent.conversation import Call, Image, ToolResult
from webhand_agent.protocol import Code, Dialog, Download, Effect, HealingMethod, Receipt, ReceiptGiven

RESTARTED = (
    "The host was restarted in the middle of this action. It may or may not have happened: "
    "look at the page again before you repeat it."
)
LOST = "What it read was lost when the host was restarted: call it again if you need it."
HEALED: Mapping[HealingMethod, str] = {
    "same_role_and_name": "The element was drawn anew; the one with the same role and name was used.",
    "dom_element_center": "The middle of the element was used instead.",
    "double_click": "A click did nothing, so that it was double-clicked.",
    "vision": "It was found in a picture of the page.",
}
"""How a healed action was done after all."""
_TRIED: Mapping[HealingMethod, str] = {
    "same_role_and_name": "the one element of the same role and name",
    "dom_element_center": "the middle of the element, in view",
    "double_click": "a double click",
    "vision": "looking for it in a picture",
}
LONGEST_DIALOG = 300
"""Characters of a dialog's text that are told."""
UNANSWERED = "The run was stopped while it waited for an answer."
INTERRUPTED = "The run was interrupted in the middle of this action. It may or may not have happened."


class Reading(Receipt):
    """A receipt with what was read on the page. People and the run's record see only its message: one line."""

    content: str


class Picture(Receipt):
    """A receipt with what the tab looks like, for tools that look. The picture itself is no part of any event.

    `url` is where the tab was then.
    """

    image: Image
    url: str = ""


def reading(message: str, content: str) -> Receipt:
    return Reading(ok=True, code=Code.DONE, message=message, content=content)


def picture(message: str, image: Image) -> Receipt:
    return Picture(ok=True, code=Code.DONE, message=message, image=image)


def done(message: str, *, tab_id: int | None = None) -> Receipt:
    return Receipt(ok=True, code=Code.DONE, message=message, tab_id=tab_id)


def failed(code: Code, message: str) -> Receipt:
    return Receipt(ok=False, code=code, message=message)


def skipped(reason: str) -> Receipt:
    """For a call that was not carried out because of one before it."""
    return failed(Code.REFUSED, f"Skipped, nothing was done: {reason} Look at the page, then decide again.")


def unknown(message: str) -> Receipt:
    return failed(Code.UNKNOWN, message)


def invalid(tool: str, error: ValidationError) -> Receipt:
    """One sentence out of all that pydantic found, without what was sent: that may be long, or a secret."""
    problems = [_problem(".".join(map(str, item["loc"])), item["type"], item["msg"]) for item in error.errors()]
    return failed(Code.INVALID, f"{tool} was not carried out: {'; '.join(problems)}.")


def again(given: ReceiptGiven) -> Receipt:
    """A receipt out of the run's own record."""
    return Receipt(ok=given.ok, code=given.code, message=given.message, effect=given.effect, ms=given.ms)


def result(call: Call, receipt: Receipt, step: int | None = None) -> ToolResult:
    """`step` is told where the call can be named in what was done at the end."""
    return ToolResult(
        call_id=call.id,
        name=call.name,
        text=text(receipt, step),
        content=receipt.content if isinstance(receipt, Reading) else "",
        image=receipt.image if isinstance(receipt, Picture) else None,
        url=receipt.url if isinstance(receipt, Picture) else "",
        receipt=Receipt.model_validate({name: getattr(receipt, name) for name in Receipt.model_fields}),
        is_error=not receipt.ok,
    )


def text(receipt: Receipt, step: int | None = None) -> str:
    """The receipt for the model: whether it worked, what happened, what it was seen to do, what else there is."""
    said = line(receipt)
    parts = [said if receipt.ok else f"Failed ({receipt.code.value}): {said}"]
    seen = [effect.value for effect in receipt.effect if effect is not Effect.NONE]
    if seen:
        parts.append(f"Effect: {', '.join(seen)}.")
    elif Effect.NONE in receipt.effect:
        parts.append("Nothing on the page was seen to change.")
    if receipt.healed:
        parts.append(f"({HEALED[receipt.healing_method or 'same_role_and_name']})")
    if in_vain := [_TRIED[way] for way in receipt.attempts if way != "as_asked"]:
        parts.append(f"Tried in vain: {', '.join(in_vain)}.")
    if step is not None:
        parts.append(f"[step {step}]")
    whole = " ".join(parts)
    return "\n".join([whole, "Nearest elements:", *receipt.candidates]) if receipt.candidates else whole


def line(receipt: Receipt) -> str:
    """What happened, with the dialogs and downloads that came of it: for people, the record and the model alike.

    Carriers mostly tell of them in the message already.
    """
    dialogs = [_dialog(each) for each in receipt.dialogs if not _tells(receipt, each.type, each.text)]
    downloads = [_download(each) for each in receipt.downloads if not _tells(receipt, "", each.name)]
    return " ".join([receipt.message, *dialogs, *downloads])


def _tells(receipt: Receipt, kind: str, words: str) -> bool:
    """Whether the message has these words, as they are or in quotes, and the kind of what said them."""
    said, plain = " ".join(receipt.message.split()), " ".join(words.split())
    quoted = json.dumps(plain, ensure_ascii=False).strip('"')
    return kind in said and any(form[: LONGEST_DIALOG // 2] in said for form in (plain, quoted))


def _dialog(dialog: Dialog) -> str:
    """The dialog's text is the page's: it stands in quotes that it cannot end, on one line."""
    said = json.dumps(shorten(dialog.text, LONGEST_DIALOG, placeholder="…"), ensure_ascii=False)
    ends = {
        "open": "and waits for an answer",
        "accepted": "which was accepted",
        "dismissed": "which was dismissed",
    }
    return f"The page opened a dialog ({dialog.type}) that says {said}, {ends[dialog.state]}."


def _download(download: Download) -> str:
    name = json.dumps(download.name, ensure_ascii=False)
    if download.state == "complete":
        return f"Downloaded {name} ({_size(download.received)})."
    return f"The download of {name} {'was interrupted' if download.state == 'interrupted' else 'has begun'}."


def _size(count: int) -> str:
    if count < 1_000:
        return f"{count} bytes"
    return f"{count / 1_000:.0f} kB" if count < 1_000_000 else f"{count / 1_000_000:.1f} MB"


def _problem(where: str, kind: str, message: str) -> str:
    if kind == "missing":
        return f"{where} is missing"
    if kind == "extra_forbidden":
        return f"it has no parameter {where}"
    plain = message.removeprefix("Value error, ")
    said = plain[:1].lower() + plain[1:]
    return f"{where}: {said}" if where else said
