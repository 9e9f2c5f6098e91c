"""`webhand mcp` beside other processes of the same person: its sessions are seen there, and what was read counts."""

import subprocess
from pathlib import Path

import warm
from conformance.site import Site
from host.mcp.connecting import OVER_HTTP, connected, over_http
from host.mcp.test_hands import SHOP
from host.server.served import Program, environment, serving


def listed(folder: Path) -> str:
    command = [*warm.command(warm.COMMAND), "sessions"]
    return subprocess.run(command, env=environment(folder), capture_output=True, text=True, check=True).stdout


async def test_the_sessions_of_a_client_are_listed_and_in_nobodys_way(tmp_path: Path) -> None:
    async with connected(tmp_path) as one, connected(tmp_path) as beside:
        await one.done("session.open", id="mine")
        row = listed(tmp_path).split()
        assert (row[0], row[1], row[-3:]) == ("mine", "saved", ["an", "MCP", "client"])
        told = (await beside.call("session.list")).structured_content or {}
        assert [(each["active"], each["elsewhere"]) for each in told["sessions"]] == [(False, True)]
        assert "in use" in await beside.refused("session.open", id="mine")


async def test_what_a_program_has_read_at_one_door_counts_at_the_other(tmp_path: Path, pages: Site) -> None:
    """SAFETY, carry: it follows the token, through whichever process."""
    elsewhere = pages.put(SHOP).replace("127.0.0.1", "localhost")
    with serving(tmp_path, door=OVER_HTTP) as door, serving(tmp_path, door=("serve",)) as tools:
        program = Program(tools.port, door.program().secret)
        async with over_http(door, secret=program.secret) as one:
            await one.done("session.open", id="read", url=pages.put("<h1>Secret plans</h1>"))
            await one.done("extract.text", id="read")
            reply = program("POST", "/browser/start", {"kind": "fresh", "headless": True, "start_url": elsewhere})
            assert (reply.status, "carry" in reply.text) == (409, True), reply.text
            status = program.get("/browser/status")
            assert "read" in [each["session_id"] for each in status["sessions"]]
            assert "Secret plans" in str(program.get("/browser/dom/tree?session_id=read")), "and it is reached there"
        async with over_http(door) as other:
            await other.done("session.open", id="free", url=elsewhere)
