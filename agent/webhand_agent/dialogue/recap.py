"""What a follow-up is told of the tasks before it: what was asked, came of it and was done, and where it ended.

It quotes pages, so that it is content. Its first line names every origin that the earlier tasks read on, for whoever
labels what follows (SAFETY rule 2).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import Any

from webhand_agent import protocol
from webhand_agent.urls import origin

ORIGINS = "Read on:"
MOST_RUNS = 5
MOST_DEEDS = 15
LONGEST_RESULT = 2_500
LONGEST_EARLIER = 600
LONGEST_LINE = 200

_SHOWN = frozenset({"element_ref", "ref", "start_ref", "end_ref"})


@dataclass(frozen=True)
class Earlier:
    """A task of the same conversation: what was asked, and its record."""

    task: str
    events: Sequence[protocol.RunEvent]

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def recap(before: Sequence[Earlier], known: Sequence[str] = ()) -> str:
    """`before` are the tasks of the conversation, oldest first; `known` are origins that their own recaps named.

    The last one is told with what was done in it; of those before it, what was asked and what came of it.
    """
    told = before[-MOST_RUNS:]
    parts = [f"{ORIGINS} {' '.join(_origins(before, known))}".strip(), "Earlier in this conversation, oldest first:"]
    for number, one in enumerate(told, start=1):
        is_last = number == len(told)
        parts += _asked(number, one, LONGEST_RESULT if is_last else LONGEST_EARLIER)
    parts += _done(told[-1]) if told else []
    return "\n".join(parts)


def origins_of(text: str) -> tuple[str, ...]:
    """The origins that a recap came from; empty for a text that is none."""
    first = text.partition("\n")[0]
    return tuple(first.removeprefix(ORIGINS).split()) if first.startswith(ORIGINS) else ()


def _origins(before: Sequence[Earlier], known: Sequence[str]) -> list[str]:
    """More than was read rather than less: whatever the tasks looked at, acted in or named."""
    urls = (url for one in before for event in one.events for url in _urls(event))
    found = dict.fromkeys([*known, *(origin(url) for url in urls)])
    return [each for each in found if "://" in each]


def _urls(event: protocol.RunEvent) -> Iterator[str]:
    if isinstance(event, protocol.ObservationMade):
        yield event.url
        yield from event.read_on
    elif isinstance(event, protocol.ActionTaken):
        if event.target is not None:
            yield event.target.url
        yield str(event.arguments.get("url", ""))
        yield from map(str, event.arguments.get("urls", ()))


def _asked(number: int, one: Earlier, longest: int) -> Iterator[str]:
    yield f'{number}. The person asked: "{_line(one.task, 2 * LONGEST_LINE)}"'
    yield from (f'   They added: "{_line(said.text)}"' for said in one.of(protocol.Said))
    for finished in one.of(protocol.RunFinished):
        result = finished.summary.strip()
        result = result if len(result) <= longest else f"{result[:longest].rstrip()}…"
        yield f"   It ended as {finished.outcome}. Result: {result}"


def _done(one: Earlier) -> Iterator[str]:
    """What changed something, in short; the way there is of no more use."""
    receipts = {receipt.call_id: receipt for receipt in one.of(protocol.ReceiptGiven)}
    deeds = [
        f"- {_call(action)}: {_line(receipt.message)}"
        for action in one.of(protocol.ActionTaken)
        if (receipt := receipts.get(action.call_id)) is not None and receipt.ok and _changes(receipt)
    ]
    if deeds:
        yield "Done in the last one:"
        left_out = len(deeds) - MOST_DEEDS
        yield from [f"- … {left_out} more before these"] if left_out > 0 else []
        yield from deeds[-MOST_DEEDS:]
    yield from (
        f"Saved: {file.name}" + (f" ({file.path})" if file.path != file.name else "")
        for file in one.of(protocol.FileSaved)
    )
    for look in one.of(protocol.ObservationMade)[-1:]:
        yield f'It ended in the tab that showed "{_line(look.title)}" ({_line(look.url)}).'


def _changes(receipt: protocol.ReceiptGiven) -> bool:
    return bool(set(receipt.effect) - protocol.SLIGHT - {protocol.Effect.SCROLL})


def _call(action: protocol.ActionTaken) -> str:
    given = [f"{name}={_line(str(value), 60)}" for name, value in action.arguments.items() if name not in _SHOWN]
    return f"{action.tool}({', '.join(given)})"


def _line(text: str, longest: int = LONGEST_LINE) -> str:
    return shorten(text, longest, placeholder="…")
