"""How much can be handed to a page at once. More would be lost on the way, and nobody would be told why."""

from webhand_agent.protocol import Action, Code, Effect, Receipt, Upload

MOST_CHARACTERS = 44 * 1024 * 1024
"""Of base64, in all files together: a quarter less in bytes. The message has to fit into the 64 Mi characters that
the extension joins from chunks, and has to come through before a call counts as lost."""


def too_large(action: Action) -> Receipt | None:
    """What is said instead of an upload that does not fit; None for everything else."""
    if not isinstance(action, Upload):
        return None
    characters = sum(len(file.data) for file in action.files)
    if characters <= MOST_CHARACTERS:
        return None
    what = "The file is" if len(action.files) == 1 else "The files together are"
    message = (
        f"{what} {_megabytes(characters)} MB large; at most {_megabytes(MOST_CHARACTERS)} MB can be given to a page."
    )
    return Receipt(ok=False, code=Code.REFUSED, message=message, effect=[Effect.NONE])


def _megabytes(characters: int) -> int:
    return characters * 3 // 4 // (1 << 20)
