"""Addresses, history, dialogs and the tree, of the tab in front: /browser/* (specs/tool-server.md)."""

from typing import Literal

from pydantic import BaseModel, Field
from webhand_agent.protocol import Receipt
from webhand_agent.snapshot import GAP, Tree
from webhand_agent.tools.control import HANDLE_DIALOG
from webhand_agent.tools.direct import GO_TO
from webhand_agent.tools.navigation import GO_BACK, GO_FORWARD, RELOAD

from webhand_host.server.door import ApiCall, Work, receipt_fields
from webhand_host.server.route import Answer, OfSession, Route

LONGEST_URL = 8_000
Address = Field(min_length=1, max_length=LONGEST_URL)


# --- Addresses and history --------------------------------------------------------------------------------------------


class NavigateRequest(OfSession):
    url: str = Address


class UrlAnswer(Answer):
    url: str


async def _navigate(call: ApiCall[NavigateRequest]) -> UrlAnswer:
    async with call.work() as work:
        return await _went(call, work, await work.act(GO_TO.name, url=call.body.url))


async def _reload(call: ApiCall) -> UrlAnswer:
    async with call.work() as work:
        return await _went(call, work, await work.act(RELOAD.name))


async def _back(call: ApiCall) -> UrlAnswer:
    async with call.work() as work:
        return await _went(call, work, await work.act(GO_BACK.name))


async def _forward(call: ApiCall) -> UrlAnswer:
    async with call.work() as work:
        return await _went(call, work, await work.act(GO_FORWARD.name))


async def _current_url(call: ApiCall) -> UrlAnswer:
    async with call.work() as work:
        return UrlAnswer(success=True, url=call.address_of(work.tab))


async def _went(call: ApiCall, work: Work, receipt: Receipt) -> UrlAnswer:
    return UrlAnswer(**receipt_fields(receipt), url=call.address_of(await work.session.tab()))


# --- Dialogs ----------------------------------------------------------------------------------------------------------


class DialogRequest(OfSession):
    accept: bool = Field(description="OK, yes, leave; or else Cancel.")
    text: str = Field("", max_length=10_000, description="For a prompt.")


async def _dialog(call: ApiCall[DialogRequest]) -> Answer:
    asked = call.body
    async with call.work() as work:
        receipt = await work.act(HANDLE_DIALOG.name, accept=asked.accept, text=asked.text)
    return Answer(**receipt_fields(receipt))


# --- The tree ---------------------------------------------------------------------------------------------------------


class TreeQuery(OfSession):
    format: Literal["document", "webhand", "json"] = Field(
        "document",
        description='`[role] "name"` as the document has it; `webhand`: with refs and states; `json`: that as `lines`.',
    )


class TreeLine(BaseModel):
    """One line of the tree: `depth` is 1 for what stands in the page itself."""

    depth: int
    role: str
    name: str
    ref: str | None
    tag: str
    states: dict[str, str]


class TreeAnswer(Answer):
    tree: str
    lines: list[TreeLine] | None = None


async def _tree(call: ApiCall) -> TreeAnswer:
    async with call.work() as work:
        seen = await work.worker.reader.observe(work.tab)
    text = seen.tree.text if call.query.format == "webhand" else roles_and_names(seen.tree)
    if call.query.format != "json":
        return TreeAnswer(success=True, tree=text)
    kept = ("depth", "role", "name", "ref", "tag", "states")
    lines = [TreeLine(**{name: getattr(line, name) for name in kept}) for line in seen.tree.shown]
    return TreeAnswer(success=True, tree=text, lines=lines)


def roles_and_names(tree: Tree) -> str:
    """One line an element, two blanks a level: `[link] "Inbox"`, as `GET /browser/dom/tree` of the document."""
    lines = [f'[WebArea] "{_quotable(tree.title)}"']
    for line in tree.shown:
        name = f' "{_quotable(line.name)}"' if line.name else ""
        lines.append(f"{'  ' * line.depth}[{'note' if line.role in ('', GAP) else line.role}]{name}")
    return "\n".join(lines)


def _quotable(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


ROUTES = (
    Route(
        method="POST",
        path="/browser/navigate",
        summary="Goes to an address.",
        body=NavigateRequest,
        handle=_navigate,
        answer=UrlAnswer,
    ),
    Route(
        method="POST",
        path="/browser/reload",
        summary="Loads the page again.",
        body=OfSession,
        handle=_reload,
        answer=UrlAnswer,
    ),
    Route(
        method="POST",
        path="/browser/back",
        summary="Goes back in the tab's history.",
        body=OfSession,
        handle=_back,
        answer=UrlAnswer,
    ),
    Route(
        method="POST",
        path="/browser/forward",
        summary="Goes forward in the tab's history.",
        body=OfSession,
        handle=_forward,
        answer=UrlAnswer,
    ),
    Route(
        method="POST",
        path="/browser/dialog",
        summary="Answers the dialog that the page holds open.",
        body=DialogRequest,
        handle=_dialog,
        answer=Answer,
    ),
    Route(
        method="GET",
        path="/browser/dom/tree",
        summary="The page's accessibility tree as text.",
        query=TreeQuery,
        handle=_tree,
        answer=TreeAnswer,
    ),
    Route(
        method="GET",
        path="/browser/current_url",
        summary="The address of the tab in front.",
        handle=_current_url,
        answer=UrlAnswer,
    ),
)
