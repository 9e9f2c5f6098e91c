"""What the service refuses: the checks of the real API that a client can trip over."""

import base64
import binascii
import json
import re
from typing import Any

from standin.rules import Refused as Refused
from standin.rules import require

Json = dict[str, Any]

MODELS = ("gemini-3.8-flash", "gemini-3.5-flash-lite")
WITHOUT_COMPUTER_USE = ("gemini-3.5-flash-lite",)
ENVIRONMENTS = ("browser", "mobile", "desktop")
PREDEFINED = {
    "click", "double_click", "triple_click", "middle_click", "right_click", "mouse_down", "mouse_up", "move", "type",
    "drag_and_drop", "wait", "press_key", "key_down", "key_up", "hotkey", "take_screenshot", "scroll", "go_back",
    "navigate", "go_forward",
}  # fmt: skip
"""The functions of `computer_use` in a browser."""
COMPUTER_USE = {
    "type",
    "environment",
    "enable_prompt_injection_detection",
    "excluded_predefined_functions",
    "disabled_safety_policies",
}
MODEL_STEPS = ("thought", "model_output", "function_call")

TOP = {"model", "input", "tools", "system_instruction", "generation_config", "store", "stream"}
GENERATION = {"thinking_level", "max_output_tokens", "tool_choice", "thinking_summaries", "seed", "stop_sequences"}
STEPS = {
    "user_input": {"type", "content"},
    "model_output": {"type", "content"},
    "thought": {"type", "signature", "summary"},
    "function_call": {"type", "id", "name", "arguments", "signature"},
    "function_result": {"type", "call_id", "name", "result", "is_error"},
}
MIMES = ("image/jpeg", "image/png", "image/webp")


def check(body: Json, issued: list[list[Json]]) -> None:
    """Raises Refused for what the service would answer with 400. `issued` are the steps of earlier answers."""
    _known(body, TOP, "request")
    _known(body.get("generation_config", {}), GENERATION, "generation_config")
    level = body.get("generation_config", {}).get("thinking_level", "medium")
    require(level in ("low", "medium", "high"), f"Thinking level {level} is not supported by this model.")
    require(isinstance(body.get("input"), list) and body["input"], "input must not be empty.")
    for step in body["input"]:
        _check_step(step)
    _check_tools(body.get("tools", []), body.get("model", ""))
    _check_answers(body["input"])
    _check_built_in(body["input"], _left(body.get("tools", [])))
    _check_signatures(body["input"], issued)


def _known(part: Json, fields: set[str], where: str) -> None:
    unknown = sorted(set(part) - fields)
    require(not unknown, f"Invalid JSON payload received. Unknown name {unknown} at {where!r}.")


def _check_step(step: Json) -> None:
    kind = step.get("type", "")
    require(kind in STEPS, f"Unknown step type {kind!r}.")
    _known(step, STEPS[kind], kind)
    if kind == "function_call":
        require(isinstance(step.get("arguments"), dict), "function_call.arguments must be an object.")
    for block in [*step.get("content", []), *step.get("result", [])]:
        _check_block(block)


def _check_block(block: Json) -> None:
    if block.get("type") == "image":
        _known(block, {"type", "data", "mime_type"}, "image")
        require(block.get("mime_type") in MIMES, f"Unsupported MIME type: {block.get('mime_type')}")
        try:
            base64.b64decode(block["data"], validate=True)
        except binascii.Error:
            raise Refused("Invalid value at image.data: Base64 decoding failed.") from None
    else:
        require(block.get("type") == "text" and isinstance(block.get("text"), str), f"Invalid content {block!r}.")


def _check_tools(tools: list[Json], model: str) -> None:
    functions = [tool for tool in tools if tool.get("type") != "computer_use"]
    built_in = [tool for tool in tools if tool.get("type") == "computer_use"]
    names = [tool.get("name", "") for tool in functions]
    require(len(set(names)) == len(names), "Duplicate function declaration found.")
    require(len(built_in) <= 1, "At most one computer_use tool is supported.")
    for tool in built_in:
        _check_computer_use(tool, model)
    both = sorted(_left(tools) & set(names))
    require(not both, f"{both} are predefined functions of computer_use: exclude them to declare your own.")
    for tool in functions:
        _known(tool, {"type", "name", "description", "parameters"}, "tools")
        require(tool.get("type") == "function" and tool.get("description"), f"Invalid tool {tool.get('name')!r}.")
        require(re.fullmatch(r"[A-Za-z_][\w.:-]{0,63}", tool["name"]), f"Invalid function name {tool['name']!r}.")
        if "parameters" in tool:  # a function without takes none
            _check_schema(tool["parameters"], tool["parameters"], tool["name"])


