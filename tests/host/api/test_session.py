"""A session, call by call: what it sees, what it does, and what becomes of it."""

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import webhand
from conformance.site import Site
from host.api.site import AWAY, LEAVES, SHOP, browsers
from webhand import sync_api
from webhand_agent.protocol import Effect

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def session() -> AsyncIterator[webhand.Session]:
    async with webhand.open_session(headless=True) as one:
        yield one


async def test_it_goes_looks_and_acts(session: webhand.Session, pages: Site) -> None:
    url = pages.put(SHOP)
    assert (await session.goto(url)).ok
    seen = await session.observe()
    assert (seen.title, seen.url) == ("Shop", url)
    assert 'button <button> [ref=e5] "Greet"' in seen.tree.text
    assert "Hello" not in await session.read()
    for target in ("e5", "#greet", (await session.find("Greet", role="button"))[0]):
        receipt = await session.click(target)
        assert receipt.ok
        assert Effect.DOM in receipt.effect
        assert webhand.sentence(receipt).startswith('Clicked button "Greet".')
    assert "Hello. Hello. Hello." in await session.read()
    for full_page in (False, True):
        assert (await session.screenshot(full_page=full_page)).startswith(b"\x89PNG")
    assert [tab.title for tab in await session.tabs()] == ["Shop"]


async def test_what_is_found_is_what_was_asked_for(session: webhand.Session, pages: Site) -> None:
    """And not what it stands in; what is called so is the first."""
    items = "".join(f"<div role=option>{name}</div>" for name in ("Footprint", "Print"))
    await session.goto(pages.put(f"<div role=listbox tabindex=0 aria-label=Jobs>{items}</div>"))
    assert [(line.role, line.name) for line in await session.find("print")] == [
        ("option", "Print"),
        ("option", "Footprint"),
    ]


async def test_fields_and_history(session: webhand.Session, pages: Site) -> None:
    url = pages.put(SHOP)
    await session.goto(url)
    assert (await session.type("input", "boots")).ok
    assert (await session.select("select", "M")).ok
    assert (await session.check("[name=news]")).ok
    assert (await session.press("Tab")).ok
    assert (await session.scroll(to="#greet")).ok
    assert (await session.scroll(to_end=True)).ok
    values = {line.name: line.states for line in (await session.observe()).tree.lines}
    assert (values["Search"]["value"], values["Size"]["value"], "checked" in values["News"]) == ("boots", "M", True)
    filled = await session.fill({"input": "shoes", "select": "S", "[name=news]": False}, submit="form button")
    assert filled.ok
    assert (await session.observe()).url == f"{pages.here}/cookies?q=shoes&size=S"
    assert (await session.back()).ok
    assert (await session.observe()).url == url
    assert (await session.forward()).ok
    assert (await session.reload()).ok


async def test_several_options_of_a_list_at_once(session: webhand.Session, pages: Site) -> None:
    options = "".join(f"<option>{day}</option>" for day in ("Friday", "Saturday", "Sunday"))
    await session.goto(pages.put(f"<label>Days <select multiple>{options}</select></label>"))
    assert (await session.select("select", "Friday", "Sunday")).ok
    line = next(line for line in (await session.observe()).tree.lines if line.name == "Days")
    assert line.value == "Friday, Sunday"
    assert (await session.select("select", "Saturday")).ok
    line = next(line for line in (await session.observe()).tree.lines if line.name == "Days")
    assert line.value == "Saturday"


async def test_expected_outcomes_are_receipts(session: webhand.Session, pages: Site) -> None:
    session.wait = 0
    await session.goto(pages.put(SHOP))
    missing = await session.click("#nothing")
    assert (missing.ok, missing.code) == (False, "not_found")
    option = await session.select("select", "XXL")
    assert (option.code, option.options) == ("no_such_option", ["S", "M"])
    partly = await session.fill({"input": "shoes", "#nothing": "x"})
    assert partly.code == "not_found"
    wrong = await session.call("click_element", element="e1")
    assert (wrong.code, "it has no parameter element" in wrong.message) == ("invalid", True)
    unsafe = await session.goto("javascript:alert(1)")
    assert unsafe.code == "refused"


