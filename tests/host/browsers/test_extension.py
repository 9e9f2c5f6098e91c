"""The carrier's own part: where refs live, and what becomes of answers and errors. The extension is scripted."""

import asyncio
import base64
import json
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from webhand_agent.browser import BrowserError, TabGone
from webhand_agent.protocol import Click, Code, ErrorCode
from webhand_host.browsers.extension import ExtensionBrowser
from webhand_host.native.peer import Peer

TOP = {"frame_id": 0, "document_id": "d0", "prefix": "", "url": "https://a.example/"}
INNER = {"frame_id": 4, "document_id": "d4", "prefix": "f1", "url": "https://b.example/"}
SEEN = {
    "tab_id": 7,
    "url": "https://a.example/",
    "title": "A",
    "tree": 'page\n  - button [ref=e1] "Go"\n  - iframe [ref=e2]\n    - … 93 more rows [ref=f1e3]',
    "elements": 2,
    "frames": [TOP, INNER],
    "next_ref": 3,
    "next_frame": 2,
}
FOUND = {
    "tab_id": 7,
    "text": '  - button [ref=e9] "Far"\n  - iframe [ref=e2]\n    - row [ref=f1e8] "Deep"',
    "elements": 3,
    "frames": [TOP, INNER],
    "next_ref": 10,
    "next_frame": 5,
}
COVERED = {
    "ok": False,
    "code": "covered",
    "message": 'row "Deep" cannot be reached.',
    "covering": ['dialog <dialog> [ref=f1e20] "Sale"'],
    "candidates": ['button <button> [ref=f1e21] "Close"'],
    "next_ref": 22,
}


class Scripted:
    """An extension that answers each method with what `answers` has for it: a result, or an error's code."""

    def __init__(self, **answers: Any) -> None:
        self.answers = answers
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.peer = Peer(self._take, {})
        self.browser = ExtensionBrowser(self.peer, "run-1")

    def _take(self, request: dict[str, Any]) -> None:
        self.asked.append((request["method"], request["params"]))
        answer = self.answers[request["method"].removeprefix("page.")]
        body = {"error": {"code": answer, "message": "Because."}} if isinstance(answer, int) else {"result": answer}
        reply = json.dumps({"jsonrpc": "2.0", "id": request["id"], **body})
        asyncio.get_running_loop().call_soon(self.peer.receive, reply)

    @property
    def last(self) -> dict[str, Any]:
        return self.asked[-1][1]


async def where(scripted: Scripted, ref: str) -> tuple[Any, Any] | Code:
    """The frame and document that an action on the ref goes to, or why it goes nowhere."""
    before = len(scripted.asked)
    receipt = await scripted.browser.act(7, ref, Click())
    if len(scripted.asked) == before:
        return receipt.code
    return scripted.last["frame_id"], scripted.last["document_id"]


async def test_refs_of_every_answer_get_their_addresses() -> None:
    scripted = Scripted(observe=SEEN, find=FOUND, act=COVERED)
    await scripted.browser.observe(7)
    assert await where(scripted, "f1e8") is Code.NOT_FOUND
    await scripted.browser.find(7, "x", role="row")
    assert (scripted.last["query"], scripted.last["role"], scripted.last["next_ref"]) == ("x", "row", 3)
    assert (scripted.browser.next_ref, scripted.browser.next_frame) == (10, 5)
    assert [await where(scripted, ref) for ref in ("e1", "e9", "f1e8")] == [(0, "d0"), (0, "d0"), (4, "d4")]


async def test_what_a_receipt_names_is_a_neighbour_of_its_target() -> None:
    scripted = Scripted(observe=SEEN, find=FOUND, act=COVERED)
    await scripted.browser.find(7, "x")
    await scripted.browser.act(7, "f1e8", Click())
    assert [await where(scripted, ref) for ref in ("f1e20", "f1e21")] == [(4, "d4")] * 2
    assert scripted.browser.next_ref == 10, "frames number their refs by themselves"
    await scripted.browser.act(7, "e9", Click())
    assert (scripted.last["next_ref"], scripted.browser.next_ref) == (10, 22)


async def test_a_stretch_is_opened_in_the_document_that_showed_it() -> None:
    scripted = Scripted(observe=SEEN, expand=FOUND)
    await scripted.browser.observe(7)
    assert (await scripted.browser.expand(7, "e40")).code is Code.NOT_FOUND
    opened = await scripted.browser.expand(7, "f1e3")
    assert (scripted.last["frame_id"], scripted.last["document_id"], scripted.last["ref"]) == (4, "d4", "f1e3")
    assert opened.text == FOUND["text"]
    assert scripted.browser.next_ref == 10


@pytest.mark.parametrize(
    ("error", "code"),
    [(ErrorCode.NOT_INJECTABLE, Code.NOT_INJECTABLE), (ErrorCode.TIMEOUT, Code.TIMEOUT), (-32603, Code.UNKNOWN)],
)
async def test_errors_are_told_in_place_of_what_was_asked_for(error: int, code: Code) -> None:
    scripted = Scripted(observe=SEEN, find=int(error), read=int(error), expand=int(error), screenshot=int(error))
    seen = await scripted.browser.observe(7)
    found = await scripted.browser.find(7, "x")
    assert (found.code, found.message, found.text, found.next_ref) == (code, "Because.", "", seen.next_ref)
    assert (await scripted.browser.expand(7, "e1")).code is code
    text = await scripted.browser.read(7)
    assert (text.text, text.next_offset, text.total) == ("Because.", None, 8)
    assert await scripted.browser.screenshot(7) is None


async def test_a_tab_that_is_gone_ends_the_run() -> None:
    gone = int(ErrorCode.NO_SUCH_TAB)
    scripted = Scripted(find=gone, read=gone)
    for asked in (scripted.browser.find(7, "x"), scripted.browser.read(7)):
        with pytest.raises(TabGone):
            await asked


async def test_a_dialog_is_answered_and_a_lost_connection_is_said() -> None:
    scripted = Scripted(dialog={"ok": True, "code": "done", "message": "Will be accepted."})
    receipt = await scripted.browser.answer_dialog(7, accept=True, text="Ada", about="Who?")
    assert receipt.ok
    assert scripted.last == {"tab_id": 7, "accept": True, "text": "Ada", "about": "Who?", "sites": None}
    assert scripted.browser.abilities == frozenset()
    scripted.peer.close("It is gone.")
    with pytest.raises(BrowserError, match="It is gone"):
        await scripted.browser.read(7)


async def test_a_picture_leaves_the_carrier_painted() -> None:
    data = BytesIO()
    Image.new("RGB", (40, 40), "white").save(data, "PNG")
    shot = {"mime": "image/png", "data": base64.b64encode(data.getvalue()).decode(), "width": 40, "height": 40}
    masks = [{"x": 10, "y": 10, "width": 20, "height": 20}]
    scripted = Scripted(screenshot={**shot, "masks": masks})
    painted = await scripted.browser.screenshot(7)
    assert painted is not None
    assert painted.masks == []
    with Image.open(BytesIO(base64.b64decode(painted.data))) as picture:
        assert (picture.getpixel((20, 20)), picture.getpixel((2, 2))) == ((128, 128, 128), (255, 255, 255))
    scripted.answers["screenshot"] = {**shot, "data": "AAAA", "masks": masks}
    assert await scripted.browser.screenshot(7) is None, "what cannot be painted over is not shown"
