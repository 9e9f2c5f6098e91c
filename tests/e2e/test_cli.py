"""`webhand run` as a program: what it prints, how it exits, how it stops."""

import asyncio
import contextlib
import json
import os
import signal
from pathlib import Path
from typing import Any

import gemini
import pytest
import warm
from e2e.conftest import Demo
from e2e.harness import Start, places
from e2e.shared import with_gemini
from e2e.test_interruptions import THINKING
from pydantic import TypeAdapter
from webhand_agent.protocol import RunEvent, RunFinished, RunStarted
from webhand_host.permissions import written
from webhand_host.runs.folder import all_runs

EVENT: TypeAdapter[Any] = TypeAdapter(RunEvent)
QUICK = ("--headless", "--json", "--carrier", "playwright")
"""Without a host of its own, for what is the same with each carrier."""


async def start(folder: Path, *arguments: str, **environment: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(*warm.command(warm.COMMAND), *arguments),
        env={**os.environ, **places(folder), **environment},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def run(folder: Path, *arguments: str, **environment: str) -> tuple[int, list[Any], str]:
    """The exit status, the events on stdout, and stderr. A line of stdout that is no event fails the test."""
    process = await start(folder, "run", *arguments, **environment)
    out, errors = await process.communicate()
    events = [EVENT.validate_json(line) for line in out.decode().splitlines()]
    assert process.returncode is not None
    return process.returncode, events, errors.decode()


async def test_json_prints_one_event_a_line_and_exits_0(demo: Demo, tmp_path: Path) -> None:
    task = f"go to {demo.url}/mail and search for Ernesto"
    status, events, errors = await run(tmp_path, task, "--headless", "--json")
    assert status == 0, errors
    assert isinstance(events[0], RunStarted)
    assert events[0].task == task
    assert isinstance(events[-1], RunFinished)
    assert {event.type for event in events} >= {"observation", "delta", "thought", "action", "receipt"}
    assert [event.step for event in events if event.step] == sorted(event.step for event in events if event.step)


async def test_what_could_not_be_done_exits_1(demo: Demo, tmp_path: Path) -> None:
    status, events, _ = await run(tmp_path, "click “Nowhere”", "--url", f"{demo.url}/mail", *QUICK)
    assert (status, events[-1].outcome) == (1, "failed")


async def test_the_answer_alone_is_on_stdout_without_json(demo: Demo, tmp_path: Path) -> None:
    process = await start(tmp_path, "run", "what is the title", "--url", f"{demo.url}/form", "--headless")
    out, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    assert "Apply for a stall" in out.decode()
    assert "✓ completed" in errors.decode()


async def test_no_browser_is_a_sentence_and_exits_2(tmp_path: Path) -> None:
    status, events, _ = await run(tmp_path, "go to example.com", "--json", WEBHAND_BROWSER="/nowhere/chromium")
    assert status == 2
    assert (events[-1].outcome, len(events)) == ("failed", 1), "run_finished is the last event also then"
    assert "/nowhere/chromium" in events[-1].summary


async def test_attach_without_an_open_browser_says_what_to_do(tmp_path: Path) -> None:
    status, events, _ = await run(tmp_path, "go back", "--attach", "--json")
    assert status == 2
    assert "No browser with Webhand is open" in events[-1].summary


async def test_attach_uses_the_open_browser(demo: Demo, tmp_path: Path, webhand: Start) -> None:
    async with webhand(tmp_path, f"{demo.url}/mail") as one:
        runtime = str((await one.socket()).parent)
        task = f"go to {demo.url}/shop"
        status, events, errors = await run(tmp_path, task, "--attach", "--json", WEBHAND_RUNTIME_DIR=runtime)
        assert (status, events[-1].outcome) == (0, "completed"), (events[-1], errors)
        assert one.page.url == f"{demo.url}/shop"


async def test_wrong_usage_exits_2(tmp_path: Path) -> None:
    kinds = "KIND is one of enter, write, carry, login, send, transfer, account, delete, pay"
    for arguments, said in (
        (["  "], "TASK"),
        (["x", "--max-steps", "0"], "--max-steps"),
        (["x", "--allow", "buy@shop.example"], kinds),
        (["x", "--autonomy", "wild"], "--autonomy"),
        (["x", "--carrier", "telepathy"], "--carrier"),
        (["x", "--url", "not a url"], "there are spaces in it"),
        (["x", "--url", "ftp://a.b"], "--url"),
        (["x", "--cdp", "nope"], "http://127.0.0.1:9222"),
        (["x", "--carrier", "playwright", "--attach"], "--attach"),
    ):
        process = await start(tmp_path, "run", *arguments, COLUMNS="200")
        out, errors = await process.communicate()
        assert (process.returncode, out) == (2, b""), (arguments, errors.decode())
        assert said in errors.decode(), arguments


@pytest.mark.parametrize(
    ("settings", "arguments", "said"),
    [
        ('max_steps = "many"', (), "max_steps"),
        ("max_steps = [", (), "cannot be read"),
        ('model = "gemini"', (), "webhand key set"),
        ("", ("--model", "gemini"), "webhand key set"),
    ],
)
async def test_a_fault_of_the_set_up_exits_2(
    settings: str, arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text(settings, encoding="utf-8")
    status, events, errors = await run(tmp_path, "click x", *QUICK, *arguments)
    assert (status, events[-1].outcome, events[-1].never_began) == (2, "failed", True), errors
    assert said in events[-1].summary


async def test_what_is_allowed_beforehand_is_a_part_of_the_task(tmp_path: Path) -> None:
    allow = ("--allow", "pay@www.shop.example", "--allow", "carry@mail.example,shop.example", "--autonomy", "careful")
    await run(tmp_path, "go back", *QUICK, *allow)
    (done,) = all_runs(tmp_path / "data" / "runs")
    job = done.job()
    assert job is not None
    assert [written(one) for one in job.asked.allow] == [
        "pay@https://shop.example",
        "carry@https://mail.example,https://shop.example",
    ]
    assert (job.asked.autonomy, job.asked.attended, job.asked.yes) == ("careful", False, False)


async def test_interrupt_stops_cleanly_and_exits_130(demo: Demo, tmp_path: Path) -> None:
    with gemini.GeminiStandIn([THINKING]) as server:
        arguments = ("run", "search the mail for Ernesto", "--url", f"{demo.url}/mail", "--headless", "--json")
        process = await start(tmp_path, *arguments, **with_gemini(server))
        assert process.stdout is not None
        lines = []
        async for line in process.stdout:
            lines.append(json.loads(line))
            if [line["type"] for line in lines].count("delta") == 1 and lines[-1]["type"] == "delta":
                process.send_signal(signal.SIGINT)
        assert await process.wait() == 130
        assert (lines[-1]["type"], lines[-1]["outcome"]) == ("run_finished", "stopped")


async def test_a_reader_that_goes_away_stops_the_run_in_order(demo: Demo, tmp_path: Path) -> None:
    """`webhand run --json | head -1`."""
    with gemini.GeminiStandIn([THINKING]) as server:
        arguments = ("run", "search the mail for Ernesto", "--url", f"{demo.url}/mail", "--headless", "--json")
        process = await start(tmp_path, *arguments, **with_gemini(server))
        assert process.stdout is not None
        assert process.stderr is not None
        await process.stdout.readline()
        process.stdout._transport.close()  # type: ignore[attr-defined]
        assert await process.wait() == 130
        assert await process.stderr.read() == b""
    (run,) = all_runs(tmp_path / "data" / "runs")
    finished = run.finished()
    assert finished is not None
    assert finished.outcome == "stopped"


async def test_the_host_killed_in_the_middle_ends_the_run_in_a_sentence(demo: Demo, tmp_path: Path) -> None:
    with gemini.GeminiStandIn([THINKING]) as server:
        arguments = ("run", "search the mail for Ernesto", "--url", f"{demo.url}/mail", "--headless", "--json")
        process = await start(tmp_path, *arguments, **with_gemini(server))
        assert process.stdout is not None
        lines = []
        async for line in process.stdout:
            lines.append(json.loads(line))
            if [line["type"] for line in lines].count("delta") == 1 and lines[-1]["type"] == "delta":
                os.kill(host_below(tmp_path), signal.SIGKILL)
        assert await process.wait() == 1
    assert (lines[-1]["type"], lines[-1]["outcome"], lines[-1]["steps"]) == ("run_finished", "failed", 1)
    (run,) = all_runs(tmp_path / "data" / "runs")
    assert run.finished() is not None, "the record is whole"


async def test_a_question_that_nobody_hears_stops_the_run(stocked: Demo, tmp_path: Path) -> None:
    arguments = ("click “Add to cart”", "--url", f"{stocked.url}/shop?q=lamp", *QUICK)
    status, events, errors = await run(tmp_path, *arguments)
    assert [event.type for event in events].count("question") == 1, [event.type for event in events]
    assert (status, events[-1].outcome) == (1, "stopped")
    assert "Nobody is here to answer" in errors
    assert not stocked.site.shop.cart


def host_below(folder: Path) -> int:
    """The host whose record is kept below `folder`."""
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            is_host = b"native/main.py" in (process / "cmdline").read_bytes()
            if is_host and str(folder).encode() in (process / "environ").read_bytes():
                return int(process.name)
    raise LookupError("no host runs")
