import pytest
from agent.offline.brief import brief
from agent.offline.readings import rows
from webhand_agent.models.offline.intents import Unread
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.reading import certain, read


@pytest.mark.parametrize(("language", "sure", "request_", "intents"), rows(), ids=[row[2] for row in rows()])
def test_reads(language: str, sure: bool, request_: str, intents: str) -> None:
    plan = read(request_)
    assert "; ".join(map(brief, plan.intents)) == intents
    assert plan.language == language
    assert certain(request_) is sure


def test_table_is_large_enough() -> None:
    assert len(rows()) >= 150


def test_a_list_on_lines_is_a_sequence() -> None:
    plan = read("go to example.org\nclick Next\n- press Enter")
    assert [brief(intent) for intent in plan.intents][1:] == ["Click(target=Next)", "Press(key=Enter)"]


def test_an_empty_request_is_unread() -> None:
    assert isinstance(read("  ").intents[0], Unread)


@pytest.mark.parametrize("field", ["says", "verbs", "roles", "patterns"])
def test_languages_have_the_same_shape(field: str) -> None:
    """What one language can say and hear, all can; roles may differ, but every language has some."""
    tables = [getattr(language, field) for language in LANGUAGES.values()]
    if field in ("says", "verbs"):
        assert all(set(table) == set(tables[0]) for table in tables)
    elif field == "patterns":
        kinds = [{kind for kind, _ in table} - {"searchin"} for table in tables]
        assert all(found == kinds[0] for found in kinds)
    assert all(tables)
