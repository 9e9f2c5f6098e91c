"""The table of tools and what is derived from it."""

import json
import re
from dataclasses import replace
from typing import Annotated, Literal

import pytest
from agent.scripted import COMPLETE, Host, MemoryBrowser, ScriptedModel, does
from pydantic import ValidationError
from webhand_agent import receipts
from webhand_agent.history.conversation import Conversation, ToolTurn
from webhand_agent.job import Job
from webhand_agent.loop import run_task
from webhand_agent.models.gemini.wire import declarations
from webhand_agent.models.openai.wire import functions
from webhand_agent.protocol import ActionTaken, Receipt
from webhand_agent.receipts import invalid
from webhand_agent.run import Run
from webhand_agent.services import Services
from webhand_agent.settling import DEFAULT_WAIT_MS
from webhand_agent.tools.markers import AddressMark, Element, Inner, Keys, Measure, Written, marked, values
from webhand_agent.tools.page import WaitAndObserve
from webhand_agent.tools.table import BY_NAME, TOOLS, Misdeclared, checked, declaration
from webhand_agent.tools.tool import ElementRef, Parameters, Risk, Tool

# Names, and parameters with those that must be given marked: those of specs/web-agent.md section 8 and what was added.
SPEC = {
    "click_element": {"element_ref": True, "hold_ms": False, "description": False},
    "double_click": {"element_ref": True},
    "right_click": {"element_ref": True},
    "hover_element": {"element_ref": True},
    "drag": {"element_ref": True, "to_ref": False, "by_x": False, "by_y": False},
    "type_text": {"element_ref": True, "text": True},
    "select_text": {"element_ref": True, "text": False, "nth": False, "replacement": False},
    "press_key": {"key": True, "then": False},
    "select_option": {"element_ref": True, "value": True, "more": False},
    "set_checked": {"element_ref": True, "checked": True},
    "set_value": {"element_ref": True, "value": True},
    "fill_form": {"fields": True},
    "upload_file": {"element_ref": True, "paths": True},
    "scroll_page": {"direction": True, "to_end": False, "element_ref": False},
    "scroll_to": {"element_ref": True},
    "navigate": {"url": True},
    "go_back": {},
    "go_forward": {},
    "reload": {},
    "open_new_tab": {"url": True},
    "switch_tab": {"tab_index": True},
    "close_tab": {"tab_index": False},
    "list_tabs": {},
    "wait_and_observe": {"milliseconds": False},
    "find_elements": {"query": True, "role": False},
    "read_page": {"offset": False},
    "expand": {"ref": True},
    "read_pages": {"urls": True},
    "take_screenshot": {"whole_page": False},
    "extract_table": {"element_ref": False, "format": False, "name": False, "links": False},
    "extract_links": {"element_ref": False, "format": False, "name": False},
    "save_note": {"name": True, "text": True},
    "download": {"element_ref": False, "url": False},
    "handle_dialog": {"accept": True, "text": False},
    "task_complete": {"summary": True, "done": False},
    "task_failed": {"reason": True},
    "ask_user": {"question": True, "choices": False},
}
HERE = [tool for tool in TOOLS if tool.name in SPEC]
ACTING: tuple[str, ...] = (
    "click_element",
    "double_click",
    "right_click",
    "drag",
    "type_text",
    "select_text",
    "press_key",
    "select_option",
)
ACTING += ("set_checked", "set_value", "fill_form", "upload_file", "navigate", "open_new_tab", "read_pages", "download")
ACTING += ("handle_dialog",)
"""Those that can set something off or go somewhere: they declare the worst that a call may come to."""
BUDGET = 8_300
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
    own = {"consequence": False} if tool.name in ACTING else {}
    assert {name: name in required for name in parameters["properties"]} == SPEC[tool.name] | own
    text = json.dumps(made)
    noise = ("$ref", "$defs", '"title"', "anyOf", "additionalProperties", '"default"', "minLength", "minItems")
    assert [word for word in noise if word in text] == []
    assert tool.description.endswith(".")
    assert "  " not in tool.description


