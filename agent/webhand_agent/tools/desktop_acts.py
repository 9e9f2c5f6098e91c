"""What all tools of the desktop are made of: where a place or the keyboard leads, one act there, and one picture."""

from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TypeVar

from webhand_agent import receipts
from webhand_agent.desktop import (
    Box,
    ChooseFile,
    Desktop,
    DesktopAct,
    NoDesktop,
    Picture,
    PrintPage,
    TakenBack,
    Target,
    WindowUse,
    WriteText,
)
from webhand_agent.protocol import Code, Effect, Receipt
from webhand_agent.run import Run
from webhand_agent.safety import desktop as judging
from webhand_agent.safety.judged import program_site
from webhand_agent.services import FileRefused
from webhand_agent.snapshot import Known
from webhand_agent.tools.files import named
from webhand_agent.tools.tool import Parameters, Tool
from webhand_agent.vision.grounding import aim_at, called

NONE_HERE = "There is no desktop here that could be used."
MOVED = "The window has moved since the picture, or has another size. Nothing was done: take a new picture."
ANOTHER = "Another window is there now than in the picture. Nothing was done: take a new picture."
OTHER_TAB = "The window there shows another tab than the one of the task. Switch to that tab first."
TAKEN_BACK = (
    "The person has taken the mouse, and what was under way was broken off. Nothing more is done on the desktop unless "
    "they allow it again: say what is left to do."
)

OUT_OF_CORNER = "The pointer is in a corner of the screen: the person has to move it out of there before that."


def desktop_of(run: Run) -> Desktop:
    if run.services.desktop is None:
        raise NoDesktop(NONE_HERE)
    return run.services.desktop


P = TypeVar("P", bound=Parameters)


def there(handle: Callable[[Run, P], Awaitable[Receipt]]) -> Callable[[Run, P], Awaitable[Receipt]]:
    """A handler that says in a receipt where the desktop cannot be used (any more)."""

    async def checked(run: Run, given: P) -> Receipt:
        try:
            return await handle(run, given)
        except NoDesktop as problem:
            return receipts.failed(Code.REFUSED, str(problem))

    return checked


async def aim_at_nothing(run: Run, given: Parameters) -> Known | Receipt | None:
    """It only looks."""
    run.desk.target = None
    return None


@dataclass(frozen=True, kw_only=True)
class DesktopTool(Tool[P]):
    on_desktop: bool = True
    replays: bool = False


# --- Where it goes ----------------------------------------------------------------------------------------------------


async def aim_on_screen(run: Run, intent: str = "") -> Known | Receipt | None:
    """What stands at `run.desk.place`: an element where that is in a page of the task, None in a program."""
    try:
        target = await desktop_of(run).at(*run.desk.place)
    except NoDesktop as problem:
        return receipts.failed(Code.REFUSED, str(problem))
    if run.desk.shown is not None and (changed := _changed_since(run.desk.shown, run.desk.place, target)):
        return receipts.failed(Code.STALE, changed)
    return await _aimed(run, target, intent)


def _changed_since(picture: Picture, place: tuple[int, int], now: Target) -> str:
    """A sentence where what lies at a place is not what the picture showed there."""
    if now.window is not None and any(one.has_moved(now.window) for one in picture.windows):
        return MOVED
    seen = next((one.id for one in picture.windows if one.box.holds(*place)), None)
    return ANOTHER if seen != (now.window.id if now.window is not None else None) else ""


async def aim_by_keyboard(run: Run, given: Parameters) -> Known | Receipt | None:
    """What has the keyboard. In a page that is whatever has its focus."""
    try:
        target = await desktop_of(run).focused()
    except NoDesktop as problem:
        return receipts.failed(Code.REFUSED, str(problem))
    if target.why_not:
        return receipts.failed(Code.REFUSED, target.why_not)
    run.desk.target = target
    return None


async def _aimed(run: Run, target: Target, intent: str) -> Known | Receipt | None:
    if target.why_not:
        return receipts.failed(Code.REFUSED, target.why_not)
    known: Known | None = None
    if target.page is not None:
        if target.window is None or target.window.tab_id != run.page.tab_id:
            return receipts.failed(Code.NOT_FOUND, OTHER_TAB)
        aimed = await aim_at(run, *target.page)
        if isinstance(aimed, Receipt):
            return aimed
        known = called(aimed, intent)
    run.desk.target = target
    return known


# --- Doing it ---------------------------------------------------------------------------------------------------------


async def carry_out(run: Run, act: DesktopAct) -> Receipt:
    """One act, on what it was judged for; afterwards what the same part of the screen shows."""
    desktop, target = desktop_of(run), run.desk.target
    if target is None:
        raise RuntimeError("an act on the desktop was carried out without being aimed")
    await hand_back_after_questions(run, desktop)
    judged = run.calling.act
    if target.page is not None and judged is not None and judged.control is not None:
        now = await run.browser.describe(run.page.tab_id, judged.control.ref)
        if now.code is not Code.DONE or now.digest != judged.control.digest:
            return receipts.failed(Code.STALE, judging.CHANGED)
    sites = run.browser.bound.sites if target.page is not None else None
    try:
        with ExitStack() as opened:
            if target.window is not None and target.window.use is not None:
                act = _in_browsers_own(run, act, target.window.use, opened)
            receipt = await desktop.act(act, target, sites)
    except FileRefused as refused:
        return receipts.failed(Code.REFUSED, str(refused))
    except TakenBack as taken:
        judging.take_back(run)
        run.page.fresh = None
        return _taken_back(taken)
    run.page.fresh = None
    if Effect.CLIPBOARD in receipt.effect and target.window is not None and target.page is None:
        run.permissions.read_source(program_site(target.window.app))
    return receipt


def _taken_back(taken: TakenBack) -> Receipt:
    """With what had been done until then."""
    done = taken.done
    said = " ".join(filter(None, (done.message if done else "", TAKEN_BACK, OUT_OF_CORNER * taken.in_corner)))
    refused = receipts.failed(Code.REFUSED, said)
    if done is None:
        return refused
    return refused.model_copy(update={"effect": done.effect, "drawn_anew": done.drawn_anew})


def _in_browsers_own(run: Run, act: DesktopAct, use: WindowUse, opened: ExitStack) -> DesktopAct:
    """What may be done in a window of the browser's own: a whole path is written, of a file that may be uploaded, and
    chosen with that; a page that is printed gets a name among the run's files. What else there is was judged to be
    for closing it, looking through it or choosing there.

    Raises:
        FileRefused: the file may not be uploaded, or the name cannot be one.
    """
    if isinstance(act, WriteText) and use is WindowUse.CHOOSES:
        file = opened.enter_context(run.services.files.load(act.text.strip()))
        return ChooseFile(file.place)
    if isinstance(act, WriteText):
        return PrintPage(run.services.files.place(named(act.text.strip(), "pdf")))
    return act


async def hand_back_after_questions(run: Run, desktop: Desktop) -> None:
    """To answer, the person took the mouse: where it is now is where it begins."""
    if run.desk.asked != run.record.asked:
        run.desk.asked = run.record.asked
        await desktop.release()


async def picture_of(run: Run, box: Box) -> Picture:
    """Taken, and what is on it counts as read."""
    picture = await desktop_of(run).picture(box)
    judging.saw(run, picture)
    return picture
