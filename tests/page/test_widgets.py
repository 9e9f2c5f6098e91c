"""Real widgets that do not say to assistive technology all that they are: what they hold themselves is what counts."""

import contextlib

import pytest
from page.conftest import Engine, World
from page.hands import Person
from playwright.async_api import TimeoutError as PlaywrightTimeout

STYLE = "<link rel=stylesheet href=/widgets/widgets.css>"
MARKUP = f"{STYLE}<div id=app></div><script type=module src=/widgets/widgets.js></script>"
both = pytest.mark.parametrize("by", ["events", "input"])


async def mounted(world: World, name: str, person: Person | None = None, by: str = "events") -> Engine:
    engine = await world.open(MARKUP)
    await engine.page.wait_for_function("window.mount !== undefined")
    await engine.page.evaluate("(name) => mount(name)", name)
    await engine.page.wait_for_function("app.childElementCount > 0")
    if person is not None and by == "input":
        await person.at(engine)
    return engine


async def held(engine: Engine, expected: object) -> object:
    """What the widget holds, which may take a moment."""
    is_so = "(expected) => JSON.stringify(held()) === JSON.stringify(expected)"
    with contextlib.suppress(PlaywrightTimeout):
        await engine.page.wait_for_function(is_so, arg=expected, timeout=5_000)
    return await engine.page.evaluate("held()")


@both
@pytest.mark.parametrize("name", ["date", "readonlydate"])
async def test_a_date_that_the_field_writes_otherwise_is_chosen_in_its_calendar(
    widgets: World, world_person: Person, name: str, by: str
) -> None:
    engine = await mounted(widgets, name, world_person, by)
    for day, shown in (("2026-11-21", "11/21/2026"), ("2027-01-01", "01/01/2027"), ("2025-09-30", "09/30/2025")):
        receipt = await engine.perform(await engine.ref('"Day"'), "type", text=day)
        assert (receipt["code"], await held(engine, day)) == ("done", day), receipt
        assert f'holds "{shown}" now' in receipt["message"], receipt


async def test_a_date_that_the_field_takes_is_left_as_it_was_typed(widgets: World) -> None:
    engine = await mounted(widgets, "date")
    receipt = await engine.perform(await engine.ref('"Day"'), "type", text="11/21/2026")
    assert (receipt["code"], await held(engine, "2026-11-21")) == ("done", "2026-11-21"), receipt
    assert "calendar" not in receipt["message"]


@both
async def test_stars(widgets: World, world_person: Person, by: str) -> None:
    engine = await mounted(widgets, "rating", world_person, by)
    stars = [line.split("] ", 1)[1] for line in await engine.observe()]
    assert stars == ['"1 star" [active]', '"2 stars" [active]', '"3 stars"', '"4 stars"', '"5 stars"']
    receipt = await engine.perform(await engine.ref('"4 stars"'), "click")
    assert (receipt["code"], await held(engine, 4)) == ("done", 4), receipt
    receipt = await engine.perform(await engine.ref('"3 stars"'), "set_checked", checked=True)
    assert (receipt["code"], await held(engine, 3)) == ("done", 3), receipt
    receipt = await engine.perform(await engine.ref("radio"), "set_checked", checked=True)
    assert receipt["message"].startswith('Already checked: radio "3 stars".'), receipt


@both
async def test_a_list_that_is_drawn_for_a_select_is_called_by_its_label(
    widgets: World, world_person: Person, by: str
) -> None:
    engine = await mounted(widgets, "choices", world_person, by)
    assert (await engine.observe())[0] == 'combobox <div> [ref=e1] "Fruit" [collapsed] [value="Apple"]'
    for fruit in ("Pear", "Apple", "Quince"):
        receipt = await engine.perform(await engine.ref("combobox"), "select", value=fruit)
        assert receipt["message"].startswith(f'Chose "{fruit}" in combobox "Fruit".'), receipt
        assert await held(engine, fruit) == fruit
        assert f'[value="{fruit}"]' in "\n".join(await engine.observe())


@both
async def test_what_is_drawn_as_selected_is_chosen_only_where_the_select_says_so(
    widgets: World, world_person: Person, by: str
) -> None:
    engine = await mounted(widgets, "manychoices", world_person, by)
    for fruit, all_of_them in (("Pear", "Apple,Pear"), ("Quince", "Apple,Pear,Quince")):
        receipt = await engine.perform(await engine.ref("combobox"), "select", value=fruit)
        assert (receipt["code"], await held(engine, all_of_them)) == ("done", all_of_them), receipt


