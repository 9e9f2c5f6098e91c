"""`webhand_agent.desktop.Desktop` of this machine."""

import asyncio
import base64
import io
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

from PIL import Image
from webhand_agent import receipts
from webhand_agent.desktop import (
    Box,
    BringToFront,
    ChooseFile,
    DesktopAct,
    Monitor,
    Picture,
    PressButton,
    PressKeys,
    PrintPage,
    TakenBack,
    Target,
    TurnWheel,
    Window,
    WriteText,
)
from webhand_agent.protocol import Code, Download, Effect, Receipt, Screenshot

from webhand_host.browser.painting import encoded
from webhand_host.browser.receipts import timed
from webhand_host.desktop import check, given, owners
from webhand_host.desktop.clipboard import NotWritten
from webhand_host.desktop.keys import NoSuchKey, is_pages, keys_of
from webhand_host.desktop.opened import Opened
from webhand_host.desktop.pages import NoPages, Pages, Views
from webhand_host.desktop.secret_fields import is_for_secrets
from webhand_host.desktop.seeing import SeenAfter, find_image
from webhand_host.desktop.system import Shown

ANOTHER = "Another window is there now. Nothing was done: look again with a new picture."
MOVED = "The window lies elsewhere now, and something else in it at this place. Nothing was done: look again."
ASKS_NOW = "What has the keyboard waits for a secret now, as it did not before. Nothing was done: look again."
IN_CORNER = (
    "The pointer is in a corner of the screen, which stops everything on the desktop. Nothing was done: the person "
    "has to move it out of the corner first."
)
NOWHERE = (
    "That place is beyond the edge of the screen, or in the very corner of it, where a pointer stops everything. "
    "Nothing was done."
)
NO_WINDOW = "There is no such window any more."
OUT_OF_IT = "A drag ends in the window where it begins, and one in a page in that page. Nothing was done."
PNG = "image/png"
WAITS = 0.1
"""Seconds between two looks at windows that somebody waits for: nothing tells of them on every system."""
LONGEST_CLIPBOARD = 2_000
COPIED = "The clipboard holds another text now."
"""Stands by itself: the text is told apart from our words, and people read no more of it than this."""
T = TypeVar("T")


