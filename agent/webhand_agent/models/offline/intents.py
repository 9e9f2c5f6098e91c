"""What a request asks for, one dataclass a kind. `certain` kinds need no judgement once their words are plain."""

from dataclasses import dataclass
from typing import ClassVar, Literal


@dataclass(frozen=True)
class Target:
    """A thing on the page as the person named it.

    `text` has articles, ordinals and role words taken off; `words` is what was said, whole. `roles` are tree roles the
    noun asks for (empty: any). `ordinal` counts from 1, and from the end where negative. `exact`: it was in quotes.
    """

    text: str
    words: str = ""
    roles: frozenset[str] = frozenset()
    ordinal: int | None = None
    exact: bool = False
    state: str = ""

    @property
    def called(self) -> str:
        """As it is quoted back: the name alone, where there is one."""
        return self.text or self.words


@dataclass(frozen=True)
class Intent:
    certain: ClassVar[bool] = True


@dataclass(frozen=True)
class GoTo(Intent):
    """An empty `url` is the blank page of a new tab."""

    url: str
    name: str = ""
    new_tab: bool = False


@dataclass(frozen=True)
class SwitchTab(Intent):
    """To a browser tab: by its place (from 1, or from the end), by words of its title, or `step` tabs from this one."""

    ordinal: int | None = None
    words: str = ""
    step: int = 0


@dataclass(frozen=True)
class CloseTab(Intent):
    """As `SwitchTab`; with neither place nor words the tab that is worked in."""

    ordinal: int | None = None
    words: str = ""


@dataclass(frozen=True)
class CloseWindow(Intent):
    """A dialog of the page, where one is open: whole windows of the browser are the person's own."""


@dataclass(frozen=True)
class ListTabs(Intent):
    pass


@dataclass(frozen=True)
class Back(Intent):
    """`loose`: the word alone ("back"), which may as well be the name of a button."""

    times: int = 1
    loose: str = ""


@dataclass(frozen=True)
class Forward(Intent):
    times: int = 1
    loose: str = ""


@dataclass(frozen=True)
class Reload(Intent):
    pass


@dataclass(frozen=True)
class Click(Intent):
    """`place`: the person said "open" or "go to", so that an unknown name may be a site we do not know.

    `way` is how it is clicked: once, twice, or with the right button.
    """

    target: Target
    place: bool = False
    way: Literal["click", "double", "right"] = "click"


@dataclass(frozen=True)
class Perform(Intent):
    """An action by the name its button would have: "add it to the cart". A guess, unlike `Click`."""

    certain: ClassVar[bool] = False
    words: str


@dataclass(frozen=True)
class Hover(Intent):
    target: Target


@dataclass(frozen=True)
class Fill(Intent):
    """Whatever the field is: text, select, radio group, checkbox, slider, date. An empty value empties it.

    `field` None: the focused or only text field. `loose`: the value may be a description of one ("the code").
    """

    field: Target | None
    value: str
    loose: bool = False


@dataclass(frozen=True)
class FillLoose(Intent):
    """Field and value in one breath ("name Ada Lovelace"): where the one ends, only the page can tell."""

    certain: ClassVar[bool] = False
    words: str


@dataclass(frozen=True)
class Choose(Intent):
    value: Target
    field: Target | None = None


@dataclass(frozen=True)
class Compose(Intent):
    """Opens an empty message; its fields are filled by what follows."""


@dataclass(frozen=True)
class Toggle(Intent):
    """`loose`: the verb has other meanings ("check the mail"), and nothing said that a box is meant."""

    target: Target
    on: bool
    loose: bool = False


@dataclass(frozen=True)
class Submit(Intent):
    """Sends the form that was filled in."""


@dataclass(frozen=True)
class Press(Intent):
    """`loose`: the word alone ("press delete"), which may as well be the name of a button."""

    key: str
    times: int = 1
    loose: str = ""


@dataclass(frozen=True)
class Scroll(Intent):
    direction: Literal["up", "down", "left", "right"]
    to_end: bool = False
    times: int = 1


@dataclass(frozen=True)
class ScrollTo(Intent):
    target: Target


@dataclass(frozen=True)
class Download(Intent):
    """What a thing on the page leads to, or what is at an address."""

    target: Target | None = None
    url: str = ""


@dataclass(frozen=True)
class Upload(Intent):
    """A file by its name or path into a field of the page; `field` None: the only one that takes files."""

    file: str
    field: Target | None = None


@dataclass(frozen=True)
class Wait(Intent):
    milliseconds: int


@dataclass(frozen=True)
class Search(Intent):
    """In the page's own search field. `who` says that the query is a person whose message is wanted.

    `loose`: "find the ..." may as well ask for something that is on the page.
    """

    query: str
    who: bool = False
    loose: bool = False


@dataclass(frozen=True)
class OpenResult(Intent):
    """One of a list: the n-th, or the n-th that mentions `about`. `noun` is what the person called it."""

    ordinal: int = 1
    about: str = ""
    noun: str = ""
    state: str = ""

    @property
    def literal(self) -> bool:
        return not self.about


@dataclass(frozen=True)
class Read(Intent):
    """`says` the content, `wants` its requests, `title`, `address`, `price`, or `value` of what `about` names."""

    certain: ClassVar[bool] = False
    what: Literal["says", "wants", "title", "address", "price", "value"]
    about: str = ""


@dataclass(frozen=True)
class Count(Intent):
    certain: ClassVar[bool] = False
    noun: str
    roles: frozenset[str] = frozenset()
    state: str = ""


@dataclass(frozen=True)
class Unread(Intent):
    """A piece nobody here can read."""

    certain: ClassVar[bool] = False
    words: str


@dataclass(frozen=True)
class Plan:
    """A whole request, read. `language` is en, es or it."""

    language: str
    intents: tuple[Intent, ...]

    @property
    def unread(self) -> tuple[Unread, ...]:
        return tuple(intent for intent in self.intents if isinstance(intent, Unread))
