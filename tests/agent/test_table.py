"""The table of tools and what is derived from it."""

import json
from typing import Literal

import pytest
from pydantic import ValidationError
from webhand_agent.receipts import invalid
from webhand_agent.settling import DEFAULT_WAIT_MS
from webhand_agent.tools.page import WaitAndObserve
from webhand_agent.tools.table import TOOLS, declaration
from webhand_agent.tools.tool import Parameters, Tool

# Names, and parameters with those that must be given marked: those of specs/web-agent.md section 8 and what was added.
SPEC = {
    "click_element": {"element_ref": True, "description": False},
    "double_click": {"element_ref": True},
    "right_click": {"element_ref": True},
    "hover_element": {"element_ref": True},
    "drag": {"element_ref": True, "to_ref": False, "by_x": False, "by_y": False},
    "type_text": {"element_ref": True, "text": True},
    "press_key": {"key": True},
    "select_option": {"element_ref": True, "value": True},
    "set_checked": {"element_ref": True, "checked": True},
    "set_value": {"element_ref": True, "value": True},
    "fill_form": {"fields": True},
    "upload_file": {"element_ref": True, "paths": True},
    "scroll_page": {"direction": True, "to_end": False},
    "scroll_to": {"element_ref": True},
    "navigate": {"url": True},
    "go_back": {},
    "go_forward": {},
    "reload": {},
    "open_new_tab": {"url": False},
    "switch_tab": {"tab_index": True},
    "close_tab": {"tab_index": False},
    "list_tabs": {},
    "wait_and_observe": {"milliseconds": False},
    "find_elements": {"query": True, "role": False},
    "read_page": {"offset": False},
    "expand": {"ref": True},
    "read_pages": {"urls": True},
    "take_screenshot": {},
    "extract_table": {"element_ref": False, "format": False, "name": False},
    "extract_links": {"element_ref": False, "format": False, "name": False},
    "save_note": {"name": True, "text": True},
    "download": {"element_ref": False, "url": False},
    "handle_dialog": {"accept": True, "text": False},
    "task_complete": {"summary": True, "done": False},
    "task_failed": {"reason": True},
    "ask_user": {"question": True, "choices": False},
}
HERE = [tool for tool in TOOLS if tool.name in SPEC]
BUDGET = 9_250
"""Characters of JSON: all declarations go with every request."""


def test_the_tools_are_those_of_the_spec() -> None:
    assert [tool.name for tool in HERE] == list(SPEC)
    assert len({tool.name for tool in TOOLS}) == len(TOOLS)


@pytest.mark.parametrize("tool", HERE, ids=lambda tool: tool.name)
def test_a_declaration_is_plain_json_schema(tool: Tool) -> None:
    made = declaration(tool)
    assert set(made) == {"name", "description", "parameters"}
    parameters = made["parameters"]
    assert parameters["type"] == "object"
    required = parameters.get("required", [])
    assert {name: name in required for name in parameters["properties"]} == SPEC[tool.name]
    text = json.dumps(made)
    noise = ("$ref", "$defs", '"title"', "anyOf", "additionalProperties", '"default"', "minLength", "minItems")
    assert [word for word in noise if word in text] == []
    assert tool.description.endswith(".")
    assert "  " not in tool.description


def test_all_declarations_together_stay_small() -> None:
    size = sum(len(json.dumps(declaration(tool), separators=(",", ":"))) for tool in HERE)
    assert size < BUDGET, f"{size} characters go with every request: say it in fewer words"


def test_details_of_declarations() -> None:
    made = {tool.name: declaration(tool)["parameters"]["properties"] for tool in TOOLS}
    assert made["scroll_page"]["direction"]["enum"] == ["up", "down", "left", "right"]
    assert made["switch_tab"]["tab_index"]["type"] == "integer"
    assert made["ask_user"]["choices"]["items"] == {"type": "string"}
    assert made["drag"]["to_ref"] == {"type": "string"}
    assert made["read_pages"]["urls"]["maxItems"] == 8
    items = made["fill_form"]["fields"]["items"]
    assert (set(items["properties"]), items["required"]) == ({"element_ref", "value"}, ["element_ref", "value"])


@pytest.mark.parametrize(
    ("tool", "arguments", "problem"),
    [
        ("drag", {"element_ref": "e1"}, "give either to_ref, or by_x and by_y"),
        ("drag", {"element_ref": "e1", "to_ref": "e2", "by_x": 3}, "give either to_ref, or by_x and by_y"),
        ("download", {}, "give either element_ref or url"),
        ("download", {"element_ref": "e1", "url": "https://a.example"}, "give either element_ref or url"),
        ("fill_form", {"fields": []}, "fields: tuple should have at least 1 item after validation, not 0"),
        ("fill_form", {"fields": [{"element_ref": "e1"}]}, "fields.0.value is missing"),
        ("read_pages", {"urls": ["https://a.example"] * 9}, "urls: tuple should have at most 8 items"),
        ("set_checked", {"element_ref": "e1", "checked": "perhaps"}, "checked: input should be a valid boolean"),
        ("scroll_page", {"direction": "in"}, "direction: input should be 'up', 'down', 'left' or 'right'"),
        ("close_tab", {"tab_index": 0}, "tab_index: input should be greater than or equal to 1"),
        ("extract_links", {"format": "xml"}, "format: input should be 'csv' or 'json'"),
    ],
)
def test_wrong_arguments_are_told_in_a_sentence(tool: str, arguments: dict[str, object], problem: str) -> None:
    made = next(each for each in TOOLS if each.name == tool)
    with pytest.raises(ValidationError) as caught:
        made.parameters.model_validate(arguments)
    said = invalid(tool, caught.value).message
    assert said.startswith(f"{tool} was not carried out: {problem}")
    assert said.endswith(".")


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
