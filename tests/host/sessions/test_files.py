"""Files of sessions that share a browser, which tells each of them of the files of all."""

import asyncio
from pathlib import Path

import pytest
from conformance.carriers import ref_in
from conformance.test_downloads import Handler, server
from host.sessions.steering import Reopen, go, run, until
from webhand_agent.protocol import Click, Receipt
from webhand_host.sessions.session import Session

__all__ = ["server"]


async def click(session: Session, tab_id: int, name: str) -> Receipt:
    lines = (await session.browser.observe(tab_id)).tree.text.splitlines()
    return await session.browser.act(tab_id, ref_in(lines, f'"{name}"'), Click())


@pytest.mark.parametrize("target", ["_blank", "inner"])
async def test_a_file_is_told_to_the_session_that_asked_for_it(
    reopened: Reopen, sites: tuple[str, str], server: str, target: str
) -> None:
    """Of one address and one name, at the same time: they differ in nothing but their sessions. New windows are known
    by the browser's word for them, frames by the pages that they are in.
    """
    address = f"/file?name=same.bin&thinks=1&for=sessions{target}"
    link = f"<iframe name=inner></iframe><a href='{server}{address}' target={target}>File</a>"
    markup = f"{link} <button>Nothing</button>"
    Handler.may_end.clear()
    async with reopened("one") as one, reopened("two") as two, reopened("three") as three:
        for session in (one, two, three):
            await go(session, sites[0])
            await run(session, f"document.body.innerHTML = `{markup}`")
        tabs = [(await session.tab()).tab_id for session in (one, two, three)]
        clicked = asyncio.gather(click(one, tabs[0], "File"), click(two, tabs[1], "File"))
        await until(lambda: Handler.asked[address] == 2)
        Handler.may_end.set()
        files = [file for receipt in await clicked for file in receipt.downloads]
        assert [(file.name, file.state, file.received) for file in files] == [("same.bin", "complete", 10)] * 2, files
        assert len({Path(file.path).parent for file in files}) == 2, files
        for session, tab_id in zip((one, two, three), tabs, strict=True):  # a tab for a file may still be in front
            assert not (await click(session, tab_id, "Nothing")).downloads
