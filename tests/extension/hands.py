"""What a host does with the extension: the real tab logic over the real port, on a loop of its own."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import Any

from pydantic import BaseModel, TypeAdapter
from webhand_agent.browser import BrowserError
from webhand_agent.protocol import Action, Excerpt, Observation
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.extension_port import ExtensionPort
from webhand_host.browser.pictures import screenshot
from webhand_host.native.peer import Peer

Json = dict[str, Any]
ACTION: TypeAdapter[Any] = TypeAdapter(Action)


class Hands:
    """`send` takes what goes to the extension; `receive` is given what comes from it and is not for the test itself."""

    def __init__(self, send: Callable[[Json], None]) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._send = send
        self._runs: dict[str, TabBrowser] = {}
        self._run(self._connect()).result(10)

    async def _connect(self) -> None:
        self.peer = Peer(self._send, {})
        self.port = ExtensionPort(self.peer)

    def receive(self, payload: str) -> None:
        self._loop.call_soon_threadsafe(self.peer.receive, payload)

    def ends(self, why: str) -> None:
        """The port closed, and another one may come."""
        self._loop.call_soon_threadsafe(self.peer.close, why)

    def begin_run(self, space: str, next_ref: int, next_frame: int) -> None:
        """One whose numbering goes on where that of a host before this one ended."""
        self._runs[space] = TabBrowser(self.port, space, next_ref=next_ref, next_frame=next_frame)

    def do(self, name: str, params: Json, space: str) -> "Future[Any]":
        """A method of `Browser`, as JSON: refs of one space are those of one run."""
        return self._run(self._done(name, params, space))

    def picture(self, tab_id: int) -> "Future[Any]":
        """A screenshot with its masks, before they are painted over."""
        return self._run(self._pictured(tab_id))

    async def _pictured(self, tab_id: int) -> Any:
        return _plain(await screenshot(self.port.tabs.of(tab_id)))

    def _run(self, work: Any) -> "Future[Any]":
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    async def _done(self, name: str, params: Json, space: str) -> Any:
        if space not in self._runs:
            self._runs[space] = TabBrowser(self.port, space)
        if "action" in params:
            params = {**params, "action": ACTION.validate_python(params["action"])}
        method: Callable[..., Awaitable[Any]] = getattr(self._runs[space], name)
        try:
            return _plain(await method(**params))
        except BrowserError as error:
            return {"lost": str(error)}


def _plain(value: Any) -> Any:
    """As JSON, a tree as the text that a model reads."""
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, Observation | Excerpt):
        text = value.tree.text if isinstance(value, Observation) else value.tree.body
        return {**value.model_dump(mode="json"), "tree": text}
    return value.model_dump(mode="json") if isinstance(value, BaseModel) else value
