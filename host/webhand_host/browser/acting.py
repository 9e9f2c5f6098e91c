"""One action in one document, and everything that came of it outside the document. Times are seconds."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from webhand_agent.protocol import (
    SLIGHT,
    Action,
    Advice,
    Clear,
    Click,
    Code,
    Document,
    Effect,
    PressKey,
    Receipt,
    Scroll,
    ScrollIntoView,
    Select,
    SetChecked,
    SetValue,
    TypeText,
    Upload,
)

from webhand_host.browser import uploads
from webhand_host.browser.addressing import is_web, refused, why_closed
from webhand_host.browser.downloads import with_files
from webhand_host.browser.looking import present
from webhand_host.browser.popups import UNANSWERED
from webhand_host.browser.receipts import dialog_open, kept_away, merged, no_such_tab, receipt, union
from webhand_host.browser.refs import ElementAddress, Lost, Refs
from webhand_host.browser.settling import UNHEARD, late, reaction
from webhand_host.browser.tab import PULSE, Tab
from webhand_host.browser.travel import BEGIN, destination
from webhand_host.browser.troubles import Broken, Busy, Closed, Gone, Held, Leaving, NoTab, Silent, Trouble

PERFORM = 8.0
"""What the engine gets for an action in a page that goes on answering, besides what it needs by itself."""

SET_OFF_LATER = (TypeText, Clear, PressKey, Scroll, ScrollIntoView, Upload)
"""What these set off may begin long after the first thing that they change: a search, 400 ms after the last key."""

SEARCH = 12.0
"""Looking through a list that renders its options as it is scrolled takes a while."""

LATE = 0.4
"""So long a page may take to do something about what nothing came of at once."""

PERHAPS = "It was handed to the page, and may or may not have been done: look before you do it again."

TOLD = frozenset(Receipt.model_fields) - {"dialogs"}
"""What a receipt of the engine's tells; dialogs are the carrier's affair, like the engine's other fields."""

FRAME_LEFT = receipt(Code.NAVIGATED, "The frame went elsewhere during the action.", [Effect.NAVIGATION])

Opener = Callable[[Tab, str], Awaitable[Receipt]]
"""Opens a URL in a tab beside another one."""


@dataclass(frozen=True)
class PendingAction:
    """An action under way. `answer` is the engine's, which may take `patience`; `cap` bounds what is waited for
    afterwards. `since` is when the action before it was, whose files may have come too late for its receipt; `follows`
    says that this was in the document which is there. For
    `asleep` the page may not answer anything else.
    """

    tab: Tab
    action: Action
    document: Document
    patience: float
    began: float
    since: float
    follows: bool
    cap: float
    answer: "asyncio.Future[dict[str, Any]]"
    open_beside: Opener
    asleep: float


async def act(
    tab: Tab,
    refs: Refs,
    ref: str | None,
    address: ElementAddress | None,
    action: Action,
    cap: float,
    open_beside: Opener,
    digest: str | None = None,
) -> Receipt:
    """`address` is that of `ref`, both None for what goes to the page itself. `digest` is of what was judged."""
    began = time.monotonic()
    if held := tab.held():
        return held
    try:
        document = address.document if address else await tab.top_document()
    except NoTab:
        return no_such_tab(tab.id)
    follows = tab.touched > 0 and tab.navigation.last_start <= tab.touched
    since, tab.touched, tab.unfinished = tab.touched or began, began, None
    tab.acted_in, tab.reacts, tab.idled = document.document_id, not isinstance(action, SET_OFF_LATER), 0.0
    tab.network.acted(began)
    options: dict[str, Any] = {
        "space": refs.space,
        "ref": ref,
        "action": action.model_dump(mode="json"),
        "digest": digest,
    }
    options["nextRef"] = refs.next_ref if document.frame_id == 0 else 1
    pending = PendingAction(
        tab,
        action,
        document,
        PERFORM + cap + _need(action),
        began,
        since,
        follows,
        cap,
        tab.put(document, "perform", options),
        open_beside,
        uploads.seconds(action),
    )
    done = await _finish(pending)
    place = address or ElementAddress(tab.id, document, "")
    renamed = [done.renamed] if done.renamed is not None else []
    refs.learn([*done.covering, *done.candidates, *renamed], place, done.next_ref)
    return done.model_copy(update={"next_ref": refs.next_ref})


def _need(action: Action) -> float:
    """What an action takes by itself."""
    if isinstance(action, Click):
        return action.hold_ms / 1000
    return SEARCH if isinstance(action, Select) else uploads.seconds(action)


