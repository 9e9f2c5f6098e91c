"""Tools for clients that decide by themselves (HTTP, MCP): places in CSS pixels, text at the caret, exactly this tab.

They are judged as every other tool is, and no model is offered them.
"""

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from webhand_agent import receipts
from webhand_agent.protocol import Click, Control, FieldKind, Receipt, Scroll, TypeText
from webhand_agent.run import Run
from webhand_agent.safety import arrivals
from webhand_agent.settling import ARRIVAL, CLICK, SCROLLING, TYPING
from webhand_agent.snapshot import TEXT_FIELDS, Known
from webhand_agent.tools import navigation, sight
from webhand_agent.tools.acting import act
from webhand_agent.tools.markers import Inner, Measure, ScriptText, Written
from webhand_agent.tools.table import TOOLS, checked
from webhand_agent.tools.tool import Acting, ActOn, Evidence, Parameters, Risk, Tells, Tool
from webhand_agent.urls import parse
from webhand_agent.vision.grounding import aim_at


class AtPoint(Acting):
    """`x` and `y` are CSS pixels of the viewport."""

    x: sight.Coordinate
    y: sight.Coordinate


class ClickPoint(AtPoint):
    button: Literal["left", "right"] = "left"
    count: Literal[1, 2] = 1


class TypeHere(Acting):
    text: Annotated[str, Written()]


class TypeInto(ActOn):
    text: Annotated[str, Written()]


class Evaluate(Acting):
    script: Annotated[str, ScriptText(), Field(min_length=1)]
    seconds: Annotated[float, Inner(), Field(gt=0)]


class ScrollBy(Parameters):
    """`amount` is in CSS pixels."""

    direction: Literal["up", "down", "left", "right"]
    amount: Annotated[float, Measure(), Field(gt=0, le=1_000_000, allow_inf_nan=False)]


async def _go(run: Run, given: navigation.GoTo) -> Receipt:
    return run.went(await run.browser.navigate(run.page.tab_id, str(parse(given.url))), ARRIVAL)


async def _open(run: Run, given: navigation.NewTab) -> Receipt:
    return run.went(await run.browser.open_tab(str(parse(given.url)) if given.url else ""), ARRIVAL)


async def _aim(run: Run, given: AtPoint) -> Known | Receipt:
    aimed = await aim_at(run, given.x, given.y)
    return aimed if isinstance(aimed, Receipt) else aimed.known


async def _click(run: Run, given: ClickPoint) -> Receipt:
    aim = run.sight.aim
    if aim is None:
        raise RuntimeError("a click at a point was carried out without being aimed")
    return await act(run, aim.ref, Click(button=given.button, count=given.count, at=aim.at), CLICK)


async def _type_here(run: Run, given: TypeHere) -> Receipt:
    """Into what had the focus when it was judged. What is no field gets the letters as keys."""
    focus = run.calling.act.control if run.calling.act is not None else None
    if focus is None or focus.ref is None or not _takes_text(focus):
        return await sight.type_keys(run, given.text)
    return await act(run, focus.ref, TypeText(text=given.text, at_caret=True), TYPING)


def _takes_text(control: Control) -> bool:
    return control.role in TEXT_FIELDS or control.kind not in (None, FieldKind.CHOICE, FieldKind.FILE)


async def _type_into(run: Run, given: TypeInto) -> Receipt:
    return await act(run, given.element_ref, TypeText(text=given.text, at_caret=True), TYPING)


async def _scroll(run: Run, given: ScrollBy) -> Receipt:
    return await act(run, None, Scroll(direction=given.direction, pixels=given.amount), SCROLLING)


async def _evaluate(run: Run, given: Evaluate) -> Receipt:
    return await run.browser.evaluate(run.page.tab_id, given.script, seconds=given.seconds)


async def _nothing(run: Run, given: Parameters) -> Receipt:
    return receipts.done("It may be read.")


async def _go_on(run: Run, given: Parameters) -> Receipt:
    to = next((tab.kept_away for tab in await run.browser.tabs() if tab.tab_id == run.page.tab_id), None)
    return await arrivals.go_on(run, to) if to is not None else receipts.done("The page was kept from nothing.")


GO_TO = Tool(
    name="go_to",
    description="Goes to an address in this tab.",
    parameters=navigation.GoTo,
    risk=Risk.NAVIGATE,
    handle=_go,
    verb="go to",
    steady=True,
)

OPEN_TAB = Tool(
    name="open_tab",
    description="Opens a tab.",
    parameters=navigation.NewTab,
    risk=Risk.NAVIGATE,
    handle=_open,
    verb="open",
    steady=True,
)

CLICK_POINT = Tool(
    name="click_point",
    description="Clicks what stands at a place of the viewport.",
    parameters=ClickPoint,
    handle=_click,
    aim=_aim,
    verb="click",
    presses=True,
    steady=True,
)

TYPE_HERE = Tool(
    name="type_here",
    description="Types where the caret is.",
    parameters=TypeHere,
    handle=_type_here,
    verb="type",
    steady=True,
)

TYPE_INTO = Tool(
    name="type_into",
    description="Types into a field, behind what it holds.",
    parameters=TypeInto,
    handle=_type_into,
    verb="type",
    steady=True,
)

SCROLL_BY = Tool(
    name="scroll_by",
    tells=Tells.ONE_BIT,
    description="Scrolls the page by CSS pixels.",
    parameters=ScrollBy,
    risk=Risk.READ,
    handle=_scroll,
    verb="scroll",
    steady=True,
    evidence=Evidence.SCROLLED,
)

EVALUATE = Tool(
    name="evaluate",
    description="Runs a script in the page.",
    parameters=Evaluate,
    handle=_evaluate,
    verb="run",
    steady=True,
)

READ_HERE = Tool(
    name="read_here",
    description="Asks whether the page that the tab shows may be read.",
    parameters=Parameters,
    risk=Risk.READ,
    handle=_nothing,
    verb="read",
    steady=True,
)

GO_ON = Tool(
    name="go_on",
    description="Goes where the page wanted to go on to after the act before, and was kept from.",
    parameters=Parameters,
    risk=Risk.READ,
    handle=_go_on,
    verb="go on",
    steady=True,
)

DIRECT: tuple[Tool, ...] = checked(
    GO_TO,
    OPEN_TAB,
    CLICK_POINT,
    TYPE_HERE,
    TYPE_INTO,
    SCROLL_BY,
    EVALUATE,
    READ_HERE,
    GO_ON,
    *(
        replace(tool, steady=True)  # a client has its own way of noticing that it goes round in circles
        for tool in TOOLS
        if tool.risk is not Risk.CONTROL and not tool.by_sight and not tool.on_desktop
    ),
)
"""What a client can call: places in CSS pixels, and all that a model has but for what steers a run or needs a model."""
