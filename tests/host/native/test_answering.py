"""Who may answer a confirmation: the chat, and a terminal that started this browser. No program else (SAFETY A6)."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from webhand_agent.protocol import (
    Answer,
    Choice,
    Confirmation,
    ErrorCode,
    Permission,
    PermissionKind,
    Question,
    RunStatus,
    StartTask,
)
from webhand_host.cli.steered import within
from webhand_host.native.client import Client
from webhand_host.native.dial import dial, sockets
from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError
from webhand_host.native.socket import serve_socket
from webhand_host.paths import runtime_folder
from webhand_host.runs.journal import RunJournal
from webhand_host.runs.runner import Runner

TOKEN = "a token of the process that started this browser"  # noqa: S105, of no use anywhere
PAY = Confirmation(
    t=1,
    id="k1",
    tool="x",
    act="Pay",
    site="https://shop.example",
    lacks=[Permission(kind=PermissionKind.PAY, site="https://shop.example")],
    choices=[Choice.ONCE, Choice.NO],
)
WHICH = Question(t=1, id="q1", text="Which?", choices=[])


class Asking:
    """A runner whose one run has asked, and waits."""

    def __init__(self, runner: Runner, run: RunStatus, journal: RunJournal) -> None:
        self.runner = runner
        self.run = run
        self.paid = asyncio.create_task(journal.answer("k1"))
        self.told = asyncio.create_task(journal.answer("q1"))

    async def answer(self, peer: Peer, name: str, text: str) -> None:
        await peer.call("question.answer", Answer(run_id=self.run.id, id=name, text=text))

    @property
    def is_open(self) -> bool:
        return not self.paid.done()


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "STATE", "CONFIG", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / name.lower()))


@contextlib.asynccontextmanager
async def asking() -> AsyncIterator[Asking]:
    sent = asyncio.Event()
    runner = Runner("p1")
    runner.browser = Peer(lambda _: sent.set(), {})
    await runner.take_up()
    run = await runner.start(StartTask(task="go to https://shop.example", model="offline"))
    await sent.wait()  # the run waits for its browser, which never answers
    active = runner._active  # there is no page here to ask about: the questions are put into its journal
    assert active is not None
    journal = active.work.journal
    journal.emit(PAY)
    journal.emit(WHICH)
    one = Asking(runner, run, journal)
    await asyncio.sleep(0)
    try:
        yield one
    finally:
        for task in (one.paid, one.told):
            task.cancel()
        await runner.end()


async def refused(one: Asking, peer: Peer) -> None:
    for text in ("once", "no", "", "Allow once"):
        with pytest.raises(RemoteError, match="Answer it in the chat of the browser") as error:
            await one.answer(peer, "k1", text)
        assert error.value.code == ErrorCode.REFUSED
    assert one.is_open


@pytest.mark.parametrize("shown", ["", "guessed", TOKEN[:-1], TOKEN + "x"])
@pytest.mark.parametrize("real", ["", TOKEN])
async def test_no_program_at_the_socket_answers_a_confirmation(real: str, shown: str) -> None:
    async with asking() as one, serve_socket(one.runner, real):
        async with dial(sockets(runtime_folder())[0], {}, token=shown) as peer:
            await refused(one, peer)
            await one.answer(peer, "q1", "the first")
        assert (await one.told).text == "the first", "the model's own questions are for whoever started the run"


async def test_the_program_that_started_the_browser_from_a_terminal_answers() -> None:
    async with asking() as one, serve_socket(one.runner, TOKEN):
        async with dial(sockets(runtime_folder())[0], {}, token=TOKEN) as peer:
            await one.answer(peer, "k1", "once")
        assert (await one.paid).text == "once"


async def test_a_token_is_that_of_one_connection() -> None:
    async with asking() as one, serve_socket(one.runner, TOKEN):
        path = sockets(runtime_folder())[0]
        async with dial(path, {}, token=TOKEN), dial(path, {}) as other:
            await refused(one, other)


async def test_the_chat_answers() -> None:
    async with asking() as one:
        port = Client(one.runner, greeted=True, may_allow=True)
        await port.answer(Answer(run_id=one.run.id, id="k1", text="no"))
        assert (await one.paid).text == "no"


@pytest.mark.parametrize("may_allow", [False, True])
async def test_a_run_in_this_process_is_answered_from_its_own_terminal_alone(may_allow: bool) -> None:
    async with asking() as one, within(one.runner, {}, may_allow=may_allow) as peer:
        if may_allow:
            await one.answer(peer, "k1", "once")
            assert (await one.paid).text == "once"
        else:
            await refused(one, peer)


async def test_what_is_not_asked_any_more_is_that_for_everybody() -> None:
    async with asking() as one, within(one.runner, {}) as peer:
        one.paid.cancel()
        await asyncio.wait({one.paid})
        with pytest.raises(RemoteError) as error:
            await one.answer(peer, "k9", "once")
        assert error.value.code == ErrorCode.NO_SUCH_QUESTION


def test_a_host_keeps_the_token_to_itself(start_host: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says nothing of it in its hello, and in what it logs."""
    monkeypatch.setenv("WEBHAND_TERMINAL_TOKEN", TOKEN)
    host = start_host()
    assert TOKEN not in str(host.hello())
    assert "result" in host.call("status.get")
    host.close()
    assert TOKEN not in host.errors()
