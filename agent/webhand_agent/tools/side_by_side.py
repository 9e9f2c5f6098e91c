"""Several pages for the model: each apart from the others, under a line of its own, and all within one budget."""

from collections.abc import Sequence
from dataclasses import dataclass

from webhand_agent.protocol import PageText

MOST_CHARACTERS = 24_000
"""Of the whole text, the lines between the pages included."""
LONGEST_WORDS = 200
"""Characters of an address, a title or a reason in such a line."""
LONGEST_COUNT = len(" (the first 1000000 of 1000000000 characters)")


@dataclass(frozen=True)
class FetchedPage:
    """What was asked for and what came of it: `text`, or `why` there is none."""

    url: str
    text: PageText | None = None
    why: str = ""

    @property
    def words(self) -> str:
        return self.text.text if self.text is not None else ""


def told(pages: Sequence[FetchedPage]) -> list[str]:
    """The pages in their order. Each is shown between content marks of its own, so that none can begin another."""
    heads = [f"=== page {number}: {_head(page)}" for number, page in enumerate(pages, start=1)]
    room = MOST_CHARACTERS - sum(len(head) + LONGEST_COUNT + 2 for head in heads)
    parts: list[str] = []
    for page, head, share in zip(pages, heads, shares([len(page.words) for page in pages], room), strict=True):
        piece = _cut(page.words, share)
        parts.append("\n".join([head + _count(page, len(piece)), *([piece] if piece else [])]))
    return parts


def shares(sizes: Sequence[int], room: int) -> list[int]:
    """How much of each there is room for: short ones whole, and the rest in equal parts."""
    given = [0] * len(sizes)
    for place, index in enumerate(sorted(range(len(sizes)), key=sizes.__getitem__)):
        given[index] = min(sizes[index], (room - sum(given)) // (len(sizes) - place))
    return given


def _head(page: FetchedPage) -> str:
    asked = _short(page.url)
    if page.text is None:
        return f"{asked} could not be read: {_short(page.why)}"
    moved = f", which led to {_short(page.text.url)}" if page.text.url != page.url else ""
    return f'{asked}{moved} "{_short(page.text.title)}"'


def _count(page: FetchedPage, length: int) -> str:
    if page.text is None:
        return ""
    total = page.text.total
    return f" (all {total} characters)" if length >= total else f" (the first {length} of {total} characters)"


def _cut(text: str, share: int) -> str:
    """Between two lines where there is one in the second half, as `read_page` does."""
    if len(text) <= share:
        return text
    end = text.rfind("\n", share // 2, share)
    return text[: end if end > 0 else share]


def _short(words: str) -> str:
    plain = " ".join(words.split())
    return plain if len(plain) <= LONGEST_WORDS else f"{plain[:LONGEST_WORDS]}…"
