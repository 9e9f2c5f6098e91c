"""A screen of our own: an X server without a monitor, in which windows are real ones."""

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator

SIZE = (1_700, 1_400)
MISSING = shutil.which("Xvfb") is None


@contextlib.contextmanager
def shown() -> Iterator[str]:
    """Its name, as DISPLAY has it. The server chooses the number itself, and tells it when it is ready. It stays when
    its last client leaves: else it would begin anew then, and turn away who comes meanwhile.
    """
    ours, its = os.pipe()
    screen = f"{SIZE[0]}x{SIZE[1]}x24"
    command = ["Xvfb", "-displayfd", str(its), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"]
    process = subprocess.Popen(command, pass_fds=[its], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(its)
    try:
        with os.fdopen(ours) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        process.terminate()
        process.wait(10)
