"""What the program is asked: permissions and questions. It answers in place of its person, in its own loop."""

import inspect
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from typing import Any

from webhand_agent.protocol import Answer, Choice, Confirmation, Permission, Question

from webhand_host.api.errors import Misuse, translated
from webhand_host.permissions import read

OnPermission = Callable[[Confirmation], Awaitable[bool | Choice] | bool | Choice]
"""Takes a card, says whether it is allowed: True is the least that the card offers, which is once where it can be."""
OnQuestion = Callable[[Question], Awaitable[str] | str]

NO_CHOICE = "on_permission answered {given!r}. Give True, False, or one of the card's choices: {choices}."
NO_TEXT = "on_question answered {given!r}. Give a text."

ELSEWHERE: ContextVar[Callable[[Callable[[], Any]], Awaitable[Any]] | None] = ContextVar("elsewhere", default=None)
"""Where the program's own functions are called, where that is not the loop: the thread that waits for it (`portal`)."""


def permissions_of(allow: Sequence[str]) -> tuple[Permission, ...]:
    """What `allow=[...]` gives: `KIND@SITE`, as `webhand run --allow` takes it. Raises `Misuse`."""
    if isinstance(allow, str):
        raise Misuse(f'allow is a list: write allow=["{allow}"].')
    with translated():
        return tuple(read(one) for one in allow)


async def called(function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What a function of the program gives, whether it is written with `async` or not."""
    elsewhere = ELSEWHERE.get()
    if elsewhere is not None:
        return await elsewhere(lambda: function(*arguments, **named))
    given = function(*arguments, **named)
    return await given if inspect.isawaitable(given) else given


class Asker:
    """The program's callbacks. `problem` is what one of them raised: it is a no, and whoever asked raises it later."""

    def __init__(self, on_permission: OnPermission | None, on_question: OnQuestion | None = None) -> None:
        for name, one in (("on_permission", on_permission), ("on_question", on_question)):
            if one is not None and not callable(one):
                raise Misuse(f"{name} is a function that is asked, not {one!r}.")
        self.on_permission = on_permission
        self.on_question = on_question
        self.problem: Exception | None = None

    @property
    def is_there(self) -> bool:
        """Whether somebody may say yes."""
        return self.on_permission is not None

    def raise_problem(self) -> None:
        problem, self.problem = self.problem, None
        if problem is not None:
            raise problem

    async def permission(self, card: Confirmation, run_id: str) -> Answer:
        """Nothing is allowed for good: that is the person's to say, in Webhand itself."""
        choices = [one for one in card.choices if one is not Choice.ALWAYS]
        choice = Choice.NO
        if self.on_permission is not None:
            try:
                given = await called(self.on_permission, card.model_copy(update={"choices": choices}))
                choice = _choice(given, choices)
            except Exception as error:  # noqa: BLE001, whoever began this is told
                self.problem = error
        return Answer(run_id=run_id, id=card.id, text=choice)

    async def question(self, question: Question) -> str | None:
        """None where nobody answers."""
        if self.on_question is None:
            return None
        try:
            given = await called(self.on_question, question)
            if not isinstance(given, str):
                raise Misuse(NO_TEXT.format(given=given))
        except Exception as error:  # noqa: BLE001, as above
            self.problem = error
            return None
        return given


def _choice(given: object, choices: Sequence[Choice]) -> Choice:
    """Raises `Misuse` where it is none of them."""
    if isinstance(given, bool):
        return choices[0] if given else Choice.NO
    found = next((one for one in choices if one == given), None)
    if found is None:
        raise Misuse(NO_CHOICE.format(given=given, choices=", ".join(choices)))
    return found
