"""Executors that answer: what the page says, wants, costs, is called, and how many there are of something."""

import re
from collections.abc import Sequence

from webhand_agent.models.offline import content, letters
from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.moves import Missing, Move, Next, Scene
from webhand_agent.models.offline.results import counted, mentioning, results, stem
from webhand_agent.models.offline.text import fold, words
from webhand_agent.tree import Line, Tree

_ITEMS = frozenset({"row", "listitem", "article", "option"})
_MENUS = frozenset({"navigation", "menu", "menubar", "tablist", "complementary"})


def read(intent: i.Read, scene: Scene) -> Move:
    answers = {"title": _title, "address": _address, "price": _price, "value": _value}
    return answers.get(intent.what, _says)(intent, scene)


def _says(intent: i.Read, scene: Scene) -> Move:
    """The content itself, in its own words; of a message first who it is from and what it is about."""
    text = content.text_of(scene.tree, scene.known if scene.progress.opened else frozenset(), scene.progress.opened)
    who = content.sender(scene.tree, text, scene.progress.query)
    pieces = letters.written(text.blocks, who) if who else content.sentences(text.blocks)
    if not pieces or (scene.loading and scene.progress.waits < 2):
        return Missing(scene.say("no_text"))
    lead = ""
    if intent.what == "wants":
        wanted = letters.asked_for(pieces, LANGUAGES.values())
        lead = "" if wanted else scene.say("no_request")
        pieces = wanted or pieces
    return Next(answer=f"{_source(scene, text, who)}{lead}{content.shortened(pieces)}")


def _source(scene: Scene, text: content.Text, who: str) -> str:
    """From whom and under what heading, as far as the page tells."""
    query, opened = scene.progress.query, scene.progress.opened
    if not who and scene.progress.who and set(words(query)) <= set(words(opened)):
        who = query
    sender = scene.say("from", sender=who) if who and opened else ""
    heading = text.heading or (scene.tree.title if not opened else "")
    subject = scene.say("subject", subject=heading) if heading and heading != who else ""
    said = ", ".join(part for part in (sender, subject) if part)
    return f"{said}: " if said else ""


def _title(intent: i.Read, scene: Scene) -> Move:
    title = scene.tree.title or next((line.name for line in scene.tree.lines if line.role == "heading"), "")
    return Next(answer=scene.say("title", title=title)) if title else Missing(scene.say("no_value", words="title"))


def _address(intent: i.Read, scene: Scene) -> Move:
    return Next(answer=scene.say("address", url=scene.tree.url))


def _price(intent: i.Read, scene: Scene) -> Move:
    """Of what was named or searched for: from its row. Otherwise of the page: the first price behind its heading."""
    opened, query = scene.progress.opened, scene.progress.query
    about = intent.about or ("" if opened else query)
    for item in mentioning(scene.tree, about, query) if about else ():
        if (found := content.has_price(item.text)) is not None:
            return Next(answer=scene.say("price_of", name=item.opener.name or about, price=found))
    price = content.price(scene.tree, scene.known if opened else frozenset(), opened)
    if price is None:
        return Missing(scene.say("no_price"))
    heading = content.text_of(scene.tree, scene.known if opened else frozenset(), opened).heading
    return Next(answer=scene.say("price_of", name=heading, price=price) if heading else scene.say("price", price=price))


def _value(intent: i.Read, scene: Scene) -> Move:
    """A label's value; else the one sentence that has all the words."""
    found = content.value(scene.tree, intent.about)
    if found is not None:
        return Next(answer=scene.say("value", label=found[0], value=found[1]))
    asked = set(words(intent.about))
    text = content.text_of(scene.tree)
    lines = [piece for piece in content.sentences(text.blocks) if asked and asked <= set(words(piece))]
    # One hit is an answer; several would be a choice, and that takes judgement.
    return Next(answer=lines[0]) if len(lines) == 1 else Missing(scene.say("no_value", words=intent.about))


