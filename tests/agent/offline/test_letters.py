"""What a message says and wants, on every kind of message that the demo's mailbox can hold and on longer ones."""

import pytest
from agent.offline.driving import Pages, run
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.letters import SHORT, asked_for, written
from webhand_host.demo.site import create_site
from webhand_host.demo.site.world.mail import Message

ROWS = 'page [title="Mail"] [url="https://post.test/"]\n  - main\n    - list "Messages"\n      - listitem\n'
LONG = [
    "The summer was long and we sat in the garden every day.",
    *(f"On day {n} it was warm and nobody wanted to do anything at all but read and sleep." for n in range(9)),
    "The landlord called.",
    "Could you send him the deposit?",
    "His number is 4711.",
    "The cat is well.",
]


def opened(message: Message) -> str:
    """The page of an open message: who and when on top, a paragraph a line."""
    head = [f"{message.sender.name} <{message.sender.address}>", f"To {message.to}, Friday 20 November 2026, 18:43"]
    lines = "".join(f'      - text "{" ".join(text.split())}"\n' for text in [*head, *message.body])
    top = 'page [title="Message"] [url="https://post.test/1"]\n  - main\n    - article\n'
    return f'{top}      - button <button> [ref=e8] "Reply"\n      - heading "{message.subject}" [level=1]\n{lines}'


@pytest.mark.parametrize("seed", range(40))
def test_what_he_wants_leaves_out_no_fact(seed: int) -> None:
    box = create_site(seed).mail
    message = box.find(box.errand.message_id)
    assert message is not None
    rows = f'{ROWS}        - link <a> [ref=e7] "{message.sender.name} {message.subject}"\n'
    ran = run("what does Ernesto want?", Pages(rows, on={"click_element e7": opened(message)}))
    assert ran.ok
    assert [fact for fact in box.errand.facts if fact not in ran.end] == []
    assert "18:43" not in ran.end
    assert not any(polite in ran.end for polite in ("Hi Robin", "Hello Robin", "regards", "Thanks a lot"))


def test_of_a_long_message_what_asks_and_what_stands_beside_it() -> None:
    assert sum(map(len, LONG)) > SHORT
    assert asked_for(LONG, LANGUAGES.values()) == LONG[-4:-1]
    assert asked_for(LONG[:-3], LANGUAGES.values()) == []


@pytest.mark.parametrize(
    ("blocks", "pieces"),
    [
        (
            ["Ada <ada@x.org>", "Monday, 18:40", "Hi Bob,", "It is done. Bye!", "Thanks,", "Ada"],
            ["It is done.", "Bye!"],
        ),
        (["Ada <ada@x.org>", "Buongiorno Bob,", "Tutto bene.", "Cordiali saluti", "A."], ["Tutto bene."]),
        (["Ada <ada@x.org>", "Hola, Bob:", "Ya está. Código: X-12", "Un abrazo, Ada"], ["Ya está.", "Código: X-12"]),
        (["Ada <ada@x.org>", "Code: X-12"], ["Code: X-12"]),
        (["Reply", "Ada <ada@x.org>", "To bob@x.org, Friday 20 November 2026", "Come!"], ["Come!"]),
    ],
)
def test_head_hello_and_goodbye_are_left_out(blocks: list[str], pieces: list[str]) -> None:
    assert written(blocks, "Ada <ada@x.org>") == pieces
