"""The run events that programs name."""

from webhand_agent.protocol import Question, RunEvent, RunFinished

__all__ = ["Question", "RunEvent", "RunFinished"]
