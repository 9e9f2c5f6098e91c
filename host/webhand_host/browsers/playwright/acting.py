"""One action in one document, and everything that came of it outside the document."""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from webhand_agent.protocol import Action, Click, Code, Effect, Receipt, Select

from webhand_host.browsers import uploads
from webhand_host.browsers.playwright.addresses import Addresses, ElementAddress
from webhand_host.browsers.playwright.addressing import is_injectable, refused, why_closed
from webhand_host.browsers.playwright.excuses import Lost, frame_of
from webhand_host.browsers.playwright.frames import FrameState
from webhand_host.browsers.playwright.receipts import merged, receipt, union
from webhand_host.browsers.playwright.settling import reaction
from webhand_host.browsers.playwright.travel import BEGIN, destination, downloaded
from webhand_host.browsers.playwright.troubles import Broken, Held, Silent, Trouble
from webhand_host.browsers.sites import kept_away

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab

PERFORM = 5.0
"""Seconds that the engine gets for an action in a page that goes on answering, besides what it needs by itself."""

SEARCH = 12.0
"""Seconds. Looking through a list that renders its options as it is scrolled takes a while."""

SAVING = 0.6
"""Seconds. How long after a sign of a download it may take to begin."""

NUMBERS = itertools.count(1)

TOLD = frozenset(Receipt.model_fields) - {"dialogs"}
"""What a receipt of the engine's tells; dialogs are this carrier's affair, like the engine's other fields."""

Opener = Callable[["CdpTab", str], Awaitable[Receipt]]
"""Opens a URL in a tab beside another one."""


@dataclass(frozen=True)
class PendingAction:
    """An action under way. `answer` is the engine's, which may take `patience` seconds; `cap` bounds, in seconds, what
    is waited for afterwards. `began` is time.monotonic. For `asleep` seconds the page may not answer anything else.
    """

    number: int
    tab: "CdpTab"
    frame: FrameState
    patience: float
    began: float
    cap: float
    answer: "asyncio.Future[dict[str, Any]]"
    open_beside: Opener
    asleep: float = 0.0


async def act(
    tab: "CdpTab",
    addresses: Addresses,
    ref: str | None,
    action: Action,
    cap: float,
    open_beside: Opener,
    digest: str | None = None,
) -> Receipt:
    """`ref` is one that was shown, None for what goes to the page itself. `digest` is of what was judged."""
    began = time.monotonic()
    address = addresses.get(ref) if ref is not None else None
    if held := tab.held():
        return held
    await tab.hands.rest()
    frame = frame_of(tab, address, "this element") if address else tab.frames.main
    if isinstance(frame, Lost):
        return receipt(*frame)
    if reason := why_closed(tab.frames.main):
        return receipt(Code.NOT_INJECTABLE, reason)
    tab.touched, tab.unfinished = began, None
    tab.network.acted(began)
    next_ref = addresses.next_ref if frame is tab.frames.main else 1
    options = {"space": addresses.space, "ref": ref, "action": action.model_dump(mode="json"), "nextRef": next_ref}
    options["digest"] = digest
    number = next(NUMBERS)
    answer = tab.put(frame, "perform", {**options, "errand": number})
    place = ElementAddress(tab.number, frame.id, frame.loader)
    patience = PERFORM + cap + _need(action)
    try:
        done = await _finish(
            PendingAction(number, tab, frame, patience, began, cap, answer, open_beside, uploads.seconds(action))
        )
    finally:
        tab.hands.typed()
    if frame.id == tab.frames.main.id and done.next_ref is not None:
        addresses.next_ref = max(addresses.next_ref, done.next_ref)
    addresses.learn("\n".join([*done.covering, *done.candidates, done.renamed]), ref or "", place)
    return done.model_copy(update={"next_ref": addresses.next_ref})


def _need(action: Action) -> float:
    """Seconds that an action takes by itself."""
    if isinstance(action, Click):
        return action.hold_ms / 1000
    return SEARCH if isinstance(action, Select) else uploads.seconds(action)


async def _finish(errand: PendingAction) -> Receipt:
    try:
        in_page = (await errand.tab.while_awake(errand.frame, errand.answer, errand.patience, errand.asleep))["value"]
    except Trouble as trouble:
        return await _trouble(errand, trouble)
    seen = Receipt.model_validate(
        {key: in_page[key] for key in TOLD if key in in_page} | {"next_ref": in_page.get("nextRef")}
    )
    return await _aftermath(errand, seen, in_page) if seen.ok else seen


