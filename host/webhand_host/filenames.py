"""Names of files, whoever chose them: a model, a page, a server. They never lead anywhere, on any system."""

import re
import unicodedata

from webhand_agent.services import FileRefused

LONGEST_NAME = 120
"""Characters of a file's name with its ending."""
MOST_BYTES = 200
"""Of the same, as file systems count; some take 255, and a browser needs a few for its own endings meanwhile."""

_UNFIT = re.compile(r'[<>:"|?*]')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?:\..*)?", re.IGNORECASE)
"""Device names of Windows, whatever ending they have: a folder is copied between systems."""
_ENDING = re.compile(r"(?:\.[A-Za-z]{1,5})?\.[^.]{1,10}$")
"""With the one before it, as in .tar.gz."""


def fit_name(name: str) -> str:
    """A file's name without folders that every system takes.

    Raises:
        FileRefused: nothing is left of it.
    """
    last = re.split(r"[/\\]", unicodedata.normalize("NFC", name))[-1]
    plain = "".join(letter for letter in last if not _is_unseen(letter))
    fit = _UNFIT.sub("_", plain).strip(" .")
    if not fit:
        raise FileRefused(
            f'"{name[:LONGEST_NAME]}" is no name for a file: use letters and an ending, as in prices.csv.'
        )
    return _short(f"_{fit}" if _RESERVED.fullmatch(fit) else fit)


def told_name(name: str) -> str:
    """A file's name or path, as it is told: what is not seen, or turns the others around, by its code."""
    return "".join(one.encode("unicode_escape").decode() if _is_unseen(one) else one for one in name)


def _is_unseen(letter: str) -> bool:
    category = unicodedata.category(letter)
    return category[0] == "C" or category in ("Zl", "Zp")


def is_long(name: str) -> bool:
    """Whether it is cut for a file."""
    return len(name) > LONGEST_NAME or len(name.encode(errors="replace")) > MOST_BYTES


def _short(name: str) -> str:
    """At most `LONGEST_NAME` characters and as many bytes as file systems take, with its ending."""
    found = _ENDING.search(name)
    stem, ending = (name[: found.start()], found[0]) if found is not None and found.start() else (name, "")
    kept = stem[: LONGEST_NAME - len(ending)].encode()[: MOST_BYTES - len(ending.encode())].decode(errors="ignore")
    return kept.rstrip(" .") + ending


def sent_name(name: str) -> str:
    """The same for what a page or a server sends: it comes under some name in any case."""
    try:
        return fit_name(name)
    except FileRefused:
        return "file"
