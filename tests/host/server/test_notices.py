"""Questions as notifications of the system: a real bus, and a service on it that keeps what it is told."""

import asyncio
import contextlib
import logging
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from logging.handlers import QueueHandler
from pathlib import Path
from typing import Annotated

import pytest
from conformance.site import Site
from host.server.served import AtTerminal, serving
from webhand_agent.protocol import Choice, Confirmation, Permission, PermissionKind
from webhand_host.server import notices
from webhand_host.server.notices import TITLE, Notices, words
from webhand_host.server.questions import NeedsPermission, Question, Questions

dbus = pytest.importorskip("dbus_fast", reason="dbus-fast is for Linux")
from dbus_fast import Variant  # noqa: E402
from dbus_fast.aio import MessageBus  # noqa: E402
from dbus_fast.annotations import DBusInt32, DBusSignature, DBusStr, DBusUInt32  # noqa: E402
from dbus_fast.service import ServiceInterface, dbus_method  # noqa: E402

pytestmark = pytest.mark.skipif(not shutil.which("dbus-daemon"), reason="dbus-daemon is not installed here")

CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:dir={folder}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
</policy></busconfig>"""
"""A bus that starts no services by itself."""
Texts = Annotated[list[str], DBusSignature("as")]
Hints = Annotated[dict[str, Variant], DBusSignature("a{sv}")]
Four = Annotated[tuple[str, str, str, str], DBusSignature("ssss")]


class Desktop(ServiceInterface):
    """`open` are the notifications that are shown, by their ids; `told` all that ever were."""

    def __init__(self) -> None:
        super().__init__("org.freedesktop.Notifications")
        self.open: dict[int, str] = {}
        self.told: list[tuple[str, str]] = []
        self.changed = asyncio.Condition()

    @dbus_method("Notify")
    async def notify(
        self,
        app: DBusStr,
        replaces: DBusUInt32,
        icon: DBusStr,
        title: DBusStr,
        body: DBusStr,
        actions: Texts,
        hints: Hints,
        expires: DBusInt32,
    ) -> DBusUInt32:
        self.told.append((title, body))
        self.open[len(self.told)] = body
        await self._say()
        return len(self.told)

    @dbus_method("CloseNotification")
    async def close(self, number: DBusUInt32) -> None:
        self.open.pop(number, None)
        await self._say()

    @dbus_method("GetCapabilities")
    def capabilities(self) -> Texts:
        return ["body"]

    @dbus_method("GetServerInformation")
    def information(self) -> Four:
        return ("stand-in", "webhand", "1", "1.2")

    async def _say(self) -> None:
        async with self.changed:
            self.changed.notify_all()

    async def shows(self, many: int) -> list[str]:
        """Waits until it is so many."""
        async with asyncio.timeout(20), self.changed:
            await self.changed.wait_for(lambda: len(self.open) == many)
        return list(self.open.values())


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[str]:
    """Its address."""
    config = tmp_path / "bus.conf"
    config.write_text(CONFIG.format(folder=tmp_path))
    command = ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.terminate()


@pytest.fixture
async def desktop(bus: str) -> AsyncIterator[Desktop]:
    connection = await MessageBus(bus).connect()
    service = Desktop()
    connection.export("/org/freedesktop/Notifications", service)
    await connection.request_name("org.freedesktop.Notifications")
    yield service
    connection.disconnect()


@pytest.fixture
def mine(bus: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bus is that of this process."""
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus)


def ask(questions: Questions, act: str, site: str = "https://mail.example") -> Question:
    lacks = [Permission(kind=PermissionKind.WRITE, site=site)]
    card = Confirmation(
        t=0, id="", tool="click", act=act, site=site, lacks=lacks, choices=[Choice.ONCE, Choice.NO], writes="hunter2"
    )
    with pytest.raises(NeedsPermission) as asked:
        questions.ask("main", "session", act, card)
    return asked.value.question


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


# --- The whole way ----------------------------------------------------------------------------------------------------


async def test_a_question_is_shown_and_withdrawn_once_it_is_answered(
    tmp_path: Path, bus: str, desktop: Desktop, pages: Site
) -> None:
    terminal = await asyncio.to_thread(AtTerminal, tmp_path, DBUS_SESSION_BUS_ADDRESS=bus)
    try:
        program, url = terminal.program, pages.put("<p>One")
        await asyncio.to_thread(program.start, start_url=url)
        there = url.replace("127.0.0.1", "localhost") + "?code=4711"
        reply = await asyncio.to_thread(program, "POST", "/browser/navigate", {"url": there})
        assert reply.status == 409
        site = f"http://localhost:{pages.port}"
        assert await desktop.shows(1) == [f"Go to {site}. Answer in the terminal of `webhand serve`."]
        assert desktop.told[0][0] == TITLE
        await asyncio.to_thread(terminal.until, "Do not allow")
        terminal.type("1")
        await desktop.shows(0)
        assert await asyncio.to_thread(program, "POST", "/browser/navigate", {"url": there})
    finally:
        await asyncio.to_thread(terminal.end)


