"""Whether two addresses are the same page on two days: the parts that number or name one thing may differ."""

import re
from urllib.parse import urlsplit

_ID = re.compile(r"[0-9a-f]{8,}|[^/]*\d[^/]*", re.IGNORECASE)


def same_page(recorded: str, now: str) -> bool:
    """Same origin and same path, less ids and numbers in it. True where nothing was recorded."""
    return not recorded or shape(recorded) == shape(now)


def shape(url: str) -> tuple[str, str, tuple[str, ...]]:
    parts = urlsplit(url)
    path = tuple("#" if _ID.fullmatch(part) else part for part in parts.path.strip("/").split("/"))
    return parts.scheme, parts.netloc, path
