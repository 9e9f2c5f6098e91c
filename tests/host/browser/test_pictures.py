"""What a picture must not show, on a page with a scroll bar: browsers without a window hide them, this one does not."""

from pathlib import Path

from playwright.async_api import async_playwright
from webhand_agent.protocol import Screenshot
from webhand_host.browser import launch
from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.discovery import find_browser
from webhand_host.browser.pictures import screenshot

PAGE = """<style>body { margin: 0; height: 3000px }
input { position: absolute; box-sizing: border-box; left: 600px; top: 50px; width: 100px }</style>
<input type=password value=secret>"""


async def test_a_scroll_bar_does_not_move_what_is_painted_over(tmp_path: Path) -> None:
    options = launch.without_extension(tmp_path / "profile", find_browser().path, headless=True)
    options["ignore_default_args"] = [*options.get("ignore_default_args", []), "--hide-scrollbars"]
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(**options)
        await context.route("**/*", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        port = CdpPort(context, tmp_path)
        await port.start()
        (tab,) = await port.list_tabs()
        page = context.pages[0]
        await page.goto("http://page.test/")
        assert await page.evaluate("innerWidth > document.documentElement.clientWidth")
        shot = await screenshot(port.tabs.of(tab.tab_id))
        across = await page.evaluate("innerWidth")
        await context.close()
    assert isinstance(shot, Screenshot)
    scale = shot.width / across
    [mask] = shot.masks
    assert (mask.x, mask.width) == (600 * scale, 100 * scale)
