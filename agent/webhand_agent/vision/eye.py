"""What is asked of one that sees: a place in a picture, for words."""

from typing import Protocol

from webhand_agent.protocol import Screenshot, Tokens
from webhand_agent.vision.places import Place


class NoSight(Exception):
    """There was no answer. The sentence says why and what to do, and never holds a key."""


class Eye(Protocol):
    """One provider. `name` is the setting's word for it: `gemini`, `lux`."""

    @property
    def name(self) -> str: ...

    async def find(self, shot: Screenshot, what: str) -> Place | None:
        """Where `what` is in the picture; None where it is not there.

        Raises:
            NoSight: the provider did not answer, or with something else than a place in the picture.
        """
        ...

    def spent(self) -> Tokens:
        """What it took since this was asked last."""
        ...

    async def aclose(self) -> None: ...


def added(one: Tokens, other: Tokens) -> Tokens:
    return Tokens(input=one.input + other.input, cached=one.cached + other.cached, output=one.output + other.output)
