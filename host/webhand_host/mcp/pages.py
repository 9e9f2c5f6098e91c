"""`nav.*`, `interact.*` and `extract.*` of specs/session-tools.md: by session, and by CSS selectors."""

import json
from typing import Annotated, Literal

from mcp_types import CallToolResult
from pydantic import Field
from webhand_agent.protocol import Code, Receipt
from webhand_agent.receipts import Evaluated
from webhand_agent.tools.direct import EVALUATE, GO_TO
from webhand_agent.tools.fields import FILL_FORM, SELECT_OPTION, TYPE_TEXT
from webhand_agent.tools.navigation import GO_BACK, GO_FORWARD
from webhand_agent.tools.pointer import CLICK_ELEMENT
from webhand_agent.tools.tool import Tool

from webhand_host.mcp.tool import Given, McpCall, McpTool, Wire, picture_result
from webhand_host.server.acting import MOST_TEXT, ref_of
from webhand_host.server.browsing import LONGEST_URL
from webhand_host.server.door import Work
from webhand_host.server.failures import Failure
from webhand_host.server.pictures import picture
from webhand_host.sessions.profile import NAME

SessionId = Field(pattern=f"^{NAME.pattern}$")
Selector = Field(min_length=1, max_length=2_000)
Script = Field(min_length=1, max_length=MOST_TEXT)
BAD_STATUS = 400
QUIET_MS = 500
"""Without requests for so long a page is at `networkidle`; one that never rests is waited for as any look waits."""
SCRIPT_SECONDS = 30.0
OFF = "{name} is off: start the server with `webhand mcp --allow-evaluate` to have it."


class Located(Given):
    """Where the session's tab is now, as far as the client may know it. `message` says what else came of it."""

    url: str
    message: str | None = None


class InSession(Wire):
    id: str = SessionId


async def act(call: McpCall, work: Work, tool: Tool, /, **arguments: object) -> Receipt:
    """Carries out a call. Raises `Failure` with what the receipt says, where it failed."""
    receipt = await work.worker.call(work.tab, tool.name, **arguments)
    work.session.went(receipt)
    if not receipt.ok:
        raise Failure(409, call.said(receipt), code=receipt.code.value)
    return receipt


async def address(call: McpCall, work: Work) -> str:
    """Of the tab in front, as far as the client may know it."""
    return work.worker.hands.without_secrets(call.address_of(await work.session.tab()))


async def located(call: McpCall, work: Work) -> Located:
    return Located(url=await address(call, work))


# --- nav --------------------------------------------------------------------------------------------------------------


class Goto(InSession):
    url: str = Field(min_length=1, max_length=LONGEST_URL)
    wait: Literal["load", "domcontentloaded", "networkidle"] = "domcontentloaded"


async def _goto(call: McpCall, asked: Goto) -> Located:
    async with call.work_in(call.named(asked.id)) as work:
        message = arrived(call, await act(call, work, GO_TO, url=asked.url))
        if asked.wait == "networkidle":  # a navigation waits for the load by itself
            await work.worker.reader.observe(await work.session.tab(), patience_ms=QUIET_MS)
        return Located(url=await address(call, work), message=message)


def arrived(call: McpCall, receipt: Receipt) -> str | None:
    """What a journey came to, where that is more than a page: a file in its place, or the page of an error."""
    return call.said(receipt) if receipt.downloads or receipt.status >= BAD_STATUS else None


async def _back(call: McpCall, asked: InSession) -> Located:
    return await _step(call, asked, GO_BACK)


async def _forward(call: McpCall, asked: InSession) -> Located:
    return await _step(call, asked, GO_FORWARD)


async def _step(call: McpCall, asked: InSession, tool: Tool) -> Located:
    async with call.work_in(call.named(asked.id)) as work:
        await act(call, work, tool)
        return await located(call, work)


# --- interact ---------------------------------------------------------------------------------------------------------


class Interact(InSession):
    selector: str = Selector


class Type(Interact):
    text: str = Field(max_length=MOST_TEXT)


class Select(Interact):
    value: str = Field(max_length=MOST_TEXT)
    more: tuple[Annotated[str, Field(max_length=MOST_TEXT)], ...] = Field(
        (), description="Further options of a list that takes several: these and no others are chosen then."
    )


class Acted(Given):
    """`message` says what was seen to change."""

    url: str
    message: str


async def _click(call: McpCall, asked: Interact) -> Acted:
    return await _on(call, asked, CLICK_ELEMENT)


async def _type(call: McpCall, asked: Type) -> Acted:
    return await _on(call, asked, TYPE_TEXT, text=asked.text)


async def _select(call: McpCall, asked: Select) -> Acted:
    return await _on(call, asked, SELECT_OPTION, value=asked.value, more=asked.more)


async def _on(call: McpCall, asked: Interact, tool: Tool, **arguments: object) -> Acted:
    async with call.work_in(call.named(asked.id)) as work:
        ref = await element(work, asked.selector)
        receipt = await act(call, work, tool, element_ref=ref, **arguments)
        return Acted(url=await address(call, work), message=call.said(receipt))


