"""Closed shadow roots: the browser names them, and the engine's world of their document is told."""

import asyncio
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from webhand_host.browser.cdp.session import CdpSession
from webhand_host.browser.troubles import Gone

if TYPE_CHECKING:
    from webhand_host.browser.cdp.page import CdpPage

DECLARED = "shadowrootmode\\s*=\\s*[\"']?closed"


async def tell_roots(page: "CdpPage", session: CdpSession) -> None:
    """Hands the closed roots of all documents of one process to their engines.

    It costs a walk of the whole page in the browser, so that it is done only where a page announced such a root.
    """
    document = await session.send("DOM.getDocument", depth=-1, pierce=True)
    await session.send("DOM.disable")  # or every change of the page would be told to us from now on
    roots: dict[str, list[int]] = {}
    for frame_id, root in closed_roots(document["root"], session.root):
        roots.setdefault(frame_id, []).append(root)
    frames = [frame for frame in page.frames if frame.session is session and frame.context is not None]
    await asyncio.gather(*(_tell(session, frame.context, roots.get(frame.id, [])) for frame in frames if frame.context))


async def declares_roots(page: "CdpPage", session: CdpSession, frame_id: str) -> bool:
    """Whether the markup of a document that is new to us has closed roots in it, which no script announces."""
    frame = page.frames.get(frame_id)
    if frame is None or frame.loader in page.read_markup or not frame.url.startswith("http"):
        return False
    page.read_markup.add(frame.loader)
    try:
        found = await session.send(
            "Page.searchInResource",
            frameId=frame_id,
            url=frame.url.partition("#")[0],
            query=DECLARED,
            isRegex=True,
        )
    except Gone:
        return False  # the browser has not kept it
    return bool(found["result"])


async def _tell(session: CdpSession, context: int, roots: list[int]) -> None:
    try:
        await session.evaluate(context, "webhandHost.rootsKnown()")
        handles = await asyncio.gather(*(_handle(session, context, root) for root in roots))
        if handles:
            await session.send(
                "Runtime.callFunctionOn",
                functionDeclaration="function (...roots) { webhandHost.takeRoots(...roots); }",
                executionContextId=context,
                arguments=[{"objectId": handle} for handle in handles],
            )
    except Gone:
        return  # another document is there by now, which is asked anew


async def _handle(session: CdpSession, context: int, root: int) -> str:
    told = await session.send("DOM.resolveNode", backendNodeId=root, executionContextId=context)
    return str(told["object"]["objectId"])


def closed_roots(node: Mapping[str, Any], frame_id: str) -> Iterator[tuple[str, int]]:
    """Pairs of frame and closed root, by backend node id. Walks without recursion: pages nest deeper than Python."""
    left = [(node, frame_id)]
    while left:
        here, frame = left.pop()
        for root in here.get("shadowRoots", []):
            if root["shadowRootType"] == "closed":
                yield frame, root["backendNodeId"]
            left.append((root, frame))
        left.extend((child, frame) for child in here.get("children", []))
        if inner := here.get("contentDocument"):
            left.append((inner, here.get("frameId", frame)))
