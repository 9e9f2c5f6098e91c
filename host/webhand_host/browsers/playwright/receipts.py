"""Receipts: how they are made here, and how what the page said and what the browser said become one."""

from collections.abc import Sequence

from webhand_agent.protocol import Code, Dialog, Effect, Receipt


def receipt(
    code: Code, message: str, effect: Sequence[Effect] = (Effect.NONE,), *, tab_id: int | None = None
) -> Receipt:
    """One in our own words: what it has to tell of a page, or of where a tab is, is in its other fields."""
    ok = code in (Code.DONE, Code.NAVIGATED)
    return Receipt(ok=ok, code=code, message=message, own=True, effect=list(effect), tab_id=tab_id)


def no_such_tab(tab_id: int) -> Receipt:
    return receipt(Code.NO_SUCH_TAB, f"There is no tab {tab_id} any more.")


def dialog_open(dialog: Dialog) -> Receipt:
    """`dialog` waits for its answer."""
    return receipt(Code.DIALOG_OPEN, "", [Effect.DIALOG]).model_copy(update={"dialogs": [dialog]})


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
