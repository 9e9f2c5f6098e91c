"""Which windows are those of the browser that Webhand works in, and where in them its pages lie: measured by the pages
themselves (`geometry.Layout`), found again among the windows by place and size.
"""

import base64
import contextlib
import io
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from PIL import Image, ImageDraw
from webhand_agent.browser import BrowserError
from webhand_agent.desktop import Box, Target, Window, WindowUse
from webhand_agent.protocol import Receipt, Screenshot, Tab

from webhand_host.browser.measuring import GivenFile
from webhand_host.browser.port import NotDone
from webhand_host.browser.troubles import Printing, Trouble
from webhand_host.desktop.owners import BROWSERS_OWN, Family
from webhand_host.desktop.system import Shown
from webhand_host.geometry import Layout, Point, Space

SECRETS = "What is printed shows what must stay a secret (a password, a code, a card): only the person goes on there."
BESIDE = 16
"""Pixels that a window may reach beyond its page on the left and below: its frame."""
PANEL = 800
"""The same on the right, where a side panel may be."""


@dataclass(frozen=True)
class View:
    """A tab that some window shows, and where on the screen its page lies."""

    tab: Tab
    layout: Layout
    browser: "TabsOf"

    @property
    def box(self) -> Box:
        (left, top), (width, height), ratio = self.layout.corner, self.layout.viewport, self.layout.ratio
        return Box(left, top, round(width * ratio), round(height * ratio))

    def is_in(self, window: Box) -> bool:
        """Whether a window of that size shows it."""
        page = self.box
        right, bottom = (
            window.left + window.width - page.left - page.width,
            window.top + window.height - page.top - page.height,
        )
        left = page.left - window.left
        above = page.top - window.top
        return -BESIDE <= left <= BESIDE and -BESIDE <= bottom <= BESIDE and -BESIDE <= right <= PANEL and above >= 0


class TabsOf(Protocol):
    """What is needed of `TabBrowser`."""

    async def tabs(self) -> list[Tab]: ...

    async def layout(self, tab_id: int) -> Layout: ...

    async def screenshot(self, tab_id: int) -> Screenshot | None: ...

    async def filled(self, tab_id: int, *, begin: bool) -> tuple[Counter[GivenFile], Counter[GivenFile]]: ...

    async def confined(
        self, tab_id: int, sites: Sequence[str] | None, do: Callable[[], Awaitable[Receipt]]
    ) -> Receipt: ...


@dataclass(frozen=True)
class Print:
    """A tab over whose page the browser's window for printing lies."""

    tab: Tab
    shows_secrets: bool


