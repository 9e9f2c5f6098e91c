"""Requests as people type them, each on a page, with what has to come of it: the planner's score."""

import pytest
from agent.offline.desks import TABS, desks
from agent.offline.driving import ALL_TOOLS, Pages, Ran, run
from agent.offline.requests import rows
from webhand_agent.intent import needs_web_agent
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.reading import certain, is_command, read
from webhand_agent.tools.table import TOOLS

ROWS = rows()


def came_of(language: str, page: str, request: str) -> tuple[str, str]:
    """What the planner did, in the table's words, and the sentence it ended with."""
    if read(request).unread:
        return "model", ""
    ran = run(request, Pages(desks(language)[page], texts={"list_tabs": TABS}, answers=["?"] * 3), tools=ALL_TOOLS)
    calls = [call for call in ran.calls if call != "wait_and_observe 2000" or "wait" in _verbs(request)]
    said = [call.replace(" true", " True").strip() for call in calls]
    return "; ".join([*said, *_asked(ran)]), ran.end


def _asked(ran: Ran) -> list[str]:
    """A question by what its choices stand for."""
    kept = [
        step["offline"].get("choices", []) for turn in ran.conversation.turns for step in getattr(turn, "steps", ())
    ]
    return [f"? {' '.join(ref for _, ref in choices)}" for choices in kept if choices]


def _verbs(request: str) -> set[str]:
    words = set(request.split())
    return {name for each in LANGUAGES.values() for name, verbs in each.verbs.items() if words & set(verbs)}


def is_right(row: tuple[str, bool, str, str, str]) -> str:
    """Empty where it is, else what is wrong."""
    language, sure, page, request, wanted = row
    did, end = came_of(language, page, request)
    right = not did and wanted[1:].strip() in end if wanted.startswith("x") else did == wanted
    wrong = [] if right else [f"did “{did}” and said “{end}”"]
    wrong += [] if wanted == "model" or certain(request) is sure else [f"certain is {not sure}"]
    wrong += [] if wanted != "model" or not certain(request) else ["certain of what it cannot read"]
    return "; ".join(wrong)


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]}: {row[3]}" for row in ROWS])
def test_request(row: tuple[str, bool, str, str, str]) -> None:
    assert not is_right(row)


@pytest.mark.parametrize("request_", [row[3] for row in ROWS if row[1]])
def test_what_it_is_certain_of_is_a_matter_for_the_browser(request_: str) -> None:
    """Or the loop would take it for talk and give the planner no page."""
    assert needs_web_agent(request_) or is_command(request_)


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]}: {row[3]}" for row in ROWS])
def test_calls_fit_the_tools_of_the_table(row: tuple[str, bool, str, str, str]) -> None:
    """Names and arguments as `tools.table` declares them: a call that is refused at the door helps nobody."""
    language, _, page, request, _ = row
    ran = run(request, Pages(desks(language)[page], texts={"list_tabs": TABS}, answers=["?"] * 3), tools=TOOLS)
    known = {tool.name: tool for tool in TOOLS}
    for turn in ran.conversation.turns:
        for call in getattr(turn, "calls", ()):
            known[call.name].parameters.model_validate(call.arguments)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_share(language: str) -> None:
    assert sum(row[0] == language for row in ROWS) >= 50
