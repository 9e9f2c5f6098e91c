"""Elements by a CSS selector, in whatever frame: for programs that know their page."""

import asyncio
from collections.abc import Sequence
from typing import Any

from webhand_agent.protocol import Code, Selection
from webhand_agent.snapshot import Tree

from webhand_host.browser.joining import Seen, tree_lines
from webhand_host.browser.looking import Options, explained, nothing
from webhand_host.browser.refs import Refs
from webhand_host.browser.tab import LONGEST, Tab


async def select(tab: Tab, refs: Refs, selector: str, limit: int, wait: float) -> Selection:
    """The elements that a CSS selector matches, of the first document that has any: the page's own, then its frames'.

    Where there is none it waits for one that can be seen, at most `wait` seconds.
    """

    def none(code: Code, why: str) -> Selection:
        return Selection(**dict(nothing(tab, refs, code, why)))

    async def chosen() -> Selection:
        documents = await tab.documents()
        options: Options = {"selector": selector, "limit": limit, "wait": round(wait * 1_000)}
        asked = [
            tab.started(tab.ask(one, "select", {**refs.offered(one, at), **options}, wait + LONGEST))
            for at, one in enumerate(documents)
        ]
        await _first_with_lines(asked)
        answers = [each.result() if each.done() and not each.exception() else None for each in asked]
        if answers[0] is None and asked[0].done():
            asked[0].result()  # why the page itself says nothing
        if answers[0] and "code" in answers[0]:
            return none(Code(answers[0]["code"]), answers[0]["message"])
        seen = [Seen(one, answer) for one, answer in zip(documents, answers, strict=True) if answer]
        found = next((one for one in seen if one.view and one.view["lines"]), None)
        if found is None or found.view is None:
            return none(Code.NOT_FOUND, f'Nothing on the page matches "{selector}".')
        return Selection(
            tab_id=tab.id,
            tree=(tree := Tree(shown=tree_lines(found.view["lines"]))),
            elements=found.view["elements"],
            omitted=found.view["omitted"],
            frames=refs.remember(tab.id, tree.refs, [found], seen),
            texts=found.view["texts"],
            **refs.counters,
        )

    return await explained(tab, chosen, none)


async def _first_with_lines(asked: "Sequence[asyncio.Future[Any]]") -> None:
    """Waits until a document has what was asked for, or all have said that they have not."""
    waiting = set(asked)
    while waiting:
        done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if any(not each.exception() and each.result().get("lines") for each in done):
            break
    for each in waiting:
        each.cancel()
