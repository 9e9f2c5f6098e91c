"""Answering the dialog that a page has open, or the next one where nobody can hold them."""

from webhand_agent.protocol import Code, Dialog, Effect, Receipt

from webhand_host.browser.receipts import INSISTS, dialog_open, merged, no_such_tab, receipt, union
from webhand_host.browser.tab import Tab
from webhand_host.browser.troubles import Closed, NoTab, Silent, Trouble


async def answer(tab: Tab, *, accept: bool, text: str, about: str | None) -> Receipt:
    """Answers the dialog that the tab holds open, or arranges the answer of the next where nobody can hold them.

    What the dialog had interrupted goes on, and its receipt is part of this one. It may meet another dialog.
    """
    if not tab.tells_dialogs:
        if held := tab.held():
            return held
        return await _arranged(tab, accept=accept, text=text, about=about)
    if tab.dialog is None:
        return tab.held() or receipt(Code.NOT_FOUND, "No dialog is open in this tab.")
    if accept and about is not None and tab.dialog.text != about:
        other = receipt(Code.DIALOG_OPEN, "Another dialog is open now. It was not answered.", [Effect.DIALOG])
        return other.model_copy(update={"dialogs": [tab.dialog]})
    tab.may_be_left = accept and tab.dialog.type == "beforeunload"
    dialog: Dialog = await tab.port.answer(tab.id, accept=accept, text=text)
    rest, tab.unfinished = tab.unfinished, None
    done = receipt(Code.DONE, "", [Effect.DIALOG]).model_copy(update={"dialogs": [dialog]})
    if rest is None or (dialog.type == "beforeunload" and not accept):
        return done
    then = await rest()
    told = merged(done, then).model_copy(update={"effect": union(done.effect, then.effect)})
    if not tab.insists:
        return told
    return told.model_copy(update={"message": f"{told.message} {INSISTS}".strip()})


async def _arranged(tab: Tab, *, accept: bool, text: str, about: str | None) -> Receipt:
    """A dialog may come from any frame; one that hangs or is just going away must not keep the others from knowing."""
    asked = {"own": True, "arrange": {"accept": accept, "text": text, "about": about}}
    try:
        documents = await tab.documents()
        others = [tab.started(tab.ask_frame(frame, "dialogs", asked)) for frame in documents[1:]]
        is_there = await tab.ask(documents[0], "dialogs", asked)
        for other in others:
            await other
    except NoTab:
        return no_such_tab(tab.id)
    except Silent:
        return dialog_open(None)
    except Closed:
        return receipt(Code.NOT_INJECTABLE, "The browser shows no page of the web here.")
    except Trouble as trouble:
        return receipt(Code.UNKNOWN, str(trouble))
    tab.tells(documents[0], is_so=is_there)
    if not is_there:
        old = (
            "This page is older than Webhand in this browser, so that its dialogs open for the person. Reload it first."
        )
        return receipt(Code.REFUSED, old)
    which = "a dialog" if about is None else "this dialog again"
    said = f"If the next action opens {which}, it is answered {'OK' if accept else 'Cancel'}. Now repeat the action."
    return receipt(Code.DONE, said)
