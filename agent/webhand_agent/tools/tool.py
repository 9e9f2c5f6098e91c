"""One tool is one literal: everything that the rest of the program asks of a tool is on it, and no other file knows its
name."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from webhand_agent.protocol import Consequence, Receipt
from webhand_agent.risk import Risk as Risk
from webhand_agent.settling import OTHER, Settling

if TYPE_CHECKING:
    from webhand_agent.context import Context
    from webhand_agent.known import Known


class Parameters(BaseModel):
    """Base of every tool's parameters. An unknown argument is an error the model is told about."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Acting(Parameters):
    """Base of the parameters of every tool that can set something off (SAFETY, "What an act is", 1)."""

    consequence: Annotated[
        Consequence | None, Field(description="The worst that this may come to. Decides what the person is asked.")
    ] = None


class Evidence(Enum):
    """What a call that worked shows of how hard a run has tried (specs/web-agent.md section 7)."""

    ASKED = "asked"
    SAVED = "saved"
    SCROLLED = "scrolled"
    WAITED = "waited"
    SEARCHED = "searched"
    READ = "read"
    UNFOLDED = "unfolded"
    PICTURED = "pictured"


@dataclass(frozen=True)
class Tool:
    """`handle` takes the run's context and validated parameters; expected failures come back as receipts.

    `settles` is how long the page may take to come to rest afterwards, and how the next look waits. `verb` is what a
    person reads that it does, in one word of the chat's strings. `presses` says that it sets off the element it goes to,
    and does not only write into it or look at it. `shows` says that a picture is worth taking afterwards
    (specs/web-agent.md section 6, `shouldTakeScreenshot`). `reads` says that its result is what it read, `steady` that it
    may be called as often as one likes, `lists_tabs` that its receipt may hold titles and addresses of other tabs.
    `evidence` is what it shows of how hard a run has tried, `composed` that its parts are calls of their own, each of
    which the ledger has.
    `stops` is why calls after it in the same answer are not carried out. `replays` says that a replay does it again.
    `aim` finds the element that a call without a ref goes to, so that it is judged like any other, or says why there is
    none. `by_sight` tools are offered only where the tree cannot serve (`vision.offering`).
    """

    name: str
    description: str
    parameters: type[Parameters]
    risk: Risk
    handle: Callable[["Context", Any], Awaitable[Receipt]]
    settles: Settling = OTHER
    verb: str = ""
    presses: bool = False
    shows: bool = False
    reads: bool = False
    steady: bool = False
    lists_tabs: bool = False
    evidence: Evidence | None = None
    composed: bool = False
    stops: str = ""
    replays: bool = True
    aim: Callable[["Context", Any], Awaitable["Known | Receipt"]] | None = None
    by_sight: bool = False
