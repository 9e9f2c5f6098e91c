"""`webhand-host`: the process that the browser starts and talks to over stdin and stdout.

The hello is answered first, with the standard library alone; asyncio, pydantic and the rest are imported after it.
"""

import os
import sys
from typing import Any

from webhand_host.native import codec, handshake

USAGE = (
    "webhand-host is started by the browser, not by hand: the browser names the calling extension as first argument. "
    "Run `webhand doctor` to check the connection."
)


def main() -> None:
    """Serves one port until it is closed. Exit status 0 after a closed port, 2 after wrong usage."""
    if len(sys.argv) < 2 or not _is_ours(sys.argv[1]):
        print(USAGE, file=sys.stderr)
        sys.exit(2)
    incoming, outgoing = take_stdio()
    decoder = codec.Decoder()
    hello, rest = greet(incoming, outgoing, decoder)
    if hello is None:
        return
    from webhand_host.native.host import serve

    serve(incoming, outgoing, decoder, hello, rest)


def take_stdio() -> tuple[int, int]:
    """Descriptors for the port. What anybody else prints afterwards goes to stderr, and no child reads our stdin."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(0, os.O_BINARY)
        msvcrt.setmode(1, os.O_BINARY)
    incoming, outgoing = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return incoming, outgoing


def greet(incoming: int, outgoing: int, decoder: codec.Decoder) -> tuple[dict[str, Any] | None, list[bytes]]:
    """Answers messages until a hello is accepted.

    Returns the hello's params, or None where the port closed first, and payloads that arrived together with it.
    """
    while data := os.read(incoming, 65_536):
        try:
            payloads = list(decoder.feed(data))
        except codec.FrameTooLarge as error:
            print(f"webhand-host: {error}", file=sys.stderr)
            return None, []
        for index, payload in enumerate(payloads):
            reply, hello = handshake.answer(payload)
            for frame in codec.encode(reply):
                write_all(outgoing, frame)
            if hello is not None:
                return hello, payloads[index + 1 :]
    return None, []


def write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _is_ours(origin: str) -> bool:
    """The browser has checked the origin against the manifest; this refuses everybody else who starts us."""
    from webhand_host.extension_id import extension_origin

    return origin == extension_origin()


if __name__ == "__main__":
    main()
