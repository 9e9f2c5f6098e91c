"""The one boundary between what a model wants and what is done: found, validated, allowed, then carried out."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from pydantic import ValidationError

from webhand_agent import policy, receipts
from webhand_agent.conversation import Call
from webhand_agent.known import Known
from webhand_agent.protocol import Code, Receipt, Target
from webhand_agent.secrecy import HIDDEN, is_secret
from webhand_agent.settling import presses
from webhand_agent.targets import target_of
from webhand_agent.tools.context import Context
from webhand_agent.tools.dialogs import HandleDialog
from webhand_agent.tools.tool import Parameters, Tool

LONGEST_NAME = 60


@dataclass(frozen=True)
class Wanted:
    """A call that can be carried out as far as it goes: the tool is there, its parameters are valid.

    `known` is the element it goes to, or for a key what has the focus; None where it goes to none, or nobody knows.
    """

    call: Call
    tool: Tool
    parameters: Parameters
    known: Known | None


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
    for gate in GATES:
        if (refusal := await gate(context, wanted)) is not None:
            return refusal
    return await wanted.tool.handle(context, wanted.parameters)


async def _read(context: Context, tools: Sequence[Tool], call: Call) -> Wanted | Receipt:
    tool = find(tools, call.name)
    if tool is None:
        return receipts.failed(Code.INVALID, _no_such_tool(tools, call.name))
    try:
        parameters = tool.parameters.model_validate(call.arguments)
    except ValidationError as error:
        return receipts.invalid(tool.name, error)
    ref = getattr(parameters, "element_ref", None)
    known = context.known.get(ref) if ref is not None else await _pressed_on(context, parameters)
    if ref is not None and (known is None or known.tab_id != context.tab_id):
        return receipts.failed(Code.NOT_FOUND, _no_such_ref(context, ref, known))
    return Wanted(call, tool, parameters, known)


def for_the_record(context: Context, call: Call) -> tuple[Call, Target | None]:
    """The call as people and files may see it, and its element so that it can be found again.

    A ref says nothing to a person, and a model's description may say something else: the element's name as it was
    shown takes their place. What is typed into a field that holds secrets is left out.
    """
    known = context.meant(call)
    focus = context.focused() if "key" in call.arguments else None
    shown = dict(call.arguments)
    if known is not None:
        shown["description"] = _short(known.line.name) or known.line.role
        shown |= dict.fromkeys({"text", "value"} & shown.keys(), HIDDEN) if is_secret(known.line) else {}
    elif focus is not None and is_secret(focus.line) and len(str(shown["key"])) == 1:
        shown["key"] = HIDDEN
    to = known or focus
    return call.model_copy(update={"arguments": shown}), target_of(to, context.tree) if to is not None else None


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME].rstrip()}…"


def find(tools: Sequence[Tool], name: str) -> Tool | None:
    return next((tool for tool in tools if tool.name == name), None)


async def ask_policy(context: Context, wanted: Wanted) -> Receipt | None:
    known = wanted.known
    target = policy.Target(known.line, known.url) if known is not None else None
    if isinstance(wanted.parameters, HandleDialog) and context.dialog is not None:
        target = policy.dialog(context.dialog, context.url)
    here = [context.known[line.ref] for line in context.tree.lines if line.ref] if target is None else []
    around = [policy.Target(one.line, one.url) for one in here]
    verdict = policy.decide(wanted.tool, wanted.parameters, target, context.job, around)
    if isinstance(verdict, policy.Refuse):
        return receipts.failed(Code.REFUSED, verdict.sentence)
    if isinstance(verdict, policy.Allow):
        return None
    answer = await context.record.confirmation(
        wanted.tool.name, verdict.what, verdict.where, verdict.risk.value, policy.CHOICES
    )
    if answer == policy.ALLOW:
        return None
    said = "" if answer in (policy.DO_NOT_ALLOW, None) else f' They said: "{answer}".'
    return receipts.failed(
        Code.REFUSED, f"The person did not allow this, and nothing was done.{said} Do not try it in another way."
    )


GATES: tuple[Gate, ...] = (ask_policy,)
"""What every call passes before it is carried out, in this order."""


async def _pressed_on(context: Context, parameters: Parameters) -> Known | None:
    """What a key goes to, as far as that decides anything: Enter and Space set off the control with the focus."""
    key = getattr(parameters, "key", None)
    if not isinstance(key, str):
        return None
    await context.see_focus(key)
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
