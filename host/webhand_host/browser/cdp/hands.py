"""A person's mouse and keyboard: what the engine asks for in the page becomes input that the browser gives to it."""

import asyncio
import contextlib
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from webhand_host.background import Background
from webhand_host.browser.cdp.frames import FrameState
from webhand_host.browser.cdp.positions import Point, in_page
from webhand_host.browser.cdp.session import CdpSession
from webhand_host.browser.troubles import Trouble

if TYPE_CHECKING:
    from webhand_host.browser.cdp.page import CdpPage

BUTTONS = {"left": 1, "right": 2, "none": 0}
TOLD = frozenset({"began", "print"})
"""What asks for nothing."""
TYPING = frozenset({"key", "text"})
POINTING = frozenset({"mouse", "drag"})
MOUSE = {"move": "mouseMoved", "down": "mousePressed", "up": "mouseReleased"}
TELL = 1.0
"""Seconds. A frame that hangs for so long does not hear of a press soon either."""

OUTSIDE = -1
NOWHERE = Point(OUTSIDE, OUTSIDE)
"""A place where nothing is."""

DRAG_BEGINS = 1.0
"""Seconds until a drag that the page began has come to the browser's ears."""

TEXT_OF_KEYS = {"\n": "\r"}
"""Enter is a carriage return to the browser."""


