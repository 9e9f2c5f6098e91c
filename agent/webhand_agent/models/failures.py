"""What can go wrong with a model's service, as the errors of `models.model`: one sentence each, never with the key.

The SDKs' error classes live in private modules or in packages that may not be installed, so they are told by their
names and read by their public attributes (`status_code`, `body`, `response`).
"""

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Self

from webhand_agent.models.model import ModelError, ModelRefused, ModelUnavailable, ModelUnreachable
from webhand_agent.models.wire import Json

_CODES = {
    400: (
        "invalid_request",
        "invalid_request_error",
        "invalid_argument",
        "failed_precondition",
        "context_length_exceeded",
    ),
    401: ("unauthenticated", "authentication_error", "invalid_api_key"),
    402: ("insufficient_quota",),
    403: ("permission_denied",),
    404: ("not_found", "model_not_found"),
    429: ("rate_limit_exceeded", "quota_exceeded", "resource_exhausted", "too_many_requests"),
}
"""Codes of the services' error objects that are not simply "try again later", by the HTTP status that they mean."""
_STATUS_OF_CODE = {code: status for status, codes in _CODES.items() for code in codes}

_BLOCKED = re.compile(r"safety|blocked|blocklist|prohibited|recitation|content_filter|content_policy")
_KEY_TROUBLE = re.compile(r"API[_ ]KEY[_ ]INVALID|API key (not valid|not found|expired|was reported)", re.IGNORECASE)
_RETRY_IN = re.compile(r"(?:re)?try (?:again )?in (\d+(?:\.\d+)?)\s*(ms|s)\b", re.IGNORECASE)
_PICTURE = re.compile(r"\bimages?\b|image_url|multi-?modal|mmproj|\bvision\b", re.IGNORECASE)
_LONGEST_QUOTE = 300


@dataclass(frozen=True)
class Service:
    """How sentences speak of a service: its name, what lets a person in (`access`), and what to do.

    `mend_access`, `mend_model` and `mend_reach` are sentences for a refused key, an unknown model and no answer at all;
    `mend_picture` is added where the service speaks of a picture it cannot read.
    """

    name: str
    mend_access: str
    mend_model: str
    mend_reach: str
    mend_picture: str = ""
    access: str = "the key"


@dataclass(frozen=True)
class ServiceFault:
    """What the service said. `retry_after` is seconds."""

    code: str = ""
    message: str = ""
    status: int | None = None
    retry_after: float | None = None

    @classmethod
    def read(cls, body: Any, status: int | None = None, headers: Mapping[str, str] | None = None) -> Self:
        """From a response's body (parsed, or text) or from an `error` event.

        A body is JSON, or, to a streaming request, a server-sent event with the JSON in its data. `code` is a word
        (`rate_limit_exceeded`) or, in older forms, the HTTP status with the word in `status` or `type`.
        """
        error = _error_object(body)
        words = (str(error.get(name) or "").rsplit("/", 1)[-1].lower() for name in ("status", "code", "type"))
        code = next((word for word in words if word and not word.isdecimal()), "")
        if status is None:
            status = _STATUS_OF_CODE.get(code)
        if status is None and (number := str(error.get("code"))).isdecimal() and 400 <= int(number) < 600:
            status = int(number)
        details = error.get("details")
        details = [detail for detail in details if isinstance(detail, dict)] if isinstance(details, list) else []
        message = str(error.get("message") or "")
        retry_after = _retry_after(headers or {}, details, message)
        if reasons := [str(detail["reason"]) for detail in details if detail.get("reason")]:
            message = f"{message} ({', '.join(reasons)})"
        return cls(code, message, status, retry_after)

    @property
    def blocked(self) -> bool:
        """Whether the content was withheld, which another try with other content may mend."""
        return self.status in (None, 200, 400) and _BLOCKED.search(self.code) is not None

    def as_error(self, service: Service, model: str) -> ModelError:
        said = f" It said: {self.message[:_LONGEST_QUOTE]}" if self.message else ""
        if service.mend_picture and _PICTURE.search(self.message):
            said += f" {service.mend_picture}"
        name, access = service.name, service.access
        if self.status in (401, 403) or (self.status == 400 and _KEY_TROUBLE.search(self.message)):
            return ModelRefused(f"{name} did not accept {access}. {service.mend_access}{said}")
        match self.status:
            case 404:
                return ModelRefused(f'{name} has no model "{model}" for {access}. {service.mend_model}{said}')
            case 402 | 429 if self.status == 402 or self.code == "insufficient_quota":
                return ModelRefused(f"There is no credit left at {name} for {access}.{said}")
            case 429:
                return ModelUnavailable(f"{name} takes no more requests for {access} just now.{said}", self.retry_after)
            case 400 | 405 | 409 | 413 | 422:
                return ModelRefused(f"{name} refused the request.{said}")
            case _:
                return ModelUnavailable(f"{name} is not available just now.{said}", self.retry_after)


