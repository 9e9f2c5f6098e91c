"""Tools of the keyboard and of form fields: what is typed, pressed, chosen, ticked and set; a whole form at once."""

import unicodedata
from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field

from webhand_agent import receipts
from webhand_agent.protocol import Code, Effect, PressKey, Receipt, Select, SelectWords, SetChecked, SetValue, TypeText
from webhand_agent.run import Run
from webhand_agent.settling import CHOOSING, TYPING, after_key
from webhand_agent.snapshot import Line
from webhand_agent.tools.acting import act, on_element
from webhand_agent.tools.dispatch import dispatch_part, reason_to_stop
from webhand_agent.tools.markers import Keys, Measure, Ticked, Written
from webhand_agent.tools.tool import Acting, ActOn, LookAt, Script, Tool

MOST_FIELDS = 25
MOST_KEYS = 25

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


class TypeTextParameters(ActOn):
    text: Annotated[str, Written()]


_BY_CHARACTER = {"\n": "Enter", "\r": "Enter", "\r\n": "Enter", "\t": "Tab", "\b": "Backspace", "\x1b": "Escape"}


def _named_key(key: str) -> str:
    """By its name, by which it is judged, also where somebody writes the character that a browser takes for it."""
    name = _BY_CHARACTER.get(key, key)
    if any(unicodedata.category(one) == "Cc" for one in name):
        raise ValueError("it holds a control character: write keys by their names, as Enter or Control+a")
    return name


def _no_letter(key: str) -> str:
    """A text is typed as one, into a field that says whether it hides what it holds."""
    if len(key) == 1 and key != " ":
        raise ValueError("these are keys with names; type_text types letters")
    return key


def _not_too_many(keys: tuple[str, ...]) -> tuple[str, ...]:
    if len(keys) > MOST_KEYS:
        raise ValueError(f"at most {MOST_KEYS} keys")
    return keys


_FurtherKey = Annotated[str, Keys(), AfterValidator(_named_key), AfterValidator(_no_letter)]


class PressKeyParameters(Acting):
    key: Annotated[str, Keys(), AfterValidator(_named_key), Field(min_length=1)]
    then: Annotated[tuple[_FurtherKey, ...], AfterValidator(_not_too_many)] = ()


class SelectTextParameters(ActOn):
    text: Annotated[str, Written()] = ""
    nth: Annotated[int, Measure(), Field(ge=1)] | None = None
    replacement: Annotated[str, Written()] | None = None


class SelectOption(ActOn):
    value: Annotated[str, Written()]
    more: Annotated[tuple[str, ...], Written(), AfterValidator(_not_too_many)] = ()


class SetCheckedParameters(ActOn):
    checked: Annotated[bool, Ticked()]


class SetValueParameters(ActOn):
    value: Annotated[str, Written()]


class FieldValue(LookAt):
    value: Annotated[str, Written(), BeforeValidator(_words)]


class FillForm(Acting):
    fields: tuple[FieldValue, ...] = Field(min_length=1, max_length=MOST_FIELDS)


async def _press(run: Run, parameters: PressKeyParameters) -> Receipt:
    """Presses the key on what had the focus when it was judged, in whatever frame, and on nothing else. Each key after
    it is a call of its own, and none comes after one that fails or that changes the page.
    """
    judged = run.calling.act
    focus = judged.control if judged is not None else None
    key = parameters.key
    given = [await act(run, focus.ref if focus is not None else None, PressKey(key=key), after_key(key))]
    stop: str | None = None
    for number, then in enumerate(parameters.then):
        stop = reason_to_stop(PRESS_KEY.name, given[-1], PRESS_KEY)
        if stop is not None:
            break
        given.append(await dispatch_part(run, PRESS_KEY, number, _part(parameters, {"key": then})))
    run.calling.act = judged
    return _pressed((key, *parameters.then), given, stop) if parameters.then else given[0]


def _pressed(keys: Sequence[str], given: Sequence[Receipt], stop: str | None) -> Receipt:
    """The last key's receipt, which tells where the page is now, with what came of those before it."""
    last, left = given[-1], keys[len(given) :]
    lines = [f"Pressed {', '.join(key for key, receipt in zip(keys, given, strict=False) if receipt.ok) or 'none'}."]
    if not last.ok:
        lines.append(f"{keys[len(given) - 1]}: {last.message}")
    if left:
        lines.append(f"Not pressed, because {stop} {', '.join(left)}")
    return last.model_copy(
        update={
            **_of_all(given, is_whole=not left),
            "message": "\n".join(lines),
            "own": last.ok or last.own,
            "requests": [request for receipt in given for request in receipt.requests],
            "blocked": given[0].blocked,  # of the others the person has been asked already
        }
    )


