"""The wire of the Interactions API: the conversation as steps and the tools as functions out, events of an answer back.

The model's steps are put together exactly as they came, unknown fields included, because the service wants them back
unchanged. Events: `step.start` opens a step, `step.delta` adds to it, `interaction.completed` ends the answer.
"""

from collections.abc import Callable, Sequence

from webhand_agent.history.conversation import Conversation, Image, Thought, ToolResult
from webhand_agent.models.answer import BLOCKED, CUT_SHORT, PartialCall, StreamedAnswer
from webhand_agent.models.failures import ServiceFault
from webhand_agent.models.gemini.computer_use import TWINS, built_in, result_text
from webhand_agent.models.wire import Json, told
from webhand_agent.protocol import Tokens
from webhand_agent.tools.table import declaration
from webhand_agent.tools.tool import Tool


def steps_of(conversation: Conversation) -> list[Json]:
    """Every turn as steps, oldest first."""
    return told(conversation, Steps(conversation))


def declarations(tools: Sequence[Tool], *, computer_use: bool = False) -> list[Json]:
    """The tools as the API's function declarations; with `computer_use` those that it has built in stand as that."""
    declared, others = built_in(tools) if computer_use else (None, tools)
    functions = [{"type": "function", **_plain(declaration(tool))} for tool in others]
    return functions if declared is None else [declared, *functions]


def _plain(declared: Json) -> Json:
    """Without parameters that are none: the service takes a function without, and has refused an empty object."""
    return {key: value for key, value in declared.items() if key != "parameters" or value["properties"]}


class Steps:
    """See `models.wire.Wire`. Results go by the names that the model called: those of built-in functions too."""

    sees = True
    results_show = True

    def __init__(self, conversation: Conversation) -> None:
        thoughts = [turn for turn in conversation.turns if isinstance(turn, Thought)]
        steps = [step for thought in thoughts for step in thought.steps if step.get("type") == "function_call"]
        self._calls = {str(step.get("id")): step for step in steps}

    def user(self, texts: Sequence[str], image: Image | None = None) -> Json:
        return {"type": "user_input", "content": [*map(_text, texts), *_picture(image)]}

    def said(self, text: str) -> Json:
        return {"type": "model_output", "content": [_text(text)]}

    def result(self, result: ToolResult, text: str) -> Json:
        call = self._calls.get(result.call_id, {})
        return {
            "type": "function_result",
            "call_id": result.call_id,
            "name": call.get("name", result.name),
            "result": [_text(result_text(call, text, result.url, is_error=result.is_error)), *_picture(result.image)],
            "is_error": result.is_error,
        }

    def is_own(self, thought: Thought) -> bool:
        """Its steps are Gemini's own (each has a `type`; messages of other services have a `role`) and whole."""
        ids = {step.get("id") for step in thought.steps if step.get("type") == "function_call"}
        typed = bool(thought.steps) and all("type" in step for step in thought.steps)
        return typed and all(call.id in ids for call in thought.calls)


def _picture(image: Image | None) -> list[Json]:
    return [] if image is None else [{"type": "image", "data": image.data, "mime_type": image.mime}]


def _text(text: str) -> Json:
    return {"type": "text", "text": text}


class GeminiAnswer(StreamedAnswer):
    """See `StreamedAnswer`."""

    def __init__(self, on_text: Callable[[str], None]) -> None:
        super().__init__(on_text)
        self._parts: list[_Step] = []
        self._open: dict[int, _Step] = {}
        self._status = ""

    def take(self, event: Json) -> None:
        match event.get("event_type"):
            case "step.start":
                self._start(event.get("index", 0), event.get("step") or {})
            case "step.delta":
                index, delta = event.get("index", 0), event.get("delta") or {}
                step = self._open.get(index) or self._start(index, {"type": "model_output"})
                step.grow(delta)
                self._say(delta.get("text") or "" if delta.get("type") == "text" else "")
            case "interaction.completed":
                self._complete(event.get("interaction") or {})
            case "error":
                self.fault = ServiceFault.read({"error": event.get("error") or {}})

    def _start(self, index: int, step: Json) -> "_Step":
        """Steps are kept in order of arrival: indexes have been seen to repeat."""
        started = self._open[index] = _Step(step)
        self._parts.append(started)
        if step.get("type") == "model_output":
            blocks = step.get("content") or ()
            self._say("".join(block.get("text", "") for block in blocks if block.get("type") == "text"))
        return started

    def _complete(self, interaction: Json) -> None:
        self._status = interaction.get("status") or ""
        self._usage = interaction.get("usage") or {}
        if not self._parts:  # documented as absent from streams; used where a server sends them after all
            for index, step in enumerate(interaction.get("steps") or ()):
                self._start(index, step)
        if self._status in ("failed", "cancelled", "in_progress", "queued") and not self._complaint():
            self.fault = ServiceFault(code="internal", message=f"the interaction ended as {self._status}")
        self.done = True

    def _calls(self) -> list[PartialCall]:
        return [step.call() for step in self._parts if step.is_call]

    def _steps(self) -> list[Json]:
        return [
            {**step.fields, "arguments": step.call().parsed()} if step.is_call else step.fields for step in self._parts
        ]

    def _complaint(self) -> str | None:
        if error := next((step.fields["error"] for step in self._parts if step.fields.get("error")), None):
            return BLOCKED.format(error.get("message") or error.get("code") or "no reason given")
        return CUT_SHORT if self._status in ("incomplete", "requires_continuation", "budget_exceeded") else None

    def _tokens(self) -> Tokens:
        """The service counts thoughts apart from its output; both are paid for as output."""
        usage = self._usage
        return Tokens(
            input=usage.get("total_input_tokens") or 0,
            cached=usage.get("total_cached_tokens") or 0,
            output=(usage.get("total_output_tokens") or 0) + (usage.get("total_thought_tokens") or 0),
        )


class _Step:
    """A step while its deltas arrive: the fields it has so far, and the arguments of a call as they are written."""

    def __init__(self, step: Json) -> None:
        self.fields = dict(step)
        self.is_call = step.get("type") == "function_call"
        self._arguments = ""

    def grow(self, delta: Json) -> None:
        match delta.get("type"):
            case "text":
                self._add_text("content", delta)
            case "arguments_delta":
                self._arguments += delta.get("arguments") or ""
            case "thought_summary":
                self._add_text("summary", delta.get("content") or {})
            case "text_annotation_delta":
                if self.fields.get("content"):
                    self.fields["content"][-1].setdefault("annotations", []).extend(delta.get("annotations") or ())
            case _:  # thought_signature, and fields that steps of server-side tools get late
                self.fields.update({key: value for key, value in delta.items() if key != "type"})

    def call(self) -> PartialCall:
        name = self.fields.get("name") or ""
        arguments = self._arguments or self.fields.get("arguments") or ""
        return PartialCall(self.fields.get("id") or "", name, arguments, tool=TWINS.get(name, name))

    def _add_text(self, field: str, block: Json) -> None:
        blocks = self.fields.setdefault(field, [])
        if block.get("type") == "text" and blocks and blocks[-1].get("type") == "text":
            blocks[-1]["text"] = (blocks[-1].get("text") or "") + (block.get("text") or "")
        else:
            blocks.append(dict(block))
