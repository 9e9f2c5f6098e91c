"""Confirmations: what a run asks of a person, and their answer. Reading and answering are two rights."""

from typing import Any

from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from webhand_agent.protocol import Question
from webhand_agent.safety.cards import plain

from webhand_host.controller.confirming import Asked, NotOpen
from webhand_host.controller.door import Call
from webhand_host.permissions import sentence
from webhand_host.server.failures import Failure
from webhand_host.server.route import Request, Route
from webhand_host.tokens import Can

LONGEST_ANSWER = 4_000


class Pending(BaseModel):
    pending: bool


class Given(Request):
    """`approved` is a yes for once. `answer` is what a question of the model is answered with."""

    confirmation_id: str = Field(max_length=64)
    approved: bool
    answer: str | None = Field(None, max_length=LONGEST_ANSWER)


class Noted(BaseModel):
    success: bool
    confirmation_id: str


def described(asked: Asked) -> dict[str, Any]:
    """As the document has it, and more of the card. Texts of a page have no control or direction characters. A question
    alone has `choices`: a model may call what it wants confirmed as it likes.
    """
    card = asked.card
    told: dict[str, Any] = {"pending": True, "confirmation_id": asked.id, "session_id": asked.session}
    if isinstance(card, Question):
        choices = [plain(one) for one in card.choices]
        told |= {"action": "question", "description": plain(card.text), "details": choices, "choices": choices}
        return {**told, "risk_level": asked.risk}
    why = [sentence(one) for one in card.lacks]
    about = [f"{one.label}: {one.value}" for one in card.fields]
    extra = [f"{name}: {text}" for name, text in (("amount", card.amount), ("writes", card.writes)) if text]
    return {
        **told,
        "action": plain(card.tool),
        "description": f"{plain(card.act)} on {plain(card.site)}",
        "details": [*why, *about, *extra, *filter(None, card.context.split("\n"))],
        "risk_level": asked.risk,
        "lacks": [one.model_dump(mode="json") for one in card.lacks],
        "site": card.site,
        "reads": card.reads,
    }


async def _pending(call: Call) -> Any:
    session = await call.session()
    asked = await call.controller.confirmations.pending(session.id)
    return JSONResponse(described(asked) if asked is not None else {"pending": False})


async def _answer(call: Call[Given]) -> Noted:
    session, given = await call.session(), call.body
    try:
        asked = await call.controller.confirmations.answer(
            session.id, given.confirmation_id, approved=given.approved, text=given.answer
        )
    except NotOpen as closed:
        raise Failure(409, str(closed), code="not_open") from closed
    return Noted(success=True, confirmation_id=asked.id)


PATH = "/sessions/{session_id}/confirmation"
ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path=PATH,
        summary="What a session asks of a person, if anything.",
        query=Request,
        handle=_pending,
        answer=Pending,
        also=frozenset({Can.CONFIRM}),
    ),
    Route(
        method="POST",
        path=PATH,
        summary="The person's answer. The first one counts.",
        body=Given,
        query=Request,
        handle=_answer,
        answer=Noted,
        can=Can.CONFIRM,
    ),
)
