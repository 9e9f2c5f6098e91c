"""`webhand-host`: the process that the browser starts and talks to over stdin and stdout.

The hello is answered first, with as little of the standard library as it takes; even `typing` costs a third of what
Python needs to start. asyncio, pydantic and the rest are imported after it. For the same reason the launcher starts
this file with -S: installed packages are looked for when the hello is out.
"""

import os
import sys

if "site" not in sys.modules:
    _packages = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # noqa: PTH100, PTH120
    sys.path += [_packages, os.path.join(os.path.dirname(_packages), "agent")]  # noqa: PTH118, PTH120, in a checkout

from webhand_host.extension_id import ORIGIN
from webhand_host.native import codec, handshake
from webhand_host.native.stdio import take_stdio, write_all

USAGE = (
    "webhand-host is started by the browser, not by hand: the browser names the calling extension as first argument. "
    "Run `webhand doctor` to check the connection."
)


def main() -> None:
    """Serves one port until it is closed. Exit status 0 after a closed port, 2 after wrong usage."""
    if len(sys.argv) < 2 or sys.argv[1] != ORIGIN:  # the browser has checked it; this refuses everybody else
        print(USAGE, file=sys.stderr)
        sys.exit(2)
    incoming, outgoing = take_stdio()
    decoder = codec.Decoder()
    hello, rest = greet(incoming, outgoing, decoder)
    if hello is None:
        return
    if "site" not in sys.modules:
        import site

        site.main()
    from webhand_agent.importing import collector_paused

    with collector_paused():
        from webhand_host.native.host import serve

    serve(incoming, outgoing, decoder, hello, rest)


def greet(incoming: int, outgoing: int, decoder: codec.Decoder) -> tuple[dict[str, object] | None, list[bytes]]:
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
            write_all(outgoing, codec.frame(codec.to_json(reply).encode()))
            if hello is not None:
                return hello, payloads[index + 1 :]
    return None, []


if __name__ == "__main__":
    main()
