"""What a task's requests cost: characters, pictures, and the share that a service's prefix cache would have."""

import base64
import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import gemini

Json = dict[str, Any]

PICTURE = 4_400
"""Characters that a picture counts as: 1,100 tokens, as Gemini counts one at its usual resolution, of four each."""


@dataclass(frozen=True)
class Cost:
    """Of all requests of a task, each with the history before it. `pictures` are those that the model was shown, each
    once, `sent` with those that went along again. `cached` is the share of the input, pictures counted, that a request
    has in common with the beginning of the one before it.
    """

    characters: int
    pictures: int
    sent: int
    cached: float

    @property
    def paid(self) -> float:
        """Characters, pictures counted, if what is cached cost a tenth."""
        return (self.characters + self.sent * PICTURE) * (1 - 0.9 * self.cached)


def cost_of(requests: Sequence[gemini.SeenRequest]) -> Cost:
    bodies = [_parts(request.body) for request in requests]
    pictures = [base64.b64encode(picture).decode() for request in requests for picture in request.pictures]
    return cost_of_parts(bodies, pictures)


def cost_of_parts(bodies: Sequence[Sequence[str]], pictures: Sequence[str]) -> Cost:
    """The same of any wire. A body is its parts in the order in which a service reads them: texts, and pictures as
    `PICTURED` and their data."""
    counted = [sum(map(_size, parts)) for parts in bodies]
    same = sum(_common(before, after) for before, after in itertools.pairwise(bodies))
    whole = sum(counted)
    characters = whole - len(pictures) * PICTURE
    return Cost(characters, len(set(pictures)), len(pictures), same / whole if whole else 0.0)


PICTURED = "\0picture:"


def as_sent(value: Any) -> str:
    """JSON as clients send it, without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _parts(body: Json) -> list[str]:
    """Tools and the system's words come first for a service, whatever their order in the request. Texts stand as they
    are read, as the peer's do: with JSON's escapes a table would count a tenth more.
    """
    parts = [as_sent(body.get("tools", [])), str(body.get("system_instruction", ""))]
    for step in body.get("input", []):
        key = "result" if step["type"] == "function_result" else "content"
        blocks = [block for block in step.get(key) or () if isinstance(block, dict)]
        images = [block["data"] for block in blocks if block.get("type") == "image"]
        told = [block for block in blocks if block.get("type") != "image"]
        around = {key: [{**block, "text": ""} for block in told]} if blocks else {}
        texts = "".join(block.get("text", "") for block in told)
        parts += [as_sent({**step, **around}) + texts, *(PICTURED + image for image in images)]
    return parts


def _size(part: str) -> int:
    return PICTURE if part.startswith(PICTURED) else len(part)


def _common(before: Sequence[str], after: Sequence[str]) -> int:
    """Characters of the parts, whole ones, with which both begin."""
    same = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False))
    return sum(_size(one) for one, _ in same)
