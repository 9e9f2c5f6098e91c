"""Parameters that several tools share."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from webhand_agent.snapshot import bare_ref
from webhand_agent.tools.markers import Element, Inner
from webhand_agent.tools.tool import Acting, Parameters


def _bare_ref(value: object) -> object:
    return bare_ref(value) if isinstance(value, str) else value


_Ref = Annotated[str, BeforeValidator(_bare_ref), Field(min_length=1)]

ElementRef = Annotated[_Ref, Element()]
"""The system prompt says what refs are: once, and not again in each of the tools that take one."""
GoalRef = Annotated[_Ref, Element(target=False)]
"""An element that the call needs and does not act on, such as where something is dropped."""
GapRef = Annotated[_Ref, Inner()]
"""What stands for lines that were left out: no element, and nothing is done to the page."""


class NoParameters(Parameters):
    pass


class LookAt(Parameters):
    element_ref: ElementRef


class ActOn(Acting):
    element_ref: ElementRef
