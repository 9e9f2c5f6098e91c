"""The client for the Lux API, over real HTTP."""

import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from agent.vision.scenes import RED, painted, seen_at
from lux_standin import KEY, Failure, LuxStandIn, Seen
from webhand_agent.models.model import ModelError
from webhand_agent.vision.places import LUX, Place
from webhand_agent.vision.providers import Lux

SHOT = painted({RED: (600, 300, 680, 340)}, ratio=1.25)


def red(seen: Seen) -> dict[str, Any]:
    found = seen_at(seen.picture, RED)
    return {"x": None, "y": None} if found is None else {"x": found[0] * LUX[0], "y": found[1] * LUX[1]}


@pytest_asyncio.fixture
async def server() -> AsyncIterator[LuxStandIn]:
    with LuxStandIn(otherwise=red) as one:
        yield one


async def find(base_url: str, key: str = KEY, timeout: float = 30) -> Place | None:  # noqa: ASYNC109, Lux's own
    lux = Lux(key, base_url=base_url, timeout=timeout)
    try:
        return await lux.find(SHOT, "the red box")
    finally:
        await lux.aclose()


async def test_a_picture_goes_out_and_a_place_comes_back(server: LuxStandIn) -> None:
    found = await find(f"{server.base_url}/")
    assert found is not None
    assert (found.x, found.y) == pytest.approx((640, 320), abs=1.5)
    assert found.agreed_by == ("lux",)
    assert (server.seen[0].task, server.seen[0].picture.size) == ("the red box", LUX)


async def test_it_can_be_asked_again_after_it_was_closed(server: LuxStandIn) -> None:
    lux = Lux(KEY, base_url=server.base_url)
    for _ in range(2):
        assert await lux.find(SHOT, "the red box") is not None
        await lux.aclose()


async def test_what_is_not_there() -> None:
    with LuxStandIn([{"x": None, "y": None}]) as server:
        assert await find(server.base_url) is None


BROKEN: list[tuple[Any, str]] = [
    (Failure(429, {"error": {"message": "Slow down", "code": 429}}), "takes no more requests .*Slow down"),
    (Failure(402, {"error": "No credit"}), "no credit left at Lux"),
    (Failure(500, "<html>oops</html>"), "Lux is not available just now"),
    (Failure(503, ""), "Lux is not available just now"),
    (Failure(400, {"detail": "bad task"}), "Lux refused the request.*bad task"),
    (Failure(200, "<html>a hotel's log-in page</html>"), "could not be read"),
    (Failure(200, '{"x": 1'), "could not be read"),
    (Failure(200, "[1, 2]"), "could not be read"),
    (Failure(200, "null"), "could not be read"),
    (Failure(200, "NaN"), "could not be read"),
    (Failure(200, '{"x": NaN, "y": 1}'), "could not be read"),
    ({"x": "100", "y": "200"}, "could not be read"),
    ({"x": True, "y": 1}, "could not be read"),
    ({"x": 100}, "could not be read"),
    ({"x": 100, "y": None}, "could not be read"),
    ({"action": "done"}, "could not be read"),
    ({"x": 1261, "y": 10}, r"outside of the picture \(1261, 10\)"),
    ({"x": 10, "y": -0.5}, "outside of the picture"),
    (Failure(302, "", {"location": "http://127.0.0.1:9/"}), "Lux is not available"),
]


@pytest.mark.parametrize(("answer", "words"), BROKEN)
async def test_answers_that_are_none(answer: Any, words: str) -> None:
    with LuxStandIn([answer]) as server, pytest.raises(ModelError, match=words) as caught:
        await find(server.base_url)
    assert str(caught.value).endswith((".", ".)")) or "said:" in str(caught.value)


async def test_a_key_that_is_not_accepted_is_not_told(server: LuxStandIn) -> None:
    with pytest.raises(ModelError, match="webhand key set --for lux") as caught:
        await find(server.base_url, key="not-the-key-9876")
    assert "not-the-key-9876" not in str(caught.value)
    assert caught.value.__cause__ is None


async def test_a_key_that_cannot_be_one() -> None:
    with pytest.raises(ModelError, match="webhand key set --for lux"):
        Lux("two words")
    assert "secret" not in repr(Lux("secret-key"))


async def test_an_address_where_something_else_answers(server: LuxStandIn) -> None:
    with pytest.raises(ModelError, match=r"is not the Lux API.*lux_base_url"):
        await find(f"{server.base_url}/elsewhere")


async def test_nobody_there() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        with pytest.raises(ModelError, match=r"cannot be reached.*lux_base_url"):
            await find(f"http://127.0.0.1:{unused.getsockname()[1]}")


async def test_an_answer_that_does_not_come() -> None:
    with LuxStandIn([Failure(hangs=True)]) as server, pytest.raises(ModelError, match=r"within 0\.3 seconds"):
        await find(server.base_url, timeout=0.3)
