"""When the tools of sight are offered: only where the tree cannot serve, because a ref is surer than a place."""

from webhand_agent.context import Context
from webhand_agent.protocol import Observation
from webhand_agent.tools.tool import Evidence, Tool
from webhand_agent.urls import is_injectable
from webhand_agent.vision.choice import is_drawn

FEW = 3
"""A page with fewer elements says nothing in words."""
ASKED = 2
"""Pictures of one page that the model asked for by itself: the tree does not tell it what it wants to know."""

NOTE = (
    "The tree says little of this page: much of it is drawn. As long as you are on it you can also act by the picture, "
    "with coordinates from 0 to 1000 across and down. What has a ref is used by its ref."
)


async def offered(context: Context, tools: tuple[Tool, ...], seen: Observation, *, sees: bool) -> tuple[Tool, ...]:
    """The tools of this step. Those that take coordinates are for models that see.

    A page that is drawn stays so for as long as the run is on it: tools that come and go would cost the model's prefix
    cache more than they are worth.
    """
    eyes = context.means.eyes
    if not _may_look(context, seen, sees=sees) or await _serves(context, seen, sees=sees):
        return tuple(tool for tool in tools if not tool.by_sight)
    _tell(context, seen, sees=sees)
    can_ask = eyes is not None and await eyes.is_of_use()
    return tuple(tool for tool in tools if not tool.by_sight or (sees if tool.aim is not None else can_ask))


def _may_look(context: Context, seen: Observation, *, sees: bool) -> bool:
    return context.job.pictures and is_injectable(seen.url) and (sees or context.means.eyes is not None)


def _tell(context: Context, seen: Observation, *, sees: bool) -> None:
    if sees and context.sight.page == _page(seen) and not context.sight.is_told:
        context.notes.append(NOTE)
        context.sight.is_told = True


async def _serves(context: Context, seen: Observation, *, sees: bool) -> bool:
    """Whether the tree is enough to go by here."""
    page = _page(seen)
    if page == context.sight.page:
        return False
    context.sight.page = ""
    if _asked(context, seen) >= ASKED or await _is_drawn(context, seen, sees=sees):
        context.sight.page, context.sight.is_told = page, False
        return False
    return seen.elements >= FEW


async def _is_drawn(context: Context, seen: Observation, *, sees: bool) -> bool:
    """For models that do not see, and planners, it is only measured where the tree itself shows a canvas."""
    if not sees and not any(line.tag == "canvas" for line in context.tree.lines):
        return False
    return is_drawn(await context.browser.facts(seen.tab_id))


def _asked(context: Context, seen: Observation) -> int:
    return sum(entry.url == seen.url for entry in context.ledger.showing(Evidence.PICTURED))


def _page(seen: Observation) -> str:
    """The page without its fragment, in its tab: maps and drawings keep their state in there."""
    return f"{seen.tab_id} {seen.url.partition('#')[0]}"