async def test_a_selector_is_waited_for(session: webhand.Session, pages: Site) -> None:
    late = "<script>setTimeout(() => document.body.innerHTML = '<button>Late</button>', 200)</script>"
    await session.goto(pages.put(late))
    assert (await session.click("button")).ok


async def test_misuse_is_raised_and_nothing_is_done(session: webhand.Session, pages: Site) -> None:
    await session.goto(pages.put(SHOP))
    with pytest.raises(webhand.errors.Misuse, match=r'"a\[\[" is no CSS selector'):
        await session.click("a[[")
    with pytest.raises(webhand.errors.Misuse, match="press_key was not carried out: key"):
        await session.press("")
    with pytest.raises(webhand.errors.Misuse, match='kind="saved"'):
        await session.save()
    with pytest.raises(webhand.errors.Misuse, match="no kind of session 'new'"):
        await webhand.open_session(kind="new").__aenter__()  # type: ignore[arg-type]
    with pytest.raises(webhand.errors.Misuse, match="needs an id"):
        await webhand.open_session(kind="saved").__aenter__()
    with pytest.raises(webhand.errors.Misuse, match="cannot be the id"):
        await webhand.open_session("../up").__aenter__()
    with pytest.raises(webhand.errors.Misuse, match="locale"):
        await webhand.open_session("x", kind="saved", config={"locale": "nowhere at all"}).__aenter__()
    with pytest.raises(webhand.errors.Misuse, match="is no KIND@SITE"):
        await webhand.open_session(allow=["pay"]).__aenter__()
    with pytest.raises(webhand.errors.Misuse, match="allow is a list"):
        await webhand.open_session(allow="pay@shop.example").__aenter__()
    before = await session.read()
    wrong: Any = session
    for call, says in (
        (lambda: wrong.click(None), "None is no element"),
        (lambda: wrong.click("#greet", button="thumb"), "no click with button='thumb'"),
        (lambda: session.click("#greet", button="right", count=2), "no click with button='right' and count=2"),
        (lambda: wrong.check("[name=news]", "no"), "True or False, not 'no'"),
        (lambda: session.fill({}), "fill_form was not carried out: fields"),
        (lambda: session.scrape({"name": "h1"}, pages=0), "pages is a number from 1"),
        (lambda: session.scrape({"name": "option"}, rows="a[["), "is no CSS selector"),
        (lambda: session.scrape({"name": ":scope"}, rows="button", next="a[["), "is no CSS selector"),
        (lambda: session.run("  "), "The task is empty"),
        (lambda: session.run("x", model="gpt"), 'There is no model "gpt"'),
        (lambda: session.run("x", on_question=True), "on_question is a function"),
    ):
        with pytest.raises(webhand.errors.Misuse, match=re.escape(says)):
            await call()
    assert await session.read() == before
    unsure: Any = "Model"
    with pytest.raises(webhand.errors.Misuse, match="not by 'Model'"):
        webhand.open_session(by=unsure)


async def test_what_was_filled_in_before_one_that_cannot_be_is_told(session: webhand.Session, pages: Site) -> None:
    await session.goto(pages.put("<input name=who><input name=ok type=checkbox>"))
    receipt = await session.fill({"[name=who]": "Ada", "[name=ok]": "maybe"})
    assert (receipt.ok, receipt.code) == (False, "invalid")
    assert "1 of 2 fields are filled in" in webhand.sentence(receipt)
    with pytest.raises(webhand.errors.Misuse, match="0 of 1 fields are filled in"):
        await session.fill({"[name=ok]": "maybe"})