async def element(work: Work, selector: str) -> str:
    """The first element that a selector matches. Raises `Failure` where there is none."""
    ref, missing = await ref_of(work, selector)
    if ref is None:
        why = missing.message if missing is not None else f"Nothing matches {selector}."
        raise Failure(404, why, code=Code.NOT_FOUND.value)
    return ref


# --- extract ----------------------------------------------------------------------------------------------------------


class Extract(InSession):
    selector: str | None = Field(None, min_length=1, max_length=2_000)


class Extracted(Wire):
    content: str


async def _text(call: McpCall, asked: Extract) -> Extracted:
    async with call.work_in(call.named(asked.id)) as work:
        found = await work.worker.reader.select(work.tab, asked.selector or "body", limit=1)
    if found.code is not Code.DONE:
        raise Failure(404, found.message, code=found.code.value)
    return Extracted(content=call.quote(found.texts[0] if found.texts else ""))


async def _html(call: McpCall, asked: Extract) -> Extracted:
    _check_allowed(call, "extract.html")
    async with call.work_in(call.named(asked.id)) as work:
        found = await work.worker.reader.markup(work.tab, asked.selector)
    if found.code is not Code.DONE:
        raise Failure(404, found.message, code=found.code.value)
    return Extracted(content=call.quote(found.html))


async def _screenshot(call: McpCall, asked: InSession) -> CallToolResult:
    async with call.work_in(call.named(asked.id)) as work:
        shot = await picture(work, "png")
    return picture_result(shot.data, shot.mime)


class Evaluate(InSession):
    script: str = Script


async def _evaluate(call: McpCall, asked: Evaluate) -> Extracted:
    _check_allowed(call, "extract.evaluate")
    async with call.work_in(call.named(asked.id)) as work:
        receipt = await act(call, work, EVALUATE, script=asked.script, seconds=SCRIPT_SECONDS)
    value = receipt.value if isinstance(receipt, Evaluated) else None
    return Extracted(content=call.quote(json.dumps(value, ensure_ascii=False)))


def _check_allowed(call: McpCall, name: str) -> None:
    """Raises `Failure`."""
    if not call.door.allow_evaluate:
        raise Failure(403, OFF.format(name=name))


# --- workflow.fillForm ------------------------------------------------------------------------------------------------


class FillForm(InSession):
    fields: dict[str, str] = Field(min_length=1, max_length=100, description="CSS selector of a field: what it holds.")
    submit_selector: str | None = Field(None, min_length=1, max_length=2_000)


async def _fill(call: McpCall, asked: FillForm) -> Acted:
    async with call.work_in(call.named(asked.id)) as work:
        found = [
            {"element_ref": await element(work, selector), "value": value} for selector, value in asked.fields.items()
        ]
        submit = await element(work, asked.submit_selector) if asked.submit_selector is not None else None
        told = [call.said(await act(call, work, FILL_FORM, fields=found))]
        if submit is not None:
            told.append(call.said(await act(call, work, CLICK_ELEMENT, element_ref=submit)))
        return Acted(url=await address(call, work), message="\n".join(told))


TOOLS: tuple[McpTool, ...] = (
    McpTool(name="nav.goto", description="Navigate to a URL", parameters=Goto, answer=Located, handle=_goto),
    McpTool(name="nav.back", description="Go back in history", parameters=InSession, answer=Located, handle=_back),
    McpTool(
        name="nav.forward", description="Go forward in history", parameters=InSession, answer=Located, handle=_forward
    ),
    McpTool(
        name="interact.click",
        description="Click element",
        parameters=Interact,
        answer=Acted,
        handle=_click,
        destroys=True,
    ),
    McpTool(name="interact.type", description="Type text", parameters=Type, answer=Acted, handle=_type, destroys=True),
    McpTool(
        name="interact.select",
        description="Select dropdown option",
        parameters=Select,
        answer=Acted,
        handle=_select,
        destroys=True,
    ),
    McpTool(
        name="extract.text",
        description="Extract text from page or element",
        parameters=Extract,
        answer=Extracted,
        handle=_text,
        reads=True,
    ),
    McpTool(
        name="extract.html", description="Extract HTML", parameters=Extract, answer=Extracted, handle=_html, reads=True
    ),
    McpTool(
        name="extract.screenshot",
        description="Take screenshot",
        parameters=InSession,
        handle=_screenshot,
        reads=True,
    ),
    McpTool(
        name="extract.evaluate",
        description="Execute JavaScript",
        parameters=Evaluate,
        answer=Extracted,
        handle=_evaluate,
        destroys=True,
    ),
    McpTool(
        name="workflow.fillForm",
        description="Fill form fields",
        parameters=FillForm,
        answer=Acted,
        handle=_fill,
        destroys=True,
    ),
)
