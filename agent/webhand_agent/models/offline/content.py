"""What a page says: its text without the chrome around it, cut into sentences, and what stands in it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.matching import CHROME, FIELDS
from webhand_agent.models.offline.text import fold, squeeze, words
from webhand_agent.tree import Line, Tree

_SKIP = (
    CHROME
    | FIELDS
    | {"button", "tab", "menuitem", "option", "radio", "iframe", "img", "image", "…", "deletion", "form", "status"}
)
_CONTAINERS = frozenset({"iframe", "main", "article", "document", "region", "list", "group", "table"})
_BLOCKS = frozenset({"paragraph", "listitem", "blockquote", "cell", "heading", "definition", "term", "gridcell"})
_FRAMES = frozenset({"iframe"})
_ROOTS = ("article", "main", "document")
_PRICE = re.compile(
    r"(?:[€$£¥₹]|US\$|MX\$|\b(?:EUR|USD|GBP|CHF|MXN)\b)\s?\d[\d.,'\u00a0\u202f]*\d|(?:[€$£¥₹])\s?\d"
    r"|\d(?:[\d.,'\u00a0\u202f]*\d)?\s?(?:[€$£¥₹]|\b(?:EUR|USD|GBP|CHF|MXN|euros?|dollars?|dólares|dollari|pesos)\b)"
)
SENTENCE = re.compile(r"(?<=[.!?…])\s+(?=[\"“«¿¡(]?[A-ZÀ-ÝÑ0-9])")
_MAIL = re.compile(r"[\w.+-]+@[\w-]+\.\w+")
GREETING = re.compile(
    r"^(?:hi|hello|dear|hey|hola|buenos dias|buenas tardes|buenas|estimad[oa]|querid[oa]|ciao|buongiorno|salve|gentile"
    r"|car[oa])\b[^.!?]{0,40}[,!:.]?$"
)
LONGEST = 900
_ENOUGH = 200
"""Characters of a page's own text from which on its frames are left out."""


@dataclass(frozen=True)
class Text:
    """A page's text: `heading` its title as shown, `blocks` its paragraphs in order."""

    heading: str
    blocks: tuple[str, ...]

    @property
    def whole(self) -> str:
        return " ".join(self.blocks)


def text_of(tree: Tree, before: frozenset[str] = frozenset(), opened: str = "") -> Text:
    """The text of the page's content.

    `before` are names that were there before something was opened, and so are not its content; `opened` is what was
    opened, in the words of its row: its heading is mostly the same again.
    """
    root = _root(tree, before)
    heading = heading_of(list(_lines(tree, root)), before, opened)
    title = heading.name if heading is not None else ""
    blocks = tuple(block for block in _with_frames(tree, root, before) if fold(block) != fold(title))
    if before and not blocks:
        return text_of(tree, opened=opened)
    return Text(title, blocks)


def heading_of(lines: Sequence[Line], before: frozenset[str], opened: str = "") -> Line | None:
    """The heading that says what the page is: the one called like the row that was opened, else the first new one."""
    headings = [line for line in lines if line.role == "heading" and line.name]
    row = set(words(opened))
    named = [line for line in headings if row and set(words(line.name)) <= row]
    fresh = [line for line in headings if line.name not in before]
    return next(iter([*named, *fresh, *headings]), None)


def names(tree: Tree) -> frozenset[str]:
    """What stands on a page, to see later what is new. Names of items too, for their text may repeat in a heading."""
    return frozenset(line.name for line in tree.lines if line.name)


def _lines(tree: Tree, root: Line | None) -> Iterable[Line]:
    return tree.lines if root is None else tree.inside(root)


def _root(tree: Tree, before: frozenset[str]) -> Line | None:
    """Where the content is: the article with the most new text, else main, else the whole page."""
    for role in _ROOTS:
        roots = [line for line in tree.lines if line.role == role and tree.under(line, _FRAMES) is None]
        sized = [(sum(map(len, _blocks(tree, root, before))), root) for root in roots]
        best = max(sized, key=lambda pair: pair[0], default=None)
        alone = role != "article" or len(roots) == 1 or bool(before)
        if best is not None and best[0] > 0 and alone:
            return best[1]
    return None


def _with_frames(tree: Tree, root: Line | None, before: frozenset[str]) -> list[str]:
    """The text, with that of frames only where the page itself says little: elsewhere frames hold advertisements."""
    own = _blocks(tree, root, before)
    return own if sum(map(len, own)) >= _ENOUGH else _blocks(tree, root, before, _SKIP - {"iframe"})


