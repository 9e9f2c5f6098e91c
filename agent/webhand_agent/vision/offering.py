"""When the tools of sight are offered: only where the tree cannot serve, because a ref is surer than a place."""

from webhand_agent.protocol import Observation
from webhand_agent.run import Run
from webhand_agent.tools.tool import Evidence, Tool
from webhand_agent.urls import is_injectable
from webhand_agent.vision.eyes import is_drawn

FEW = 3
"""A page with fewer elements says nothing in words."""
ASKED = 2
"""Pictures of one page that the model asked for by itself: the tree does not tell it what it wants to know."""

NOTE = (
    "The tree says little of this page: much of it is drawn. As long as you are on it you can also act by the picture, "
    "with coordinates from 0 to 1000 across and down. What has a ref is used by its ref."
)


async def offered(run: Run, tools: tuple[Tool, ...], seen: Observation, *, sees: bool) -> tuple[Tool, ...]:
    """The tools of this step. Those that take coordinates are for models that see.

    A page that is drawn stays so for as long as the run is on it: tools that come and go would cost the model's prefix
    cache more than they are worth.
    """
    eyes = run.services.eyes
    if not _may_look(run, seen, sees=sees) or await _serves(run, seen, sees=sees):
        return tuple(tool for tool in tools if not tool.by_sight)
    _tell(run, seen, sees=sees)
    can_ask = eyes is not None and await eyes.is_of_use()
    return tuple(tool for tool in tools if not tool.by_sight or (sees if tool.aim is not None else can_ask))


def _may_look(run: Run, seen: Observation, *, sees: bool) -> bool:
    return run.job.pictures and is_injectable(seen.url) and (sees or run.services.eyes is not None)


def _tell(run: Run, seen: Observation, *, sees: bool) -> None:
    if sees and run.sight.page == _page(seen) and not run.sight.is_told:
        run.notes.append(NOTE)
        run.sight.is_told = True


async def _serves(run: Run, seen: Observation, *, sees: bool) -> bool:
    """Whether the tree is enough to go by here."""
    page = _page(seen)
    if page == run.sight.page:
        return False
    run.sight.page = ""
    if _asked(run, seen) >= ASKED or await _is_drawn(run, seen, sees=sees):
        run.sight.page, run.sight.is_told = page, False
        return False
    return seen.elements >= FEW


async def _is_drawn(run: Run, seen: Observation, *, sees: bool) -> bool:
    """For models that do not see, and planners, it is only measured where the tree itself shows a canvas."""
    if not sees and not any(line.tag == "canvas" for line in run.page.tree.lines):
        return False
    return is_drawn(await run.browser.facts(seen.tab_id))


def _asked(run: Run, seen: Observation) -> int:
    return sum(entry.url == seen.url for entry in run.ledger.showing(Evidence.PICTURED))


def _page(seen: Observation) -> str:
    """The page without its fragment, in its tab: maps and drawings keep their state in there."""
    return f"{seen.tab_id} {seen.url.partition('#')[0]}"
