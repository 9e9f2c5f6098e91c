"""What stands on a page of a log-in, told by structure: what fields are for, whose form they are in, what sends it.

A form with a new password, with two of them, or with more than two other fields to write in is for signing up or for
changing something. Words only ever rule a form out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from webhand_agent.dialogue import obstacles
from webhand_agent.protocol import Control, FieldKind, Observation
from webhand_agent.snapshot import BEHIND, TEXT_FIELDS, Line, Tree

MOST_FIELDS = 40
"""Fields of a page that are looked at closely. A log-in has a few."""
MOST_OTHERS = 2
"""Fields to write in beside the password: a name, and what it belongs to (a customer number, a company)."""
MOST_CONTROLS = obstacles.MOST_CONTROLS
MOST_TEXT = obstacles.MOST_TEXT

_NAMES = frozenset({"username", "webauthn"})
_CONTACTS = frozenset({"email", "tel", "tel-national"})
_NEVER_A_NAME = frozenset(
    {FieldKind.SEARCH, FieldKind.CHOICE, FieldKind.FILE, FieldKind.NEW_PASSWORD, FieldKind.AMOUNT}
)
_TOGGLING = ("pressed", "expanded", "collapsed", "checked")
_PROSE = frozenset({"heading", "text", "paragraph", "listitem", "row", "article", "alert", "status"})


class Step(StrEnum):
    """What a page asks for."""

    NAME = "name"
    PASSWORD = "password"  # noqa: S105, a step
    CODE = "code"


@dataclass(frozen=True)
class Field:
    line: Line
    control: Control

    @property
    def ref(self) -> str:
        return self.line.ref or ""

    @property
    def is_locked(self) -> bool:
        return self.line.has("readonly") or self.line.has("disabled")

    @property
    def purposes(self) -> frozenset[str]:
        return frozenset(self.control.purposes)


@dataclass(frozen=True)
class Look:
    """A page, with what structure says of its fields."""

    seen: Observation
    controls: Mapping[str, Control] = field(default_factory=dict)

    @property
    def tree(self) -> Tree:
        return self.seen.tree

    @property
    def fields(self) -> list[Field]:
        lines = (self.tree.by_ref(ref) for ref in self.controls)
        return [Field(line, self.controls[line.ref or ""]) for line in lines if line is not None]

    def document_of(self, ref: str) -> str:
        """The id of the document that an element is in; empty where it is not known."""
        prefix = ref.rpartition("e")[0]
        return next((frame.document_id for frame in self.seen.frames if frame.prefix == prefix), "")

    def holds(self, document_id: str) -> bool:
        return any(frame.document_id == document_id for frame in self.seen.frames)


@dataclass(frozen=True)
class LoginForm:
    """`sender` is the ref of the button that sends it, empty where Enter in its last field does. `is_marked` says that
    the page itself calls it a log-in's; one that has a password is.
    """

    step: Step
    fields: tuple[Field, ...]
    name: Field | None = None
    password: Field | None = None
    code: Field | None = None
    sender: str = ""
    is_marked: bool = True

    @property
    def main(self) -> Field:
        """The one that the step is about."""
        found = {Step.NAME: self.name, Step.PASSWORD: self.password, Step.CODE: self.code}[self.step]
        if found is None:
            raise RuntimeError(f"a form of the step {self.step} has no field for it")
        return found


@dataclass(frozen=True)
class Chosen:
    """Elements that the client chose by selectors, by their refs."""

    name: str = ""
    password: str = ""
    sender: str = ""


NOTHING_CHOSEN = Chosen()


def fields_of(seen: Observation) -> list[str]:
    """The refs of all that can be written in, less what an open dialog keeps from being used."""
    behind = frozenset({BEHIND})
    lines = (line for line in seen.tree.lines if line.role in TEXT_FIELDS and line.ref)
    return [line.ref or "" for line in lines if seen.tree.under(line, behind) is None][:MOST_FIELDS]


def find(look: Look, chosen: Chosen = NOTHING_CHOSEN) -> LoginForm | None:
    """What the page asks for, the password before all else; None where it has nothing of a log-in."""
    fields = look.fields
    by_ref = {one.ref: one for one in fields}
    if chosen.password in by_ref:
        return _with_password(look, fields, by_ref[chosen.password], by_ref.get(chosen.name))
    if chosen.name in by_ref and not (password := _passwords(look, fields)):
        name = by_ref[chosen.name]
        return LoginForm(Step.NAME, tuple(_mates(look, fields, name)), name=name, sender=_sender(look, name))
    if chosen.name in by_ref:
        return _with_password(look, fields, password[0], by_ref[chosen.name])
    if passwords := _passwords(look, fields):
        return _with_password(look, fields, passwords[0], None)
    return _with_code(look, fields) or _with_name(look, fields)


# --- A form with a password -------------------------------------------------------------------------------------------


def _passwords(look: Look, fields: Sequence[Field]) -> list[Field]:
    """Fields for the password of a log-in, the best first."""
    found = [one for one in fields if _takes_password(look, fields, one)]

    def rank(one: Field) -> tuple[bool, int]:
        others = [mate for mate in _mates(look, fields, one) if mate is not one]
        return "current-password" not in one.purposes, len(others)

    return sorted(found, key=rank)


def _takes_password(look: Look, fields: Sequence[Field], one: Field) -> bool:
    mates = _mates(look, fields, one)
    names = [mate for mate in mates if mate is not one and _can_be_name(mate)]
    kind = one.control.kind
    # A field of type password that words call a PIN or a key is the password where a name stands with it.
    is_hidden = one.line.type == "password" and kind in (FieldKind.CODE, FieldKind.TOKEN, FieldKind.CARD)
    is_hidden = is_hidden and bool(names) and "one-time-code" not in one.purposes
    if kind is not FieldKind.PASSWORD and not is_hidden:
        return False
    secret = [mate for mate in mates if mate.control.kind in (FieldKind.PASSWORD, FieldKind.NEW_PASSWORD)]
    is_sign_up = any(mate.control.kind is FieldKind.NEW_PASSWORD for mate in mates) or len(secret) > 1
    return not is_sign_up and len(names) <= MOST_OTHERS and not one.is_locked


def _with_password(look: Look, fields: Sequence[Field], password: Field, name: Field | None) -> LoginForm:
    mates = _mates(look, fields, password)
    others = [mate for mate in mates if mate is not password]
    code = next((mate for mate in others if mate.control.kind is FieldKind.CODE), None)
    name = name or _name_in([mate for mate in others if mate is not code], password)
    return LoginForm(Step.PASSWORD, tuple(mates), name, password, code, _sender(look, password))


def _name_in(fields: Sequence[Field], password: Field) -> Field | None:
    """The one that says so; else one for an address or a number to be reached at; else the last before the password."""
    able = [one for one in fields if _can_be_name(one)]
    before = [one for one in able if one.line.index < password.line.index]
    said = [one for one in able if one.purposes & _NAMES]
    contacts = [one for one in able if _is_contact(one)]
    return next(iter([*said, *contacts[:1], *before[::-1], *able]), None)


def _is_contact(one: Field) -> bool:
    return bool(one.purposes & _CONTACTS) or one.line.type in ("email", "tel")


def _can_be_name(one: Field) -> bool:
    kind = one.control.kind
    if kind is None or kind in _NEVER_A_NAME or one.line.tag == "textarea":
        return False
    return kind is not FieldKind.PASSWORD and (kind is not FieldKind.CODE or bool(one.purposes & _NAMES))


# --- A form with a code, or with the name alone -----------------------------------------------------------------------


def _with_code(look: Look, fields: Sequence[Field]) -> LoginForm | None:
    codes = [one for one in fields if one.control.kind is FieldKind.CODE and not one.is_locked]
    if not codes:
        return None
    mates = _mates(look, fields, codes[0])
    if any(one.control.kind in (FieldKind.CARD, FieldKind.NEW_PASSWORD) for one in mates):
        return None  # the number on the back of a card; a code that a new password is set with
    return LoginForm(Step.CODE, tuple(mates), code=codes[0], sender=_sender(look, codes[0]))


def _with_name(look: Look, fields: Sequence[Field]) -> LoginForm | None:
    """The first of two pages. One that nothing marks has to be the only one that the page asks for, and the page little
    else: a field for a newsletter looks the same.
    """
    able = [one for one in fields if _can_be_name(one) and not one.control.secret and not one.is_locked]
    marked = [one for one in able if one.purposes & _NAMES]
    if marked:
        one, is_marked = marked[0], True
    elif len(able) == 1 and _is_mainly_that(look.tree):
        one, is_marked = able[0], False
    else:
        return None
    form = one.control.form
    mates = _mates(look, fields, one)
    if any(mate.control.kind is FieldKind.NEW_PASSWORD for mate in mates) or (form is not None and form.search):
        return None
    if not is_marked and (len(mates) > 1 or form is None or not form.submits):
        return None
    # By GET a page is searched; but an e-mail address, in a form without an address of its own, is for a script.
    if not is_marked and form is not None and form.method == "get" and (form.explicit or not _is_contact(one)):
        return None
    return LoginForm(Step.NAME, tuple(mates), name=one, sender=_sender(look, one), is_marked=is_marked)


def _is_mainly_that(tree: Tree) -> bool:
    pressed = [line for line in tree.lines if line.role in ("button", "link") and line.ref]
    said = sum(len(line.name) for line in tree.lines if line.role in _PROSE)
    return len(pressed) <= MOST_CONTROLS and said <= MOST_TEXT


# --- What belongs together --------------------------------------------------------------------------------------------


def _mates(look: Look, fields: Sequence[Field], one: Field) -> list[Field]:
    """The fields of its form, itself among them. Where there is no form, those without one that stand with it in the
    smallest part of the tree that has another.
    """
    if one.control.form is not None:
        members = frozenset(one.control.form.members)
        return [each for each in fields if each.ref in members or each is one]
    prefix = one.ref.rpartition("e")[0]
    loose = [each for each in fields if each.control.form is None and each.ref.rpartition("e")[0] == prefix]
    for around in look.tree.ancestors(one.line):
        inside = {line.ref for line in look.tree.inside(around)}
        if len(within := [each for each in loose if each.ref in inside]) > 1:
            return within
    return loose


def _sender(look: Look, one: Field) -> str:
    """The button of its form that sends it, where it is shown."""
    form = one.control.form
    return form.sender if form is not None and look.tree.by_ref(form.sender) is not None else ""


def button_after(look: Look, one: Field) -> str:
    """The ref of the button that sends fields without a form: the first behind them that has a name and switches
    nothing. What shows the password has its name in its own ("Show password", in any language).
    """
    label = one.line.name.casefold().strip(" *:")
    for line in look.tree.lines[one.line.index + 1 :]:
        switches = any(state in line.states for state in _TOGGLING) or (label and label in line.name.casefold())
        if line.role == "button" and line.ref and line.name and not switches:
            return line.ref
    return ""


def account(look: Look, name: str) -> str:
    """The ref of the one remembered account that is the client's, on a page that lists some: what is pressed and has
    the name in it, letter by letter.
    """
    wanted = name.casefold()
    pressed = [line for line in look.tree.lines if line.role in ("button", "link", "option", "menuitem") and line.ref]
    found = [line for line in pressed if wanted in _words(look.tree.words_of(line))]
    return found[0].ref or "" if len(found) == 1 else ""


def _words(text: str) -> Iterable[str]:
    return text.casefold().replace(",", " ").replace("(", " ").replace(")", " ").split()
