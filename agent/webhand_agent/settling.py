"""How long to wait after each action: the rows of specs/web-agent.md section 6, as limits and not as naps.

The handler of a tool that does something names its row; that of a key depends on the key. A row's `cap_ms` is the most
the page may take to come to rest after the action. `patience_ms` is how long the look that follows waits for something
to begin: it is spent only on pages where nothing does, and what begins at its end has its time to come to rest all the
same. A search that starts 400 ms after the last key is what the patience of typing is for; a click that was seen to
change something needs none.
"""

from dataclasses import dataclass

from webhand_agent.protocol import SLIGHT, Code, Effect, Receipt


@dataclass(frozen=True)
class Settling:
    """Milliseconds. `insists`: patient also where the action was already seen to do something."""

    cap_ms: int
    patience_ms: int = 0
    insists: bool = False


CLICK = Settling(1_500, 400)
HOVERING = Settling(500, 400)
CHOOSING = Settling(500, 300)
SCROLLING = Settling(800, 200, insists=True)
TYPING = Settling(500, 500, insists=True)
ENTER = Settling(2_500, 500, insists=True)
OTHER = Settling(300)
ARRIVAL = Settling(3_000, 200, insists=True)
"""A page that was just loaded: the carrier has waited for the load, scripts still build on it."""

FIRST_LOOK = Settling(3_000)
EMPTY_PATIENCE_MS = 1_500
"""For a page that shows next to nothing after it was loaded: most of them are about to draw themselves."""

SPARSE = 200
"""Characters of text. A page with less may still be drawing itself."""

LONGEST_WAIT_MS = 10_000
DEFAULT_WAIT_MS = 2_000

_EDITING_KEYS = frozenset({"backspace", "delete", "space"})
_CHANGES_BY_WAITING = frozenset(
    {Code.COVERED, Code.DISABLED, Code.HIDDEN, Code.STALE, Code.TIMEOUT, Code.FRAME_GONE}
    | {Code.NOT_EDITABLE, Code.NO_SUCH_OPTION, Code.NOT_FOUND}
)
"""What a page may mend by itself: a field that is locked while something loads, options that come later. The others are
the person's, the model's or the machine's, and no pause helps them.
"""


def next_look(row: Settling, receipt: Receipt, patience_after_error: int) -> Settling:
    """How the look after an action waits, now that its receipt is known.

    `patience_after_error` is what a failed action may wait (ms) for the page to change: a change ends it at once.
    """
    if not receipt.ok:
        return _patient(row, patience_after_error if receipt.code in _CHANGES_BY_WAITING else 0)
    if Effect.NAVIGATION in receipt.effect or Effect.NEW_TAB in receipt.effect or receipt.code is Code.NAVIGATED:
        return ARRIVAL
    begun = not set(receipt.effect) <= SLIGHT
    return _patient(row, 0 if begun and not row.insists else row.patience_ms)


def _patient(row: Settling, patience_ms: int) -> Settling:
    return Settling(max(row.cap_ms, patience_ms + OTHER.cap_ms), patience_ms)


def backoff_ms(errors: int) -> int:
    """How long to wait after the next error when there were `errors` in a row before it (section 6, Error Handling)."""
    return min(1_000 << errors, 8_000)


def is_enter(key: str) -> bool:
    return key.rsplit("+", 1)[-1].strip().lower() in {"enter", "return"}


def presses(key: str) -> bool:
    """Whether the key sets off a control that has the focus: Enter or Space, with whatever is held down."""
    last = key.rsplit("+", 1)[-1]
    return is_enter(key) or last == " " or last.strip().lower() in {"space", "spacebar"}


def after_key(key: str) -> Settling:
    """Keys that edit can start a search as typing does; arrows and Escape act at once."""
    if is_enter(key):
        return ENTER
    if len(key) == 1 or key.lower() in _EDITING_KEYS:
        return TYPING
    return Settling(500, 200)
