"""The tab logic over the extension's port, with a scripted extension: refs, numbering, errors, and what it is told."""

import asyncio
import base64
import json
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from webhand_agent.browser import BrowserError, TabGone
from webhand_agent.protocol import Click, Code, ErrorCode
from webhand_agent.snapshot import Tree
from webhand_host.browser import navigation
from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.extension_port import ExtensionPort
from webhand_host.browser.signals import Signal
from webhand_host.native.peer import Peer

TOP = {"frame_id": 0, "document_id": "d0", "parent": None, "url": "https://a.example/"}
INNER = {"frame_id": 4, "document_id": "d4", "parent": 0, "url": "https://b.example/"}
TAB = {"tab_id": 7, "window_id": 1, "index": 0, "url": TOP["url"], "title": "A", "active": True, "injectable": False}
REST = {"resting": True, "changes": 0, "hidden": False}
VIEW = {"url": TOP["url"], "title": "A", "elements": 2, "omitted": 0, "place": -1, "size": [800, 600], "prefix": ""}
RECEIPT = {"ok": True, "code": "done", "message": "Clicked.", "effect": ["dom"], "healed": False, "candidates": []}


def seen(*lines: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**REST, **VIEW, "contentType": "text/html", "lines": list(lines), "nextRef": 3, **more}


def line(role: str, ref: str, depth: int = 0, **more: Any) -> dict[str, Any]:
    return {"depth": depth, "role": role, "ref": ref, **more}


GAP = {"depth": 0, "role": "…", "name": "93 more rows", "expands": "f1e3"}
PAGE = seen(line("button", "e1"), line("iframe", "e2", frame=0, size=[1, 1]))
FRAME = seen(GAP, prefix="f1", place=0, nextRef=4)
ANSWERS: dict[str, Any] = {
    "ping": True,
    "rest": REST,
    "observe": PAGE,
    "observe d4": FRAME,
    "perform": RECEIPT,
    "dialogs": True,
}


class Scripted:
    """An extension that answers questions to documents with what `answers` has for them: for all, or (`observe d4`) for
    one document. An int is an error of the method, a word of the protocol's is the trouble that there was.
    """

    def __init__(self, **answers: Any) -> None:
        self.answers = {**ANSWERS, **{name.replace("__", " "): value for name, value in answers.items()}}
        self.methods: dict[str, Any] = {
            "tabs.list": {"tabs": [TAB]},
            "tabs.get": TAB,
            "documents.list": {"documents": [TOP, INNER]},
            "sites.confine": {},
            "sites.release": {},
        }
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.news = Signal()
        self.peer = Peer(self._take, {})
        self.browser = TabBrowser(ExtensionPort(self.peer), "run-1")

    def _take(self, request: dict[str, Any]) -> None:
        method, params = request["method"], request["params"]
        self.asked.append((method, params))
        self.news.fire()
        answer = self._answer(params) if method == "documents.call" else self.methods[method]
        if answer == {"answer": "null"}:  # a frozen page
            return
        body = {"error": {"code": answer, "message": "Because."}} if isinstance(answer, int) else {"result": answer}
        reply = json.dumps({"jsonrpc": "2.0", "id": request["id"], **body})
        asyncio.get_running_loop().call_soon(self.peer.receive, reply)

    def _answer(self, params: dict[str, Any]) -> Any:
        question = params["question"]
        value = self.answers.get(f"{question} {params['document_id']}", self.answers.get(question))
        if isinstance(value, str):
            return {"trouble": value, "message": "Because."}
        return {"answer": "null" if value is None else json.dumps({"value": value})}

    def tell(self, *events: dict[str, Any]) -> None:
        now = 1_000_000.0
        params = {"now": now, "events": [{"at": now, "tab_id": 7, **event} for event in events]}
        self.peer.receive(json.dumps({"jsonrpc": "2.0", "method": "browser.events", "params": params}))

    async def until_asked(self, question: str) -> None:
        while not self.calls(question):
            await self.news.next(10)

    def calls(self, question: str) -> list[dict[str, Any]]:
        calls = [params for method, params in self.asked if method == "documents.call"]
        return [params for params in calls if params["question"] == question]


