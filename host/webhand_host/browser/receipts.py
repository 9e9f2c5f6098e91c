"""Receipts: how they are made here, and how what the page said and what the browser said become one."""

import time
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from urllib.parse import urlsplit

from webhand_agent.protocol import Advice, Blocked, Code, Dialog, Effect, Receipt, TabState

from webhand_host.browser.navigation import ABORTED, ASKS_WHO, Load, Stage
from webhand_host.browser.troubles import PRINTS

KEPT_AWAY = (
    "It was about to go to another site, which this step was not allowed. "
    "That was stopped before anything was sent there."
)

INSISTS = (
    "Dialogs come here one after the other, whatever they are answered. navigate and close_tab leave this page all the "
    "same: its tab is closed then; open_new_tab goes on beside it."
)

ASKS_TO_BE_LEFT = (
    "The page wants to be left, and asks about it again each time that it is answered No. Answered OK with "
    "handle_dialog it goes where it wants to, and what was typed there may be lost; open_new_tab goes on beside it."
)

HANGS = "It has been loaded anew already, and hung again. navigate to another address, or close_tab."

BUSY = "The server has answered, but a script keeps the page busy that is there: no other can take its place."

FAULTS: Mapping[str, str] = {
    "ERR_TOO_MANY_REDIRECTS": "the site redirects in a circle",
    "ERR_HTTP_RESPONSE_CODE_FAILURE": "the server sent an error and no page with it",
    "ERR_INVALID_RESPONSE": "the server sent an error in place of a file",
    "ERR_EMPTY_RESPONSE": "the server closed the connection without an answer",
    "ERR_CONNECTION_CLOSED": "the server closed the connection without an answer",
    "ERR_CONNECTION_RESET": "the connection was cut off",
    "ERR_CONNECTION_REFUSED": "nothing answers at this address",
    "ERR_CONNECTION_TIMED_OUT": "nothing answers at this address",
    "ERR_TIMED_OUT": "nothing answers at this address",
    "ERR_ADDRESS_UNREACHABLE": "nothing answers at this address",
    "ERR_NAME_NOT_RESOLVED": "there is no such host",
    "ERR_INTERNET_DISCONNECTED": "this machine is not connected to the internet",
    "ERR_UNSAFE_PORT": "the browser opens no pages at this port",
    ASKS_WHO: (
        "the site asks for a name and a password in a window of the browser's own, which the person alone answers: ask "
        "them to sign in there, then look again"
    ),
    "ERR_SSL_PROTOCOL_ERROR": "there is no secure connection to this server",
}
"""What the browser's words for failed loads mean (Chromium, net/base/net_error_list.h)."""

UNTRUSTED = "the browser does not trust the server's certificate"
"""All that begin with ERR_CERT_."""


def receipt(
    code: Code, message: str, effect: Sequence[Effect] = (Effect.NONE,), *, tab_id: int | None = None
) -> Receipt:
    """One in our own words: what it has to tell of a page, or of where a tab is, is in its other fields."""
    ok = code in (Code.DONE, Code.NAVIGATED)
    return Receipt(ok=ok, code=code, message=message, own=True, effect=list(effect), tab_id=tab_id)


def no_such_tab(tab_id: int) -> Receipt:
    return receipt(Code.NO_SUCH_TAB, f"There is no tab {tab_id} any more.")


def dialog_open(dialog: Dialog | None, *, is_held: bool = False) -> Receipt:
    """`dialog` waits for its answer; None where all that is known is that the page is held up. With `is_held` it can be
    answered from here, and else by the person alone.
    """
    told = receipt(Code.DIALOG_OPEN, "" if dialog else "A dialog holds the page up.", [Effect.DIALOG])
    advice = None if is_held else Advice.PERSON_FOR_DIALOG
    return told.model_copy(update={"dialogs": [dialog] if dialog else [], "advice": advice})


def printing() -> Receipt:
    """The browser's window for printing takes no answer from here."""
    told = receipt(Code.DIALOG_OPEN, PRINTS, [Effect.DIALOG])
    return told.model_copy(update={"advice": Advice.PERSON_FOR_PRINT})


