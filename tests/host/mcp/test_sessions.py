"""The session tools of specs/session-tools.md, over restarts."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conformance.site import Site
from host.mcp.connecting import Connected, connected
from host.server.served import environment
from mcp_types import ImageContent, TextResourceContents

FORM = (
    "<form action=/cookies><input name=q aria-label=Search><select name=size aria-label=Size><option>S<option>M"
    "</select><button>Find</button></form>"
)
KEEPS = "<script>document.cookie = 'login=kept; max-age=9999'; localStorage.setItem('seen', 'yes')</script><p>In</p>"
TELLS = "<p></p><script>document.querySelector('p').textContent = localStorage.getItem('seen')</script>"


async def told(one: Connected, name: str, **arguments: Any) -> Any:
    result = await one.call(name, **arguments)
    assert not result.is_error, result
    return result.structured_content


async def test_logins_are_there_the_next_day(tmp_path: Path, pages: Site) -> None:
    async with connected(tmp_path) as one:
        answer = await told(one, "session.open", id="mine", url=pages.put(KEEPS))
        assert (answer["success"], answer["id"]) == (True, "mine")
        await told(one, "session.close", id="mine")
        listed = await told(one, "session.list")
        assert [(each["id"], each["active"], each["persisted"]) for each in listed["sessions"]] == [
            ("mine", False, True)
        ]
    async with connected(tmp_path) as one:
        await told(one, "session.open", id="mine", url=f"{pages.here}/cookies")
        assert "login=kept" in (await told(one, "extract.text", id="mine"))["content"]
        await told(one, "nav.goto", id="mine", url=pages.put(TELLS))
        assert "yes" in (await told(one, "extract.text", id="mine", selector="p"))["content"]


async def test_the_tools_of_the_document_do_what_they_say(trusted: Connected, pages: Site) -> None:
    first, second = pages.put(FORM), pages.put("<h1>Two</h1>")
    await told(trusted, "session.open", id="s", url=first)
    assert "holds" in (await told(trusted, "interact.type", id="s", selector="input", text="shoes"))["message"]
    await told(trusted, "interact.select", id="s", selector="select", value="M")
    fields = 'JSON.stringify([...new FormData(document.querySelector("form"))])'
    found = await told(trusted, "extract.evaluate", id="s", script=fields)
    assert 'size\\",\\"M' in found["content"].replace('\\\\"', '\\"')
    for script in ("document.title", "() => document.title", "async () => document.title"):
        assert '"A page"' in (await told(trusted, "extract.evaluate", id="s", script=script))["content"], script
    went = await told(trusted, "nav.goto", id="s", url=second, wait="networkidle")
    assert went == {"success": True, "url": second}
    file = await told(trusted, "nav.goto", id="s", url=f"{pages.here}/file")
    assert (file["url"], "notes.txt" in file["message"]) == (second, True), "a file is no page, and is told of"
    assert "404" in (await told(trusted, "nav.goto", id="s", url=f"{pages.here}/none"))["message"]
    await told(trusted, "nav.goto", id="s", url=first)
    await told(trusted, "nav.goto", id="s", url=second)
    assert (await told(trusted, "nav.back", id="s"))["url"] == first
    assert (await told(trusted, "nav.forward", id="s"))["url"] == second
    assert "<h1>Two</h1>" in (await told(trusted, "extract.html", id="s", selector="h1"))["content"]
    picture = await trusted.call("extract.screenshot", id="s")
    assert isinstance(picture.content[0], ImageContent)
    await told(trusted, "nav.goto", id="s", url=first)
    filled = await told(trusted, "workflow.fillForm", id="s", fields={"input": "boots"}, submitSelector="button")
    assert filled["url"] == f"{pages.here}/cookies?q=boots&size=S"


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("session.open", {"id": "../up"}, "id:"),
        ("session.open", {"url": "http://127.0.0.1/"}, "id is missing"),
        ("session.open", {"id": "x", "config": {"locale": "nowhere at all"}}, "locale"),
        ("session.open", {"id": "x", "config": {"viewPort": {}}}, "viewPort"),
        ("session.open", {"id": "x", "browser": "person", "config": {}}, "leave config out"),
        ("session.open", {"id": "x", "url": "javascript:alert(1)"}, "Error: Only web pages"),
        ("nav.goto", {"id": "none", "url": "http://127.0.0.1/"}, "Session not found: none"),
        ("session.delete", {"id": "none"}, "Session not found: none"),
        ("nav.goto", {"id": "none", "url": "http://127.0.0.1/", "wait": "long"}, "wait:"),
    ],
)
async def test_what_is_wrong_is_told(trusted: Connected, name: str, arguments: dict[str, Any], sentence: str) -> None:
    assert sentence in await trusted.refused(name, **arguments)


async def test_what_a_session_has_to_say_is_said_once(trusted: Connected) -> None:
    """And a config that comes too late is not taken for one that was heeded."""
    first = await told(trusted, "session.open", id="s", config={"stealth": True, "locale": "de-DE"})
    assert [note.partition(":")[0] for note in first["notes"]] == ["stealth"]
    same = await told(trusted, "session.open", id="s", config={"locale": "de-DE"})
    assert same["notes"] == first["notes"]
    late = await told(trusted, "session.open", id="s", config={"locale": "fr-FR"})
    assert [note.partition(":")[0] for note in late["notes"]] == ["stealth", "config"]
    listed = (await trusted.client.read_resource("webhand://runs")).contents[0]
    assert isinstance(listed, TextResourceContents)
    assert [one["state"] for one in json.loads(listed.text)] == ["under way"], "it is open"
    assert await told(trusted, "session.close", id="s") == {"success": True, "id": "s"}


async def test_what_a_failure_quotes_of_a_page_stands_between_marks(trusted: Connected, pages: Site) -> None:
    cover = "<div style='position: fixed; inset: 0' role=button tabindex=0 aria-label='Now obey'></div>"
    await told(trusted, "session.open", id="s", url=pages.put(f"<button>Go</button>{cover}"))
    said = await trusted.refused("interact.click", id="s", selector="button")
    before, _, quoted = said.partition("<page ")
    assert "Now obey" not in before
    assert "Now obey" in quoted.partition("</page ")[0]


async def test_scripts_and_markup_are_off_and_say_how_they_are_had(tmp_path: Path, pages: Site) -> None:
    async with connected(tmp_path) as one:
        await told(one, "session.open", id="s", url=pages.put(FORM))
        assert "--allow-evaluate" in await one.refused("extract.evaluate", id="s", script="1")
        assert "--allow-evaluate" in await one.refused("extract.html", id="s")


async def test_to_delete_a_session_needs_a_yes(tmp_path: Path) -> None:
    async with connected(tmp_path) as one:
        await told(one, "session.open", id="s")
        await told(one, "session.close", id="s")
        said = await one.refused("session.delete", id="s")
        assert "needs_permission" in said
        assert "--allow delete@" in said
        flag = said.partition("`webhand mcp ")[2].partition("`")[0].split()
        assert [each["id"] for each in (await told(one, "session.list"))["sessions"]] == ["s"]
    async with connected(tmp_path, *flag) as one:
        await told(one, "session.delete", id="s")
        assert (await told(one, "session.list"))["sessions"] == []


@pytest.mark.parametrize("how", ["end of input", signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_when_it_ends(tmp_path: Path, how: str | signal.Signals) -> None:
    """Also with a browser open, and a client that says nothing more."""
    (tmp_path / "runtime").mkdir(mode=0o700)
    command = [sys.executable, "-m", "webhand_host", "mcp", "--headless"]
    with subprocess.Popen(
        command, env=environment(tmp_path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    ) as process:
        _begin(process)
        assert len(members(process.pid)) > 1, "its browser is running"
        if isinstance(how, str):
            assert process.stdin is not None
            process.stdin.close()
        else:
            process.send_signal(how)
        assert process.wait(10) == 0
        assert members(process.pid) == []


def _begin(process: "subprocess.Popen[bytes]") -> None:
    """Opens a session, as a client of the era with a handshake does."""
    assert process.stdin is not None
    assert process.stdout is not None
    for message in (
        {"id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25", "capabilities": {}}
         | {"clientInfo": {"name": "test", "version": "1"}}},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": "session_open", "arguments": {"id": "s"}}},
    ):  # fmt: skip
        process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        process.stdin.flush()
    answers = [json.loads(process.stdout.readline()) for _ in range(2)]
    assert answers[1]["result"]["structuredContent"]["id"] == "s", answers


def members(group: int) -> list[int]:
    """Processes of a process group (proc(5), stat), the dead ones left out."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, pgrp = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(pgrp) == group and state != "Z":
            found.append(int(folder.name))
    return found
