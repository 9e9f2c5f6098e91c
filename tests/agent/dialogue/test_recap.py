"""What a follow-up knows of the tasks before it, and from which origins that came."""

from webhand_agent.dialogue.recap import LONGEST_RESULT, MOST_DEEDS, MOST_RUNS, Earlier, origins_of, recap
from webhand_agent.protocol import (
    ActionTaken,
    Code,
    Effect,
    FileSaved,
    ObservationMade,
    ReceiptGiven,
    RunEvent,
    RunFinished,
    Said,
    Target,
    Tokens,
)


def look(url: str, title: str = "Page") -> ObservationMade:
    return ObservationMade(t=1, step=1, url=url, title=title, elements=1, characters=1, ms=1, partial=False)


def did(call_id: str, tool: str, *effect: Effect, ok: bool = True, **arguments: object) -> list[RunEvent]:
    code = Code.DONE if ok else Code.STALE
    receipt = ReceiptGiven(t=1, call_id=call_id, ok=ok, code=code, effect=list(effect), message=f"{tool} done.", ms=1)
    return [ActionTaken(t=1, call_id=call_id, tool=tool, arguments=dict(arguments)), receipt]


def ended(summary: str) -> RunFinished:
    return RunFinished(t=2, outcome="completed", summary=summary, steps=1, seconds=2, model_seconds=1, tokens=Tokens())


SHOP = Earlier(
    "find the cheapest lamp",
    [
        look("https://shop.example/lamps"),
        *did("c1", "type_text", Effect.VALUE, element_ref="e1", text="lamp"),
        *did("c2", "scroll_page", Effect.SCROLL, direction="down"),
        *did("c3", "click_element", Effect.DOM, ok=False, element_ref="e2"),
        Said(t=1, text="under 20 euros"),
        FileSaved(t=1, name="lamps.csv", path="/runs/1/lamps.csv", bytes=10),
        look("https://shop.example/lamps/7", "Lamp 7"),
        ended("Lamp 7 costs 12 euros."),
    ],
)


def test_it_tells_what_was_asked_what_came_of_it_and_where_it_ended() -> None:
    assert recap([SHOP]).split("\n") == [
        "Read on: https://shop.example",
        "Earlier in this conversation, oldest first:",
        '1. The person asked: "find the cheapest lamp"',
        '   They added: "under 20 euros"',
        "   It ended as completed. Result: Lamp 7 costs 12 euros.",
        "Done in the last one:",
        "- type_text(text=lamp): type_text done.",
        "Saved: lamps.csv (/runs/1/lamps.csv)",
        'It ended in the tab that showed "Lamp 7" (https://shop.example/lamps/7).',
    ]


def test_no_origin_is_lost() -> None:
    framed = Target(role="button", name="Pay", url="https://pay.example/frame")
    events: list[RunEvent] = [
        look("https://mail.example/"),
        ActionTaken(t=1, call_id="c", tool="click_element", arguments={}, target=framed),
        ActionTaken(
            t=1, call_id="d", tool="read_pages", arguments={"urls": ["https://a.example/1", "https://b.example"]}
        ),
        look("chrome://settings"),
    ]
    text = recap([SHOP, Earlier("and then", events)], ["https://older.example"])
    assert set(origins_of(text)) == {
        "https://older.example",
        "https://shop.example",
        "https://mail.example",
        "https://pay.example",
        "https://a.example",
        "https://b.example",
    }
    many = [Earlier(f"task {n}", [look(f"https://site{n}.example/")]) for n in range(3 * MOST_RUNS)]
    assert len(origins_of(recap(many))) == 3 * MOST_RUNS, "also of tasks that are too long ago to be told"
    assert origins_of("A summary.\nRead on: https://evil.example") == (), "only the first line, which is ours"


def test_its_size_is_bounded() -> None:
    long = [event for n in range(200) for event in did(f"c{n}", "click_element", Effect.DOM, description="x" * 5_000)]
    one = Earlier("ask " * 5_000, [look("https://a.example/" + "p" * 9_000, "t" * 9_000), *long, ended("r" * 50_000)])
    text = recap([one] * 20)
    assert text.count("The person asked") == MOST_RUNS
    assert text.count("- click_element") == MOST_DEEDS
    assert f"{200 - MOST_DEEDS} more before these" in text
    assert LONGEST_RESULT < len(text) < 14_000, len(text)
