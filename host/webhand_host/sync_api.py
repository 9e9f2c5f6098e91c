"""Webhand in a program without `async`: the names of `webhand_host.api`, whose documentation holds here as well.

A loop runs in a thread of its own for as long as a session is open or a task is done. Callbacks and tools are plain
functions, called in the thread that waits for what called them. Ctrl-C stops a task, whose record is complete then, and
closes the browser.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, Self, TypeVar, overload

from webhand_agent.protocol import (
    Choice,
    Confirmation,
    Observation,
    Question,
    Receipt,
    RunEvent,
    Tab,
)
from webhand_agent.receipts import line as sentence
from webhand_agent.snapshot import Line
from webhand_agent.tools.markers import Inner
from webhand_agent.tools.tool import Tool
from webhand_agent.workflows.login_outcome import LoginOutcome
from webhand_agent.workflows.scrape_schema import DEFAULT_PAGES, DEFAULT_ROWS, Scraped

from webhand_host import api
from webhand_host.api.agent import Autonomy, Result
from webhand_host.api.custom import ProgramTool, made
from webhand_host.api.desk import By
from webhand_host.api.errors import Misuse, WebhandError
from webhand_host.api.opening import Opening
from webhand_host.api.portal import PORTAL, Portal
from webhand_host.api.session import Target
from webhand_host.api.workflows import Fields
from webhand_host.sessions.config import Config

__all__ = [
    "Agent",
    "Choice",
    "Confirmation",
    "Inner",
    "Observation",
    "Receipt",
    "Result",
    "Session",
    "WebhandError",
    "open_session",
    "run",
    "sentence",
    "tool",
]

T = TypeVar("T")
OnPermission = Callable[[Confirmation], bool | Choice]
OnQuestion = Callable[[Question], str]


class Session:
    """Open it with `open_session`, and close it: `with` does."""

    def __init__(self, session: api.Session, portal: Portal, *, owns_portal: bool = False) -> None:
        self._session, self._portal, self._owns_portal = session, portal, owns_portal

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def id(self) -> str:
        return self._session.id

    @property
    def is_open(self) -> bool:
        return self._session.is_open

    @property
    def notes(self) -> list[str]:
        return self._session.notes

    @property
    def wait(self) -> float:
        return self._session.wait

    @wait.setter
    def wait(self, seconds: float) -> None:
        self._session.wait = seconds

    def goto(self, url: str) -> Receipt:
        return self._portal.call(self._session.goto(url))

    def back(self) -> Receipt:
        return self._portal.call(self._session.back())

    def forward(self) -> Receipt:
        return self._portal.call(self._session.forward())

    def reload(self) -> Receipt:
        return self._portal.call(self._session.reload())

    def observe(self) -> Observation:
        return self._portal.call(self._session.observe())

    def find(self, text: str, *, role: str | None = None) -> list[Line]:
        return self._portal.call(self._session.find(text, role=role))

    def read(self) -> str:
        return self._portal.call(self._session.read())

    def screenshot(self, *, full_page: bool = False) -> bytes:
        return self._portal.call(self._session.screenshot(full_page=full_page))

    def tabs(self) -> list[Tab]:
        return self._portal.call(self._session.tabs())

    def click(self, target: Target, *, button: Literal["left", "right"] = "left", count: Literal[1, 2] = 1) -> Receipt:
        return self._portal.call(self._session.click(target, button=button, count=count))

    def type(self, target: Target, text: str) -> Receipt:
        return self._portal.call(self._session.type(target, text))

    def select(self, target: Target, option: str) -> Receipt:
        return self._portal.call(self._session.select(target, option))

    def check(self, target: Target, on: bool = True) -> Receipt:
        return self._portal.call(self._session.check(target, on))

    def press(self, key: str) -> Receipt:
        return self._portal.call(self._session.press(key))

    def fill(self, fields: Mapping[str, str | bool], *, submit: Target | None = None) -> Receipt:
        return self._portal.call(self._session.fill(fields, submit=submit))

    def scroll(
        self,
        direction: Literal["up", "down", "left", "right"] = "down",
        *,
        to: Target | None = None,
        to_end: bool = False,
    ) -> Receipt:
        return self._portal.call(self._session.scroll(direction, to=to, to_end=to_end))

    def call(self, tool: str, **arguments: Any) -> Receipt:
        return self._portal.call(self._session.call(tool, **arguments))

    def run(self, task: str, *, url: str | None = None, **options: Any) -> Result:
        return self._portal.call(self._session.run(task, url=url, **options))

    def login(
        self,
        username: str,
        password: str,
        *,
        username_field: str | None = None,
        password_field: str | None = None,
        submit: str | None = None,
        totp: str | None = None,
    ) -> LoginOutcome:
        fields = {"username_field": username_field, "password_field": password_field, "submit": submit, "totp": totp}
        return self._portal.call(self._session.login(username, password, **fields))

    def scrape(
        self,
        fields: Fields,
        *,
        rows: str | None = None,
        next: str | None = None,  # noqa: A002, as in `api.Session`
        pages: int = DEFAULT_PAGES,
        limit: int = DEFAULT_ROWS,
        scroll: bool | None = None,
    ) -> Scraped:
        work = self._session.scrape(fields, rows=rows, next=next, pages=pages, limit=limit, scroll=scroll)
        return self._portal.call(work)

    def save(self) -> None:
        self._portal.call(self._session.save())

    def close(self) -> None:
        if self._portal.is_over:
            return
        try:
            self._portal.call(self._session.close())
        except Misuse:
            raise  # a tool of a task that is under way in it: it stays open
        except BaseException:
            self._end()
            raise
        self._end()

    def _end(self) -> None:
        if self._owns_portal and not self._portal.is_over:
            self._portal.__exit__()


def open_session(
    id: str | None = None,  # noqa: A002, as in `api.open_session`
    *,
    kind: Literal["fresh", "own", "saved", "person"] = "fresh",
    headless: bool | None = None,
    config: Config | Mapping[str, Any] | None = None,
    allow: Sequence[str] = (),
    on_permission: OnPermission | None = None,
    by: By = "program",
) -> Session:
    """`with open_session() as session`, or without a block, and `session.close()` at the end."""
    opening = api.open_session(
        id, kind=kind, headless=headless, config=config, allow=allow, on_permission=on_permission, by=by
    )
    with contextlib.ExitStack() as stack:
        portal = stack.enter_context(Portal())
        session = portal.call(_awaited(opening))
        stack.pop_all()  # the portal is the session's from now on
    return Session(session, portal, owns_portal=True)


class Agent:
    """What tasks are done with."""

    def __init__(
        self,
        *,
        model: str | None = None,
        max_steps: int | None = None,
        allow: Sequence[str] = (),
        autonomy: Autonomy = "normal",
        on_permission: OnPermission | None = None,
        on_question: OnQuestion | None = None,
        tools: Sequence[Tool] = (),
        headless: bool | None = None,
    ) -> None:
        self._agent = api.Agent(
            model=model,
            max_steps=max_steps,
            allow=allow,
            autonomy=autonomy,
            on_permission=on_permission,
            on_question=on_question,
            tools=tools,
            headless=headless,
        )

    def run(self, task: str, *, session: Session | None = None, url: str | None = None) -> Result:
        with _portal_of(session) as portal:
            return portal.call(self._agent.run(task, session=_inner(session), url=url))

    def stream(self, task: str, *, session: Session | None = None, url: str | None = None) -> Iterator[RunEvent]:
        """Leaving the loop over it stops the task."""
        with _portal_of(session) as portal:
            events = self._agent.stream(task, session=_inner(session), url=url)
            try:
                while (event := portal.call(_next(events))) is not None:
                    yield event
            finally:
                if not portal.is_over:
                    portal.call(events.aclose())


def run(
    task: str,
    *,
    url: str | None = None,
    model: str | None = None,
    max_steps: int | None = None,
    allow: Sequence[str] = (),
    autonomy: Autonomy = "normal",
    on_permission: OnPermission | None = None,
    on_question: OnQuestion | None = None,
    tools: Sequence[Tool] = (),
    headless: bool | None = None,
) -> Result:
    """Does a task in a browser that is opened for it."""
    agent = Agent(
        model=model,
        max_steps=max_steps,
        allow=allow,
        autonomy=autonomy,
        on_permission=on_permission,
        on_question=on_question,
        tools=tools,
        headless=headless,
    )
    return agent.run(task, url=url)


@overload
def tool(function: Callable[..., Any], /) -> ProgramTool: ...


@overload
def tool(*, reads: bool = False) -> Callable[[Callable[..., Any]], ProgramTool]: ...


def tool(
    function: Callable[..., Any] | None = None, /, *, reads: bool = False
) -> ProgramTool | Callable[[Callable[..., Any]], ProgramTool]:
    """Makes a tool of a plain function. A parameter of type `Session` gets this module's."""

    def decorated(function: Callable[..., Any]) -> ProgramTool:
        return made(function, reads=reads, session_type=Session, shown=_shown)

    return decorated if function is None else decorated(function)


def _shown(session: api.Session) -> Session:
    portal = PORTAL.get()
    if portal is None:
        raise Misuse("A tool of webhand.sync_api takes no session in webhand itself: make it with webhand.tool.")
    return Session(session, portal)


def _inner(session: Session | None) -> api.Session | None:
    return session._session if session is not None else None


def _portal_of(session: Session | None) -> contextlib.AbstractContextManager[Portal]:
    """The session's, or one for this task alone."""
    return contextlib.nullcontext(session._portal) if session is not None else Portal()


async def _awaited(opening: Opening) -> api.Session:
    return await opening


async def _next(events: Any) -> RunEvent | None:
    given: RunEvent | None = await anext(events, None)
    return given
