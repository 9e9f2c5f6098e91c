"""Frames: every split of bytes, every size around Chrome's limit, every character (SAFETY B1)."""

import json
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from webhand_host.native import codec

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
messages = st.dictionaries(st.text(), json_values, max_size=5)


def join(frames: list[bytes]) -> dict[str, Any]:
    """What the extension does: the payload of one frame, or the chunks put together."""
    payloads = [json.loads(payload) for frame in frames for payload in codec.Decoder().feed(frame)]
    if len(payloads) == 1 and "chunk" not in payloads[0]:
        whole: dict[str, Any] = payloads[0]
        return whole
    chunks = [payload["chunk"] for payload in payloads]
    assert [chunk["index"] for chunk in chunks] == list(range(chunks[0]["count"]))
    assert len({chunk["id"] for chunk in chunks}) == 1
    joined: dict[str, Any] = json.loads("".join(chunk["data"] for chunk in chunks))
    return joined


@given(messages)
def test_what_is_encoded_is_decoded(message: dict[str, Any]) -> None:
    assert join(list(codec.encode(message))) == message


@given(st.lists(st.binary(max_size=40), max_size=4), st.data())
def test_any_split_of_the_stream_gives_the_same_payloads(payloads: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(codec.frame(payload) for payload in payloads)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    decoder = codec.Decoder()
    found: list[bytes] = []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        found += decoder.feed(stream[start:end])
    assert found == payloads


def test_split_at_every_single_byte() -> None:
    payloads = [b"{}", "«ñ 🖐 日本»".encode(), b"", b"x" * 300]
    stream = b"".join(codec.frame(payload) for payload in payloads)
    decoder = codec.Decoder()
    assert [payload for byte in stream for payload in decoder.feed(bytes([byte]))] == payloads


def sized(size: int) -> dict[str, Any]:
    """A message whose JSON is exactly `size` bytes."""
    empty = len(codec.to_json({"x": ""}))
    return {"x": "a" * (size - empty)}


@pytest.mark.parametrize("size", [8, 1_048_575, 1_048_576])
def test_a_message_within_the_limit_is_one_frame(size: int) -> None:
    frames = list(codec.encode(sized(size)))
    assert [len(frame) for frame in frames] == [size + 4]
    assert join(frames) == sized(size)


@pytest.mark.parametrize("size", [1_048_577, 5 * 1_048_576])
def test_a_larger_message_goes_in_chunks_that_each_fit(size: int) -> None:
    frames = list(codec.encode(sized(size)))
    assert len(frames) > 1
    assert max(len(frame) - 4 for frame in frames) <= codec.MAX_TO_BROWSER
    assert join(frames) == sized(size)


@pytest.mark.parametrize("character", ['"', "\\", "🖐", "\n", "\u2028", "ñ", "\ud800"])
def test_chunks_fit_whatever_the_characters_cost(character: str) -> None:
    message = {"x": character * 1_200_000}
    frames = list(codec.encode(message))
    assert max(len(frame) - 4 for frame in frames) <= codec.MAX_TO_BROWSER
    assert join(frames) == message


def test_the_largest_frame_from_the_browser_is_read() -> None:
    payload = b"x" * codec.MAX_FROM_BROWSER
    assert [len(found) for found in codec.Decoder().feed(codec.frame(payload))] == [codec.MAX_FROM_BROWSER]


def test_a_length_beyond_it_is_refused_with_its_size() -> None:
    with pytest.raises(codec.FrameTooLarge, match="67,108,865 bytes"):
        list(codec.Decoder().feed(struct.pack("=I", codec.MAX_FROM_BROWSER + 1)))
