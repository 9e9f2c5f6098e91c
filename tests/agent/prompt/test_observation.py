"""What the model reads: whole trees, and changes."""

import pytest
from agent.trees import tree_of
from webhand_agent.prompt.observation import CHANGED, SAME, describe
from webhand_agent.protocol import Frame, Observation

FILLER = "".join(f'  - link <a> [ref=e{number}] "A rather long line of content {number}"\n' for number in range(50, 80))
TREE = f"""page [title="Shop"] [url="https://shop.example/"]
  - textbox [ref=e1] "Search"
  - list "Goods"
    - link [ref=e2] "Lamp"
    - link [ref=e3] "Chair"
{FILLER}"""


def seen(
    tree: str, *, tab_id: int = 1, document: str = "d1", omitted: int = 0, partial: bool = False, opened: int = 0
) -> Observation:
    frames = [Frame(frame_id=0, document_id=document, prefix="", url="https://shop.example/")] if document else []
    return Observation(
        tab_id=tab_id,
        url="u",
        title="t",
        tree=tree_of(tree),
        elements=3,
        frames=frames,
        omitted=omitted,
        partial=partial,
        opened=opened,
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, seen(TREE)),
        (seen(TREE, tab_id=2), seen(TREE)),
        (seen(TREE, document="d0"), seen(TREE)),
        (seen(TREE, document=""), seen(TREE, document="")),
        (seen("page\n" + FILLER), seen('page\n  - text [ref=e9] "x"\n')),
    ],
)
def test_whole_where_there_is_nothing_to_build_on_or_it_is_shorter(
    before: Observation | None, after: Observation
) -> None:
    assert describe(after, before) == after.tree.text


def test_nothing_changed() -> None:
    assert describe(seen(TREE), seen(TREE)) == SAME


def test_what_needs_no_word_is_no_change() -> None:
    """The focus that left is told by where it is now: a heading with nothing below it says nothing."""
    focused = seen(TREE.replace('"Search"', '"Search" [focused]'))
    assert focused.tree != seen(TREE).tree
    assert describe(seen(TREE), focused) == SAME
    assert describe(seen(TREE, opened=1), focused).startswith(SAME)


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ('[ref=e1] "Search"', '[ref=e1] "Search" [value="lamp"]', ['~ textbox [ref=e1] "Search": [value="lamp"]']),
        ('    - link [ref=e3] "Chair"\n', "", ['- link [ref=e3] "Chair"']),
        (
            '"Chair"\n',
            '"Chair"\n    - link [ref=e4] "Table"\n    - link [ref=e5] "Bed"\n',
            [
                'in list "Goods", after link [ref=e3] "Chair"',
                '+ - link [ref=e4] "Table"',
                '+ - link [ref=e5] "Bed"',
            ],
        ),
        (
            '"Chair"\n',
            '"Chair"\n  - dialog "Cookies"\n    - button [ref=e9] "No"\n',
            ['after list "Goods"', '+ - dialog "Cookies"', '+   - button [ref=e9] "No"'],
        ),
        (
            '  - list "Goods"\n    - link [ref=e2] "Lamp"\n    - link [ref=e3] "Chair"\n',
            "",
            ['- list "Goods" and the 2 lines in it (e2 to e3)'],
        ),
        ('title="Shop"', 'title="Shop (1)"', ['~ page [title="Shop (1)"] [url="https://shop.example/"]']),
        ('list "Goods"', 'list "More goods"', ['- list "Goods"', '+ - list "More goods"']),
        (
            '    - link [ref=e2] "Lamp"\n    - link [ref=e3] "Chair"\n',
            '    - link [ref=e3] "Chair"\n    - link [ref=e2] "Lamp"\n',
            ['- link [ref=e2] "Lamp"', 'in list "Goods", after link [ref=e3] "Chair"', '+ - link [ref=e2] "Lamp"'],
        ),
    ],
)
def test_changes(old: str, new: str, changes: list[str]) -> None:
    assert old in TREE
    text = describe(seen(TREE.replace(old, new)), seen(TREE))
    assert text.startswith(CHANGED)
    assert text.splitlines()[1:] == changes