def _check_computer_use(tool: Json, model: str) -> None:
    require(model not in WITHOUT_COMPUTER_USE, f"Computer Use is not enabled for models/{model}.")
    _known(tool, COMPUTER_USE, "computer_use")
    require(tool.get("environment", "browser") in ENVIRONMENTS, f"Unknown environment {tool.get('environment')!r}.")
    unknown = sorted(set(tool.get("excluded_predefined_functions", [])) - PREDEFINED)
    require(not unknown, f"{unknown} are no predefined functions.")


def _left(tools: list[Json]) -> set[str]:
    """The predefined functions that the model may call."""
    for tool in tools:
        if tool.get("type") == "computer_use":
            return PREDEFINED - set(tool.get("excluded_predefined_functions", []))
    return set()


def _check_built_in(steps: list[Json], left: set[str]) -> None:
    """Results of predefined functions are JSON; what had to be confirmed and was done comes with the user's yes."""
    calls = {step["id"]: step for step in steps if step["type"] == "function_call"}
    for step in steps:
        if step["type"] != "function_result" or not left:
            continue
        call = calls[step["call_id"]]
        require(step.get("name") == call["name"], f"The result of {call['name']} is named {step.get('name')}.")
        decision = call["arguments"].get("safety_decision") or {}
        told = _told(step) if call["name"] in left else {}
        if decision.get("decision") == "require_confirmation" and not step.get("is_error"):
            confirmed = _told(step).get("safety_acknowledgement") is True
            require(confirmed, f"The safety decision for {call['name']} was not acknowledged.")
        has_picture = any(block.get("type") == "image" for block in step["result"])
        require(not has_picture or call["name"] not in left or told.get("url"), "A picture needs the page's url.")


def _told(step: Json) -> Json:
    try:
        told = json.loads(step["result"][0]["text"])
    except (ValueError, LookupError):
        told = None
    require(isinstance(told, dict), f"The result of {step.get('name')} must be a JSON object.")
    return told if isinstance(told, dict) else {}


def _check_schema(schema: Any, root: Json, where: str) -> None:
    if isinstance(schema, list):
        for item in schema:
            _check_schema(item, root, where)
    if not isinstance(schema, dict):
        return
    if schema is root:
        require(schema.get("type") == "object", f"{where}: parameters must be of type object.")
    if isinstance(reference := schema.get("$ref"), str):
        require(reference.removeprefix("#/$defs/") in root.get("$defs", {}), f"{where}: {reference} does not exist.")
    if isinstance(properties := schema.get("properties"), dict):
        missing = [name for name in schema.get("required", []) if name not in properties]
        require(not missing, f"{where}: required properties {missing} are not defined.")
    for value in schema.values():
        _check_schema(value, root, where)


def _check_answers(steps: list[Json]) -> None:
    """Each block of model steps with calls is followed at once by one result for each call; nothing else has one."""
    waiting: set[str] = set()
    for step in steps:
        if step["type"] == "function_result":
            require(step.get("call_id") in waiting, f"No function call with the id {step.get('call_id')!r} is open.")
            waiting.discard(step["call_id"])
        elif step["type"] == "function_call":
            waiting.add(step["id"])
        else:
            require(not waiting, f"Function calls {sorted(waiting)} have no function result.")
    require(not waiting, f"Function calls {sorted(waiting)} have no function result.")
    require(steps[-1]["type"] not in MODEL_STEPS, "The input must not end with a step of the model.")


def _check_signatures(steps: list[Json], issued: list[list[Json]]) -> None:
    """Every answer that is sent back is sent back whole and unchanged."""
    for block in _model_blocks(steps):
        signed = any(step.get("signature") for step in block)
        calls = [step for step in block if step["type"] == "function_call"]
        require(signed or not calls, f"Function call {calls and calls[0]['name']!r} is missing a thought_signature.")
        if signed:
            require(_is_made_of(block, issued), "Corrupted thought signature, or steps that were changed.")


def _model_blocks(steps: list[Json]) -> list[list[Json]]:
    blocks: list[list[Json]] = [[]]
    for step in steps:
        if step["type"] in MODEL_STEPS:
            blocks[-1].append(step)
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _is_made_of(block: list[Json], issued: list[list[Json]]) -> bool:
    """Two answers stand side by side where nobody spoke between them."""
    if not block:
        return True
    return any(
        block[: len(answer)] == answer and _is_made_of(block[len(answer) :], issued) for answer in issued if answer
    )
