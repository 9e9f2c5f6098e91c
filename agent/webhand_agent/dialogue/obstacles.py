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

from webhand_agent.prompt import sentences
from webhand_agent.protocol import Frame
from webhand_agent.safety.words import folded
from webhand_agent.snapshot import TEXT_FIELDS, Line, Tree
from webhand_agent.text import read_table

_WORDS = {
    name: re.compile(rf"(?<!\w)(?:{'|'.join(block.splitlines())})(?!\w)")
    for name, block in read_table(__package__, "obstacles.toml").items()
}

MOST_CONTROLS = 20
MOST_TEXT = 1_200
MOST_PROVIDERS = 8
"""Links and buttons of a page that offers only other sites to log in with, or waits for a tap elsewhere."""

_AROUND = frozenset({"banner", "navigation", "contentinfo", "complementary", "behind"})
_FIELDS = TEXT_FIELDS | {"listbox"}
_PRESSED = frozenset({"button", "link", "menuitem", "tab"})
_SAID = frozenset({"heading", "text", "paragraph", "listitem", "row", "article", "alert", "status"})
_CLOSING = re.compile(
    r"(?:close|dismiss|not now|skip|maybe later|no,? thanks|cancel|cerrar|ahora no|omitir|cancelar|no,? gracias"
    r"|chiudi|non ora|salta|annulla|no,? grazie|x|×|✕)(?: .*)?"
)
_CAPTCHA_HOSTS = re.compile(
    r"https://(?:www\.google\.com/recaptcha/|(?:www\.)?recaptcha\.net/|[\w.-]*\bhcaptcha\.com/|challenges\.cloudflare\.com/"
    r"|[\w.-]*\barkoselabs\.com/|[\w.-]*\bcaptcha-delivery\.com/)"
)
_GAVE_CODE = re.compile(r"(?<!\d)\d{4,8}(?!\d)")


@dataclass(frozen=True)
class Obstacle:
    """`reason` as in the protocol's question; `what` in words of ours. `by_browser`: no page asks, but the browser."""

    reason: Literal["login", "captcha", "code"]
    by_browser: bool = False

    @property
    def what(self) -> str:
        return sentences("obstacle")[self._words]

    def asks(self, site: str) -> str:
        return sentences("obstacle_asks")[self._words].format(site=site)

    @property
    def _words(self) -> str:
        return "browser" if self.by_browser else self.reason


def obstacle(tree: Tree, frames: Sequence[Frame] = (), said: Sequence[str] = ()) -> Obstacle | None:
    """What the page is mainly about that only a person can do. `said` are the person's own words."""
    front = _Front(tree, [frame.url for frame in frames], _normal(" ".join(said)))
    if front.has_puzzle():
        return Obstacle("captcha")
    if front.is_login():
        return Obstacle("login")
    if front.is_code():
        return Obstacle("code")
    return Obstacle("captcha") if front.is_captcha() else None


def wants_proof(tree: Tree, frames: Sequence[Frame] = ()) -> bool:
    """Whether a proof of being human is asked for and not given yet, whatever else there is to fill in: an open puzzle,
    a box that is not ticked, the letters of a picture.
    """
    front = _Front(tree, [], "")
    known = tuple(f"{frame.prefix}e" for frame in frames if frame.prefix and _CAPTCHA_HOSTS.match(frame.url))
    boxes = [line for line in front.lines if line.role == "checkbox" and line.ref and not line.has("checked")]
    is_open = any(_is("human", line) or (known and (line.ref or "").startswith(known)) for line in boxes)
    return front.has_puzzle() or is_open or any(_is("characters", line) and not line.value for line in front.fields)