class HostDesktop:
    """`pages` says which windows are those of the browser that a run works in, and what they show; `why_wait` in a
    sentence why nothing may be done now.

    Everything is asked of the system in one thread of its own; it is begun with the first question.
    """

    def __init__(self, pages: Pages | None = None, why_wait: Callable[[], str] = str) -> None:
        self._why_wait = why_wait
        self._pages = pages if pages is not None else NoPages()
        self._thread = ThreadPoolExecutor(1, "webhand-desktop")
        self._opened: Opened | None = None
        self._clicked: Target | None = None

    async def check(self) -> None:
        await self._in_thread(check.check)

    async def monitors(self) -> Sequence[Monitor]:
        return await self._in_thread(lambda: self._open().system.monitors())

    async def windows(self) -> Sequence[Window]:
        windows, _ = await self._looked()
        return windows

    async def _looked(self) -> tuple[list[Window], Views]:
        """The windows, and what those of the browser show: each page is asked where it lies, once for all of it."""
        shown, active = await self._in_thread(self._listed)
        views = await self._pages.views()
        family = await self._in_thread(owners.Family)
        return views.all(shown, family, active), views

    async def at(self, x: int, y: int) -> Target:
        return await self._unless_stopped(await self._at(x, y, *await self._looked()))

    async def focused(self) -> Target:
        windows, _ = await self._looked()
        return await self._unless_stopped(await _with_secret(self._focused(windows)))

    async def _at(self, x: int, y: int, windows: Sequence[Window], views: Views) -> Target:
        window = next((one for one in windows if not one.is_hidden and one.box.holds(x, y)), None)
        if not await self._in_thread(lambda: self._can_be_clicked(x, y)):
            return Target(window, NOWHERE)
        if window is None:
            return Target()
        point = views.in_page(window, x, y)
        why = window.why_not or ("" if window.tab_id is None or point is not None else owners.BAR)
        return Target(window, why, point)

    async def _unless_stopped(self, target: Target) -> Target:
        """A yes would be asked for in vain."""
        stopped = not target.why_not and await self._in_thread(lambda: self._open().input.is_stopped)
        return replace(target, why_not=IN_CORNER) if stopped else target

    def _focused(self, windows: Sequence[Window]) -> Target:
        window = next((one for one in windows if one.is_active), None)
        if window is None or window.why_not or window.tab_id is None:
            return Target(window, window.why_not if window is not None else "")
        clicked = self._clicked
        if clicked is None or clicked.window is None or clicked.window.id != window.id:
            return Target(window, owners.CLICK_FIRST)
        return Target(window, "", clicked.page)

    async def picture(self, box: Box) -> Picture:
        windows, views = await self._looked()
        windows = [one for one in windows if not one.is_hidden and one.box.overlaps(box)]
        image = await self._in_thread(lambda: self._open().screen.grab(box))
        await views.without_secrets(image, box, windows)
        data = await asyncio.to_thread(encoded, image, PNG)
        shot = Screenshot(
            mime=PNG,
            data=base64.b64encode(data).decode(),
            width=image.width,
            height=image.height,
            css_width=box.width,
            css_height=box.height,
        )
        return Picture(shot, box, tuple(windows))

    async def colour(self, x: int, y: int) -> tuple[int, int, int]:
        image = await self._in_thread(lambda: self._open().screen.grab(Box(x, y, 1, 1)))
        red, green, blue = image.getpixel((0, 0))  # type: ignore[misc]
        return int(red), int(green), int(blue)

    async def act(self, act: DesktopAct, target: Target, sites: Sequence[str] | None = None) -> Receipt:
        if sentence := self._why_wait():
            return receipts.failed(Code.REFUSED, sentence)
        if isinstance(act, BringToFront):
            self._clicked = None
            return await self._in_thread(lambda: self._bring(act.window))
        places = [(act.x, act.y)] if isinstance(act, PressButton | TurnWheel) else []
        places += [act.to] if isinstance(act, PressButton) and act.to is not None else []
        windows, views = await self._looked()
        now = [await self._at(*place, windows, views) for place in places]
        now = now or [await _with_secret(self._focused(windows))]
        refusal = next((one.why_not for one in now if one.why_not), "") or _not_the_pages(act, now[0])
        if not refusal and now[-1].window is not None and _whose(now[-1]) != _whose(now[0]):
            refusal = OUT_OF_IT  # what it would be dropped on was not judged
        if not refusal and places and _moved(target, now[0]):
            return receipts.failed(Code.STALE, MOVED)
        if refusal or _whose(now[0]) != _whose(target):
            return receipts.failed(Code.REFUSED if refusal else Code.STALE, refusal or ANOTHER)
        if now[0].secret and not target.secret:
            return receipts.failed(Code.STALE, ASKS_NOW)

        async def do() -> Receipt:
            begun = time.monotonic()
            return timed(await self._in_thread(lambda: self._done(act, now[0])), begun)

        if isinstance(act, ChooseFile):
            return await given.choosing(act, views, do)
        receipt = await (views.confined(now[0], sites, do) if now[0].page is not None else do())
        if isinstance(act, PressButton):
            self._clicked = now[0] if now[0].page is not None and receipt.ok else None
        return receipt

    async def wait(self, *, window: str = "", image: bytes = b"", seconds: float) -> Receipt:
        begun = time.monotonic()
        wanted = Image.open(io.BytesIO(image)).convert("RGB") if image else None
        first = await self._in_thread(lambda: self._open().state())
        while True:
            found = await self._found(window, wanted, first)
            if found:
                return receipts.done(found)
            if time.monotonic() - begun > seconds:
                what = "That window did not come" if window else "It was not seen" if image else "Nothing changed"
                return receipts.failed(Code.TIMEOUT, f"{what} within {seconds:g} seconds.")
            await asyncio.sleep(WAITS)

    async def release(self) -> None:
        if (opened := self._opened) is not None:
            await self._in_thread(opened.input.release)

    async def aclose(self) -> None:
        """Gives everything back."""
        await self.release()
        if (opened := self._opened) is not None:
            self._opened = None
            await self._in_thread(opened.system.close)
        self._thread.shutdown(wait=False)

    # --- In the thread ------------------------------------------------------------------------------------------------

    def _in_thread(self, work: Callable[[], T]) -> Awaitable[T]:
        return asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _open(self) -> Opened:
        if self._opened is None:
            check.check()
            self._opened = Opened()
        return self._opened

    def _can_be_clicked(self, x: int, y: int) -> bool:
        opened = self._open()
        is_shown = any(one.box.holds(x, y) for one in opened.system.monitors())
        return is_shown and (x, y) not in opened.input.corners

    def _listed(self) -> tuple[Sequence[Shown], int]:
        system = self._open().system
        return system.windows(), system.active()

    def _bring(self, window: int) -> Receipt:
        opened = self._open()
        if all(one.id != window for one in opened.system.windows()):
            return receipts.failed(Code.NOT_FOUND, NO_WINDOW)
        if opened.system.active() == window:
            return receipts.done("It was in front already.").model_copy(update={"already": True})
        opened.input.mouse.check()
        before = opened.before(Box(0, 0, 1, 1))
        opened.system.focus(window)
        return _seen(before.after(), "Brought it to the front.")

    def _done(self, act: DesktopAct, target: Target) -> Receipt:
        opened = self._open()
        box = target.window.box if target.window is not None else opened.system.monitors()[0].box
        before = opened.before(box, target.window.id if target.window is not None else 0)
        broken: NotWritten | TakenBack | None = None
        said: str | Download = ""
        try:
            said = opened.carry_out(act, target)
        except NoSuchKey as problem:
            return receipts.failed(Code.NO_SUCH_KEY, str(problem))
        except NotWritten as problem:
            broken, said = problem, str(problem)
        except TakenBack as problem:
            if not (said := opened.part_of(act)):
                raise
            broken = problem
        seen = before.after()
        if isinstance(act, WriteText | ChooseFile | PrintPage) and Effect.CLIPBOARD in seen.effect:
            # What it holds is held by another now, and is what it was.
            opened.clipboard.put_back(act.text if isinstance(act, WriteText) else act.path)
            seen = replace(seen, effect=tuple(one for one in seen.effect if one is not Effect.CLIPBOARD))
        if isinstance(said, Download):
            printed = _seen(seen, "Printed the page into a file.")
            effect = [Effect.DOWNLOAD, *(one for one in printed.effect if one is not Effect.NONE)]
            return printed.model_copy(update={"downloads": [said], "effect": effect, "drawn_anew": False})
        receipt = _seen(seen, said)
        if isinstance(act, TurnWheel) and receipt.drawn_anew:
            receipt = receipt.model_copy(update={"effect": [Effect.SCROLL], "drawn_anew": False})
        if isinstance(broken, TakenBack):
            raise TakenBack(done=receipt, in_corner=broken.in_corner)
        return receipt.model_copy(update={"ok": False, "code": Code.REFUSED}) if broken is not None else receipt

    async def _found(self, window: str, image: Image.Image | None, first: Any) -> str:
        """What was waited for, in words; empty as long as it is not there."""
        if window:
            wanted = window.casefold()
            shown, _ = await self._in_thread(self._listed)
            names = [name for one in shown if not one.is_hidden for name in (one.title, owners.program_of(one))]
            return "The window is there." if any(wanted in name.casefold() for name in names) else ""
        if image is not None:
            place = await self._in_thread(lambda: find_image(image, self._open().screen.whole()))
            return f"It is to be seen at ({place[0]}, {place[1]})." if place is not None else ""
        return "Something changed." if await self._in_thread(lambda: self._open().state()) != first else ""


