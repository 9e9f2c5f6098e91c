"""What Ernesto Ruiz may want. Each text names facts that a reader has to report to have read it."""

from dataclasses import dataclass

from demo.site.world.facts import DrawnFacts


@dataclass(frozen=True)
class Wish:
    """A text with `{fact}` marks, a one-line summary, and which facts a report of it must name."""

    subject: str
    body: tuple[str, ...]
    summary: str
    must_name: tuple[str, ...]


WISHES = (
    Wish(
        subject="One favour before the meeting",
        body=(
            "Hi Robin,",
            "the owners moved our meeting to {place}, so I will be on the train all morning.",
            "Could you book {room} for {count} people on {day} at {clock}, and ask for the projector?",
            "Thanks a lot,\nErnesto",
        ),
        summary="Book {room} for {count} people on {day} at {clock}",
        must_name=("room", "count", "day", "clock"),
    ),
    Wish(
        subject="The deposit for the workshop",
        body=(
            "Robin, good morning.",
            "The landlord at {street} has written twice now. Please transfer {amount} EUR to him by {day} "
            "and put the reference {code} on it, otherwise he cannot match the payment.",
            "I will settle my half when I am back from {place}.",
            "Ernesto",
        ),
        summary="Transfer {amount} EUR by {day} with the reference {code}",
        must_name=("amount", "day", "code"),
    ),
    Wish(
        subject="Could you send it on?",
        body=(
            "Hello Robin,",
            "{friend} is still waiting for contract number {number}. Could you sign page {count} and send it "
            "to {street}, {place}, so that it is there on {day}?",
            "A scan will not do, they insist on paper.",
            "Warm regards,\nErnesto Ruiz",
        ),
        summary="Sign page {count} of contract {number} and send it to {street}, {place}, by {day}",
        must_name=("number", "count", "street", "place", "day"),
    ),
    Wish(
        subject="The {thing} has to be picked up",
        body=(
            "Robin, a quick one:",
            "the repair shop in {place} called, the {thing} is ready. They close early, so please fetch it on {day} "
            "before {clock}. The ticket says {code} and there are {amount} EUR left to pay.",
            "I owe you a dinner!\nErnesto",
        ),
        summary="Fetch the {thing} in {place} on {day} before {clock}, ticket {code}, {amount} EUR",
        must_name=("thing", "place", "day", "clock", "code", "amount"),
    ),
)

# Older letters of his, which ask for nothing.
CHATTER = (
    ("Photos from the lake", ("Hi Robin,", "I put {count} photos of {place} aside for you. What a day!", "Ernesto")),
    ("Re: train times", ("Found it: the slow train leaves at {clock} and needs no seat booking.", "E.")),
)


def fill(text: str, facts: DrawnFacts) -> str:
    """Set facts into a text's marks."""
    return text.format(**vars(facts))
