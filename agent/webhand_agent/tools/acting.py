"""One action of a tool in the page, on an element or at a place of the last picture, with all that may be tried where
nothing has happened yet."""

from collections.abc import Awaitable, Callable

from webhand_agent.protocol import Action, Click, Offset, Receipt
from webhand_agent.recovery import healing, retrying
from webhand_agent.run import Run
from webhand_agent.settling import Settling
from webhand_agent.tools.markers import Element, values
from webhand_agent.tools.tool import P
from webhand_agent.vision.grounding import with_picture
from webhand_agent.vision.places import Aim, viewport


async def act(run: Run, ref: str | None, action: Action, row: Settling) -> Receipt:
    """Acts in the current tab; tried again (`retrying`) or healed (`healing`) where nothing has happened."""
    receipt = await retrying.tried(run, lambda: run.carry_out(ref, action, row))
    run.page.fresh = None if not receipt.ok else run.page.fresh  # the next look waits as after any error
    return await healing.heal(run, ref, action, row, receipt)


def on_element(action: Callable[[P], Action], row: Settling) -> Callable[[Run, P], Awaitable[Receipt]]:
    """The handler of a tool that does one thing to its element, or to the page where it names none."""

    async def handle(run: Run, parameters: P) -> Receipt:
        return await act(run, next(iter(values(parameters, Element)), None), action(parameters), row)

    return handle


def at_place(
    action: Callable[[P, Offset, tuple[float, float]], Action], row: Settling
) -> Callable[[Run, P], Awaitable[Receipt]]:
    """The handler of a tool that does one thing at the place aimed at, with the picture afterwards.

    `action` makes it of the parameters, the place in its element and the size of the viewport in CSS pixels. Healed
    only where the element is a thing of its own: the middle of a canvas is not the place that was meant.
    """

    async def handle(run: Run, parameters: P) -> Receipt:
        aimed, size = aimed_at(run)
        made = action(parameters, aimed.at, size)
        if aimed.is_drawn:
            receipt = await retrying.tried(run, lambda: run.carry_out(aimed.ref, made, row))
        else:
            receipt = await act(run, aimed.ref, made, row)
            if isinstance(made, Click):
                receipt = await healing.heal_at(run, aimed.x, aimed.y, receipt, aimed.known)
        return await with_picture(run, receipt)

    return handle


def aimed_at(run: Run) -> tuple[Aim, tuple[float, float]]:
    """What the call goes to, and the size of the viewport in CSS pixels. `dispatch` has aimed before."""
    sight = run.sight
    if sight.aim is None or sight.shown is None:
        raise RuntimeError("a tool of sight was carried out without being aimed")
    return sight.aim, viewport(sight.shown.shot)
