"""Server-sent events as they come over the wire, and who else gets a turn while they do."""

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise

import pytest
from gemini import KEY
from hypothesis import given
from hypothesis import strategies as st
from webhand_agent.models.gemini.client import Gemini
from webhand_agent.models.gemini.events import EventReader

SENT = (
    "\ufeff: a comment\r\n\r\nevent: x\r\ndata: one\r\ndata:  two\r\n\r\n"
    "data:{\u2028}\n\nid: 3\n\nretry: 5\rdata: é\r\rdata: end"
)
READ = ["one\n two", "{\u2028}", "é", "end"]


@given(st.sets(st.integers(0, len(SENT.encode()))))
def test_wherever_a_stream_is_cut_its_events_are_the_same(cuts: set[int]) -> None:
    reader, data = EventReader(), SENT.encode()
    places = [0, *sorted(cuts), len(data)]
    read = [one for at, to in pairwise(places) for one in reader.read(data[at:to])]
    assert [*read, *reader.ended()] == READ


class AtOnce:
    """An answer's stream, all of which is there."""

    def __init__(self, data: bytes) -> None:
        self.response = self
        self._data = data

    async def aiter_bytes(self) -> AsyncIterator[bytes]:
        yield self._data

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self.aiter_bytes()

    async def __aenter__(self) -> "AtOnce":
        return self

    async def __aexit__(self, *_: object) -> None:
        """There is nothing to close."""


async def test_others_get_their_turn_between_events_that_came_together(monkeypatch: pytest.MonkeyPatch) -> None:
    model, number, turns = Gemini(KEY), 200, 0

    async def asked(client: object, body: object) -> AtOnce:
        return AtOnce(b'data: {"event_type": "step.delta"}\n\n' * number + b"data: [DONE]\n\n")

    async def other() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    monkeypatch.setattr(model, "_ask", asked)
    beside = asyncio.ensure_future(other())
    seen = [turns async for _ in model._events({})]
    beside.cancel()
    await model.aclose()
    assert (len(seen), len(set(seen))) == (number, number), "each event came in a turn of its own"
