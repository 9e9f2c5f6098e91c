"""The client for Gemini, at Google's Gemini API with a key or at Vertex AI with the platform's own credentials.

Vertex AI serves the Interactions API as well, under `v1beta1/projects/PROJECT/locations/LOCATION/interactions`. There
is no key: Google's Application Default Credentials say who asks, and tokens made from them last an hour.

google-genai is imported when it is first needed, in a thread: the import takes about a second, and a run that the
offline planner does alone never needs it.
"""

import asyncio
import json
import logging
import re
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from webhand_agent.history.conversation import Conversation
from webhand_agent.importing import collector_paused
from webhand_agent.models.failures import Service, ServiceFault
from webhand_agent.models.gemini.computer_use import has_it
from webhand_agent.models.gemini.events import END, EventReader
from webhand_agent.models.gemini.wire import GeminiAnswer, declarations, steps_of
from webhand_agent.models.model import Capabilities, ModelRefused, ModelUnavailable, Thinking
from webhand_agent.models.remote import Remote, checked_key, plain
from webhand_agent.models.wire import Json
from webhand_agent.tools.tool import Tool

if TYPE_CHECKING:
    from google.auth.credentials import Credentials
    from google.genai import Client

DEFAULT_MODEL = "gemini-3.8-flash"
SCOPE = "https://www.googleapis.com/auth/cloud-platform"
LOG_IN = "Log in with `gcloud auth application-default login`, or set GOOGLE_APPLICATION_CREDENTIALS."

_COMPUTER_USE = re.compile(r"computer.?use", re.IGNORECASE)

GEMINI = Service(
    name="Gemini",
    mend_access="Set a key with `webhand key set`.",
    mend_model="Change the setting `model`.",
    mend_reach="Is this computer online?",
)
VERTEX_AI = Service(
    name="Vertex AI",
    access="this project's credentials",
    mend_access=f"{LOG_IN} May they use the project in the setting `vertex_project`?",
    mend_model="Change the setting `model`, or `vertex_location`: not every place has every model.",
    mend_reach="Is this computer online? Is the setting `vertex_location` a place of Vertex AI?",
)


@dataclass(frozen=True)
class Vertex:
    """Where Gemini runs. Without `credentials` those of the platform are looked for when they are first needed."""

    project: str
    location: str = "global"
    credentials: "Credentials | None" = field(default=None, repr=False, compare=False)