class _Front:
    """The part of a page that a person would look at first, sorted by what it is for."""

    def __init__(self, tree: Tree, frames: Sequence[str], said: str) -> None:
        self.tree, self.frames, self.said = tree, frames, said
        self.dialog = next((line for line in tree.lines if line.has("modal")), None)
        inside = tree.inside(self.dialog) if self.dialog is not None else tree.lines
        self.lines = [line for line in inside if line.role not in _AROUND and tree.under(line, _AROUND) is None]
        self.fields = [line for line in self.lines if line.role in _FIELDS and line.ref and not line.has("disabled")]
        self.texts = [_normal(line.name) for line in self.lines if line.role in _SAID and line.name]
        headings = [line.name for line in self.lines if line.role == "heading"]
        self.titles = [
            _normal(name) for name in (tree.title, *headings, self.dialog.name if self.dialog else "") if name
        ]
        self.buttons = [_normal(line.name) for line in self.lines if line.role == "button"]
        self.pressed = [line for line in self.lines if line.role in _PRESSED and line.ref]

    def is_login(self) -> bool:
        gave = _WORDS["gave_password"].search(self.said) or _WORDS["wants_the_form"].search(self.said)
        if gave or self._is_closable() or _has("reset", self.titles):
            return False
        passwords = [line for line in self.fields if line.type == "password"]
        if not passwords:
            return self._asks_who()
        if (
            len(passwords) > 1
            or passwords[0].has("filled")
            or _WORDS["new_password"].search(_normal(passwords[0].name))
        ):
            return False
        others = [line for line in self.fields if line is not passwords[0] and not _is("identity", line)]
        if not self._is_mainly(others):
            return False
        is_sign_up = _has("sign_up", self.buttons) and not _has("log_in", self.buttons)
        if _has("log_in", [*self.titles, *self.buttons]) and not is_sign_up:
            return True
        said = [*self.titles, *self.texts, _normal(passwords[0].name)]
        return self.fields == passwords and _has("protected", said)

    def is_code(self) -> bool:
        if _GAVE_CODE.search(self.said) or self._is_closable() or any(_is("card", line) for line in self.fields):
            return False
        fields = [line for line in self.fields if self._takes_code(line)]
        others = [line for line in self.fields if line not in fields]
        if fields:
            return not any(line.has("filled") for line in fields) and self._is_mainly(others)
        return not self.fields and _has("push", [*self.titles, *self.texts]) and self._is_small()

    def has_puzzle(self) -> bool:
        """A puzzle lies over the page; its frame is there hidden too, and then there is nothing in it to see."""
        named = [line for line in self.tree.lines if line.role == "iframe" and _is("challenge_name", line)]
        return any(below.ref for line in named for below in self.tree.inside(line))

    def is_captcha(self) -> bool:
        boxes = [line for line in self.lines if line.role in ("checkbox", "button") and line.ref is not None]
        proofs = [line for line in boxes if _is("human", line)]
        letters = [line for line in self.fields if _is("characters", line) and not line.value]
        others = [line for line in self.fields if line not in letters]
        if any(line.has("checked") for line in proofs) or others or not self._is_mainly(others):
            return False
        if proofs or letters or not _has("human", [*self.titles, *self.texts]):
            return bool(proofs or letters)
        named = any(line.role == "iframe" and _is("captcha_name", line) for line in self.lines)
        return named or any(_CAPTCHA_HOSTS.match(url) for url in self.frames)

    def _asks_who(self) -> bool:
        """The first of two pages, with one field for who it is; or one that only offers other sites to log in with."""
        if not _has("log_in", self.titles):
            return False
        if not self.fields:
            return any(_is("provider", line) for line in self.pressed) and self._is_small()
        if len(self.fields) != 1 or self.fields[0].role == "searchbox" or not _is("identity", self.fields[0]):
            return False
        goes_on = _has("onward", self.buttons) or _has("log_in", self.buttons)
        return not _has("sign_up", self.titles) and goes_on and self._is_mainly([])

    def _takes_code(self, line: Line) -> bool:
        name = _normal(line.name)
        if line.type == "password" or _WORDS["other_code"].search(name):
            return False
        if _WORDS["code"].search(name) and (line.has("secret") or self._is_mainly([])):
            return True
        told = line.has("secret") or _has("code_sent", [*self.titles, *self.texts])
        return told and (not name or bool(_WORDS["bare_code"].fullmatch(name) or _WORDS["digit"].fullmatch(name)))

    def _is_closable(self) -> bool:
        return self.dialog is not None and any(_CLOSING.fullmatch(_normal(line.name)) for line in self.pressed)

    def _is_mainly(self, others: Sequence[Line]) -> bool:
        return len(others) <= 1 and len(self.pressed) <= MOST_CONTROLS and sum(map(len, self.texts)) <= MOST_TEXT

    def _is_small(self) -> bool:
        return len(self.pressed) <= MOST_PROVIDERS and self._is_mainly([])


def _has(words: str, texts: Iterable[str]) -> bool:
    return any(_WORDS[words].search(text) for text in texts)


def _is(words: str, line: Line) -> bool:
    return _WORDS[words].search(_normal(line.name)) is not None


def _normal(text: str) -> str:
    """Lower case, no accents, one kind of apostrophe and space: what two spellings of a phrase have in common."""
    return " ".join(folded(text.replace("’", "'")).split())
