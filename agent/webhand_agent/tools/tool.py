"""One tool is one literal: everything that the rest of the program asks of a tool is on it, and no other file knows its
name."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, WithJsonSchema

from webhand_agent.protocol import Consequence, Receipt
from webhand_agent.settling import OTHER, Settling
from webhand_agent.snapshot import Known
from webhand_agent.tools.markers import Mark, takes


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


class Evidence(StrEnum):
    """What a call that worked is evidence of, when a run says that it looked before it gave up or came to an end."""

    WAITED = "waited"
    SCROLLED = "scrolled"
    SEARCHED = "searched"
    READ = "read"
    UNFOLDED = "unfolded"
    PICTURED = "pictured"
    SAVED = "saved"
    ASKED = "asked"


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
    PRESS_KEY = "a key, on its element or on whatever has the focus"
    FILL_FORM = "one statement for each field"
    DRAG = "onto an element, or by a distance with the mouse"
    SCROLL = "the window or an area, by a part of it or to its end"
    DOWNLOAD = "what a click starts to download, or what an address holds"
    OPEN_TAB = "a page of its own"
    SWITCH_TAB = "the page that shows an address"
    CLOSE_TAB = "this page, and on in the one that shows an address"
    ANSWER_DIALOG = "before the statement that opens it"


@dataclass(frozen=True)
class Tool:
    """`handle` takes the run and validated parameters; expected failures come back as receipts.

    `settles` is how long the page may take to come to rest afterwards, and how the next look waits. `verb` is what a
    person reads that it does, in one word of the chat's strings. `presses` says that it sets off the element it goes
    to, and does not only write into it or look at it. `shows` says that a picture is worth taking afterwards
    (specs/web-agent.md section 6, `shouldTakeScreenshot`). `reads` says that its result is what it read, `steady` that
    it may be called as often as one likes, `lists_tabs` that its receipt may hold titles and addresses of other tabs.
    `stops` is why calls after it in the same answer are not carried out. `replays` says that a replay does it again.
    `aim` finds the element that a call without a ref goes to, so that it is judged like any other, or says why there is
    none. `by_sight` tools are offered only where the tree cannot serve (`vision.grounding`).

    `tells` is what a call that only looks tells the page. `parts` says that the call only makes other calls, each of
    which is judged by itself, `closes` that it closes a tab. `idempotent`: done twice it does no more than once, so
    that a replay may repeat it where nobody knows whether it happened. `evidence` is what a call that worked proves to
    have been done. `exports` is the statement of a Playwright script that does the same, with `{element}` for its
    locator and its arguments by their names; None where Playwright has nothing of the kind. `predefined` is the
    function of Gemini's `computer_use` that it carries out.
    """

    name: str
    description: str
    parameters: type[Parameters]
    risk: Risk
    handle: Callable[..., Awaitable[Receipt]]
    settles: Settling = OTHER
    verb: str = ""
    presses: bool = False
    tells: Tells = Tells.NOTHING
    parts: bool = False
    closes: bool = False
    shows: bool = False
    reads: bool = False
    steady: bool = False
    lists_tabs: bool = False
    stops: str = ""
    replays: bool = True
    idempotent: bool = False
    evidence: Evidence | None = None
    exports: str | Script | None = None
    predefined: str = ""
    aim: Callable[..., Awaitable[Known | Receipt]] | None = None
    by_sight: bool = False

    @property
    def shows_elements(self) -> bool:
        """Whether what it reads are elements of the tree. A page's text could only pretend to be some."""
        return self.reads and self.evidence in (Evidence.SEARCHED, Evidence.UNFOLDED)

    def takes(self, kind: type[Mark]) -> bool:
        """Whether one of its parameters has a mark of this kind."""
        return takes(self.parameters, kind)