async def test_what_is_open_is_withdrawn_with_the_server(
    tmp_path: Path, bus: str, desktop: Desktop, pages: Site
) -> None:
    def asked() -> None:
        with serving(tmp_path, DBUS_SESSION_BUS_ADDRESS=bus) as served:
            program = served.program()
            program.start(start_url=pages.put("<button onclick='1'>Press"))
            assert program("POST", "/click", {"x": 20, "y": 20}).status == 409
            asyncio.run_coroutine_threadsafe(desktop.shows(1), loop).result()
            assert served.end() == 0

    loop = asyncio.get_running_loop()
    await asyncio.to_thread(asked)
    await desktop.shows(0)
    assert desktop.told[0][1].endswith("Nobody can answer where the server runs.")


# --- In this process --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("mine")
async def test_many_at_once_are_told_in_one(desktop: Desktop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "PAUSE", 1)
    questions = Questions()
    questions.places.append(lambda: "here")
    async with Notices(questions):
        asked = [ask(questions, "Click one")]
        assert await desktop.shows(1) == ["Click one on https://mail.example. Answer here."]
        for name in ("two", "three", "four", "five"):
            asked.append(ask(questions, f"Click {name}"))
            for _ in range(10):
                await asyncio.sleep(0)
        questions.answer(asked[1].id, Choice.NO)
        assert (await desktop.shows(2))[1] == "3 questions wait. Answer here."
        questions.answer(asked[0].id, Choice.NO)
        assert await desktop.shows(1) == ["3 questions wait. Answer here."]
        for one in asked[2:]:
            questions.answer(one.id, Choice.NO)
        await desktop.shows(0)
    assert len(desktop.told) == 2


@pytest.mark.usefixtures("mine")
async def test_one_that_the_person_closed_is_no_trouble(desktop: Desktop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "PAUSE", 0)
    questions = Questions()
    async with Notices(questions):
        one = ask(questions, "Click one")
        await desktop.shows(1)
        desktop.open.clear()
        questions.answer(one.id, Choice.NO)
        two = ask(questions, "Click two")
        await desktop.shows(1)
        questions.answer(two.id, Choice.NO)
        await desktop.shows(0)


@pytest.mark.parametrize("address", ["", "disabled:", "unix:path=/nowhere", "{silent}", "{empty}"])
async def test_without_a_service_it_is_silent(
    address: str, bus: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """No bus; none there; one that never answers; one without a service of notifications."""
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(notices, "PAUSE", 0)
    monkeypatch.setattr("webhand_host.server.desktop.WITHIN", 0.3)
    caplog.set_level(logging.DEBUG, notices.__name__)
    said: asyncio.Queue[logging.LogRecord] = asyncio.Queue()
    monkeypatch.setattr(notices.log, "handlers", [QueueHandler(said)])
    with contextlib.closing(socket.socket(socket.AF_UNIX)) as listener:
        listener.bind(str(tmp_path / "silent"))
        listener.listen()
        silent = f"unix:path={tmp_path / 'silent'}"
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address.format(silent=silent, empty=bus))
        questions, before = Questions(), open_files()
        async with Notices(questions), asyncio.timeout(20):
            for level in (logging.INFO, logging.DEBUG, logging.DEBUG):  # one line for those who want to know
                ask(questions, f"Click {level} {len(questions.open())}")
                told = await said.get()
                assert (told.name, told.levelno) == (notices.__name__, level), told.getMessage()
                assert told.getMessage().startswith("No notification could be shown: ")
            ask(questions, "Click one")
        assert open_files() == before, "none is left behind"


@pytest.mark.parametrize(
    ("act", "told"),
    [
        ('Click button "\u202eSend\u2066"', 'Click button "Send" on https://a.example.'),
        ("Click \x1b[31mred\nline", "Click [31mred line on https://a.example."),
        ('Click <a href="https://evil.example/x?y">Pay & go</a>', 'Click ‹a href="https://evil.example"›Pay ＆ go‹/a›'),
        ("Go to https://a.example/reset?code=4711#x", "Go to https://a.example. "),
        ("Click " + "a" * 500, "Click " + "a" * 113 + "… on https://a.example."),
    ],
)
def test_a_page_cannot_make_it_read_otherwise(act: str, told: str) -> None:
    shown = words([ask(Questions(), act, "https://a.example")], "here")
    assert shown.startswith(told), shown
    assert "hunter2" not in shown


def test_one_question_of_many_is_counted() -> None:
    asked: Sequence[Question] = [ask(Questions(), f"Click {name}") for name in ("one", "two")]
    assert words(asked, "") == "2 questions wait. Nobody can answer where the server runs."
