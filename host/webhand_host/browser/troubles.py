"""Why a port could not do what was asked of a tab. Raised below `TabBrowser`; the model hears of it in a receipt.

Trouble
├── NoTab    there is no such tab (any more)
├── Gone     the document or its frame went away
├── Closed   the browser lets nobody into this page
├── Held     a dialog is open: nothing in the page moves until it is answered
│   └── Printing the browser's window for printing, which takes no answer from here
├── Silent   the page does not answer in time
│   └── Busy     and it is known that no dialog holds it
│       ├── Leaving      the tab is on its way to another page
│       └── FrameBusy    of a frame in it
└── Broken   the page engine itself failed
"""

from webhand_agent.protocol import Dialog

PRINTS = "The browser's window for printing is open here. Nothing happens in this tab until it is closed."


class Trouble(Exception):
    """The base of them all."""


class NoTab(Trouble):
    def __init__(self, tab_id: int) -> None:
        super().__init__(tab_id)
        self.tab_id = tab_id

    def __str__(self) -> str:
        return f"There is no tab {self.tab_id} any more."


class Gone(Trouble):
    """`heard` says that the document may have begun with what it was asked: without it nothing was done there."""

    def __init__(self, reason: str = "", *, heard: bool = False) -> None:
        super().__init__(reason)
        self.heard = heard

    def __str__(self) -> str:
        return "The document went away before it could answer."


class Closed(Trouble):
    """`args` hold why, as a whole sentence."""


class Held(Trouble):
    def __init__(self, dialog: Dialog) -> None:
        super().__init__(dialog)
        self.dialog = dialog

    def __str__(self) -> str:
        said = f": “{self.dialog.text}”" if self.dialog.text else ""
        what = f"A dialog is open in this tab ({self.dialog.type}){said}."
        return f"{what} Nothing else happens there until it is answered."


class Printing(Held):
    """`shows_secrets`: so does the page that is printed."""

    def __init__(self, *, shows_secrets: bool) -> None:
        Trouble.__init__(self, shows_secrets)
        self.shows_secrets = shows_secrets

    def __str__(self) -> str:
        return PRINTS


class Silent(Trouble):
    def __str__(self) -> str:
        return "The page does not answer: a dialog is open in it, or a script keeps it busy."


class Busy(Silent):
    def __str__(self) -> str:
        return "A script keeps the page busy: it does not answer."


class Leaving(Busy):
    def __str__(self) -> str:
        return "The tab is on its way to another page, and its server has not answered yet."


class FrameBusy(Busy):
    def __str__(self) -> str:
        return "A script keeps the frame busy that this is about: it does not answer."


class Broken(Trouble):
    """`args` hold what the engine said of itself."""
