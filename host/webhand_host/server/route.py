"""One route is one literal: method, path, what it takes and gives, who may use it, its handler. Nothing else in the
server knows a path.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeVar
from webhand_agent import receipts
from webhand_agent.protocol import Dialog, Download, Receipt, WriteRequest

from webhand_host.server.guard import BODY_BYTES
from webhand_host.tokens import Can


class Request(BaseModel):
    """Base of all bodies and queries: what is not known is an error that names it."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OfSession(Request):
    session_id: str | None = Field(
        None, description="The one that `POST /browser/start` gave; left out, the one that this token used last."
    )


class Scoped(OfSession):
    """`desktop` is the whole screen and whatever program is there; `session_id` then says nothing."""

    scope: Literal["browser", "desktop"] = "browser"


class ReceiptAnswer(BaseModel):
    """What code saw, beyond what the documents have."""

    code: str = Field(description="How it ended: `done`, `navigated`, `not_found`, `covered`, `dialog_open`, ...")
    effect: list[str] = Field(description="What it was seen to do: `value`, `dom`, `navigation`, ..., or `none`.")
    message: str
    ms: float
    status: int = Field(0, description="What the server answered with where an address was gone to: 200, 404, ...")
    requests: list[WriteRequest] = Field([], description="What the page sent to servers, other than looking things up.")
    dialogs: list[Dialog] = []
    downloads: list[Download] = []
    covering: list[str] = Field([], description="The lines of what covers the element.")
    candidates: list[str] = Field([], description="Those of the nearest elements, where the one meant is not there.")
    options: list[str] = []

    @classmethod
    def of(cls, receipt: Receipt) -> "ReceiptAnswer":
        """What a receipt has nothing of is left out."""
        told = {
            "status": receipt.status,
            "requests": receipt.requests,
            "dialogs": receipt.dialogs,
            "downloads": receipt.downloads,
            "covering": [line.text for line in receipt.covering],
            "candidates": [line.text for line in receipt.candidates],
            "options": receipt.options,
        }
        return cls(
            code=receipt.code.value,
            effect=[one.value for one in receipt.effect],
            message=receipts.line(receipt),
            ms=round(receipt.ms, 1),
            **{name: value for name, value in told.items() if value},
        )


class Answer(BaseModel):
    """Base of all answers. What is not set is left out."""

    success: bool
    error: str | None = None
    receipt: ReceiptAnswer | None = None


B = TypeVar("B", bound=BaseModel, default=Any)


@dataclass(frozen=True, kw_only=True)
class Route(Generic[B]):
    """`body` is what a POST takes as JSON, `query` what stands in the address; `can` is what a token has to be for, if
    it is not for one of `also`, and `takes` how many bytes a body may have. `whole` answers have all fields, also those
    that are null. `streams`: the handler reads the body itself, piece by piece, whatever it says it is.
    """

    method: Literal["GET", "POST", "DELETE"]
    path: str
    summary: str
    handle: Callable[..., Awaitable[BaseModel]]
    answer: type[BaseModel]
    query: type[Request] = OfSession
    body: type[B] | None = None
    can: Can = Can.BROWSER
    also: frozenset[Can] = frozenset()
    takes: int = BODY_BYTES
    whole: bool = False
    streams: bool = False
    status: int = 200

    @property
    def opens(self) -> frozenset[Can]:
        return frozenset({self.can}) | self.also
