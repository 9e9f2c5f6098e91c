"""What stands in the way that only the person can remove: a log-in, a proof of being human, a code. Read from the tree.

The rule: it counts when the page as it is now is mainly that. What is looked at is the front: an open modal dialog, or
else everything but banners, navigation, footers and side columns. The front is mainly that when, besides the parts of
the step itself, it has at most one field, `MOST_CONTROLS` links and buttons, and `MOST_TEXT` characters.

- login: a password field that is empty, with words of logging in on the title, a heading, the dialog or a button; or
  alone on a page that says it is protected; or, where sites ask for the name first, one field for it under such a
  heading; or such a heading over "continue with ...". Not where two passwords are asked for (that is signing up or
  changing it), not in a dialog that can be closed, not where the person gave a password or asked for the form itself.
- code: a field for a one-time code, or fields for its digits; or a page that waits for a tap on the person's phone.
  Not with fields for a card (its security code), and not promotion, postal and other codes.
- captcha: the tick that says "I am not a robot" or the letters of a picture where nothing else is to be filled in, a
  page that says so over a known frame, or an open puzzle on any page: nothing goes on behind one. A box at the end of
  a longer form is not in the way yet, and the badge of an invisible check never is.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from webhand_agent.dialogue import obstacle_words as words
from webhand_agent.dialogue.obstacle_words import plain
from webhand_agent.protocol import Frame
from webhand_agent.snapshot import Line, Tree

MOST_CONTROLS = 20
MOST_TEXT = 1_200
MOST_PROVIDERS = 8
"""Links and buttons of a page that offers only other sites to log in with, or waits for a tap elsewhere."""

_AROUND = frozenset({"banner", "navigation", "contentinfo", "complementary", "behind"})
_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "listbox"})
_PRESSED = frozenset({"button", "link", "menuitem", "tab"})
_SAID = frozenset({"heading", "text", "paragraph", "listitem", "row", "article", "alert", "status"})
_CLOSING = re.compile(
    r"(?:close|dismiss|not now|skip|maybe later|no,? thanks|cancel|cerrar|ahora no|omitir|cancelar|no,? gracias"
    r"|chiudi|non ora|salta|annulla|no,? grazie|x|×|✕)(?: .*)?"
)


@dataclass(frozen=True)
class Obstacle:
    """`reason` as in the protocol's question; `what` in words of ours."""

    reason: Literal["login", "captcha", "code"]

    @property
    def what(self) -> str:
        return {"login": "a log-in", "captcha": "a proof of being human", "code": "a code or an approval"}[self.reason]

    def asks(self, site: str) -> str:
        wants = {
            "login": f"{site} wants you to log in.",
            "captcha": f"{site} wants to know that you are human.",
            "code": f"{site} asks for a code, or for a tap on your phone.",
        }
        return f"{wants[self.reason]} Please do that in the page; Webhand goes on by itself afterwards."


def obstacle(tree: Tree, frames: Sequence[Frame] = (), said: Sequence[str] = ()) -> Obstacle | None:
    """What the page is mainly about that only a person can do. `said` are the person's own words."""
    front = _Front(tree, [frame.url for frame in frames], plain(" ".join(said)))
    if front.has_puzzle():
        return Obstacle("captcha")
    if front.is_login():
        return Obstacle("login")
    if front.is_code():
        return Obstacle("code")
    return Obstacle("captcha") if front.is_captcha() else None


