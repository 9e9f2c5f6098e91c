"""What a tab holds, as data: a table, a list or its links as rows, or rows by a schema; its markup; what a script makes
of it.
"""

import asyncio
from typing import Any, Literal

from webhand_agent.protocol import Code, Document, MarkupText, Rows, RowSelectors, ScrapedRows
from webhand_agent.snapshot import Tree

from webhand_host.browser.joining import Seen, tree_lines
from webhand_host.browser.looking import explained, nothing, present
from webhand_host.browser.refs import ElementAddress, Refs
from webhand_host.browser.settling import settle
from webhand_host.browser.tab import Tab
from webhand_host.browser.troubles import Held, NoTab, Trouble

Kind = Literal["table", "links"]

LONGEST = 18.0
"""Seconds. Long lists are scrolled to their end, which the engine itself bounds."""

PEEK = 8.0
"""Seconds to say how large the largest table is."""


async def extract(tab: Tab, refs: Refs, kind: Kind, ref: str | None, address: ElementAddress | None) -> Rows:
    """`address` is that of `ref`. Without both it is the largest table of the page, or all its links."""

    def nothing(code: Code, message: str) -> Rows:
        return Rows(tab_id=tab.id, code=code, message=message)

    def none_there() -> Rows:
        where = "in this part of the page" if ref else "on this page"
        return nothing(Code.NOT_FOUND, f"There {'are no links' if kind == 'links' else 'is no table or list'} {where}.")

    async def asked(document: Document, seconds: float, *, peek: bool) -> dict[str, Any]:
        options = {"space": refs.space, "kind": kind, "ref": ref, "peek": peek}
        found: dict[str, Any] = await tab.ask(document, "extract", options, seconds)
        return found

    async def rows_in(document: Document) -> Rows:
        found = await asked(document, LONGEST, peek=False)
        if "code" in found:
            return nothing(Code(found["code"]), found["message"])
        if found["weight"] == 0:
            return none_there()
        fields = {key: found[key] for key in ("columns", "rows", "total", "message")}
        return Rows(tab_id=tab.id, url=document.url, **fields)

    async def answer(document: Document, *, peek: bool) -> dict[str, Any]:
        """Frames that give no answer hold none that could be compared."""
        try:
            found = await asked(document, PEEK, peek=peek)
        except (Held, NoTab):
            raise
        except Trouble:
            if document.frame_id == 0:
                raise
            found = {"code": "unknown"}
        return {"weight": 0, "rows": []} if "code" in found else found

    async def there() -> Rows:
        documents = await tab.documents()
        if address is not None:
            return await rows_in(present(documents, address, "this element"))
        found = await asyncio.gather(*(answer(document, peek=kind == "table") for document in documents))
        if kind == "table":
            weights = [each["weight"] for each in found]
            return await rows_in(documents[weights.index(max(weights))]) if max(weights) > 0 else none_there()
        rows = dict.fromkeys((text, url) for each in found for text, url in each["rows"])
        if not rows:
            return none_there()
        return Rows(tab_id=tab.id, url=documents[0].url, columns=["text", "url"], rows=[list(row) for row in rows])

    return await explained(tab, there, nothing)


async def scrape(tab: Tab, refs: Refs, wanted: RowSelectors, patience: float, cap: float) -> ScrapedRows:
    """Rows by a schema once the page rests, of the first document that has any; without a selector for rows of the one
    with the most. `patience` and `cap` are seconds, as in `looking.observe`.
    """

    def none(code: Code, why: str) -> ScrapedRows:
        return ScrapedRows(**dict(nothing(tab, refs, code, why)))

    def options(document: Document, index: int, *, peek: bool) -> dict[str, Any]:
        return {**refs.offered(document, index), **wanted.model_dump(), "peek": peek}

    async def there() -> ScrapedRows:
        await settle(tab, patience, cap)
        documents = await tab.documents()
        top, *frames = documents
        first = await tab.ask(top, "scrape", options(top, 0, peek=True), PEEK)
        if "code" in first:
            return none(Code(first["code"]), first["message"])
        others = frames if wanted.rows is None or not first["weight"] else []
        asked = (tab.ask_frame(one, "scrape", options(one, at, peek=True)) for at, one in enumerate(others))
        peeked = [first, *await asyncio.gather(*asked)]
        seen = [Seen(one, view) for one, view in zip(documents, peeked, strict=False)]
        refs.remember(tab.id, [], [], seen)  # each keeps the prefix that it took
        weights = [one.view["weight"] if one.view else 0 for one in seen]
        if max(weights) == 0:
            why = f'Nothing on the page matches "{wanted.rows}".' if wanted.rows else "Nothing on the page repeats."
            return none(Code.NOT_FOUND, why)
        at = weights.index(max(weights)) if wanted.rows is None else next(at for at, one in enumerate(weights) if one)
        view = await tab.ask(documents[at], "scrape", options(documents[at], at, peek=False), LONGEST)
        if "code" in view:
            return none(Code(view["code"]), view["message"])
        tree = Tree(shown=tree_lines(view["lines"]))
        told = {key: view[key] for key in ("columns", "keys", "links", "rows", "total", "message", "ended")}
        read = [Seen(documents[at], view)]
        frames_of = refs.remember(tab.id, tree.refs, read, read)
        return ScrapedRows(
            tab_id=tab.id,
            tree=tree,
            elements=len(tree.refs),
            frames=frames_of,
            url=view["url"],
            **told,
            **refs.counters,
        )

    return await explained(tab, there, none)


async def markup(tab: Tab, selector: str | None) -> MarkupText:
    async def there() -> MarkupText:
        told = await tab.ask(await tab.top_document(), "markup", {"selector": selector})
        if "code" in told:
            return MarkupText(tab_id=tab.id, code=told["code"], message=told["message"])
        return MarkupText(tab_id=tab.id, html=told["html"])

    return await explained(tab, there, lambda code, why: MarkupText(tab_id=tab.id, code=code, message=why))


async def evaluated(tab: Tab, script: str, seconds: float) -> Any:
    """What a script gives in the top document within so many seconds, without secrets.

    Raises:
        NotDone: it failed.
        Trouble: there is no answer, and why.
    """
    tab.check()
    document = (await tab.documents())[0]
    await tab.ask(document, "ping", None)  # says why where the page takes no scripts, before any runs
    value = await tab.unless_held(tab.started(tab.port.evaluate(tab.id, document, script)), seconds)
    return (await tab.ask(document, "masked", {"value": value}))["value"]
