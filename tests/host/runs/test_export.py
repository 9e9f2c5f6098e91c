"""Recorded steps as Playwright statements: each kind of step, and whatever pages and people may have written."""

import ast
import json
from typing import Any

import pytest
from webhand_agent.models.replay.recording import RecordedStep, Recording
from webhand_agent.protocol import Code, Dialog, Effect, Target
from webhand_agent.safety.secrecy import HIDDEN
from webhand_host.runs.export import script
from webhand_host.runs.locators import address

HERE = "https://shop.example/cart"
GO = Target(role="button", name="Go", url=HERE)
NAME = Target(role="textbox", name="Name", tag="input", url=HERE)
BUTTON = 'page.get_by_role("button", name="Go", exact=True)'
FIELD = 'page.get_by_role("textbox", name="Name", exact=True)'
ASKS = Dialog(type="confirm", text="Sure?", state="open")


def step(tool: str, target: Target | None = None, **more: Any) -> RecordedStep:
    arguments = {**({"element_ref": "e1"} if target else {}), **more.pop("arguments", {})}
    return RecordedStep(number=1, tool=tool, arguments=arguments, target=target, page=HERE, after=HERE, **more)


def exported(*steps: RecordedStep, task: str = "do it", url: str = HERE, end: str = HERE) -> str:
    numbered = tuple(RecordedStep(**{**vars(one), "number": number}) for number, one in enumerate(steps, start=1))
    text = script(Recording("20260101-100000-aaaa", task, numbered, url=url, end=end, outcome="completed"))
    ast.parse(text)
    return text


