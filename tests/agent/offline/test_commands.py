"""Short commands are meant for the browser although the intent's rule of eight characters leaves them out."""

import pytest
from agent.intent.sentences import TALK
from webhand_agent.models.offline.reading import is_blind, is_command

COMMANDS = """
go back | back | scroll down | baja | wait 2 seconds | press Enter | new tab | next tab | tab 2 | click ok | bbc.com
go forward | refresh | atrás | recarga | indietro | scendi | ricarica | clic en ok | clicca ok | close tab | tick it
"""
BLIND = """
go back | go back and click Save | scroll down | open a new tab | go to example.org | close this tab | tab 2 | reload
ve hacia adelante | baja | torna indietro | chiudi la scheda 2 | list tabs | close the mail tab
"""
SIGHTED = """
back | click Save | scroll to the comments | switch to the mail tab | type hello | press delete | download the report
indietro | atrás | forward | click Save and go back | what does this page say? | write me a poem
"""


def each(table: str) -> list[str]:
    return [request.strip() for line in table.strip().splitlines() for request in line.split("|")]


@pytest.mark.parametrize("request_text", each(COMMANDS))
def test_commands(request_text: str) -> None:
    assert is_command(request_text)


@pytest.mark.parametrize(
    "request_text", ["forward", "avanti", "adelante", "open the door", "check my work", "find a pen"]
)
def test_what_is_said_elsewhere_too_is_no_command(request_text: str) -> None:
    assert not is_command(request_text)


def test_talk_is_no_command() -> None:
    assert [line for line in TALK.strip().splitlines() if line.strip() and is_command(line.strip())] == []


@pytest.mark.parametrize("request_text", each(BLIND))
def test_some_need_not_wait_for_the_page(request_text: str) -> None:
    assert is_blind(request_text)


@pytest.mark.parametrize("request_text", each(SIGHTED))
def test_others_rest_on_what_it_shows(request_text: str) -> None:
    assert not is_blind(request_text)
