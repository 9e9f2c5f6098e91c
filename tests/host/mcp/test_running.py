"""`webhand_run`: the whole agent on a task of a client, in the client's session."""

import asyncio
import json
from pathlib import Path
from typing import Any

import gemini
import pytest
from conformance.site import Site
from host.mcp.connecting import ERAS, Connected, connected, text_of
from host.mcp.test_hands import SHOP
from mcp import MCPError
from mcp_types import ElicitRequestFormParams, ElicitResult, TextResourceContents
from webhand_host.runs.folder import RunFolder, all_runs

OFFLINE: dict[str, Any] = {"WEBHAND_MODEL": "offline"}


def by(server: gemini.GeminiStandIn) -> dict[str, Any]:
    return {"GEMINI_API_KEY": gemini.KEY, "GOOGLE_GEMINI_BASE_URL": server.base_url, "WEBHAND_MODEL": "gemini"}


def the_run(folder: Path) -> RunFolder:
    """The one that is no session's own record."""
    runs = [one for one in all_runs(folder / "data" / "runs") if (one.path / "conversation.jsonl").exists()]
    assert len(runs) == 1
    return runs[0]


@pytest.mark.parametrize("mode", ERAS)
async def test_it_does_a_task_in_the_session_and_says_what_code_saw(tmp_path: Path, pages: Site, mode: str) -> None:
    told: list[str] = []

    async def heard(progress: float, total: float | None, message: str | None) -> None:
        told.append(f"{progress:g} {message}")

    async with connected(tmp_path, f"--allow=write@{pages.here}", mode=mode, **OFFLINE) as one:
        await one.done("navigate", url=pages.put(SHOP))
        result = await one.client.call_tool("webhand_run", {"task": "click Go"}, progress_callback=heard)
        seen = await one.done("browser_snapshot")
    assert not result.is_error, text_of(result)
    assert 'text "Clicked"' in seen, "it was done in the session's own tab"
    found = result.structured_content or {}
    assert (found["success"], found["outcome"], found["run"]) == (True, "completed", the_run(tmp_path).id)
    assert found["changes"] or found["seen"]
    assert any("click_element “Go”" in line for line in told), told
    assert [int(line.split()[0]) for line in told] == list(range(1, len(told) + 1))


async def test_what_was_told_on_the_way_is_in_the_answer(tmp_path: Path, pages: Site) -> None:
    banner = (
        "<button onclick='this.after(`Clicked`)'>Go</button><div id=CybotCookiebotDialog>"
        "<button id=CybotCookiebotDialogBodyButtonDecline onclick='this.parentElement.remove()'>Refuse</button></div>"
    )
    async with connected(tmp_path, f"--allow=write@{pages.here}", **OFFLINE) as one:
        await one.done("navigate", url=pages.put(banner))
        result = await one.client.call_tool("webhand_run", {"task": "click Go"})
    assert ["“Refuse” was pressed" in told for told in (result.structured_content or {})["told"]] == [True]


async def test_the_words_of_a_program_are_no_command_of_the_persons(tmp_path: Path, pages: Site) -> None:
    """The planner without a model may write where the person's own words say so: here they are a client's."""
    page = pages.put("<form method=post action=/x><button>Save</button></form>")
    posts = pages.posts
    async with connected(tmp_path, **OFFLINE) as one:
        await one.done("navigate", url=page)
        said = await one.refused("webhand_run", task="click Save")
    assert f"--allow write@{pages.here}" in said, said
    assert pages.posts == posts


async def test_a_site_in_the_task_is_entered_only_by_a_client_that_has_read_nothing(
    tmp_path: Path, pages: Site
) -> None:
    other = pages.put("<h1>Elsewhere</h1>").replace("127.0.0.1", "localhost")
    async with connected(tmp_path / "first", **OFFLINE) as one:
        await one.done("webhand_run", task=f"go to {other}")
        assert "Elsewhere" in await one.done("browser_snapshot")
    async with connected(tmp_path / "then", **OFFLINE) as one:
        await one.done("navigate", url=pages.put(SHOP))
        said = await one.refused("webhand_run", task=f"go to {other}")
        assert "--allow carry@" in said, said
        assert "Elsewhere" not in said


async def test_what_a_run_has_read_the_client_has_read(tmp_path: Path, pages: Site) -> None:
    other = pages.put(SHOP).replace("127.0.0.1", "localhost")
    async with connected(tmp_path, **OFFLINE) as one:
        await one.done("webhand_run", task=f"go to {pages.put('<h1>Mine</h1>')}")
        assert "needs_permission" in await one.refused("navigate", url=other)


def _asks(heard: list[str]) -> gemini.Script:
    """A model that asks, and ends with the answer that it was told."""

    def ends(seen: gemini.SeenRequest) -> gemini.Reply:
        heard.append(json.dumps(seen.body["input"], ensure_ascii=False))
        return gemini.say("They have answered.")

    return (gemini.call("ask_user", question="Red or blue?", choices=["red", "blue"]), ends, ends)