async def test_a_list_that_is_sorted_by_its_own_listeners(widgets: World) -> None:
    engine = await mounted(widgets, "sortable")
    names = ("One", "Two", "Six")
    assert await engine.observe() == [f'generic <div> [ref=e{at}] "{name}"' for at, name in enumerate(names, 1)]
    receipt = await engine.perform(await engine.ref('"One"'), "drag", to=await engine.ref('"Six"'))
    assert (receipt["code"], await held(engine, "Two,Six,One")) == ("done", "Two,Six,One"), receipt


@both
async def test_a_list_that_hears_presses_and_clicks_is_sorted_by_its_items(
    widgets: World, world_person: Person, by: str
) -> None:
    engine = await mounted(widgets, "jqueryui", world_person, by)
    lines = await engine.observe()
    assert lines == [
        "list",
        *(f'  listitem <li> [ref=e{at}] "{name}"' for at, name in enumerate(("One", "Two", "Six"), 1)),
    ]
    receipt = await engine.perform(await engine.ref('"One"'), "drag", to=await engine.ref('"Six"'))
    assert (receipt["code"], await held(engine, "Two,Six,One")) == ("done", "Two,Six,One"), receipt


@both
async def test_a_spinner_has_the_number_when_it_was_set(widgets: World, world_person: Person, by: str) -> None:
    engine = await mounted(widgets, "spinner", world_person, by)
    receipt = await engine.perform(await engine.ref('"Crates"'), "set_value", value="72")
    assert (receipt["code"], await held(engine, 72)) == ("done", 72), receipt


async def test_a_list_that_is_sorted_by_handles(widgets: World) -> None:
    engine = await mounted(widgets, "handles")
    lines = await engine.observe()
    assert lines[1:3] == ['  listitem <li> [ref=e1] "☰ One"', '    generic <i> [ref=e2] "☰"']
    receipt = await engine.perform("e2", "drag", to="e5")
    assert (receipt["code"], await held(engine, "☰ Two,☰ Six,☰ One")) == ("done", "☰ Two,☰ Six,☰ One"), receipt


@both
async def test_items_over_which_the_pointer_takes_hold(widgets: World, world_person: Person, by: str) -> None:
    engine = await mounted(widgets, "dragula", world_person, by)
    receipt = await engine.perform(await engine.ref('"One"'), "drag", to=await engine.ref('"Ten"'))
    assert (receipt["code"], await held(engine, "Two,Six / One,Ten")) == ("done", "Two,Six / One,Ten"), receipt


@both
@pytest.mark.parametrize("asked", [["Belgium"], ["Denmark", "Canada"]])
async def test_what_stands_beside_the_field_as_a_token_is_chosen(
    widgets: World, world_person: Person, asked: list[str], by: str
) -> None:
    engine = await mounted(widgets, "tokens", world_person, by)
    receipt = await engine.perform(await engine.ref("combobox"), "select", value=asked[0], more=asked[1:])
    assert (receipt["code"], await held(engine, ",".join(sorted(asked)))) == ("done", ",".join(sorted(asked))), receipt
    quoted = ", ".join(f'"{each}"' for each in asked)
    assert receipt["message"].startswith(f'Chose {quoted} in combobox "Countries".'), receipt


@both
async def test_what_a_list_is_narrowed_by_is_not_chosen(widgets: World, world_person: Person, by: str) -> None:
    engine = await mounted(widgets, "tokens", world_person, by)
    receipt = await engine.perform(await engine.ref("combobox"), "type", text="Canada")
    assert receipt["message"].endswith("Typing alone chooses nothing of its list."), receipt
    assert await engine.page.evaluate("held()") == ""


@both
@pytest.mark.parametrize("kind", ["type", "set_value", "select"])
@pytest.mark.parametrize(("name", "wanted"), [("time", "10:20:30"), ("popupdate", "2026-11-21")])
async def test_a_field_that_opens_no_list_takes_what_is_typed(
    widgets: World, world_person: Person, name: str, wanted: str, kind: str, by: str
) -> None:
    engine = await mounted(widgets, name, world_person, by)
    value = {"text": wanted} if kind == "type" else {"value": wanted}
    receipt = await engine.perform(await engine.ref("combobox"), kind, **value)
    assert receipt["code"] == "done", receipt
    assert f'"{wanted}"' in receipt["message"], receipt
    assert "chooses nothing" not in receipt["message"]
    if await engine.page.evaluate("held()") != wanted:
        await engine.perform(None, "press_key", key="Enter")
    assert await held(engine, wanted) == wanted


