"""Writing into the run's folder, with the event that tells of it."""

from webhand_agent import receipts
from webhand_agent.protocol import Code, Receipt
from webhand_agent.run import Run
from webhand_agent.services import FileRefused, Saved


def save(run: Run, name: str, data: bytes) -> Saved | Receipt:
    """The file as it was written, or the receipt that says why it was not."""
    try:
        saved = run.services.files.save(name, data)
    except FileRefused as refused:
        return receipts.failed(Code.REFUSED, str(refused))
    run.record.file(saved)
    return saved


def save_text(run: Run, name: str, text: str) -> Saved | Receipt:
    """As UTF-8. What was typed into secret fields is not kept in files either."""
    return save(run, name, run.record.mask.text(text).encode("utf-8", "replace"))


def named(name: str, ending: str) -> str:
    """The name with the ending that says what is in the file."""
    return name if name.lower().endswith(f".{ending}") else f"{name}.{ending}"
