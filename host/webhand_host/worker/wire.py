"""What crosses between controller and worker: one call of the agent's `Browser` or `Desktop` is one command.

The tables are read off the protocols' own annotations, so that what is added there crosses without a word here.
"""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Protocol, Union, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, SerializeAsAny, TypeAdapter, ValidationError
from webhand_agent.browser import Ability, Browser, BrowserError, TabGone
from webhand_agent.desktop import Desktop, NoDesktop, TakenBack
from webhand_agent.job import Carrier
from webhand_agent.protocol import Receipt, TabNumber
from webhand_agent.receipts import Evaluated, Reading
from webhand_agent.safety.cards import plain

LONGEST_SAID = 2_000
"""Characters of what a worker says in words: it becomes a summary, which people read."""
PREFIX, DESKTOP_PREFIX = "browser_", "desktop_"
"""Commands are called as `specs/controller.md` calls them: `browser_navigate`, `browser_download`."""
TAKEN_BACK = "The person has taken the mouse."
SUPERSEDED = "superseded"
"""The code of a 409 to a poll: another worker has registered with the same key since."""
PERSON = "person"
"""The label of a worker whose browser is a person's own: it does what asks for that label, and nothing else."""
DESKTOP = "desktop"
"""The label of a worker that lends the desktop of its machine."""

Counter = Annotated[int, Field(ge=1, lt=2**31)]
"""Of refs and frames, as databases keep numbers."""


class Opened(BaseModel):
    """What a run's browser can do. `is_fresh`: it was started just now. `tab_id` is the tab that the run begins in,
    where that is not the one in front. `has_desktop`: the machine's desktop is lent as well, and can be used now;
    `in_window`: what was asked for by its title is a window there.
    """

    model_config = ConfigDict(frozen=True)

    abilities: list[Ability] = []
    is_fresh: bool = True
    tab_id: TabNumber | None = None
    carrier: Carrier = "playwright"
    has_desktop: bool = False
    in_window: bool = False


class RunHands(Browser, Protocol):
    """What a worker does for one run: all that a browser does, and what one has to be asked besides."""

    async def open(
        self, *, headless: bool, next_ref: int, next_frame: int, title: str | None = None, windows: bool = False
    ) -> Opened:
        """Starts a browser for the run; where it has one, that one. Numbering of refs goes on with what is given. With
        a `title` the run is to begin in the tab that is open with it, or that alone has it as a part; with `windows`,
        where there is no such tab, in such a window of the desktop, which stays where it is.

        Raises:
            BrowserError: it did not start, or there is no such tab or window.
        """

    async def close(self) -> None:
        """Ends the run's browser with everything in it."""


class Unreadable(Exception):
    """A command or result that this version does not understand. The sentence says what."""


