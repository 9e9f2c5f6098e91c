"""What is done on the desktop, judged: a point in a page of the run's own browser as an act on the element there, and
anything else as an act in a program, which is a source and a sink as a site is (SAFETY, the row `desktop`).
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from pydantic import BaseModel

from webhand_agent import receipts
from webhand_agent.desktop import SCREEN, Picture, WindowUse
from webhand_agent.protocol import Code, Consequence, PermissionKind, Receipt
from webhand_agent.run import Run
from webhand_agent.safety.cards import named, quoted
from webhand_agent.safety.consequence import DEEDS, Judgement
from webhand_agent.safety.judged import DESKTOP, JudgedAct, program_site

FOR_SECRETS = "It is a field for secrets: nothing is done there by the desktop. Use the field's ref, or the person."
THEIRS = (
    "What has the keyboard there is a field for secrets, or a terminal that waits for one: that is the person's. Only "
    "Escape, Tab and Ctrl+C go there."
)
UNTOLD = "no program here tells whether a field is for a password"
LEAVING = frozenset({"escape", "esc", "tab", "shift+tab", "ctrl+c", "control+c"})
"""Keys that write nothing into a field and confirm nothing."""
CHANGED = "What stands there is not what it was judged for any more. Nothing was done: look again."
PRINTING = "in the browser's window for printing {title} (where a printer is chosen there, on paper)"
CHOICE_KEYS = frozenset({"Tab", "Shift+Tab", "ArrowUp", "ArrowDown"})
PRINT_KEYS = frozenset({"Enter", "Space"})
"""In the window for printing, where they press what was chosen."""
BY_PATH = (
    "In this window a file is chosen by its whole path and nothing else: type that, which opens the file as well, or "
    "press Escape to close the window. Nothing was done."
)
BY_NAME = (
    "In the browser's window for printing a name for the file is typed and nothing else, which saves the page as a PDF "
    "of this run; Tab, the arrows, Space and Enter choose there, and Escape closes it. Nothing was done."
)
BARE = "desktop"
"""The program of what belongs to no window."""


async def act_of(
    run: Run,
    verb: str,
    parameters: BaseModel,
    declared: Consequence | None,
    plain: JudgedAct,
    on_a_control: Callable[[], Awaitable[JudgedAct | Receipt]],
) -> JudgedAct | Receipt:
    """`on_a_control` judges what stands in the page."""
    why = str(getattr(parameters, "why", ""))
    plain = replace(plain, desktop=(DESKTOP,), why=why)
    target = run.desk.target
    if target is None:  # it only looks
        whole = bool(getattr(parameters, "whole", False))
        what = _looking(whole, str(getattr(parameters, "title", "")))
        return replace(plain, desktop=(DESKTOP, SCREEN) if whole else (DESKTOP,), what=what)
    if target.page is not None:
        act = await on_a_control()
        if isinstance(act, Receipt):
            return act
        if act.control is not None and act.control.secret:
            return receipts.failed(Code.REFUSED, FOR_SECRETS)
        return replace(act, desktop=(DESKTOP,), why=why)
    window = target.window
    app = window.app if window is not None else BARE
    where = f"in {quoted(window.title)}" if window is not None else "on the bare desktop"
    said = str(getattr(parameters, "intent", "") or getattr(parameters, "keys", ""))
    written = str(getattr(parameters, "text", ""))
    if target.secret and (written or said.casefold() not in LEAVING):
        return receipts.failed(Code.REFUSED, THEIRS)
    deeds = DEEDS & {declared}
    if window is not None and window.use is not None:
        let_go = _lets_go(window.use, parameters)
        if isinstance(let_go, Receipt):
            return let_go
        deeds |= {Consequence.TRANSFER} if let_go else set()
        where = PRINTING.format(title=quoted(window.title)) if window.use is WindowUse.PRINTS else where
    return replace(
        plain,
        what=named(verb.removeprefix("desktop-"), None, f"{quoted(said)} {where}" if said else where),
        site=program_site(app),
        judgement=Judgement(Consequence.CHANGE, deeds),
        bits=None,
        written=written,
        untold=UNTOLD if target.secret is None and written else "",
    )


def _lets_go(use: WindowUse, parameters: BaseModel) -> bool | Receipt:
    """Whether something may leave by it: a text names a file, or what is printed. Any other click or key may let
    another file go.
    """
    key = str(getattr(parameters, "keys", ""))
    if hasattr(parameters, "text") or (use is WindowUse.PRINTS and key in PRINT_KEYS):
        return True
    if key == "Escape" or hasattr(parameters, "direction") or (use is WindowUse.PRINTS and key in CHOICE_KEYS):
        return False
    return receipts.failed(Code.REFUSED, BY_PATH if use is WindowUse.CHOOSES else BY_NAME)


def _looking(whole: bool, title: str) -> str:
    if whole:
        return "Look at everything that the screen shows"
    return f"Look at the window {quoted(title)} of the desktop" if title else "Look at a window of the desktop"


def saw(run: Run, picture: Picture) -> None:
    """What was on a picture counts as read: the programs whose windows it shows, and the pages."""
    run.desk.shown = picture
    for window in picture.windows:
        if window.url:
            run.permissions.look(window.url)
        else:
            run.permissions.read_source(program_site(window.app))


def take_back(run: Run) -> None:
    """The person has taken the mouse: from now on the desktop is asked for again."""
    run.permissions.withdraw(PermissionKind.DESKTOP)