TWO_LISTS = """page
  - list "Inbox"
    - row "Ada"
    - text "Saved"
  - list "Sent"
    - row "Bob"
    - text "Saved"
  - text "Once"
"""


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ('"Ada"\n    - text "Saved"\n', '"Ada"\n', ['in list "Inbox", after row "Ada"', '- text "Saved"']),
        ('"Bob"\n    - text "Saved"\n', '"Bob"\n', ['in list "Sent", after row "Bob"', '- text "Saved"']),
        ('    - row "Bob"\n', '    - text "Saved"\n    - row "Bob"\n', ['in list "Sent"', '+ - text "Saved"']),
        ('  - text "Once"\n', "", ['- text "Once"']),
    ],
)
def test_the_same_text_twice_is_told_apart_by_where_it_stands(old: str, new: str, changes: list[str]) -> None:
    assert old in TWO_LISTS
    text = describe(seen(TWO_LISTS.replace(old, new) + FILLER), seen(TWO_LISTS + FILLER))
    assert text.splitlines()[1:] == changes


NAMELESS = """page
  - region "Today"
    - list
      - listitem
        - checkbox [ref=e1] "Done"
        - text "Milk"
  - region "Later"
    - list
      - listitem
        - checkbox [ref=e2] "Done"
        - text "Milk"
"""


def test_where_something_came_is_told_without_a_name_as_well() -> None:
    """A list that is known by its region, an entry by what is written in it."""
    more = '      - listitem\n        - text "Bread"\n'
    text = describe(seen(NAMELESS + more + FILLER), seen(NAMELESS + FILLER))
    assert text.splitlines()[1:] == [
        'in list of region "Later", after listitem "Milk"',
        "+ - listitem",
        '+   - text "Bread"',
    ]


def test_refs_that_went_with_a_row_without_a_name_are_named() -> None:
    cells = "".join(f'      - cell [ref={ref}] "x"\n' for ref in ("e8", "e9", "e10", "f2e4", "e12"))
    text = describe(seen(TREE), seen(f'{TREE}    - row\n      - text "y"\n{cells}'))
    assert text.splitlines()[1:] == ["- row and the 6 lines in it (e8 to e10, f2e4, e12)"]


def test_remarks() -> None:
    text = describe(seen(TREE, omitted=12, partial=True), seen(TREE))
    assert text.splitlines()[0] == SAME
    assert "12 more elements" in text
    assert all(tool in text for tool in ("find_elements", "expand", "wait_and_observe"))


def test_a_tab_that_was_opened_late_is_told_each_time() -> None:
    opened = seen(TREE, opened=1)
    assert "opened another tab" in describe(opened, opened)
    assert "opened 2 other tabs" in describe(seen(TREE, opened=2), None)
    assert describe(seen(TREE), opened) == SAME


def test_nothing_changed_costs_next_to_nothing() -> None:
    """At most 200 characters, and what was said at the last look is not said again."""
    marked = seen(TREE, omitted=9_999, partial=True)
    assert len(describe(marked, seen(TREE))) <= 200
    assert describe(marked, marked) == SAME


def test_a_gap_that_shrinks_reads_differently() -> None:
    gap = TREE.replace('  - list "Goods"', '  - … 93 more rows [ref=e40]\n  - list "Goods"')
    text = describe(seen(gap.replace("93", "92")), seen(gap))
    assert text.splitlines()[1:] == ["~ … 92 more rows [ref=e40]"]


FIELD = '  - textbox <input type="text"> [ref=e1] "Say [so]" [focused] [required] [value="a, [b]"] [enter="Go"]'


