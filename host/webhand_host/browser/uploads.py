"""Files on their way into a page: in pieces, or as much as one message holds. More would be lost, and nobody told."""

from webhand_agent.protocol import Action, Code, Effect, Receipt, Upload

from webhand_host.browser.looking import present
from webhand_host.browser.receipts import receipt
from webhand_host.browser.refs import ElementAddress, Lost
from webhand_host.browser.tab import Tab
from webhand_host.browser.troubles import Trouble

MOST_CHARACTERS = 56 * 1024 * 1024
"""Of base64, in all files together: a quarter less in bytes. The message has to fit into the 64 Mi characters that
the extension joins from chunks, and has to come through before a call counts as lost."""

MILLION = 0.8
"""Seconds that a million characters may take on their way into a page; most need a tenth."""

MEBIBYTE = 1 << 20


ARRIVE = 30.0
"""Seconds that a piece may take: on a machine with much to do, more than its size says."""


async def hand_over(tab: Tab, address: ElementAddress, upload: str, file: int, data: str) -> Receipt:
    """One piece, to the document of an element. No receipt of an act: nothing of the page is asked or changed."""
    try:
        document = present(await tab.documents(), address, "this element")
        piece = {"upload": upload, "file": file, "data": data}
        taken = await tab.ask(document, "hand_over", piece, ARRIVE, asleep=ARRIVE)
    except Lost as lost:
        return receipt(lost.code, lost.message)
    except Trouble as trouble:
        why = f"The files did not reach the page, and nothing was uploaded. {trouble}".rstrip()
        return tab.held() or receipt(Code.UNKNOWN, why)
    return receipt(Code.DONE if taken >= 0 else Code.INVALID, "" if taken >= 0 else "The data has to be base64.")


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
