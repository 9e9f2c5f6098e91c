"""Receipts: how they are made here, and how what the page said and what the browser said become one."""

from collections.abc import Sequence

from webhand_agent.protocol import Code, Dialog, Effect, Receipt

WHAT = {"alert": "an alert", "confirm": "a question", "prompt": "a question that takes a text"}


def receipt(
    code: Code, message: str, effect: Sequence[Effect] = (Effect.NONE,), *, tab_id: int | None = None
) -> Receipt:
    ok = code in (Code.DONE, Code.NAVIGATED)
    return Receipt(ok=ok, code=code, message=message, effect=list(effect), tab_id=tab_id)


def no_such_tab(tab_id: int) -> Receipt:
    return receipt(Code.NO_SUCH_TAB, f"There is no tab {tab_id} any more.")


def dialog_open(dialog: Dialog) -> Receipt:
    """`dialog` waits for its answer."""
    if dialog.type == "beforeunload":
        message = "The page asks whether it may be left. Answer it with handle_dialog to go on."
    else:
        message = f"The page opened {WHAT[dialog.type]}: “{dialog.text}”. Answer it with handle_dialog to go on."
    made = receipt(Code.DIALOG_OPEN, message, [Effect.DIALOG])
    return made.model_copy(update={"dialogs": [dialog]})


def merged(first: Receipt, then: Receipt) -> Receipt:
    """What the page said with what the browser said: the browser's word decides."""
    seen = first.message.removesuffix("Nothing changed.").rstrip()  # in the page, that is
    return then.model_copy(
        update={
            "message": f"{seen} {then.message}".strip(),
            "effect": union(first.effect, then.effect),
            "healed": first.healed or then.healed,
            "healing_method": first.healing_method or then.healing_method,
            "candidates": [*first.candidates, *then.candidates],
            "dialogs": [*first.dialogs, *then.dialogs],
            "downloads": [*first.downloads, *then.downloads],
            "requests": [*first.requests, *then.requests],
        }
    )


def union(*several: Sequence[Effect]) -> list[Effect]:
    seen = dict.fromkeys(effect for effects in several for effect in effects if effect is not Effect.NONE)
    return list(seen) or [Effect.NONE]
