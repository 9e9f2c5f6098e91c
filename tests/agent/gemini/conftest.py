"""The client under test, pointed at the stand-in, and closed after the test."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from gemini import KEY, GeminiStandIn
from webhand_agent.models.gemini.client import Gemini

Connect = Callable[..., Gemini]


@pytest.fixture
async def connect() -> AsyncIterator[Connect]:
    made: list[Gemini] = []

    def make(server: GeminiStandIn | str, key: str = KEY, **settings: Any) -> Gemini:
        made.append(Gemini(key, base_url=server if isinstance(server, str) else server.base_url, **settings))
        return made[-1]

    yield make
    for model in made:
        await model.aclose()
