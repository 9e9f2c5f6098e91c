"""The one boundary between what a model wants and what is done: found, validated, allowed, then carried out."""

import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError

from webhand_agent import receipts
from webhand_agent.context import Context
from webhand_agent.conversation import Call
from webhand_agent.known import Known
from webhand_agent.looking import see_focus
from webhand_agent.means import SecretRefused
from webhand_agent.protocol import Code, Receipt, Target
from webhand_agent.safety import gates, placeholders
from webhand_agent.safety.gates import Wanted
from webhand_agent.safety.labels import texts_in
from webhand_agent.safety.origins import has_content, place
from webhand_agent.safety.secrecy import HIDDEN, PLACEHOLDER, is_secret
from webhand_agent.safety.writings import addresses, typed_by
from webhand_agent.settling import presses
from webhand_agent.targets import hidden, target_of
from webhand_agent.tools.tool import Parameters, Risk, Tool
from webhand_agent.tree import bare_ref
from webhand_agent.truth import repetition
from webhand_agent.vision import consent

LONGEST_NAME = 60

MOVED_ON = "The tab has gone to another site meanwhile. Look at it again first."
_LED_TO = re.compile(r", which led to (\S+) \"")


Gate = Callable[[Context, Wanted], Awaitable[Receipt | None]]
"""Gives a receipt that says no, or None where the call may go on."""


async def dispatch(context: Context, tools: Sequence[Tool], call: Call) -> Receipt:
    """Carries out one call. Whatever is wrong with it comes back as a receipt.

    Raises:
        BrowserError: the browser cannot be reached any more, or the tab is gone.
    """
    wanted = await _read(context, tools, call)
    if isinstance(wanted, Receipt):
        return wanted
    refusal = await _refused(context, wanted)
    if refusal is not None:
        context.approvals.done(again=False)  # a yes that came to nothing is not one to the next call
        return refusal
    return await _carry_out(context, wanted)


async def _refused(context: Context, wanted: Wanted) -> Receipt | None:
    before = context.approvals.given
    for gate in GATES:
        if (refusal := await gate(context, wanted)) is not None:
            return refusal
    return await consent.heed(context, wanted, is_asked=context.approvals.given is not before)


async def _read(context: Context, tools: Sequence[Tool], call: Call) -> Wanted | Receipt:
    tool = find(tools, call.name)
    if tool is None:
        return receipts.failed(Code.INVALID, _no_such_tool(tools, call.name))
    try:
        parameters = tool.parameters.model_validate(consent.without(call.arguments))
    except ValidationError as error:
        return receipts.invalid(tool.name, error)
    if tool.aim is not None:
        aimed = await tool.aim(context, parameters)
        return aimed if isinstance(aimed, Receipt) else Wanted(call, tool, parameters, aimed)
    ref = getattr(parameters, "element_ref", None)
    known = context.known.get(ref) if ref is not None else await _pressed_on(context, parameters)
    if ref is not None and (known is None or known.tab_id != context.tab_id):
        return receipts.failed(Code.NOT_FOUND, _no_such_ref(context, ref, known))
    return Wanted(call, tool, parameters, known)


@dataclass(frozen=True)
class Shown:
    """A call as people and files may see it, and its elements so that they can be found again.

    `others` are those besides `target`, by their place in the arguments: `to_ref`, `fields.0.element_ref`.
    """

    call: Call
    target: Target | None
    others: dict[str, Target]


def for_the_record(context: Context, call: Call) -> Shown:
    """What is recorded of a call.

    A ref says nothing to a person, and a model's description may say something else: the element's name as it was
    shown takes their place. What is typed into a field that holds secrets is left out.
    """
    known = context.meant(call)
    focus = context.focused() if "key" in call.arguments else None
    shown = {name: _without_secrets(context, value) for name, value in _plain(context, call.arguments).items()}
    if known is not None:
        shown["description"] = _short(known.line.name) or known.line.role
    elif focus is not None and is_secret(focus.line) and len(str(shown["key"])) == 1:
        shown["key"] = HIDDEN
    to = known or focus
    target = _target(context, to) if to is not None else None
    others = {at: _target(context, one) for at, one in _named(context, call.arguments) if at != "element_ref"}
    return Shown(call.model_copy(update={"arguments": shown}), target, others)


def _target(context: Context, known: Known) -> Target:
    return hidden(target_of(known, context.tree), context.record.mask.text)


def _without_secrets(context: Context, value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_secrets(context, inner) for name, inner in _plain(context, value).items()}
    return [_without_secrets(context, inner) for inner in value] if isinstance(value, list | tuple) else value