@pytest.mark.parametrize(
    ("now", "changes"),
    [
        (FIELD.replace(" [focused]", "").replace(' [enter="Go"]', ""), []),
        (FIELD.replace("a, [b]", "c"), ['~ textbox [ref=e1] "Say [so]": [value="c"]']),
        (
            FIELD.replace(" [required]", " [disabled]"),
            ['~ textbox [ref=e1] "Say [so]": [disabled], no longer [required]'],
        ),
        (
            FIELD.replace("Say [so]", "Say [required] so").replace("a, [b]", "c"),
            [f"~ {FIELD.replace('Say [so]', 'Say [required] so').replace('a, [b]', 'c').strip().removeprefix('- ')}"],
        ),
        (FIELD.replace("Say [so]", "Said"), [f"~ {FIELD.replace('Say [so]', 'Said').strip().removeprefix('- ')}"]),
        (
            FIELD.replace("textbox", "searchbox"),
            [f"~ {FIELD.replace('textbox', 'searchbox').strip().removeprefix('- ')}"],
        ),
    ],
)
def test_only_the_states_that_changed_are_told(now: str, changes: list[str]) -> None:
    assert describe(seen(TREE + now), seen(TREE + FIELD)).splitlines()[1:] == changes


def test_a_name_that_looks_like_a_state_stays_as_it_is() -> None:
    named = '  - textbox <input> [ref=e1] "Is [required] [value=1]" [required] [value="1"]'
    changed = named.replace('[value="1"]', '[value="2"]')
    assert describe(seen(TREE + changed), seen(TREE + named)).splitlines()[1:] == [
        '~ textbox [ref=e1] "Is [required] [value=1]": [value="2"]'
    ]


def test_what_is_gone_is_named_by_what_it_is_known_by() -> None:
    described = '  - button <div> [ref=e90] "Ada" [focused] [description="How it is moved."]\n'
    assert describe(seen(TREE), seen(TREE + described)).splitlines()[1:] == ['- button [ref=e90] "Ada"']
    nameless = "  - row [header]\n"
    assert describe(seen(TREE), seen(TREE + nameless)).splitlines()[1:] == ["- row [header]"]


def test_containers_without_a_name_are_counted_together() -> None:
    rows = "".join(f'  - row\n    - cell [ref=e{number}] "{number}"\n' for number in range(90, 93))
    other = '  - row "Sum"\n    - cell [ref=e93] "93"\n'
    assert describe(seen(TREE), seen(TREE + rows + other)).splitlines()[2:] == [
        "- 3 times row and the 3 lines in them (e90 to e92)",
        '- row "Sum" and the 1 line in it (e93)',
    ]


def test_a_row_that_is_known_by_its_cells_alone_is_another_where_they_are() -> None:
    """Rows of which all are others are told as a whole, also the first, which reads as the first did."""

    def table(first: int) -> Observation:
        cells = (f'    - row\n      - cell [ref=e{number}] "{number}"\n' for number in range(first, first + 80))
        return seen(f'page\n  - table\n{"".join(cells)}  - button [ref=e1] "{"x" * 4_000}"\n')

    told = describe(table(300), table(200)).splitlines()[1:]
    assert told[:4] == [
        "in table",
        "- 80 times row and the 80 lines in them (e200 to e279)",
        "+ - row",
        '+   - cell [ref=e300] "300"',
    ]
    assert len(told) == 2 + 160


MOVED = "Press space to lift it, and the arrow keys to move it."


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        (["", MOVED], [MOVED, ""], []),
        (["", "Short"], ["Short", ""], ['[description="Short"]', 'no longer [description="Short"]']),
        (["", ""], ["", MOVED], [f'[description="{MOVED}"]']),
    ],
)
def test_a_long_description_that_another_says_now_is_no_news(
    before: list[str], after: list[str], changes: list[str]
) -> None:
    def tree(descriptions: list[str]) -> str:
        told = [f' [description="{said}"]' if said else "" for said in descriptions]
        return TREE + "".join(f'  - button [ref=e{number}] "Card"{said}\n' for number, said in enumerate(told, start=8))

    text = describe(seen(tree(after)), seen(tree(before)))
    assert [line.partition(": ")[2] for line in text.splitlines()[1:]] == changes
