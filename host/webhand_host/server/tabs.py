"""Tabs, by numbers from 0 that are not given twice: /browser/tabs, /browser/tab/* (specs/tool-server.md)."""

from pydantic import BaseModel, Field
from webhand_agent.protocol import Tab
from webhand_agent.tools.direct import OPEN_TAB
from webhand_agent.tools.navigation import CLOSE_TAB, SWITCH_TAB

from webhand_host.server.browsing import LONGEST_URL
from webhand_host.server.door import ApiCall, receipt_fields
from webhand_host.server.route import Answer, OfSession, Route
from webhand_host.sessions.session import Session


class TabAnswer(BaseModel):
    id: int
    url: str
    title: str
    is_current: bool


class TabsAnswer(Answer):
    tabs: list[TabAnswer]


async def _tabs(call: ApiCall) -> TabsAnswer:
    async with call.work() as work:
        tabs = [_described(call, work.session, tab) for tab in await call.tabs_of(work.session)]
    return TabsAnswer(success=True, tabs=tabs)


def _described(call: ApiCall, session: Session, tab: Tab) -> TabAnswer:
    url = call.address_of(tab)
    title = tab.title if url == tab.url else ""
    return TabAnswer(id=session.number(tab), url=url, title=title, is_current=tab.active)


class NewTabRequest(OfSession):
    url: str | None = Field(None, min_length=1, max_length=LONGEST_URL)


class NewTabAnswer(Answer):
    tab_id: int
    url: str


async def _new_tab(call: ApiCall[NewTabRequest]) -> NewTabAnswer:
    async with call.work() as work:
        receipt = await work.act(OPEN_TAB.name, url=call.body.url)
        tab = await work.session.tab()
        return NewTabAnswer(**receipt_fields(receipt), tab_id=work.session.number(tab), url=call.address_of(tab))


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
        if receipt.ok:  # the tool counts the tabs as the person sees them
            receipt = receipt.model_copy(update={"message": f"Switched to tab {call.body.tab_id}."})
        return NewTabAnswer(**receipt_fields(receipt), tab_id=call.body.tab_id, url=call.address_of(tab))


ROUTES = (
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
)
