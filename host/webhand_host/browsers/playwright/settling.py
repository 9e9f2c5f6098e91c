"""Waiting until a page has come to rest: loaded, with no requests under way, its document still."""

import asyncio
import time
from typing import TYPE_CHECKING, Any

from webhand_host.browsers.playwright.tab import ANSWER
from webhand_host.browsers.playwright.troubles import Trouble

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab

RESTLESS = 1.5
"""Seconds. A clock or an animation that never stops must not cost a step its whole cap,"""

KNOWN_RESTLESS = 0.2
"""and once it is known that the document never rests, hardly anything."""

LAST_WORD = 0.05
"""Seconds. How much later than the end of the requests the page may still say that it changed."""


async def settle(tab: "CdpTab", patience: float, cap: float) -> bool:
    """Waits, in seconds, `patience` for a change to begin and `cap` for it all to end. Tells whether it came to rest.

    Raises:
        Trouble: a dialog is open, or the page does not answer.
    """
    end = time.monotonic() + cap

    def left() -> float:
        return max(0.0, end - time.monotonic())

    wait = patience
    while True:
        await arrived(tab, left())
        await quiet(tab, _start(tab), left())
        resting: bool = (await rest(tab, min(wait, left()), min(left(), _restless(tab) + wait)))["resting"]
        _note(tab, resting=resting)
        if not tab.navigation.is_loading and not tab.network.is_busy(_start(tab)):
            return resting
        if left() == 0:
            return False
        wait = 0.0


async def reaction(tab: "CdpTab", since: float, cap: float) -> bool:
    """Whether the document changes by what the requests under way bring. It is watched from now on and not only after
    they ended: the page has its answer before this carrier hears that it came.
    """
    watch = tab.started(rest(tab, cap, cap))
    try:
        await quiet(tab, since, cap)
        if (await rest(tab, 0, _restless(tab)))["changes"] > 0:
            return True
        done, _ = await asyncio.wait({watch}, timeout=LAST_WORD)
        return bool(done) and watch.result()["changes"] > 0
    except Trouble:
        return False
    finally:
        watch.cancel()


async def arrived(tab: "CdpTab", seconds: float) -> None:
    """Waits for a load under way, at most `seconds`. Raises `Trouble` where something holds it up."""
    navigation = tab.navigation
    await tab.news.until(lambda: not navigation.is_loading or tab.is_blocked, seconds, navigation.time_left)
    tab.check()


async def quiet(tab: "CdpTab", since: float, seconds: float) -> None:
    """Waits until no request of those that began at or after `since` is under way, at most `seconds`."""
    network = tab.network
    await tab.news.until(
        lambda: not network.is_busy(since) or tab.is_blocked, seconds, lambda: network.until_too_old(since)
    )


async def rest(tab: "CdpTab", patience: float, cap: float) -> Any:
    """What the engine of the top document says of its rest."""
    limits = {"patience": patience * 1000, "cap": cap * 1000}
    return (await tab.ask(tab.frames.main, "rest", limits, cap + ANSWER))["value"]


def _start(tab: "CdpTab") -> float:
    return max(tab.touched, tab.navigation.last_start)


def _restless(tab: "CdpTab") -> float:
    return KNOWN_RESTLESS if tab.restless == tab.frames.main.loader else RESTLESS


def _note(tab: "CdpTab", *, resting: bool) -> None:
    tab.restless = "" if resting else tab.frames.main.loader