async def _finish(pending: PendingAction) -> Receipt:
    """The whole receipt. A file that came too late for the receipt before this one is told with this one."""
    tab, in_page, saves = pending.tab, None, False
    try:
        told = await tab.while_awake(pending.document, pending.answer, pending.patience, pending.asleep)
        in_page = Receipt.model_validate(
            {key: told[key] for key in TOLD if key in told} | {"next_ref": told.get("nextRef")}
        )
        saves = told.get("saves", False)
        tab.heard = tab.heard or not told.get("unheard")
        tab.idled = 0.0 if tab.heard else UNHEARD
        done = await _aftermath(pending, in_page, told) if in_page.ok else in_page
    except Trouble as trouble:
        is_told = in_page is not None and isinstance(trouble, Busy)  # the page has said what it did, and is at it since
        done = in_page if in_page is not None and is_told else await _trouble(pending, trouble)
    was_done = in_page is not None and in_page.ok
    if done.ok:
        tab.answered()
    # A load that leads to no page, and a window or a tab that closes again, are how the browser begins a download.
    opened = [other for at, other in tab.popups.tabs if at >= pending.began]
    is_gone = tab.popups.closed >= pending.began or any(other.is_closed and other.is_empty for other in opened)
    expected = saves or (is_gone and done.blocked is None) or (was_done and not done.ok and done.blocked is None)
    tab.follows = pending.follows and not saves
    click = in_page if was_done else None
    tabs = [tab, *opened]
    done = await with_files(done, tabs, pending.began, since=pending.since, expected=expected, click=click)
    tab.popups.take(pending.began)  # the receipt tells of it
    return done


async def _aftermath(pending: PendingAction, seen: Receipt, told: Mapping[str, Any]) -> Receipt:
    """What followed outside the document, from what the browser told meanwhile. `told` is all of the engine's answer:
    what the page asked for, whether or not the browser has begun it.
    """
    tab, at = pending.tab, pending.began
    opened = await _opened(pending, told.get("opens"))
    if opened is not None:
        return merged(seen, opened)
    if told.get("kept") is not None:
        seen = seen.model_copy(update={"bound_for": told["kept"], "advice": Advice.OPEN_INSTEAD})
    await _begins(tab)
    if told.get("leads") and pending.document.frame_id == 0:
        await tab.news.until(lambda: bool(tab.navigation.load_since(at)) or tab.is_blocked, BEGIN)
    if tab.navigation.load_since(at):
        return merged(seen, _heard(await destination(tab, at)))
    if tab.navigation.hopped_since(at) and Effect.NAVIGATION not in seen.effect:
        seen = _with(seen, Effect.ADDRESS)
    if SLIGHT.issuperset(seen.effect) and not tab.network.has_asked(at):
        await _told(pending)
    # What was asked for may have come before this was heard of, and after the page's own answer.
    has_asked = tab.network.has_asked(at) and Effect.DOM not in seen.effect
    if told.get("frames") or has_asked or tab.network.is_busy(at):
        if await reaction(tab, at, pending.cap):
            seen = _with(seen, Effect.DOM)
        await _told(pending)  # what the page made of the answers
        await _begins(tab)
        seen = await _still_set(pending, seen)
    elif told.get("idle") and await late(tab, pending.document, at, LATE):
        seen = _with(seen, Effect.DOM)
    if pending.document.frame_id != 0 and SLIGHT.issuperset(seen.effect) and await _has_left(pending):
        seen = merged(seen, FRAME_LEFT)
    if tab.dialog:
        tab.unfinished = lambda: _finish(pending)
    if held := tab.held():
        return merged(seen, held)
    return merged(seen, _heard(await destination(tab, at))) if tab.navigation.load_since(at) else seen


async def _has_left(pending: PendingAction) -> bool:
    """Whether the frame that was acted in shows another document, or is there no more."""
    try:
        return all(one.document_id != pending.document.document_id for one in await pending.tab.documents())
    except Trouble:
        return False


async def _still_set(pending: PendingAction, seen: Receipt) -> Receipt:
    """What a server does not accept the page takes back, once it has its answer."""
    if not isinstance(pending.action, Select | SetChecked | SetValue):
        return seen
    try:
        lost = (await pending.tab.ask(pending.document, "sequel", None))["lost"]
    except Trouble:
        return seen
    if lost is None:
        return seen
    kept = [effect for effect in seen.effect if effect not in (Effect.VALUE, Effect.CHECKED)]
    undone = {"ok": False, "code": Code.NOT_EDITABLE, "message": lost, "own": False, "effect": kept}
    return seen.model_copy(update=undone)


async def _begins(tab: Tab) -> None:
    """The page may have asked for a navigation that the browser has not begun yet."""
    await tab.news.until(lambda: not tab.navigation.is_asked or tab.is_blocked, BEGIN)


async def _told(pending: PendingAction) -> None:
    """Lets the browser tell what the page has asked for by now: where that goes another way than the page's answers do,
    one more of those is a sign that it has had the time.
    """
    tab = pending.tab
    if tab.port.tells_in_order or tab.is_blocked:
        return
    pulse = tab.put(pending.document, "ping", None)
    load_since = tab.navigation.load_since
    await tab.news.until(lambda: pulse.done() or tab.is_blocked or load_since(pending.began) is not None, PULSE)