def _plain(context: Context, arguments: dict[str, Any]) -> dict[str, Any]:
    """One element's arguments. A placeholder is no secret: it names one.

    What a call by coordinates goes to is not known yet: any field for secrets on the page may be it.
    """
    known = context.known.get(bare_ref(str(arguments.get("element_ref"))))
    is_anywhere = "x" in arguments and any(is_secret(line) for line in context.tree.lines)
    if not is_anywhere and (known is None or not is_secret(known.line)):
        return arguments
    secret = {name for name in ("text", "value") if not PLACEHOLDER.fullmatch(str(arguments.get(name, "")))}
    return arguments | dict.fromkeys(secret & arguments.keys(), HIDDEN)


def _named(context: Context, value: Any, at: str = "") -> Iterator[tuple[str, Known]]:
    """Every element that arguments name by its ref, with its place in them."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    for name, one in inner:
        yield from _named(context, one, f"{at}.{name}" if at else str(name))
    if isinstance(value, str) and at.endswith("ref") and (known := context.known.get(bare_ref(value))) is not None:
        yield at, known


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME].rstrip()}…"


def find(tools: Sequence[Tool], name: str) -> Tool | None:
    return next((tool for tool in tools if tool.name == name), None)


GATES: tuple[Gate, ...] = (
    repetition.gate,
    gates.stay,
    gates.leave,
    gates.close,
    gates.share,
    gates.ask_policy,
    gates.unlock,
)
"""What every call passes before it is carried out, in this order."""

_NOTHING_CAME = frozenset({Code.STALE, Code.COVERED, Code.DISABLED, Code.HIDDEN, Code.NOT_FOUND, Code.FRAME_GONE})
_LISTING_TABS = ("list_tabs", "switch_tab", "close_tab", "navigate", "open_new_tab")


async def _carry_out(context: Context, wanted: Wanted) -> Receipt:
    """With its secrets in place. What it read is labelled with where it was read."""
    try:
        parameters = placeholders.filled(context, wanted.parameters, wanted.known)
    except SecretRefused as problem:
        return placeholders.refusal(problem)
    key = getattr(wanted.parameters, "key", None)
    context.labels.wrote([typed_by(key)] if isinstance(key, str) else texts_in(wanted.parameters.model_dump()))
    receipt = await wanted.tool.handle(context, parameters)
    if wanted.tool.risk is Risk.READ and isinstance(receipt, receipts.Reading | receipts.Picture):
        receipt = await _of_this_site(context, receipt)
    asks_again = any(dialog.state != "accepted" for dialog in receipt.dialogs)
    context.approvals.done(again=asks_again or (not receipt.ok and receipt.code in _NOTHING_CAME))
    await _label(context, wanted, receipt)
    return receipt


async def _of_this_site(context: Context, receipt: Receipt) -> Receipt:
    """What was read in a tab that had gone elsewhere meanwhile is of a page that nobody has judged: it is not told."""
    url = next((tab.url for tab in await context.browser.tabs() if tab.tab_id == context.tab_id), "")
    if not has_content(url) or place(url) == place(context.url):
        return receipt
    context.labels.read(MOVED_ON, [url])  # a file may hold it all the same
    return receipts.failed(Code.STALE, MOVED_ON)


async def _label(context: Context, wanted: Wanted, receipt: Receipt) -> None:
    """What the model reads in a receipt is page text like any other."""
    if wanted.tool.risk is Risk.CONTROL:
        return
    text = "\n".join([receipt.message, *receipt.candidates, *(dialog.text for dialog in receipt.dialogs)])
    if isinstance(receipt, receipts.Reading):
        content, urls = receipt.content, addresses(wanted.parameters)
        context.labels.read(content, [*urls, *_LED_TO.findall(content)] if urls else context.documents)
    elif context.documents:
        context.labels.read(text, context.documents)
    if wanted.tool.name in _LISTING_TABS:
        for tab in await context.browser.tabs():
            is_named = tab.url in receipt.message and tab.tab_id != context.tab_id  # where it is itself, the look tells
            if is_named or (tab.title and tab.title in receipt.message):
                context.labels.read(f"{tab.title}\n{tab.url}", [tab.url])


async def _pressed_on(context: Context, parameters: Parameters) -> Known | None:
    """What a key goes to, as far as that decides anything: Enter and Space set off the control with the focus."""
    key = getattr(parameters, "key", None)
    if not isinstance(key, str):
        return None
    await see_focus(context, key)
    return context.focused() if presses(key) else None


def _no_such_tool(tools: Sequence[Tool], name: str) -> str:
    near = get_close_matches(name, [tool.name for tool in tools], n=1)
    return f'There is no tool "{name}".' + (f" Did you mean {near[0]}?" if near else "")


def _no_such_ref(context: Context, ref: str, known: Known | None) -> str:
    if ref in context.gaps:
        return f"{ref} is no element: it stands for lines that were left out. expand shows them."
    if known is not None:
        return f"{ref} is in another tab ({known.url}). Switch to that tab first."
    return f"No element with the ref {ref} was ever shown. Use a ref out of the tree as it stands."
