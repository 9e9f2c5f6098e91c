"""Parameters that several tools share."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from webhand_agent.tools import markers as mark
from webhand_agent.tools.tool import Parameters
from webhand_agent.tree import bare_ref


def _bare_ref(value: object) -> object:
    return bare_ref(value) if isinstance(value, str) else value


ElementRef = Annotated[str, mark.Element(), BeforeValidator(_bare_ref), Field(min_length=1)]
"""The system prompt says what refs are: once, and not again in each of the tools that take one."""


class Nothing(Parameters):
    pass


class Element(Parameters):
    element_ref: ElementRef