def _heard(arrived: Receipt) -> Receipt:
    """A server that answers an act with no page (RFC 9110, 15.3.5 and 15.3.6) has heard it all the same."""
    if arrived.ok or arrived.status not in (HTTPStatus.NO_CONTENT, HTTPStatus.RESET_CONTENT):
        return arrived
    done = {"ok": True, "code": Code.DONE, "led_to": "", "title": "", "bound_for": ""}
    return arrived.model_copy(update=done)


async def _opened(pending: PendingAction, wanted: str | None) -> Receipt | None:
    """The tab that the page opened, or the one that it asked for and did not get because no person clicked."""
    tab, at = pending.tab, pending.began
    opened = await tab.opened_since(at)
    if opened is None and (urls := tab.popups.windows_since(at)):
        silent = receipt(Code.TIMEOUT, f"There was no answer within {UNANSWERED:g} seconds.", [Effect.NEW_TAB])
        return silent.model_copy(update={"bound_for": urls[0]})
    if opened is None and (wanted is None or tab.popups.closed >= at):
        return None
    if opened is None:
        return refused(wanted or "") or await pending.open_beside(tab, wanted or "")
    behind = receipt(Code.DONE, "A tab opened in the background.", [Effect.NEW_TAB])
    # Where only some sites may load, it is also waited for behind: the receipt tells what it was kept from.
    if not await _is_in_front(opened) and opened.confinement is None:
        return receipt(Code.DONE, "A tab opened and closed again.", [Effect.NEW_TAB]) if opened.is_closed else behind
    await _appears(opened, tab.popups.url, at)
    if opened.port.tabs.files.untold([opened], at):  # the tab was there only for a file to be saved
        return receipt(Code.DONE, "")
    if opened.is_closed:
        blocked = tab.confinement.blocked if tab.confinement else None
        return kept_away(blocked) if blocked else receipt(Code.DONE, "A tab opened and closed again.", [Effect.NEW_TAB])
    arrived = await destination(opened, at)
    if arrived.blocked:
        return arrived
    if not await _is_in_front(opened):
        return behind
    return arrived.model_copy(update={"effect": [Effect.NEW_TAB], "tab_id": opened.id})


async def _is_in_front(tab: Tab) -> bool:
    try:
        return (await tab.info()).active
    except NoTab:
        return False


async def _appears(opened: Tab, url: str, at: float) -> None:
    """Waits until a new tab is on its way to where it was opened for."""

    def is_there() -> bool:
        return bool(opened.navigation.load or opened.port.tabs.files.untold([opened], at)) or opened.is_blocked

    if not url or is_web(url):
        await opened.news.until(is_there, BEGIN)


async def _trouble(pending: PendingAction, trouble: Trouble) -> Receipt:
    tab = pending.tab
    tab.heard = True
    if isinstance(trouble, Held):
        tab.unfinished = lambda: _finish(pending)
    if held := tab.held():
        return held
    match trouble:
        case NoTab():
            return no_such_tab(tab.id)
        case Busy():
            tab.silences += not isinstance(trouble, Leaving)
            return receipt(Code.UNKNOWN, f"{trouble} {PERHAPS}", ())
        case Silent():
            return dialog_open(None)
        case Closed():
            return receipt(Code.NOT_INJECTABLE, str(trouble) or why_closed((await tab.info()).url))
        case Broken():
            return receipt(Code.UNKNOWN, f"The page engine failed: {trouble}", ())
        case Gone(heard=False):
            return await _missed(pending)
    if pending.document.frame_id == 0:  # what comes in its place, or that its tab closes, may be told a moment later
        await tab.news.until(lambda: tab.is_blocked or tab.navigation.begun_since(pending.began), BEGIN)
        if held := tab.held():
            return held
    if tab.navigation.load_since(pending.began):
        return await destination(tab, pending.began)
    if pending.document.frame_id == 0:
        return receipt(Code.UNKNOWN, "The page went away in the middle of the action. Look again.", ())
    return FRAME_LEFT


async def _missed(pending: PendingAction) -> Receipt:
    """The document was on its way out when the action came, which never reached it."""
    try:
        present(await pending.tab.documents(), ElementAddress(pending.tab.id, pending.document, ""), "this element")
    except NoTab:
        return no_such_tab(pending.tab.id)
    except Lost as lost:
        return receipt(lost.code, lost.message)
    if pending.document.frame_id != 0:
        return receipt(Code.FRAME_GONE, "The frame of this element is not there any more. Look again.")
    return receipt(Code.STALE, "The page was on its way out when the action came. Look again.")


def _with(seen: Receipt, effect: Effect) -> Receipt:
    return seen.model_copy(update={"effect": union(seen.effect, [effect])})
