"""Short commands are meant for the browser although the intent's rule of eight characters leaves them out."""

import pytest
from agent.intent.sentences import TALK
from webhand_agent.models.offline import is_command


@pytest.mark.parametrize("request_text", ["go back", "back", "scroll down", "baja", "wait 2 seconds", "press Enter"])
def test_commands(request_text: str) -> None:
    assert is_command(request_text)


def test_talk_is_no_command() -> None:
    assert [line for line in TALK.strip().splitlines() if line.strip() and is_command(line.strip())] == []
