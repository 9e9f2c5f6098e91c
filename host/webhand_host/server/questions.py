"""What needs a person's yes. A program cannot answer what it asked for (SAFETY rule 5): it is told so at once, the
person is shown the card, and the same request made again has their answer.
"""

import asyncio
import itertools
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from webhand_agent.protocol import Answer, Choice, Confirmation
from webhand_agent.safety.cards import plain

from webhand_host.permissions import sentence
from webhand_host.server.failures import Failure

KEPT_SECONDS = 3_600.0
"""A question that nobody answered, or whose request never came again, is dropped after so long."""
MOST_OPEN = 100
"""Of one client: what asks more than this drowns the person in questions."""


@dataclass
class Question:
    """`call` is the request that a yes is bound to, `card` what the person was shown of it. `settled` once it was
    answered or dropped.
    """

    id: str
    client: str
    session: str
    call: str
    card: Confirmation
    asked: float = field(default_factory=time.monotonic)
    answer: Answer | None = None
    settled: asyncio.Event = field(default_factory=asyncio.Event)


class NeedsPermission(Exception):
    """A request was not carried out, and the person is asked."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.id)
        self.question = question


class Questions:
    """Those of all clients. `listeners` are told of each new one; `places` say in words where the person can answer
    just now, and nothing where they cannot.
    """

    def __init__(self) -> None:
        self.places: list[Callable[[], str]] = []
        self.listeners: list[Callable[[Question], None]] = []
        self._questions: dict[str, Question] = {}
        self._ids = itertools.count(1)

    @property
    def place(self) -> str:
        """Where the person answers, in words; empty where nobody can."""
        return " or ".join(place for ask in self.places if (place := ask()))

    def ask(self, client: str, session: str, call: str, card: Confirmation) -> Answer:
        """The person's answer to this very card for this very call, which it is good for once.

        Raises:
            NeedsPermission: there is none yet.
            Failure: too many are open.
        """
        self._drop_old()
        key = (client, session, call, _content(card))
        for one in self._questions.values():
            if (one.client, one.session, one.call, _content(one.card)) != key:
                continue
            if one.answer is None:
                raise NeedsPermission(one)
            del self._questions[one.id]
            return one.answer
        if sum(one.client == client and one.answer is None for one in self._questions.values()) >= MOST_OPEN:
            raise Failure(429, f"{MOST_OPEN} questions wait for the person already.", headers={"Retry-After": "60"})
        question = Question(f"q{os.getpid()}-{next(self._ids)}", client, session, call, card)
        self._questions[question.id] = question
        for listener in self.listeners:
            listener(question)
        raise NeedsPermission(question)

    async def wait(self, client: str, session: str, call: str, card: Confirmation) -> Answer:
        """The person's answer, however long they need; a no where the question is dropped meanwhile. Cancelling it
        drops the question.

        Raises:
            Failure: too many are open.
        """
        try:
            return self.ask(client, session, call, card)
        except NeedsPermission as asked:
            question = asked.question
        try:
            await question.settled.wait()
        finally:
            self._drop(lambda one: one is question)
        return question.answer or Answer(run_id=session, id=card.id, text=Choice.NO)

    def state(self, client: str, question_id: str) -> Literal["open", "answered", "gone"]:
        """Of one of this client's own; what was answered is not told."""
        self._drop_old()
        found = self._questions.get(question_id)
        if found is None or found.client != client:
            return "gone"
        return "open" if found.answer is None else "answered"

    def open(self) -> list[Question]:
        """Those that wait for an answer, the oldest first."""
        self._drop_old()
        return [one for one in self._questions.values() if one.answer is None]

    def answer(self, question_id: str, text: str) -> None:
        """Only for the person's own places to answer: no route leads here."""
        question = self._questions[question_id]
        question.answer = Answer(run_id=question.session, id=question.card.id, text=text)
        question.settled.set()

    def drop_session(self, session_id: str) -> None:
        """It has ended: nothing that was asked in it will be done any more."""
        self._drop(lambda one: one.session == session_id)

    def _drop_old(self) -> None:
        oldest = time.monotonic() - KEPT_SECONDS
        self._drop(lambda one: one.asked <= oldest)

    def _drop(self, which: Callable[[Question], bool]) -> None:
        for name, one in list(self._questions.items()):
            if which(one):
                one.settled.set()
                del self._questions[name]


def _content(card: Confirmation) -> str:
    """What the person reads of it, and the element that it is about: another text or element is another question."""
    return card.model_copy(update={"id": "", "t": 0, "step": None}).model_dump_json()


def needs_permission(question: Question, place: str, command: str = "webhand serve") -> Failure:
    """The answer to a request that waits for the person. `command` is what this door is started with."""
    card = question.card
    asked = f"They are asked {place}; send the same request again once they have answered."
    asked = asked if place else "Nobody is there to answer."
    lacks = [sentence(one) for one in card.lacks]
    flag = f" Beforehand: `{command} {card.flag}`." if card.flag else ""
    return Failure(
        409,
        f"needs_permission: {plain(card.act)} on {plain(card.site)} needs the person's yes to: {'; '.join(lacks)}. "
        f"{asked}{flag}",
        {
            "needs_permission": {
                "id": question.id,
                "act": card.act,
                "site": card.site,
                "lacks": [one.model_dump(mode="json") for one in card.lacks],
                "why": lacks,
                "flag": card.flag,
                "answered_in": place or None,
            }
        },
        code="needs_permission",
    )
