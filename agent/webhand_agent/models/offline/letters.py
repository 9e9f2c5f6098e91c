"""Messages: the part that somebody wrote, and of a long one the part that asks for something."""

import re
from collections.abc import Iterable, Sequence

from webhand_agent.models.offline.content import GREETING, SENTENCE, requests
from webhand_agent.models.offline.language import Language
from webhand_agent.models.offline.text import fold, words

SHORT = 700
"""Characters. A shorter message is given whole: what it wants may hang on any of its sentences."""

_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.\w+")
_STAMP = re.compile(r"\b\d{1,2}[:.]\d\d\b|\b(?:19|20)\d\d\b")
_HELLO = re.compile(
    r"\b(?:hi|hello|dear|good (?:morning|afternoon|evening)|hola|buen(?:os|as) (?:dias|tardes|noches)|estimad[oa]s?"
    r"|ciao|buon(?:giorno|asera)|salve|gentile)\b"
)
_CLOSING = re.compile(
    r"^(?:(?:many |kind |warm |best |all the )*(?:thanks|thank you|regards|best|wishes|cheers|sincerely|yours|see you)"
    r"|(?:muchas |mil )?gracias|(?:un |cordiales |un cordial )?(?:saludos?|abrazos?)|atentamente|hasta (?:pronto|luego)"
    r"|(?:mille )?grazie|(?:cordiali |distinti |cari |tanti )?saluti|a presto|un abbraccio)\b"
)
_FEW = 6
"""Words of a salutation or a sign-off, at most; and lines of a head."""


def written(blocks: Sequence[str], who: str) -> list[str]:
    """The sentences that a sender wrote, without the lines on top that only say who and when, hello and goodbye."""
    rest = [block for block in blocks if block != who]
    rest = rest[_head(rest) :]
    while len(rest) > 1 and _is_salutation(rest[0]):
        rest.pop(0)
    pieces = [piece.strip() for block in rest for piece in SENTENCE.split(block) if words(piece)]
    while len(pieces) > 1 and _is_farewell(pieces[-1], who):
        pieces.pop()
    return pieces


def asked_for(pieces: Sequence[str], languages: Iterable[Language]) -> list[str]:
    """What a message wants: all of a short one; of a longer one the sentences that ask and those beside them.

    Empty where nothing in it asks. A request seldom stands alone: the sentence after it has the number or the reason.
    """
    asking = set(requests(pieces, languages))
    if not asking or sum(map(len, pieces)) <= SHORT:
        return list(pieces) if asking else []
    near = [any(other in asking for other in pieces[max(at - 1, 0) : at + 2]) for at in range(len(pieces))]
    return [piece for piece, kept in zip(pieces, near, strict=True) if kept]


def _head(blocks: Sequence[str]) -> int:
    """How many lines on top are who, when and to whom, with the buttons and labels between them."""
    heads = [at for at, block in enumerate(blocks[:_FEW]) if _is_head(block)]
    if not heads or len(blocks) == heads[-1] + 1:
        return 0
    is_top = all(_is_head(block) or len(words(block)) <= 3 for block in blocks[: heads[-1]])
    return heads[-1] + 1 if is_top else 0


def _is_head(block: str) -> bool:
    if re.search(r"[.!?…]$", block) or len(block) > 120:
        return False
    return bool(_ADDRESS.search(block) or (_STAMP.search(block) and len(words(block)) <= _FEW))


def _is_salutation(block: str) -> bool:
    if len(words(block)) <= _FEW and (block.endswith((",", ":")) or _HELLO.search(fold(block))):
        return True
    return bool(GREETING.match(fold(block)))


def _is_farewell(piece: str, who: str) -> bool:
    said, name = words(piece), words(who)
    signed = set(said) <= {*name, *(word[0] for word in name)}
    return len(said) <= _FEW and (signed or bool(_CLOSING.match(fold(piece))))
