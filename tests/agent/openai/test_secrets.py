"""The key stays in the header, and the SDK stays unimported until it is needed, and may not be installed at all."""

import logging
import subprocess
import sys
import traceback
from collections.abc import Callable

import pytest
from openai_standin import KEY, Failure, OpenAIStandIn, Reply, cut, failure, say
from webhand_agent.history.conversation import Conversation, UserTurn
from webhand_agent.models.model import ModelError, ModelRefused
from webhand_agent.models.openai.client import OpenAI

Connect = Callable[..., OpenAI]

QUOTING = [
    failure(403, f"Incorrect API key provided: {KEY}"),
    failure(500, f"Oops {KEY}"),
    failure(400, f"Not with {KEY}", "content_filter"),
    Failure(502, f"Bad gateway for {KEY}", {}, "text/plain"),
    cut(say("Let me look")),
]


@pytest.mark.parametrize("reply", QUOTING)
async def test_the_key_is_in_no_error_and_in_no_log(
    connect: Connect, reply: Reply, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), OpenAIStandIn([reply]) as server:
        model = connect(server, KEY)
        shown = await _shown(model)
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert KEY not in shown
    assert KEY not in caplog.text
    assert KEY not in repr(model) + str(model)


async def _shown(model: OpenAI) -> str:
    """All that an answer or an error lets anybody see, the attributes of chained errors included."""
    try:
        return (await model.think(Conversation("", [UserTurn(request="Hi")]), (), print)).model_dump_json()
    except ModelError as error:
        if error.__cause__ or error.__context__:
            pytest.fail("the SDK's error is chained: it holds the request, and that the key")
        return "".join(traceback.format_exception(error)) + str(vars(error))


@pytest.mark.parametrize("key", ["with space", "two\nlines", "ключ", "a\x00b"])
def test_what_cannot_be_a_key_is_refused_at_once(key: str) -> None:
    with pytest.raises(ModelRefused, match="webhand key set --for openai") as caught:
        OpenAI("qwen3", key)
    assert key not in caught.value.sentence


MISSING = """
import sys
sys.modules["openai"] = None
import asyncio
from webhand_agent.history.conversation import Conversation, UserTurn
from webhand_agent.models.model import ModelRefused
from webhand_agent.models.openai.client import OpenAI

try:
    asyncio.run(OpenAI("qwen3").think(Conversation("", [UserTurn(request="Hi")]), (), print))
except ModelRefused as refused:
    print(refused.sentence)
"""


def test_without_the_package_a_sentence_says_how_to_install_it() -> None:
    done = run(MISSING)
    assert "pip install openai" in done.stdout, done.stderr


@pytest.mark.parametrize("module", ["webhand_agent.models.openai.client", "webhand_agent.models.choice"])
def test_importing_does_not_import_the_sdk(module: str) -> None:
    done = run(f"import sys, {module}\nprint([name for name in sys.modules if name.split('.')[0] == 'openai'])")
    assert (done.stdout, done.returncode) == ("[]\n", 0), done.stderr


def run(program: str) -> subprocess.CompletedProcess[str]:
    paths = f"import sys; sys.path[:0] = {sys.path!r}\n"
    return subprocess.run(
        [sys.executable, "-c", paths + program], capture_output=True, text=True, timeout=60, check=False
    )
