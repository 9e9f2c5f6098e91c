"""The browser tool: /tools/browser/* (specs/tools-api.md). It has one session of its own."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator
from webhand_agent.protocol import Code, Receipt
from webhand_agent.receipts import Evaluated
from webhand_agent.tools.direct import EVALUATE, GO_TO
from webhand_agent.tools.fields import FILL_FORM
from webhand_agent.tools.pointer import CLICK_ELEMENT

from webhand_host.server.acting import MOST_TEXT, ref_of
from webhand_host.server.door import ApiCall, Work, receipt_fields
from webhand_host.server.failures import Failure
from webhand_host.server.pictures import picture
from webhand_host.server.route import Answer, Request, Route
from webhand_host.sessions.session import Kind, Session, SessionNotFound
from webhand_host.sessions.sessions import Wanted

SESSION = "tools-browser"
"""The id of its session, and the name of its profile."""
WAIT_SECONDS = 30.0
NOT_ALLOWED = "{action} is off: start the server with `webhand serve --allow-evaluate` to have it."

Action = Literal["navigate", "screenshot", "click", "fill", "extract_text", "get_html", "evaluate", "wait_for"]


class StartRequest(Request):
    headless: bool = False


class StartAnswer(Answer):
    action: str
    session_id: str


async def _start(call: ApiCall[StartRequest]) -> StartAnswer:
    """Where it is open already it stays as it is."""
    try:
        session = call.door.sessions.get(SESSION)
    except SessionNotFound:
        wanted = Wanted(SESSION, Kind.OWN, SESSION, headless=call.body.headless)
        session = await call.door.sessions.open(wanted)
    return StartAnswer(success=True, action="start", session_id=session.id, error=None)


async def _stop(call: ApiCall) -> StartAnswer:
    await call.door.sessions.close(_session(call).id)
    return StartAnswer(success=True, action="stop", session_id=SESSION, error=None)


def _session(call: ApiCall) -> Session:
    """Raises `SessionNotFound`."""
    return call.door.sessions.get(SESSION)


_NEEDS: dict[str, tuple[str, ...]] = {
    "navigate": ("url",),
    "click": ("selector",),
    "fill": ("selector", "value"),
    "extract_text": (),
    "get_html": (),
    "evaluate": ("script",),
    "wait_for": ("selector",),
    "screenshot": (),
}
"""The fields without which an action means nothing."""


class BrowserRequest(Request):
    action: Action
    url: str | None = Field(None, min_length=1, max_length=8_000)
    selector: str | None = Field(None, min_length=1, max_length=2_000)
    value: str | None = Field(None, max_length=MOST_TEXT)
    script: str | None = Field(None, min_length=1, max_length=MOST_TEXT)
    timeout: Annotated[float, Field(gt=0, le=300, allow_inf_nan=False)] = WAIT_SECONDS

    @model_validator(mode="after")
    def _is_whole(self) -> "BrowserRequest":
        missing = [name for name in _NEEDS[self.action] if getattr(self, name) is None]
        if missing:
            raise ValueError(f"{self.action} needs {' and '.join(missing)}")
        return self


class BrowserAnswer(Answer):
    action: str
    url: str | None = None
    screenshot: str | None = None
    data: Any = None


async def _act(call: ApiCall[BrowserRequest]) -> BrowserAnswer:
    asked = call.body
    if asked.action in ("evaluate", "get_html") and not call.door.allow_evaluate:
        raise Failure(403, NOT_ALLOWED.format(action=asked.action), {"flag": "--allow-evaluate"})
    async with call.work(_session(call)) as work:
        return await _ACTIONS[asked.action](call, work)


async def _navigate(call: ApiCall[BrowserRequest], work: Work) -> BrowserAnswer:
    receipt = await work.act(GO_TO.name, url=call.body.url)
    return _answer(call, receipt, url=call.address_of(await work.session.tab()))


async def _screenshot(call: ApiCall[BrowserRequest], work: Work) -> BrowserAnswer:
    shot = await picture(work, "png")
    return BrowserAnswer(success=True, action=call.body.action, screenshot=shot.data, error=None)


async def _click(call: ApiCall[BrowserRequest], work: Work) -> BrowserAnswer:
    ref, missing = await ref_of(work, call.body.selector or "")
    return _answer(call, missing or await work.act(CLICK_ELEMENT.name, element_ref=ref))


async def _fill(call: ApiCall[BrowserRequest], work: Work) -> BrowserAnswer:
    ref, missing = await ref_of(work, call.body.selector or "")
    fields = [{"element_ref": ref, "value": call.body.value}]
    return _answer(call, missing or await work.act(FILL_FORM.name, fields=fields))


async def _extract_text(call: ApiCall[BrowserRequest], work: Work) -> BrowserAnswer:
    """Of the first element that matches; of the whole page without a selector."""
    found = await work.worker.reader.select(work.tab, call.body.selector or "body", limit=1)
    if found.code is Code.INVALID:
        raise Failure(400, found.message)
    receipt = Receipt(ok=found.code is Code.DONE, code=found.code, message=found.message)
    return _answer(call, receipt, data=found.texts[0] if found.texts else None)


async def _wait_for(call: ApiCall[BrowserRequest], work: Work) -> BrowserAnswer:
    """Also through pages that the tab goes on to meanwhile."""
    selector, receipt = call.body.selector or "", None
    end = asyncio.get_running_loop().time() + call.body.timeout
    while (left := end - asyncio.get_running_loop().time()) > 0:
        _, receipt = await ref_of(work, selector, wait=left)
        if receipt is None or receipt.code is not Code.FRAME_GONE:
            break
    if receipt is None:
        return _answer(call, Receipt(ok=True, code=Code.DONE, message="It is there."))
    late = f"{receipt.message} It was waited for {call.body.timeout:g} s."
    return _answer(call, receipt.model_copy(update={"code": Code.TIMEOUT, "message": late}))


async def _get_html(call: ApiCall[BrowserRequest], work: Work) -> BrowserAnswer:
    found = await work.worker.reader.markup(work.tab, call.body.selector)
    if found.code is Code.INVALID:
        raise Failure(400, found.message)
    receipt = Receipt(ok=found.code is Code.DONE, code=found.code, message=found.message)
    return _answer(call, receipt, data=found.html or None)


async def _evaluate(call: ApiCall[BrowserRequest], work: Work) -> BrowserAnswer:
    receipt = await work.act(EVALUATE.name, script=call.body.script, seconds=call.body.timeout)
    return _answer(call, receipt, data=receipt.value if isinstance(receipt, Evaluated) else None)


def _answer(call: ApiCall[BrowserRequest], receipt: Receipt, **told: Any) -> BrowserAnswer:
    return BrowserAnswer(**{"error": None, **receipt_fields(receipt)}, action=call.body.action, **told)


_ACTIONS: dict[str, Callable[[ApiCall[BrowserRequest], Work], Awaitable[BrowserAnswer]]] = {
    "navigate": _navigate,
    "screenshot": _screenshot,
    "click": _click,
    "fill": _fill,
    "extract_text": _extract_text,
    "wait_for": _wait_for,
    "get_html": _get_html,
    "evaluate": _evaluate,
}


ROUTES = (
    Route(
        method="POST",
        path="/tools/browser/start",
        summary="Starts the browser tool's own session.",
        body=StartRequest,
        query=Request,
        handle=_start,
        answer=StartAnswer,
    ),
    Route(
        method="POST",
        path="/tools/browser/stop",
        summary="Ends it.",
        body=Request,
        query=Request,
        handle=_stop,
        answer=StartAnswer,
    ),
    Route(
        method="POST",
        path="/tools/browser",
        summary="One action in it, by CSS selectors.",
        body=BrowserRequest,
        query=Request,
        handle=_act,
        answer=BrowserAnswer,
        takes=512 * 1_024,
    ),
)
