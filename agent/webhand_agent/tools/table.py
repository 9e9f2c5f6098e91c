"""Every tool there is. Model declarations, MCP, HTTP and the command line derive from this table."""

from typing import Any

from webhand_agent.tools.control import ASK_USER, TASK_COMPLETE, TASK_FAILED
from webhand_agent.tools.dialogs import HANDLE_DIALOG
from webhand_agent.tools.keyboard import PRESS_KEY, TYPE_TEXT
from webhand_agent.tools.navigation import GO_BACK, LIST_TABS, NAVIGATE, OPEN_NEW_TAB, SWITCH_TAB
from webhand_agent.tools.page import SCROLL_PAGE, SELECT_OPTION, WAIT_AND_OBSERVE
from webhand_agent.tools.pointer import CLICK_ELEMENT, HOVER_ELEMENT
from webhand_agent.tools.reading import EXPAND, FIND_ELEMENTS, READ_PAGE
from webhand_agent.tools.tool import Tool

TOOLS: tuple[Tool, ...] = (
    CLICK_ELEMENT,
    TYPE_TEXT,
    PRESS_KEY,
    SCROLL_PAGE,
    SELECT_OPTION,
    HOVER_ELEMENT,
    NAVIGATE,
    GO_BACK,
    OPEN_NEW_TAB,
    SWITCH_TAB,
    LIST_TABS,
    WAIT_AND_OBSERVE,
    FIND_ELEMENTS,
    READ_PAGE,
    EXPAND,
    HANDLE_DIALOG,
    TASK_COMPLETE,
    TASK_FAILED,
    ASK_USER,
)

_NOISE = frozenset({"title", "default", "additionalProperties", "$defs"})


def declaration(tool: Tool) -> dict[str, Any]:
    """`name`, `description` and `parameters` (JSON Schema), as function calling wants them.

    Definitions are put in place and optional values lose their null, because function-calling services read neither
    `$ref` nor unions; titles and defaults repeat what names and descriptions say. The schema is for reading: what a
    model sends is validated against the pydantic class, which also forbids unknown arguments.
    """
    schema = tool.parameters.model_json_schema()
    parameters = _plain(schema, schema.get("$defs", {}))
    parameters.setdefault("properties", {})
    parameters.pop("description", None)
    return {"name": tool.name, "description": tool.description, "parameters": parameters}


def _plain(schema: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        found = definitions[schema["$ref"].rsplit("/", 1)[-1]]
        return _plain({**found, **{key: value for key, value in schema.items() if key != "$ref"}}, definitions)
    options = [option for option in schema.get("anyOf", ()) if option.get("type") != "null"]
    if len(options) == 1:
        return _plain({**options[0], **{key: value for key, value in schema.items() if key != "anyOf"}}, definitions)
    plain = {key: value for key, value in schema.items() if key not in _NOISE}
    if "properties" in plain:
        plain["properties"] = {name: _plain(inner, definitions) for name, inner in plain["properties"].items()}
    if "items" in plain:
        plain["items"] = _plain(plain["items"], definitions)
    return plain
