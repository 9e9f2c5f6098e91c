"""What was read where, and whether what the model writes may carry it elsewhere (SAFETY rule 2).

Labels follow the conversation. Once text of a place was shown to the model, everything it writes from then on may come
from there: by heart, in other words, encoded. So the question is not "does this text hold a piece of that page" but
"what else has been read". Whatever a call writes into a place carries the label of *every other* place that was read,
also by earlier runs of the conversation and through summaries, until one of these says that it is harmless:

1. Nothing but the place itself was read. A task on one site is never asked.
2. It is made of the person's own words: each of its words stands there (a plural more or less), short ones no more
   often than there, so that they spell nothing.
3. It stands in one piece in what was read on the place itself, and in nothing that was read elsewhere. A place that
   already has a text learns nothing by getting it; one that lists every possible code still does not get the one that
   a mail holds.
4. An address that stands whole in what was read: following it tells no more than clicking that link. Otherwise the
   path, query, fragment and unknown subdomains of an address are text like any other, with a few words that every
   address is made of.

What the model wrote itself (`wrote`) is neither 3 nor 4 when a field, a page or a receipt shows it again.

Substrings (plain, percent-encoded, base64, hexadecimal, backwards) only say *what* leaves, for the question.

What no label sees: which of several links, options or moments the model chooses. That is a few bits a click, and the
reason why entering a site that was not named asks as well.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote_plus

from webhand_agent.conversation import Thought, ToolTurn, UserTurn
from webhand_agent.people.recap import origins_of
from webhand_agent.protocol import Observation
from webhand_agent.safety.origins import place
from webhand_agent.safety.spelling import LONGEST, flat, holds, is_said, shares, variants_of
from webhand_agent.tree import parse as parse_tree
from webhand_agent.urls import BadUrl, parse

EARLIER = "pages read earlier"
"""The label of text whose origin is not known any more. It is no place, so that it is foreign everywhere."""

ADDRESS_WORDS = frozenset(
    {"search", "results", "result", "find", "query", "q", "s", "k", "p", "page", "watch", "wiki", "web", "www", "html"}
    | {"index", "home", "mail", "u", "inbox", "from", "to", "en", "es", "it", "de", "fr", "pt", "us", "uk", "r", "com"}
    | {"org", "net", "maps", "dir", "place", "images", "news", "video", "videos", "shop", "cart", "products", "product"}
    | {"login", "account", "help", "about", "contact", "field", "keywords", "all", "0", "1"}
)

_PREFIX = re.compile(r"\[ref=(f\d+)e\d+\]")
_FRAME = re.compile(r"^\s*- iframe\b")
_SAVING = ("save_note", "extract_table", "extract_links")
_FILE = re.compile(r"[^\s/\\\"()]+\.\w{1,5}\b")
_APART = re.compile(r"[\s\"'<>()\[\]]+")


@dataclass(frozen=True)
class _Made:
    """What the model wrote, and what of it may be an address, both flat."""

    text: str
    addresses: tuple[str, ...]


def _made(text: str) -> _Made:
    pieces = (piece for piece in (text, *_APART.split(text)) if "." in piece)
    return _Made(flat(text), tuple(flat(unquote_plus(piece)) for piece in pieces))


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a call's arguments."""
    if isinstance(value, str):
        yield value
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    for one in parts:
        yield from texts_in(one)


