"""What can go wrong with Gemini, as the errors of `models.model`: one sentence each, and never the key in it.

The SDK's error classes live in its private modules, so they are told by where they come from and read by their public
attributes (`status_code`, `body`, `response`).
"""

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Self

from webhand_agent.models.model import ModelError, ModelRefused, ModelUnavailable

SET_A_KEY = "Set a key with `webhand key set`."

STATUS_OF_CODE = {
    "invalid_request": 400,
    "invalid_argument": 400,
    "failed_precondition": 400,
    "unauthenticated": 401,
    "authentication_error": 401,
    "permission_denied": 403,
    "not_found": 404,
    "rate_limit_exceeded": 429,
    "quota_exceeded": 429,
    "resource_exhausted": 429,
    "too_many_requests": 429,
}
"""Codes of the service's error objects that are not simply "try again later"."""

_BLOCKED = re.compile(r"safety|blocked|blocklist|prohibited|recitation|content_filter")
_KEY_TROUBLE = re.compile(r"API[_ ]KEY[_ ]INVALID|API key (not valid|not found|expired|was reported)", re.IGNORECASE)
_RETRY_IN = re.compile(r"retry in (\d+(?:\.\d+)?)\s*(ms|s)\b", re.IGNORECASE)
_LONGEST_QUOTE = 300


@dataclass(frozen=True)
class Fault:
    """What the service said. `retry_after` is seconds."""

    code: str = ""
    message: str = ""
    status: int | None = None
    retry_after: float | None = None

    @classmethod
    def read(cls, body: Any, status: int | None = None, headers: Any = None) -> Self:
        """From a response's body (parsed, or text) or from an `error` event.

        A body is JSON, or, to a streaming request, a server-sent event with the JSON in its data. `code` is a word
        (`rate_limit_exceeded`) or, in the older form, the HTTP status with the word in `status`.
        """
        error = _error_object(body)
        code = str(error.get("status") or error.get("code") or "").rsplit("/", 1)[-1].lower()
        message = str(error.get("message") or "")
        if status is None:
            status = STATUS_OF_CODE.get(code) or _as_status(error.get("code"))
        return cls(code, _with_reasons(message, error), status, _retry_after(headers or {}, error, message))

    @property
    def blocked(self) -> bool:
        """Whether the content was withheld, which another try with other content may mend."""
        return self.status in (None, 200, 400) and _BLOCKED.search(self.code) is not None

    def as_error(self, model: str) -> ModelError:
        said = f" It said: {self.message[:_LONGEST_QUOTE]}" if self.message else ""
        match self.status:
            case 401 | 403:
                return ModelRefused(f"Gemini did not accept the key. {SET_A_KEY}{said}")
            case 400 if _KEY_TROUBLE.search(self.message):
                return ModelRefused(f"Gemini did not accept the key. {SET_A_KEY}{said}")
            case 404:
                return ModelRefused(f'Gemini has no model "{model}" for this key. Change the setting `model`.{said}')
            case 429:
                return ModelUnavailable(f"Gemini takes no more requests for this key just now.{said}", self.retry_after)
            case 400 | 405 | 409 | 413 | 422:
                return ModelRefused(f"Gemini refused the request.{said}")
            case _:
                return ModelUnavailable(f"Gemini is not available just now.{said}", self.retry_after)


def error_of(error: Exception, model: str) -> ModelError | Fault | None:
    """What an exception out of the SDK means; None where it is not the service's doing but a mistake of ours."""
    status = getattr(error, "status_code", None)
    if status is not None and not 200 <= status < 300:
        return Fault.read(getattr(error, "body", None), status, error.response.headers)  # type: ignore[attr-defined]
    if status is not None:
        return ModelUnavailable(f"What answered in place of Gemini does not speak its language ({model}).")
    if "Timeout" in type(error).__name__:
        return ModelUnavailable("Gemini did not answer in time.")
    if "Connection" in type(error).__name__ or isinstance(error, OSError):
        return ModelUnavailable(f"Gemini cannot be reached: {error}. Is this computer online?")
    if type(error).__module__.startswith(("google.genai", "httpx")) or isinstance(error, ValueError):
        return ModelUnavailable("Gemini's answer could not be read; it may have been cut off.")
    return None


def _error_object(body: Any) -> dict[str, Any]:
    if isinstance(body, bytes | str):
        body = _parsed(body if isinstance(body, str) else body.decode("utf-8", "replace"))
    if isinstance(body, list):  # the older streaming form wraps the error in a list
        body = body[0] if body else None
    error = body.get("error") if isinstance(body, dict) else None
    return error if isinstance(error, dict) else {}


def _parsed(text: str) -> Any:
    data = [line.removeprefix("data:") for line in text.splitlines() if line.startswith("data:")]
    try:
        return json.loads("\n".join(data) if data else text)
    except ValueError:
        return None


def _as_status(code: Any) -> int | None:
    return int(code) if str(code).isdecimal() and 400 <= int(code) < 600 else None


def _details(error: dict[str, Any]) -> list[dict[str, Any]]:
    details = error.get("details")
    return [detail for detail in details if isinstance(detail, dict)] if isinstance(details, list) else []


def _with_reasons(message: str, error: dict[str, Any]) -> str:
    reasons = [str(detail["reason"]) for detail in _details(error) if detail.get("reason")]
    return f"{message} ({', '.join(reasons)})" if reasons else message


def _retry_after(headers: Any, error: dict[str, Any], message: str) -> float | None:
    """Seconds, from the headers, else from google.rpc.RetryInfo, else from the words of the message."""
    if (milliseconds := _number(headers.get("retry-after-ms"))) is not None:
        return milliseconds / 1000
    if (seconds := _seconds_of_header(headers.get("retry-after"))) is not None:
        return seconds
    for detail in _details(error):
        if (seconds := _number(str(detail.get("retryDelay", "")).removesuffix("s"))) is not None:
            return seconds
    if (words := _RETRY_IN.search(message)) is not None:
        return float(words[1]) / (1000 if words[2] == "ms" else 1)
    return None


def _seconds_of_header(value: str | None) -> float | None:
    """Retry-After is a number of seconds or an HTTP date (RFC 9110, section 10.2.3)."""
    if value is None or (seconds := _number(value)) is not None:
        return None if value is None else seconds
    try:
        when = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (when - datetime.now(UTC)).total_seconds())


def _number(value: str | None) -> float | None:
    try:
        number = float(value or "")
    except ValueError:
        return None
    return number if 0 <= number < float("inf") else None
