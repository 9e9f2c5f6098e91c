"""Whether a program of X11 keeps up with what it is sent, as window managers find out (EWMH 1.5, _NET_WM_PING): it
sends back what it was sent once it has come that far.
"""

import xcffib
import xcffib.xproto

OURS = 0x57480000
"""Where our numbers begin: window managers have their own, and are told of ours too."""


class Pulse:
    """Of one window that sends such messages back. One that is closed owes nothing. All calls from one thread."""

    def __init__(self, display: str, window: int, protocols: int, ping: int) -> None:
        self._at = xcffib.connect(display=display)
        self._root = self._at.get_setup().roots[self._at.pref_screen].root
        self._window, self._protocols, self._ping = window, protocols, ping
        self._asked = self._answered = OURS
        heard = xcffib.xproto.EventMask.SubstructureNotify
        self._at.core.ChangeWindowAttributes(self._root, xcffib.xproto.CW.EventMask, [heard])

    def close(self) -> None:
        self._at.disconnect()

    def is_missing(self) -> bool:
        """Whether what was sent last has not come back yet. Where it has, the next one is sent."""
        if not self._window:
            return False
        try:
            self._hear()
        except xcffib.xproto.WindowError:  # it was closed, by the act itself mostly
            self._window = 0
            return False
        if self._answered != self._asked:
            return True
        self._asked += 1
        told = [self._ping, self._asked, self._window, 0, 0]
        data = xcffib.xproto.ClientMessageData.synthetic(told, "I" * 5)
        event = xcffib.xproto.ClientMessageEvent.synthetic(32, self._window, self._protocols, data)
        self._at.core.SendEvent(False, self._window, xcffib.xproto.EventMask.NoEvent, event.pack())
        self._at.flush()
        return False

    def _hear(self) -> None:
        """Raises `xcffib.xproto.WindowError` where the window was gone when it was sent something."""
        while (event := self._at.poll_for_event()) is not None:
            if isinstance(event, xcffib.xproto.ClientMessageEvent) and event.type == self._protocols:
                ping, number, *_ = event.data.data32
                self._answered = number if ping == self._ping and number == self._asked else self._answered
