"""X11: windows and their owners, as the server and the window manager tell them (EWMH 1.5; XRes 1.2 for whose they are,
which no program can forge), and keys by the layout that is set.
"""

import contextlib
import os
import struct
from collections.abc import Iterator, Sequence
from typing import Any

import xcffib
import xcffib.randr
import xcffib.res
import xcffib.shape
import xcffib.xkb
import xcffib.xproto
import xcffib.xtest
from webhand_agent.desktop import Box, Monitor, NoDesktop

from webhand_host.desktop.banner import Banner
from webhand_host.desktop.pulse import Pulse
from webhand_host.desktop.system import NoPulse, Shown

GONE = "The X server of this desktop does not answer any more."
NOTCH = 53
"""What Chromium and GTK programs scroll by for one press of button 4 to 7."""
PRESS, RELEASE = 2, 3
SHIFT_L = 0xFFE1
CORE_KEYBOARD = 0x100
"""XkbUseCoreKbd."""
TOLD_GROUPS = 2
"""Layouts that the core protocol tells of, with two letters for each key (X11 protocol, chapter 5)."""
LATIN = {"qwertyuiop": 24, "asdfghjkl": 38, "zxcvbnm": 52}
"""Rows of letters on keyboards for other scripts, by the code of the first key (xkeyboard-config, `evdev`)."""
_KINDS = {
    "_NET_WM_WINDOW_TYPE_DIALOG": "dialog",
    "_NET_WM_WINDOW_TYPE_DESKTOP": "desktop",
    "_NET_WM_WINDOW_TYPE_DOCK": "dock",
    "_NET_WM_WINDOW_TYPE_MENU": "menu",
    "_NET_WM_WINDOW_TYPE_POPUP_MENU": "menu",
    "_NET_WM_WINDOW_TYPE_DROPDOWN_MENU": "menu",
    "_NET_WM_WINDOW_TYPE_TOOLTIP": "tooltip",
}
_BY_PERSON = 2
"""Of _NET_ACTIVE_WINDOW's message: a pager asks, which window managers obey at once."""


