"""Words selected where they stand, and written over; formats by keys: in the real editors."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from page.conftest import Engine, Site, mounted
from page.hands import Person

Open = Callable[[str, str], Awaitable[tuple[Engine, str]]]

RICH = ("plain", "tiptap", "lexical", "quill", "ckeditor", "slate")
DRAWN = ("codemirror", "monaco", "monaco-textarea")
TEXT = "Dear Ada, hello\nhello again, Ada"


@pytest.fixture(params=["events", "input"])
def opened(request: pytest.FixtureRequest, editors: Site, person: Person) -> Open:
    async def open_one(name: str, text: str) -> tuple[Engine, str]:
        engine, ref = await mounted(editors, name, text)
        if request.param == "input":
            await person.at(engine)
        return engine, ref

    return open_one


async def held(engine: Engine) -> str:
    await engine.page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
    return "\n".join(line for line in str(await engine.page.evaluate("held()")).splitlines() if line.strip())


@pytest.mark.parametrize("name", RICH + DRAWN)
async def test_words_are_selected_and_written_over(opened: Open, name: str) -> None:
    engine, ref = await opened(name, TEXT)
    receipt = await engine.perform(ref, "select_words", text="hello again")
    assert receipt["code"] == "done", receipt
    if name in RICH or name == "codemirror":
        assert receipt["writing"]["selection"] == "hello again", receipt
        assert 'Selected: "hello again"' in receipt["line"]
    receipt = await engine.perform(ref, "select_words", text="Ada", nth=2, replacement="Bea")
    assert (receipt["code"], await held(engine)) == ("done", "Dear Ada, hello\nhello again, Bea"), receipt
    receipt = await engine.perform(ref, "select_words", text="Dear Ada,", replacement="")
    assert (receipt["code"], (await held(engine)).lstrip()) == ("done", "hello\nhello again, Bea"), receipt


@pytest.mark.parametrize("name", RICH)
async def test_a_stretch_over_lines_gives_way_to_lines(opened: Open, name: str) -> None:
    engine, ref = await opened(name, TEXT)
    receipt = await engine.perform(ref, "select_words", text="hello hello", replacement="one\ntwo")
    assert (receipt["code"], await held(engine)) == ("done", "Dear Ada, one\ntwo again, Ada"), receipt


@pytest.mark.parametrize("name", RICH)
async def test_all_is_selected(opened: Open, name: str) -> None:
    engine, ref = await opened(name, TEXT)
    receipt = await engine.perform(ref, "select_words")
    assert receipt["code"] == "done", receipt
    assert receipt["writing"]["selection"].startswith("Dear Ada, hello"), receipt


BOLD = {
    "plain": "<b>",
    "tiptap": "<strong>",
    "lexical": "bold",
    "quill": "<strong>",
    "ckeditor": "<strong>",
    "slate": '"bold":true',
}


@pytest.mark.parametrize("name", RICH)
async def test_words_are_set_bold_by_a_key(opened: Open, name: str) -> None:
    engine, ref = await opened(name, TEXT)
    await engine.perform(ref, "select_words", text="hello again")
    receipt = await engine.perform(ref, "press_key", key="Control+b")
    assert BOLD[name] in await engine.page.evaluate("markup()"), receipt
    assert receipt["writing"] == {"selection": "hello again", "format": "bold"}, receipt
    assert "dom" in receipt["effect"], receipt
    assert "selection" not in (await engine.perform(ref, "press_key", key="ArrowRight"))["writing"]
    await engine.perform(ref, "select_words", text="Dear")
    receipt = await engine.perform(ref, "select_words", text="again")
    assert receipt["writing"] == {"selection": "again", "format": "bold"}, receipt


@pytest.mark.parametrize("name", ["tiptap", "quill", "ckeditor"])
async def test_a_list_is_begun_by_keys(opened: Open, name: str) -> None:
    engine, ref = await opened(name, "Dear Ada")
    await engine.perform(ref, "select_words", text="Ada")
    for key in ("ArrowRight", "Enter", "-", "Space", "x", "Enter", "y"):
        receipt = await engine.perform(ref, "press_key", key=key)
    assert (await engine.page.evaluate("markup()")).count("<li") == 2, receipt
    assert receipt["writing"] == {"caret": "y|", "format": "list"}, receipt


@pytest.mark.parametrize("name", RICH + DRAWN)
async def test_the_caret_moves_by_words(opened: Open, name: str) -> None:
    engine, ref = await opened(name, "Dear Ada, hello")
    await engine.perform(ref, "click")
    await engine.perform(ref, "press_key", key="Control+Home")
    for key in ("Control+ArrowRight", "Control+ArrowRight", "x"):
        await engine.perform(ref, "press_key", key=key)
    assert (await held(engine)).replace(" ", "") == "DearAdax,hello"


FIELDS: list[tuple[str, dict[str, Any], tuple[str, str]]] = [
    ("<input id=f aria-label=F value='a bb  bb c'>", {"text": "bb c"}, ("done", "bb c")),
    ("<input id=f aria-label=F value='a bb  bb c'>", {"text": "bb", "nth": 1}, ("done", "bb")),
    ("<input id=f aria-label=F value='a bb  bb c'>", {"text": "BB BB"}, ("done", "bb  bb")),
    ("<input id=f aria-label=F value='a bb  bb c'>", {"text": "bb"}, ("invalid", "")),
    ("<input id=f aria-label=F value='a bb  bb c'>", {"text": "bb", "nth": 3}, ("invalid", "")),
    ("<input id=f aria-label=F value='a bb  bb c'>", {}, ("done", "a bb  bb c")),
    ("<textarea id=f aria-label=F>one\ntwo three</textarea>", {"text": "one two"}, ("done", "one\ntwo")),
    ("<input id=f aria-label=F type=email value=a@b.example>", {"text": "b"}, ("invalid", "")),
    ("<input id=f aria-label=F disabled value=a>", {"text": "a"}, ("disabled", "")),
    ("<p id=f onclick='x()' aria-label=F>to be <b>read</b></p>", {"text": "be read"}, ("done", "be read")),
    ("<p id=f onclick='x()' aria-label=F>to be</p>", {"text": "be", "replacement": "go"}, ("not_editable", "")),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "how", "expected"), FIELDS)
async def test_words_of_fields_and_texts(
    site: Site, markup: str, how: dict[str, Any], expected: tuple[str, str]
) -> None:
    engine = await site.open(markup)
    receipt = await engine.perform(await engine.ref('"F"'), "select_words", **how)
    assert (receipt["code"], await engine.page.evaluate("String(getSelection())")) == expected, receipt


@pytest.mark.parametrize("by", ["events", "input"])
async def test_words_of_a_field_are_written_over(site: Site, person: Person, by: str) -> None:
    engine = await site.open(
        "<input id=f aria-label=F value='Dear Ada, hello' oninput='said = event.inputType' onchange='done = 1'>"
    )
    if by == "input":
        await person.at(engine)
    ref = await engine.ref('"F"')
    receipt = await engine.perform(ref, "select_words", text="Ada", replacement="Bea")
    assert (receipt["code"], receipt["effect"], await engine.page.evaluate("[f.value, said]")) == (
        "done", ["value", "focus"], ["Dear Bea, hello", "insertText"],
    ), receipt  # fmt: skip


async def test_an_editor_that_lets_nothing_in_is_told(site: Site) -> None:
    engine = await site.open(
        "<div id=f contenteditable role=textbox aria-label=F>Dear Ada</div>"
        "<script>f.addEventListener('beforeinput', (event) => event.preventDefault())</script>"
    )
    receipt = await engine.perform(await engine.ref('"F"'), "select_words", text="Ada", replacement="Bea")
    assert receipt["code"] == "not_editable", receipt


async def test_a_secret_is_not_told(site: Site) -> None:
    engine = await site.open("<input id=f type=password aria-label=F value=hush1234>")
    receipt = await engine.perform(await engine.ref('"F"'), "select_words")
    assert (receipt["code"], receipt.get("writing")) == ("done", None), receipt
    for words in ("hush", "none of it"):
        receipt = await engine.perform(await engine.ref('"F"'), "select_words", text=words)
        assert (receipt["code"], receipt.get("writing")) == ("invalid", None), receipt
