"""Each recorded step as lines of a Playwright script."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from string import Formatter

from webhand_agent.models.replay.recording import RecordedStep, Recording
from webhand_agent.protocol import Effect, Target
from webhand_agent.tools.tool import Risk, Script

from webhand_host.runs.locators import in_frame, locator, quoted

_KEYS = {"ctrl": "Control", "cmd": "Meta", "esc": "Escape", "del": "Delete", "return": "Enter", "": "Space"}
_TICKED = frozenset({"checkbox", "radio", "switch"})
_YES = frozenset({"true", "yes", "on", "1", "checked"})


@dataclass
class Writing:
    """What is known while the script is written, step by step.

    `values` are expressions for what was typed, by step number and place in the arguments (`fields.0.value`); `spoken`
    the same by the words themselves, once they were typed. `frames` and `tabs` say which functions the script needs;
    `answered` that the next dialog has its answer already. `left_out` are steps that may change something and that no
    statement does.
    """

    recording: Recording
    values: Mapping[tuple[int, str], str]
    spoken: dict[str, str] = field(default_factory=dict)
    frames: bool = False
    tabs: bool = False
    answered: bool = False
    left_out: list[RecordedStep] = field(default_factory=list)

    def lines(self, step: RecordedStep) -> list[str]:
        """The statements of a step; none where another step has said it all."""
        exports = step.literal.exports if step.literal is not None else None
        if exports is None or _lacks(step, exports):
            made = ["# Webhand has a tool for this; Playwright has none. Left out."]
            if step.literal is None or step.literal.risk is not Risk.READ:
                self.left_out.append(step)
        elif isinstance(exports, Script):
            made = _WRITERS[exports](self, step)
        else:
            made = _acted(self, step, _statement(self, step, exports))
        for (number, at), expression in self.values.items():
            if number == step.number:
                self.spoken[str(_at(step.arguments, at)).strip().casefold()] = expression
        return made

    def value(self, step: RecordedStep, at: str) -> str:
        return self.values.get((step.number, at)) or quoted(str(_at(step.arguments, at)))

    def element(self, step: RecordedStep, at: str = "element_ref") -> str:
        target = step.target if at == "element_ref" else step.others.get(at)
        return self.locator(target, step, in_frame(_at(step.arguments, at))) if target is not None else "page"

    def locator(self, target: Target, step: RecordedStep, is_framed: bool) -> str:
        scope = "page"
        if is_framed and target.url != step.page:
            self.frames = True
            scope = f"frame_at(page, {quoted(target.url)})"
        return locator(target, scope, self.spoken.get(target.name.strip().casefold()))

    def at(self, number: int) -> RecordedStep | None:
        return next((step for step in self.recording.steps if step.number == number), None)


def _lacks(step: RecordedStep, exports: str | Script) -> bool:
    """Whether the record does not say which element it was, as of what was only a place in a picture."""
    on_element = (Script.CLICK, Script.DOUBLE_CLICK, Script.RIGHT_CLICK, Script.SELECT, Script.DRAG)
    needs = exports in on_element or (not isinstance(exports, Script) and "{element}" in exports)
    is_goal_lost = bool(step.arguments.get("to_ref")) and "to_ref" not in step.others
    return (needs and step.target is None) or is_goal_lost


Writer = Callable[[Writing, RecordedStep], list[str]]


def _statement(writing: Writing, step: RecordedStep, exports: str) -> str:
    """A tool's own statement with this step's element and arguments in it."""
    names = [name for _, name, _, _ in Formatter().parse(exports) if name]
    return exports.format(**{name: _expression(writing, step, name) for name in names})


def _expression(writing: Writing, step: RecordedStep, name: str) -> str:
    if name == "element":
        return writing.element(step)
    value = step.arguments.get(name)
    if isinstance(value, list | tuple):
        return f"[{', '.join(writing.value(step, f'{name}.{at}') for at in range(len(value)))}]"
    return writing.value(step, name) if isinstance(value, str) else repr(value)


def _click(writing: Writing, step: RecordedStep, method: str = "click", *more: str) -> list[str]:
    held, at = step.arguments.get("hold_ms"), step.arguments.get("at")
    place = [f'position={{"x": {at["x"]:g}, "y": {at["y"]:g}}}'] if at else []
    arguments = ", ".join([*more, *([f"delay={held}"] if held else []), *place])
    return _acted(writing, step, f"{writing.element(step)}.{method}({arguments})")


def _double_click(writing: Writing, step: RecordedStep) -> list[str]:
    return _click(writing, step, "dblclick")


def _right_click(writing: Writing, step: RecordedStep) -> list[str]:
    return _click(writing, step, "click", 'button="right"')


def _select(writing: Writing, step: RecordedStep) -> list[str]:
    more = [writing.value(step, f"more.{at}") for at in range(len(step.arguments.get("more", ())))]
    value = writing.value(step, "value")
    chosen = f"[{', '.join([value, *more])}]" if more else value
    return _acted(writing, step, f"{writing.element(step)}.select_option({chosen})")


def _fill_form(writing: Writing, step: RecordedStep) -> list[str]:
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


def _press(writing: Writing, step: RecordedStep) -> list[str]:
    """On its element, where that is in the page itself; in a frame, and every key after the first, on whatever has the
    focus there.
    """
    first, *more = (quoted(_key(str(key))) for key in [step.arguments.get("key", ""), *step.arguments.get("then", ())])
    target, on = step.target, "page.keyboard"
    if target is not None and target.name and _less_fragment(target.url) == _less_fragment(step.page):
        on = writing.locator(target, step, False)
    *before, last = f"{on}.press({first})", *(f"page.keyboard.press({key})" for key in more)
    return [*before, *_acted(writing, step, last)]


def _drag(writing: Writing, step: RecordedStep) -> list[str]:
    element = writing.element(step)
    if "to_ref" in step.others:
        return _acted(writing, step, f"{element}.drag_to({writing.element(step, 'to_ref')})")
    x, y = float(step.arguments.get("by_x") or 0), float(step.arguments.get("by_y") or 0)
    at = step.arguments.get("at")
    across, down = (f"{at['x']:g}", f"{at['y']:g}") if at else ('box["width"] / 2', 'box["height"] / 2')
    return [
        f"{element}.scroll_into_view_if_needed()",
        f"box = {element}.bounding_box()",
        "assert box is not None",
        f'x, y = box["x"] + {across}, box["y"] + {down}',
        "page.mouse.move(x, y)",
        "page.mouse.down()",
        f"page.mouse.move(x + {x:g}, y + {y:g}, steps=10)",
        "page.mouse.up()",
    ]


def _download(writing: Writing, step: RecordedStep) -> list[str]:
    if step.target is not None:
        return _saved([f"{writing.element(step)}.click()"])
    return [
        f"response = page.request.get({quoted(str(step.arguments.get('url', '')))})",
        'name = response.url.split("?")[0].rsplit("/", 1)[-1] or "download"',
        "(args.downloads / name).write_bytes(response.body())",
    ]


def _scroll(writing: Writing, step: RecordedStep) -> list[str]:
    is_up = step.arguments.get("direction") == "up"
    if step.target is not None:
        way = "0" if is_up else "box.scrollHeight"
        part = f"box.scrollTop {'-' if is_up else '+'} 0.7 * box.clientHeight"
        to = way if step.arguments.get("to_end") else part
        return [f'{writing.element(step)}.evaluate("box => box.scrollTo(0, {to})")']
    if step.arguments.get("to_end"):
        end = "0" if is_up else "document.documentElement.scrollHeight"
        return [f'page.evaluate("window.scrollTo(0, {end})")']
    sign = "-" if is_up else ""
    return [f'page.evaluate("window.scrollBy(0, {sign}0.7 * window.innerHeight)")']


def _open(writing: Writing, step: RecordedStep) -> list[str]:
    url = quoted(str(step.arguments.get("url", "")))
    return ["page = page.context.new_page()", f"page.goto({url})"]


def _switch(writing: Writing, step: RecordedStep) -> list[str]:
    writing.tabs = True
    return [f"page = tab_at(page.context, {quoted(step.after)})"]


def _close(writing: Writing, step: RecordedStep) -> list[str]:
    writing.tabs = True
    return ["context = page.context", "page.close()", f"page = tab_at(context, {quoted(step.after)})"]


def _dialog(writing: Writing, step: RecordedStep) -> list[str]:
    """For the next one. Where the step before opened it, the answer was written in front of that one."""
    before = writing.at(step.number - 1)
    if before is not None and before.left_dialog_open:
        return []
    writing.answered = True
    return [_answer(writing, step)]


def _acted(writing: Writing, step: RecordedStep, statement: str) -> list[str]:
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


def _answer(writing: Writing, step: RecordedStep | None) -> str:
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


_WRITERS: Mapping[Script, Writer] = {
    Script.CLICK: _click,
    Script.DOUBLE_CLICK: _double_click,
    Script.RIGHT_CLICK: _right_click,
    Script.PRESS_KEY: _press,
    Script.SELECT: _select,
    Script.FILL_FORM: _fill_form,
    Script.DRAG: _drag,
    Script.SCROLL: _scroll,
    Script.DOWNLOAD: _download,
    Script.OPEN_TAB: _open,
    Script.SWITCH_TAB: _switch,
    Script.CLOSE_TAB: _close,
    Script.ANSWER_DIALOG: _dialog,
}
"""What a tool's literal does not say in one statement (`Tool.exports`)."""