class X11:
    """One connection. `display` is as $DISPLAY has it. Raises `NoDesktop` where it does not answer."""

    notch = NOTCH

    def __init__(self, display: str | None = None) -> None:
        self._display = display or os.environ.get("DISPLAY", "")
        try:
            self._at = xcffib.connect(display=self._display)
        except xcffib.ConnectionException:
            raise NoDesktop(GONE) from None
        self._screen = self._at.get_setup().roots[self._at.pref_screen]
        self._root: int = self._screen.root
        self._atoms: dict[str, int] = {}
        self._res = self._at(xcffib.res.key)
        self._xtest = self._at(xcffib.xtest.key)
        self._randr = self._at(xcffib.randr.key)
        self._randr.QueryVersion(1, 5).reply()
        self._xkb = self._at(xcffib.xkb.key)
        self._xkb.UseExtension(1, 0).reply()
        self._keys: dict[int, tuple[int, int]] = {}
        self._group = 0
        self._lent: dict[int, tuple[list[int], list[int]]] = {}
        self._banner = Banner(self._at, self._screen)

    def close(self) -> None:
        with contextlib.suppress(NoDesktop):
            self._take_back()
        self._at.disconnect()

    # --- Monitors -----------------------------------------------------------------------------------------------------

    def monitors(self) -> Sequence[Monitor]:
        """X has one screen of pixels, which every monitor shows a part of: none has a scale of its own."""
        found = self._reply(self._randr.GetMonitors(self._root, True)).monitors
        there = [Monitor(Box(one.x, one.y, one.width, one.height), is_primary=bool(one.primary)) for one in found]
        whole = Box(0, 0, self._screen.width_in_pixels, self._screen.height_in_pixels)
        return sorted(there, key=lambda one: not one.is_primary) or [Monitor(whole, is_primary=True)]

    # --- Windows ------------------------------------------------------------------------------------------------------

    def windows(self) -> Sequence[Shown]:
        """Those of the window manager, and what stands above them without one: menus, locks of the screen."""
        clients = self._ids(self._root, "_NET_CLIENT_LIST_STACKING")
        found, seen = [], set()
        for top in reversed(self._children(self._root)):
            inner = next((one for one in clients if one == top or self._is_inside(one, top)), None)
            window = self._shown(inner if inner is not None else top, frame=top)
            if window is None or window.id == self._banner.id or (inner is None and window.is_hidden):
                continue
            found.append(window)
            seen.add(window.id)
        hidden = (self._shown(one, frame=one) for one in clients if one not in seen)
        return [*found, *(one for one in hidden if one is not None)]

    def active(self) -> int:
        return next(iter(self._ids(self._root, "_NET_ACTIVE_WINDOW")), 0) or self._focused()

    def focus(self, window: int) -> None:
        """As a pager does; without a window manager by hand."""
        if self.is_managed():
            data = xcffib.xproto.ClientMessageData.synthetic([_BY_PERSON, 0, 0, 0, 0], "I" * 5)
            event = xcffib.xproto.ClientMessageEvent.synthetic(32, window, self._atom("_NET_ACTIVE_WINDOW"), data)
            mask = xcffib.xproto.EventMask.SubstructureNotify | xcffib.xproto.EventMask.SubstructureRedirect
            self._at.core.SendEvent(False, self._root, mask, event.pack())
        else:
            self._at.core.MapWindow(window)
            above = [xcffib.xproto.StackMode.Above]
            self._at.core.ConfigureWindow(window, xcffib.xproto.ConfigWindow.StackMode, above)
            self._at.core.SetInputFocus(xcffib.xproto.InputFocus.PointerRoot, window, xcffib.xproto.Time.CurrentTime)
        self._at.flush()

    def is_managed(self) -> bool:
        """Whether there is a window manager."""
        return bool(self._ids(self._root, "_NET_SUPPORTING_WM_CHECK"))

    def covers_screen(self) -> bool:
        """Whether a window that no manager has lies over all of the screen: as locks do, and nothing else."""
        whole = [monitor.box for monitor in self.monitors()]
        clients = set(self._ids(self._root, "_NET_CLIENT_LIST"))
        tops = [one for one in reversed(self._children(self._root)) if one != self._banner.id]
        for top in tops:
            attributes = self._attributes(top)
            if attributes is None or attributes.map_state != xcffib.xproto.MapState.Viewable or top in clients:
                continue
            if not attributes.override_redirect:
                return False
            box = self._box(top)
            if box is not None and attributes._class == xcffib.xproto.WindowClass.InputOutput:
                return all(box.left <= one.left and box.top <= one.top and _ends(box, one) for one in whole)
        return False

    def keyboard_is_taken(self) -> bool:
        """Whether a program holds the keyboard for itself, as locks do (and menus for a moment). It is found out by
        taking it. A letter that is typed meanwhile waits, and goes where it was meant to: for that the keyboard is
        frozen (GrabModeSync), and given back without waiting for the answer.
        """
        now, mode = xcffib.xproto.Time.CurrentTime, xcffib.xproto.GrabMode
        grab = self._at.core.GrabKeyboard(False, self._root, now, mode.Async, mode.Sync)
        self._at.core.UngrabKeyboard(now)
        status = self._reply(grab).status
        return bool(status == xcffib.xproto.GrabStatus.AlreadyGrabbed)

    def shows_that_it_holds(self, *, held: bool) -> None:
        if held:
            self._banner.show(self.monitors()[0].box)
        else:
            self._banner.hide()
            self._take_back()

    def pulse(self, window: int) -> Pulse | NoPulse:
        protocols, ping = self._atom("WM_PROTOCOLS"), self._atom("_NET_WM_PING")
        if ping not in self._ids(window, "WM_PROTOCOLS"):
            return NoPulse()
        return Pulse(self._display, window, protocols, ping)

    def _shown(self, window: int, *, frame: int) -> Shown | None:
        attributes, box = self._attributes(window), self._box(frame)
        if attributes is None or box is None or attributes._class == xcffib.xproto.WindowClass.InputOnly:
            return None
        title = self._text(window, "_NET_WM_NAME") or self._text(window, "WM_NAME")
        names = self._text(window, "WM_CLASS").split("\0")
        kinds = (self._name(one) for one in self._ids(window, "_NET_WM_WINDOW_TYPE"))
        return Shown(
            id=window,
            title=title,
            class_name=names[1] if len(names) > 1 else names[0],
            pid=self.owner(window),
            box=box,
            is_hidden=attributes.map_state != xcffib.xproto.MapState.Viewable,
            kind=next((_KINDS[one] for one in kinds if one in _KINDS), ""),
            parent=next(iter(self._ids(window, "WM_TRANSIENT_FOR")), 0),
            is_native=bool(self._ids(window, "WM_CLIENT_LEADER")),
        )

    def owner(self, window: int) -> int:
        """By the server, which has it from the socket; of another machine's client by what that says itself."""
        try:
            spec = xcffib.res.ClientIdSpec.synthetic(window, xcffib.res.ClientIdMask.LocalClientPID)
            answer = self._res.QueryClientIds(1, [spec]).reply()
            found = [list(one.value) for one in answer.ids if one.spec.mask == xcffib.res.ClientIdMask.LocalClientPID]
            if found and found[0]:
                return int(found[0][0])
        except xcffib.XcffibException:
            return 0
        return next(iter(self._ids(window, "_NET_WM_PID")), 0)

    def _is_inside(self, window: int, top: int) -> bool:
        for _ in range(4):  # a frame, and what window managers put between
            tree = self._try(self._at.core.QueryTree(window))
            if tree is None or tree.parent == self._root or not tree.parent:
                return False
            if tree.parent == top:
                return True
            window = tree.parent
        return False

    def _box(self, window: int) -> Box | None:
        geometry = self._try(self._at.core.GetGeometry(window))
        if geometry is None:
            return None
        place = self._try(self._at.core.TranslateCoordinates(window, self._root, 0, 0))
        if place is None:
            return None
        border = geometry.border_width
        return Box(
            place.dst_x - border, place.dst_y - border, geometry.width + 2 * border, geometry.height + 2 * border
        )

    def _children(self, window: int) -> list[int]:
        return list(self._reply(self._at.core.QueryTree(window)).children)

    def _attributes(self, window: int) -> Any:
        return self._try(self._at.core.GetWindowAttributes(window))

    def _focused(self) -> int:
        found = self._reply(self._at.core.GetInputFocus()).focus
        return int(found) if found > 1 else 0  # 0 and 1 stand for nothing, and for what is under the pointer

    # --- Properties ---------------------------------------------------------------------------------------------------

    def _ids(self, window: int, name: str) -> list[int]:
        value = self._property(window, name)
        return [int(one) for one in struct.unpack(f"{len(value) // 4}I", value[: len(value) // 4 * 4])]

    def _text(self, window: int, name: str) -> str:
        return self._property(window, name).rstrip(b"\0").decode("utf-8", "replace")

    def _property(self, window: int, name: str) -> bytes:
        answer = self._try(self._at.core.GetProperty(False, window, self._atom(name), 0, 0, 4_096))
        return b"".join(bytes(one) for one in answer.value) if answer is not None else b""

    def _atom(self, name: str) -> int:
        if name not in self._atoms:
            self._atoms[name] = self._reply(self._at.core.InternAtom(False, len(name), name)).atom
        return self._atoms[name]

    def _name(self, atom: int) -> str:
        answer = self._try(self._at.core.GetAtomName(atom))
        return "".join(map(str, answer.name.to_string())) if answer is not None else ""

    def _try(self, cookie: Any) -> Any:
        """The answer; None where the window has gone meanwhile."""
        try:
            return cookie.reply()
        except xcffib.ConnectionException:
            raise NoDesktop(GONE) from None
        except xcffib.XcffibException:
            return None

    def _reply(self, cookie: Any) -> Any:
        try:
            return cookie.reply()
        except xcffib.XcffibException:
            raise NoDesktop(GONE) from None

    # --- Keys ---------------------------------------------------------------------------------------------------------

    def types(self, text: str) -> bool:
        self._keys = dict(self._layout(self._chosen()))
        return all(_keysym(letter) in self._keys for letter in text)

    def type(self, letter: str) -> None:
        """By the layout as it was when `types` was asked. Raises `KeyError` for what it has not."""
        code, level = self._keys[_keysym(letter)]
        shift = self._keys[SHIFT_L][0]
        presses = [(PRESS, code), (RELEASE, code)]
        for kind, key in [(PRESS, shift), *presses, (RELEASE, shift)] if level else presses:
            self._xtest.FakeInput(kind, key, 0, self._root, 0, 0, 0)
        self._reply(self._at.core.GetInputFocus())  # until the server has taken them

    def finds(self, letter: str) -> bool:
        """In the layout that is chosen, or in another. With Latin letters that none has no program knows a combination:
        the key that has one elsewhere gets it, in a second layout, until the mouse is let go.
        """
        if self._is_in_a_layout(letter):
            return True
        row = next((one for one in LATIN if letter.lower() in one), "")
        if row:
            self._lend(LATIN[row] + row.index(letter.lower()), letter)
        return bool(row) and self._is_in_a_layout(letter)

    def press(self, letter: str) -> None:
        """Its layout is chosen meanwhile: every event tells of which it is."""
        before = self._reply(self._xkb.GetState(CORE_KEYBOARD)).lockedGroup
        self._choose(self._group)
        try:
            self.type(letter)
        finally:
            self._choose(before)

    def _is_in_a_layout(self, letter: str) -> bool:
        for group in (self._chosen(), *range(TOLD_GROUPS)):
            self._group, self._keys = group, dict(self._layout(group))
            if _keysym(letter) in self._keys:
                return True
        return False

    def _chosen(self) -> int:
        return int(self._reply(self._xkb.GetState(CORE_KEYBOARD)).group)

    def _choose(self, group: int) -> None:
        self._xkb.LatchLockState(CORE_KEYBOARD, 0, 0, True, group, 0, False, 0)
        self._at.flush()

    def _lend(self, code: int, letter: str) -> None:
        before = self._keysyms(code)
        lent = [*before[:2], *map(_keysym, (letter.lower(), letter.upper()))]
        self._lent[code] = lent, before
        self._give(code, [*lent, *before[4:]])

    def _take_back(self) -> None:
        """Unless the person has set another layout since."""
        for code, (lent, before) in self._lent.items():
            if self._keysyms(code)[: len(lent)] == lent:
                self._give(code, before)
        self._lent = {}

    def _keysyms(self, code: int) -> list[int]:
        return list(self._reply(self._at.core.GetKeyboardMapping(code, 1)).keysyms)

    def _give(self, code: int, keysyms: list[int]) -> None:
        self._at.core.ChangeKeyboardMapping(1, code, len(keysyms), keysyms)
        self._at.flush()

    def _layout(self, group: int) -> Iterator[tuple[int, tuple[int, int]]]:
        """Letters and the keys that give them, without and with Shift, in one of the layouts that are set: the last one
        told counts, so that the plain one comes last.
        """
        if group >= TOLD_GROUPS:
            return
        setup = self._at.get_setup()
        first, count = setup.min_keycode, setup.max_keycode - setup.min_keycode + 1
        answer = self._reply(self._at.core.GetKeyboardMapping(first, count))
        wide = answer.keysyms_per_keycode
        first_of_group = 2 * group if wide >= 2 * TOLD_GROUPS else 0
        for level in (1, 0):
            for at in range(count):
                if keysym := answer.keysyms[at * wide + first_of_group + level]:
                    yield keysym, (first + at, level)


def _ends(box: Box, other: Box) -> bool:
    return box.left + box.width >= other.left + other.width and box.top + box.height >= other.top + other.height


def _keysym(letter: str) -> int:
    """Of Latin 1 it is the letter's number; Enter and Tab have keys of their own."""
    return {"\n": 0xFF0D, "\t": 0xFF09}.get(letter, ord(letter))
