"""What servers refuse: the checks of OpenAI, vLLM, llama.cpp and Ollama that a client can trip over."""

import itertools
import json
from typing import Any

from standin.rules import require

Json = dict[str, Any]

TOP = {
    "model",
    "messages",
    "tools",
    "stream",
    "stream_options",
    "parallel_tool_calls",
    "reasoning_effort",
}
ROLES = {"system", "user", "assistant", "tool"}


def check(body: Json) -> None:
    """Raises Refused for what a server would answer with 400."""
    unknown = sorted(set(body) - TOP)
    require(not unknown, f"Unrecognized request argument supplied: {unknown}")
    require("stream_options" not in body or body.get("stream"), "stream_options is only allowed with stream.")
    require("parallel_tool_calls" not in body or body.get("tools"), "parallel_tool_calls is only allowed with tools.")
    require(body.get("tools") != [], "[] is too short - 'tools'")
    require(body.get("messages"), "messages must not be empty.")
    for message in body["messages"]:
        _check_message(message)
    _check_turns(body["messages"])
    _check_answers(body["messages"])


def _check_message(message: Json) -> None:
    require(message.get("role") in ROLES, f"Invalid role {message.get('role')!r}.")
    require("content" in message, "Missing 'content'.")
    content = message["content"]
    require(isinstance(content, str) or message["role"] == "user", "Only users' content may have parts.")
    for block in content if isinstance(content, list) else ():
        require(block["type"] in ("text", "image_url"), f"Invalid part {block['type']!r}.")
        if block["type"] == "image_url":
            require(block["image_url"]["url"].startswith("data:image/"), "Invalid image.")
    require(message.get("tool_calls") != [], "[] is too short - 'messages.tool_calls'")
    for call in message.get("tool_calls", ()):
        require(call.get("id") and call.get("type") == "function", f"Invalid tool call {call!r}.")
        require(isinstance(call["function"]["arguments"], str), "Tool call arguments must be a string.")
        require(isinstance(json.loads(call["function"]["arguments"]), dict), "Tool call arguments must be an object.")


def _check_turns(messages: list[Json]) -> None:
    """As the chat templates of several models have it."""
    roles = [message["role"] for message in messages]
    require("system" not in roles[1:], "The system message must be the first.")
    for before, after in itertools.pairwise(roles):
        require(not before == after == "user", "Conversation roles must alternate user/assistant.")


def _check_answers(messages: list[Json]) -> None:
    """Each message with calls is followed at once by one result for each call; nothing else has one."""
    waiting: list[str] = []
    for message in messages:
        if message["role"] == "tool":
            require(message["tool_call_id"] in waiting, "A message with role 'tool' must answer a tool call.")
            waiting.remove(message["tool_call_id"])
            continue
        require(not waiting, f"These tool_call_ids have no result: {waiting}")
        waiting = [call["id"] for call in message.get("tool_calls", ())]
        require(len(set(waiting)) == len(waiting), "Two tool calls have the same id.")
    require(not waiting, f"These tool_call_ids have no result: {waiting}")
