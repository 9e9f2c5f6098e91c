"""`./dev demo`: a task is done before a person's eyes, and nothing of it stays among their own."""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from e2e.harness import places


async def test_the_demos_task_is_done_and_none_of_the_persons_runs(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="wh-") as temporary:  # short: a socket's path may have 108 bytes
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "demo"),
            cwd=Path(__file__).parents[2],
            env={**os.environ, **places(tmp_path), "TMPDIR": temporary},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        try:
            out = (await process.communicate())[0].decode()
        finally:
            if process.returncode is None:
                process.terminate()
                await process.wait()
        assert process.returncode == 0, out
        (record,) = [Path(line.split(maxsplit=1)[1]) for line in out.splitlines() if line.startswith("Record ")]
        assert record.is_file()
    assert not (tmp_path / "data").exists()
