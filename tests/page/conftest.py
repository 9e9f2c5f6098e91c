"""The page engine in a real browser, in an isolated world as in production, driven over CDP without an extension."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest_asyncio
from page.bundling import EDITORS, PICKERS, WIDGETS, Bundle
from page.hands import Person
from playwright.async_api import Browser, CDPSession, Frame, Page, Route
from webhand_agent import receipts
from webhand_agent.protocol import Receipt
from webhand_agent.snapshot import Line
from webhand_host.browser.cdp import source
from webhand_host.browser.cdp.channel import hand_over
from webhand_host.browser.cdp.session import CdpSession

PAGE_SCRIPTS = Path(__file__).parents[2] / "extension" / "page"

# What only the carrier can do. The roots are put there by `Engine.open_closed_roots`.
CARRIER = """
globalThis.closedRoots = new WeakMap();
globalThis.webhandCarrier = {
    openRoot: (element) => element.shadowRoot ?? globalThis.closedRoots.get(element) ?? null,
};
"""

# Tests read the page's own view of what happened to it, in the page's own world.
EVENT_LOG = """
window.log = [];
const types = "pointerdown mousedown focus pointerup mouseup click keydown keypress keyup beforeinput input change " +
    "submit mouseover mouseenter mousemove toggle reset";
for (const type of types.split(" ")) {
    addEventListener(type, (event) => {
        const where = event.composedPath()[0];
        log.push(type + " " + (where.id || where.localName || "window"));
    }, true);
}
"""


def engine_source() -> str:
    return (PAGE_SCRIPTS / "engine.bundle.js").read_text("utf-8")


def text_of(line: dict[str, Any]) -> str:
    """A line as the model reads it."""
    beside = ("frame", "size", "aside")
    return Line(**{key: value for key, value in line.items() if key not in beside}).text


@dataclass
class Engine:
    """`globalThis.webhand` of one frame."""

    page: Page
    session: CDPSession
    context_id: int
    space: str = "run-1"
    next_ref: int = 1
    view: dict[str, Any] = field(default_factory=dict)

    async def call(self, expression: str) -> Any:
        """Evaluates in the engine's world, waits for promises, and returns JSON."""
        answer = await self.session.send(
            "Runtime.evaluate",
            {"expression": expression, "contextId": self.context_id, "awaitPromise": True, "returnByValue": True},
        )
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"]["exception"]["description"])
        return answer["result"].get("value")

    async def observe(self, budget: int = 100_000, prefix: str = "", *, again: bool = False) -> list[str]:
        """Looks, and returns the lines with two blanks for each level."""
        options = {"space": self.space, "prefix": prefix, "nextRef": self.next_ref, "budget": budget, "again": again}
        return self.shown(await self.call(f"webhand.observe({json.dumps(options)})"))

    async def expand(self, ref: str, budget: int) -> list[str]:
        """The lines behind a ref of what was left out, or the refusal."""
        options = {"space": self.space, "prefix": "", "nextRef": self.next_ref, "budget": budget, "ref": ref}
        return self.shown(await self.call(f"webhand.expand({json.dumps(options)})"))

    async def find(self, query: str, role: str | None = None, limit: int = 50) -> list[str]:
        look = {"space": self.space, "prefix": "", "nextRef": self.next_ref}
        options = {**look, "query": query, "role": role, "limit": limit}
        return self.shown(await self.call(f"webhand.find({json.dumps(options)})"))

    async def read(self) -> list[str]:
        options = {"space": self.space, "prefix": "", "nextRef": self.next_ref}
        return self.shown(await self.call(f"webhand.read({json.dumps(options)})"))

    async def at(self, x: float, y: float) -> dict[str, Any]:
        """What stands at a point: its `line`, where in its box, and what else the engine says."""
        options = {"space": self.space, "prefix": "", "nextRef": self.next_ref, "x": x, "y": y, "size": None}
        spot: dict[str, Any] = await self.call(f"webhand.at({json.dumps(options)})")
        return spot if "code" in spot else {**spot, "line": self.shown(spot)[0]}

    async def facts(self) -> dict[str, Any]:
        return dict(await self.call("webhand.facts()"))

    async def extract(self, kind: str = "table", ref: str | None = None) -> dict[str, Any]:
        options = {"space": self.space, "kind": kind, "ref": ref, "peek": False}
        return dict(await self.call(f"webhand.extract({json.dumps(options)})"))

    def shown(self, view: dict[str, Any]) -> list[str]:
        if "code" in view:
            return [f"{view['code']}: {view['message']}"]
        self.view, self.next_ref = view, view["nextRef"]
        return ["  " * line["depth"] + text_of(line) for line in view["lines"]]

    async def ref(self, part: str) -> str:
        """The ref of the only line that contains `part`, after a look."""
        found = [line for line in await self.observe() if part in line and "[ref=" in line]
        assert len(found) == 1, f"{part!r} is in {found}"
        return found[0].split("[ref=")[1].split("]")[0]

    async def perform(self, ref: str | None, kind: str, **action: Any) -> dict[str, Any]:
        """Acts, and returns the receipt, with its sentences as `line` and its lines as text."""
        next_ref = action.pop("next_ref", self.next_ref)
        options = {"space": self.space, "ref": ref, "nextRef": next_ref, "action": {"kind": kind, **action}}
        receipt = await self.call(f"webhand.perform({json.dumps(options)})")
        assert isinstance(receipt, dict)
        facts = {name: value for name, value in receipt.items() if name in Receipt.model_fields}
        shown: dict[str, Any] = {
            name: list(map(text_of, receipt[name])) for name in ("covering", "candidates") if name in receipt
        }
        shown |= {"renamed": text_of(receipt["renamed"])} if receipt.get("renamed") else {}
        return {**receipt, **shown, "line": receipts.line(Receipt.model_validate(facts))}

    async def log(self) -> list[str]:
        """The events that the page has seen, as "type id"."""
        return list(await self.page.evaluate("log"))

    async def open_closed_roots(self) -> None:
        """Hands the closed shadow roots of the page to the carrier's `openRoot`."""
        document = await self.session.send("DOM.getDocument", {"depth": -1, "pierce": True})
        for host, root in closed_roots(document["root"]):
            root_id = await self.resolve(root)
            call = "function (root) { globalThis.closedRoots.set(this, root); }"
            params = {"objectId": await self.resolve(host), "arguments": [{"objectId": root_id}]}
            await self.session.send("Runtime.callFunctionOn", {"functionDeclaration": call, **params})

    async def resolve(self, backend_id: int) -> str:
        params = {"backendNodeId": backend_id, "executionContextId": self.context_id}
        return str((await self.session.send("DOM.resolveNode", params))["object"]["objectId"])


