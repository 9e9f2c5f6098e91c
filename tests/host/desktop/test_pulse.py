"""Whether a program keeps up with what it is sent."""

import pytest
from host.desktop.screens import Desk, until

pytest.importorskip("xcffib")

from webhand_host.desktop.pulse import Pulse  # noqa: E402, there is no xcffib but on Linux


def test_a_window_that_is_closed_meanwhile_owes_nothing(at_desk: Desk) -> None:
    pulse = Pulse(at_desk.display, 0x7FFFFFF, 1, 2)
    try:
        assert not pulse.is_missing()
        until(lambda: not pulse.is_missing(), "the server says that there is no such window")
        assert not pulse.is_missing(), "nothing more is sent to it"
    finally:
        pulse.close()
