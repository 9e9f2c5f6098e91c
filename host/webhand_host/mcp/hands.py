"""The agent's own table as tools of this door: refs, receipts and changes of the page as a model of ours has them."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from mcp_types import CallToolResult, TextContent
from mcp_types import Tool as ListedTool
from webhand_agent import receipts
from webhand_agent.hands import Refused
from webhand_agent.prompt.delimiters import READ, page_content
from webhand_agent.protocol import Receipt
from webhand_agent.tools import fields, navigation, page, pointer
from webhand_agent.tools.control import HANDLE_DIALOG
from webhand_agent.tools.direct import DIRECT
from webhand_agent.tools.table import TOOLS, declaration
from webhand_agent.tools.tool import Risk, Tool

from webhand_host.mcp.tool import Group, McpCall, annotations, picture_result
from webhand_host.server.door import Work, failure_of
from webhand_host.server.questions import NeedsPermission, needs_permission

COMMAND = "webhand mcp"
SESSION = "session"
"""The argument that names a session, in each of these tools."""
SNAPSHOT = "browser_snapshot"
SNAPSHOT_SAYS = "The page as a tree, one element a line: role, ref (e12), name, states."

CORE = (
    navigation.NAVIGATE,
    navigation.GO_BACK,
    navigation.OPEN_NEW_TAB,
    navigation.LIST_TABS,
    navigation.SWITCH_TAB,
    navigation.CLOSE_TAB,
    pointer.CLICK_ELEMENT,
    pointer.HOVER_ELEMENT,
    fields.TYPE_TEXT,
    fields.PRESS_KEY,
    fields.SELECT_OPTION,
    fields.SET_CHECKED,
    fields.FILL_FORM,
    page.SCROLL_PAGE,
    page.WAIT_AND_OBSERVE,
    page.FIND_ELEMENTS,
    page.EXPAND,
    page.READ_PAGE,
    page.TAKE_SCREENSHOT,
    HANDLE_DIALOG,
)
"""What most tasks need, in at most 6,000 characters."""

ANSWER: dict[str, Any] = {
    "type": "object",
    "properties": {
        "code": {"type": "string"},
        "effect": {"type": "array", "items": {"type": "string"}},
        "text": {"type": "string"},
    },
    "required": ["code", "text"],
}
"""`code` and `effect` are the receipt's, `text` all that a model is told."""


@dataclass(frozen=True)
class Hand:
    """One tool of the agent's table, as this door lists it."""

    tool: Tool | None
    group: Group

    @property
    def name(self) -> str:
        return self.tool.name if self.tool is not None else SNAPSHOT

    def listed(self) -> ListedTool:
        schema: dict[str, Any] = {"type": "object", "properties": {}}
        description = SNAPSHOT_SAYS
        if self.tool is not None:
            declared = declaration(self.tool)
            schema, description = declared["parameters"], declared["description"]
        properties = {name: one for name, one in schema["properties"].items() if name != "consequence"}
        schema = {**schema, "properties": {**properties, SESSION: {"type": "string"}}}
        reads = self.tool is None or self.tool.risk is Risk.READ
        acts = self.tool is not None and self.tool.risk in (Risk.ACT, Risk.UPLOAD)
        return ListedTool(
            name=self.name,
            description=description,
            inputSchema=schema,
            outputSchema=ANSWER,
            annotations=annotations(
                reads=reads, destroys=acts, idempotent=self.tool is not None and self.tool.idempotent
            ),
        )

    async def call(self, call: McpCall, work: Work, arguments: dict[str, Any]) -> CallToolResult:
        """Carries it out. What goes wrong beforehand is raised as `Work.act` raises it."""
        if self.tool is None:
            page_text = await work.worker.reader.describe(work.tab, whole=True)
            return _told(call, receipts.done(""), page_text)
        receipt = await work.worker.call(work.tab, self.tool.name, **arguments)
        work.session.went(receipt)
        if isinstance(receipt, receipts.Picture):
            said = receipts.text(receipt)
            return picture_result(receipt.image.data, receipt.image.mime, said, _facts(receipt, said))
        if failure_of(receipt) is not None or self.tool.reads or receipt.tabs:
            return _told(call, receipt, "")
        return _told(call, receipt, await _page_after(call, work))


async def _page_after(call: McpCall, work: Work) -> str:
    """What is different now. What was done stays done where it may not be looked at, or cannot."""
    try:
        return await work.worker.reader.describe(await work.session.tab(), whole=False)
    except NeedsPermission as lacking:
        return needs_permission(lacking.question, call.door.questions.place, COMMAND).error
    except Refused as refused:
        return str(refused)


def _told(call: McpCall, receipt: Receipt, page_text: str) -> CallToolResult:
    """What the receipt says, then what was read, then the page."""
    mark = call.mcp.mark
    parts = [call.said(receipt)]
    if isinstance(receipt, receipts.Reading):
        parts += [page_content(part, mark, READ) for part in receipt.parts or (receipt.content,)]
    parts.append(page_content(page_text, mark) if page_text else "")
    text = "\n".join(part for part in parts if part)
    shown = text if receipt.ok else f"Error: {text}"
    return CallToolResult(
        content=[TextContent(text=shown)], structuredContent=_facts(receipt, text), isError=not receipt.ok
    )


def _facts(receipt: Receipt, text: str) -> dict[str, Any]:
    return {"code": receipt.code.value, "effect": [one.value for one in receipt.effect], "text": text}


@cache
def hands() -> dict[str, Hand]:
    """By name. A tool without a group of its own is one of `all`."""
    rest = [tool for tool in TOOLS if any(one.name == tool.name for one in DIRECT) and tool not in CORE]
    found = [Hand(None, Group.CORE), *(Hand(tool, Group.CORE) for tool in CORE)]
    return {hand.name: hand for hand in (*found, *(Hand(tool, Group.ALL) for tool in rest))}
