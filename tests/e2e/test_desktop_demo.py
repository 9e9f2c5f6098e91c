"""`./dev demo --desktop`: out of the page, into another program and back, on a screen of its own."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest
from e2e.harness import places
from host.desktop.screens import MISSING
from PIL import Image
from webhand_agent.tools.desktop import DESKTOP_CLICK

NOT_ITS = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "WEBHAND_SCREENSHOTS", "WEBHAND_AUTONOMY", "WEBHAND_MODEL")
CLOSED = 'import os, sys; os.close(0); os.execv(sys.executable, [sys.executable, "-m", "demo", "--desktop"])'


@pytest.mark.full
@pytest.mark.timeout(900)
@pytest.mark.skipif(bool(MISSING), reason=f"{', '.join(MISSING)} is not installed here")
async def test_the_desktops_act_asks_ends_by_itself_and_shows_each_step(tmp_path: Path) -> None:
    environment = {name: text for name, text in {**os.environ, **places(tmp_path)}.items() if name not in NOT_ITS}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", CLOSED),
        cwd=Path(__file__).parents[2],
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        out = (await process.communicate())[0].decode()
    finally:
        if process.returncode is None:  # it has a screen and a browser to give back
            process.send_signal(signal.SIGINT)
            await process.wait()
    assert process.returncode == 0, out
    lines = out.splitlines()
    asked, answered = out.index("? Look at a window of the desktop"), out.index("The demo's person answers in the chat")
    assert asked < answered < out.index(DESKTOP_CLICK.name), "nothing is done before the person said yes"
    (folder,) = [Path(line.partition("Pictures of it: ")[2]) for line in lines if "Pictures of it: " in line]
    pictures = [line.partition("Picture ")[2] for line in lines if "Picture " in line]
    assert len(pictures) > 10
    assert pictures == sorted(path.name for path in folder.glob("*.png"))
    for name in pictures:
        with Image.open(folder / name) as shown:
            assert shown.size == (1800, 1220)
    last = next(at for at, line in enumerate(lines) if line.startswith("The note says now, in its file"))
    assert lines[last + 1].strip() == "Ernesto Ruiz"
    assert lines[last + 2].strip().startswith("He wrote: ")