STEPS: dict[str, tuple[RecordedStep, str]] = {
    "click": (step("click_element", GO), f"{BUTTON}.click()"),
    "long press": (step("click_element", GO, arguments={"hold_ms": 800}), f"{BUTTON}.click(delay=800)"),
    "scroll an area": (
        step("scroll_page", NAME, arguments={"direction": "down", "to_end": True}),
        f'{FIELD}.evaluate("box => box.scrollTo(0, box.scrollHeight)")',
    ),
    "double click": (step("double_click", GO), f"{BUTTON}.dblclick()"),
    "right click": (step("right_click", GO), f'{BUTTON}.click(button="right")'),
    "hover": (step("hover_element", GO), f"{BUTTON}.hover()"),
    "number": (step("click_element", GO.model_copy(update={"nth": 2, "of": 3})), f"{BUTTON}.nth(2).click()"),
    "type": (step("type_text", NAME, arguments={"text": "Ana"}), f"{FIELD}.fill(args.name)"),
    "clear": (step("type_text", NAME, arguments={"text": ""}), f'{FIELD}.fill("")'),
    "secret": (step("type_text", NAME, arguments={"text": HIDDEN}), f'{FIELD}.fill(secret("NAME"))'),
    "named secret": (
        step("type_text", NAME, arguments={"text": "{{secret:SHOP}}"}),
        f'{FIELD}.fill(secret("SHOP"))',
    ),
    "select": (step("select_option", NAME, arguments={"value": "Large"}), f"{FIELD}.select_option(args.name)"),
    "select several": (
        step("select_option", NAME, arguments={"value": "Large", "more": ["Small"]}),
        f"{FIELD}.select_option([args.name, args.name_2])",
    ),
    "check": (step("set_checked", GO, arguments={"checked": False}), f"{BUTTON}.set_checked(False)"),
    "key": (step("press_key", NAME, arguments={"key": "Ctrl+a"}), f'{FIELD}.press("Control+a")'),
    "keys": (
        step("press_key", NAME, arguments={"key": "ArrowDown", "then": ["Ctrl+a"]}),
        f'{FIELD}.press("ArrowDown")\n    page.keyboard.press("Control+a")',
    ),
    "key anywhere": (step("press_key", arguments={"key": "Escape"}), 'page.keyboard.press("Escape")'),
    "drag": (
        step("drag", GO, arguments={"to_ref": "e2"}, others={"to_ref": NAME}),
        f"{BUTTON}.drag_to({FIELD})",
    ),
    "double click at a place": (
        step("double_click", GO, arguments={"at": {"x": 7.5, "y": 9.0, "width": 40.0, "height": 20.0}}),
        f'{BUTTON}.dblclick(position={{"x": 7.5, "y": 9}})',
    ),
    "right click at a place": (
        step("right_click", GO, arguments={"at": {"x": 7.5, "y": 9.0, "width": 40.0, "height": 20.0}}),
        f'{BUTTON}.click(button="right", position={{"x": 7.5, "y": 9}})',
    ),
    "drag on a canvas": (
        step(
            "drag",
            Target(role="canvas", name="", tag="canvas", nth=1, of=2, url=HERE),
            arguments={"by_x": 40.0, "at": {"x": 7.5, "y": 9.0, "width": 40.0, "height": 20.0}},
        ),
        """page.locator("canvas").nth(1).bounding_box()
    assert box is not None
    x, y = box["x"] + 7.5, box["y"] + 9""",
    ),
    "drag by": (step("drag", GO, arguments={"by_x": 40.0}), "page.mouse.move(x + 40, y + 0, steps=10)"),
    "upload": (step("upload_file", NAME, arguments={"paths": ["/a.pdf"]}), f"{FIELD}.set_input_files([args.name])"),
    "new tab": (step("click_element", GO, effect=(Effect.NEW_TAB,)), "    page = opened.value"),
    "download": (step("click_element", GO, effect=(Effect.DOWNLOAD,)), "with page.expect_download() as download:"),
    "download by address": (step("download", arguments={"url": HERE}), f'page.request.get("{HERE}")'),
    "scroll": (step("scroll_page", arguments={"direction": "up"}), "window.scrollBy(0, -0.7 * window.innerHeight)"),
    "scroll to the end": (
        step("scroll_page", arguments={"direction": "down", "to_end": True}),
        "window.scrollTo(0, document.documentElement.scrollHeight)",
    ),
    "back": (step("go_back"), "page.go_back()"),
    "tab": (step("switch_tab", arguments={"tab_index": 2}), f'page = tab_at(page.context, "{HERE}")'),
    "text": (
        step("click_element", Target(role="generic", name="★", url=HERE)),
        'page.get_by_text("★", exact=True).click()',
    ),
    "no name": (
        step("click_element", Target(role="checkbox", name="", nth=3, of=9, url=HERE)),
        'page.get_by_role("checkbox", name=re.compile("^$")).nth(3).click()',
    ),
    "a name cut short": (
        step("click_element", Target(role="link", name="A long (one)…", url=HERE)),
        'name=re.compile("^A\\\\ long\\\\ \\\\(one\\\\)")',
    ),
    "frame": (
        step(
            "click_element", GO.model_copy(update={"url": "https://pay.example/x"}), arguments={"element_ref": "f2e4"}
        ),
        'frame_at(page, "https://pay.example/x").get_by_role("button", name="Go", exact=True).click()',
    ),
    "not in playwright": (step("extract_table", GO), "# Webhand has a tool for this; Playwright has none."),
}


@pytest.mark.parametrize(("one", "expected"), STEPS.values(), ids=STEPS.keys())
def test_each_kind_of_step(one: RecordedStep, expected: str) -> None:
    assert expected in exported(one)


@pytest.mark.parametrize(
    "one",
    [
        step("drag_and_drop", arguments={"start_x": 1.0, "start_y": 2.0, "end_x": 3.0, "end_y": 4.0}),
        step("drag", GO, arguments={"to_ref": "e2"}),
        step("click_element", arguments={"element_ref": "e1"}),
        step("a_function_of_the_program", arguments={"count": 3}),
    ],
)
def test_what_cannot_be_written_is_refused_before_anything_is_done(one: RecordedStep) -> None:
    text = exported(step("click_element", GO), one)
    (run,) = [each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef) and each.name == "run"]
    assert ast.unparse(run.body[0]).startswith("sys.exit('Step 2, ")
    assert "\nimport sys\n" in text
    assert "sys.exit" not in exported(step("click_element", GO), step("extract_links"))