class _Front:
    """The part of a page that a person would look at first, sorted by what it is for."""

    def __init__(self, tree: Tree, frames: Sequence[str], said: str) -> None:
        self.tree, self.frames, self.said = tree, frames, said
        self.dialog = next((line for line in tree.lines if line.has("modal")), None)
        inside = tree.inside(self.dialog) if self.dialog is not None else tree.lines
        self.lines = [line for line in inside if line.role not in _AROUND and tree.under(line, _AROUND) is None]
        self.fields = [line for line in self.lines if line.role in _FIELDS and line.ref and not line.has("disabled")]
        self.texts = [plain(line.name) for line in self.lines if line.role in _SAID and line.name]
        headings = [line.name for line in self.lines if line.role == "heading"]
        self.titles = [plain(name) for name in (tree.title, *headings, self.dialog.name if self.dialog else "") if name]
        self.buttons = [plain(line.name) for line in self.lines if line.role == "button"]
        self.pressed = [line for line in self.lines if line.role in _PRESSED and line.ref]

    def is_login(self) -> bool:
        gave = words.GAVE_PASSWORD.search(self.said) or words.WANTS_THE_FORM.search(self.said)
        if gave or self._is_closable() or _has(words.RESET, self.titles):
            return False
        passwords = [line for line in self.fields if line.type == "password"]
        if not passwords:
            return self._asks_who() or self._offers_providers()
        if len(passwords) > 1 or passwords[0].has("filled") or words.NEW_PASSWORD.search(plain(passwords[0].name)):
            return False
        others = [line for line in self.fields if line is not passwords[0] and not _is(words.IDENTITY, line)]
        return self._is_mainly(others) and (self._speaks_of_login() or self._is_protected(passwords[0]))

    def is_code(self) -> bool:
        if (
            words.GAVE_CODE.search(self.said)
            or self._is_closable()
            or any(_is(words.CARD, line) for line in self.fields)
        ):
            return False
        fields = [line for line in self.fields if self._takes_code(line)]
        others = [line for line in self.fields if line not in fields]
        if fields:
            return not any(line.has("filled") for line in fields) and self._is_mainly(others)
        return not self.fields and _has(words.PUSH, [*self.titles, *self.texts]) and self._is_small()

    def has_puzzle(self) -> bool:
        """A puzzle lies over the page; its frame is there hidden too, and then there is nothing in it to see."""
        named = [line for line in self.tree.lines if line.role == "iframe" and _is(words.CHALLENGE_NAME, line)]
        return any(below.ref for line in named for below in self.tree.inside(line))

    def is_captcha(self) -> bool:
        proofs = [line for line in self.lines if self._is_proof(line)]
        letters = [line for line in self.fields if _is(words.CHARACTERS, line) and not line.value]
        others = [line for line in self.fields if line not in letters]
        if any(line.has("checked") for line in proofs) or others or not self._is_mainly(others):
            return False
        says = _has(words.HUMAN, [*self.titles, *self.texts])
        return bool(proofs or letters) or (says and self._has_captcha_frame())

    def _asks_who(self) -> bool:
        """The first of two pages: who are you?"""
        if len(self.fields) != 1 or self.fields[0].role == "searchbox" or not _is(words.IDENTITY, self.fields[0]):
            return False
        goes_on = _has(words.ONWARD, self.buttons) or _has(words.LOG_IN, self.buttons)
        return (
            _has(words.LOG_IN, self.titles) and not _has(words.SIGN_UP, self.titles) and goes_on and self._is_mainly([])
        )

    def _offers_providers(self) -> bool:
        offers = any(_is(words.PROVIDER, line) for line in self.pressed)
        return offers and not self.fields and _has(words.LOG_IN, self.titles) and self._is_small()

    def _speaks_of_login(self) -> bool:
        if _has(words.LOG_IN, [*self.titles, *self.buttons]):
            return not _has(words.SIGN_UP, self.buttons) or _has(words.LOG_IN, self.buttons)
        return False

    def _is_protected(self, password: Line) -> bool:
        return self.fields == [password] and _has(words.PROTECTED, [*self.titles, *self.texts, plain(password.name)])

    def _takes_code(self, line: Line) -> bool:
        name = plain(line.name)
        if line.type == "password" or words.OTHER_CODE.search(name):
            return False
        if words.CODE.search(name) and (line.has("secret") or self._is_mainly([])):
            return True
        told = line.has("secret") or _has(words.CODE_SENT, [*self.titles, *self.texts])
        return told and (not name or bool(words.BARE_CODE.fullmatch(name) or words.DIGIT.fullmatch(name)))

    def _is_proof(self, line: Line) -> bool:
        return (
            line.role in ("checkbox", "button") and line.ref is not None and bool(words.HUMAN.search(plain(line.name)))
        )

    def _has_captcha_frame(self) -> bool:
        named = any(line.role == "iframe" and words.CAPTCHA_NAME.search(plain(line.name)) for line in self.lines)
        return named or any(words.CAPTCHA_HOSTS.match(url) for url in self.frames)

    def _is_closable(self) -> bool:
        return self.dialog is not None and any(_CLOSING.fullmatch(plain(line.name)) for line in self.pressed)

    def _is_mainly(self, others: Sequence[Line]) -> bool:
        return len(others) <= 1 and len(self.pressed) <= MOST_CONTROLS and sum(map(len, self.texts)) <= MOST_TEXT

    def _is_small(self) -> bool:
        return len(self.pressed) <= MOST_PROVIDERS and self._is_mainly([])


def _has(pattern: re.Pattern[str], texts: Iterable[str]) -> bool:
    return any(pattern.search(text) for text in texts)


def _is(pattern: re.Pattern[str], line: Line) -> bool:
    return pattern.search(plain(line.name)) is not None
