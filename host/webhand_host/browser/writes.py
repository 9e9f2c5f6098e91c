"""Write requests as they leave a carrier: nothing in their address could be what was written (SAFETY rule 7)."""

import re
from collections.abc import Iterable
from typing import TypeVar
from urllib.parse import urlsplit

from webhand_agent.protocol import Observation, Receipt, WriteRequest

LONGEST = 20
"""Characters of a segment that is still a word. What is longer, or has a digit, may be a name, a number or a token."""

T = TypeVar("T", Receipt, Observation)


def with_writes(told: T, requests: Iterable[WriteRequest] | None = None) -> T:
    """The receipt or look with these requests, or with its own, each with its address masked."""
    masked_requests = [_masked(request) for request in (told.requests if requests is None else requests)]
    return told.model_copy(update={"requests": masked_requests}) if masked_requests or told.requests else told


def masked(url: str) -> str:
    """Scheme, host, port and the words of the path: no user, no query, no fragment, `*` for what is no word."""
    address = urlsplit(url)
    host = address.netloc.rpartition("@")[2]
    path = "/".join("*" if len(part) > LONGEST or re.search(r"\d", part) else part for part in address.path.split("/"))
    return f"{address.scheme}://{host}{path}"


def _masked(request: WriteRequest) -> WriteRequest:
    return request.model_copy(update={"url": masked(request.url)})