class Views:
    def __init__(self, views: Sequence[View] = (), prints: Sequence[Print] = ()) -> None:
        self._views, self._prints = views, prints

    def all(self, shown: Sequence[Shown], family: Family, active: int) -> list[Window]:
        """With what they show, whose they are, and why those are never a target that are none."""
        alone = [one for one in shown if one.pid in family.browsers and not one.parent and self._in(one) is None]
        over: dict[int, Print] = {}
        for one in self._prints:  # its page does not say where it lies: the title alone tells
            named = [each.id for each in alone if one.tab.title and each.title.startswith(one.tab.title)]
            over |= dict.fromkeys(named if len(named) == 1 else [], one)
        return [self._described(one, family, over, is_active=one.id == active) for one in shown]

    def _described(self, shown: Shown, family: Family, over: Mapping[int, Print], *, is_active: bool) -> Window:
        app = family.program_of(shown)
        view = self._in(shown) if shown.pid in family.browsers else None
        why = family.why_never(shown, app)
        printed = over.get(shown.id) or over.get(shown.parent)
        use = None
        if shown.pid in family.browsers and view is None:
            if shown.is_native and shown.parent:
                use = WindowUse.SAVES if printed is not None else WindowUse.CHOOSES
            elif shown.id in over:
                use = WindowUse.PRINTS
            why = why or (SECRETS if printed is not None and printed.shows_secrets else "" if use else BROWSERS_OWN)
        return Window(
            id=shown.id,
            title=shown.title,
            app=app,
            pid=shown.pid,
            box=shown.box,
            is_active=is_active,
            is_hidden=shown.is_hidden,
            why_not=why,
            tab_id=view.tab.tab_id if view is not None else None,
            url=view.tab.url if view is not None else printed.tab.url if printed is not None else "",
            use=use,
        )

    def in_page(self, window: Window, x: int, y: int) -> tuple[float, float] | None:
        """The point of the viewport, in CSS pixels; None where it is not in one."""
        view = self._of(window)
        if view is None:
            return None
        point = view.layout.to_viewport(Point(x, y), Space.SCREEN)
        return (point.x, point.y) if view.layout.shows(point) else None

    async def confined(
        self, target: Target, sites: Sequence[str] | None, do: Callable[[], Awaitable[Receipt]]
    ) -> Receipt:
        view = self._of(target.window)
        return await (view.browser.confined(view.tab.tab_id, sites, do) if view is not None else do())

    async def filled(self, *, begin: bool) -> tuple[Counter[GivenFile], Counter[GivenFile]]:
        """Of all pages that are shown, as `measuring.filled`: a window for files does not say whose it is."""
        held, given = Counter[GivenFile](), Counter[GivenFile]()
        for view in self._views:
            with contextlib.suppress(BrowserError, Trouble, NotDone):
                of_page = await view.browser.filled(view.tab.tab_id, begin=begin)
                held, given = held + of_page[0], given + of_page[1]
        return held, given

    async def without_secrets(self, image: Image.Image, box: Box, windows: Sequence[Window]) -> None:
        """Pages of ours are drawn anew from their own pictures, in which what is secret is painted over (SAFETY 7);
        black where there is none. `windows` are those in the picture, the one in front first.
        """
        for at, window in enumerate(windows):
            if window.why_not == SECRETS:  # nobody knows where in its window the browser shows what it prints
                hidden = window.box.left - box.left, window.box.top - box.top, window.box.width, window.box.height
                x, y, across, down = (round(one * image.width / box.width) for one in hidden)
                image.paste((0, 0, 0), (x, y, x + across, y + down))
            if (view := self._of(window)) is None:
                continue
            page, fine = view.box, image.width / box.width
            size = max(1, round(page.width * fine)), max(1, round(page.height * fine))
            shot = await view.browser.screenshot(view.tab.tab_id)
            shown = Image.new("RGB", size)
            if shot is not None:
                with Image.open(io.BytesIO(base64.b64decode(shot.data))) as opened:
                    shown = opened.convert("RGB").resize(size)
            seen = Image.new("L", size, 255)
            for above in (one.box for one in windows[:at]):  # what lies in front of the page is left as it is
                left, top = (above.left - page.left) * fine, (above.top - page.top) * fine
                ends = left + above.width * fine - 1, top + above.height * fine - 1
                ImageDraw.Draw(seen).rectangle((left, top, *ends), fill=0)
            image.paste(shown, (round((page.left - box.left) * fine), round((page.top - box.top) * fine)), seen)

    def _of(self, window: Window | None) -> View | None:
        wanted = window.tab_id if window is not None else None
        return next((one for one in self._views if wanted is not None and one.tab.tab_id == wanted), None)

    def _in(self, shown: Shown) -> View | None:
        """Two windows may lie exactly over each other: then the title tells them apart, or nothing does."""
        fits = [one for one in self._views if one.is_in(shown.box)]
        named = [one for one in fits if one.tab.title and shown.title.startswith(one.tab.title)]
        best = named if len(fits) > 1 else fits
        return best[0] if len(best) == 1 else None


class Pages(Protocol):
    async def views(self) -> Views: ...


class NoPages:
    async def views(self) -> Views:
        return Views()


class BrowserPages:
    """Those of browsers that are open."""

    def __init__(self, browsers: Callable[[], Sequence[TabsOf]]) -> None:
        self._browsers = browsers

    async def views(self) -> Views:
        """What does not answer shows nothing that may be acted on."""
        found, prints = [], []
        for browser in self._browsers():
            for tab in await _shown_by(browser):
                try:
                    found.append(View(tab, await browser.layout(tab.tab_id), browser))
                except Printing as held:
                    prints.append(Print(tab, held.shows_secrets))
                except (BrowserError, Trouble, NotDone):
                    continue
        return Views(found, prints)


async def _shown_by(browser: TabsOf) -> list[Tab]:
    try:
        return [tab for tab in await browser.tabs() if tab.active and tab.injectable]
    except (BrowserError, Trouble, NotDone):
        return []
