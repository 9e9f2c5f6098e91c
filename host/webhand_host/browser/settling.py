"""Waiting until a page has come to rest: loaded, with no requests under way, its document still. Times are seconds."""

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from webhand_agent.urls import origin

from webhand_host.browser.addressing import is_web
from webhand_host.browser.joining import Seen
from webhand_host.browser.tab import ANSWER, LONGEST
from webhand_host.browser.troubles import Trouble

if TYPE_CHECKING:
    from webhand_agent.protocol import Document

    from webhand_host.browser.tab import Tab

RESTLESS = 1.5
"""A page that never rests must not cost a step its whole cap: by then the engine has found out which of its places
change by themselves, and waits for those no more (restless.js)."""

LAST_WORD = 0.05
"""How much later than the end of the requests the page may still change, by its own clock: one that gets no time has
not had its answer either."""

LATE_END = 0.3
"""What has begun to change may take so long to be over."""

UNHEARD = 0.5
"""What no script hears of is as good as watched for so long: the most that a look waits for something to begin."""

UNSEEN = 0.15
"""How much later than its timers a hidden tab may say what it asks for."""


Look = Callable[["Document"], dict[str, Any]]
"""What a document is asked with that is to be looked at."""


async def settle(tab: "Tab", patience: float, cap: float, look: Look | None = None) -> tuple[bool, Seen | None]:
    """Waits `patience` for a change to begin and `cap` for it all to end. Tells whether it came to rest. With `look`
    the top document is looked at as soon as it rests, in the same question; None where that would have been too soon.

    Raises:
        Trouble: a dialog is open, or the page does not answer.
    """
    end = time.monotonic() + cap

    def left() -> float:
        return max(0.0, end - time.monotonic())

    wait, since_act = max(0.0, patience - tab.idled), tab.reacts
    tab.reacts, tab.idled, tab.heard = False, 0.0, False
    again = False
    while True:
        await tab.loaded(left())
        was_busy = tab.network.is_busy(_start(tab))
        await quiet(tab, _start(tab), left())
        if was_busy:
            await _last_word(tab)
        is_late = tab.network.is_busy(_start(tab))  # what ends from here on may change more than is seen
        top, told = await _rest(tab, min(wait, left()), min(left(), RESTLESS + wait), since_act, look, again=again)
        is_over = not is_late and not tab.navigation.is_loading and not tab.network.is_busy(_start(tab))
        if is_over or left() == 0:
            return is_over and told["resting"], Seen(top, told) if "lines" in told else None
        wait, again = 0.0, again or "lines" in told


async def reaction(tab: "Tab", since: float, cap: float) -> bool:
    """Whether the document changes by what the requests under way bring. It is watched from now on and not only after
    they ended: the page has its answer before this carrier hears that it came.
    """
    watch = tab.started(rest(tab, cap, cap, since_act=True))
    try:
        await quiet(tab, since, cap)
        told = await rest(tab, LAST_WORD, RESTLESS, since_act=True)
        return told["changes"] > 0 or (watch.done() and watch.result()["changes"] > 0)
    except Trouble:
        return False
    finally:
        watch.cancel()


async def late(tab: "Tab", document: "Document", began: float, seconds: float) -> bool:
    """Whether something changes by itself within so many seconds of an act in `document` that nothing was seen to come
    of: there, or since `began` in another document that its script can have changed.
    """
    limits = {"patience": seconds * 1000, "cap": (seconds + LATE_END) * 1000, "sinceAct": True}
    try:
        told = await tab.ask(document, "rest", limits, seconds + LATE_END + ANSWER)
        tab.idled = seconds
        if told["changes"] > 0:
            return True
        others = [one for one in await tab.documents() if one.document_id != document.document_id]
        asked = (_has_changed(tab, other, began) for other in others if _is_in_reach(other, document))
        return any(await asyncio.gather(*asked))
    except Trouble:
        return False


async def _has_changed(tab: "Tab", document: "Document", since: float) -> bool:
    try:
        ago = (await tab.ask(document, "sequel", None, ANSWER))["changed"]
    except Trouble:
        return False
    return ago is not None and ago / 1000 <= time.monotonic() - since


def _is_in_reach(other: "Document", document: "Document") -> bool:
    """The page around a frame is told what happens in it, whosever it is; frames change in step with their own kind.
    Those of others, advertising mostly, change by themselves all the time.
    """
    return other.frame_id == 0 or not is_web(other.url) or origin(other.url) == origin(document.url)


async def quiet(tab: "Tab", since: float, seconds: float) -> None:
    """Waits until no request of those that began at or after `since` is under way, at most `seconds`."""
    network = tab.network
    await tab.news.until(
        lambda: not network.is_busy(since) or tab.is_blocked, seconds, lambda: network.until_too_old(since)
    )


async def rest(tab: "Tab", patience: float, cap: float, since_act: bool = False) -> Any:
    """What the engine of the top document says of its rest. With `since_act` what changed since the last act counts."""
    return (await _rest(tab, patience, cap, since_act))[1]


async def _rest(
    tab: "Tab", patience: float, cap: float, since_act: bool, look: Look | None = None, *, again: bool = False
) -> tuple["Document", dict[str, Any]]:
    """With `look` it also says what the document looks like then. `again`: nobody was told what it said before."""
    top = await tab.top_document()
    limits = {
        "patience": patience * 1000,
        "cap": cap * 1000,
        "sinceAct": since_act and tab.acted_in == top.document_id,
    }
    if tab.network.last_landed >= _start(tab):
        limits["answered"] = (time.monotonic() - tab.network.last_landed) * 1000
    if look is None:
        told = await tab.ask(top, "rest", limits, cap + ANSWER)
    else:
        told = await tab.ask(top, "observe", {**look(top), "rest": limits, "again": again}, cap + LONGEST)
    if patience > 0 and told["hidden"]:
        await asyncio.sleep(UNSEEN)
    return top, told


async def _last_word(tab: "Tab") -> None:
    """In a hidden tab there are no frames to wait for, and the timers of the page and of its engine fire together, once
    a second: what the page asks for then, and what it makes of an answer, is heard of a moment later.
    """
    if not (await tab.info()).active:
        await asyncio.sleep(UNSEEN)


def _start(tab: "Tab") -> float:
    return max(tab.touched, tab.navigation.last_start)
