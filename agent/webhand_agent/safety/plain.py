"""Text of a page as it may be shown to a person: without what draws nothing, moves the cursor or turns the reading."""

import re
import unicodedata

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control, format (direction marks, tags, zero width), surrogates, private and unassigned, line and paragraph ends."""
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0d\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]"
)
"""What shows nothing although its category is not that of format characters: fillers of Hangul, Khmer and Braille,
variation selectors, and what is not assigned yet among them (Default_Ignorable_Code_Point). Emoji keep theirs.
"""
_JOINING = frozenset({"\u200c", "\u200d"})
"""Persian and Hindi words and many emoji need these two between letters; they draw nothing and turn nothing."""
LONGEST_NAME = 80
_QUOTES = re.compile('["\u201c-\u201f\u2033\u2036\u275d\u275e\u301d-\u301f\uff02\u00ab\u00bb]')
"""What a reader may take for the end of a quotation."""
_MOST_MARKS = 3
"""Combining marks on one letter. More of them climb over the lines above."""


def plain(text: str) -> str:
    """One line of text in which every character is seen for what it is."""
    kept: list[str] = []
    marks = 0
    for one in BLANK.sub("", text):
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


def quoted(name: str) -> str:
    """A page's name in a sentence of ours: cut, and without the signs by which it could end the quotation and go on."""
    said = _QUOTES.sub("'", plain(name))
    return f'"{said if len(said) <= LONGEST_NAME else said[: LONGEST_NAME - 1].rstrip() + "…"}"'
