"""Functions of the program as tools: they join the agent's table, and are offered, judged and recorded as all of it is.

What such a function does it does in no page, so that no permission of a site covers it. One that acts takes
`write@program`: one question for a task, `allow=["write@program"]`, or `autonomy="trusted"`; what the model declares
beyond that (`pay`, `send`) is a deed, as anywhere. One that only `reads` takes nothing. What the run has read may be
handed to either without a question (no `carry`): the program is the person's own, and hears all that the run reads
anyway. Where it takes that from there is up to its author; what it does in a session is judged as the model's own.
"""

import inspect
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_type_hints, overload

from pydantic import create_model
from pydantic.errors import PydanticUserError
from pydantic_core import to_json
from webhand_agent import receipts
from webhand_agent.protocol import Code, Receipt
from webhand_agent.run import Run
from webhand_agent.tools.markers import Inner, Mark, takes
from webhand_agent.tools.table import TOOLS, unmarked
from webhand_agent.tools.tool import Acting, Parameters, Risk, Tool

from webhand_host.api import turns
from webhand_host.api.asking import called
from webhand_host.api.errors import Misuse
from webhand_host.api.session import Session

log = logging.getLogger(__name__)

LONGEST = 50_000
"""Characters of what a function gives that the model is told."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_TAKEN = frozenset(tool.name for tool in TOOLS) | {tool.predefined for tool in TOOLS if tool.predefined}
_PLAIN = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)

NO_WORDS = "{name} has no docstring: the model is told by it what the function is for."
BAD_NAME = "{name} cannot be the name of a tool: use ASCII letters, digits and _, at most 64."
NO_TYPE = "{name}: the parameter {parameter} has no type."
NOT_BY_NAME = "{name}: the parameter {parameter} is none that is given by its name, with one value: no *, ** or /."
NO_MARK = "{name}: the parameter {parameter} has no mark. Write {parameter}: Annotated[{type}, webhand.Inner()]."
NO_MARK_INSIDE = "{name}: {parameter} has no mark. Where it is declared write Annotated[{type}, webhand.Inner()]."
PIECEMEAL = "{name} gives its results piece by piece (yield): give them in one value."
ONE_SESSION = "{name}: there is one session of the task, so that one parameter can get it."
UNTOLD = "{name} was carried out, but what it gave is nothing that can be told as JSON: {error}"
ONLY_INNER = "{name}: a function of the program sees no page, so that its parameters are marked with Inner() alone."
RESERVED = "{name}: the parameter consequence is the model's own word for what the call does: call yours otherwise."
TAKEN = "There is a tool {name} already: give the function another name."
NO_TOOL = "{given!r} is no tool: decorate the function with @webhand.tool."


@dataclass(frozen=True, kw_only=True)
class ProgramTool(Tool[Any]):
    """A tool that is a function. Called as such it is the function still."""

    function: Callable[..., Any]

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.function(*arguments, **named)


@overload
def tool(function: Callable[..., Any], /) -> ProgramTool: ...


@overload
def tool(*, reads: bool = False) -> Callable[[Callable[..., Any]], ProgramTool]: ...


def tool(
    function: Callable[..., Any] | None = None, /, *, reads: bool = False
) -> ProgramTool | Callable[[Callable[..., Any]], ProgramTool]:
    """Makes a tool of a function, for `Agent(tools=[...])`: `@tool` or `@tool(reads=True)`.

    Its docstring tells the model what it is for. Each parameter has a type, and texts and numbers are marked:
    `Annotated[str, Inner()]`; a parameter of type `Session` is not the model's, and gets the one of the task. What it
    gives is told to the model as content and never as an instruction, as text or JSON; what it raises is told as a
    failure. `reads` says that it changes nothing anywhere, and may be called without a question.

    Raises:
        Misuse: a model could not call it, or nobody could judge that.
    """
    if function is None:
        return lambda function: made(function, reads=reads)
    return made(function, reads=reads)


def made(
    function: Callable[..., Any],
    *,
    reads: bool,
    session_type: type = Session,
    shown: Callable[[Session], Any] = lambda session: session,
) -> ProgramTool:
    """As `tool`. A parameter of type `session_type` gets the session as it is `shown`."""
    name = getattr(function, "__name__", "")
    words = " ".join((inspect.getdoc(function) or "").split())
    if not _NAME.fullmatch(name):
        raise Misuse(BAD_NAME.format(name=name or repr(function)))
    if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
        raise Misuse(PIECEMEAL.format(name=name))
    if not words:
        raise Misuse(NO_WORDS.format(name=name))
    types = _types(function, name)
    sessions = [one for one, type_ in types.items() if type_ is session_type]
    if len(sessions) > 1:
        raise Misuse(ONE_SESSION.format(name=name))
    session = sessions[0] if sessions else None
    parameters = _parameters(function, name, {one: type_ for one, type_ in types.items() if one != session}, reads)

    async def handle(_: Run, given: Parameters) -> Receipt:
        named = {one: getattr(given, one) for one in parameters.model_fields if one in types}
        doing = turns.under_way()
        if session is not None and doing is not None:
            named[session] = shown(doing.session)
        try:
            came = await called(function, **named)
        except Exception as error:
            log.exception("The tool %s raised", name)
            return receipts.failed(Code.UNKNOWN, f"{name} raised {type(error).__name__}: {error}", own=False)
        return _told(name, came)

    made_tool = ProgramTool(
        name=name,
        description=words,
        parameters=parameters,
        handle=handle,
        function=function,
        risk=Risk.READ if reads else Risk.ACT,
        outside=True,
        steady=reads,
        tree_suffices=True,
        replays=False,
    )
    others = (kind for kind in Mark.__subclasses__() if kind is not Inner)
    if any(takes(parameters, kind) for kind in others):
        raise Misuse(ONLY_INNER.format(name=name))
    return made_tool


def checked_together(tools: Sequence[Tool]) -> tuple[Tool, ...]:
    """The tools of one agent. Raises `Misuse` where two have one name, or one has that of a tool of the table."""
    names = set(_TAKEN)
    for one in tools:
        if not isinstance(one, ProgramTool):
            raise Misuse(NO_TOOL.format(given=one))
        if one.name in names:
            raise Misuse(TAKEN.format(name=one.name))
        names.add(one.name)
    return tuple(tools)


def _types(function: Callable[..., Any], name: str) -> dict[str, Any]:
    """What each parameter is, with its marks."""
    try:
        hints = get_type_hints(function, include_extras=True)
    except NameError as error:
        raise Misuse(f"{name}: its types cannot be read: {error}.") from None
    for one in inspect.signature(function).parameters.values():
        if one.kind not in _PLAIN:
            raise Misuse(NOT_BY_NAME.format(name=name, parameter=one.name))
        if one.name not in hints:
            raise Misuse(NO_TYPE.format(name=name, parameter=one.name))
    return {one: hints[one] for one in inspect.signature(function).parameters}


def _parameters(function: Callable[..., Any], name: str, types: Mapping[str, Any], reads: bool) -> type[Parameters]:
    if "consequence" in types:
        raise Misuse(RESERVED.format(name=name))
    empty, signature = inspect.Parameter.empty, inspect.signature(function).parameters
    defaults = {one: signature[one].default for one in types}
    fields: dict[str, Any] = {
        one: (type_, ... if defaults[one] is empty else defaults[one]) for one, type_ in types.items()
    }
    base: type[Parameters] = Parameters if reads else Acting
    try:
        made_of: type[Parameters] = create_model(f"{name}_parameters", __base__=base, **fields)
    except (PydanticUserError, NameError, TypeError) as error:
        raise Misuse(f"{name}: no model could write its parameters: {error}") from None
    for at in unmarked(made_of):
        told = NO_MARK_INSIDE if "." in at else NO_MARK
        raise Misuse(told.format(name=name, parameter=at, type=getattr(types.get(at), "__name__", "...")))
    return made_of


def _told(name: str, given: object) -> Receipt:
    try:
        text = given if isinstance(given, str) else "" if given is None else to_json(given, fallback=str).decode()
    except ValueError as error:  # pydantic's are: bytes that are no text, a list that holds itself
        return receipts.done(UNTOLD.format(name=name, error=error))
    if not text:
        return receipts.done(f"{name} was carried out.")
    if len(text) > LONGEST:
        return receipts.told(f"{name} gave {len(text)} characters, of which these are the first.", text[:LONGEST])
    return receipts.told(f"{name} gave this.", text)
