"""Widgets in a tab that has not got the focus: the person is in the side panel or in another tab."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from page.conftest import Engine, Site
from page.test_actions_events import other_tab
from page.test_datefields import PICKERS, mounted


@asynccontextmanager
async def away_from(pickers: Site, name: str) -> AsyncIterator[Engine]:
    engine = await mounted(pickers, name)
    async with other_tab(pickers):
        assert await engine.page.evaluate("document.hasFocus()") is False
        yield engine


async def test_a_range_goes_on_to_its_second_field(pickers: Site) -> None:
    async with away_from(pickers, "antdrange") as engine:
        for part, day in (("From", "2026-11-03"), ("To", "2026-12-05")):
            receipt = await engine.perform(await engine.ref(f'"{part}"'), "type", text=day)
            assert receipt["code"] == "done", receipt
        assert await engine.page.evaluate("held()") == "2026-11-03 2026-12-05"


async def test_the_parts_of_a_date_hand_on(pickers: Site) -> None:
    async with away_from(pickers, "muifield") as engine:
        for part, text in (("Month", "11"), ("Day", "21"), ("Year", "2026")):
            receipt = await engine.perform(await engine.ref(f'"{part}"'), "type", text=text)
            assert receipt["code"] == "done", receipt
        assert await engine.page.evaluate("held()") == "2026-11-21"


@pytest.mark.parametrize("name", PICKERS)
async def test_a_calendar_is_walked(pickers: Site, name: str) -> None:
    async with away_from(pickers, name) as engine:
        ref = await engine.ref("Day" if name != "antd" else "textbox")
        receipt = await engine.perform(ref, "type", text="2027-01-15")
        assert (receipt["code"], await engine.page.evaluate("held()")) == ("done", "2027-01-15"), receipt


async def test_a_select_opens_and_takes_an_option(pickers: Site) -> None:
    async with away_from(pickers, "reactselect") as engine:
        receipt = await engine.perform(await engine.ref('"Fruit"'), "select", value="Pear")
        assert (receipt["code"], await engine.page.evaluate("held()")) == ("done", "pear"), receipt
