"""The channel to world.js, handed from the page's own world to the engine's (page/world.js).

An isolated script that listens before the page's scripts, as the extension has it, is no way here: in frames that live
in a process of their own, and in windows that a page opens, this carrier is told of the document when it is there
already. The debugger sees what no script sees, who listens at the window; and the type of the listener is known to
this process alone.
"""

import asyncio
import itertools

from webhand_host.browser.cdp import source
from webhand_host.browser.cdp.session import CdpSession

GROUPS = itertools.count()
"""CDP's groups of what was looked at on the way, to let go of it all at once: two questions may be on their way."""


POINTER = frozenset({"click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "touchend"})
"""What makes an element one to click (POINTER of page/world.js)."""

MOST_LISTENING = 500
"""Elements of one document: each takes a question."""


async def hand_over(session: CdpSession, page_context: int, context: int) -> None:
    """From the page's world of a document to the engine's. Where world.js came too late, the engine is told of the
    listeners that there are by now, and does without the rest.
    """
    group = f"channel {next(GROUPS)}"
    try:
        channel = await _kept(session, page_context, group)
        if channel is not None:
            node = (await session.send("DOM.describeNode", objectId=channel))["node"]["backendNodeId"]
            there = await session.send(
                "DOM.resolveNode", backendNodeId=node, executionContextId=context, objectGroup=group
            )
            await session.send(
                "Runtime.callFunctionOn",
                functionDeclaration="function (channel) { webhandHost.takeChannel(channel); }",
                executionContextId=context,
                arguments=[{"objectId": there["object"]["objectId"]}],
            )
        else:
            await _tell_listening(session, page_context, context, group)
    finally:
        await session.send("Runtime.releaseObjectGroup", objectGroup=group)


async def _tell_listening(session: CdpSession, page_context: int, context: int, group: str) -> None:
    document = await session.send("Runtime.evaluate", expression="document", contextId=page_context, objectGroup=group)
    found = await session.send(
        "DOMDebugger.getEventListeners", objectId=document["result"]["objectId"], depth=-1, pierce=True
    )
    nodes = dict.fromkeys(each["backendNodeId"] for each in found["listeners"] if each["type"] in POINTER)
    there = await asyncio.gather(
        *(
            session.send("DOM.resolveNode", backendNodeId=node, executionContextId=context, objectGroup=group)
            for node in list(nodes)[:MOST_LISTENING]
        ),
        return_exceptions=True,
    )
    # What is gone by now, or stands in a frame of its own, is none of this document's.
    elements = [{"objectId": each["object"]["objectId"]} for each in there if isinstance(each, dict)]
    await session.send(
        "Runtime.callFunctionOn",
        functionDeclaration="function (...elements) { webhandHost.takeListening(elements); }",
        executionContextId=context,
        arguments=elements,
    )


async def _kept(session: CdpSession, page_context: int, group: str) -> str | None:
    """The handle of the channel in the page's world. Nothing that the page has made there is run."""
    window = await session.send("Runtime.evaluate", expression="window", contextId=page_context, objectGroup=group)
    found = await session.send("DOMDebugger.getEventListeners", objectId=window["result"]["objectId"])
    keeper = next((each["handler"] for each in found["listeners"] if each["type"] == source.KEEPER), None)
    if keeper is None:
        return None
    kept = await session.send(
        "Runtime.callFunctionOn",
        functionDeclaration="function () { return this(); }",
        objectId=keeper["objectId"],
        objectGroup=group,
    )
    handle: str | None = kept["result"].get("objectId")
    return handle
