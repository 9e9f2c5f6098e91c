"""A command at a terminal, with somebody who reads and types."""

import contextlib
import os
import pty
import re
import select
import subprocess
import time
from collections.abc import Iterator
from typing import Any

import warm
from host.controller.controlled import Controlled
from host.server.served import environment

WITHIN = 60.0


class AtTerminal:
    """`said` is what it has written since what was waited for last."""

    def __init__(self, controlled: Controlled, *command: str) -> None:
        self._master, slave = pty.openpty()
        told = environment(controlled.folder, COLUMNS="200", NO_COLOR="1", TERM="dumb", **url_of(controlled))
        self.process = subprocess.Popen(
            [*warm.command(warm.COMMAND), *command],
            env=told,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )
        os.close(slave)
        self.said = ""

    def until(self, pattern: str) -> Any:
        end = time.monotonic() + WITHIN
        while (found := re.search(pattern, self.said)) is None:
            assert select.select([self._master], [], [], max(0.0, end - time.monotonic()))[0], self.said
            try:
                self.said += os.read(self._master, 4_096).decode(errors="replace")
            except OSError:  # it has ended
                raise AssertionError(self.said) from None
        self.said = self.said[found.end() :]
        return found

    def type(self, line: str) -> None:
        os.write(self._master, f"{line}\n".encode())

    def ended(self) -> int:
        """Its exit status, with the rest of what it says read."""
        with contextlib.suppress(OSError):
            while piece := os.read(self._master, 4_096):
                self.said += piece.decode(errors="replace")
        return self.process.wait(WITHIN)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)


@contextlib.contextmanager
def at_terminal(controlled: Controlled, *command: str) -> Iterator[AtTerminal]:
    one = AtTerminal(controlled, *command)
    try:
        yield one
    finally:
        one.close()


def without_terminal(controlled: Controlled, *command: str) -> "subprocess.CompletedProcess[str]":
    """As a program starts it."""
    told = environment(controlled.folder, COLUMNS="200", **url_of(controlled))
    return subprocess.run(
        [*warm.command(warm.COMMAND), *command],
        env=told,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=WITHIN,
        check=False,
    )


def url_of(controlled: Controlled) -> dict[str, str]:
    return {"WEBHAND_CONTROLLER": f"http://127.0.0.1:{controlled.port}"}
