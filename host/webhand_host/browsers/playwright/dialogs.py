"""The dialog that a tab holds open: alert, confirm, prompt, or the question before a page is left."""

from typing import TYPE_CHECKING

from webhand_agent import protocol

from webhand_host.browsers.playwright.signals import Signal

if TYPE_CHECKING:
    from playwright.async_api import Dialog


class Dialogs:
    """At most one is open: the page's next one waits for its answer. `news` fires when one opens or closes."""

    def __init__(self, news: Signal) -> None:
        self._news = news
        self._open: Dialog | None = None

    @property
    def current(self) -> protocol.Dialog | None:
        return described(self._open, "open") if self._open else None

    def opens(self, dialog: "Dialog") -> None:
        self._open = dialog
        self._news.fire()

    def closes(self) -> None:
        """Answered, by us or by the person, or gone with its page."""
        self._open = None
        self._news.fire()

    async def answer(self, *, accept: bool, text: str) -> protocol.Dialog:
        """Answers the open one. `text` goes into a prompt that is accepted; without any its default stays.

        Raises:
            LookupError: none is open.
        """
        from playwright.async_api import Error

        dialog, self._open = self._open, None
        if dialog is None:
            raise LookupError("No dialog is open.")
        try:
            if accept:
                await dialog.accept(text or dialog.default_value if dialog.type == "prompt" else None)
            else:
                await dialog.dismiss()
        except Error:
            pass  # the person was faster, and the page goes on by that answer
        return described(dialog, "accepted" if accept else "dismissed")


def described(dialog: "Dialog", state: str) -> protocol.Dialog:
    told = {"type": dialog.type, "text": dialog.message, "default": dialog.default_value, "state": state}
    return protocol.Dialog.model_validate(told)
