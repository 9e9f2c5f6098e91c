"""Puts one member into a JSON object of a text, or takes it out, and leaves every other byte as it is.

Editors keep comments and commas at the end in such files, and people their own line breaks; writing the parsed values
again would lose them. The libraries for Python that keep comments write the whole text anew or are kept by nobody, so
the text is only read for the places of its parts, as VS Code's own `jsonc-parser` does it.
"""

import copy
import json
import re
from dataclasses import dataclass, field
from typing import Any

_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\n\ufeff]+) | (?P<comment>//[^\r\n]*|/\*.*?\*/)
    | (?P<string>"(?:[^"\\\x00-\x1f]|\\.)*") | (?P<mark>[{}\[\]:,]) | (?P<word>[\w.+-]+)""",
    re.VERBOSE | re.DOTALL,
)


class Damaged(Exception):
    """The text is not JSON, with or without comments, or not of the shape that is edited. `line` is 0 where unknown."""

    def __init__(self, trouble: str, line: int = 0) -> None:
        super().__init__(trouble, line)
        self.trouble, self.line = trouble, line

    def __str__(self) -> str:
        return f"line {self.line}: {self.trouble}" if self.line else self.trouble


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    start: int
    end: int


@dataclass
class _Part:
    """A value and where it stands. `members` holds an object's: the place of the key, and the value."""

    start: int
    end: int
    value: Any
    members: dict[str, tuple[int, "_Part"]] = field(default_factory=dict)


def parse(text: str) -> Any:
    """The value of a text; an empty one counts as an empty object.

    Raises:
        Damaged: it is no JSON.
    """
    return _read(text).value if text.strip("\ufeff \t\r\n") else {}


def put(text: str, path: tuple[str, str], value: Any) -> str:
    """The text with `value` as member `path[1]` of the object `path[0]`, which is made where it is missing.

    Raises:
        Damaged: it is no JSON object, or `path[0]` is something else than an object.
    """
    outer, inner = path
    expected = copy.deepcopy(parse(text))
    _object_of(expected, outer).setdefault(outer, {})[inner] = value
    if not text.strip("\ufeff \t\r\n"):
        return json.dumps(expected, indent=2, ensure_ascii=False) + "\n"
    root = _read(text)
    if outer not in root.members:
        return _checked(_append(text, root, root, outer, {inner: value}), expected)
    inside = root.members[outer][1]
    if inner not in inside.members:
        return _checked(_append(text, root, inside, inner, value), expected)
    key, old = inside.members[inner]
    if old.value == value:
        return text
    if _begins_line(text, key):
        rendered = _rendered(text, root, value, _indent(text, key))
    else:
        rendered = json.dumps(value, ensure_ascii=False)
    return _checked(text[: old.start] + rendered + text[old.end :], expected)


def take(text: str, path: tuple[str, str]) -> str:
    """The text without the member `path[1]` of the object `path[0]`; the same text where there is none.

    Raises:
        Damaged: as `put`.
    """
    outer, inner = path
    expected = copy.deepcopy(parse(text))
    if inner not in _object_of(expected, outer).get(outer, {}):
        return text
    del expected[outer][inner]
    inside = _read(text).members[outer][1]
    key, old = inside.members[inner]
    end = old.end
    following = _next(text, end)
    before = None
    if following.text == ",":
        end = following.end
    else:  # the last one: the comma before it goes too
        before = next((token for token in reversed(_tokens(text[:key])) if token.kind == "mark"), None)
    # After a comment that ends with its line, that end stays: what follows must not become a part of the comment.
    start = key if _ends_in_line_comment(text, key) and _shares_line(text, end) else len(text[:key].rstrip())
    result = text[:start] + text[end:]
    if before is not None and before.text == ",":
        result = result[: before.start] + result[before.end :]
    if len(inside.members) == 1:
        left = _read(result).members[outer][1]
        if not result[left.start + 1 : left.end - 1].strip():
            result = result[: left.start] + "{}" + result[left.end :]
    return _checked(result, expected)


def _object_of(root: Any, outer: str) -> dict[str, Any]:
    if not isinstance(root, dict):
        raise Damaged("it holds no JSON object")
    if not isinstance(root.get(outer, {}), dict):
        raise Damaged(f"its {json.dumps(outer)} is no object")
    return root


def _checked(text: str, expected: Any) -> str:
    """Nothing is written that does not mean exactly what is wanted, as where a key stands twice."""
    if parse(text) != expected:
        raise Damaged("it cannot be changed without changing more than Webhand's own entry")
    return text