def with_dialogs(told: Receipt, answered: Sequence[tuple[float, Dialog]], began: float) -> Receipt:
    """The receipt with the dialogs that had their answer at once. Those from before `began` were not its doing: to do
    it again would change nothing about them.
    """
    if not answered:
        return told
    ours = [dialog for at, dialog in answered if at >= began]
    repeat = any(dialog.state == "dismissed" for dialog in ours)
    update = {
        "effect": union(told.effect, [Effect.DIALOG]) if ours else told.effect,
        "advice": Advice.ANSWER_AND_REPEAT if repeat and told.code is not Code.DIALOG_OPEN else told.advice,
        "dialogs": [*told.dialogs, *(dialog for _, dialog in answered)],
    }
    return told.model_copy(update=update)


def kept_away(blocked: Blocked, done: Receipt | None = None) -> Receipt:
    """What is told of a document that was kept from loading, and of what was `done` before that.

    The address stands in `blocked` alone: a sentence goes to the model as it is.
    """
    if done is None:
        return receipt(Code.REFUSED, KEPT_AWAY).model_copy(update={"blocked": blocked})
    message = f"{done.message} {KEPT_AWAY}".strip() if done.ok else KEPT_AWAY
    effect = [each for each in done.effect if each is not Effect.NEW_TAB or done.tab_id is not None] or [Effect.NONE]
    update = {"ok": False, "code": Code.REFUSED, "message": message, "effect": effect, "blocked": blocked}
    return done.model_copy(update=update)


def landed(load: Load | None, info: TabState, seconds: float) -> Receipt:
    """Where a load has led that was waited for so long, and what the tab shows now."""
    if load is not None and load.blocked is not None:
        return kept_away(load.blocked)
    shown = {"led_to": info.url, "title": info.title, "status": load.status if load is not None else 0}
    if load is None or Stage.COMMITTED <= load.stage <= Stage.COMPLETE:
        shown["loading"] = load is not None and load.stage is Stage.COMMITTED
        return receipt(Code.NAVIGATED, "", [Effect.NAVIGATION]).model_copy(update=shown)
    if load.stage is Stage.FAILED and load.error != ABORTED:
        failed = receipt(Code.NOT_FOUND, f"The page could not be loaded: {fault(load.error)}.")
        return failed.model_copy(update={"led_to": load.url, "status": load.status})
    if load.stage is Stage.STARTED:
        silent = f"There was no answer within {seconds:g} seconds."
        told = receipt(Code.TIMEOUT, BUSY if load.is_held else silent)
    elif load.status in (HTTPStatus.NO_CONTENT, HTTPStatus.RESET_CONTENT):
        said = f"{load.status} ({HTTPStatus(load.status).phrase})"
        told = receipt(Code.NOT_FOUND, f"The server answered {said}, which is no page: the tab stays where it was.")
    elif (scheme := urlsplit(load.url).scheme) not in ("http", "https"):
        told = receipt(
            Code.NOT_FOUND, f"No page was opened: what is at {scheme}: is for another program than a browser."
        )
    else:
        told = receipt(Code.NOT_FOUND, f"No page was opened: it is a download, or was stopped ({load.error}).")
    return told.model_copy(update={**shown, "bound_for": load.url})


def fault(error: str) -> str:
    """The network's word for what went wrong, after what it means."""
    name = error.removeprefix("net::")
    words = UNTRUSTED if name.startswith("ERR_CERT_") else FAULTS.get(name)
    return f"{words} ({error})" if words else error


def timed(done: Receipt, began: float) -> Receipt:
    """`began` is seconds of time.monotonic."""
    return done.model_copy(update={"ms": milliseconds_since(began)})


def milliseconds_since(began: float) -> float:
    return round((time.monotonic() - began) * 1000, 1)


def merged(first: Receipt, then: Receipt) -> Receipt:
    """What the page said with what the browser said: the browser's word decides; what it does not speak of stays."""
    spoken = {name: getattr(then, name) for name in then.model_fields_set}
    both = {
        "message": f"{first.message} {then.message}".strip(),
        "own": all(each.own or not each.message for each in (first, then)),
        "effect": union(first.effect, then.effect),
        "healed": first.healed or then.healed,
        "healing_method": first.healing_method or then.healing_method,
        "tab_id": then.tab_id,
        "candidates": [*first.candidates, *then.candidates],
        "dialogs": [*first.dialogs, *then.dialogs],
        "downloads": [*first.downloads, *then.downloads],
        "requests": [*first.requests, *then.requests],
    }
    return first.model_copy(update=spoken | both)


def union(*several: Sequence[Effect]) -> list[Effect]:
    seen = dict.fromkeys(effect for effects in several for effect in effects if effect is not Effect.NONE)
    return list(seen) or [Effect.NONE]
