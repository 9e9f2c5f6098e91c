"""A person who types into the address bar in the seconds after an act, over DevTools."""

import asyncio
import time
from pathlib import Path

from conformance.elsewhere import served_elsewhere
from conformance.site import served
from host.desktop.screens import Desk, until
from webhand_agent.protocol import Click
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.cdp.port import CdpPort
from webhand_host.browser.cdp.starting import browser_context
from webhand_host.browser.confinement import AFTERWARDS
from webhand_host.desktop.input import Input
from webhand_host.desktop.selection import Clipboard
from webhand_host.desktop.x11 import X11


def type_address(display: str, shown: str, url: str) -> None:
    """As a person: nothing of ours types into a window of the browser's own. The page hears of the keys first, and of
    those after it as long as the bar has not taken them; once it has, what it shows is to be copied there.
    """
    system = X11(display)
    person, clipboard = Input(system), Clipboard(display)

    def has_keys() -> bool:
        person.keys(["ctrl", "c"])
        return shown.encode() in (content for _, _, content in clipboard.held().values())

    try:
        person.keys(["ctrl", "l"])
        until(has_keys, "the address bar had not the keyboard")
        person.type(url)
        person.keys(["enter"])
    finally:
        person.release()
        clipboard.close()
        system.close()


async def test_an_address_that_is_typed_after_an_act_is_gone_to(at_desk: Desk, tmp_path: Path) -> None:
    """And on to where that leads."""
    with served() as site, served_elsewhere() as far, served_elsewhere() as farther:
        far.pages["/page"] = f"<script>location.href = '{farther.origin}/on'</script>"
        async with browser_context(headless=False) as context:
            port = CdpPort(context, tmp_path)
            await port.start()
            browser = TabBrowser(port, "run-1")
            tab_id = (await browser.target()).tab_id
            shown = site.put("<button>Go")
            assert (await browser.navigate(tab_id, shown)).ok
            (button,) = [one.ref for one in (await browser.observe(tab_id)).tree.lines if one.tag == "button"]
            at = time.monotonic()
            assert (await browser.act(tab_id, button, Click(), sites=[site.here])).ok
            await asyncio.to_thread(type_address, at_desk.display, shown, f"{far.origin}/to?{far.origin}/page")
            await context.pages[0].wait_for_url(f"{farther.origin}/on")
            assert time.monotonic() - at < AFTERWARDS
            assert far.seen == [f"GET /to?{far.origin}/page", "GET /page"]