def closed_roots(node: dict[str, Any]) -> list[tuple[int, int]]:
    """Pairs of host and closed root, by backend node id."""
    found = [
        (node["backendNodeId"], root["backendNodeId"])
        for root in node.get("shadowRoots", [])
        if root["shadowRootType"] == "closed"
    ]
    for child in [*node.get("children", []), *node.get("shadowRoots", [])]:
        found += closed_roots(child)
    return found


@dataclass
class Site:
    """Serves markup at https://page.test/ and gives the engine that looks at it. Other hosts serve `frames`."""

    page: Page
    session: CDPSession
    markup: str = ""
    frames: dict[str, str] = field(default_factory=dict)

    async def serve(self, route: Route) -> None:
        body = self.frames.get(route.request.url, self.markup)
        await route.fulfill(body=f"<!doctype html><title>A page</title>{body}", content_type="text/html; charset=utf-8")

    async def open(self, markup: str, frames: dict[str, str] | None = None) -> Engine:
        self.markup = markup
        self.frames = frames or {}
        await self.page.goto("https://page.test/")
        await self.page.evaluate(EVENT_LOG)
        return await self.inject(self.page.main_frame)

    async def inject(self, frame: Frame) -> Engine:
        """Puts the engine into a frame of the tab's own process; others have sessions of their own."""
        tree = (await self.session.send("Page.getFrameTree"))["frameTree"]
        frames = [tree["frame"], *(child["frame"] for child in tree.get("childFrames", []))]
        ids = {each["url"]: each["id"] for each in frames}
        params = {"frameId": ids[frame.url], "worldName": "webhand"}
        world = await self.session.send("Page.createIsolatedWorld", params)
        engine = Engine(self.page, self.session, world["executionContextId"])
        await engine.call(CARRIER + engine_source())
        return engine


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def site(shared_browser: Browser) -> AsyncIterator[Site]:
    """One tab for all tests, since a new one costs more than a test does; each test loads a document of its own."""
    context = await shared_browser.new_context(viewport={"width": 1000, "height": 700})
    page = await context.new_page()
    site = Site(page, await context.new_cdp_session(page))
    await context.route("**/*", site.serve)
    yield site
    await context.close()


