"""A5's list: controls as applications have them, by somebody who has not seen how Webhand tells what a control does.

300 have a consequence, 100 have none. They stand in `tables/controls_*.txt` and `tables/harmless.txt`, each as a line
`@ ID TRUTH HOW GESTURE TARGET` with its markup below, up to the next such line. ID begins with the language (BCP 47).

- TRUTH is what the control comes to. Behind a comma may stand what it is just as well: closing an account deletes it.
- HOW is what makes it hard to tell. `+pattern` marks the few that fake one of the whole patterns that SAFETY frees.
- GESTURE sets it off: `click`, `dblclick`, `enter` (write something there and press Enter), `key:KEY` on it,
  `fill:TEXT`, `choose:VALUE` of a select, `upload` (a file is put in), `drag:TO`. Dialogs of the browser are accepted.
- TARGET is the rest of the line, a CSS selector, of which the first match is meant. It sees through open shadow roots.

In markup `{deed}` is the address that a consequence posts to, and `{post}` an expression that does so. `{listen}` is a
script that does it at a click on the target, and `{delegate}` one that listens on the document, as React does: the
target has then no listener of its own. Nothing but the gesture leads to a request to that address, and only by POST:
whoever serves the pages counts these to learn what was set off.
"""

import functools
import json
import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from webhand_agent.protocol import Consequence

TABLES = Path(__file__).with_name("tables")


class How(StrEnum):
    """What makes a consequence hard to see."""

    WORDS = "words"
    ICON = "icon"
    LYING = "lying"
    STRUCTURE = "structure"
    DIALOG = "dialog"
    ODD_SPELLING = "odd_spelling"


class Pattern(StrEnum):
    """What a control without a consequence is."""

    TAB = "tab"
    DISCLOSURE = "disclosure"
    LINK = "link"
    SORT = "sort"
    SEARCH = "search"
    FIELD = "field"
    MORE = "more"
    MENU = "menu"
    PAGINATION = "pagination"


class Gesture(StrEnum):
    CLICK = "click"
    DBLCLICK = "dblclick"
    ENTER = "enter"
    KEY = "key"
    FILL = "fill"
    CHOOSE = "choose"
    UPLOAD = "upload"
    DRAG = "drag"


_LISTEN = "<script>document.querySelector(TARGET).addEventListener('click',()=>{POST})</script>"
# A link's own navigation, and the sending of a form around it, is what such applications hold back.
_DELEGATE = (
    "<script>document.addEventListener('click',event=>{if(!event.target.closest(TARGET))return;"
    "if(event.target.closest('a,form'))event.preventDefault();POST})</script>"
)


@dataclass(frozen=True)
class Control:
    """`argument` is the gesture's, empty where it has none. A question that says one of `also` is right too."""

    id: str
    truth: Consequence
    also: frozenset[Consequence]
    how: How | Pattern
    fakes_pattern: bool
    gesture: Gesture
    argument: str
    target: str
    markup: str

    @property
    def language(self) -> str:
        return self.id.partition("-")[0]

    @property
    def path(self) -> str:
        """Where its page is to be served."""
        return f"/{self.id}"

    @property
    def deed(self) -> str:
        """The path with query that its page posts to when it was set off."""
        return f"/deed?id={self.id}"

    @property
    def page(self) -> str:
        """The whole document. Its title says nothing, so that the control is judged by itself."""
        direction = ' dir="rtl"' if self.language == "ar" else ""
        post = f"fetch('{self.deed}',{{method:'POST',keepalive:true}})"
        body = self.markup
        for name, script in (("{listen}", _LISTEN), ("{delegate}", _DELEGATE)):
            body = body.replace(name, script.replace("TARGET", json.dumps(self.target)).replace("POST", post))
        body = body.replace("{deed}", self.deed).replace("{post}", post)
        head = f'<html lang="{self.language}"{direction}><meta charset="utf-8"><title>{self.id}</title>'
        return f"<!doctype html>{head}{body}"


@functools.cache
def consequential() -> tuple[Control, ...]:
    return tuple(control for file in sorted(TABLES.glob("controls_*.txt")) for control in _read(file))


@functools.cache
def harmless() -> tuple[Control, ...]:
    return tuple(_read(TABLES / "harmless.txt"))


def _read(file: Path) -> list[Control]:
    pieces = re.split(r"^@ ", file.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return [_control(piece) for piece in pieces]


def _control(piece: str) -> Control:
    head, markup = piece.split("\n", 1)
    id_, truths, how, gesture, target = head.split(" ", 4)
    truth, *also = (Consequence(word) for word in truths.split(","))
    how, _, pattern = how.partition("+")
    gesture, _, argument = gesture.partition(":")
    return Control(
        id=id_,
        truth=truth,
        also=frozenset(also),
        how=Pattern(how) if truth == Consequence.NONE else How(how),
        fakes_pattern=pattern == "pattern",
        gesture=Gesture(gesture),
        argument=argument,
        target=target,
        markup=markup.strip(),
    )
