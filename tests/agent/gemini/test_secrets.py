"""The key stays in the header, and the SDK stays unimported until it is needed."""

import logging
import subprocess
import sys
import traceback
from collections.abc import Callable

import pytest
from gemini import KEY, Failure, GeminiStandIn, Reply, cut, failure, say
from webhand_agent.history.conversation import Conversation, UserTurn
from webhand_agent.models.gemini.client import Gemini
from webhand_agent.models.model import ModelError, ModelRefused

Connect = Callable[..., Gemini]

QUOTING = [
    failure(403, "permission_denied", f"Consumer 'api_key:{KEY}' has been suspended."),
    failure(500, "internal", f"Oops {KEY}"),
    failure(400, "content_blocked", f"Not with {KEY}"),
    Failure(502, f"<html>{KEY}", {}, "text/html"),
    cut(say("Let me look"), 4),
]


@pytest.mark.parametrize("reply", QUOTING)
async def test_the_key_is_in_no_error_and_in_no_log(
    connect: Connect, reply: Reply, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), GeminiStandIn([reply]) as server:
        model = connect(server)
        shown = await _shown(model)
    assert server.requests[0].headers["x-goog-api-key"] == KEY
    assert KEY not in shown
    assert KEY not in caplog.text
    assert KEY not in repr(model) + str(model)


async def _shown(model: Gemini) -> str:
    """All that an answer or an error lets anybody see, the attributes of chained errors included."""
    try:
        return (await model.think(Conversation("", [UserTurn(request="Hi")]), (), print)).model_dump_json()
    except ModelError as error:
        held = [str(vars(link)) + repr(link) for link in _chain(error)]
        if len(held) > 1:  # the SDK's error holds the request, and that the key
            pytest.fail(f"an error is chained: {held[1]}")
        return "".join(traceback.format_exception(error)) + held[0]


def _chain(error: BaseException | None) -> list[BaseException]:
    return [] if error is None else [error, *_chain(error.__cause__), *_chain(error.__context__)]


async def test_a_wrong_key_is_a_sentence_about_the_key(connect: Connect) -> None:
    with GeminiStandIn([say("Hi")]) as server, pytest.raises(ModelRefused, match="webhand key set") as caught:
        await connect(server, "AIzaWrong").think(Conversation("", [UserTurn(request="Hi")]), (), print)
    assert "AIzaWrong" not in caught.value.sentence


@pytest.mark.parametrize("key", ["", "  ", "with space", "two\nlines", "ключ", "a\x00b"])
def test_what_cannot_be_a_key_is_refused_at_once(key: str) -> None:
    with pytest.raises(ModelRefused, match="webhand key set") as caught:
        Gemini(key)
    assert not key.strip() or key not in caught.value.sentence


async def test_a_key_with_a_line_end_around_it_is_taken(connect: Connect) -> None:
    with GeminiStandIn([say("Hi")]) as server:
        thought = await connect(server, f" {KEY}\n").think(Conversation("", [UserTurn(request="Hi")]), (), print)
    assert thought.text == "Hi"


DEBUGGED = """
import asyncio
from gemini import KEY, GeminiStandIn, say
from webhand_agent.history.conversation import Conversation, UserTurn
from webhand_agent.models.gemini.client import Gemini

async def main():
    model = Gemini(KEY)
    await model.think(Conversation("", [UserTurn(request="Hi")]), (), print)
    await model.aclose()

with GeminiStandIn([say("Hi")]) as server:
    import os
    os.environ["GOOGLE_GEMINI_BASE_URL"] = server.base_url
    os.environ["GOOGLE_GENAI_USE_VERTEXAI"] = "true"
    asyncio.run(main())
"""


def test_the_base_url_of_the_environment_and_the_debug_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOOGLE_GENAI_DEBUG", "1")
    done = run(DEBUGGED)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Hi\n"
    assert "DEBUG" in done.stderr
    assert KEY not in done.stderr


@pytest.mark.parametrize("module", ["webhand_agent.models.gemini.client", "webhand_agent.models.choice"])
def test_importing_does_not_import_the_sdk(module: str) -> None:
    done = run(f"import sys, {module}\nprint([name for name in sys.modules if name.startswith('google')])")
    assert (done.stdout, done.returncode) == ("[]\n", 0), done.stderr


def run(program: str) -> subprocess.CompletedProcess[str]:
    paths = f"import sys; sys.path[:0] = {sys.path!r}\n"
    return subprocess.run(
        [sys.executable, "-c", paths + program], capture_output=True, text=True, timeout=60, check=False
    )
