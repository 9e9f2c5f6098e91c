"""Which fields are for secrets: over an accessibility bus of the test's own, and by how a terminal is set."""

import asyncio
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from host.desktop.screens import FONT, Desk, until
from webhand_agent.desktop import PressKeys, WriteText
from webhand_agent.protocol import Code
from webhand_host.cli import install
from webhand_host.desktop import secret_fields
from webhand_host.desktop.desktop import HostDesktop
from webhand_host.desktop.opened import ASKED_THEN

SERVICE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")


@pytest.fixture
def accessible(at_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """With a bus of a session, whose services begin when they are asked for."""
    if not SERVICE.exists() or not shutil.which("zenity"):
        pytest.skip("at-spi2-core or zenity is not installed here")
    monkeypatch.delenv("AT_SPI_BUS_ADDRESS", raising=False)
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", process.stdout.readline().strip())
        yield at_desk
        at_desk.tidy()
        process.terminate()


@pytest.fixture
def without_a_bus(at_desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")
    return at_desk


ZENITY = [
    (("--password",), True),
    (("--entry", "--hide-text", "--text=Master password"), True),
    (("--entry", "--text=Password of the day"), False),
]


@pytest.mark.parametrize(("options", "is_secret"), ZENITY, ids=lambda value: str(value))
async def test_programs_tell_by_their_accessibility(
    accessible: Desk, hands: HostDesktop, options: tuple[str, ...], is_secret: bool
) -> None:
    window = await asyncio.to_thread(
        lambda: accessible.wait_for(accessible.start("zenity", *options, NO_AT_BRIDGE="0"))
    )
    end = asyncio.get_running_loop().time() + 20
    while (target := await hands.focused()).secret is None:  # its window is there before it has told of itself
        assert asyncio.get_running_loop().time() < end, "it told nothing"
    assert target.window is not None
    assert (target.window.id, target.secret) == (window, is_secret)
    assert await secret_fields.are_told()


async def test_without_the_bus_nobody_tells(without_a_bus: Desk, hands: HostDesktop) -> None:
    if not shutil.which("zenity"):
        pytest.skip("zenity is not installed here")
    process = without_a_bus.start("zenity", "--password")
    await asyncio.to_thread(without_a_bus.wait_for, process)
    assert (await hands.focused()).secret is None
    assert not await secret_fields.are_told()
    assert secret_fields.UNTOLD in str(await asyncio.to_thread(install._desktop)), "`webhand doctor` says so"


READS = "import getpass, sys; open(sys.argv[1], 'w').write(getpass.getpass())"
RAW = "import tty, sys; tty.setraw(0); print('raw'); sys.stdin.read(1)"
TERMINALS = [
    (("bash", "-c", "read -s word"), True),
    ((sys.executable, "-c", READS, "/dev/null"), True),
    (("cat",), False),
    ((sys.executable, "-c", RAW), None),
]


@pytest.mark.parametrize(("command", "is_secret"), TERMINALS, ids=["read", "getpass", "cat", "raw"])
async def test_a_terminal_tells_by_how_it_is_set(
    without_a_bus: Desk, hands: HostDesktop, command: tuple[str, ...], is_secret: bool | None
) -> None:
    process = without_a_bus.start("xterm", *FONT, "-e", *command)
    await asyncio.to_thread(without_a_bus.wait_for, process)
    end = asyncio.get_running_loop().time() + 20
    while (target := await hands.focused()).secret is not is_secret:  # until the program in it has begun
        assert asyncio.get_running_loop().time() < end, target
    assert target.secret is is_secret


async def test_what_begins_to_wait_for_a_secret_gets_nothing(
    without_a_bus: Desk, hands: HostDesktop, tmp_path: Path
) -> None:
    """After the act was judged, and before it is done."""
    told = tmp_path / "told"
    script = f'read go; read -s word; echo "got $word" > {told}; cat'
    process = without_a_bus.start("xterm", *FONT, "-e", "bash", "-c", script)
    await asyncio.to_thread(without_a_bus.wait_for, process)
    before = await hands.focused()
    assert (await hands.act(PressKeys("Enter"), before)).ok
    terminals = secret_fields.Terminals(process.pid)
    await asyncio.to_thread(until, lambda: terminals.wait_for_secret(), "it did not wait for a secret")
    for act in (WriteText("hunter2"), WriteText("hunter2é"), PressKeys("h"), PressKeys("Enter")):
        refused = await hands.act(act, before)
        assert refused.code is Code.STALE, refused
    assert not told.exists()


async def test_a_text_ends_where_a_terminal_begins_to_wait_for_a_secret(
    without_a_bus: Desk, hands: HostDesktop
) -> None:
    """What was typed until then is told."""
    process = without_a_bus.start("xterm", *FONT, "-e", "bash", "-c", "read go; read -s word; cat")
    await asyncio.to_thread(without_a_bus.wait_for, process)
    terminals = secret_fields.Terminals(process.pid)
    await asyncio.to_thread(until, lambda: terminals.wait_for_secret() is False, "nothing ran in it")
    text = "go\n" + "x" * 10_000
    refused = await hands.act(WriteText(text), await hands.focused())
    assert refused.code is Code.REFUSED, refused
    told = re.fullmatch(rf"Typed (\d+) of 10003 letters\. {re.escape(ASKED_THEN)}", refused.message)
    assert told is not None, refused
    assert int(told[1]) < len(text)
