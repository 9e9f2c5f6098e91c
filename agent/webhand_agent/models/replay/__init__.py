"""Doing a recorded run again without a model: the record's own steps, in the pages as they are today."""

from webhand_agent.models.replay.player import Player
from webhand_agent.models.replay.recording import RecordedStep, Recording, recording_of
from webhand_agent.models.replay.values import UnknownValue, Value, missing, values_of, with_values
from webhand_agent.models.replay.words import in_words

__all__ = [
    "Player",
    "RecordedStep",
    "Recording",
    "UnknownValue",
    "Value",
    "in_words",
    "missing",
    "recording_of",
    "values_of",
    "with_values",
]
