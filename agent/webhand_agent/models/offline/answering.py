"""Executors that answer: what the page says, wants, costs, is called, and how many there are of something."""

from webhand_agent.models.offline import content, letters
from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.moves import Missing, Move, Next, Scene
from webhand_agent.models.offline.results import counted, mentioning, results, stem
from webhand_agent.models.offline.text import fold, words
from webhand_agent.tree import Line


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
    number = None if intent.state else counted(scene.tree, intent.noun)
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
        rows = [row for row in rows if any(line.has(intent.state) for line in (row, *scene.tree.inside(row)))]
        return len(rows)
    return len(rows) or None


def _rows(scene: Scene, line: Line) -> list[Line]:
    if line.role not in ("list", "table", "grid", "feed", "rowgroup", "listbox"):
        return []
    inside = [below for below in scene.tree.inside(line) if below.role in ("listitem", "row", "article", "option")]
    rows = [row for row in inside if not any(below.role == "columnheader" for below in scene.tree.inside(row))]
    return rows or [child for child in scene.tree.children(line) if child.role == "link"]