@both
async def test_days_that_a_calendar_hears_clicks_for(widgets: World, world_person: Person, by: str) -> None:
    engine = await mounted(widgets, "calendar", world_person, by)
    lines = await engine.observe()
    assert [line for line in lines if '"10"' in line] == [
        'generic <span> [ref=e13] "10" [selected]',
        'generic <span> [ref=e43] "10"',
    ]
    days = [line.split("[ref=")[1].split("]")[0] for line in lines if line.endswith('"24"')]
    receipt = await engine.perform(days[0], "click")
    assert (receipt["code"], await held(engine, "2026-11-24")) == ("done", "2026-11-24"), receipt


async def test_what_a_click_is_heard_for_further_out_is_what_data_tells_apart(world: World) -> None:
    items = "".join(f"<div data-id={at}>Item {at}</div>" for at in (1, 2, 3))
    fields = "".join(f"<div class={name} data-field={name}>{name}</div>" for name in ("Ana", "Rome", "12"))
    cells = "".join(f"<div style=float:left data-field={name}>{name}</div>" for name in ("Bea", "Oslo", "12"))
    plain = "<div data-kind=part>One</div>" * 3
    engine = await world.open(
        f"<div class=list>{items}</div><div class=box>{fields}</div><div class=row>{cells}</div>"
        f"<p style=clear:both><div class=text>{plain}</div>"
        "<script>for (const each of document.querySelectorAll('.list, .box, .row, .text')) "
        "each.onclick = () => {}</script>"
    )
    assert await engine.observe() == [
        'generic <div> [ref=e1] "Item 1"',
        'generic <div> [ref=e2] "Item 2"',
        'generic <div> [ref=e3] "Item 3"',
        'generic <div> [ref=e4] "Ana Rome 12"',
        'generic <div> [ref=e5] "Bea Oslo 12"',
        'generic <div> [ref=e6] "One One One"',
    ]


@both
async def test_what_was_chosen_beside_a_list_is_told_and_taken_away(
    widgets: World, world_person: Person, by: str
) -> None:
    engine = await mounted(widgets, "select2many", world_person, by)
    lines = await engine.observe()
    assert lines[0] == 'combobox <span> [ref=e1] "Fruit" [collapsed] [value="Apple, Quince"]'
    assert [line.strip() for line in lines if "listitem" in line or "button" in line] == [
        'listitem <li> [ref=e2] "Apple"',
        'button <button> [ref=e3] "Remove item" [description="Apple"]',
        'listitem <li> [ref=e4] "Quince"',
        'button <button> [ref=e5] "Remove item" [description="Quince"]',
    ]
    receipt = await engine.perform("e3", "click")
    assert (receipt["code"], await held(engine, "Quince")) == ("done", "Quince"), receipt
    for wanted in (["Pear"], ["Apple", "Pear"]):
        receipt = await engine.perform(await engine.ref("combobox"), "select", value=wanted[0], more=wanted[1:])
        assert (receipt["code"], await held(engine, ",".join(wanted))) == ("done", ",".join(wanted)), receipt
        quoted = ", ".join(f'"{each}"' for each in wanted)
        assert receipt["message"].startswith(f'Chose {quoted} in combobox "Fruit".'), receipt


@both
@pytest.mark.parametrize(("item", "goal"), [(2, 15), (12, 20), (25, 2)])
async def test_a_list_that_scrolls_while_it_makes_room(
    widgets: World, world_person: Person, item: int, goal: int, by: str
) -> None:
    engine = await mounted(widgets, "dndkit", world_person, by)
    await engine.page.wait_for_selector("li")
    refs = [await engine.ref(f'"Item {number}"') for number in (item, goal)]
    receipt = await engine.perform(refs[0], "drag", to=refs[1])
    wanted = [number for number in range(1, 31) if number != item]
    wanted.insert(goal - 1, item)
    in_order = ",".join(map(str, wanted))
    assert (receipt["code"], await held(engine, in_order)) == ("done", in_order), receipt
