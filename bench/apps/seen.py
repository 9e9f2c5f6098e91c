"""What a model knows of the page from all that it was sent: the elements of the latest look, changes applied."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from webhand_agent.prompt.delimiters import NOW
from webhand_agent.prompt.observation import CHANGED, SAME

from bench.apps.task import Target

_SHOWN = re.compile(
    r"^(?P<what>.*) \(content\):\n<page (?P<mark>[\w-]+)>\n(?P<text>.*?)\n</page (?P=mark)>", re.MULTILINE | re.DOTALL
)
_ELEMENT = re.compile(r'(?P<role>[\w-]+)(?: <[^>]*>)? \[ref=(?P<ref>\w+)\](?: "(?P<name>(?:[^"\\]|\\.)*)")?')
_WENT = re.compile(r"^- .* in (?:it|them) \((?P<refs>[^()]*)\)$", re.MULTILINE)
_SERIES = re.compile(r"(\w+)(?: to (\w+))?(?:, )?")
_LINE = re.compile(r"^(?P<sign>[-+~] )?\s*(?:- )?(?P<rest>\S.*)$")


@dataclass(frozen=True)
class Element:
    """`look` numbers what told of it."""

    ref: str
    role: str
    name: str
    look: int = 0


class Known:
    """Elements by ref. Those that the latest look told of come first, each look's in the order of the page: of what
    went with its container only the container is told.
    """

    def __init__(self) -> None:
        self.elements: dict[str, Element] = {}
        self._look = 0

    def hear(self, texts: list[str]) -> None:
        """All texts of one request, oldest first."""
        self.elements.clear()
        for text in texts:
            for shown in _SHOWN.finditer(text):
                self._see(shown["text"], is_page=shown["what"] == NOW)

    def find(self, target: Target) -> Element | None:
        """By role and whole name; or by words in the name; or, as a reader would, by the name alone."""
        name = target.name.casefold()
        words = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        latest = sorted(self.elements.values(), key=lambda one: -one.look)
        ways: tuple[Callable[[Element], bool], ...] = (
            lambda one: one.role == target.role and one.name.casefold() == name,
            lambda one: one.role == target.role and bool(words.search(one.name.casefold())),
            lambda one: bool(name) and one.name.casefold() == name,
        )
        for fits in ways:
            found = [one for one in latest if fits(one)]
            if len(found) >= target.nth:
                return found[target.nth - 1]
        return None

    def _see(self, text: str, *, is_page: bool) -> None:
        if is_page and text.startswith(SAME):
            return
        changes = is_page and text.startswith(CHANGED)
        if is_page and not changes:
            self.elements.clear()
        self._look += 1
        for ref in _gone(text) if changes else ():
            self.elements.pop(ref, None)
        for sign, element in _elements(text, changes=changes):
            if sign == "-":
                self.elements.pop(element.ref, None)
            else:
                self.elements[element.ref] = replace(element, look=self._look)


def _gone(text: str) -> Iterator[str]:
    """What went with its container, as it is told: `(e3 to e5, e9)`."""
    for told in _WENT.findall(text):
        for first, last in _SERIES.findall(told):
            own = first.rstrip("0123456789")
            numbers = [int(ref[len(own) :]) for ref in (first, last or first)]
            yield from (f"{own}{number}" for number in range(numbers[0], numbers[1] + 1))


def _elements(text: str, *, changes: bool) -> Iterator[tuple[str, Element]]:
    for line in text.split("\n"):
        found = _LINE.match(line)
        if found is None or (element := _ELEMENT.match(found["rest"])) is None:
            continue
        name = re.sub(r"\\(.)", r"\1", element["name"] or "")
        yield (found["sign"] or "+")[0] if changes else "+", Element(element["ref"], element["role"], name)
