"""The table of tools and what is derived from it."""

import json
from typing import Literal

import pytest
from webhand_agent.settling import DEFAULT_WAIT_MS
from webhand_agent.tools.page import WaitAndObserve
from webhand_agent.tools.table import TOOLS, declaration
from webhand_agent.tools.tool import Parameters, Tool

# Names, and parameters with those that must be given marked: those of specs/web-agent.md section 8, and the four that
# reach what the tree leaves out and answer dialogs.
SPEC = {
    "click_element": {"element_ref": True, "description": False},
    "type_text": {"element_ref": True, "text": True},
    "press_key": {"key": True},
    "scroll_page": {"direction": True},
    "select_option": {"element_ref": True, "value": True},
    "hover_element": {"element_ref": True},
    "navigate": {"url": True},
    "go_back": {},
    "open_new_tab": {"url": True},
    "switch_tab": {"tab_index": True},
    "list_tabs": {},
    "wait_and_observe": {"milliseconds": False},
    "find_elements": {"query": True, "role": False},
    "read_page": {"offset": False},
    "expand": {"ref": True},
    "handle_dialog": {"accept": True, "text": False},
    "task_complete": {"summary": True},
    "task_failed": {"reason": True},
    "ask_user": {"question": True, "choices": False},
}


def test_the_tools_are_those_of_the_spec() -> None:
    assert [tool.name for tool in TOOLS] == list(SPEC)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_a_declaration_is_plain_json_schema(tool: Tool) -> None:
    made = declaration(tool)
    assert set(made) == {"name", "description", "parameters"}
    parameters = made["parameters"]
    assert parameters["type"] == "object"
    required = parameters.get("required", [])
    assert {name: name in required for name in parameters["properties"]} == SPEC[tool.name]
    text = json.dumps(made)
    assert not any(
        noise in text for noise in ("$ref", "$defs", '"title"', "anyOf", "additionalProperties", '"default"')
    )
    assert all(inner["description"] for inner in parameters["properties"].values())
    assert len(tool.description) > 40


def test_details_of_declarations() -> None:
    made = {tool.name: declaration(tool)["parameters"]["properties"] for tool in TOOLS}
    assert made["scroll_page"]["direction"]["enum"] == ["up", "down"]
    assert made["switch_tab"]["tab_index"]["type"] == "integer"
    assert made["ask_user"]["choices"]["items"] == {"type": "string"}


def test_definitions_are_put_in_place() -> None:
    class Point(Parameters):
        x: int | None = None
        way: Literal["in", "out"] = "in"

    class Drag(Parameters):
        to: Point
        by: list[Point] = []  # noqa: RUF012  a pydantic field

    tool = Tool(name="drag", description="Drags.", parameters=Drag, risk=TOOLS[0].risk, handle=TOOLS[0].handle)
    point = {
        "type": "object",
        "properties": {"x": {"type": "integer"}, "way": {"type": "string", "enum": ["in", "out"]}},
    }
    properties = declaration(tool)["parameters"]["properties"]
    assert {key: properties["to"][key] for key in point} == point
    assert {key: properties["by"]["items"][key] for key in point} == point
    assert "$" not in json.dumps(properties)


def test_waiting_has_a_default_and_takes_what_models_send() -> None:
    assert WaitAndObserve().milliseconds == DEFAULT_WAIT_MS
    assert WaitAndObserve.model_validate({"milliseconds": 2000.0}).milliseconds == 2000
