"""A stand-in for the Gemini service: the Interactions wire over real HTTP on a loopback port, answers from a script."""

from gemini.replies import (
    Failure,
    Reply,
    Stream,
    answer,
    blocked,
    call,
    cut,
    empty,
    error_event,
    events_of,
    failing_late,
    failure,
    hang,
    incomplete,
    malformed_call,
    rate_limited,
    say,
    slow,
)
from gemini.request import SeenRequest
from gemini.server import KEY, GeminiStandIn, Script

__all__ = [
    "KEY",
    "Failure",
    "GeminiStandIn",
    "Reply",
    "Script",
    "SeenRequest",
    "Stream",
    "answer",
    "blocked",
    "call",
    "cut",
    "empty",
    "error_event",
    "events_of",
    "failing_late",
    "failure",
    "hang",
    "incomplete",
    "malformed_call",
    "rate_limited",
    "say",
    "slow",
]