def _append(text: str, root: _Part, inside: _Part, key: str, value: Any) -> str:
    """A new last member, on lines of its own unless the others share one. Where those end with a comma, so does it."""
    newline = "\r\n" if "\r\n" in text else "\n"
    name = json.dumps(key, ensure_ascii=False)
    closing = inside.end - 1
    if not inside.members:
        indent = _indent(text, inside.start) + _unit(text, root)
        body = f"{newline}{indent}{name}: {_rendered(text, root, value, indent)}"
        head = text[:closing].rstrip()
        return head + body + newline + _indent(text, inside.start) + text[closing:]
    first, _ = next(iter(inside.members.values()))
    last = list(inside.members.values())[-1][1].end
    trailing = "," if _next(text, last).text == "," else ""
    head = text[:last] + ("" if trailing else ",") + text[last:closing].rstrip()
    if not _begins_line(text, first) or not _begins_line(text, closing):
        gap = newline if _ends_in_line_comment(text, closing) else " "
        return head + gap + f"{name}: {json.dumps(value, ensure_ascii=False)}{trailing}" + text[closing:]
    indent = _indent(text, first)
    body = f"{newline}{indent}{name}: {_rendered(text, root, value, indent)}{trailing}"
    return head + body + text[len(text[:closing].rstrip()) :]


def _rendered(text: str, root: _Part, value: Any, indent: str) -> str:
    newline = "\r\n" if "\r\n" in text else "\n"
    return json.dumps(value, indent=_unit(text, root), ensure_ascii=False).replace("\n", newline + indent)


def _unit(text: str, root: _Part) -> str:
    """One step of the text's own indentation."""
    keys = [key for key, _ in root.members.values() if _begins_line(text, key)]
    return (_indent(text, keys[0]) if keys else "") or "  "


def _indent(text: str, place: int) -> str:
    """The blanks that the line of a place begins with."""
    line = text[text.rfind("\n", 0, place) + 1 : place].lstrip("\ufeff")
    return line[: len(line) - len(line.lstrip(" \t"))]


def _begins_line(text: str, place: int) -> bool:
    return not text[text.rfind("\n", 0, place) + 1 : place].strip(" \t\ufeff")


def _shares_line(text: str, place: int) -> bool:
    """Whether something else than blanks follows on the line."""
    return bool(text[place:].split("\n", 1)[0].strip())


def _ends_in_line_comment(text: str, place: int) -> bool:
    """Whether the last thing before a place, blanks aside, is a comment that ends with its line."""
    last = None
    for match in _TOKEN.finditer(text, 0, place):
        last = match if match.lastgroup != "blank" else last
    return last is not None and last.group().startswith("//")


def _next(text: str, place: int) -> _Token:
    """The first token from a place on, and an empty one at the end."""
    return next(iter(_tokens(text, place)), _Token("end", "", len(text), len(text)))


def _tokens(text: str, place: int = 0) -> list[_Token]:
    """What counts, without blanks and comments."""
    found = []
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None or match.lastgroup is None:
            raise Damaged(f"{text[place : place + 12]!r} is no JSON", text.count("\n", 0, place) + 1)
        place = match.end()
        if match.lastgroup not in ("blank", "comment"):
            found.append(_Token(match.lastgroup, match.group(), match.start(), match.end()))
    return found


def _read(text: str) -> _Part:
    reader = _Reader(text)
    root = reader.value()
    reader.expect("")
    return root


class _Reader:
    """Reads tokens into parts, by descent."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = [*_tokens(text), _Token("end", "", len(text), len(text))]
        self._at = 0

    def value(self) -> _Part:
        token = self._take()
        if token.text == "{":
            return self._object(token)
        if token.text == "[":
            return self._array(token)
        if token.kind not in ("string", "word"):
            raise self._damaged(token)
        try:
            return _Part(token.start, token.end, json.loads(token.text, strict=False))
        except ValueError:
            raise self._damaged(token) from None

    def expect(self, mark: str) -> _Token:
        token = self._take()
        if token.text != mark:
            raise self._damaged(token)
        return token

    def _object(self, start: _Token) -> _Part:
        part = _Part(start.start, start.end, {})
        while self._peek().text != "}":
            key = self._take()
            if key.kind != "string":
                raise self._damaged(key)
            self.expect(":")
            name, value = json.loads(key.text, strict=False), self.value()
            part.members[name], part.value[name] = (key.start, value), value.value
            if self._peek().text != "}":
                self.expect(",")
        part.end = self._take().end
        return part

    def _array(self, start: _Token) -> _Part:
        items = []
        while self._peek().text != "]":
            items.append(self.value().value)
            if self._peek().text != "]":
                self.expect(",")
        return _Part(start.start, self._take().end, items)

    def _peek(self) -> _Token:
        return self._tokens[self._at]

    def _take(self) -> _Token:
        token = self._tokens[self._at]
        self._at = min(self._at + 1, len(self._tokens) - 1)
        return token

    def _damaged(self, token: _Token) -> Damaged:
        line = self._text.count("\n", 0, token.start) + 1
        return Damaged(f"{token.text[:20]!r} stands where it cannot" if token.text else "it ends too early", line)
