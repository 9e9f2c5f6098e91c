"""Sessions, addresses, history, tabs and the tree: everything under /browser (specs/tool-server.md)."""

from typing import Literal

from pydantic import BaseModel, Field
from webhand_agent.protocol import Receipt, Tab
from webhand_agent.snapshot import GAP, Tree
from webhand_agent.tools.control import HANDLE_DIALOG
from webhand_agent.tools.direct import GO_TO, OPEN_TAB
from webhand_agent.tools.navigation import CLOSE_TAB, GO_BACK, GO_FORWARD, RELOAD, SWITCH_TAB

from webhand_host.server.door import ApiCall, Work, receipt_fields
from webhand_host.server.route import Answer, OfSession, Request, Route
from webhand_host.sessions.profile import NAME
from webhand_host.sessions.session import Kind, Session
from webhand_host.sessions.sessions import Wanted

LONGEST_URL = 8_000
Name = Field(None, pattern=f"^{NAME.pattern}$")
Address = Field(min_length=1, max_length=LONGEST_URL)


# --- Sessions ---------------------------------------------------------------------------------------------------------


class StartRequest(Request):
    start_url: str | None = Field(None, min_length=1, max_length=LONGEST_URL)
    headless: bool = False
    id: str | None = Name
    kind: Kind = Kind.OWN
    profile: str = Field("default", pattern=f"^{NAME.pattern}$")


class StartAnswer(Answer):
    session_id: str
    current_url: str = ""


async def _start(call: ApiCall[StartRequest]) -> StartAnswer:
    asked = call.body
    wanted = Wanted(asked.id, asked.kind, asked.profile, headless=asked.headless)
    session = await call.door.sessions.open(wanted)
    call.client.session = session.id
    if asked.start_url is None:
        return StartAnswer(success=True, session_id=session.id, current_url="about:blank")
    try:
        async with call.work(session) as work:
            receipt = await work.act(GO_TO.name, url=asked.start_url)
            return StartAnswer(**receipt_fields(receipt), session_id=session.id, current_url=await _url(work))
    except BaseException:  # a session that the client was never told of would stay for nobody
        await call.door.end(session.id)
        raise


class SessionAnswer(Answer):
    session_id: str


async def _stop(call: ApiCall) -> SessionAnswer:
    session = call.session
    await call.door.end(session.id)
    return SessionAnswer(success=True, session_id=session.id)


class SessionStatus(BaseModel):
    session_id: str
    is_alive: bool
    current_url: str
    kind: Kind | None = None
    tabs_count: int | None = None


class StatusAnswer(BaseModel):
    session_id: str | None = None
    is_alive: bool | None = None
    current_url: str | None = None
    kind: Kind | None = None
    tabs_count: int | None = None
    sessions: list[SessionStatus] | None = None


async def _status(call: ApiCall) -> StatusAnswer:
    if call.session_id is not None:
        session = call.door.sessions.get(call.session_id)
        return StatusAnswer(**(await _told(call, session)).model_dump())
    told = [await _told(call, session) for session in call.door.sessions.all() if session.is_alive]
    brief = ("session_id", "is_alive", "current_url", "kind")
    return StatusAnswer(sessions=[SessionStatus(**{name: getattr(one, name) for name in brief}) for one in told])


async def _told(call: ApiCall, session: Session) -> SessionStatus:
    """Without waiting for its turn. An address is told as far as the client may look there."""
    tabs = await session.tabs()
    front = next((tab for tab in tabs if tab.active), tabs[0])
    return SessionStatus(
        session_id=session.id,
        is_alive=session.is_alive,
        current_url=call.address_of(front),
        kind=session.kind,
        tabs_count=len(tabs),
    )


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


async def _url(work: Work) -> str:
    return (await work.session.tab()).url


# --- Tabs -------------------------------------------------------------------------------------------------------------


class TabAnswer(BaseModel):
    id: int
    url: str
    title: str
    is_current: bool


class TabsAnswer(Answer):
    tabs: list[TabAnswer]


