"""Typing into the real editors and frameworks: what they hold themselves is what counts, not what is drawn."""

import json
from typing import Any

import pytest
from page.conftest import Engine, Site, mounted
from page.hands import Person

MARKUP = "<div id=app></div><script type=module src=/editors/editors.js></script>"

EDITORS = ("plain", "tiptap", "lexical", "quill", "ckeditor", "codemirror", "slate", "monaco", "monaco-textarea")
FRAMEWORKS = ("react", "vue", "lit")


@pytest.mark.parametrize("name", EDITORS)
async def test_the_text_of_an_editor_is_seen(editors: Site, name: str) -> None:
    engine, _ = await mounted(editors, name, "old text\nof two lines")
    seen = "\n".join(await engine.observe())
    assert "old text" in seen
    assert "of two lines" in seen


async def held(engine: Engine) -> str:
    """What the editor would save, without the blank lines and ends that editors differ in."""
    await engine.page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
    lines = [line for line in str(await engine.page.evaluate("held()")).splitlines() if line.strip()]
    return "\n".join(lines)


STEPS = ("Dear Ada, hello", "one\ntwo\nthree", "only this", "Zoë, 東京, 👩‍💻 ñ", "", "First words")
"""One after the other into the same editor: a line, several, one over several, other letters, nothing, into nothing."""


@pytest.mark.parametrize("name", EDITORS)
async def test_an_editor_takes_the_text(editors: Site, name: str) -> None:
    engine, ref = await mounted(editors, name, "old text\nof two lines")
    for text in STEPS:
        receipt = await engine.perform(ref, "type", text=text) if text else await engine.perform(ref, "clear")
        assert await held(engine) == text, receipt
        assert receipt["code"] == "done", receipt


async def test_an_editor_that_is_late_gets_the_text_once(editors: Site) -> None:
    """Slate hears of a new selection a tenth of a second later than the page, and here of all else late as well."""
    engine, ref = await mounted(editors, "slate", "old text\nof two lines")
    await engine.session.send("Emulation.setCPUThrottlingRate", {"rate": 20})
    try:
        for text in ("Dear Ada, hello", "one\ntwo\nthree"):
            receipt = await engine.perform(ref, "type", text=text)
            assert (await held(engine), receipt["code"]) == (text, "done"), receipt
    finally:
        await engine.session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


@pytest.mark.parametrize("name", ["monaco", "monaco-textarea"])
async def test_a_click_on_a_field_that_nobody_sees_is_one_on_its_editor(editors: Site, name: str) -> None:
    engine, ref = await mounted(editors, name, "old text")
    receipt = await engine.perform(ref, "click")
    assert (receipt["code"], "focus" in receipt["effect"]) == ("done", True), receipt


LONG = "\n".join(f"line {number}" for number in range(1, 1001))


@pytest.mark.parametrize("name", ["codemirror", "monaco", "monaco-textarea"])
async def test_a_text_of_which_only_a_part_is_drawn(editors: Site, name: str) -> None:
    engine, ref = await mounted(editors, name, LONG)
    receipt = await engine.perform(ref, "type", text=LONG.replace("line", "row"))
    assert receipt["code"] == "done", receipt
    assert await held(engine) == LONG.replace("line", "row")


async def test_an_editor_that_refuses_is_told_apart(editors: Site) -> None:
    engine, ref = await mounted(editors, "plain", "kept")
    await engine.page.evaluate("plain.addEventListener('beforeinput', (event) => event.preventDefault())")
    receipt = await engine.perform(ref, "type", text="new")
    assert (receipt["ok"], receipt["code"]) == (False, "not_editable")
    assert 'did not take the text: it holds "kept"' in receipt["message"]


ACTIONS: list[tuple[str, dict[str, Any], str, Any]] = [
    ("Name", {"kind": "type", "text": "Ada"}, "name", "Ada"),
    ("Size", {"kind": "select", "value": "Large"}, "size", "l"),
    ('"On"', {"kind": "set_checked", "checked": True}, "on", True),
    ("Level", {"kind": "set_value", "value": "8"}, "level", "8"),
]