async def _fill(run: Run, parameters: FillForm) -> Receipt:
    """One after the other, and no further than the first that fails or that changes the page."""
    given: list[Receipt] = []
    stop: str | None = None
    for field in parameters.fields:
        known = run.page.known.get(field.element_ref)
        tool, argument = _tool_for(known.line) if known is not None else (TYPE_TEXT, "text")
        arguments = _part(parameters, {"element_ref": field.element_ref, argument: field.value})
        given.append(await dispatch_part(run, tool, len(given), arguments))
        stop = reason_to_stop(tool.name, given[-1], tool)
        if stop is not None:
            break
    return _summed(parameters.fields, given, stop)


def _part(whole: Acting, arguments: dict[str, object]) -> dict[str, object]:
    """What the model says of the whole it says of every part."""
    declared = {} if whole.consequence is None else {"consequence": whole.consequence.value}
    return arguments | declared


def _tool_for(line: Line) -> tuple[Tool, str]:
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
    lines = [f"{done} of {len(fields)} fields are filled in.", *map(_line, fields, given)]
    if left:
        lines.append(f"Not tried, because {stop} {', '.join(left)}")
    return Receipt(
        **_of_all(given, is_whole=not left),
        message="\n".join(lines),
        own=not any(receipts.quoted(receipt) for receipt in given),
        tab_id=next((receipt.tab_id for receipt in reversed(given) if receipt.tab_id is not None), None),
        healed=any(receipt.healed for receipt in given),
        candidates=last.candidates,
    )


def _of_all(given: Sequence[Receipt], *, is_whole: bool) -> dict[str, Any]:
    """What one receipt for several parts says of all of them; `is_whole` where none was left out."""
    last = given[-1]
    effects = dict.fromkeys(effect for receipt in given for effect in receipt.effect)
    return {
        "ok": last.ok and is_whole,
        "code": last.code if is_whole or not last.ok else Code.UNKNOWN,
        # That one part did nothing says nothing about the others.
        "effect": [effect for effect in effects if effect is not Effect.NONE] or list(effects),
        "dialogs": [dialog for receipt in given for dialog in receipt.dialogs],
        "downloads": [download for receipt in given for download in receipt.downloads],
        "ms": sum(receipt.ms for receipt in given),
    }


def _line(field: FieldValue, receipt: Receipt) -> str:
    said = receipts.line(receipt.model_copy(update={"dialogs": [], "downloads": []}))  # those are told for all of them
    return f"{field.element_ref}: {'' if receipt.ok else f'not done ({receipt.code.value}): '}{said}"


TYPE_TEXT = Tool(
    name="type_text",
    description="Replaces a field's text. Sends nothing: press Enter, or click.",
    parameters=TypeTextParameters,
    handle=on_element(lambda given: TypeText(text=given.text), TYPING),
    tree_suffices=True,
    verb="type",
    idempotent=True,
    exports="{element}.fill({text})",
)

SELECT_TEXT = Tool(
    name="select_text",
    description="Selects words, or all, of a field, editor or text; types replacement over them.",
    parameters=SelectTextParameters,
    handle=on_element(lambda given: SelectWords(text=given.text, nth=given.nth, replacement=given.replacement), TYPING),
    verb="mark",
)

PRESS_KEY = Tool(
    name="press_key",
    description="Presses a key on what has the focus, then others: Enter, ArrowDown, a, Control+Shift+Tab.",
    parameters=PressKeyParameters,
    handle=_press,
    tree_suffices=True,
    verb="press",
    presses=True,
    exports=Script.PRESS_KEY,
)

SELECT_OPTION = Tool(
    name="select_option",
    description="Chooses in a <select> or listbox, by value or text; with more several.",
    parameters=SelectOption,
    handle=on_element(lambda given: Select(value=given.value, more=list(given.more)), CHOOSING),
    verb="choose",
    idempotent=True,
    exports=Script.SELECT,
)

SET_CHECKED = Tool(
    name="set_checked",
    description="Sets a checkbox, radio or switch.",
    parameters=SetCheckedParameters,
    handle=on_element(lambda given: SetChecked(checked=given.checked), CHOOSING),
    tree_suffices=True,
    verb="tick",
    idempotent=True,
    exports="{element}.set_checked({checked})",
)

SET_VALUE = Tool(
    name="set_value",
    description="Sets a slider, number, date, time, colour or rating, as in HTML: 2026-11-21, 14:30, #ff8800.",
    parameters=SetValueParameters,
    handle=on_element(lambda given: SetValue(value=given.value), TYPING),
    tree_suffices=True,
    verb="set",
    idempotent=True,
    exports="{element}.fill({value})",
)

FILL_FORM = Tool(
    name="fill_form",
    parts=True,
    description="Fills in several fields, up to the first that fails: text, option, date, true, false. Never sends.",
    parameters=FillForm,
    handle=_fill,
    verb="fill",
    idempotent=True,
    exports=Script.FILL_FORM,
)
