"""A run as one HTML page that stands alone: its steps, pictures, times and what code saw change."""

import base64
import json
import re
from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from webhand_agent.protocol import (
    ActionTaken,
    Answered,
    Change,
    Choice,
    Confirmation,
    Effect,
    FileSaved,
    MessageToPerson,
    ObservationMade,
    PlanMade,
    Question,
    ReceiptGiven,
    Said,
    ThoughtMade,
    Tokens,
    Usage,
)
from webhand_agent.tools.control import ENDINGS
from webhand_agent.verify.changes import label as label_of

from webhand_host.permissions import NEEDS, NO_AMOUNT, label, lacks_amount, looked, place, sentence
from webhand_host.runs.records import StoredRun, when

OUTCOMES = {
    "completed": "Completed",
    "failed": "Not completed",
    "stopped": "Stopped",
    "limit": "Stopped at a limit",
    "under way": "Under way",
    "cut off": "Cut off",
}
ANSWERED = {
    "person": "You",
    "page": "Seen in the page",
    "timeout": "Nobody answered in time",
    "nobody": "Nobody was there to answer, so it was refused",
}
HIDDEN_ARGUMENTS = frozenset({"element_ref", "ref", "description"})
_PICTURE = re.compile(r"step-(\d+)\.(jpg|png)")
_MIMES = {"jpg": "image/jpeg", "png": "image/png"}

# Nothing is loaded from anywhere, and no script runs, whatever a page has said.
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def page(record: StoredRun) -> str:
    """The whole page. What pages, models and people said is escaped wherever it stands."""
    inside = f"{_head(record)}{_changed(record)}{_saved(record)}{_steps(record)}"
    return _document(record.started.task, inside)


def page_without_record(task: str, state: str, summary: str, remark: str = "") -> str:
    """Of what has no record that can be read: how it ended, and why there is no more."""
    return _document(task, _header(task, state, summary, remark))


def _document(task: str, inside: str) -> str:
    style = (files("webhand_host.runs") / "report.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(task)} · Webhand</title>\n"
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n'
        f"{inside}</main>\n</body>\n</html>\n"
    )


def _head(record: StoredRun) -> str:
    summary = record.finished.summary if record.finished else ""
    return _header(record.started.task, record.state, summary, record.remark, "".join(_figures(record)))


def _header(task: str, state: str, summary: str, remark: str, figures: str = "") -> str:
    said = f'<p class="remark">{escape(remark)}</p>' if remark else ""
    return (
        f'<header>\n<p class="state {state.replace(" ", "-")}">{OUTCOMES[state]}</p>\n'
        f"<h1>{escape(task)}</h1>\n{said}<div class=summary>{_paragraphs(summary)}</div>\n"
        f"{f'<dl>{figures}</dl>' if figures else ''}\n</header>\n"
    )


def _figures(record: StoredRun) -> Iterator[str]:
    started, finished = record.started, record.finished
    yield _figure("Run", record.id)
    yield _figure("Began", f"{when(record.id):%Y-%m-%d %H:%M:%S}")
    yield _figure("Model", started.model)
    yield _figure("Browser", "through the extension" if started.carrier == "extension" else "through Playwright")
    if finished is not None:
        yield _figure("Steps", str(finished.steps))
        yield _figure("Time", f"{finished.seconds:.1f} s, {finished.model_seconds:.1f} s of it the model's")
        yield _figure("Tokens", _tokens(finished.tokens) or "none")


def _figure(name: str, value: str) -> str:
    return f"<div><dt>{name}</dt><dd>{escape(value)}</dd></div>"


def _changed(record: StoredRun) -> str:
    """What code saw, apart from the summary, which is the model's (SAFETY rule 8)."""
    finished = record.finished
    if finished is None:
        return ""
    changes = "".join(f"<li>{_change(change)}</li>\n" for change in finished.changes)
    looks = f"<p><i>{looked(finished)}</i></p>\n" if finished.looks else ""
    unproven = _list("Said by the model, and not proven", (_page(part) for part in finished.unproven))
    return (
        f'<section class="changes">\n<h2>{label_of(finished.changes, finished.acts)}</h2>\n'
        f"{f'<ul>{changes}</ul>' if changes else ''}{looks}</section>\n{unproven}"
    )


def _change(change: Change) -> str:
    mark = '<b class="proven">✓ proven</b>' if change.proven else '<b class="not-proven">? not proven</b>'
    return f"{mark} {_page(change.what)} on {_page(place(change.where))} <i>{change.kind}, step {change.step}</i>"


def _saved(record: StoredRun) -> str:
    saved = [event for event in record.events if isinstance(event, FileSaved)]
    return _list("Files", map(_file, saved))


def _file(saved: FileSaved) -> str:
    place = f" <i>{escape(saved.path)}</i>" if saved.path != saved.name else ""
    return f"<b>{escape(saved.name)}</b> {_size(saved.bytes)}{place}"


def _list(title: str, items: Iterable[str]) -> str:
    inside = "".join(f"<li>{item}</li>\n" for item in items)
    return f"<section>\n<h2>{title}</h2>\n<ul>\n{inside}</ul>\n</section>\n" if inside else ""


def _steps(record: StoredRun) -> str:
    pictures = dict(_pictures(record.folder.pictures()))
    numbers = sorted({event.step for event in record.events if event.step})
    made = [_step(number, record, pictures.pop(number, "")) for number in numbers]
    rest = "".join(pictures[number] for number in sorted(pictures) if number > max(numbers, default=0))
    end = f'<li class="end"><h3>At the end</h3>{rest}</li>\n' if rest else ""
    inside = "".join(made) + end
    return f'<section>\n<h2>Steps</h2>\n<ol class="steps">\n{inside}</ol>\n</section>\n' if inside else ""


