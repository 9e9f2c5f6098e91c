"""Tools for the page as a whole: scrolling it, choosing in it, waiting for it."""

from typing import Annotated, Literal

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.protocol import Receipt, Scroll, Select
from webhand_agent.settling import DEFAULT_WAIT_MS, LONGEST_WAIT_MS, after
from webhand_agent.tools.context import Context
from webhand_agent.tools.parameters import ElementRef
from webhand_agent.tools.tool import Parameters, Risk, Tool


class ScrollPage(Parameters):
    direction: Annotated[Literal["up", "down"], Field(description="Which way.")]


class SelectOption(Parameters):
    element_ref: ElementRef
    value: Annotated[str, Field(description="The option's value or its text, as the tree shows it.")]


class WaitAndObserve(Parameters):
    milliseconds: Annotated[
        int,
        Field(ge=0, description="The longest wait for something to happen; 2000 if left out, 10000 at most."),
    ] = DEFAULT_WAIT_MS


async def _scroll(context: Context, parameters: ScrollPage) -> Receipt:
    return await context.act(None, Scroll(direction=parameters.direction), after("scroll_page"))


async def _select(context: Context, parameters: SelectOption) -> Receipt:
    return await context.act(parameters.element_ref, Select(value=parameters.value), after("select_option"))


async def _wait(context: Context, parameters: WaitAndObserve) -> Receipt:
    """Waits for the page to begin something and to come to rest again, not for a time to pass."""
    milliseconds = min(parameters.milliseconds, LONGEST_WAIT_MS)
    seen = await context.look(patience_ms=milliseconds, cap_ms=max(milliseconds, DEFAULT_WAIT_MS))
    still = " It is still changing." if seen.partial else ""
    return receipts.done(f"Waited for the page, at most {milliseconds} ms. It is as described next.{still}")


SCROLL_PAGE = Tool(
    name="scroll_page",
    description=(
        "Scrolls the page by 70 % of what is visible. The receipt says how far down the page is and when its end is "
        "reached. Lists that load more at the end grow as you scroll."
    ),
    parameters=ScrollPage,
    risk=Risk.READ,
    handle=_scroll,
    shows=True,
)

SELECT_OPTION = Tool(
    name="select_option",
    description="Chooses an option of a <select> element. For lists made of other elements, click instead.",
    parameters=SelectOption,
    risk=Risk.ACT,
    handle=_select,
    shows=True,
)

WAIT_AND_OBSERVE = Tool(
    name="wait_and_observe",
    description=(
        "Waits for the page to load or change something, then looks at it again. Ends as soon as the page has changed "
        "and come to rest. Use it after searches and whenever a page seems empty or unfinished."
    ),
    parameters=WaitAndObserve,
    risk=Risk.READ,
    handle=_wait,
    shows=True,
)
