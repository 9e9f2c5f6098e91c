"""A desktop that is open: what sees it, what acts on it, and one act from its command to what was done."""

from collections.abc import Callable

from webhand_agent.desktop import (
    Box,
    ChooseFile,
    DesktopAct,
    PressButton,
    PressKeys,
    PrintPage,
    Target,
    TurnWheel,
    WriteText,
)
from webhand_agent.protocol import Download

from webhand_host.desktop.browsers_own import BrowsersOwn
from webhand_host.desktop.clipboard import NotWritten, this_clipboard
from webhand_host.desktop.input import Input
from webhand_host.desktop.keys import keys_of
from webhand_host.desktop.screen import Screen
from webhand_host.desktop.secret_fields import Terminals
from webhand_host.desktop.seeing import ENDS, Before, differ, soon
from webhand_host.desktop.system import this_system

ASKED_THEN = "Then the terminal waited for a secret, which gets no text."
ANOTHER_THEN = "Then another window had the keyboard, which gets nothing of it."
HELD = "the clipboard holds again what it held."
NOT_HELD = (
    "the clipboard does not hold all again that it held: some was too much to keep, or its program did not give it in "
    "time."
)
NOT_TAKEN = "{keys} was pressed, and the program took nothing from the clipboard: is the caret in a field for text?"


class Opened:
    """All calls from one thread."""

    def __init__(self) -> None:
        self.system = this_system()
        self.screen = Screen(self.system)
        self.input = Input(self.system)
        self._target = 0
        self.clipboard = this_clipboard(self._is_target)

    def state(self) -> tuple[object, ...]:
        windows = tuple((one.id, one.title) for one in self.system.windows() if not one.is_hidden)
        return windows, self.system.active(), self.screen.whole().tobytes()

    def before(self, box: Box, window: int = 0) -> Before:
        return Before(self.system, self.screen, self.clipboard, box, window)

    def carry_out(self, act: DesktopAct, target: Target) -> str | Download:
        """Gives what was done, in our own words; or the file that was made."""
        self.input.done = 0
        match act:
            case PressButton(to=None):
                self.input.press(act)
                return {1: "Clicked", 2: "Double-clicked"}.get(act.count, f"Clicked {act.count} times") + "."
            case PressButton():
                self.input.press(act, self._changes(target.window.box if target.window is not None else None))
                return "Dragged."
            case TurnWheel():
                notches = self.input.turn(act)
                pixels = notches * self.system.notch
                return f"Turned the wheel by {_many(notches, 'notch', 'es')} {act.direction}: about {pixels} pixels."
            case PressKeys():
                self.input.keys(keys_of(act.key))
                return f"Pressed {act.key}."
            case WriteText():
                return self._write(act, target)
            case ChooseFile() | PrintPage() if target.window is not None:
                self._target = target.window.pid
                own = BrowsersOwn(self.system, self.screen, self.input, self.clipboard)
                own_act = own.choose if isinstance(act, ChooseFile) else own.print
                return own_act(target.window, act.path)
        raise TypeError(f"{type(act).__name__} is no act of mouse or keyboard")

    def _write(self, act: WriteText, target: Target) -> str:
        pid = target.window.pid if target.window is not None else 0
        terminals = Terminals(pid) if pid and target.page is None else None
        active = self.system.active()

        def stays() -> bool:
            return self.system.active() == active

        if act.method != "clipboard" and self.system.types(act.text):
            if self.input.type(act.text, lambda: stays() and not (terminals and terminals.wait_for_secret())):
                return f"Typed {_many(len(act.text), 'letter')}."
            raise NotWritten(f"{self.part_of(act)} {ASKED_THEN if stays() else ANOTHER_THEN}".lstrip())
        if act.method == "keystrokes":
            raise NotWritten("This keyboard has not all of these letters: use the clipboard.")
        self._target = pid
        # In a terminal Ctrl+V is a character. Shift+Insert pastes there what was selected last, or copied.
        keys = "Shift+Insert" if terminals else "Meta+V" if self.system.notch == 10 else "Ctrl+V"
        has_changed = self._changes(target.window.box if target.window is not None else None)
        with self.clipboard.lent(act.text, selected=bool(terminals)) as taken:
            if not stays():
                raise NotWritten(ANOTHER_THEN)
            self.input.keys(keys_of(keys))
            if was_taken := taken():  # Chromium asks once whether there is text, and then for it
                soon(has_changed, ENDS)
        if not was_taken:
            raise NotWritten(NOT_TAKEN.format(keys=keys))
        kept = HELD if self.clipboard.is_whole else NOT_HELD
        return f"Pasted {_many(len(act.text), 'letter')}; {kept}"

    def part_of(self, act: DesktopAct) -> str:
        """What was done of an act that was broken off; empty where that is nothing, or nobody knows."""
        match act:
            case WriteText() if self.input.done:
                return f"Typed {self.input.done} of {_many(len(act.text), 'letter')}."
            case TurnWheel() if self.input.done:
                return f"Turned the wheel by {_many(self.input.done, 'notch', 'es')} {act.direction}."
        return ""

    def _changes(self, box: Box | None) -> Callable[[], bool]:
        """Whether another picture is there than now, of a part of the screen or of all of it."""
        box = box or self.screen.box()
        before = self.screen.grab(box)
        return lambda: differ(self.screen.grab(box), before)

    def _is_target(self, window: int) -> bool:
        """Whether the window is of the program that is pasted into; where its process is not known any is."""
        owner = self.system.owner(window)
        return not self._target or not owner or owner == self._target


def _many(number: int, what: str, ending: str = "s") -> str:
    return f"{number} {what}{'' if number == 1 else ending}"