def error_of(error: Exception, service: Service, model: str) -> ModelError | ServiceFault | None:
    """What an exception out of an SDK means; None where it is not the service's doing but a mistake of ours."""
    status = getattr(error, "status_code", None)
    body = getattr(error, "body", None)
    if status is not None and not 200 <= status < 300:
        return ServiceFault.read(body, status, error.response.headers)  # type: ignore[attr-defined]
    if status is not None:
        return ModelUnavailable(f"What answered in place of {service.name} does not speak its language ({model}).")
    if "Timeout" in type(error).__name__:
        return ModelUnavailable(f"{service.name} did not answer in time.")
    if "Connection" in type(error).__name__ or isinstance(error, OSError):
        reason = str(error).rstrip(".")
        return ModelUnreachable(f"{service.name} cannot be reached: {reason}. {service.mend_reach}")
    if isinstance(body, dict):  # an error object in the middle of a stream
        return ServiceFault.read(body)
    if type(error).__module__.startswith(("google.genai", "openai", "httpx")) or isinstance(error, ValueError):
        return ModelUnavailable(f"{service.name}'s answer could not be read; it may have been cut off.")
    return None


def _error_object(body: Any) -> Json:
    """The object that says what is wrong. Compatible servers put it at the top, or a text in its place."""
    if isinstance(body, bytes | str):
        text = body if isinstance(body, str) else body.decode("utf-8", "replace")
        body = _parsed(text) or {"message": "" if text.lstrip().startswith("<") else text.strip()}
    if isinstance(body, list):  # the older streaming form wraps the error in a list
        body = body[0] if body else None
    if not isinstance(body, dict):
        return {}
    error = body.get("error", body)
    if isinstance(error, dict):
        return error if "message" in error or "detail" not in error else {"message": error["detail"]}
    return {"message": error} if error else {}


def _parsed(text: str) -> Any:
    data = [line.removeprefix("data:") for line in text.splitlines() if line.startswith("data:")]
    try:
        return json.loads("\n".join(data) if data else text)
    except ValueError:
        return None


def _retry_after(headers: Mapping[str, str], details: Sequence[Json], message: str) -> float | None:
    """Seconds, from the headers, else from google.rpc.RetryInfo, else from the words of the message.

    The header Retry-After is a number of seconds or an HTTP date (RFC 9110, section 10.2.3).
    """
    if (milliseconds := _number(headers.get("retry-after-ms"))) is not None:
        return milliseconds / 1000
    if (seconds := _number(header := headers.get("retry-after", ""))) is not None:
        return seconds
    with suppress(ValueError):
        when = parsedate_to_datetime(header)
        return max(0.0, (when.replace(tzinfo=when.tzinfo or UTC) - datetime.now(UTC)).total_seconds())
    for detail in details:
        if (seconds := _number(str(detail.get("retryDelay", "")).removesuffix("s"))) is not None:
            return seconds
    if (words := _RETRY_IN.search(message)) is not None:
        return float(words[1]) / (1000 if words[2] == "ms" else 1)
    return None


def _number(value: str | None) -> float | None:
    try:
        number = float(value or "")
    except ValueError:
        return None
    return number if 0 <= number < float("inf") else None
