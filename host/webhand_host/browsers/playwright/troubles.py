"""Why a question to a page got no answer. Raised between the files of this carrier; the model hears of it in a receipt.

Trouble
├── Gone     the document, its frame or its tab went away
├── Held     a dialog is open: nothing in the page moves until it is answered
├── Silent   the page does not answer in time
└── Broken   the page engine itself failed
"""

from webhand_agent.protocol import Dialog


class Trouble(Exception):
    """The base of them all."""


class Gone(Trouble):
    def __str__(self) -> str:
        return "The document went away before it could answer."


class Held(Trouble):
    def __init__(self, dialog: Dialog) -> None:
        super().__init__(dialog)
        self.dialog = dialog

    def __str__(self) -> str:
        said = f": “{self.dialog.text}”" if self.dialog.text else ""
        what = f"A dialog is open in this tab ({self.dialog.type}){said}."
        return f"{what} Nothing else happens there until it is answered."


class Silent(Trouble):
    def __str__(self) -> str:
        return "The page does not answer: a script keeps it busy, or it is hung."


class Broken(Trouble):
    """`args` hold what the engine said of itself."""
