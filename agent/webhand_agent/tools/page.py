"""Tools for the page as a whole: scrolling it, waiting for it."""

from typing import Annotated, Literal

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.looking import look
from webhand_agent.protocol import Receipt, Scroll, ScrollIntoView
from webhand_agent.run import Run
from webhand_agent.settling import DEFAULT_WAIT_MS, LONGEST_WAIT_MS, SCROLLING
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import Inner
from webhand_agent.tools.parameters import ElementRef, LookAt
from webhand_agent.tools.tool import Evidence, Parameters, Risk, Script, Tells, Tool


class ScrollPage(Parameters):
    direction: Literal["up", "down", "left", "right"]
    to_end: bool = False
    element_ref: Annotated[ElementRef | None, Field(description="An area.")] = None


class WaitAndObserve(Parameters):
    milliseconds: Annotated[int, Inner(), Field(ge=0, description="At most 10000; 2000 if left out.")] = DEFAULT_WAIT_MS


async def _scroll(run: Run, parameters: ScrollPage) -> Receipt:
    scroll = Scroll(direction=parameters.direction, to_edge=parameters.to_end)
    return await act(run, parameters.element_ref, scroll, SCROLL_PAGE.settles)


async def _scroll_to(run: Run, parameters: LookAt) -> Receipt:
    return await act(run, parameters.element_ref, ScrollIntoView(), SCROLL_TO.settles)


async def _wait(run: Run, parameters: WaitAndObserve) -> Receipt:
    """Waits for the page to begin something and to come to rest again, not for a time to pass."""
    milliseconds = min(parameters.milliseconds, LONGEST_WAIT_MS)
    seen = await look(run, patience_ms=milliseconds, cap_ms=max(milliseconds, DEFAULT_WAIT_MS))
    still = " It is still changing." if seen.partial else ""
    return receipts.done(f"Waited for the page, at most {milliseconds} ms. It is as described next.{still}")


SCROLL_PAGE = Tool(
    name="scroll_page",
    tells=Tells.ONE_BIT,
    description="Scrolls by 70 % of the view, or to the end. The receipt says how far it is.",
    parameters=ScrollPage,
    risk=Risk.READ,
    handle=_scroll,
    shows=True,
    settles=SCROLLING,
    verb="scroll",
    evidence=Evidence.SCROLLED,
    exports=Script.SCROLL,
)

SCROLL_TO = Tool(
    name="scroll_to",
    tells=Tells.A_CHOICE,
    description="Brings it into view, to look around it.",
    parameters=LookAt,
    risk=Risk.READ,
    handle=_scroll_to,
    shows=True,
    settles=SCROLLING,
    verb="bring",
    evidence=Evidence.SCROLLED,
    idempotent=True,
    exports="{element}.scroll_into_view_if_needed()",
)

WAIT_AND_OBSERVE = Tool(
    name="wait_and_observe",
    description="Waits until the page changes and comes to rest: after searches, or when it seems unfinished.",
    parameters=WaitAndObserve,
    risk=Risk.READ,
    handle=_wait,
    shows=True,
    verb="wait",
    steady=True,
    replays=False,
    evidence=Evidence.WAITED,
)
