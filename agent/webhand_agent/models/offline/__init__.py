"""The offline planner: literal requests in three languages, done without a model."""

from webhand_agent.models.offline.first import OfflineFirst
from webhand_agent.models.offline.planner import Offline
from webhand_agent.models.offline.reading import certain, is_blind, is_command

__all__ = ["Offline", "OfflineFirst", "certain", "is_blind", "is_command"]