class Gemini(Remote):
    """A Gemini model behind the `Model` protocol.

    `access` is a key of the Gemini API, or the project at Vertex AI. `timeout` is seconds for one whole answer.
    `base_url` is for tests and proxies; without it the SDK goes by the environment (GOOGLE_GEMINI_BASE_URL,
    GOOGLE_VERTEX_BASE_URL) or to Google.

    Raises:
        ModelRefused: the key cannot be one.
    """

    def __init__(
        self,
        access: str | Vertex,
        name: str = DEFAULT_MODEL,
        *,
        thinking: Thinking = "medium",
        timeout: float = 120.0,
        base_url: str | None = None,
    ) -> None:
        service, key = (VERTEX_AI, "") if isinstance(access, Vertex) else (GEMINI, checked_key(access, GEMINI))
        super().__init__(service, name, key, Capabilities(), timeout)
        self._thinking, self._base_url = thinking, base_url
        self._vertex = access if isinstance(access, Vertex) else None
        self._has_computer_use = has_it(name)
        self._tools: tuple[Tool, ...] = ()
        self._client: Client | None = None

    async def aclose(self) -> None:
        """Gives the connections back. The next `think` opens new ones."""
        client, self._client = self._client, None
        if client is not None:
            await client.aio.aclose()
            client.close()

    def _answer(self, on_text: Callable[[str], None]) -> GeminiAnswer:
        return GeminiAnswer(on_text)

    def _body(self, conversation: Conversation, tools: tuple[Tool, ...]) -> Json:
        body: Json = {
            "model": self._model,
            "input": steps_of(conversation),
            "generation_config": {"thinking_level": self._thinking},
            "store": False,  # what the person's pages say is not kept on the server
            "stream": True,
        }
        if conversation.system:
            body["system_instruction"] = conversation.system
        self._tools = tools
        if tools:
            body["tools"] = declarations(tools, computer_use=self._has_computer_use)
        return body

    async def _events(self, body: Json) -> AsyncGenerator[Json]:
        stream = await self._ask(await self._connect(), body)
        if not hasattr(stream, "__aiter__"):
            raise ValueError("no stream")
        async with stream:
            async for data in _data_of(stream.response):
                if data == END:
                    return
                yield plain(json.loads(data))
                await asyncio.sleep(0)  # much of it may have come at once, and others are at work too

    async def _ask(self, client: "Client", body: Json) -> Any:
        """The answer's stream. A model that turns out not to have the built-in tool is told of our own functions."""
        while True:
            try:
                # The body goes beside what the SDK checks: that would take longer than all else between two acts.
                # Continuation off: it would send further requests by itself after a cut.
                return await client.aio.interactions.create(
                    model=self._model, input="", stream=True, extra_body=body, automatic_continuation=False
                )
            except Exception as error:
                said = ServiceFault.read(getattr(error, "body", None)).message
                is_refused = getattr(error, "status_code", None) == 400 and _COMPUTER_USE.search(said) is not None
                if not self._has_computer_use or not is_refused:  # not every model that is new enough has it
                    raise
            self._has_computer_use = False
            body["tools"] = declarations(self._tools)

    async def _connect(self) -> "Client":
        async with self._connecting:
            access: Json = {"api_key": self._secret, "vertexai": False}
            if self._vertex is not None:
                # Each time, so that they are good: the SDK would get new ones on the event loop and block it.
                credentials = await asyncio.to_thread(_credentials_of, self._vertex)
                self._vertex = replace(self._vertex, credentials=credentials)
                self._secret = credentials.token or ""
                access = {"vertexai": True, "project": self._vertex.project, "location": self._vertex.location}
                access["credentials"] = credentials
            if self._client is None:
                self._client = await asyncio.to_thread(_new_client, access, self._base_url, self._timeout)
            return self._client


async def _data_of(response: Any) -> AsyncGenerator[str]:
    reader = EventReader()
    async for piece in response.aiter_bytes():
        for data in reader.read(piece):
            yield data
    for data in reader.ended():
        yield data


def _new_client(access: Json, base_url: str | None, timeout: float) -> "Client":
    with collector_paused():
        from google.genai import Client
        from google.genai.types import HttpOptions, HttpRetryOptions

    # With GOOGLE_GENAI_DEBUG set the SDK logs every header of every request, a token masked and a key not.
    logging.getLogger("google.genai").addFilter(_shows_no_key)
    options = HttpOptions(
        base_url=base_url,
        timeout=int(timeout * 1000),
        retry_options=HttpRetryOptions(attempts=1),  # the SDK's own default is five tries, without a word
    )
    client = Client(**access, http_options=options)
    with collector_paused():
        _ = client.aio.interactions  # the part that is imported late
    return client


def _shows_no_key(record: logging.LogRecord) -> bool:
    return "x-goog-api-key" not in record.getMessage().lower()


def _credentials_of(vertex: Vertex) -> "Credentials":
    """Credentials with a token that is good now. Reads files and asks servers: not for the event loop.

    Raises:
        ModelRefused: there are none, or they are no longer accepted.
        ModelUnavailable: the server that gives tokens cannot be reached.
    """
    import google.auth
    from google.auth.exceptions import GoogleAuthError, TransportError
    from google.auth.transport.requests import Request

    try:
        credentials = vertex.credentials
        if credentials is None:
            credentials, _ = google.auth.default(scopes=[SCOPE])
        if not credentials.valid:
            credentials.refresh(Request())  # type: ignore[no-untyped-call]
        return credentials
    except TransportError as error:
        raise ModelUnavailable(f"The server that vouches for this computer cannot be reached: {error}") from None
    except GoogleAuthError as error:
        reason = next(iter(str(error.args[0] if error.args else error).splitlines()), "")
        raise ModelRefused(f"Vertex AI needs Google's credentials. {LOG_IN} ({reason})") from None
