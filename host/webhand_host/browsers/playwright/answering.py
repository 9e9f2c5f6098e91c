"""Answering the dialog that a tab holds open, and saying what came of it."""

from typing import TYPE_CHECKING

from webhand_agent.protocol import Code, Dialog, Effect, Receipt

from webhand_host.browsers.playwright.receipts import merged, receipt, union

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab


async def answer(tab: "CdpTab", *, accept: bool, text: str, about: str | None) -> Receipt:
    """What the dialog had interrupted goes on, and its receipt is part of this one. It may meet another dialog."""
    if tab.dialogs.current is None:
        return receipt(Code.NOT_FOUND, "No dialog is open in this tab.")
    if accept and about is not None and tab.dialogs.current.text != about:
        return other_dialog(tab.dialogs.current)
    dialog = await tab.dialogs.answer(accept=accept, text=text)
    rest, tab.unfinished = tab.unfinished, None
    done = receipt(Code.DONE, "", [Effect.DIALOG]).model_copy(update={"dialogs": [dialog]})
    if rest is None or (dialog.type == "beforeunload" and not accept):
        return done
    then = await rest()
    return merged(done, then).model_copy(update={"effect": union(done.effect, then.effect)})


def other_dialog(dialog: Dialog) -> Receipt:
    """What was decided for one dialog is not said to another."""
    told = receipt(Code.DIALOG_OPEN, "Another dialog is open now. It was not answered.", [Effect.DIALOG])
    return told.model_copy(update={"dialogs": [dialog]})
