"""How a saved session's pages are shown: what a client may choose (specs/session-tools.md, session.open)."""

import re
import zoneinfo
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator
from pydantic.alias_generators import to_camel

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

LOCALE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
"""What BCP 47 (RFC 5646, section 2.1) calls a language, with what may follow it."""

USER_AGENT = re.compile(r"[\x20-\x7e]{1,500}")
"""A header's value that no server refuses."""


class BadConfig(Exception):
    """A session cannot be shown like this. The sentence says what is wrong, and what can be written."""


class _Strict(BaseModel):
    """Names in both spellings: `user_agent` and `userAgent`. Raises `BadConfig`, and no other error."""

    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=to_camel, populate_by_name=True)
    place: ClassVar[str]

    @model_validator(mode="wrap")
    @classmethod
    def _told_in_a_sentence(cls, data: Any, handler: Callable[[Any], Self]) -> Self:
        try:
            return handler(data)
        except ValidationError as error:
            raise BadConfig(" ".join(map(cls._sentence, error.errors()))) from None

    @classmethod
    def _sentence(cls, problem: "ErrorDetails") -> str:
        name = ".".join([*filter(None, [cls.place]), *map(str, problem["loc"])])
        if problem["type"] == "extra_forbidden":
            *most, last = (field.alias or own for own, field in cls.model_fields.items())
            return f"There is no {name}: write {', '.join(most)} and {last}."
        said = problem["msg"]
        return f"{name or 'config'}: {said[:1].lower()}{said[1:]}."


class Viewport(_Strict):
    """In CSS pixels."""

    place: ClassVar[str] = "viewport"

    width: int = Field(1_280, ge=200, le=7_680, strict=True)
    height: int = Field(800, ge=150, le=4_320, strict=True)


class Config(_Strict):
    """`user_agent` None is the browser's own. `stealth` is taken and changes nothing: see `NO_STEALTH`. `indexed_db`:
    what pages keep in IndexedDB is saved too.
    """

    place: ClassVar[str] = ""

    viewport: Viewport = Viewport()
    locale: str = "en-US"
    timezone: str = "America/New_York"
    user_agent: str | None = None
    stealth: bool = False
    indexed_db: bool = Field(False, alias="indexedDB")

    @field_validator("locale")
    @classmethod
    def _known_locale(cls, locale: str) -> str:
        if not LOCALE.fullmatch(locale):
            raise BadConfig(f'locale: "{locale[:40]}" is none. Write a language tag as en-US, it or pt-BR.')
        return locale

    @field_validator("timezone")
    @classmethod
    def _known_timezone(cls, timezone: str) -> str:
        known = zoneinfo.available_timezones()  # empty on a Windows without tzdata: there the browser alone knows
        if known and timezone not in known:
            raise BadConfig(f'timezone: there is no "{timezone[:40]}". Write one as America/New_York or UTC.')
        return timezone

    @field_validator("user_agent")
    @classmethod
    def _sendable(cls, user_agent: str | None) -> str | None:
        if user_agent is not None and not USER_AGENT.fullmatch(user_agent):
            raise BadConfig("userAgent: write 1 to 500 printable ASCII characters, or leave it out.")
        return user_agent


NO_STEALTH = (
    "stealth: nothing is disguised. Webhand's browser shows no automation banner in any case, and pages can see that a "
    "program steers it."
)
