"""The page engine in an isolated world of a page, as a carrier without extension has it: less bridge.js."""

from typing import Any

from playwright.async_api import CDPSession, Page
from webhand_agent.protocol import Frame, Observation
from webhand_host.browser.joining import tree_of
from webhand_host.paths import data_folder

BUDGET = 12_000
"""Characters: what a look may cost unless it is told otherwise."""

_MEASURING = """globalThis.bench = {
    spaces: 0,
    attributes: ["role", "aria-label", "title", "tabindex"],
    // Layout that is due anyway is nobody's: it is done before each time is taken, for the walk as for the look.
    time(work, repeats) {
        document.documentElement.getBoundingClientRect();
        const begun = performance.now();
        for (let i = 0; i < repeats; i++) work();
        return (performance.now() - begun) / repeats;
    },
    // The same where something has to be done before each, which is not what is timed.
    timeAfter(before, work, repeats) {
        let sum = 0;
        for (let i = 0; i < repeats; i++) {
            before();
            sum += this.time(work, 1);
        }
        return sum / repeats;
    },
    walk() {
        let seen = 0;
        const walk = (root) => {
            for (const element of root.querySelectorAll("*")) {
                seen++;
                if (element.checkVisibility()) element.getBoundingClientRect();
                if (element.shadowRoot) walk(element.shadowRoot);
            }
        };
        walk(document);
        return seen;
    },
    // What a tree says of an element comes from these: how and where it is drawn, what its author calls it, its text.
    reads() {
        const read = (root) => {
            for (const element of root.querySelectorAll("*")) {
                if (!element.checkVisibility()) continue;
                const { display, visibility, opacity, cursor, overflowY } = getComputedStyle(element);
                const { width, height } = element.getBoundingClientRect();
                this.kept = [display, visibility, opacity, cursor, overflowY, width, height];
                for (const name of this.attributes) this.kept.push(element.getAttribute(name));
                for (let node = element.firstChild; node; node = node.nextSibling) {
                    if (node.nodeType === Node.TEXT_NODE) this.kept.push(node.data);
                }
                if (element.shadowRoot) read(element.shadowRoot);
            }
        };
        read(document);
    },
    // All that is known of the page is thrown away, as if the engine had just come.
    forget() {
        globalThis.webhand.inside.observing.hearAll();
    },
    readAhead() {
        this.forget();
        globalThis.webhand.inside.seeing.readAhead();
    },
    // What was told of the page is for a space: another one is a first look.
    firstLook(budget) {
        this.spaces++;
        return this.look(budget);
    },
    unreadLook(budget) {
        this.forget();
        return this.firstLook(budget);
    },
    look(budget) {
        return (this.view = webhand.observe({ space: `bench${this.spaces}`, prefix: "", nextRef: 1, budget }));
    },
    // One text and one attribute somewhere in the middle, other ones each time.
    change() {
        const visible = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility());
        const texts = visible.filter((each) => each.childNodes.length === 1 && each.firstChild.data?.trim());
        const controls = visible.filter((each) => each.matches("a, button, input"));
        this.changes = (this.changes ?? 0) + 1;
        const text = texts[Math.floor(texts.length / 2)];
        if (text) text.firstChild.data = `Changed ${this.changes} times`;
        controls[Math.floor(controls.length / 2)]?.setAttribute("title", `Changed ${this.changes} times`);
    },
}"""


class World:
    """One frame's world. Times are milliseconds in the page, layout aside."""

    def __init__(self, session: CDPSession, context_id: int) -> None:
        self._session = session
        self._context_id = context_id

    @classmethod
    async def enter(cls, page: Page) -> "World":
        session = await page.context.new_cdp_session(page)
        tree = await session.send("Page.getFrameTree")
        frame = {"frameId": tree["frameTree"]["frame"]["id"], "worldName": "webhand"}
        made = await session.send("Page.createIsolatedWorld", frame)
        world = await cls.of(session, made["executionContextId"])
        await world.evaluate((data_folder("extension") / "page" / "engine.bundle.js").read_text(encoding="utf-8"))
        return world

    @classmethod
    async def of(cls, session: CDPSession, context_id: int) -> "World":
        """The world of a context that has the engine already."""
        world = cls(session, context_id)
        await world.evaluate(f"void ({_MEASURING})")
        return world

    async def evaluate(self, expression: str) -> Any:
        answer = await self._session.send(
            "Runtime.evaluate",
            {"expression": expression, "contextId": self._context_id, "returnByValue": True, "awaitPromise": True},
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", "the page threw"))
        return answer["result"].get("value")

    async def elements(self) -> int:
        count: int = await self.evaluate("bench.walk()")
        return count

    async def walk(self, repeats: int = 1) -> float:
        """No look at a page can do less than ask every element whether and where it is."""
        return await self._time("bench.walk()", repeats)

    async def reads(self, repeats: int = 1) -> float:
        """The floor of a tree: all that is asked of the browser, and nothing done with it."""
        return await self._time("bench.reads()", repeats)

    async def unread_look(self, budget: int = BUDGET, repeats: int = 1) -> float:
        """A look that nothing was read ahead for: all that one costs the page."""
        return await self._time(f"bench.unreadLook({budget})", repeats)

    async def first_look(self, budget: int = BUDGET, repeats: int = 1) -> float:
        """What a carrier waits for: the page was read while it was watched for rest."""
        works = f"() => bench.readAhead(), () => bench.firstLook({budget})"
        ms: float = await self.evaluate(f"bench.timeAfter({works}, {repeats})")
        return ms

    async def look_again(self, budget: int = BUDGET, repeats: int = 1) -> float:
        return await self._time(f"bench.look({budget})", repeats)

    async def changed_look(self, budget: int = BUDGET) -> float:
        """Of a page where one text and one attribute changed since the last look."""
        await self.evaluate("bench.change()")
        return await self._time(f"bench.look({budget})", 1)

    async def seen(self) -> Observation:
        """The last look as a carrier would put it together for this frame alone."""
        url, title, lines, elements, omitted = await self.evaluate(
            "[bench.view.url, bench.view.title, bench.view.lines, bench.view.elements, bench.view.omitted]"
        )
        return Observation(
            tab_id=1,
            url=url,
            title=title,
            tree=tree_of(title, url, lines),
            elements=elements,
            omitted=omitted,
            frames=[Frame(frame_id=0, document_id="bench", prefix="", url=url)],
        )

    async def _time(self, work: str, repeats: int) -> float:
        ms: float = await self.evaluate(f"bench.time(() => {work}, {repeats})")
        return ms
