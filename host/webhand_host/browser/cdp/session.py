"""One CDP session: the page's own process, that of frames which live in another one, or the whole browser."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from webhand_host.browser.cdp import source
from webhand_host.browser.cdp.workers import ATTACHING, Workers
from webhand_host.browser.troubles import Broken, Gone

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

Handler = Callable[[Mapping[str, Any]], None]


class Listener(Protocol):
    """What is told of a session's events: CDP's own names, and who takes them."""

    def handlers(self, session: "CdpSession") -> Mapping[str, Handler]: ...


class CdpSession:
    """`root` is the id of its outermost frame, which is also the id of its target."""

    def __init__(self, cdp: "CDPSession") -> None:
        self._cdp = cdp
        self.root = ""

    async def start(self, listener: Listener, seed: Callable[[Mapping[str, Any], "CdpSession"], None]) -> None:
        """Listens, tells the frames there are, and brings the engine's world into every document, now and later."""
        handlers = listener.handlers(self)
        for event, handler in {**handlers, **Workers(self, handlers).handlers()}.items():
            self._cdp.on(event, handler)
        _, told = await asyncio.gather(self.send("Page.enable"), self.send("Page.getFrameTree"))
        tree = told["frameTree"]
        self.root = tree["frame"]["id"]
        seed(tree, self)
        script = {"source": source.engine(), "worldName": source.WORLD, "runImmediately": True}
        await asyncio.gather(  # the browser takes them in this order
            self.send("Page.addScriptToEvaluateOnNewDocument", **script),
            self.send("Runtime.addBinding", name=source.BINDING, executionContextName=source.WORLD),
            self.send("Runtime.enable"),
            self.send("Network.enable"),
            self.send("Target.setAutoAttach", **ATTACHING),
        )

    def listen(self, event: str, handler: Handler) -> None:
        self._cdp.on(event, handler)

    async def send(self, method: str, **params: Any) -> Any:
        """Raises `Gone` where the browser refuses: what was asked for is not there any more."""
        from playwright.async_api import Error

        try:
            return await self._cdp.send(method, params)
        except Error as error:
            raise Gone(error.message) from error

    async def end(self) -> None:
        """What was begun for it may live on, and would tell of everything here."""
        from playwright.async_api import Error

        with contextlib.suppress(Error):  # with its browser
            await self._cdp.detach()

    async def world(self, frame_id: str) -> int:
        """The engine's world in a frame whose document was there before this session, or has only just come."""
        made = await self.send("Page.createIsolatedWorld", frameId=frame_id, worldName=source.WORLD)
        context: int = made["executionContextId"]
        await self.evaluate(context, source.engine())
        return context

    async def evaluate(self, context: int, expression: str) -> Any:
        """The expression's value as JSON, promises awaited. Raises `Gone` or `Broken`."""
        answer = await self.send(
            "Runtime.evaluate", expression=expression, contextId=context, awaitPromise=True, returnByValue=True
        )
        return _result(answer).get("value")

    async def run(self, context: int, script: str) -> Any:
        """What a script gives, as JSON, read as a console reads it: with `await`, and names that are declared once
        more. What a script that is a function gives is what that gives. Raises `Gone` or `Broken`.
        """
        how = {"contextId": context, "awaitPromise": True, "replMode": True}
        given = _result(await self.send("Runtime.evaluate", expression=script, **how))
        if "objectId" not in given:
            return given.get("value")
        # An async function gives promises too, which a console does not wait for.
        whole = 'async function () { return typeof this === "function" ? this() : this; }'
        how = {"objectId": given["objectId"], "awaitPromise": True, "returnByValue": True}
        return _result(await self.send("Runtime.callFunctionOn", functionDeclaration=whole, **how)).get("value")


def _result(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """Raises `Broken` with what was thrown."""
    if "exceptionDetails" in answer:
        thrown = answer["exceptionDetails"].get("exception", {})
        raise Broken(str(thrown.get("description", thrown.get("value", "unknown"))))
    result: Mapping[str, Any] = answer["result"]
    return result