async def _aftermath(errand: PendingAction, seen: Receipt, in_page: dict[str, Any]) -> Receipt:
    """What followed outside the document, from what the browser told meanwhile."""
    tab, at, wanted = errand.tab, errand.began, in_page.get("opens")
    opened = await _opened(errand, wanted)
    if opened is not None:
        return merged(seen, opened)
    await _announced(tab)
    if tab.navigation.load_since(at):
        return merged(seen, await destination(tab, at))
    if tab.navigation.hopped_since(at):
        seen = _with(seen, Effect.NAVIGATION)
    if tab.network.is_busy(at) and await reaction(tab, at, errand.cap):
        seen = _with(seen, Effect.DOM)
    if held := tab.held():
        return merged(seen, held)
    if tab.navigation.load_since(at):
        return merged(seen, await destination(tab, at))
    if in_page.get("saves"):
        await tab.news.until(lambda: bool(tab.downloads.untold()) or tab.is_blocked, SAVING)
    return merged(seen, await downloaded(tab)) if tab.downloads.untold() else seen


async def _announced(tab: "CdpTab") -> None:
    """The page may have asked for a navigation that the browser has not begun yet."""
    navigation = tab.navigation
    await tab.news.until(lambda: not navigation.is_asked or tab.is_blocked, BEGIN)


async def _opened(errand: PendingAction, wanted: str | None) -> Receipt | None:
    """The tab that the page opened, or the one that it asked for and did not get."""
    tab, at = errand.tab, errand.began
    opened = await tab.opened_since(at)
    if opened is None and wanted is None:
        return None
    if opened is None:
        return refused(wanted or "") or await errand.open_beside(tab, wanted or "")
    await _appears(opened, tab.window_url)
    if opened.downloads.untold():  # the tab was there only for a file to be saved
        return await downloaded(opened)
    if opened.is_closed and tab.confinement is not None and tab.confinement.blocked is not None:
        return kept_away(tab.confinement.blocked)
    if opened.is_closed:
        return receipt(Code.DONE, "A tab opened and closed again.", [Effect.NEW_TAB])
    arrived = await destination(opened, at)
    if arrived.downloads or arrived.blocked:
        return arrived
    return arrived.model_copy(update={"effect": [Effect.NEW_TAB], "tab_id": opened.number})


async def _appears(opened: "CdpTab", url: str) -> None:
    """Waits until a new tab is on its way to where it was opened for."""
    await asyncio.wait({opened.starting}, timeout=BEGIN)
    navigation = opened.navigation
    if is_injectable(url):
        await opened.news.until(
            lambda: navigation.load is not None or bool(opened.downloads.untold()) or opened.is_blocked, BEGIN
        )


async def _trouble(errand: PendingAction, trouble: Trouble) -> Receipt:
    tab = errand.tab
    if isinstance(trouble, Held):
        tab.unfinished = lambda: _finish(errand)
    if held := tab.held():
        return held
    if isinstance(trouble, Silent):
        return receipt(Code.TIMEOUT, str(trouble), [Effect.NONE])
    if isinstance(trouble, Broken):
        return receipt(Code.UNKNOWN, f"The page engine failed: {trouble}")
    if errand.number not in tab.begun:
        return _missed(errand)
    if tab.navigation.load_since(errand.began):
        return await destination(tab, errand.began)
    if errand.frame is tab.frames.main:
        return receipt(Code.UNKNOWN, "The page went away in the middle of the action. Look again.")
    return receipt(Code.NAVIGATED, "The frame went elsewhere during the action.", [Effect.NAVIGATION])


def _missed(errand: PendingAction) -> Receipt:
    """The document was on its way out when the action came, which never reached it."""
    if errand.tab.frames.get(errand.frame.id) is None or errand.frame.session is None:
        return receipt(Code.FRAME_GONE, "The frame of this element is not there any more. Look again.")
    what = "The page" if errand.frame is errand.tab.frames.main else "The frame"
    return receipt(Code.STALE, f"{what} has loaded another document since it was looked at. Look again.")


def _with(seen: Receipt, effect: Effect) -> Receipt:
    return seen.model_copy(update={"effect": union(seen.effect, [effect])})
