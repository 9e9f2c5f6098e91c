"""Dates into fields that take no keys: the real pickers' calendars are opened, walked, and the day is pressed."""

import pytest
from page.conftest import Engine, Site
from page.hands import Person

PICKERS = ("flatpickr", "jqueryui", "reactdatepicker", "antd", "mui")
STYLE = "<link rel=stylesheet href=/pickers/pickers.css>"
MARKUP = f"{STYLE}<div id=app></div><script type=module src=/pickers/pickers.js></script>"


async def mounted(site: Site, name: str) -> Engine:
    engine = await site.open(MARKUP)
    await engine.page.wait_for_function("window.mount !== undefined")
    await engine.page.evaluate("(name) => mount(name)", name)
    await engine.page.wait_for_function("app.childElementCount > 0")
    return engine


@pytest.mark.parametrize("by", ["events", "input"])
@pytest.mark.parametrize("name", PICKERS)
async def test_the_calendar_is_walked_to_the_day(pickers: Site, person: Person, name: str, by: str) -> None:
    engine = await mounted(pickers, name)
    if by == "input":
        await person.at(engine)
    for day in ("2026-11-21", "2027-01-01", "2026-10-31"):
        receipt = await engine.perform(await engine.ref("Day" if name != "antd" else "textbox"), "type", text=day)
        assert (receipt["code"], await engine.page.evaluate("held()")) == ("done", day), receipt