def test_all_declarations_together_stay_small() -> None:
    offered = [tool for tool in HERE if not tool.is_spare]
    size = sum(len(json.dumps(declaration(tool), separators=(",", ":"))) for tool in offered)
    assert size < BUDGET, f"{size} characters go with every request: say it in fewer words"


def test_gemini_is_told_of_no_parameters_where_there_are_none() -> None:
    back, to = declarations([BY_NAME["go_back"], BY_NAME["navigate"]])
    assert (set(back), "parameters" in to) == ({"type", "name", "description"}, True)
    [function] = functions([BY_NAME["go_back"]])
    assert function["function"]["parameters"] == {"type": "object", "properties": {}}, "some servers ask for them"


def test_details_of_declarations() -> None:
    made = {tool.name: declaration(tool)["parameters"]["properties"] for tool in TOOLS}
    assert made["scroll_page"]["direction"]["enum"] == ["up", "down", "left", "right"]
    assert made["switch_tab"]["tab_index"]["type"] == "integer"
    assert made["ask_user"]["choices"]["items"] == {"type": "string"}
    assert made["drag"]["to_ref"] == {"type": "string"}
    items = made["fill_form"]["fields"]["items"]
    assert (set(items["properties"]), items["required"]) == ({"element_ref", "value"}, ["element_ref", "value"])


