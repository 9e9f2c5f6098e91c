"""Each recorded step as lines of a Playwright script."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from webhand_agent.models.replay import Recording, Step
from webhand_agent.protocol import Effect, Target

from webhand_host.runs.locators import in_frame, locator, quoted

_KEYS = {"ctrl": "Control", "cmd": "Meta", "esc": "Escape", "del": "Delete", "return": "Enter", "": "Space"}
_TICKED = frozenset({"checkbox", "radio", "switch"})
_YES = frozenset({"true", "yes", "on", "1", "checked"})


@dataclass
class Writing:
    """What is known while the script is written, step by step.

    `values` are expressions for what was typed, by step number and place in the arguments (`fields.0.value`); `spoken`
    the same by the words themselves, once they were typed. `frames` and `tabs` say which functions the script needs;
    `answered` that the next dialog has its answer already.
    """

    recording: Recording
    values: Mapping[tuple[int, str], str]
    spoken: dict[str, str] = field(default_factory=dict)
    frames: bool = False
    tabs: bool = False
    answered: bool = False

    def lines(self, step: Step) -> list[str]:
        """The statements of a step; none where another step has said it all."""
        made = _WRITERS.get(step.tool, _not_written)(self, step)
        for (number, at), expression in self.values.items():
            if number == step.number:
                self.spoken[str(_at(step.arguments, at)).strip().casefold()] = expression
        return made

    def value(self, step: Step, at: str) -> str:
        return self.values.get((step.number, at)) or quoted(str(_at(step.arguments, at)))

    def element(self, step: Step, at: str = "element_ref") -> str:
        target = step.target if at == "element_ref" else step.others.get(at)
        return self.locator(target, step, in_frame(_at(step.arguments, at))) if target is not None else "page"

    def locator(self, target: Target, step: Step, is_framed: bool) -> str:
        scope = "page"
        if is_framed and target.url != step.page:
            self.frames = True
            scope = f"frame_at(page, {quoted(target.url)})"
        return locator(target, scope, self.spoken.get(target.name.strip().casefold()))

    def at(self, number: int) -> Step | None:
        return next((step for step in self.recording.steps if step.number == number), None)


Writer = Callable[[Writing, Step], list[str]]


def _method(call: str) -> Writer:
    return lambda writing, step: _acted(writing, step, f"{writing.element(step)}.{call}")


def _given(name: str, at: str) -> Writer:
    return lambda writing, step: _acted(writing, step, f"{writing.element(step)}.{name}({writing.value(step, at)})")


def _check(writing: Writing, step: Step) -> list[str]:
    return _acted(writing, step, f"{writing.element(step)}.set_checked({bool(step.arguments.get('checked'))})")


def _fill_form(writing: Writing, step: Step) -> list[str]:
    made = []
    for at, target in step.others.items():
        place = at.rpartition(".")[0]
        element, value = writing.element(step, at), writing.value(step, f"{place}.value")
        if target.role in _TICKED:
            ticked = str(_at(step.arguments, f"{place}.value")).strip().casefold() in _YES
            made.append(f"{element}.set_checked({ticked})")
        else:
            made.append(f"{element}.{'select_option' if target.tag == 'select' else 'fill'}({value})")
    return made


def _press(writing: Writing, step: Step) -> list[str]:
    """On its element, where that is in the page itself; in a frame, on whatever has the focus there."""
    key, target = quoted(_key(str(step.arguments.get("key", "")))), step.target
    if target is None or not target.name or _less_fragment(target.url) != _less_fragment(step.page):
        return _acted(writing, step, f"page.keyboard.press({key})")
    return _acted(writing, step, f"{writing.locator(target, step, False)}.press({key})")


def _drag(writing: Writing, step: Step) -> list[str]:
    element = writing.element(step)
    if "to_ref" in step.others:
        return _acted(writing, step, f"{element}.drag_to({writing.element(step, 'to_ref')})")
    x, y = float(step.arguments.get("by_x") or 0), float(step.arguments.get("by_y") or 0)
    return [
        f"box = {element}.bounding_box()",
        "assert box is not None",
        'x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2',
        "page.mouse.move(x, y)",
        "page.mouse.down()",
        f"page.mouse.move(x + {x:g}, y + {y:g}, steps=10)",
        "page.mouse.up()",
    ]


def _upload(writing: Writing, step: Step) -> list[str]:
    places = [f"paths.{at}" for at in range(len(step.arguments.get("paths", ())))]
    files = ", ".join(writing.value(step, at) for at in places)
    return _acted(writing, step, f"{writing.element(step)}.set_input_files([{files}])")


def _download(writing: Writing, step: Step) -> list[str]:
    if step.target is not None:
        return _saved([f"{writing.element(step)}.click()"])
    return [
        f"response = page.request.get({quoted(str(step.arguments.get('url', '')))})",
        'name = response.url.split("?")[0].rsplit("/", 1)[-1] or "download"',
        "(args.downloads / name).write_bytes(response.body())",
    ]


def _scroll(writing: Writing, step: Step) -> list[str]:
    is_up = step.arguments.get("direction") == "up"
    if step.arguments.get("to_end"):
        end = "0" if is_up else "document.documentElement.scrollHeight"
        return [f'page.evaluate("window.scrollTo(0, {end})")']
    sign = "-" if is_up else ""
    return [f'page.evaluate("window.scrollBy(0, {sign}0.7 * window.innerHeight)")']


def _go(writing: Writing, step: Step) -> list[str]:
    return _acted(writing, step, f"page.goto({quoted(str(step.arguments.get('url', '')))})")


def _open(writing: Writing, step: Step) -> list[str]:
    url = quoted(str(step.arguments.get("url", "")))
    return ["page = page.context.new_page()", f"page.goto({url})"]


def _switch(writing: Writing, step: Step) -> list[str]:
    writing.tabs = True
    return [f"page = tab_at(page.context, {quoted(step.after)})"]


def _close(writing: Writing, step: Step) -> list[str]:
    writing.tabs = True
    return ["context = page.context", "page.close()", f"page = tab_at(context, {quoted(step.after)})"]


def _dialog(writing: Writing, step: Step) -> list[str]:
    """For the next one. Where the step before opened it, the answer was written in front of that one."""
    before = writing.at(step.number - 1)
    if before is not None and before.left_dialog_open:
        return []
    writing.answered = True
    return [_answer(writing, step)]


def _not_written(writing: Writing, step: Step) -> list[str]:
    return ["# Webhand has a tool for this; Playwright has none. Left out."]


def _acted(writing: Writing, step: Step, statement: str) -> list[str]:
    """One statement with what has to be waited for around it, and with the answer to the dialog that it opens."""
    made = []
    if step.opened_dialog and not writing.answered:
        answer = writing.at(step.number + 1) if step.left_dialog_open else None
        made = [_answer(writing, answer)]
    if step.opened_dialog:
        writing.answered = False
    if Effect.NEW_TAB in step.effect:
        return [*made, "with page.context.expect_page() as opened:", f"    {statement}", "page = opened.value"]
    return [*made, *(_saved([statement]) if Effect.DOWNLOAD in step.effect else [statement])]


def _saved(statements: list[str]) -> list[str]:
    inner = [f"    {statement}" for statement in statements]
    save = "download.value.save_as(args.downloads / download.value.suggested_filename)"
    return ["with page.expect_download() as download:", *inner, save]


def _answer(writing: Writing, step: Step | None) -> str:
    if step is None or not step.arguments.get("accept"):
        return 'page.once("dialog", lambda dialog: dialog.dismiss())'
    text = writing.value(step, "text") if step.arguments.get("text") else ""
    return f'page.once("dialog", lambda dialog: dialog.accept({text}))'


def _key(key: str) -> str:
    """Playwright's name of a key with its modifiers."""
    parts = key.split("+") if len(key) > 1 else ["" if key == " " else key]
    return "+".join(_KEYS.get(part.strip().lower(), part.strip()) for part in parts)


