"""Every tool there is. Model declarations, MCP, HTTP and the command line derive from this table."""

import functools
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from pydantic import BaseModel

from webhand_agent.tools import (
    control,
    desktop,
    downloading,
    fields,
    files,
    navigation,
    page,
    pages,
    plan,
    pointer,
    saving,
    sight,
)
from webhand_agent.tools.markers import AddressMark, Mark, mark_of, model_in
from webhand_agent.tools.tool import Acting, Risk, Tool

_ACTS = frozenset({Risk.ACT, Risk.UPLOAD, Risk.DOWNLOAD})
_OPEN = (str, int, float)


class Misdeclared(TypeError):
    """A tool that the rest of the program could not judge. The message says what to write."""


def checked(*tools: Tool) -> tuple[Tool, ...]:
    """The tools as they are, once everything that is asked of them can be read off them.

    Raises:
        Misdeclared: a text or number has no mark, or a tool that acts or goes somewhere has no `consequence`.
    """
    for tool in tools:
        for at in unmarked(tool.parameters):
            raise Misdeclared(
                f"{tool.name}: the parameter {at} has no mark. Say what it is where it is declared: "
                f"Annotated[str, Written()] for what enters a page, Inner() for what no page sees (tools/markers.py)."
            )
        if (tool.risk in _ACTS or tool.takes(AddressMark)) and not issubclass(tool.parameters, Acting):
            raise Misdeclared(f"{tool.name} can set something off: derive its parameters from Acting (tools/tool.py).")
    return tools


def unmarked(parameters: type[BaseModel], at: str = "") -> Iterator[str]:
    """Open texts and numbers without a mark, also of inner models. What chooses among few (Literal, bool) is none."""
    for name, field in parameters.model_fields.items():
        if (inner := model_in(field.annotation)) is not None:
            yield from unmarked(inner, f"{at}{name}.")
        if _is_open(field.annotation) and mark_of(field, Mark) is None:
            yield f"{at}{name}"


def _is_open(annotation: Any) -> bool:
    return annotation in _OPEN or any(_is_open(one) for one in get_args(annotation))


TOOLS: tuple[Tool, ...] = checked(
    pointer.CLICK_ELEMENT,
    pointer.DOUBLE_CLICK,
    pointer.RIGHT_CLICK,
    pointer.HOVER_ELEMENT,
    pointer.DRAG,
    fields.TYPE_TEXT,
    fields.SELECT_TEXT,
    fields.PRESS_KEY,
    fields.SELECT_OPTION,
    fields.SET_CHECKED,
    fields.SET_VALUE,
    fields.FILL_FORM,
    files.UPLOAD_FILE,
    page.SCROLL_PAGE,
    page.SCROLL_TO,
    navigation.NAVIGATE,
    navigation.GO_BACK,
    navigation.GO_FORWARD,
    navigation.RELOAD,
    navigation.OPEN_NEW_TAB,
    navigation.SWITCH_TAB,
    navigation.CLOSE_TAB,
    navigation.LIST_TABS,
    page.WAIT_AND_OBSERVE,
    page.FIND_ELEMENTS,
    page.READ_PAGE,
    page.EXPAND,
    pages.READ_PAGES,
    page.TAKE_SCREENSHOT,
    *sight.SIGHT,
    files.EXTRACT_TABLE,
    files.EXTRACT_LINKS,
    files.SAVE_NOTE,
    saving.SAVE_PAGE,
    downloading.DOWNLOAD,
    control.HANDLE_DIALOG,
    *desktop.DESKTOP,
    plan.UPDATE_PLAN,
    control.TASK_COMPLETE,
    control.TASK_FAILED,
    control.ASK_USER,
)

LOOKING: tuple[Tool, ...] = tuple(
    tool
    for tool in TOOLS
    if not tool.on_desktop and (tool.risk in (Risk.READ, Risk.NAVIGATE, Risk.CONTROL) or tool is pointer.CLICK_ELEMENT)
)
"""Those of a task that only looks. It clicks to unfold things and to follow links: what else a click sets off is for
permissions to refuse.
"""

BY_NAME: Mapping[str, Tool] = {tool.name: tool for tool in TOOLS}

_NOISE = frozenset({"title", "default", "additionalProperties", "$defs", "minimum", "maximum"})
_NOISE |= {"minLength", "minItems", "maxLength", "maxItems"}


def declaration(tool: Tool) -> dict[str, Any]:
    """`name`, `description` and `parameters` (JSON Schema), as function calling wants them.

    Definitions are put in place and optional values lose their null, because function-calling services read neither
    `$ref` nor unions; titles, defaults and bounds repeat what names and descriptions say. The schema is for reading,
    and sent with every request: what a model sends is validated against the pydantic class, which also forbids unknown
    arguments and tells what it takes.
    """
    parameters: type[BaseModel] = tool.parameters
    return {"name": tool.name, "description": tool.description, "parameters": _schema(parameters)}


@functools.cache
def _schema(parameters: type[BaseModel]) -> dict[str, Any]:
    """Made once: whoever sends it changes nothing in it."""
    schema = parameters.model_json_schema()
    plain = _plain(schema, schema.get("$defs", {}))
    plain.setdefault("properties", {})
    plain.pop("description", None)
    return plain


def _plain(schema: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    found = [option for option in schema.get("anyOf", ()) if option.get("type") != "null"]
    if "$ref" in schema:
        found = [definitions[schema["$ref"].rsplit("/", 1)[-1]]]
    if len(found) == 1:
        own = {key: value for key, value in schema.items() if key not in ("$ref", "anyOf")}
        return _plain({**found[0], **own}, definitions)
    plain = {key: value for key, value in schema.items() if key not in _NOISE}
    if "properties" in plain:
        plain["properties"] = {name: _plain(inner, definitions) for name, inner in plain["properties"].items()}
    if "items" in plain:
        plain["items"] = _plain(plain["items"], definitions)
    return plain
