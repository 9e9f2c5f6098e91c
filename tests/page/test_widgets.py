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