async def _tabs(call: ApiCall) -> TabsAnswer:
    async with call.work() as work:
        tabs = [_described(call, tab) for tab in await work.session.tabs()]
    return TabsAnswer(success=True, tabs=tabs)


def _described(call: ApiCall, tab: Tab) -> TabAnswer:
    url = call.address_of(tab)
    title = tab.title if url == tab.url else ""
    return TabAnswer(id=Session.number(tab), url=url, title=title, is_current=tab.active)


class NewTabRequest(OfSession):
    url: str | None = Field(None, min_length=1, max_length=LONGEST_URL)


class NewTabAnswer(Answer):
    tab_id: int
    url: str


async def _new_tab(call: ApiCall[NewTabRequest]) -> NewTabAnswer:
    async with call.work() as work:
        receipt = await work.act(OPEN_TAB.name, url=call.body.url)
        tab = await work.session.tab()
        return NewTabAnswer(**receipt_fields(receipt), tab_id=Session.number(tab), url=call.address_of(tab))


class CloseTabRequest(OfSession):
    tab_id: int | None = Field(None, ge=0)


class ClosedAnswer(Answer):
    remaining_tabs: int


async def _close_tab(call: ApiCall[CloseTabRequest]) -> ClosedAnswer:
    asked = call.body
    async with call.work() as work:
        tab = work.tab if asked.tab_id is None else await work.session.numbered(asked.tab_id)
        receipt = await work.act(CLOSE_TAB.name, tab_index=await work.place_of(tab))
        return ClosedAnswer(**receipt_fields(receipt), remaining_tabs=len(await work.session.tabs()))


class SwitchTabRequest(OfSession):
    tab_id: int = Field(ge=0)


async def _switch_tab(call: ApiCall[SwitchTabRequest]) -> NewTabAnswer:
    async with call.work() as work:
        tab = await work.session.numbered(call.body.tab_id)
        receipt = await work.act(SWITCH_TAB.name, tab_index=await work.place_of(tab))
        return NewTabAnswer(**receipt_fields(receipt), tab_id=call.body.tab_id, url=call.address_of(tab))


# --- Dialogs ----------------------------------------------------------------------------------------------------------


class DialogRequest(OfSession):
    accept: bool = Field(description="OK, yes, leave; or else Cancel.")
    text: str = Field("", max_length=10_000, description="For a prompt.")


class DialogAnswer(Answer):
    pass


async def _dialog(call: ApiCall[DialogRequest]) -> DialogAnswer:
    asked = call.body
    async with call.work() as work:
        receipt = await work.act(HANDLE_DIALOG.name, accept=asked.accept, text=asked.text)
    return DialogAnswer(**receipt_fields(receipt))


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
        path="/browser/start",
        summary="Starts a session: a browser of its own.",
        body=StartRequest,
        query=Request,
        handle=_start,
        answer=StartAnswer,
    ),
    Route(
        method="POST",
        path="/browser/stop",
        summary="Ends a session with everything in it.",
        body=OfSession,
        handle=_stop,
        answer=SessionAnswer,
    ),
    Route(
        method="GET",
        path="/browser/status",
        summary="One session, or all of them.",
        handle=_status,
        answer=StatusAnswer,
    ),
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
        method="GET",
        path="/browser/tabs",
        summary="The open tabs, in the order in which they were opened.",
        handle=_tabs,
        answer=TabsAnswer,
    ),
    Route(
        method="POST",
        path="/browser/tab/new",
        summary="Opens a tab.",
        body=NewTabRequest,
        handle=_new_tab,
        answer=NewTabAnswer,
    ),
    Route(
        method="POST",
        path="/browser/tab/close",
        summary="Closes a tab.",
        body=CloseTabRequest,
        handle=_close_tab,
        answer=ClosedAnswer,
    ),
    Route(
        method="POST",
        path="/browser/tab/switch",
        summary="Makes another tab the one in front.",
        body=SwitchTabRequest,
        handle=_switch_tab,
        answer=NewTabAnswer,
    ),
    Route(
        method="POST",
        path="/browser/dialog",
        summary="Answers the dialog that the page holds open.",
        body=DialogRequest,
        handle=_dialog,
        answer=DialogAnswer,
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
