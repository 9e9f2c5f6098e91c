"""What the server is: GET /, /status, /screen (specs/tool-server.md, "Status & Info")."""

import asyncio
from importlib.util import find_spec
from typing import Literal
from urllib.parse import quote

from pydantic import BaseModel, Field
from webhand_agent.version import VERSION
from webhand_agent.vision.places import LUX

from webhand_host.browser.launch import display_there
from webhand_host.geometry import lux_scale
from webhand_host.server.door import ApiCall
from webhand_host.server.route import Request, Route
from webhand_host.sessions.session import VIEWPORT

SERVICE = "Architect's Hand Tool Server"
"""As the document has it, and so has its version: clients may compare them."""
SERVICE_VERSION = "8.0.0"


class Nothing(Request):
    pass


class Size(BaseModel):
    width: int
    height: int


class Scale(BaseModel):
    x: float
    y: float


class RootAnswer(BaseModel):
    service: str
    version: str
    webhand_version: str


class StatusAnswer(BaseModel):
    status: str
    version: str
    browser_sessions: int
    capabilities: dict[str, bool]
    webhand_version: str


class QuestionQuery(Request):
    id: str = Field(min_length=1, max_length=100)


class QuestionAnswer(BaseModel):
    id: str
    state: Literal["open", "answered", "gone"]


async def _question(call: ApiCall) -> QuestionAnswer:
    name = call.query.id
    state = call.door.questions.state(call.client.token.name, name)
    if state == "gone" and not call.is_forwarded:  # the process that has the session asks
        found = await call.door.neighbours.answers(call.client, f"/questions?id={quote(name)}", QuestionAnswer)
        state = next((answer.state for _, answer in found if answer.state != "gone"), state)
    return QuestionAnswer(id=name, state=state)


class ScreenAnswer(BaseModel):
    lux_sdk_reference: Size
    viewport_reference: Size
    screen: Size | None
    lux_scale: Scale | None


async def _root(call: ApiCall) -> RootAnswer:
    return RootAnswer(service=SERVICE, version=SERVICE_VERSION, webhand_version=VERSION)


async def _status(call: ApiCall) -> StatusAnswer:
    packages = {"pyautogui": "pyautogui", "pyperclip": "pyperclip", "playwright": "playwright", "pil": "PIL"}
    there = {name: find_spec(package) is not None for name, package in packages.items()}
    return StatusAnswer(
        status="running",
        version=SERVICE_VERSION,
        browser_sessions=len(call.door.sessions.all()),
        capabilities=there,
        webhand_version=VERSION,
    )


async def _screen(call: ApiCall) -> ScreenAnswer:
    size = await asyncio.to_thread(screen_size)
    return ScreenAnswer(
        lux_sdk_reference=_size(LUX),
        viewport_reference=_size(VIEWPORT),
        screen=_size(size) if size else None,
        lux_scale=Scale(**lux_scale(size)) if size else None,
    )


def screen_size() -> tuple[int, int] | None:
    """In pixels; None without a display, or with one that gives no picture."""
    from PIL import ImageGrab

    if not display_there():
        return None
    try:
        return ImageGrab.grab().size
    except OSError:
        return None


def _size(size: tuple[int, int]) -> Size:
    return Size(width=size[0], height=size[1])


ROUTES = (
    Route(method="GET", path="/", summary="The server is there.", handle=_root, answer=RootAnswer, query=Nothing),
    Route(
        method="GET",
        path="/status",
        summary="What the server has open, and what it can.",
        handle=_status,
        answer=StatusAnswer,
        query=Nothing,
    ),
    Route(
        method="GET",
        path="/screen",
        summary="The sizes that coordinates are measured in.",
        handle=_screen,
        answer=ScreenAnswer,
        query=Nothing,
    ),
    Route(
        method="GET",
        path="/questions",
        summary="Whether the person has answered what a 409 waits for: then the same request is worth another try.",
        handle=_question,
        answer=QuestionAnswer,
        query=QuestionQuery,
    ),
)
