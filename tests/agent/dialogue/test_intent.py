import subprocess
import sys

import pytest
from agent.dialogue.sentences import BROWSER, TALK, lines
from webhand_agent.dialogue.intent import SHORTEST, needs_web_agent, why


@pytest.mark.parametrize("sentence", lines(BROWSER))
def test_wants_the_browser_with_or_without_accents(sentence: str) -> None:
    assert needs_web_agent(sentence)
    assert needs_web_agent(sentence.upper().translate(str.maketrans("ÁÉÍÓÚÀÈÌÒÙÑ", "AEIOUAEIOUN")))


@pytest.mark.parametrize("sentence", lines(TALK))
def test_wants_only_talk(sentence: str) -> None:
    assert not needs_web_agent(sentence), why(sentence)


def test_tables_are_large_enough() -> None:
    assert len(lines(BROWSER)) >= 100
    assert len(lines(TALK)) >= 100


def test_short_messages_never_do() -> None:
    assert not needs_web_agent("click x"[: SHORTEST - 1])
    assert needs_web_agent("click ok")


def test_a_prepared_host_reads_its_first_request_at_once() -> None:
    """In a process of its own: only there is nothing compiled yet."""
    timed = (
        "import time; from webhand_agent.dialogue.intent import needs_web_agent, prepare; {before}"
        "begun = time.process_time(); needs_web_agent('hello there my friend'); print(time.process_time() - begun)"
    )
    cold, warm = (
        float(subprocess.check_output([sys.executable, "-c", timed.format(before=before)]))
        for before in ("", "prepare(); ")
    )
    assert warm < cold / 4
