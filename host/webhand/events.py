"""What a task tells while it works (docs/PROTOCOL.md, run events), as types."""

from webhand_host.api.events import Question, RunEvent, RunFinished

__all__ = ["Question", "RunEvent", "RunFinished"]
