"""One tool is one literal: name, parameters, description, risk, handler."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict

from webhand_agent.protocol import Receipt
from webhand_agent.risk import Risk as Risk

if TYPE_CHECKING:
    from webhand_agent.context import Context
    from webhand_agent.known import Known


class Parameters(BaseModel):
    """Base of every tool's parameters. An unknown argument is an error the model is told about."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True)
class Tool:
    """`handle` takes the run's context and validated parameters; expected failures come back as receipts.

    `shows` says that a picture is worth taking afterwards (specs/web-agent.md section 6, `shouldTakeScreenshot`).
    `aim` finds the element that a call without a ref goes to, so that it is judged like any other, or says why there is
    none. `by_sight` tools are offered only where the tree cannot serve (`vision.offering`).
    """

    name: str
    description: str
    parameters: type[Parameters]
    risk: Risk
    handle: Callable[["Context", Any], Awaitable[Receipt]]
    shows: bool = False
    aim: Callable[["Context", Any], Awaitable["Known | Receipt"]] | None = None
    by_sight: bool = False
