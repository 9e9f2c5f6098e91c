"""Tools for the page as a whole: scrolling it, waiting for it."""

from typing import Annotated, Literal

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.context import Context
from webhand_agent.looking import look
from webhand_agent.protocol import Receipt, Scroll, ScrollIntoView
from webhand_agent.settling import DEFAULT_WAIT_MS, LONGEST_WAIT_MS, after
from webhand_agent.tools.acting import act
from webhand_agent.tools.parameters import Element
from webhand_agent.tools.tool import Evidence, Parameters, Risk, Tool


class ScrollPage(Parameters):
    direction: Literal["up", "down", "left", "right"]
    to_end: bool = False


class WaitAndObserve(Parameters):
    milliseconds: Annotated[int, Field(ge=0, description="At most 10000; 2000 if left out.")] = DEFAULT_WAIT_MS


async def _scroll(context: Context, parameters: ScrollPage) -> Receipt:
    scroll = Scroll(direction=parameters.direction, to_edge=parameters.to_end)
    return await act(context, None, scroll, after("scroll_page"))


async def _scroll_to(context: Context, parameters: Element) -> Receipt:
    return await act(context, parameters.element_ref, ScrollIntoView(), after("scroll_to"))


async def _wait(context: Context, parameters: WaitAndObserve) -> Receipt:
    """Waits for the page to begin something and to come to rest again, not for a time to pass."""
    milliseconds = min(parameters.milliseconds, LONGEST_WAIT_MS)
    seen = await look(context, patience_ms=milliseconds, cap_ms=max(milliseconds, DEFAULT_WAIT_MS))
    still = " It is still changing." if seen.partial else ""
    return receipts.done(f"Waited for the page, at most {milliseconds} ms. It is as described next.{still}")


SCROLL_PAGE = Tool(
    name="scroll_page",
    description="Scrolls by 70 % of the view, or to the end. The receipt says how far it is.",
    parameters=ScrollPage,
    risk=Risk.READ,
    handle=_scroll,
    shows=True,
    evidence=Evidence.SCROLLED,
)

SCROLL_TO = Tool(
    name="scroll_to",
    description="Brings it into view, to look around it.",
    parameters=Element,
    risk=Risk.READ,
    handle=_scroll_to,
    shows=True,
    evidence=Evidence.SCROLLED,
)

WAIT_AND_OBSERVE = Tool(
    name="wait_and_observe",
    description="Waits until the page changes and comes to rest: after searches, or when it seems unfinished.",
    parameters=WaitAndObserve,
    risk=Risk.READ,
    handle=_wait,
    shows=True,
    steady=True,
    evidence=Evidence.WAITED,
)