async def where(scripted: Scripted, ref: str) -> str | Code:
    """The document that an action on the ref goes to, or why it goes nowhere."""
    before = len(scripted.calls("perform"))
    receipt = await scripted.browser.act(7, ref, Click())
    after = scripted.calls("perform")
    return receipt.code if len(after) == before else str(after[-1]["document_id"])


async def test_refs_of_every_answer_get_their_documents() -> None:
    found = seen(line("button", "e9"), line("iframe", "e2", frame=0, size=[1, 1]), nextRef=10)
    deep = seen(line("row", "f1e8"), prefix="f1", place=0)
    scripted = Scripted(find=found, find__d4=deep)
    await scripted.browser.observe(7)
    assert await where(scripted, "f1e8") is Code.NOT_FOUND
    await scripted.browser.find(7, "x", role="row")
    asked = scripted.calls("find")[0]["options"]
    assert (asked["query"], asked["role"], asked["nextRef"], asked["space"]) == ("x", "row", 3, "run-1")
    assert (scripted.browser.next_ref, scripted.browser.next_frame) == (10, 2)
    assert [await where(scripted, ref) for ref in ("e1", "e9", "f1e8")] == ["d0", "d0", "d4"]


async def test_what_a_receipt_names_is_a_neighbour_of_its_target() -> None:
    covered = {
        **RECEIPT,
        "ok": False,
        "code": "covered",
        "covering": [{"role": "dialog", "ref": "f1e20", "name": "Sale"}],
        "nextRef": 22,
    }
    scripted = Scripted(perform=covered)
    await scripted.browser.observe(7)
    await scripted.browser.act(7, "f1e3", Click())
    assert await where(scripted, "f1e20") == "d4"
    assert scripted.browser.next_ref == 3, "frames number their refs by themselves"
    await scripted.browser.act(7, "e1", Click())
    assert (scripted.calls("perform")[-1]["options"]["nextRef"], scripted.browser.next_ref) == (3, 22)


async def test_a_stretch_is_opened_in_the_document_that_showed_it() -> None:
    rows = seen(line("row", "f1e8"), prefix="f1", place=0)
    scripted = Scripted(expand=rows)
    await scripted.browser.observe(7)
    assert (await scripted.browser.expand(7, "e40")).code is Code.NOT_FOUND
    opened = await scripted.browser.expand(7, "f1e3")
    (asked,) = scripted.calls("expand")
    assert (asked["document_id"], asked["options"]["ref"]) == ("d4", "f1e3")
    assert opened.tree.body == "  - row [ref=f1e8]"
    scripted.methods["documents.list"] = {"documents": [TOP, {**INNER, "document_id": "d5"}]}
    assert (await scripted.browser.expand(7, "f1e3")).code is Code.STALE
    scripted.methods["documents.list"] = {"documents": [TOP]}
    assert (await scripted.browser.expand(7, "f1e3")).code is Code.FRAME_GONE


@pytest.mark.parametrize(
    ("trouble", "code"),
    [
        ("closed", Code.NOT_INJECTABLE),
        ("error_page", Code.NOT_INJECTABLE),
        ("gone", Code.FRAME_GONE),
        ("away", Code.FRAME_GONE),
        ("broken", Code.UNKNOWN),
    ],
)
async def test_troubles_are_told_in_place_of_what_was_asked_for(trouble: str, code: Code) -> None:
    scripted = Scripted(observe=trouble, find=trouble, read=trouble, secrets=trouble)
    observation = await scripted.browser.observe(7)
    assert observation.elements == 0
    assert observation.tree.text.startswith('page [title="A"] [url="https://a.example/"]\n  - ')
    found = await scripted.browser.find(7, "x")
    assert (found.code, found.tree, found.next_ref) == (code, Tree(), 1)
    assert found.message
    text = await scripted.browser.read(7)
    assert (text.code, text.message, text.text) == (code, found.message, "")
    assert await scripted.browser.screenshot(7) is None


