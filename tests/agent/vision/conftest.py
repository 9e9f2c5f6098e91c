"""Both providers, each at its own stand-in, and closed after the test."""

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import gemini
import pytest
import pytest_asyncio
from lux_standin import KEY as LUX_KEY
from lux_standin import LuxStandIn
from webhand_agent.models.gemini.client import Gemini
from webhand_agent.vision.eyes import Eye, Eyes
from webhand_agent.vision.providers import GeminiEye, Lux

MakeEyes = Callable[..., Eyes]


@pytest.fixture
def stand_ins() -> Iterator[Callable[[Any, Any], tuple[gemini.GeminiStandIn, LuxStandIn]]]:
    """Starts both with their scripts; a script of None gives a provider that has no key."""
    open_ones: list[Any] = []

    def start(for_gemini: Any, for_lux: Any) -> tuple[gemini.GeminiStandIn, LuxStandIn]:
        servers = gemini.GeminiStandIn(for_gemini or ()), LuxStandIn(for_lux or ())
        open_ones.extend(server.__enter__() for server in servers)
        return servers

    yield start
    for server in open_ones:
        server.__exit__(None, None, None)


@pytest_asyncio.fixture
async def make_eyes() -> AsyncIterator[MakeEyes]:
    made: list[Eyes] = []

    def make(
        for_gemini: gemini.GeminiStandIn | None, for_lux: LuxStandIn | None, setting: str = "auto", **options: Any
    ) -> Eyes:
        def open_eyes() -> dict[str, Eye]:
            eyes: dict[str, Eye] = {}
            if for_gemini is not None:
                eyes["gemini"] = GeminiEye(Gemini(gemini.KEY, base_url=for_gemini.base_url))
            if for_lux is not None:
                eyes["lux"] = Lux(LUX_KEY, base_url=for_lux.base_url, **options)
            return eyes

        made.append(Eyes(open_eyes, setting))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for eyes in made:
        await eyes.aclose()