def _less_fragment(url: str) -> str:
    return url.partition("#")[0]


def _at(arguments: object, at: str) -> object:
    for part in at.split("."):
        if isinstance(arguments, list):
            arguments = arguments[int(part)]
        else:
            arguments = arguments.get(part, "") if isinstance(arguments, Mapping) else ""
    return arguments


_WRITERS: Mapping[str, Writer] = {
    "click_element": _method("click()"),
    "double_click": _method("dblclick()"),
    "right_click": _method('click(button="right")'),
    "hover_element": _method("hover()"),
    "scroll_to": _method("scroll_into_view_if_needed()"),
    "type_text": _given("fill", "text"),
    "press_key": _press,
    "select_option": _given("select_option", "value"),
    "set_checked": _check,
    "set_value": _given("fill", "value"),
    "fill_form": _fill_form,
    "drag": _drag,
    "upload_file": _upload,
    "download": _download,
    "scroll_page": _scroll,
    "navigate": _go,
    "open_new_tab": _open,
    "switch_tab": _switch,
    "close_tab": _close,
    "go_back": lambda writing, step: ["page.go_back()"],
    "go_forward": lambda writing, step: ["page.go_forward()"],
    "reload": lambda writing, step: ["page.reload()"],
    "handle_dialog": _dialog,
}