class Labels:
    """Texts by the place they were read on. `spoken` are the person's words of earlier requests."""

    def __init__(self) -> None:
        self._lines: dict[str, dict[str, None]] = {}
        self._plain: dict[str, tuple[int, str]] = {}
        self._made: list[_Made] = []
        self._typed = ""
        self._files: set[str] = set()
        self.spoken: list[str] = []

    @property
    def places(self) -> frozenset[str]:
        return frozenset(self._lines)

    def read(self, text: str, where: Iterable[str]) -> None:
        """`where` are the URLs of all documents that the text may be from; none at all is `EARLIER`."""
        urls = list(where)
        if not text.strip():
            return
        for one in {place(url) for url in urls} - {""} if urls else {EARLIER}:
            self._lines.setdefault(one, {}).update(dict.fromkeys(line for line in text.split("\n") if line.strip()))

    def look(self, seen: Observation) -> None:
        """A tree, each of its lines labelled with the document that it stands in."""
        for text, urls in by_document(seen):
            self.read(text, urls)

    def recall(self, turns: Sequence[UserTurn | Thought | ToolTurn]) -> None:
        """What was read and said in a conversation so far, by earlier runs of it or on an earlier host.

        Of what tools read, and of summaries within a task, it is not known any more where it stood.
        """
        for turn in turns:
            if isinstance(turn, UserTurn):
                self.spoken += [text for text in (turn.request, *turn.said) if text]
                self.read(turn.tree or "", [parse_tree(turn.tree).url] if turn.tree else ())
                self.read(turn.recap or "", origins_of(turn.recap or ""))
            elif isinstance(turn, Thought):
                for call in turn.calls:
                    self.wrote(texts_in(call.arguments))
            else:
                self.read("\n".join(result.content for result in turn.results), ())
                for result in turn.results:
                    for name in _FILE.findall(result.text) if result.name in _SAVING else ():
                        self.keep(name)

    def wrote(self, texts: Iterable[str]) -> None:
        """What a call of the model says, before it is carried out. A page or a receipt that then shows it only says
        it after the model. Keys that write letters are one text, and what was read before is the page's own."""
        for text in filter(str.strip, texts):
            if len(text) == 1:
                self._typed += text
            elif not any(text in line for lines in self._lines.values() for line in lines):
                self._made.append(_made(text))

    def keep(self, name: str) -> None:
        """A file that the run has written."""
        self._files.add(name.casefold())

    def kept_in(self, name: str, url: str) -> frozenset[str] | None:
        """The places whose text a file of the run may bring to `url`; None for files that the run has not written."""
        return self.foreign_to(url) if name.casefold() in self._files else None

    def foreign_to(self, url: str) -> frozenset[str]:
        """The places other than that of `url` from which something was read."""
        return self.places - {place(url)}

    def carried(self, text: str, into: str, words: Sequence[str]) -> frozenset[str]:
        """The places that a text written into the document at `into` may carry something from."""
        foreign = self.foreign_to(into)
        if not foreign or not text.strip() or is_said(text, (*self.spoken, *words)):
            return frozenset()
        if self._is_own(text, place(into)) and not any(holds(self._text(other), text) for other in foreign):
            return frozenset()
        return foreign

    def carried_by(self, url: str, words: Sequence[str], *, known_host: bool) -> frozenset[str]:
        """The same for an address that the model made. `known_host`: its host as such was allowed, not its parent's."""
        foreign = self.foreign_to(url)
        tail = _tail(url, known_host or place(url) in self._lines)
        if not foreign or not tail or self._is_shown(url) or is_said(tail, (*self.spoken, *words, _SPARE)):
            return frozenset()
        return foreign

    def quoted(self, text: str, among: Iterable[str]) -> frozenset[str]:
        """The places whose own words, in whatever spelling, are in a text: to say what leaves, and for nothing else."""
        variants = list(dict.fromkeys(variants_of(text[:LONGEST])))
        return frozenset(one for one in among if any(shares(variant, self._text(one)) for variant in variants))

    def _is_own(self, text: str, one: str) -> bool:
        """Whether it stands there letter by letter: spelling and case can carry something too."""
        piece = re.compile(rf"(?<!\w){re.escape(text.strip())}(?!\w)")
        is_there = any(piece.search(line) for line in self._lines.get(one, ()))
        return is_there and not any(holds(made.text, text) for made in (*self._made, _made(self._typed)))

    def _is_shown(self, url: str) -> bool:
        """Whether the whole address was read somewhere, letter by letter: then a page made it."""
        address = re.compile(rf"(?<![\w/]){re.escape(url.rstrip('/'))}/?(?![\w/%&=?#+~-]|\.\w)")
        is_there = any(address.search(line) for one, lines in self._lines.items() if one != EARLIER for line in lines)
        return is_there and not self._is_made(url)

    def _is_made(self, url: str) -> bool:
        """Whether the model wrote the address before it was read: a search box, a draft or a chat shows it again."""
        plain = flat(unquote_plus(url.partition("://")[2].removeprefix("www.")))
        written = (one for made in (*self._made, _made(self._typed)) for one in made.addresses)
        return any(f" {one}".endswith(f" {plain}") for one in written)

    def _text(self, one: str) -> str:
        lines = self._lines.get(one, {})
        count, text = self._plain.get(one, (0, ""))
        if count != len(lines):
            fresh = list(lines)[count:]
            text = " ".join([text, *map(flat, fresh)])
            self._plain[one] = (len(lines), text)
        return text


_SPARE = " ".join(word for word in ADDRESS_WORDS for _ in range(2))


def by_document(seen: Observation) -> Iterator[tuple[str, list[str]]]:
    """The lines of a tree by their documents. A frame without an address or a ref in it may be any of them."""
    urls = {frame.prefix: frame.url for frame in seen.frames} | {"": seen.url}
    parts: dict[int, list[str]] = {-1: []}
    frames: list[tuple[int, int]] = []
    for number, line in enumerate(seen.tree.split("\n")):
        indent = len(line) - len(line.lstrip(" "))
        while frames and frames[-1][0] >= indent and line.strip():
            frames.pop()
        parts[frames[-1][1] if frames else -1].append(line)
        if _FRAME.match(line):
            frames.append((indent, number))
            parts[number] = []
    for number, lines in parts.items():
        prefix = next((found[1] for line in lines if (found := _PREFIX.search(line))), None)
        known = urls.get(prefix, "") if prefix is not None else ""
        own = [seen.url] if number < 0 else [known] if place(known) else list(urls.values())
        yield "\n".join(lines), own


def _tail(url: str, known_host: bool) -> str:
    """What an address says beyond the site: path, query, fragment, and a host that nobody has named."""
    try:
        read = parse(url)
    except BadUrl:
        return url
    parts = [] if known_host else read.host.removeprefix("www.").split(".")[:-2]
    parts += [read.path.strip("/"), read.query, read.fragment]
    return re.sub(r"[/?&=.:#_+-]+", " ", unquote_plus(" ".join(filter(None, parts)))).strip()
