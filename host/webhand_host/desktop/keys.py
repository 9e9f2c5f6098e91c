"""Keys by the browser's names (`KeyboardEvent.key`), and what PyAutoGUI calls them."""

import sys

_NAMES = {
    "enter": "enter",
    "return": "enter",
    "escape": "escape",
    "esc": "escape",
    "tab": "tab",
    "backspace": "backspace",
    "delete": "delete",
    "insert": "insert",
    "home": "home",
    "end": "end",
    "pageup": "pageup",
    "pagedown": "pagedown",
    "arrowup": "up",
    "arrowdown": "down",
    "arrowleft": "left",
    "arrowright": "right",
    "space": "space",
    "spacebar": "space",
    "capslock": "capslock",
    "numlock": "numlock",
    "scrolllock": "scrolllock",
    "printscreen": "printscreen",
    "pause": "pause",
    "contextmenu": "apps",
    **{f"f{number}": f"f{number}" for number in range(1, 25)},
}
_HELD = {
    "ctrl": "ctrl",
    "control": "ctrl",
    "shift": "shift",
    "alt": "alt",
    "option": "alt",
    "meta": "command" if sys.platform == "darwin" else "win",
    "cmd": "command" if sys.platform == "darwin" else "win",
    "command": "command" if sys.platform == "darwin" else "win",
}


_EDITING = frozenset("acvxyz")


def is_pages(keys: list[str]) -> bool:
    """Whether a page gets them, and not the browser: whose own are most of those with Ctrl, Alt or Meta, F1 to F12, and
    Tab, which leads out of the page.
    """
    *held, last = keys
    held = [key for key in held if key != "shift"]
    is_plain = not held or (held in (["ctrl"], ["command"]) and last in _EDITING)
    return is_plain and last not in ("tab", "win", "command", "alt") and not (last[0] == "f" and last[1:].isdigit())


class NoSuchKey(ValueError):
    """The message is a sentence that names it."""


def keys_of(text: str) -> list[str]:
    """What is held, then what is pressed: `Ctrl+Shift+T` is ctrl, shift, t.

    Raises:
        NoSuchKey: a part of it is no key, or one that no keyboard has.
    """
    parts = ["+"] if text == "+" else text.removesuffix("++").split("+") + (["+"] if text.endswith("++") else [])
    *held, last = (part.strip() or part for part in parts)
    unknown = next((part for part in held if part.casefold() not in _HELD), None)
    named = _NAMES.get(last.casefold()) or _HELD.get(last.casefold())
    if unknown is None and (named is not None or (len(last) == 1 and last.isascii() and last.isprintable())):
        pressed = named or (last.lower() if held else last)
        return [*(_HELD[part.casefold()] for part in held), "space" if pressed == " " else pressed]
    wrong = unknown if unknown is not None else last
    raise NoSuchKey(f'There is no key "{wrong}". Keys have the browser\'s names: Enter, ArrowUp, Ctrl+C, Ctrl+Shift+T.')