class Hands:
    """One tab's. Each call of the engine is answered when the page has handled the event. `_alone` is the frame that a
    press is meant for which has not come to its end; `_unheard` is what
    frames were told in vain of that.
    """

    def __init__(self, page: "CdpPage") -> None:
        self._page = page
        self._pressed = "none"
        self._dragged: dict[str, Any] | None = None
        self._drag: dict[str, Any] | None = None
        self._typed_in: FrameState | None = None
        self._alone: FrameState | None = None
        self._unheard: dict[str, asyncio.Future[Any]] = {}
        self._work = Background()

    def called(self, session: CdpSession, event: Mapping[str, Any]) -> None:
        """Runtime.bindingCalled: the engine of one document wants something done."""
        frame = self._page.frames.at(session, event["executionContextId"])
        calls = json.loads(event["payload"])
        self._page.begun.update(call["event"]["errand"] for call in calls if call["kind"] == "began")
        for printing in (call["event"] for call in calls if call["kind"] == "print"):
            self._page.prints(is_open=printing["open"], shows_secrets=printing["secret"])
        asked = [call for call in calls if call["kind"] not in TOLD]
        if frame is not None and asked:
            self._work.start(self._do(frame, event["executionContextId"], asked))

    def drag_begins(self, data: dict[str, Any]) -> None:
        """Input.dragIntercepted: the page lets something be dragged."""
        self._dragged = data
        self._page.news.fire()

    async def rest(self) -> None:
        """Lets go of what an action held that never came to its end, because its document went away in the middle."""
        self.typed()
        if self._pressed == "none" and self._drag is None:
            if self._alone is not None:  # its release was never answered
                await self._only_in(None, forbid=False)
            return
        with contextlib.suppress(Trouble):
            released = {"type": "mouseReleased", "x": OUTSIDE, "y": OUTSIDE, "button": self._pressed, "clickCount": 1}
            letting_go = self._page.started(self._page.session.send("Input.dispatchMouseEvent", **released))
            await asyncio.wait({letting_go}, timeout=TELL)
            await self._let_go()
        await self._only_in(None, forbid=False)

    def typed(self) -> None:
        """An action is over: keys are everybody's again."""
        if self._typed_in is not None:
            self._typed_in = self._alone = None
            self._tell_others(None, forbid=False)

    async def _do(self, frame: FrameState, context: int, calls: Sequence[Mapping[str, Any]]) -> None:
        """Several calls are given to the browser one right behind the other, which keeps their order: what the page
        does about the first is not waited for. A press and the first move of a drag are two of these.
        """
        session = frame.session
        if self._typed_in is not frame and any(call["kind"] in TYPING for call in calls):
            self._typed_in = frame
            await self._only_in(frame, forbid=True)
        places = await asyncio.gather(*(self._at(frame, call) for call in calls), return_exceptions=True)
        given = [await self._given(frame, call, at) for call, at in zip(calls, places, strict=True)]
        outcomes = await asyncio.gather(*given, return_exceptions=True)
        faults = [(str(outcome) or repr(outcome)) if isinstance(outcome, BaseException) else "" for outcome in outcomes]
        settled = [[call["id"], fault] for call, fault in zip(calls, faults, strict=True)]
        if session is not None:
            with contextlib.suppress(Trouble):  # the event sent the document away
                await session.evaluate(context, f"webhandHost.settle({json.dumps(settled)})")

    async def _given(
        self, frame: FrameState, call: Mapping[str, Any], at: Point | BaseException
    ) -> "asyncio.Future[None]":
        """The call on its way to the browser, to leave before the next one. It ends when the page has handled it."""
        if isinstance(at, Point) and call["kind"] == "mouse" and call["event"]["type"] == "down":
            await self._only_in(frame, forbid=True)
            with contextlib.suppress(Trouble):  # the press itself says so
                await self._page.session.send("Input.setInterceptDrags", enabled=call["event"]["button"] == "left")
        return asyncio.ensure_future(self._input(frame, call, at))

    async def _input(self, frame: FrameState, call: Mapping[str, Any], at: Point | BaseException) -> None:
        if isinstance(at, BaseException):
            raise at
        event = call["event"]
        match call["kind"]:
            case "mouse":
                await self._mouse(event, at)
                if event["type"] == "up":
                    await self._only_in(frame, forbid=False)
            case "drag":
                await self._begin_drag(at)
            case "key":
                await self._key(event)
            case "text":
                await self._page.session.send("Input.insertText", text=event["text"])

    async def _only_in(self, frame: FrameState | None, *, forbid: bool) -> None:
        """What goes astray, because frames moved or the focus did at the last moment, must not be heard in another
        document.
        """
        self._alone = frame if forbid else None
        self._unheard = {frame_id: told for frame_id, told in self._unheard.items() if not told.done()}
        told = self._tell_others(frame, forbid=forbid)
        awake = {asked for frame_id, asked in told.items() if frame_id not in self._unheard}
        if awake:  # the others have still not heard what they were told before
            await asyncio.wait(awake, timeout=TELL)
        self._unheard = {
            id_: asked for id_, asked in told.items() if asked in awake and not asked.done()
        } | self._unheard

    def _tell_others(self, frame: FrameState | None, *, forbid: bool) -> "dict[str, asyncio.Future[Any]]":
        script = f"webhandInput.forbid({json.dumps(forbid)})"
        return {
            other.id: self._page.started(other.session.evaluate(other.context, script))
            for other in self._page.frames
            if other is not frame and other.session is not None and other.context is not None
        }

    async def _at(self, frame: FrameState, call: Mapping[str, Any]) -> Point:
        """Where in the page it is meant for; what the keyboard does has no place."""
        if call["kind"] not in POINTING:
            return NOWHERE
        event, (width, height) = call["event"], call["size"]
        return await in_page(self._page, frame, Point(event["x"], event["y"]), (width, height))

    async def _mouse(self, event: Mapping[str, Any], at: Point) -> None:
        send, kind = self._page.session.send, event["type"]
        if self._drag is not None and kind != "down":
            await self._drag_event("dragOver" if kind == "move" else "drop", at)
            if kind == "up":
                await self._let_go()
            return
        if kind == "down" and event["button"] == "left":
            self._dragged = None
        self._pressed = {"down": event["button"], "up": "none"}.get(kind, self._pressed)
        button = self._pressed if kind == "move" else event["button"]
        await send(
            "Input.dispatchMouseEvent",
            type=MOUSE[kind],
            x=at.x,
            y=at.y,
            button=button,
            buttons=BUTTONS[self._pressed],
            **({} if kind == "move" else {"clickCount": event["clicks"]}),
        )
        if kind == "up" and event["button"] == "left":
            await self._let_go()

    async def _begin_drag(self, at: Point) -> None:
        await self._page.news.until(lambda: self._dragged is not None, DRAG_BEGINS)
        if self._dragged is not None:
            self._drag = self._dragged
            await self._drag_event("dragEnter", at)
            await self._drag_event("dragOver", at)

    async def _drag_event(self, kind: str, at: Point) -> None:
        await self._page.session.send("Input.dispatchDragEvent", type=kind, x=at.x, y=at.y, data=self._drag)

    async def _let_go(self) -> None:
        self._pressed, self._drag, self._dragged = "none", None, None
        await self._page.session.send("Input.setInterceptDrags", enabled=False)

    async def _key(self, event: Mapping[str, Any]) -> None:
        text = TEXT_OF_KEYS.get(event["text"], event["text"])
        kind = "keyUp" if event["type"] == "up" else "keyDown" if text else "rawKeyDown"
        written = {} if kind != "keyDown" else {"text": text, "unmodifiedText": text}
        await self._page.session.send(
            "Input.dispatchKeyEvent",
            type=kind,
            key=event["key"],
            code=event["code"],
            windowsVirtualKeyCode=event["keyCode"],
            modifiers=event["modifiers"],
            **written,
        )