async def test_what_never_reached_its_document_did_nothing() -> None:
    scripted = Scripted(perform="gone")
    await scripted.browser.observe(7)
    assert (await scripted.browser.act(7, "f1e3", Click())).code is Code.FRAME_GONE
    scripted.methods["documents.list"] = {"documents": [{**TOP, "document_id": "d9"}]}
    assert (await scripted.browser.act(7, "e1", Click())).code is Code.STALE
    scripted.answers["perform"] = "away"
    assert (await scripted.browser.act(7, "e1", Click())).code is Code.UNKNOWN, "it may have been done"


async def test_a_tab_that_is_gone_ends_the_run() -> None:
    scripted = Scripted()
    lost = int(ErrorCode.NO_SUCH_TAB)
    scripted.methods |= {"documents.list": lost, "tabs.get": lost, "tabs.navigate": lost}
    for asked in (scripted.browser.find(7, "x"), scripted.browser.read(7), scripted.browser.observe(7)):
        with pytest.raises(TabGone):
            await asked
    assert (await scripted.browser.act(7, None, Click())).code is Code.NO_SUCH_TAB
    assert (await scripted.browser.navigate(7, "https://a.example/")).code is Code.NO_SUCH_TAB


async def test_a_dialog_is_arranged_in_every_document_and_a_lost_connection_is_said() -> None:
    scripted = Scripted()
    receipt = await scripted.browser.answer_dialog(7, accept=True, text="Ada", about="Who?")
    assert receipt.ok
    arranged = {"own": True, "arrange": {"accept": True, "text": "Ada", "about": "Who?"}}
    asked = {call["document_id"]: call["options"] for call in scripted.calls("dialogs")}
    assert asked == {"d0": arranged, "d4": arranged}
    assert scripted.browser.abilities == frozenset()
    scripted.peer.close("It is gone.")
    with pytest.raises(BrowserError, match="It is gone"):
        await scripted.browser.read(7)


async def test_what_the_browser_tells_comes_before_the_answers_behind_it() -> None:
    """A request that the action began is waited for, and a write is in its receipt; one of before it is not."""
    scripted = Scripted()
    request = {"type": "request", "request_id": "r1", "kind": "fetch", "url": "https://a.example/save"}
    await scripted.browser.observe(7)
    scripted.tell({**request, "stage": "sent", "method": "POST", "at": 1_000_000.0 - 60_000})
    acting = asyncio.ensure_future(scripted.browser.act(7, "e1", Click()))
    await scripted.until_asked("perform")
    began = {**request, "request_id": "r2", "method": "POST"}
    scripted.tell({**began, "stage": "begun"}, {**began, "stage": "sent"})
    done, _ = await asyncio.wait({acting}, timeout=0.3)
    assert not done, "it waits for what was asked for"
    scripted.tell({**began, "stage": "answered", "status": 204}, {**began, "stage": "ended"})
    receipt = await asyncio.wait_for(acting, 5)
    assert [(write.method, write.url, write.status) for write in receipt.requests] == [
        ("POST", "https://a.example/save", 204)
    ]


async def test_a_look_that_a_request_overtakes_is_taken_again() -> None:
    """It rests and is looked at in one question; what only the look before was told of is not lost."""
    scripted = Scripted()
    await scripted.browser.observe(7)
    scripted.asked.clear()
    looking = asyncio.ensure_future(scripted.browser.observe(7))
    await scripted.until_asked("observe")
    began = {"type": "request", "request_id": "r1", "kind": "fetch", "url": "https://a.example/rows"}
    scripted.tell({**began, "stage": "begun"})
    done, _ = await asyncio.wait({looking}, timeout=0.3)
    assert not done, "it waits for what was asked for"
    scripted.tell({**began, "stage": "ended"})
    await asyncio.wait_for(looking, 5)
    looks = [call["options"] for call in scripted.calls("observe") if call["document_id"] == TOP["document_id"]]
    assert ([look["again"] for look in looks], scripted.calls("rest")) == ([False, True], [])


