"""Chrome's native messaging frames, without I/O: bytes in, payloads out, and back.

A frame is a uint32 length in native byte order followed by that many bytes of UTF-8 JSON
(https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging#native-messaging-host-protocol).
Only the standard library is imported here: the handshake runs before anything heavy is loaded.
"""

import json
import struct
from collections.abc import Iterator, Mapping
from itertools import count

MAX_TO_BROWSER = 1_048_576
"""Bytes of JSON in one frame to the browser; one larger frame closes the whole port."""

MAX_FROM_BROWSER = 67_108_864
"""Bytes of JSON in one frame from the browser. A larger length means that the stream is out of step."""

CHUNK_CHARACTERS = 200_000
"""Characters in one chunk: at four bytes each, or with a backslash before each, it stays under the limit."""

_LENGTH = struct.Struct("=I")
_chunk_ids = count(1)


class FrameTooLarge(Exception):
    """The stream cannot be trusted any more: the next frame claims `size` bytes. The port has to be closed."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.size = size

    def __str__(self) -> str:
        return f"A frame claims {self.size:,} bytes; the limit is {MAX_FROM_BROWSER:,}. The stream is out of step."


class Decoder:
    """Cuts a stream of bytes into payloads."""

    def __init__(self, limit: int = MAX_FROM_BROWSER) -> None:
        self._buffer = bytearray()
        self._limit = limit

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Adds bytes and gives each payload that is whole now.

        Raises:
            FrameTooLarge: a length over the limit; nothing after it can be read.
        """
        self._buffer += data
        while len(self._buffer) >= _LENGTH.size:
            (size,) = _LENGTH.unpack_from(self._buffer)
            if size > self._limit:
                raise FrameTooLarge(size)
            end = _LENGTH.size + size
            if len(self._buffer) < end:
                return
            payload = bytes(self._buffer[_LENGTH.size : end])
            del self._buffer[:end]
            yield payload


def frame(payload: bytes) -> bytes:
    return _LENGTH.pack(len(payload)) + payload


def to_json(message: Mapping[str, object]) -> str:
    """Compact JSON. Half a surrogate pair, which pages can hold, has no UTF-8 and is left as an escape."""
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(message, separators=(",", ":"))
    return text


def encode(message: Mapping[str, object]) -> Iterator[bytes]:
    """The frames that carry one message: a single one, or `chunk` envelopes where it is over Chrome's limit."""
    text = to_json(message)
    payload = text.encode()
    if len(payload) <= MAX_TO_BROWSER:
        yield frame(payload)
        return
    pieces = [text[start : start + CHUNK_CHARACTERS] for start in range(0, len(text), CHUNK_CHARACTERS)]
    name = f"c{next(_chunk_ids)}"
    for index, piece in enumerate(pieces):
        chunk = {"id": name, "index": index, "count": len(pieces), "data": piece}
        yield frame(to_json({"chunk": chunk}).encode())
