"""How much can be handed to a page at once. More would be lost on the way, and nobody would be told why."""

from webhand_agent.protocol import Action, Code, Effect, Receipt, Upload

MOST_CHARACTERS = 56 * 1024 * 1024
"""Of base64, in all files together: a quarter less in bytes. The message has to fit into the 64 Mi characters that
the extension joins from chunks, and has to come through before a call counts as lost."""

MILLION = 0.8
"""Seconds that a million characters may take on their way into a page; most need a tenth."""

MEBIBYTE = 1 << 20


def seconds(action: Action) -> float:
    """What an action takes longer than others for what it carries."""
    return _characters(action) / 1e6 * MILLION


def too_large(action: Action) -> Receipt | None:
    """What is said instead of an upload that does not fit; None for everything else."""
    characters = _characters(action)
    if not isinstance(action, Upload) or characters <= MOST_CHARACTERS:
        return None
    what = "The file is" if len(action.files) == 1 else "The files together are"
    size, most = -(-_bytes(characters) // MEBIBYTE), _bytes(MOST_CHARACTERS) // MEBIBYTE
    message = f"{what} {size} MB large; at most {most} MB can be given to a page."
    return Receipt(ok=False, code=Code.REFUSED, message=message, own=True, effect=[Effect.NONE])


def _characters(action: Action) -> int:
    return sum(len(file.data) for file in action.files) if isinstance(action, Upload) else 0


def _bytes(characters: int) -> int:
    return characters * 3 // 4