async def _with_secret(target: Target) -> Target:
    """Of a program's own window; pages tell of their fields by themselves, and what is the browser's has none."""
    window = target.window
    if window is None or target.why_not or window.tab_id is not None or window.use is not None:
        return target
    return replace(target, secret=await is_for_secrets(window.pid))


def _not_the_pages(act: DesktopAct, target: Target) -> str:
    """A sentence for keys that the browser would take for itself."""
    if not isinstance(act, PressKeys) or target.page is None:
        return ""
    try:
        return "" if is_pages(keys_of(act.key)) else owners.BROWSERS_KEY.format(key=act.key)
    except NoSuchKey:
        return ""  # which the act itself says


def _whose(target: Target) -> tuple[object, ...]:
    window = target.window
    return (window.id, window.use, target.page is not None) if window is not None else (None, None, False)


def _moved(before: Target, now: Target) -> bool:
    return before.window is not None and now.window is not None and before.window.has_moved(now.window)


def _seen(seen: SeenAfter, said: str) -> Receipt:
    effect: list[Effect] = list(seen.effect)
    receipt = receipts.done(said)
    if seen.text is not None and Effect.CLIPBOARD in effect:
        receipt = receipts.reading(f"{said} {COPIED}", seen.text[:LONGEST_CLIPBOARD])
    told = effect or ([] if seen.is_drawn_anew else [Effect.NONE])
    return receipt.model_copy(update={"effect": told, "drawn_anew": seen.is_drawn_anew})