@dataclass(frozen=True)
class Method:
    """One method of `RunHands` or `Desktop`. `acts`: it gives a receipt, so that where nobody knows whether it was
    carried out, a receipt says that. What only looks can be asked again. Results are written by `given` and read by
    `taken`.
    """

    name: str
    prefix: str
    signature: inspect.Signature
    parameters: Mapping[str, TypeAdapter[Any]]
    given: TypeAdapter[Any]
    taken: TypeAdapter[Any]
    acts: bool

    @property
    def action(self) -> str:
        return self.prefix + self.name

    def written(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The arguments of a call as JSON, without those that are left out. Raises `TypeError` as a call would."""
        given = self.signature.bind(None, *args, **kwargs).arguments
        return {name: self.parameters[name].dump_python(given[name], mode="json") for name in given if name != "self"}

    def tell(self, result: Any) -> Any:
        """A result as JSON."""
        return self.given.dump_python(result, mode="json")

    def learn(self, data: Any) -> Any:
        """A result that was told, with what its receipt says as a line that people can read. Raises `Unreadable`."""
        try:
            learned = self.taken.validate_python(data)
        except ValidationError as error:
            raise Unreadable(f"{self.action}: its result cannot be read.") from error
        if isinstance(learned, Receipt):
            return learned.model_copy(update={"message": plain(learned.message)[:LONGEST_SAID]})
        return learned

    def read(self, params: Mapping[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The arguments of a call, as `method(*args, **kwargs)` takes them. Raises `Unreadable`."""
        try:
            values = {name: self.parameters[name].validate_python(value) for name, value in params.items()}
            bound = self.signature.bind(None, **values)
        except (ValidationError, TypeError, KeyError) as error:
            raise Unreadable(f"{self.action}: its params cannot be read.") from error
        return bound.args[1:], bound.kwargs


def _methods(protocol: type, prefix: str) -> dict[str, Method]:
    found: dict[str, Method] = {}
    for name, function in inspect.getmembers(protocol, inspect.isfunction):
        if name.startswith("_"):
            continue
        hints = get_type_hints(function, include_extras=True)
        result = hints.pop("return")
        acts = result is Receipt
        # What a script gave or was copied is in a class of its own; which one it is shows in the fields that are there.
        given: TypeAdapter[Any] = TypeAdapter(SerializeAsAny[Receipt] if acts else result)
        taken: TypeAdapter[Any] = TypeAdapter(Union[Receipt, Evaluated, Reading] if acts else result)  # noqa: UP007, a type form
        parameters = {one: TypeAdapter[Any](hint) for one, hint in hints.items()}
        found[name] = Method(name, prefix, inspect.signature(function), parameters, given, taken, acts)
    return found


METHODS: Mapping[str, Method] = _methods(RunHands, PREFIX)
DESKTOP_METHODS: Mapping[str, Method] = _methods(Desktop, DESKTOP_PREFIX)
BY_ACTION: Mapping[str, Method] = {one.action: one for one in (*METHODS.values(), *DESKTOP_METHODS.values())}


class Told(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Registration(Told):
    """`name` None is the key's. `has_pywinauto` says that the desktop is lent, by whatever means. `attempt` is the one
    that the worker was given before, where it still has the browsers that it had then.
    """

    hostname: Annotated[str, Field(min_length=1, max_length=255)]
    has_pywinauto: bool = False
    has_playwright: bool = False
    browsers: list[str] = []
    labels: list[Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]] = []
    slots: Annotated[int, Field(ge=1, le=256)] = 1
    has_display: bool = False
    version: str = ""
    attempt: int | None = None


class Registered(BaseModel):
    """`message` is a sentence where something is amiss. `lease_seconds`: silent for longer, a worker counts as away."""

    success: bool
    message: str
    name: str = ""
    attempt: int = 0
    lease_seconds: float = 0


class Command(BaseModel):
    """`action` is `wait` or `shutdown`, or names a method; then there are an `id` and the run's `session_id`."""

    action: str
    id: str | None = None
    session_id: str | None = None
    params: dict[str, Any] | None = None


class Wrong(Told):
    """Why a command gave no result. `kind` decides what becomes of the run: with a `tab` or `browser` that is gone; a
    `desktop` that cannot be used, or was `taken_back` with so much `done`.
    """

    kind: Literal["browser", "tab", "unreadable", "desktop", "taken_back"] = "browser"
    message: str = ""
    tab_id: int = 0
    done: Receipt | None = None
    in_corner: bool = False

    @classmethod
    def of(cls, error: Exception) -> "Wrong":
        if isinstance(error, TabGone):
            return cls(kind="tab", message=str(error), tab_id=error.tab_id)
        if isinstance(error, Unreadable):
            return cls(kind="unreadable", message=str(error))
        if isinstance(error, NoDesktop):
            return cls(kind="desktop", message=str(error))
        if isinstance(error, TakenBack):
            return cls(kind="taken_back", message=TAKEN_BACK, done=error.done, in_corner=error.in_corner)
        said = str(error) if isinstance(error, BrowserError) else f"The worker failed ({type(error).__name__})."
        return cls(message=said or "The browser cannot be reached any more.")

    def as_error(self) -> Exception:
        match self.kind:
            case "tab":
                return TabGone(self.tab_id)
            case "desktop":
                return NoDesktop(self.message)
            case "taken_back":
                return TakenBack(done=self.done, in_corner=self.in_corner)
        return BrowserError(self.message)


class Result(Told):
    """`data` is what the method gives, `error` why it gives nothing: either of them, in a sentence too. `next_ref` and
    `next_frame` are where the run's numbering of refs has come to.
    """

    id: str
    success: bool
    data: Any = None
    error: Wrong | str | None = None
    next_ref: Counter | None = None
    next_frame: Counter | None = None
    attempt: int | None = None

    def wrong(self) -> Wrong:
        if isinstance(self.error, Wrong):
            return self.error.model_copy(update={"message": plain(self.error.message)[:LONGEST_SAID]})
        return Wrong(message=plain(self.error or "")[:LONGEST_SAID] or "The worker could not do it.")


class Taken(BaseModel):
    """The answer to a result. `stop`: the run is to end; nothing more of it is to be done."""

    success: bool
    message: str = ""
    stop: bool = False