@pytest.mark.parametrize(
    ("tool", "arguments", "problem"),
    [
        ("drag", {"element_ref": "e1"}, "give either to_ref, or by_x and by_y"),
        ("drag", {"element_ref": "e1", "to_ref": "e2", "by_x": 3}, "give either to_ref, or by_x and by_y"),
        ("download", {}, "give either element_ref or url"),
        ("download", {"element_ref": "e1", "url": "https://a.example"}, "give either element_ref or url"),
        ("fill_form", {"fields": []}, "fields is empty"),
        ("fill_form", {"fields": [{"element_ref": "e1"}]}, "fields.0.value is missing."),
        ("fill_form", {"fields": "e1"}, "fields: input should be a list"),
        ("read_pages", {"urls": ["https://a.example"] * 9}, "urls takes at most 8, not 9"),
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


class _Unmarked(Parameters):
    words: list[str] = []  # noqa: RUF012  a pydantic field


class _Inside(Parameters):
    parts: tuple[_Unmarked, ...] = ()


class _Number(Parameters):
    far: float | None = None


class _Marked(Parameters):
    words: Annotated[tuple[str, ...], Written()] = ()
    ref: ElementRef | None = None
    way: Literal["in", "out"] = "in"
    loud: bool = False


class _Goes(Parameters):
    to: Annotated[str | None, AddressMark()] = None


@pytest.mark.parametrize(
    ("parameters", "risk", "sentence"),
    [
        (_Unmarked, Risk.READ, "the parameter words has no mark"),
        (_Inside, Risk.READ, "the parameter parts.words has no mark"),
        (_Number, Risk.READ, "the parameter far has no mark"),
        (_Marked, Risk.ACT, "derive its parameters from Acting"),
        (_Goes, Risk.NAVIGATE, "derive its parameters from Acting"),
    ],
)
def test_what_could_not_be_judged_does_not_build(parameters: type[Parameters], risk: Risk, sentence: str) -> None:
    tool = replace(TOOLS[0], name="shout", parameters=parameters, risk=risk)
    with pytest.raises(Misdeclared, match=re.escape(sentence)):
        checked(tool)


def test_what_can_be_judged_builds() -> None:
    fine = replace(TOOLS[0], name="shout", parameters=_Marked, risk=Risk.READ)
    assert checked(fine) == (fine,)


def test_marks_are_found_wherever_a_parameter_holds_them() -> None:
    form = BY_NAME["fill_form"].parameters.model_validate(
        {"fields": [{"element_ref": "e1", "value": "a"}, {"element_ref": "e2", "value": True}]}
    )
    assert [(at, value) for at, _, value in marked(form, Written)] == [
        ("fields.0.value", "a"),
        ("fields.1.value", "true"),
    ]
    assert values(form, Element) == ["e1", "e2"]
    drag = BY_NAME["drag"].parameters.model_validate({"element_ref": "e1", "to_ref": "e2"})
    assert [(at, mark) for at, mark, _ in marked(drag, Element)] == [
        ("element_ref", Element()),
        ("to_ref", Element(target=False)),
    ]
    assert values(drag, Measure) == [0, 0]
    pages = BY_NAME["read_pages"].parameters.model_validate({"urls": ["https://a.example", "https://b.example"]})
    assert values(pages, AddressMark) == ["https://a.example", "https://b.example"]
    assert values(BY_NAME["open_new_tab"].parameters.model_validate({"url": "about:blank"}), AddressMark) == []


def test_every_tool_says_what_it_does() -> None:
    assert [tool.name for tool in TOOLS if not tool.verb] == []
    assert BY_NAME["press_key"].presses
    assert [tool.name for tool in TOOLS if tool.takes(Keys)] == ["press_key", "desktop_press"]


def test_no_picture_is_due_after_what_reads_or_steers_or_stands_in_the_tree() -> None:
    reads = {"find_elements", "read_page", "expand", "read_pages", "take_screenshot", "find_by_sight"}
    reads |= {"extract_table", "extract_links"}
    steers = {"update_plan", "task_complete", "task_failed", "ask_user"}
    told = {"type_text", "press_key", "set_checked", "set_value", "list_tabs", "save_note", "save_page", "download"}
    assert {tool.name for tool in TOOLS if not tool.shows} == reads | steers | told


class _Count(Parameters):
    word: Annotated[str, Inner()]


async def _count(run: Run, parameters: _Count) -> Receipt:
    found = (await run.browser.read(run.page.tab_id)).text.count(parameters.word)
    return receipts.reading("Counted.", f"{parameters.word}: {found}")


COUNT = Tool(
    name="count_word",
    description="Counts a word on the page.",
    parameters=_Count,
    risk=Risk.READ,
    handle=_count,
    verb="count",
    reads=True,
    replays=False,
)


async def test_spare_tools_are_there_and_no_model_is_told_of_them() -> None:
    model, host, browser = ScriptedModel([does("go_forward"), COMPLETE]), Host(), MemoryBrowser()
    job = Job(id="r1", task="go forward", browse=True)
    await run_task(job, browser, model, Services(host, host), Conversation("system"))
    spare = {tool.name for tool in TOOLS if tool.is_spare}
    assert spare == {"go_forward", "scroll_to", "extract_links"}
    assert not spare & {tool.name for tool in model.offered[0]}
    assert browser.log == ["traverse 1 1"]


async def test_a_new_tool_that_reads_is_its_literal_and_a_line_in_the_table() -> None:
    """Offered, validated, judged, carried out, told and recorded, with nothing said about it anywhere else."""
    host, browser = Host(), MemoryBrowser()
    model = ScriptedModel([does("count_word"), does("count_word", word="whole"), COMPLETE])
    conversation, job = Conversation("system"), Job(id="r1", task="count the word on this page", browse=True)
    await run_task(job, browser, model, Services(host, host), conversation, tools=checked(*TOOLS, COUNT))
    assert COUNT in model.offered[0]
    wrong, counted, *_ = (turn.results[0] for turn in conversation.turns if isinstance(turn, ToolTurn))
    assert wrong.text.endswith("count_word was not carried out: word is missing.")
    assert (counted.text, counted.content) == ("Counted.", "whole: 1")
    assert [event.verb for event in host.only(ActionTaken)] == ["count", "count", "finish"]
