"""Gemini at Vertex AI: whose project, where, and the credentials that the platform itself keeps.

Vertex AI serves the Interactions API as well, under `v1beta1/projects/PROJECT/locations/LOCATION/interactions`. There
is no key: Google's Application Default Credentials say who asks, and tokens made from them last an hour.
"""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from webhand_agent.models.failures import Service
from webhand_agent.models.model import ModelRefused, ModelUnavailable

if TYPE_CHECKING:
    from google.auth.credentials import Credentials

SCOPE = "https://www.googleapis.com/auth/cloud-platform"

LOG_IN = "Log in with `gcloud auth application-default login`, or set GOOGLE_APPLICATION_CREDENTIALS."

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

    def with_credentials(self, credentials: "Credentials") -> Self:
        return replace(self, credentials=credentials)


def credentials_of(vertex: Vertex) -> "Credentials":
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
        raise ModelRefused(f"Vertex AI needs Google's credentials. {LOG_IN} ({_first_line(error)})") from None


def _first_line(error: Exception) -> str:
    return next(iter(str(error.args[0] if error.args else error).splitlines()), "")