def count(intent: i.Count, scene: Scene) -> Move:
    """The page's own number first; then rows, or elements of a role, as far as the tree shows them."""
    number = _in_state(scene.tree, intent.state) if intent.state else counted(scene.tree, intent.noun)
    if number is None and not (scene.loading and scene.progress.waits < 2):
        number = _counted(intent, scene)
    if number is None:
        return Missing(scene.say("no_count", words=intent.noun))
    return Next(answer=scene.say("count", n=number, noun=intent.noun))


def _counted(intent: i.Count, scene: Scene) -> int | None:
    if intent.roles:
        return sum(line.role in intent.roles for line in scene.tree.lines) or None
    stems = {stem(word) for word in words(intent.noun)}
    named = next(
        (
            line
            for line in scene.tree.lines
            if line.name and stems & {stem(word) for word in words(line.name)} and _rows(scene, line)
        ),
        None,
    )
    rows = _rows(scene, named) if named is not None else []
    items = {stem(fold(item)) for language in LANGUAGES.values() for item in language.items}
    if not rows and stems & items:
        rows = [item.line for item in results(scene.tree, scene.progress.query, scene.known)]
        # One thing alone is no list but the thing itself, opened.
        rows = rows if len(rows) > 1 or scene.progress.query else []
    if intent.state:
        words_for = _words_for(intent.state)
        rows = [row for row in rows if _is_marked(scene.tree, row, intent.state, words_for)]
    # None marked is not none there: the page may mark them in a way that the tree does not show.
    return len(rows) or None


def _in_state(tree: Tree, state: str) -> int | None:
    """The page's own number: "6 unread", "Unread (6)", or behind the entry of the folder that is open, "Inbox 6"."""
    said = "|".join(map(re.escape, _words_for(state)))
    number, names = r"(\d[\d.,]*)", [fold(line.name) for line in tree.lines if _is_the_page_s(tree, line)]
    for pattern in (rf"\b{number}\s+(?:[^\W\d]+\s+)?(?:{said})\b", rf"\b(?:{said})(?:\s+[^\W\d]+)?\W*\b{number}\W*$"):
        if (found := next((match for name in names if (match := re.search(pattern, name))), None)) is not None:
            return int(re.sub(r"\D", "", found[1]))
    if any(
        re.search(rf"\b(?:no|0|sin|ningun[oa]?|nessun[oa]?)\s+(?:[^\W\d]+\s+)?(?:{said})\b", name) for name in names
    ):
        return 0
    here = [fold(line.name) for line in tree.lines if line.has("current")] if state == "unread" else []
    at_end = next((match for name in here if (match := re.search(rf"\s\(?{number}\W*$", name))), None)
    return int(re.sub(r"\D", "", at_end[1])) if at_end is not None else None


def _is_the_page_s(tree: Tree, line: Line) -> bool:
    """Not what stands in an item of a list, which may be anybody's words; entries of a menu are the page's own."""
    item = line if line.role in _ITEMS else tree.under(line, _ITEMS)
    return item is None or tree.under(item, _MENUS) is not None


def _words_for(state: str) -> list[str]:
    """The words of a state in every language, as they stand on pages."""
    said = {word for language in LANGUAGES.values() for word, meant in language.states.items() if meant == state}
    return sorted(map(fold, said), key=len, reverse=True)


def _is_marked(tree: Tree, row: Line, state: str, said: Sequence[str]) -> bool:
    """A row with the state, or one that begins with its word, as lists tell screen readers: "Unread, Ana: hello"."""
    lines = [row, *tree.inside(row)]
    return any(
        line.has(state) or re.match(rf"(?:{'|'.join(map(re.escape, said))})\b\s*[,:;]", fold(line.name))
        for line in lines
    )


def _rows(scene: Scene, line: Line) -> list[Line]:
    if line.role not in ("list", "table", "grid", "feed", "rowgroup", "listbox"):
        return []
    inside = [below for below in scene.tree.inside(line) if below.role in ("listitem", "row", "article", "option")]
    rows = [row for row in inside if not any(below.role == "columnheader" for below in scene.tree.inside(row))]
    return rows or [child for child in scene.tree.children(line) if child.role == "link"]