@pytest.mark.parametrize("name", FRAMEWORKS)
async def test_a_framework_hears_of_it(editors: Site, name: str) -> None:
    engine = await editors.open(MARKUP)
    await engine.page.evaluate("(name) => mount(name)", name)
    await engine.page.wait_for_function("app.childElementCount > 0")
    for part, action, key, value in ACTIONS:
        receipt = await engine.perform(await engine.ref(part), **action)
        assert receipt["code"] == "done", receipt
        assert (await engine.page.evaluate("held()"))[key] == value


BLOCKS = """<div id=e><p contenteditable tabindex=0 aria-label=Block>Hello</p></div><div id=m></div><script>
e.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const rest = getSelection().getRangeAt(0);
    rest.setEnd(event.target, event.target.childNodes.length);
    const next = event.target.cloneNode();
    next.append(rest.extractContents());
    event.target.after(next);
    next.focus();
});
e.addEventListener("input", ({ target }) => {
    m.innerHTML = target.textContent === "/" ? "<ul role=listbox><li role=option>Heading</ul>" : "";
});</script>"""


@pytest.mark.parametrize("by", ["events", "input"])
async def test_keys_in_a_block_without_the_focus_come_after_its_text(site: Site, person: Person, by: str) -> None:
    engine = await site.open(BLOCKS)
    if by == "input":
        await person.at(engine)
    texts = "[...e.children].map((block) => block.textContent)"
    await engine.perform(await engine.ref("Hello"), "press_key", key="Enter")
    assert await engine.page.evaluate(texts) == ["Hello", ""]
    receipt = await engine.perform(None, "press_key", key="/")
    assert (await engine.page.evaluate(texts), "Heading" in receipt["line"]) == (["Hello", "/"], True), receipt


@pytest.mark.parametrize("by", ["events", "input"])
async def test_keys_in_a_part_of_an_editor_come_there(site: Site, person: Person, by: str) -> None:
    engine = await site.open("<div contenteditable aria-label=Body id=e><p>One</p><p>Two</p></div><button>Go</button>")
    if by == "input":
        await person.at(engine)
    wanted = {"space": engine.space, "prefix": "", "nextRef": 1, "selector": "p", "limit": 2, "wait": 0}
    first, _ = (await engine.call(f"webhand.select({json.dumps(wanted)})"))["lines"]
    for key in ("x", "Enter", "y"):
        await engine.perform(first["ref"] if key == "x" else None, "press_key", key=key)
    assert (await engine.page.evaluate("e.innerText")).split() == ["Onex", "y", "Two"]


NUMBERED = """<style>.line { position: relative; padding-left: 30px } b { position: absolute; left: 0 }</style>
<div style="width:300px"><div style="overflow:hidden;width:3px;height:0"><textarea id=t></textarea></div>
<div id=d onclick="t.focus()"></div></div>
<script>
let text = "old text";
const draw = () => {
    const rows = text.split("\\n").map((line, index) => `<b>${index + 1}</b><pre>${line}</pre>`);
    d.innerHTML = rows.map((row) => `<div class=line>${row}</div>`).join("");
};
t.onpaste = (event) => { event.preventDefault(); text = event.clipboardData.getData("text"); draw(); };
draw();
</script>"""


@pytest.mark.parametrize("text", ["one line", "one\ntwo\nthree", "7"])
async def test_an_editor_by_what_it_draws_beside_its_line_numbers(site: Site, text: str) -> None:
    engine = await site.open(NUMBERED)
    receipt = await engine.perform(await engine.ref("old text"), "type", text=text)
    assert (receipt["code"], await engine.page.evaluate("text")) == ("done", text), receipt


async def test_words_of_an_editor_that_draws_its_text_are_selected_by_the_pointer(site: Site) -> None:
    engine = await site.open(NUMBERED + "<script>d.onmousedown = () => (window.pressed = true)</script>")
    receipt = await engine.perform(await engine.ref("old text"), "select_words", text="text")
    assert (receipt["code"], await engine.page.evaluate("window.pressed")) == ("done", True), receipt
