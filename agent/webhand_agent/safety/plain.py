"""Text of a page as it may be shown to a person: without what draws nothing, moves the cursor or turns the reading."""

import unicodedata

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control, format (direction marks, tags, zero width), surrogates, private and unassigned, line and paragraph ends."""
_JOINING = frozenset({"\u200c", "\u200d"})
"""Persian and Hindi words and many emoji need these two between letters; they draw nothing and turn nothing."""
_MOST_MARKS = 3
"""Combining marks on one letter. More of them climb over the lines above."""


def plain(text: str) -> str:
    """One line of text in which every character is seen for what it is."""
    kept: list[str] = []
    marks = 0
    for one in text:
        category = unicodedata.category(one)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            continue
        if category in _UNSEEN:
            is_between = one in _JOINING and kept and not kept[-1].isspace()
            kept.append(one if is_between else " " if one in "\t\n\r\v\f\x85\u2028\u2029" else "")
        else:
            kept.append(one)
    return " ".join("".join(kept).split())
