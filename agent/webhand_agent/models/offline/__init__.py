"""The offline planner: literal requests in three languages, done without a model."""

from webhand_agent.models.offline.planner import Offline
from webhand_agent.models.offline.reading import certain, is_command

__all__ = ["Offline", "certain", "is_command"]