def test_a_form_is_filled_field_by_field() -> None:
    fields = [{"element_ref": "e1", "value": "Ana"}, {"element_ref": "e2", "value": "true"}]
    gift = Target(role="checkbox", name="Gift", tag="input", url=HERE)
    one = step(
        "fill_form",
        arguments={"fields": fields},
        others={"fields.0.element_ref": NAME, "fields.1.element_ref": gift},
    )
    text = exported(one)
    assert f"{FIELD}.fill(args.name)" in text
    assert 'page.get_by_role("checkbox", name="Gift", exact=True).set_checked(True)' in text


def test_a_dialog_has_its_answer_before_what_opens_it() -> None:
    held = step("click_element", GO, effect=(Effect.DIALOG,), code=Code.DIALOG_OPEN, dialogs=(ASKS,))
    text = exported(held, step("handle_dialog", arguments={"accept": True, "text": "Mint"}))
    assert f'page.once("dialog", lambda dialog: dialog.accept(args.dialog))\n    {BUTTON}.click()' in text
    assert text.count("page.once") == 1


def test_a_dialog_that_was_dismissed_and_then_accepted() -> None:
    """Where the browser cannot hold dialogs: the first is dismissed, the answer is for the second."""
    opened = step(
        "click_element", GO, effect=(Effect.DIALOG,), dialogs=(ASKS.model_copy(update={"state": "dismissed"}),)
    )
    text = exported(opened, step("handle_dialog", arguments={"accept": True}), opened)
    answers = [line.split("dialog.")[1] for line in text.split("\n") if "page.once" in line]
    assert answers == ["dismiss())", "accept())"]


def test_what_is_clicked_by_the_words_that_were_typed_follows_them() -> None:
    suggestion = Target(role="option", name="Ana", url=HERE)
    text = exported(step("type_text", NAME, arguments={"text": "Ana"}), step("click_element", suggestion))
    assert 'page.get_by_role("option", name=args.name, exact=True).click()' in text


HOSTILE = ['"""', "\\", "a\\", '"', "'", "%s {x} @", "line\nbreak", "\u2028", "{{secret:x", "🖐 ñ"]


@pytest.mark.parametrize("words", HOSTILE)
def test_no_words_of_a_page_or_person_become_code(words: str) -> None:
    target = Target(role="textbox", name=words, tag="input", url=HERE)
    text = exported(step("type_text", target, arguments={"text": words}), task=words)
    tree = ast.parse(text)
    values = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert words in values, "it stands in the script as it was"


def test_two_fields_of_one_name_have_options_of_their_own() -> None:
    other = NAME.model_copy(update={"url": "https://shop.example/other"})
    text = exported(
        step("type_text", NAME, arguments={"text": "Ana"}), step("type_text", other, arguments={"text": "Eva"})
    )
    assert '"--name", default="Ana"' in text
    assert '"--name-2", default="Eva"' in text


@pytest.mark.parametrize(
    ("url", "pattern"),
    [
        ("https://a.example/", r"https://a\.example//?([?#].*)?$"),
        ("https://a.example/orders/1234?x=1", r"https://a\.example/orders/[^/?#]+/?([?#].*)?$"),
    ],
)
def test_the_address_at_the_end_allows_other_numbers(url: str, pattern: str) -> None:
    assert address(url) == pattern


@pytest.mark.parametrize("end", ["{about}", "$about", "${id}?a={0}", "{url!r}", "{", "}", "%d%s", "$", '"q"', "\\d"])
def test_no_address_breaks_the_script(end: str) -> None:
    """Templates read $, formats braces, argparse per cents."""
    url = f"https://x.example/{end}"
    steps = [
        step("navigate", arguments={"url": url}),
        step("download", arguments={"url": url}),
        step("click_element", GO.model_copy(update={"url": url}), arguments={"element_ref": "f2e4"}),
    ]
    text = exported(*steps, task=f"go to {url}", url=url, end=url)
    assert text.count(json.dumps(url)) >= 2
