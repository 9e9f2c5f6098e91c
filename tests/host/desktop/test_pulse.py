"""Whether a program keeps up with what it is sent."""

import pytest
from host.desktop.screens import Desk, until

pytest.importorskip("xcffib")

from webhand_host.desktop.pulse import Pulse


def test_a_window_that_is_closed_meanwhile_owes_nothing(at_desk: Desk) -> None:
    pulse = Pulse(at_desk.display, 0x7FFFFFF, 1, 2)
    try:
        assert not pulse.is_missing()
        until(lambda: not pulse.is_missing(), "the server says that there is no such window")
        assert not pulse.is_missing(), "nothing more is sent to it"
    finally:
        pulse.close()
