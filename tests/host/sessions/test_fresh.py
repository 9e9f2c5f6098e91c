"""Sessions of which nothing is kept: without windows they have one browser, and know nothing of each other."""

from collections.abc import Callable

from host.sessions.steering import go, run, until, who
from playwright.async_api import Playwright, async_playwright
from webhand_host.sessions.session import Kind
from webhand_host.sessions.sessions import Sessions, Wanted
from webhand_host.sessions.shared import SharedBrowsers

FRESH = Wanted(kind=Kind.FRESH, headless=True)


async def test_they_share_a_browser_and_nothing_in_it(
    sites: tuple[str, str], browsers: Callable[[], list[int]]
) -> None:
    async with Sessions() as sessions:
        anna, other = await sessions.open(FRESH), await sessions.open(FRESH)
        await go(anna, f"{sites[0]}/login?anna")
        await run(anna, "localStorage.token = 'a-token'")
        assert await who(anna, sites[0]) == "login=anna"
        assert await who(other, sites[0]) == "nobody"
        assert await run(other, "localStorage.token ?? 'none'") == "none"
        assert [tab.url for tab in await other.tabs()] == [f"{sites[0]}/who"]
        (pid,) = browsers()
        await sessions.close(anna.id)
        await sessions.close(other.id)
        later = await sessions.open(FRESH)
        assert browsers() == [pid], "it stays for the next"
        assert await who(later, sites[0]) == "nobody"
        assert await run(later, "[innerWidth, innerHeight]") == [1280, 720]
    assert browsers() == []


async def test_a_browser_that_nobody_takes_ends(browsers: Callable[[], list[int]]) -> None:
    async with async_playwright() as playwright:

        async def driver() -> Playwright:
            return playwright

        shared = SharedBrowsers(driver, lingers=0)
        async with shared.use(headless=True) as first:
            async with shared.use(headless=True) as second:
                assert second is first
            assert first.browser.is_connected(), "one has it still"
        await until(lambda: not browsers())
        async with shared.use(headless=True) as third:
            assert third.browser.is_connected()
        await shared.close()
        assert browsers() == []