async def test_a_page_that_goes_elsewhere_does_not_keep_its_answer_waiting() -> None:
    """It may be kept to come back to, and is frozen in the middle of what it says."""
    scripted = Scripted()
    await scripted.browser.observe(7)
    scripted.answers["perform"] = None
    acting = asyncio.ensure_future(scripted.browser.act(7, "e1", Click()))
    await scripted.until_asked("perform")
    where_to = {"type": "navigation", "url": "https://b.example/"}
    for stage in ("started", "committed", "parsed", "complete"):
        scripted.tell({**where_to, "stage": stage, "document_id": "d7"})
    receipt = await asyncio.wait_for(acting, 5)  # of the time that a page has for an answer much is left
    assert receipt.code is Code.NAVIGATED


async def test_the_end_of_a_load_before_it_is_not_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new tab may still be on its way to the browser's own start page, however late the next load is told."""
    monkeypatch.setattr(navigation, "REPLACED", 0)
    scripted = Scripted()
    scripted.methods["tabs.navigate"] = {}
    start = {"type": "navigation", "url": "https://start.example/"}
    going = asyncio.ensure_future(scripted.browser.navigate(7, "https://b.example"))
    while not any(method == "tabs.navigate" for method, _ in scripted.asked):
        await scripted.news.next(10)
    scripted.tell({**start, "stage": "started"}, {**start, "stage": "failed", "error": navigation.ABORTED})
    for _ in range(20):
        await asyncio.sleep(0)
    there = {"type": "navigation", "url": "https://b.example/"}
    scripted.tell({**there, "stage": "started"}, {**there, "stage": "committed", "document_id": "d9"})
    scripted.tell({**there, "stage": "complete"})
    receipt = await going
    assert receipt.code is Code.NAVIGATED, receipt


async def test_the_browsers_page_about_a_failure_is_no_dialog() -> None:
    """It lets nobody in while the next page is slow to take its place."""
    scripted = Scripted(ping="error_page")
    scripted.methods["tabs.navigate"] = {}
    going = asyncio.ensure_future(scripted.browser.navigate(7, "https://b.example"))
    there = {"type": "navigation", "url": "https://b.example/"}
    while not any(method == "tabs.navigate" for method, _ in scripted.asked):
        await scripted.news.next(10)
    scripted.tell({**there, "stage": "started"}, {**there, "stage": "answered", "status": 200})
    await scripted.until_asked("ping")
    scripted.tell({**there, "stage": "committed", "document_id": "d1"}, {**there, "stage": "complete"})
    assert (await going).code is Code.NAVIGATED


async def test_a_picture_leaves_the_carrier_painted() -> None:
    data = BytesIO()
    Image.new("RGB", (40, 40), "white").save(data, "JPEG")
    box = {"x": 10, "y": 10, "width": 20, "height": 20}
    hidden = {"boxes": [box], "frames": [], "place": -1, "size": [40, 40], "contentType": "text/html"}
    scripted = Scripted(secrets=hidden)
    scripted.methods["documents.list"] = {"documents": [TOP]}
    scripted.methods["tabs.capture"] = {"data": base64.b64encode(data.getvalue()).decode()}
    painted = await scripted.browser.screenshot(7)
    assert painted is not None
    assert painted.masks == []
    with Image.open(BytesIO(base64.b64decode(painted.data))) as picture:
        inside, outside = picture.convert("L").getpixel((20, 20)), picture.convert("L").getpixel((2, 2))
    assert isinstance(inside, int | float)
    assert isinstance(outside, int | float)
    assert abs(inside - 128) < 8
    assert outside > 240
    scripted.methods["tabs.capture"] = int(ErrorCode.REFUSED)
    assert await scripted.browser.screenshot(7) is None