@pytest.mark.parametrize("mode", ERAS)
async def test_a_question_is_for_the_client_that_can_be_asked(tmp_path: Path, pages: Site, mode: str) -> None:
    asked: list[Any] = []
    heard: list[str] = []

    async def answer(context: Any, params: Any) -> ElicitResult:
        asked.append(params)
        return ElicitResult(action="accept", content={"answer": "blue"})

    with gemini.GeminiStandIn(_asks(heard)) as server:
        async with connected(tmp_path, mode=mode, answer=answer, **by(server)) as one:
            await one.done("navigate", url=pages.put(SHOP))
            await one.call("webhand_run", task="which lamp do you want?")
    assert [type(one) for one in asked] == [ElicitRequestFormParams]
    assert asked[0].message == "Red or blue?"
    assert asked[0].requested_schema["properties"]["answer"]["enum"] == ["red", "blue"]
    assert "blue" in heard[0]


async def test_a_client_that_cannot_be_asked_keeps_nobody_waiting(tmp_path: Path, pages: Site) -> None:
    heard: list[str] = []
    with gemini.GeminiStandIn(_asks(heard)) as server:
        async with connected(tmp_path, **by(server)) as one:
            await one.done("navigate", url=pages.put(SHOP))
            await one.call("webhand_run", task="which lamp do you want?")
    assert "Nobody answered" in heard[0]


@pytest.mark.parametrize("mode", ERAS)
async def test_who_cancels_stops_the_run_and_its_record_says_so(tmp_path: Path, pages: Site, mode: str) -> None:
    with gemini.GeminiStandIn(otherwise=gemini.hang(gemini.say("Never."))) as server:
        async with connected(tmp_path, mode=mode, **by(server)) as one:
            await one.done("navigate", url=pages.put(SHOP))
            running = asyncio.ensure_future(one.call("webhand_run", task="click Go"))
            await asyncio.to_thread(server.asked.wait, 20)
            running.cancel()
            with pytest.raises(asyncio.CancelledError):
                await running
            seen = await one.done("browser_snapshot")  # its turn comes once the run has let go of the session
    assert "Nothing yet" in seen
    finished = the_run(tmp_path).finished()
    assert finished is not None
    assert finished.outcome == "stopped"


async def test_a_run_under_way_ends_with_its_server(tmp_path: Path, pages: Site) -> None:
    with gemini.GeminiStandIn(otherwise=gemini.hang(gemini.say("Never."))) as server:
        async with connected(tmp_path, **by(server)) as one:
            await one.done("navigate", url=pages.put(SHOP))
            running = asyncio.ensure_future(one.call("webhand_run", task="click Go"))
            await asyncio.to_thread(server.asked.wait, 20)
        running.cancel()
    finished = the_run(tmp_path).finished()
    assert finished is not None
    assert finished.outcome == "stopped"


async def test_what_a_client_has_done_it_can_read_and_no_more(tmp_path: Path, pages: Site) -> None:
    async with connected(tmp_path / "other", **OFFLINE) as one:
        await one.done("navigate", url=pages.put(SHOP))
    others = all_runs(tmp_path / "other" / "data" / "runs")
    async with connected(tmp_path / "other", f"--allow=write@{pages.here}", **OFFLINE) as one:
        await one.done("navigate", url=pages.put(SHOP))
        await one.done("webhand_run", task="click Go")
        listed = (await one.client.list_resources()).resources
        found = await _read(one, str(listed[0].uri))
        mine = [told["run"] for told in json.loads(found)]
        report = (await one.client.read_resource(f"webhand://runs/{mine[-1]}/report")).contents[0]
        with pytest.raises(Exception, match="There is no webhand://runs/"):
            await one.client.read_resource(f"webhand://runs/{others[0].id}")
    assert others[0].id not in mine
    assert len(mine) == 2
    assert report.mime_type == "text/html"
    assert not isinstance(report, TextResourceContents), (
        "a page's own words are for the person, and no text for a model"
    )


async def _read(one: Connected, uri: str) -> str:
    (content,) = (await one.client.read_resource(uri)).contents
    assert isinstance(content, TextResourceContents)
    return content.text


async def test_prompts_are_offered(tmp_path: Path) -> None:
    async with connected(tmp_path) as one:
        names = [prompt.name for prompt in (await one.client.list_prompts()).prompts]
        told = await one.client.get_prompt("do_in_my_browser", {"task": "Pay the rent"})
        for name, given, why in (("collect", {"what": "books"}, "collect needs url"), ("none", {}, 'no prompt "none"')):
            with pytest.raises(MCPError, match=why):
                await one.client.get_prompt(name, given)
    assert names == ["do_in_my_browser", "collect"]
    assert "Pay the rent" in str(told.messages[0].content)
