"""Gemini at Vertex AI: the same wire under the project's address, with a token in place of a key."""

import logging
import socket
import subprocess
import sys
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from gemini import KEY, Failure, GeminiStandIn, Reply, SeenRequest, answer, failure, say
from google.auth.exceptions import RefreshError, TransportError
from google.oauth2.credentials import Credentials
from webhand_agent.history.conversation import Conversation, ToolResult, ToolTurn, UserTurn
from webhand_agent.models.gemini.client import Gemini, Vertex
from webhand_agent.models.model import ModelError, ModelRefused, ModelUnavailable

TOKEN = "ya29.stand-in-token"  # noqa: S105, it opens nothing
PATH = "/v1beta1/projects/my-project/locations/europe-west4/interactions"


class VertexStandIn(GeminiStandIn):
    """The stand-in for Gemini at Vertex AI's address: a token lets in, a key does not."""

    PATHS = (PATH,)

    def refusal(self, seen: SeenRequest) -> Failure | None:
        if seen.headers.get("authorization") != f"Bearer {TOKEN}":
            return failure(401, "unauthenticated", f"Not {seen.headers.get('authorization')}.")
        assert "x-goog-api-key" not in seen.headers
        seen.headers["x-goog-api-key"] = KEY
        return super().refusal(seen)


class Renewed(Credentials):
    """Credentials without a good token until they are refreshed; `problem` is what comes of that instead."""

    def __init__(self, problem: Exception | None = None) -> None:
        super().__init__(None)  # type: ignore[no-untyped-call]
        self.problem = problem
        self.threads: list[threading.Thread] = []

    def refresh(self, request: object) -> None:
        self.threads.append(threading.current_thread())
        if self.problem is not None:
            raise self.problem
        self.token = TOKEN
        self.expiry = (datetime.now(UTC) + timedelta(hours=1)).replace(tzinfo=None)


@pytest.fixture(autouse=True)
def other_ways_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither this machine's credentials nor a key in the environment are used by mistake."""
    monkeypatch.setenv("GEMINI_API_KEY", "AIzaNotForVertex")
    monkeypatch.setenv("GOOGLE_API_KEY", "AIzaNotForVertex")
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(tmp_path / "none.json"))


def model(server: GeminiStandIn | str, credentials: Any) -> Gemini:
    vertex = Vertex("my-project", "europe-west4", credentials)
    return Gemini(vertex, base_url=server if isinstance(server, str) else server.base_url)


def asking() -> Conversation:
    return Conversation("Be brief.", [UserTurn(request="Open the inbox")])


async def test_a_conversation_goes_to_the_project_with_a_token_that_is_fetched_once() -> None:
    credentials = Renewed()
    with VertexStandIn([answer("I look.", [("list_tabs", {})]), say("Done.")]) as server:
        gemini, conversation = model(server, credentials), asking()
        thought = await gemini.think(conversation, (), print)
        conversation.add(thought)
        conversation.add(ToolTurn(results=(ToolResult(call_id=thought.calls[0].id, name="list_tabs", text="One."),)))
        assert (await gemini.think(conversation, (), print)).text == "Done."
        await gemini.aclose()
        assert [request.status for request in server.requests] == [200, 200]
        assert server.requests[0].body["store"] is False
    assert len(credentials.threads) == 1


async def test_a_token_that_ran_out_is_renewed_before_the_next_request() -> None:
    credentials = Renewed()
    with VertexStandIn([say("One"), say("Two")]) as server:
        gemini = model(server, credentials)
        await gemini.think(asking(), (), print)
        credentials.expiry = datetime.now(UTC).replace(tzinfo=None) - timedelta(minutes=1)
        assert (await gemini.think(asking(), (), print)).text == "Two"
        await gemini.aclose()
    assert len(credentials.threads) == 2
    assert threading.main_thread() not in credentials.threads, "the event loop does not wait for it"


REFUSED = RefreshError("Reauthentication is needed.")  # type: ignore[no-untyped-call]
NO_ROUTE = TransportError("no route")  # type: ignore[no-untyped-call]

FAILURES: list[tuple[Exception | None, Reply, type[ModelError], str]] = [
    (REFUSED, say(""), ModelRefused, "gcloud auth application-default login"),
    (NO_ROUTE, say(""), ModelUnavailable, "vouches for this computer cannot be reached"),
    (None, failure(403, "permission_denied", f"No, {TOKEN}"), ModelRefused, "vertex_project"),
    (None, failure(404, "not_found", "No"), ModelRefused, "vertex_location"),
    (None, failure(429, "resource_exhausted", "Slow", retry_after="3"), ModelUnavailable, "no more requests"),
    (None, failure(500, "internal", f"Oops {TOKEN}"), ModelUnavailable, "Vertex AI is not available"),
    (None, Failure(200, "<html>", {}, "text/html"), ModelUnavailable, "in place of Vertex AI"),
]


@pytest.mark.parametrize(("problem", "reply", "kind", "words"), FAILURES)
async def test_failures(
    problem: Exception | None, reply: Reply, kind: type[ModelError], words: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), VertexStandIn([reply]) as server:
        gemini = model(server, Renewed(problem))
        with pytest.raises(kind) as caught:
            await gemini.think(asking(), (), print)
        await gemini.aclose()
    assert words in caught.value.sentence
    assert TOKEN not in caught.value.sentence + caplog.text + repr(gemini)


async def test_nobody_there() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        gemini = model(f"http://127.0.0.1:{unused.getsockname()[1]}", Renewed())
        with pytest.raises(ModelUnavailable, match="Vertex AI cannot be reached"):
            await gemini.think(asking(), (), print)
        await gemini.aclose()


async def test_without_credentials_a_sentence_says_how_to_get_them() -> None:
    with pytest.raises(ModelRefused, match="gcloud auth application-default login"):
        await Gemini(Vertex("my-project")).think(asking(), (), print)


DEBUGGED = """
import asyncio
from agent.gemini.test_vertex import TOKEN, Renewed, VertexStandIn, asking, model
from gemini import say

async def main():
    with VertexStandIn([say("Hi")]) as server:
        gemini = model(server, Renewed())
        await gemini.think(asking(), (), print)
        await gemini.aclose()

asyncio.run(main())
"""


def test_the_token_is_not_in_the_debug_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOOGLE_GENAI_DEBUG", "1")
    paths = f"import sys; sys.path[:0] = {sys.path!r}\n"
    done = subprocess.run(
        [sys.executable, "-c", paths + DEBUGGED], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "Hi\n", done.stderr
    assert "DEBUG" in done.stderr
    assert TOKEN not in done.stderr


WHERE = """
from google.genai import Client
from google.oauth2.credentials import Credentials
for place in ("global", "europe-west4", "us"):
    client = Client(vertexai=True, project="p", location=place, credentials=Credentials("t"))
    print(client._api_client._http_options.base_url, end=" ")
"""


def test_the_sdk_knows_the_addresses() -> None:
    """Not ours, but what `vertex_location` rests on."""
    done = subprocess.run([sys.executable, "-c", WHERE], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == [
        "https://aiplatform.googleapis.com/",
        "https://europe-west4-aiplatform.googleapis.com/",
        "https://aiplatform.us.rep.googleapis.com/",
    ]
