"""JSON for the first message alone, without the `json` package.

`json` imports regular expressions and with them `enum`: two fifths of the time that the whole hello takes, for a
message that needs neither. The scanner and the quoting here are the interpreter's own, those that `json` itself calls;
an interpreter without them gets the package.
"""

scan = None
try:
    from _json import encode_basestring_ascii as quoted
    from _json import make_scanner
except ImportError:  # not CPython
    from json import dumps as quoted
    from json import loads as whole
else:

    class _Options:
        """What `json.JSONDecoder` tells the scanner."""

        strict = True
        object_hook = None
        object_pairs_hook = None
        parse_float = float
        parse_int = int
        parse_constant = float

    scan = make_scanner(_Options())  # type: ignore[arg-type]  # typeshed knows it only from within `json`

_BLANKS = " \t\n\r"


def loads(payload: bytes) -> object:
    """Raises `ValueError` (of which `UnicodeDecodeError` is one) where the payload is not one JSON value."""
    text = payload.decode().strip(_BLANKS)
    if scan is None:
        return whole(text)
    try:
        value, end = scan(text, 0)
    except (StopIteration, SystemError):  # the second, because it looks for json's own error in vain
        raise ValueError("no JSON value") from None
    if end != len(text):
        raise ValueError("more than one JSON value")
    return value


def dumps(value: object) -> bytes:
    """For what a hello is answered with: objects, lists, strings, whole numbers, truth values and null."""
    return _dumped(value).encode()


def _dumped(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{quoted(str(name))}:{_dumped(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_dumped, value)) + "]"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)
