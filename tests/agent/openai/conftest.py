"""The client under test, pointed at the stand-in, and closed after the test."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from openai_standin import OpenAIStandIn
from webhand_agent.models.openai.client import OpenAI

Connect = Callable[..., OpenAI]


@pytest.fixture
async def connect() -> AsyncIterator[Connect]:
    made: list[OpenAI] = []

    def make(server: OpenAIStandIn | str, key: str | None = None, **settings: Any) -> OpenAI:
        made.append(OpenAI("qwen3", key, base_url=server if isinstance(server, str) else server.base_url, **settings))
        return made[-1]

    yield make
    for model in made:
        await model.aclose()