def _step(number: int, record: StoredRun, picture: str) -> str:
    events = [event for event in record.events if event.step == number]
    seen = next((event for event in events if isinstance(event, ObservationMade)), None)
    where = f"{escape(seen.title)} <i>{escape(seen.url)}</i>" if seen else ""
    inside = "".join(filter(None, map(_event, events)))
    foot = " · ".join(_cost(events))
    return (
        f'<li>\n<h3><span class="number">{number}</span> {where}</h3>\n{picture}{inside}'
        f'<p class="cost">{escape(foot)}</p>\n</li>\n'
    )


def _event(event: Any) -> str:
    match event:
        case ThoughtMade(text=text):
            return f'<div class="thought">{_paragraphs(text)}</div>\n'
        case MessageToPerson(text=text):
            return f'<p class="message">{escape(text)}</p>\n'
        case Said(text=text):
            return f'<p class="said"><b>You:</b> {escape(text)}</p>\n'
        case ActionTaken() if event.tool not in ENDINGS:
            return f'<p class="action"><code>{escape(event.tool)}</code> {_what(event)}</p>\n'
        case ReceiptGiven():
            return _receipt(event)
        case Question(text=text, choices=choices):
            return _asked(escape(text), choices)
        case Confirmation():
            return _confirmation(event)
        case Answered(text=text, by=by):
            granted = "".join(f"<br>{_page(sentence(one))}" for one in event.granted or ())
            said = label(text) if text in set(Choice) else text
            return f'<p class="answer"><b>{ANSWERED[by]}{":" if text else "."}</b> {escape(said)}{granted}</p>\n'
        case PlanMade(items=items):
            return _list("Plan", (f"{'☑' if item.done else '☐'} {escape(item.text)}" for item in items))
    return ""


def _what(action: ActionTaken) -> str:
    """The element by its role and name, then the other arguments."""
    target = action.target
    element = f"{escape(target.role)} <b>“{escape(target.name)}”</b>" if target is not None else ""
    rest = {name: value for name, value in action.arguments.items() if name not in HIDDEN_ARGUMENTS}
    said = ", ".join(f"{escape(name)} <q>{escape(_plain(value))}</q>" for name, value in rest.items())
    return " ".join(filter(None, [element, said]))


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _receipt(given: ReceiptGiven) -> str:
    effects = "".join(f"<span>{effect.value}</span>" for effect in given.effect if effect is not Effect.NONE)
    healed = f"<span>healed: {escape(given.healing_method or '')}</span>" if given.healed else ""
    kind = "ok" if given.ok else "not-ok"
    code = "" if given.ok else f"<b>{escape(given.code.value)}</b> "
    time = f" <small>{given.ms:.0f} ms</small>" if given.ms >= 1 else ""
    return f'<p class="receipt {kind}">{code}{escape(given.message)}{time} {effects}{healed}</p>\n'


def _asked(what: str, choices: Iterable[str]) -> str:
    """`what` is HTML."""
    offered = "".join(f"<span>{escape(choice)}</span>" for choice in choices)
    return f'<div class="asked"><b>It asked:</b> {what} {offered}</div>\n'


def _confirmation(asked: Confirmation) -> str:
    """The card as it stood in the chat."""
    lacks = "".join(f"<li>{_page(sentence(one))}</li>" for one in asked.lacks)
    amount = asked.amount or (NO_AMOUNT if lacks_amount(asked) else "")
    labels = [_page(one.label) + (" (hidden field)" if one.hidden else "") for one in asked.fields]
    filled = "".join(f"<br>{name}: <b>{_page(one.value)}</b>" for name, one in zip(labels, asked.fields, strict=True))
    return _asked(
        f"{_page(asked.act)} on {_page(place(asked.site))}<br><small>{NEEDS}:</small><ul>{lacks}</ul>"
        + (f"<b>{_page(amount)}</b>" if amount else "")
        + filled
        + (f"<blockquote>{_page(asked.context)}</blockquote>" if asked.context else "")
        + (f"<br>It writes: <q>{_page(asked.writes)}</q>" if asked.writes else "")
        + (
            f"<br><small>That may hold what was read on {_page(', '.join(map(place, asked.reads)))}</small>"
            if asked.reads
            else ""
        ),
        map(label, asked.choices),
    )


def _page(text: str) -> str:
    """What a page or a model said: its direction marks end where it ends."""
    return f"<bdi>{escape(text)}</bdi>"


def _cost(events: list[Any]) -> Iterator[str]:
    times = [event.t for event in events]
    yield f"at {min(times):.1f} s"
    for event in events:
        if isinstance(event, Usage):
            yield f"thought for {event.seconds:.1f} s"
            yield from filter(None, [_tokens(event.tokens)])


def _tokens(tokens: Tokens) -> str:
    if not tokens.input and not tokens.output:
        return ""
    cached = f" ({tokens.cached:,} cached)" if tokens.cached else ""
    return f"{tokens.input:,} tokens in{cached}, {tokens.output:,} out"


def _pictures(paths: Iterable[Path]) -> Iterator[tuple[int, str]]:
    """Each as it is embedded. Opened by a click, they grow to the width of the page."""
    for path in paths:
        if (match := _PICTURE.fullmatch(path.name)) is not None:
            data = base64.b64encode(path.read_bytes()).decode()
            image = f'<img src="data:{_MIMES[match[2]]};base64,{data}" alt="What the tab showed">'
            yield int(match[1]), f"<details><summary>{image}</summary></details>\n"


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{escape(part)}</p>" for part in text.split("\n") if part.strip())


def _size(count: int) -> str:
    return f"{count} byte{'s' * (count != 1)}" if count < 1_000 else f"{count / 1_000:.0f} kB"
