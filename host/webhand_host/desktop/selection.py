"""The clipboard of X11 (ICCCM 2): what it holds in every form, and a process of its own that holds something.

A program that copies keeps what was copied, and gives it to whoever asks: so what is put back has to be held by
somebody for as long as nobody copies anything else. `python -m webhand_host.desktop.selection` does: it reads the forms
on stdin, says on stdout that it has the clipboard and then to which window it gave what, and ends when another has it.
"""

import base64
import json
import os
import select
import struct
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

import xcffib
import xcffib.xproto as x

Form = tuple[str, int, bytes]
"""The type of a form's data, the bits of its items (8, 16 or 32), and the data."""
Held = dict[str, Form]
"""What a clipboard holds: its forms by their names (`UTF8_STRING`, `image/png`)."""

CLIPBOARD, PRIMARY = "CLIPBOARD", "PRIMARY"
"""What was copied, and what was last selected: which terminals paste."""
WITHIN = 2.0
"""Seconds that the program which holds the clipboard has for one form of it."""
LONGEST = 6.0
"""The same, for one that comes in pieces."""
MOST = 64_000_000
"""Bytes of all forms together that are kept: of more, those are lost that would be too much."""
AT_ONCE = 200_000
"""Bytes of one property. What is longer goes and comes in pieces (INCR)."""
TEXTS = ("UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING", "TEXT")
_NO_FORMS = frozenset({"TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "DELETE", "INSERT_SELECTION"})


def as_text(text: str) -> Held:
    """The forms of a text."""
    data = text.encode("utf-8")
    return {name: ("UTF8_STRING" if name in ("UTF8_STRING", "TEXT") else name, 8, data) for name in TEXTS}


class Clipboard:
    """A connection with a window that takes part; what it reads is `selection`'s. Raises `xcffib.XcffibException` where
    the server does not answer.
    """

    def __init__(self, display: str = "", selection: str = CLIPBOARD) -> None:
        self._selection = selection
        self._at = xcffib.connect(display=display or os.environ.get("DISPLAY", ""))
        self._atoms: dict[str, int] = {}
        self._mark = 0, b""
        self.is_whole = True
        """Whether `held` gave all that there was: some may be too much, or come too late."""
        root = self._at.get_setup().roots[self._at.pref_screen]
        self._window = self._at.generate_id()
        self._at.core.CreateWindow(
            0, self._window, root.root, -1, -1, 1, 1, 0, 0, 0, x.CW.EventMask, [x.EventMask.PropertyChange]
        )

    def close(self) -> None:
        self._at.disconnect()

    # --- Reading ------------------------------------------------------------------------------------------------------

    def mark(self) -> tuple[int, bytes]:
        """Another one whenever something else was copied: who holds it, and since when, where they tell."""
        owner = int(self._at.core.GetSelectionOwner(self._atom(self._selection)).reply().owner)
        form = self._form("TIMESTAMP") if owner else None
        # One that is at work says nothing, and has copied nothing either.
        if form is not None or owner != self._mark[0]:
            self._mark = owner, form[2] if form is not None else b""
        return self._mark

    def text(self) -> str | None:
        """None where it holds none."""
        for name in ("UTF8_STRING", "STRING"):
            if name in self._names() and (form := self._form(name)) is not None:
                return form[2].decode("utf-8" if name == "UTF8_STRING" else "latin-1", "replace")
        return None

    def held(self) -> Held:
        """All of it, in every form that it is offered in; empty where it holds nothing."""
        found: Held = {}
        names = [name for name in self._names() if name and name not in _NO_FORMS]
        for name in names:
            if (form := self._form(name, MOST - sum(len(data) for _, _, data in found.values()))) is not None:
                found[name] = form
        self.is_whole = len(found) == len(set(names))
        return found

    def _names(self) -> list[str]:
        form = self._form("TARGETS")
        return [self._name(one) for one in _numbers(form[2])] if form is not None else []

    def _form(self, name: str, most: int = MOST) -> Form | None:
        """None where it is not given, not in time, or has more bytes than `most`. What comes too late is no answer to
        the next question: each form has a property of its own, with its name.
        """
        put = self._atom(name)
        self._at.core.DeleteProperty(self._window, put)
        self._at.core.ConvertSelection(self._window, self._atom(self._selection), put, put, x.Time.CurrentTime)
        deadline = time.monotonic() + WITHIN
        for event in self._events(deadline):
            if isinstance(event, x.SelectionNotifyEvent) and event.target == put:
                return self._given(put, most) if event.property else None
        return None

    def _given(self, put: int, most: int) -> Form | None:
        """Of what is too much nothing more is read: who gives it waits for that, and gives up."""
        answer = self._property(put)
        if answer[0] != "INCR":
            return answer if len(answer[2]) <= most else None
        kind, bits, pieces, size = "", 8, [b""], 0
        for event in self._events(time.monotonic() + LONGEST):
            if isinstance(event, x.PropertyNotifyEvent) and event.atom == put and event.state == x.Property.NewValue:
                kind, bits, piece = self._property(put)
                pieces.append(piece)
                size += len(piece)
                if size > most:
                    return None
                if not piece:
                    return kind, bits, b"".join(pieces)
        return None

    def _property(self, name: int) -> Form:
        """And takes it away, by which the other side knows that it was read."""
        answer = self._at.core.GetProperty(True, self._window, name, 0, 0, 1 << 29).reply()
        return self._name(answer.type), answer.format or 8, b"".join(answer.value)

    def _events(self, deadline: float) -> Iterator[Any]:
        self._at.flush()
        while True:
            event = self._at.poll_for_event()
            if event is not None:
                yield event
            elif (left := deadline - time.monotonic()) <= 0:
                return
            else:
                select.select([self._at.get_file_descriptor()], [], [], left)

    def _atom(self, name: str) -> int:
        if name not in self._atoms:
            self._atoms[name] = self._at.core.InternAtom(False, len(name), name).reply().atom
        return self._atoms[name]

    def _name(self, atom: int) -> str:
        """Empty where there is none: what a program offers may be anything."""
        try:
            return str(self._at.core.GetAtomName(atom).reply().name.to_string()) if atom else ""
        except x.AtomError:
            return ""

    def clear(self) -> None:
        """It holds nothing any more."""
        self._at.core.SetSelectionOwner(0, self._atom(self._selection), x.Time.CurrentTime)
        self._at.flush()

    # --- Holding ------------------------------------------------------------------------------------------------------

    def hold(self, held: Held, selections: Sequence[str]) -> Iterator[tuple[str, int]]:
        """Has them until others take all of them. Gives which form went to which window, first `("", 0)`."""
        ours = {self._atom(one) for one in selections}
        for one in ours:
            self._at.core.SetSelectionOwner(self._window, one, x.Time.CurrentTime)
            if self._at.core.GetSelectionOwner(one).reply().owner != self._window:
                return
        yield "", 0
        coming: dict[tuple[int, int], tuple[Form, int]] = {}
        while True:
            event = self._at.wait_for_event()
            if isinstance(event, x.SelectionClearEvent):
                ours.discard(event.selection)
                if not ours:
                    return
            if isinstance(event, x.SelectionRequestEvent):
                name = self._name(event.target)
                if self._answer(event, name, held, coming):
                    yield name, event.requestor
            elif isinstance(event, x.PropertyNotifyEvent) and event.state == x.Property.Delete:
                self._go_on((event.window, event.atom), coming)

    def _answer(self, event: Any, name: str, held: Held, coming: dict[tuple[int, int], tuple[Form, int]]) -> bool:
        """Whether a form was given."""
        put = event.property or event.target
        form = held.get(name)
        if name == "TARGETS":
            names = [self._atom(one) for one in ("TARGETS", *held)]
            form = "ATOM", 32, struct.pack(f"{len(names)}I", *names)
        if form is None:
            put = 0
        elif len(form[2]) > AT_ONCE:
            self._at.core.ChangeWindowAttributes(event.requestor, x.CW.EventMask, [x.EventMask.PropertyChange])
            coming[event.requestor, put] = form, 0
            self._put(event.requestor, put, ("INCR", 32, struct.pack("I", len(form[2]))))
        else:
            self._put(event.requestor, put, form)
        told = x.SelectionNotifyEvent.synthetic(event.time, event.requestor, event.selection, event.target, put)
        self._at.core.SendEvent(False, event.requestor, x.EventMask.NoEvent, told.pack())
        self._at.flush()
        return form is not None and name != "TARGETS"

    def _go_on(self, to: tuple[int, int], coming: dict[tuple[int, int], tuple[Form, int]]) -> None:
        """The next piece, as the one before was read; an empty one is the end."""
        if to not in coming:
            return
        (kind, bits, data), at = coming[to]
        piece = data[at : at + AT_ONCE]
        self._put(*to, (kind, bits, piece))
        if piece:
            coming[to] = (kind, bits, data), at + len(piece)
        else:
            del coming[to]
        self._at.flush()

    def _put(self, window: int, name: int, form: Form) -> None:
        kind, bits, data = form
        count = len(data) * 8 // bits
        self._at.core.ChangeProperty(x.PropMode.Replace, window, name, self._atom(kind), bits, count, data)


def _numbers(data: bytes) -> list[int]:
    return list(struct.unpack(f"{len(data) // 4}I", data[: len(data) // 4 * 4]))


def packed(held: Held, selections: Sequence[str]) -> bytes:
    """As the process takes it."""
    told = {name: [kind, bits, base64.b64encode(data).decode()] for name, (kind, bits, data) in held.items()}
    return json.dumps([list(selections), told]).encode()


def main() -> None:
    selections, given = json.loads(sys.stdin.buffer.read())
    held = {name: (kind, bits, base64.b64decode(data)) for name, (kind, bits, data) in given.items()}
    try:
        for name, window in Clipboard().hold(held, selections):
            sys.stdout.write(f"{json.dumps([name, window])}\n")
            sys.stdout.flush()
    except (xcffib.XcffibException, BrokenPipeError):
        return  # the desktop has ended


if __name__ == "__main__":
    main()
