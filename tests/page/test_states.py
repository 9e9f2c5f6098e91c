"""States, values and descriptions, with Chromium's own accessibility tree as the judge."""

import pytest
import pytest_asyncio
from page.cases import judge, markups, read_table, theirs
from page.conftest import Engine, Site

from bench.agreement import compare
from bench.judge import Pair

STATES = read_table("states")

# Markup, ours, and why Chromium says something else.
OUR_OWN: list[tuple[str, str, str]] = [
    ("<select id=$t required aria-label=q><option>x</select>", "required=true, value=x, options=x",
     "required: Chromium's protocol has it for text fields only"),
    ("<input id=$t type=checkbox required checked aria-label=q>", "checked=true, required=true",
     "required: Chromium's protocol has it for text fields only"),
    ("<input id=$t role=combobox readonly aria-label=q>", "readonly=true",
     "readonly: Chromium's protocol has it for text fields only"),
    ("<nav id=$t aria-expanded=true>x</nav>", "expanded=true",
     "what the author said of an element is told, also where its role does not provide for it"),
    ("<input id=$t type=email value=x aria-label=q>", "value=x",
     "a field is called invalid by itself only after the person has had a try at it"),
    ("<input id=$t type=range value=5 aria-valuetext=five>", "value=five, min=0, max=100",
     "the words for a value are told, not the number behind them"),
    ("<textarea id=$t aria-label=q>a  b </textarea>", "value=a  b ",
     "what a field holds is told as it was typed, with its blanks and lines"),
    ("<div id=$t role=textbox contenteditable aria-label=q>a<div>b</div></div>", "value=a\nb",
     "what a field holds is told as it was typed, with its blanks and lines"),
    ("<div id=$t role=slider aria-valuenow=4 aria-valuetext=four>x</div>", "value=four",
     "the words for a value are told, not the number behind them"),
]  # fmt: skip


def said(pair: Pair) -> str:
    description = {"description": pair.ours.description} if pair.ours.description else {}
    return ", ".join(f"{key}={value}" for key, value in {**pair.ours.states, **description}.items())


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def judged(site: Site) -> dict[str, Pair]:
    return await judge(site, [*markups(STATES), *(case[0] for case in OUR_OWN)])


@pytest.mark.parametrize("heading", STATES)
async def test_says(judged: dict[str, Pair], heading: str) -> None:
    found = [(markup, said(judged[markup])) for markup, _ in STATES[heading]]
    expected = [(markup, ", ".join(sorted(states.split(", ")))) for markup, states in STATES[heading]]
    assert [(markup, ", ".join(sorted(states.split(", ")))) for markup, states in found] == expected


@pytest.mark.parametrize("heading", STATES)
async def test_as_chromium_says(judged: dict[str, Pair], heading: str) -> None:
    differences = compare([judged[markup] for markup, _ in STATES[heading]]).differences
    assert [str(each) for each in differences if each.aspect == "state"] == []
    described = [judged[markup] for markup, _ in STATES[heading] if judged[markup].ours.description]
    assert [pair.ours.description for pair in described] == [theirs(pair).description for pair in described]


@pytest.mark.parametrize(("markup", "states", "why"), OUR_OWN)
async def test_different_on_purpose(judged: dict[str, Pair], markup: str, states: str, why: str) -> None:
    assert said(judged[markup]) == states
    assert list(compare([judged[markup]]).reasons) == [why]


async def states_of(engine: Engine, element: str) -> dict[str, str]:
    return dict(
        await engine.call(
            f"webhand.inside.states.statesOf({element}, webhand.inside.roles.roleOf({element}), "
            "{ disabled: false, focused: false })"
        )
    )


async def test_a_field_is_invalid_after_a_try(site: Site) -> None:
    engine = await site.open("<form><input id=f type=email value=x aria-label=Mail><button id=b>Go</button></form>")
    field = "document.getElementById('f')"
    assert await states_of(engine, field) == {"value": "x"}
    await engine.page.evaluate("b.click()")
    states = await states_of(engine, field)
    assert list(states) == ["invalid", "value", "error"]
    assert (states["invalid"], states["value"]) == ("", "x")
    assert "@" in states["error"]


async def test_an_open_popover(site: Site) -> None:
    engine = await site.open("<button id=b popovertarget=p>More</button><div id=p popover>Text</div>")
    await engine.page.evaluate("p.showPopover()")
    assert await states_of(engine, "document.getElementById('b')") == {"expanded": ""}


async def test_a_checkbox_between(site: Site) -> None:
    engine = await site.open("<input id=c type=checkbox checked>")
    await engine.page.evaluate("c.indeterminate = true")
    assert await states_of(engine, "document.getElementById('c')") == {"checked": "mixed"}


async def test_the_dialog_in_front(site: Site) -> None:
    engine = await site.open("<dialog id=d>Sure?</dialog>")
    await engine.page.evaluate("d.showModal()")
    assert await states_of(engine, "document.getElementById('d')") == {"modal": ""}


FAR = "https://other.example/path?q=1"

LEAVING: list[tuple[str, str]] = [
    (f'<a id=$t href="{FAR}">q</a>', f"to={FAR}"),
    ('<a id=$t href="/near">q</a>', ""),
    ('<a id=$t href="#here">q</a>', ""),
    ('<a id=$t href="javascript:void 0">q</a>', ""),
    ('<a id=$t href="mailto:a@other.example">q</a>', ""),
    ('<a id=$t href="https://[bad">q</a>', ""),
    (f'<form action="{FAR}"><button id=$t>q</button></form>', f"to={FAR}"),
    (f'<form action="{FAR}"><input id=$t type=submit></form>', f"to={FAR}"),
    (f'<form action="{FAR}"><button id=$t type=button>q</button></form>', ""),
    (f'<form action="{FAR}"><button id=$t formaction="/near">q</button></form>', ""),
    (f'<form action="/near"><button id=$t formaction="{FAR}">q</button></form>', f"to={FAR}"),
    (f'<form id=f action="{FAR}"><input name=action></form><button id=$t form=f>q</button>', f"to={FAR}"),
    ('<form action="https://[bad"><button id=$t>q</button></form>', ""),
]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def leading(site: Site) -> dict[str, Pair]:
    return await judge(site, [markup for markup, _ in LEAVING])


@pytest.mark.parametrize(("markup", "state"), LEAVING)
async def test_what_leaves_the_site_says_where_to(leading: dict[str, Pair], markup: str, state: str) -> None:
    assert said(leading[markup]) == state
