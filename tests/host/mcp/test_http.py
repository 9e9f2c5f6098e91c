"""`webhand mcp --http`: several clients, each with a token, behind the tool server's guard."""

import asyncio
import contextlib
import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance.site import Site
from host.mcp.connecting import ERAS, OVER_HTTP, over_http, text_of
from host.mcp.test_hands import SHOP, ref_of
from host.server.served import Served, serving
from webhand_host.tokens import Can

SOON = 60.0
"""Seconds in which what is waited for has come, however busy the machine is."""


@pytest.mark.parametrize("mode", ERAS)
async def test_a_client_works_over_http(door: Served, pages: Site, mode: str) -> None:
    async with over_http(door, mode) as one:
        name = f"http-{mode}"
        await one.done("session.open", id=name, url=pages.put(SHOP))
        seen = await one.done("browser_snapshot")
        assert 'text "Clicked"' in await one.done("click_element", element_ref=ref_of(seen, "Go"))
        assert len((await one.client.list_tools()).tools) > 30
        await one.done("session.close", id=name)


async def test_each_token_has_what_it_has_read_for_itself(door: Served, pages: Site) -> None:
    other = pages.put("<h1>Elsewhere</h1>").replace("127.0.0.1", "localhost")
    async with over_http(door) as first, over_http(door) as second:
        await first.done("session.open", id="mine", url=pages.put(SHOP))
        assert "needs_permission" in await first.refused("nav.goto", id="mine", url=other)
        await second.done("session.open", id="theirs", url=other)
        for one, name in ((first, "mine"), (second, "theirs")):
            await one.done("session.close", id=name)


async def test_a_token_that_is_not_for_the_browser_opens_nothing(door: Served) -> None:
    assert door.program(Can.FILES)("POST", "/mcp", {}).status == 403


def _ways() -> Iterator[tuple[str | None, str | None, str | None, str]]:
    hosts = (None, "evil.example", "127.0.0.1:1")
    origins = (None, "https://evil.example", "null")
    tokens = (None, "Bearer wrong", "")
    return itertools.product(hosts, origins, tokens, ("GET", "POST", "DELETE", "OPTIONS"))


def test_nobody_gets_in_without_a_token(door: Served, pages: Site) -> None:
    """SAFETY test C1, of this door."""
    right = door.program()
    tell = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    opens = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    opens["params"] = {"name": "session_open", "arguments": {"id": "stolen", "url": pages.put(SHOP)}}
    for host, origin, token, method in _ways():
        headers = {"Accept": "application/json, text/event-stream", "Origin": origin, "Authorization": token}
        if host is not None:
            headers["Host"] = host
        reply = right(method, "/mcp", None if method == "GET" else opens, headers=headers)
        assert reply.status in (401, 403, 421), (host, origin, token, method, reply.status)
    with_token = {"Accept": "application/json, text/event-stream"}
    for wrong in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Content-Type": "text/plain"}):
        assert right("POST", "/mcp", tell, headers={**with_token, **wrong}).status in (403, 415, 421)
    assert right("POST", "/elsewhere", tell).status == 404
    assert "stolen" not in json.dumps([one.name for one in (door.data / "sessions").glob("*")])


async def test_a_hundred_calls_side_by_side(door: Served, pages: Site) -> None:
    async with over_http(door) as one:
        await one.done("session.open", id="many", url=pages.put(SHOP))
        calls = [one.call("extract.text", id="many", selector="h1") for _ in range(100)]
        answered = await asyncio.gather(*calls)
        await one.done("session.close", id="many")
    told = ["Shop" in str(result.structured_content) for result in answered if not result.is_error]
    busy = [str(result.content) for result in answered if result.is_error]
    assert all(told)
    assert [said for said in busy if "wait for session many already" not in said] == []
    assert len(told) >= 33, "so many may wait"


@pytest.mark.parametrize("mode", ERAS)
async def test_what_a_client_waited_for_that_vanished_keeps_nobody(door: Served, pages: Site, mode: str) -> None:
    """In the middle of a journey to a server that does not answer: the page before it is there for the next client."""
    secret, name = door.program().secret, f"stays-{mode}"
    pages.hold()
    with contextlib.suppress(asyncio.CancelledError):
        async with over_http(door, mode, secret) as gone:
            await gone.done("session.open", id=name, url=pages.put(SHOP))
            calling = asyncio.ensure_future(gone.call("nav.goto", id=name, url=f"{pages.here}/held"))
            await asyncio.to_thread(pages.held.wait, 30)
            calling.cancel()
            await calling
    async with over_http(door, mode, secret) as one:
        async with asyncio.timeout(SOON):  # in which the server has heard that nobody waits any more
            while "on its way" in (said := text_of(await one.call("extract.text", id=name))):
                pass
        assert "Shop" in said
        await one.done("session.close", id=name)
    pages.release.set()


async def test_it_ends_with_clients_connected(tmp_path: Path, pages: Site) -> None:
    with serving(tmp_path, door=OVER_HTTP) as door:
        async with over_http(door, "legacy") as one:
            await one.done("session.open", id="x", url=pages.put(SHOP))
            assert await asyncio.to_thread(door.end) == 0
        log = (tmp_path / "serve.log").read_text()
    assert log.splitlines() == [line for line in log.splitlines() if line.startswith(("Webhand serves", "Token:"))]
