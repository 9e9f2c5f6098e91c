import pytest
from webhand_agent.snapshot import parse

TEXT = """page [title="Inbox - Mail"] [url="https://mail.example/inbox?a=[1]"]
  - heading "Inbox" [level=1]
  - textbox <input type="search"> [ref=e7] "Search mail" [focused]
  - list "Messages"
    - link <a> [ref=e12] "Ernesto \\"E\\" Ruiz: [draft] <contract>\\n2 of 3" [unread]
  - text "3 results"
  - combobox <select> [ref=e8] "Country" [value="It\\"aly"] [options="Spain | It\\"aly | San Marino"]
  - checkbox <input type="checkbox"> [ref=e9] "Terms" [checked=false]
  - iframe [ref=e31] "Payment"
    - button <button> [ref=f2e4] "Pay 12.00 EUR" [disabled]
  - … 93 more rows
"""


def test_reads_every_part_of_a_line() -> None:
    tree = parse(TEXT)
    assert (tree.title, tree.url) == ("Inbox - Mail", "https://mail.example/inbox?a=[1]")
    search = tree.by_ref("e7")
    assert search is not None
    assert (search.role, search.tag, search.type, search.name, search.has("focused")) == (
        "textbox",
        "input",
        "search",
        "Search mail",
        True,
    )
    assert [line.states.get("level") for line in tree.lines if line.role == "heading"] == ["1"]


def test_names_and_values_are_unescaped() -> None:
    tree = parse(TEXT)
    link, country = tree.by_ref("e12"), tree.by_ref("e8")
    assert link is not None
    assert country is not None
    assert link.name == 'Ernesto "E" Ruiz: [draft] <contract>\n2 of 3'
    assert link.has("unread")
    assert country.value == 'It"aly'
    assert country.options == ("Spain", 'It"aly', "San Marino")


def test_a_state_said_to_be_false_is_not_there() -> None:
    line = parse(TEXT).by_ref("e9")
    assert line is not None
    assert not line.has("checked")


def test_parents_and_what_is_inside() -> None:
    tree = parse(TEXT)
    frame, button = tree.by_ref("e31"), tree.by_ref("f2e4")
    assert frame is not None
    assert button is not None
    assert tree.parent(button) == frame
    assert list(tree.inside(frame)) == [button]
    assert tree.children(None)[0].role == "heading"
    assert button.depth == 2
    assert tree.text_of(frame) == "Payment Pay 12.00 EUR"
    assert tree.under(button, frozenset({"iframe"})) == frame


def test_what_is_left_out_is_a_line_of_its_own() -> None:
    assert (parse(TEXT).lines[-1].role, parse(TEXT).lines[-1].name) == ("…", "93 more rows")


@pytest.mark.parametrize(
    ("text", "roles", "notes"),
    [
        ("", [], ()),
        ("This page takes no scripts.", [], ("This page takes no scripts.",)),
        ('page [url="chrome://x"]\nNo scripts here.', [], ("No scripts here.",)),
        ('- button "A"\n      - text "deep"\n   - text "odd"', ["button", "text", "text"], ()),
        ("  - button", ["button"], ()),
        ('  - link "broken', ["link"], ()),
        ('  - text: "hello"', ["text"], ()),
        ("  - text with\u2028separator", ["text"], ()),
    ],
)
def test_never_fails(text: str, roles: list[str], notes: tuple[str, ...]) -> None:
    tree = parse(text)
    assert [line.role for line in tree.lines] == roles
    assert tree.notes == notes


def test_lines_are_frozen() -> None:
    line = parse(TEXT).lines[0]
    with pytest.raises(AttributeError):
        line.name = "other"  # type: ignore[misc]
