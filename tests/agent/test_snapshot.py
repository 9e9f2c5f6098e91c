"""The tree as lines: where each stands, how it crosses, and the text that is made of it for the model."""

import json

import pytest
from agent.trees import line_of, tree_of
from pydantic import ValidationError
from webhand_agent.history.conversation import UserTurn
from webhand_agent.snapshot import Line, Tree, lines_of

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
  - iframe [ref=e32] "Chat"
    - (this frame could not be reached)
  - … 93 more rows [ref=e40]"""


def test_the_text_is_made_of_the_lines() -> None:
    assert tree_of(TEXT).text == TEXT


GRID = """page
  - row
    - gridcell <div> [ref=e1] "Paid"
      - checkbox <input type="checkbox"> [ref=e2] "Paid" [checked]
    - gridcell <td> [ref=e3] "Ada Edit"
      - link <a> [ref=e4] "Ada"
      - link <button> [ref=e5] "Edit"
    - gridcell <td> [ref=e6] "Lamp"
      - text "Lamp"
    - columnheader <button> [ref=e7] "Town"
  - region "Paid"
    - checkbox <input type="checkbox"> [ref=e8] "Paid\""""


def test_a_table_does_not_say_again_what_its_cells_and_their_controls_are() -> None:
    tree = tree_of(GRID)
    told = GRID.replace('gridcell <div> [ref=e1] "Paid"', "gridcell [ref=e1]").replace("gridcell <td>", "gridcell")
    told = told.replace('<input type="checkbox"> [ref=e2]', "[ref=e2]").replace("link <a>", "link")
    assert tree.body == "\n".join(told.splitlines()[1:])
    assert tree.lines[1] == tree.by_ref("e1"), "for code it has its name"
    assert [line.name for line in tree.lines[1:3]] == ["Paid", "Paid"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (Line(role="button"), "button"),
        (Line(role="button", tag="button", ref="e1", name="Go"), 'button <button> [ref=e1] "Go"'),
        (Line(role="textbox", tag="input", type="search"), 'textbox <input type="search">'),
        (Line(role="text", name='a "b" \\ \n\t\x01\x7f'), 'text "a \\"b\\" \\\\ \\n\\t\\u0001\x7f"'),
        (Line(role="text", name="né 日本 😀 \u2028"), 'text "né 日本 😀 \u2028"'),
        (Line(role="combobox", states={"options": ""}), 'combobox [options=""]'),
        (Line(role="slider", states={"value": "3", "min": "0"}), 'slider [value="3"] [min=0]'),
        (Line(role="checkbox", states={"checked": "mixed", "focused": ""}), "checkbox [checked=mixed] [focused]"),
        (Line(role="link", states={"href": "/x"}), 'link [href="/x"]'),
        (Line(role="…", name="93 more rows", expands="e40"), "… 93 more rows [ref=e40]"),
        (Line(role="behind", name="Sure?"), 'behind "Sure?"'),
        (Line(role="behind"), "behind the dialog"),
        (Line(name="(this frame could not be reached)"), "(this frame could not be reached)"),
    ],
)
def test_each_kind_of_line_has_its_text(line: Line, text: str) -> None:
    assert line.text == text


def test_the_heading_is_on_one_line_and_ends_no_quotation() -> None:
    tree = Tree('A "new"\n  page ', "https://a.example/")
    assert tree.text == 'page [title="A \\"new\\" page"] [url="https://a.example/"]'
    assert Tree(shown=(Line(1, "text", "Only a part"),)).body == '  - text "Only a part"'


def test_a_state_said_to_be_false_is_not_there() -> None:
    line = tree_of(TEXT).by_ref("e9")
    assert line is not None
    assert not line.has("checked")
    assert line_of("checkbox [checked]").has("checked")


def test_a_list_tells_what_it_offers() -> None:
    country = tree_of(TEXT).by_ref("e8")
    assert country is not None
    assert country.value == 'It"aly'
    assert country.options == ("Spain", 'It"aly', "San Marino")


def test_parents_and_what_is_inside() -> None:
    tree = tree_of(TEXT)
    frame, button = tree.by_ref("e31"), tree.by_ref("f2e4")
    assert frame is not None
    assert button is not None
    assert tree.parent(button) == frame
    assert list(tree.inside(frame)) == [button]
    top = ["heading", "textbox", "list", "text", "combobox", "checkbox", "iframe", "iframe", "…"]
    assert [line.role for line in tree.children(None)] == top
    assert button.depth == 2
    assert tree.words_of(frame) == "Payment Pay 12.00 EUR"
    assert tree.under(button, frozenset({"iframe"})) == frame
    assert [tree.lines[line.index] for line in tree.lines] == list(tree.lines)


def test_what_is_no_element_is_none() -> None:
    """A note has a place in the text and none among the elements; what was left out has no ref to act on."""
    tree = tree_of(TEXT)
    chat = tree.by_ref("e32")
    assert chat is not None
    assert (tree.notes, list(tree.inside(chat))) == (("(this frame could not be reached)",), [])
    assert (tree.lines[-1].role, tree.lines[-1].name, tree.lines[-1].expands) == ("…", "93 more rows", "e40")
    assert tree.by_ref("e40") is None
    assert tree.refs == ["e7", "e12", "e8", "e9", "e31", "f2e4", "e32", "e40"]


def test_a_tree_is_read_from_disk_as_it_was_written() -> None:
    turn = UserTurn(tree=tree_of(TEXT))
    kept = turn.model_dump_json(exclude_none=True)
    again = UserTurn.model_validate_json(kept)
    assert again == turn
    assert again.tree is not None
    assert again.tree.text == TEXT
    assert [line.parent for line in again.tree.lines] == [line.parent for line in tree_of(TEXT).lines]


def test_what_is_empty_does_not_cross() -> None:
    shown = json.loads(UserTurn(tree=tree_of(TEXT)).model_dump_json())["tree"]["shown"]
    assert shown[0] == {"depth": 1, "role": "heading", "name": "Inbox", "states": {"level": "1"}}
    assert shown[9:] == [
        {"depth": 1, "role": "iframe", "name": "Chat", "ref": "e32"},
        {"depth": 2, "name": "(this frame could not be reached)"},
        {"depth": 1, "role": "…", "name": "93 more rows", "expands": "e40"},
    ]


@pytest.mark.parametrize(
    "shown",
    [
        ["text"],
        [{"role": "text"}, "x"],
        [{"depth": 1, "text": "button"}],
        [{"depth": "1"}],
        [{"depth": -1, "role": "text"}],
        [{"depth": 6_000_000, "role": "text"}] * 2,
        "page",
    ],
)
def test_what_is_no_tree_is_refused(shown: object) -> None:
    with pytest.raises(ValidationError):
        UserTurn.model_validate({"tree": {"shown": shown}})


def test_lines_are_frozen() -> None:
    (line,) = lines_of([{"depth": 1, "role": "text"}])
    with pytest.raises(AttributeError):
        line.name = "other"  # type: ignore[misc]