async def test_without_a_block_it_is_awaited_and_closed_by_itself(pages: Site) -> None:
    before = browsers()
    session = await webhand.open_session("mine", kind="own", headless=True)
    assert (await asyncio.create_task(session.goto(pages.put(SHOP)))).ok
    assert browsers() != before
    await session.close()
    await session.close()
    assert (session.is_open, browsers()) == (False, before)


async def test_two_sessions_side_by_side_know_nothing_of_each_other(session: webhand.Session, pages: Site) -> None:
    keeps = pages.put("<script>document.cookie = 'who=first'</script>")
    async with webhand.open_session(headless=True) as other:
        await asyncio.gather(session.goto(keeps), other.goto(f"{pages.here}/cookies"))
        await session.goto(f"{pages.here}/cookies")
        assert (await session.read(), await other.read()) == ("who=first", "")
    assert (await session.goto(keeps)).ok, "the end of one is not the end of the other"


async def test_a_session_that_has_ended_says_so(pages: Site) -> None:
    async with webhand.open_session("mine", headless=True) as session:
        await session.goto(pages.put(SHOP))
    assert not session.is_open
    for again in (session.observe, session.screenshot, session.back):
        with pytest.raises(webhand.errors.SessionGone, match="The session mine is closed"):
            await again()
    await session.close()


async def test_a_browser_that_dies_is_a_session_that_is_gone(pages: Site) -> None:
    before = browsers()
    async with webhand.open_session("mine", kind="own", headless=True) as session:
        await session.goto(pages.put(SHOP))
        (browser,) = browsers() - before
        os.kill(browser, signal.SIGKILL)
        with pytest.raises(webhand.errors.SessionGone):  # noqa: PT012, the browser needs a moment to die
            while True:
                await session.observe()
        with pytest.raises(webhand.errors.SessionGone):
            await session.click("#greet")
        assert not session.is_open


async def test_a_saved_session_keeps_its_log_in(pages: Site, data: Path) -> None:
    keeps = pages.put("<script>document.cookie = 'login=kept; max-age=9999'</script>")
    async with webhand.open_session("shop", kind="saved", headless=True, config={"locale": "it-IT"}) as session:
        await session.goto(keeps)
        await session.save()
        assert "login" in (data / "sessions" / "shop" / "state.json").read_text()
        with pytest.raises(webhand.errors.Misuse, match="There is a session shop already"):
            await webhand.open_session("shop", kind="saved", headless=True).__aenter__()
    async with webhand.open_session("shop", kind="saved", headless=True) as session:
        await session.goto(f"{pages.here}/cookies")
        assert await session.read() == "login=kept"
        tells = "<p></p><script>document.querySelector('p').textContent = navigator.language</script>"
        await session.goto(pages.put(tells))
        assert await session.read() == "it-IT"


async def test_a_profile_is_kept_and_one_sessions_at_a_time(pages: Site) -> None:
    async with webhand.open_session("work", kind="own", headless=True) as session:
        await session.goto(pages.put("<script>document.cookie = 'login=kept; max-age=9999'</script>"))
        with pytest.raises(webhand.errors.Unavailable, match='profile "work" is in use by another browser'):
            await asyncio.to_thread(sync_api.open_session, "work", kind="own", headless=True)
        with pytest.raises(webhand.errors.Misuse, match="There is a session work already"):
            await webhand.open_session("work", kind="own", headless=True).__aenter__()
    async with webhand.open_session("work", kind="own", headless=True) as session:
        await session.goto(f"{pages.here}/cookies")
        assert await session.read() == "login=kept"


async def test_a_site_that_a_page_leads_to_is_not_entered_by_itself(session: webhand.Session, pages: Site) -> None:
    pages.put(AWAY, "/away")
    await session.goto(pages.put(LEAVES))
    receipt = await session.click("button")
    assert receipt.code == "refused"
    assert f'allow=["enter@http://localhost:{pages.port}"]' in receipt.onward
    assert "Far from here" not in await session.read()
    there = f"http://localhost:{pages.port}/away"
    assert (await session.goto(there)).ok, "an address that the program writes is its own"
    assert "Far from here" in await session.read()
