"""Text that every encoding takes: halves of a surrogate pair, which pages and models can hold, have no UTF-8."""

import re
from typing import Any

_HALF = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\ufffd"


def whole(value: Any) -> Any:
    """The value with every lone half, at whatever depth of it, as U+FFFD; the very same one where there is none."""
    if isinstance(value, str):
        return value if value.isascii() else _HALF.sub(REPLACEMENT, value)
    if isinstance(value, dict):
        return {whole(key): whole(one) for key, one in value.items()}
    if isinstance(value, list | tuple) and value:
        return type(value)(whole(one) for one in value) if type(value) in (list, tuple) else value
    return value
