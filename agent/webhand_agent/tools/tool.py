"""One tool is one literal: everything that the rest of the program asks of a tool is on it, and no other file knows its
name."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Annotated, Any, Generic

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from typing_extensions import TypeVar

from webhand_agent.protocol import Consequence, Receipt
from webhand_agent.snapshot import Known, bare_ref
from webhand_agent.tools.markers import Element, Inner, Mark, takes


class Risk(StrEnum):
    """What a tool can do, before anything is known of its target; `policy` decides with the target in hand."""

    READ = "read"
    ACT = "act"
    NAVIGATE = "navigate"
    UPLOAD = "upload"
    DOWNLOAD = "download"
    CONTROL = "control"


class Parameters(BaseModel):
    """Base of every tool's parameters. An unknown argument is an error the model is told about."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Acting(Parameters):
    """Base of the parameters of every tool that can set something off or goes somewhere (SAFETY, "What an act is", 1).

    The system prompt says what `consequence` is and which values it has: once, and not again with every tool.
    """

    consequence: Annotated[Consequence | None, WithJsonSchema({"type": "string"})] = None


_bare = BeforeValidator(lambda value: bare_ref(value) if isinstance(value, str) else value)
_Ref = Annotated[str, _bare, Field(min_length=1)]

ElementRef = Annotated[_Ref, Element()]
"""The system prompt says what refs are: once, and not again in each of the tools that take one."""
GoalRef = Annotated[_Ref, Element(target=False)]
"""An element that the call needs and does not act on, such as where something is dropped."""
GapRef = Annotated[_Ref, Inner()]
"""What stands for lines that were left out: no element, and nothing is done to the page."""


class LookAt(Parameters):
    element_ref: ElementRef


class ActOn(LookAt, Acting):
    pass


class Evidence(StrEnum):
    """What a call that worked is evidence of, when a run says that it looked before it gave up or came to an end."""

    WAITED = "waited"
    SCROLLED = "scrolled"
    SEARCHED = "searched"
    READ = "read"
    UNFOLDED = "unfolded"
    PICTURED = "pictured"
    SAVED = "saved"


class Tells(Enum):
    """What a call that only looks, or loads the page again, lets the page know of what the model decided (SAFETY, what
    is free of `carry`).
    """

    NOTHING = "it is not seen by the page"
    ONE_BIT = "that it was called: a page of scrolling"
    A_CHOICE = "one of the elements in the snapshot"


class Script(Enum):
    """What a script of Playwright does in more than one statement, or otherwise than by its arguments alone."""

    CLICK = "on its element, held down for as long as it was"
    DOUBLE_CLICK = "on its element"
    RIGHT_CLICK = "on its element, with the right button"
    PRESS_KEY = "a key, on its element or on whatever has the focus"
    SELECT = "one option of a list, or several"
    FILL_FORM = "one statement for each field"
    DRAG = "onto an element, or by a distance with the mouse"
    SCROLL = "the window or an area, by a part of it or to its end"
    DOWNLOAD = "what a click starts to download, or what an address holds"
    OPEN_TAB = "a page of its own"
    SWITCH_TAB = "the page that shows an address"
    CLOSE_TAB = "this page, and on in the one that shows an address"
    ANSWER_DIALOG = "before the statement that opens it"


P = TypeVar("P", bound=Parameters, default=Any)


@dataclass(frozen=True, kw_only=True)
class Tool(Generic[P]):
    """What a model can call, and all that the rest of the program asks of it. What says nothing of its `risk` acts:
    what is forgotten is judged as strictly as can be.
    """

    name: str
    description: str
    parameters: type[P]
    handle: Callable[[Any, P], Awaitable[Receipt]]
    """Takes the run and validated parameters; expected failures come back as receipts."""
    risk: Risk = Risk.ACT
    verb: str = ""
    """What a person reads that it does, in one word of the chat's strings."""
    presses: bool = False
    """It sets off the element it goes to, and does not only write into it or look at it."""
    tells: Tells = Tells.NOTHING
    parts: bool = False
    """The call only makes other calls, each of which is judged by itself."""
    closes: bool = False
    """It closes a tab."""
    tree_suffices: bool = False
    """A picture afterwards would show no more than the tree."""
    reads: bool = False
    """Its result is what it read."""
    steady: bool = False
    """It may be called as often as one likes."""
    stops: str = ""
    """Why calls after it in the same answer are not carried out."""
    replays: bool = True
    """A replay does it again."""
    idempotent: bool = False
    """Done twice it does no more than once: a replay may repeat it where nobody knows whether it happened."""
    evidence: Evidence | None = None
    """What a call that worked proves to have been done."""
    exports: str | Script | None = None
    """The statement of a Playwright script that does the same, with `{element}` for its locator and its arguments by
    their names; None where Playwright has nothing of the kind."""
    predefined: str = ""
    """The function of Gemini's `computer_use` that it carries out."""
    aim: Callable[[Any, P], Awaitable[Known | Receipt | None]] | None = None
    """Finds the element that a call without a ref goes to, so that it is judged like any other, or says why there is
    none. None is no element of a page."""
    lands: "Callable[[Any, P], tuple[Tool[Any], dict[str, Any]] | None] | None" = None
    """The tool that does the same to the element which such a call met, with its arguments; takes the run. The record
    holds that, since coordinates mean nothing on another day. None where no one call does the same."""
    outside: bool = False
    """It acts in no page: it is a function of the program that runs the agent."""
    is_spare: bool = False
    """No model is told of it, since another of its tools comes to the same: planners and clients call it."""
    by_sight: bool = False
    """It is offered only where the tree cannot serve (`vision.grounding`)."""
    on_desktop: bool = False
    """It is about windows of the machine: offered only where there is a desktop (`tools.desktop`)."""
    opens_desktop: bool = False
    """It is the one of these that is offered before the desktop was looked at."""

    @property
    def shows(self) -> bool:
        """Whether a picture is worth taking afterwards (specs/web-agent.md section 6, `shouldTakeScreenshot`)."""
        return not (self.tree_suffices or self.reads or self.risk is Risk.CONTROL)

    def takes(self, kind: type[Mark]) -> bool:
        """Whether one of its parameters has a mark of this kind."""
        return takes(self.parameters, kind)


@dataclass(frozen=True, kw_only=True)
class Reader(Tool[P]):
    """A tool whose result is what it read: in a replay nobody would read that."""

    risk: Risk = Risk.READ
    reads: bool = True
    replays: bool = False


@dataclass(frozen=True, kw_only=True)
class ControlTool(Tool[P]):
    """A tool that steers the run, and not the browser: a replay steers itself."""

    risk: Risk = Risk.CONTROL
    replays: bool = False