def _blocks(tree: Tree, root: Line | None, before: frozenset[str], skip: frozenset[str] = _SKIP) -> list[str]:
    found: list[str] = []
    skip_to = 0
    for line in _lines(tree, root):
        if line.index < skip_to:
            continue
        end = max((below.index for below in tree.inside(line)), default=line.index) + 1
        if line.role in skip or (line.role == "link" and line.name in before):
            skip_to = end
        elif line.role in _BLOCKS:
            piece = line.name or _joined(tree, line, before)
            found += [piece] if piece and line.name not in before else []
            skip_to = end if piece or line.role == "paragraph" else 0
        elif line.name and line.name not in before and line.role not in _CONTAINERS:
            found.append(line.name)
            skip_to = end
    return _once(squeeze(block) for block in found)


def _joined(tree: Tree, line: Line, before: frozenset[str]) -> str:
    """A block's pieces in one string, unless it holds blocks of its own."""
    inside = list(tree.inside(line))
    if any(below.role in _BLOCKS or below.role in _SKIP for below in inside):
        return ""
    return squeeze(" ".join(below.name for below in inside if below.name and below.name not in before))


def _once(blocks: Iterable[str]) -> list[str]:
    return [block for block in dict.fromkeys(blocks) if block]


def sentences(blocks: Sequence[str]) -> list[str]:
    """Sentences, greetings left out."""
    found = [piece.strip() for block in blocks for piece in SENTENCE.split(block)]
    found = [piece for piece in found if words(piece) and not GREETING.match(fold(piece))]
    whole = [piece for piece in found if re.search(r"[.!?…]$", piece)]
    # Next to whole sentences, a few loose words are dates, labels and the like.
    return [piece for piece in found if piece in whole or len(words(piece)) > 4] if whole else found


def shortened(pieces: Sequence[str], limit: int = LONGEST) -> str:
    """As many whole sentences as fit; one that is too long alone is cut."""
    kept: list[str] = []
    for piece in pieces:
        if kept and sum(map(len, kept)) + len(piece) > limit:
            return _run_on(kept) + " …"
        kept.append(piece if len(piece) <= limit else piece[:limit].rsplit(" ", 1)[0] + " …")
    return _run_on(kept)


def _run_on(pieces: Iterable[str]) -> str:
    """Pieces in one line; labels and headings, which end in no mark, are kept apart."""
    return re.sub(r"(?<=[^\W_])\n", "; ", "\n".join(pieces)).replace("\n", " ")


def requests(pieces: Sequence[str], languages: Iterable[Language]) -> list[str]:
    """The sentences in which somebody asks for something, whatever language they are in."""
    marks = re.compile("|".join(mark for language in languages for mark in language.requests))
    return [piece for piece in pieces if marks.search(fold(piece))]


def sender(tree: Tree, text: Text, about: str) -> str:
    """Who a message is from: a short piece of the content that has an address or the name that was asked for."""
    asked = set(words(about))
    short = [block for block in text.blocks[:8] if len(block) <= 80 and not re.search(r"[.!?]$", block)]
    named = [block for block in short if asked and asked <= set(words(block)) and block != text.heading]
    return next(iter(named or [block for block in short if _MAIL.search(block)]), "")


def price(tree: Tree, before: frozenset[str] = frozenset(), opened: str = "") -> str | None:
    """The first price after the content's heading, or the first at all. What is crossed out is no price."""
    aside = CHROME | {"deletion", "option"}
    lines = [line for line in tree.lines if line.role not in aside and tree.under(line, aside) is None]
    heading = heading_of(lines, before, opened)
    start = lines.index(heading) if heading is not None else 0
    return next((found for line in (*lines[start:], *lines[:start]) if (found := has_price(line.name))), None)


def has_price(text: str) -> str | None:
    match = _PRICE.search(text)
    return match[0] if match else None


def value(tree: Tree, about: str) -> tuple[str, str] | None:
    """Label and value of what a page shows for a label: a field, "Label: value", a table's row, a term's definition."""
    asked = words(about)
    for line in tree.lines:
        said = words(line.name)
        if not asked or said[: len(asked)] != asked:
            continue
        if line.value:
            return line.name, line.value
        split = re.match(r"^(?P<label>[^:]{1,60}):\s*(?P<value>\S.*)$", line.name)
        if split and words(split["label"]) == asked:
            return split["label"], split["value"]
        if said == asked and line.role in ("cell", "rowheader", "term", "text", "strong", "label", "gridcell"):
            follower = _after(tree, line)
            if follower:
                return line.name.rstrip(": "), follower
    return None


def _after(tree: Tree, line: Line) -> str:
    siblings = tree.children(tree.parent(line))
    rest = siblings[siblings.index(line) + 1 :]
    return next((text for sibling in rest[:1] if (text := tree.text_of(sibling))), "")
