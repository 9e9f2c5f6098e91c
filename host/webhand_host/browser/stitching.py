"""A picture of the whole page: view by view, each without its secrets, put together."""

import asyncio
import base64
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from webhand_agent.browser import TALLEST
from webhand_agent.protocol import Code, Receipt, Screenshot

from webhand_host.browser.painting import encoded, without_secrets
from webhand_host.browser.pictures import screenshot
from webhand_host.browser.receipts import receipt
from webhand_host.browser.tab import Tab
from webhand_host.browser.troubles import Trouble


@dataclass(frozen=True)
class View:
    """One picture, and where on the page its top is, in CSS pixels."""

    at: float
    shot: Screenshot


async def whole_picture(tab: Tab, *, lossless: bool) -> Screenshot | Receipt:
    """See `webhand_agent.browser.Browser.whole_picture`. As fast as the browser gives pictures: two a second with the
    extension. Raises `OSError` where one is none.
    """
    try:
        top = (await tab.documents())[0]
    except Trouble:
        return await screenshot(tab, lossless=lossless)  # which says why there is none
    try:
        return await _unrolled(tab, lossless=lossless)
    except Trouble as trouble:
        return tab.held() or receipt(Code.UNKNOWN, f"No picture of the whole page was taken. {trouble}".rstrip())
    finally:
        back = tab.started(tab.ask(top, "unroll", {}))
        with contextlib.suppress(Trouble):  # of a page that went nothing is to be put back
            await asyncio.shield(back)


async def _unrolled(tab: Tab, *, lossless: bool) -> Screenshot | Receipt:
    """Goes on from where the last view ended, for as long as the page is longer: it may grow under way."""
    views: list[View] = []
    bottom = 0.0
    while True:
        place = await tab.ask((await tab.documents())[0], "unroll", {"to": bottom})
        shot = await screenshot(tab, lossless=lossless)
        if isinstance(shot, Receipt):
            return shot
        views.append(View(place["at"], await without_secrets(shot)))
        reached = place["at"] + place["view"]
        height = min(place["height"], TALLEST)
        if reached <= bottom or reached >= height - 1:
            return await asyncio.to_thread(joined, views, max(height, place["view"]))
        bottom = reached


def joined(views: Sequence[View], height: float) -> Screenshot:
    """Of `height` CSS pixels. Where two views show the same the later one counts."""
    from PIL import Image

    first = views[0].shot
    scale = first.width / (first.css_width or first.width)
    whole = Image.new("RGB", (first.width, round(height * scale)), "white")
    for view in views:
        with Image.open(BytesIO(base64.b64decode(view.shot.data))) as opened:
            whole.paste(opened.convert("RGB"), (0, round(view.at * scale)))
    return Screenshot(
        mime=first.mime,
        data=base64.b64encode(encoded(whole, first.mime)).decode(),
        width=whole.width,
        height=whole.height,
        css_width=first.css_width,
        css_height=height,
    )
