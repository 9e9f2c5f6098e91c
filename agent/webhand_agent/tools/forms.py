"""The tool that fills in many fields at once: each is a call of its own, and passes all that such a call passes."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import BeforeValidator, Field

from webhand_agent import receipts
from webhand_agent.protocol import Code, Effect, Receipt
from webhand_agent.run import Run
from webhand_agent.snapshot import Line
from webhand_agent.tools import dispatch
from webhand_agent.tools.dispatch import reason_to_stop
from webhand_agent.tools.fields import SELECT_OPTION, SET_CHECKED, SET_VALUE, TYPE_TEXT
from webhand_agent.tools.markers import Written
from webhand_agent.tools.tool import Acting, ElementRef, Parameters, Risk, Script, Tool

MOST_FIELDS = 25

_CHECKED_ROLES = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
_CHECKED_STATES = ("checked", "pressed")
_SET_ROLES = frozenset({"slider", "spinbutton"})
_SET_TYPES = frozenset({"date", "time", "datetime-local", "month", "week", "color", "range", "number"})
_TYPED_INTO = frozenset({"input", "textarea"})


def _words(value: object) -> object:
    """Models send true and 42 where a field takes text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, int | float) else value


class FieldValue(Parameters):
    element_ref: ElementRef
    value: Annotated[str, Written(), BeforeValidator(_words)]


class FillForm(Acting):
    fields: Annotated[
        tuple[FieldValue, ...],
        Field(
            min_length=1,
            max_length=MOST_FIELDS,
            description="value: text, an option, true or false, or as in set_value.",
        ),
    ]


async def _fill(run: Run, parameters: FillForm) -> Receipt:
    """One after the other, and no further than the first that fails or that changes the page."""
    given: list[Receipt] = []
    stop: str | None = None
    for field in parameters.fields:
        known = run.page.known.get(field.element_ref)
        tool, argument = _services(known.line) if known is not None else (TYPE_TEXT, "text")
        arguments: dict[str, object] = {"element_ref": field.element_ref, argument: field.value}
        if parameters.consequence is not None:
            arguments["consequence"] = parameters.consequence.value
        call, receipt = await dispatch.carry_out(run, tool, len(given), arguments)
        given.append(receipt)
        stop = reason_to_stop(call, receipt, tool)
        if stop is not None:
            break
    return _summed(parameters.fields, given, stop)


def _services(line: Line) -> tuple[Tool, str]:
    """The tool for a field, and which of its parameters takes the value."""
    if line.role in _CHECKED_ROLES or any(state in line.states for state in _CHECKED_STATES):
        return SET_CHECKED, "checked"
    if line.tag == "select" or line.role == "listbox" or (line.role == "combobox" and line.tag not in _TYPED_INTO):
        return SELECT_OPTION, "value"
    if line.role in _SET_ROLES or line.type in _SET_TYPES:
        return SET_VALUE, "value"
    return TYPE_TEXT, "text"


def _summed(fields: Sequence[FieldValue], given: Sequence[Receipt], stop: str | None) -> Receipt:
    """One receipt for all: a line for each field that was tried, and the names of those that were not."""
    done = sum(receipt.ok for receipt in given)
    left = [field.element_ref for field in fields[len(given) :]]
    last = given[-1]
    tried = zip(fields, given, strict=False)
    lines = [f"{done} of {len(fields)} fields are filled in.", *(_line(field, receipt) for field, receipt in tried)]
    if left:
        lines.append(f"Not tried, because {stop} {', '.join(left)}")
    ok = last.ok and not left
    return Receipt(
        ok=ok,
        code=last.code if ok or not last.ok else Code.UNKNOWN,
        message="\n".join(lines),
        own=not any(receipts.quoted(receipt) for receipt in given),
        effect=_effects(given),
        tab_id=next((receipt.tab_id for receipt in reversed(given) if receipt.tab_id is not None), None),
        healed=any(receipt.healed for receipt in given),
        candidates=last.candidates,
        dialogs=[dialog for receipt in given for dialog in receipt.dialogs],
        downloads=[download for receipt in given for download in receipt.downloads],
        ms=sum(receipt.ms for receipt in given),
    )


def _line(field: FieldValue, receipt: Receipt) -> str:
    said = receipts.line(receipt.model_copy(update={"dialogs": [], "downloads": []}))  # those are told for all of them
    return (
        f"{field.element_ref}: {said}"
        if receipt.ok
        else f"{field.element_ref}: not done ({receipt.code.value}): {said}"
    )


def _effects(given: Sequence[Receipt]) -> list[Effect]:
    """Each once, in order; that one field did nothing says nothing about the others."""
    seen = dict.fromkeys(effect for receipt in given for effect in receipt.effect)
    return [effect for effect in seen if effect is not Effect.NONE] or list(seen)


FILL_FORM = Tool(
    name="fill_form",
    parts=True,
    description="Fills in several fields and never sends. Stops at the first that fails.",
    parameters=FillForm,
    risk=Risk.ACT,
    handle=_fill,
    shows=True,
    verb="fill",
    idempotent=True,
    exports=Script.FILL_FORM,
)
