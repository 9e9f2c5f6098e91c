"""A stand-in for OpenAI-compatible servers: chat completions over real HTTP on a loopback port, from a script."""

from openai_standin.replies import Failure, Reply, Stream, answer, call, chunk, cut, failure, hang, part, say, whole
from openai_standin.request import SeenRequest
from openai_standin.server import KEY, OpenAIStandIn, Script

__all__ = [
    "KEY",
    "Failure",
    "OpenAIStandIn",
    "Reply",
    "Script",
    "SeenRequest",
    "Stream",
    "answer",
    "call",
    "chunk",
    "cut",
    "failure",
    "hang",
    "part",
    "say",
    "whole",
]
