"""Notes about sites on disk: for the owner only, few, short, and the person can read and delete them."""

import os
import stat
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner
from webhand_agent.services import Memory, Note
from webhand_host.cli.app import app
from webhand_host.memory import LONGEST_NOTE, MOST_NOTES, MOST_SITES, SiteMemory

SHOP = "https://shop.example"


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SiteMemory:
    monkeypatch.setenv("WEBHAND_DATA_DIR", str(tmp_path / "data"))
    return SiteMemory()


def test_it_is_a_memory_for_runs(memory: SiteMemory) -> None:
    given: Memory = memory
    assert given.recall(SHOP) == []
    given.learn(SHOP, Note("/", "The button did not work."))
    assert SiteMemory().recall(SHOP) == [Note("/", "The button did not work.")]
    assert memory.recall("https://other.example") == []
    assert memory.recall("http://shop.example") == [], "another origin"


@pytest.mark.skipif(sys.platform == "win32", reason="modes mean nothing there")
def test_only_the_owner_reads_it(memory: SiteMemory) -> None:
    memory.learn(SHOP, Note("/", "A note."))
    (site,) = memory.sites()
    assert stat.S_IMODE(site.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(site.path.parent.stat().st_mode) == 0o700


def test_the_same_note_is_kept_once_and_old_ones_go(memory: SiteMemory) -> None:
    for number in range(MOST_NOTES + 5):
        memory.learn(SHOP, Note("/", f"Note {number}"))
    memory.learn(SHOP, Note("/", "Note 10"))
    notes = memory.recall(SHOP)
    assert len(notes) == MOST_NOTES
    assert (notes[0].text, notes[-1].text) == ("Note 5", "Note 10")
    assert notes.count(Note("/", "Note 10")) == 1


def test_notes_are_one_short_line(memory: SiteMemory) -> None:
    memory.learn(SHOP, Note("/", "a\nb " + "x" * 1_000))
    (note,) = memory.recall(SHOP)
    assert (len(note.text), note.text[:4]) == (LONGEST_NOTE, "a b ")


def test_sites_are_few(memory: SiteMemory) -> None:
    for number in range(MOST_SITES + 3):
        memory.learn(f"https://s{number}.example", Note("/", "A note."))
        (path,) = [site.path for site in memory.sites() if site.origin == f"https://s{number}.example"]
        os.utime(path, (number, number))
    memory.learn("https://last.example", Note("/", "A note."))
    origins = {site.origin for site in memory.sites()}
    assert len(origins) == MOST_SITES
    assert "https://last.example" in origins
    assert "https://s0.example" not in origins


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"origin": "https://shop.example"}', '{"origin": 1, "notes": 2}'])
def test_a_broken_file_is_as_good_as_none(memory: SiteMemory, broken: str) -> None:
    memory.learn(SHOP, Note("/", "A note."))
    (site,) = memory.sites()
    site.path.write_text(broken)
    assert memory.recall(SHOP) == []
    assert memory.sites() == []
    site.path.write_text('{"origin": "https://shop.example", "notes": ["of an earlier version, of no page"]}')
    assert memory.recall(SHOP) == []
    memory.learn(SHOP, Note("/", "Another."))
    assert memory.recall(SHOP) == [Note("/", "Another.")]


def test_a_full_disk_ends_no_run(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    memory = SiteMemory(blocked / "sites")
    memory.learn(SHOP, Note("/", "A note."))
    assert memory.recall(SHOP) == []


def webhand(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["notes", *arguments])
    return result.exit_code, result.output


def test_the_person_reads_and_deletes_them(memory: SiteMemory) -> None:
    assert webhand("list") == (0, "There are no notes about sites.\n")
    memory.learn(SHOP, Note("/", "The button did not work."))
    memory.learn("https://mail.example", Note("/", "Enter did."))
    assert webhand("list") == (0, "https://mail.example  1 note\nhttps://shop.example  1 note\n")
    assert webhand("show", "shop.example/lamps") == (0, "- /: The button did not work.\n")
    assert webhand("remove", SHOP) == (0, f"The notes about {SHOP} are deleted.\n")
    assert webhand("show", SHOP)[0] == 2
    assert webhand("remove", SHOP)[0] == 2
    assert webhand("remove", "--all")[0] == 0
    assert memory.sites() == []


@pytest.mark.parametrize("arguments", [(), ("https://a.example", "--all"), ("javascript:alert(1)",)])
def test_what_remove_does_not_take(memory: SiteMemory, arguments: tuple[str, ...]) -> None:
    assert webhand("remove", *arguments)[0] == 2