@dataclass
class World(Site):
    """With world.js, and with the engine given the channel to it."""

    contexts: dict[str, int] = field(default_factory=dict)
    """The page's own worlds, by frame."""

    def created(self, told: dict[str, Any]) -> None:
        if told["context"]["auxData"]["isDefault"]:
            self.contexts[told["context"]["auxData"]["frameId"]] = told["context"]["id"]

    async def inject(self, frame: Frame) -> Engine:
        engine = await super().inject(frame)
        await self.join(engine)
        return engine

    async def join(self, engine: Engine) -> None:
        await engine.call(
            "globalThis.webhandHost = { takeChannel: (channel) => { globalThis.webhandChannel = channel; },"
            "takeListening: (nodes) => { globalThis.webhandCarrier.listening = nodes; } }"
        )
        tree = (await self.session.send("Page.getFrameTree"))["frameTree"]
        session = cast(CdpSession, SimpleNamespace(send=lambda name, **params: self.session.send(name, params)))
        await hand_over(session, self.contexts[tree["frame"]["id"]], engine.context_id)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def world(shared_browser: Browser) -> AsyncIterator[World]:
    """A tab in which the script runs before the page's own, as in both carriers."""
    context = await shared_browser.new_context()
    page = await context.new_page()
    await page.add_init_script(source.page_world())
    site = World(page, await context.new_cdp_session(page))
    site.session.on("Runtime.executionContextCreated", site.created)
    await site.session.send("Runtime.enable")
    await context.route("**/*", site.serve)
    yield site
    await context.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def person(site: Site) -> AsyncIterator[Person]:
    await site.session.send("Runtime.enable")
    async with hands_of(site) as person:
        yield person
    await site.session.send("Runtime.disable")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def world_person(world: World) -> AsyncIterator[Person]:
    async with hands_of(world) as person:
        yield person


@asynccontextmanager
async def hands_of(site: Site) -> AsyncIterator[Person]:
    person = Person(site.session)
    await site.session.send("Runtime.addBinding", {"name": "webhandInput", "executionContextName": "webhand"})
    site.session.on("Runtime.bindingCalled", person.hear)
    yield person
    site.session.remove_listener("Runtime.bindingCalled", person.hear)
    await site.session.send("Runtime.removeBinding", {"name": "webhandInput"})


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def editors(site: Site) -> AsyncIterator[Site]:
    """The site with the bundle of editors on it."""
    async with serving(site, "editors", EDITORS):
        yield site


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def pickers(site: Site) -> AsyncIterator[Site]:
    """The site with the bundle of date pickers and selects on it."""
    async with serving(site, "pickers", PICKERS):
        yield site


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def widgets(world: World) -> AsyncIterator[World]:
    """With world.js, and with the bundle of widgets on it."""
    async with serving(world, "widgets", WIDGETS):
        yield world


@asynccontextmanager
async def serving(site: Site, place: str, bundle: Bundle) -> AsyncIterator[None]:
    folder = bundle.made()

    async def serve(route: Route) -> None:
        await route.fulfill(path=folder / Path(route.request.url).name)

    await site.page.context.route(f"**/{place}/*", serve)
    yield
    await site.page.context.unroute(f"**/{place}/*", serve)


async def mounted(editors: Site, name: str, text: str = "") -> tuple[Engine, str]:
    """An editor with a text in it, and the ref of its field."""
    style = f"<link rel=stylesheet href=/editors/{'monaco' if name.startswith('monaco') else 'editors'}.css>"
    engine = await editors.open(f"{style}<div id=app></div><script type=module src=/editors/editors.js></script>")
    await engine.page.evaluate("([name, text]) => mount(name, text)", [name, text])
    await engine.page.wait_for_function("app.childElementCount > 0")
    return engine, await engine.ref('"Body"')
