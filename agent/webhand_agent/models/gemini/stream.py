"""From the events of one streamed answer to a Thought. No I/O: events come in as plain JSON objects.

The model's steps are put together exactly as they came, unknown fields included, because the service wants them back
unchanged. Events: `step.start` opens a step, `step.delta` adds to it, `interaction.completed` ends the answer.
"""

from collections.abc import Callable
from typing import Any

from webhand_agent.history.conversation import Call, Thought
from webhand_agent.models.complaints import BLOCKED, CUT_SHORT, EMPTY, NAMELESS, arguments_of, not_an_object
from webhand_agent.models.failures import ServiceFault
from webhand_agent.models.gemini.computer_use import our_name
from webhand_agent.models.wire import Json
from webhand_agent.protocol import Tokens


class GeminiAnswer:
    """One answer as it grows. `on_text` gets each piece of what the model says to the person."""

    def __init__(self, on_text: Callable[[str], None]) -> None:
        self.done = False
        self.fault: ServiceFault | None = None
        self._on_text = on_text
        self._steps: list[_Growing] = []
        self._open: dict[int, _Growing] = {}
        self._status = ""
        self._usage: Json = {}

    def take(self, event: Json) -> None:
        """One event. Kinds that nobody here knows are passed over."""
        match event.get("event_type"):
            case "step.start":
                self._start(event.get("index", 0), event.get("step") or {})
            case "step.delta":
                self._grow(event.get("index", 0), event.get("delta") or {})
            case "interaction.completed":
                self._complete(event.get("interaction") or {})
            case "error":
                self.fault = ServiceFault.read({"error": event.get("error") or {}})

    def thought(self) -> Thought:
        """The whole answer. Only after `done`.

        An answer that is of no use comes with a complaint and without calls and steps: half of it is never replayed.
        """
        complaint = self._complaint()
        useful = complaint is None
        return Thought(
            text="".join(step.text for step in self._steps),
            calls=tuple(step.call() for step in self._steps if step.is_call) if useful else (),
            steps=tuple(step.whole() for step in self._steps) if useful else (),
            tokens=_tokens(self._usage),
            complaint=complaint,
        )

    def ended(self) -> None:
        """The stream is over. Whole answers say so themselves, before that."""

    def blocked(self, reason: str) -> Thought:
        """The thought for an answer that the service withheld."""
        return Thought(tokens=_tokens(self._usage), complaint=BLOCKED.format(reason))

    def _start(self, index: int, step: Json) -> None:
        """Steps are kept in order of arrival: indexes have been seen to repeat."""
        growing = _Growing(step)
        self._steps.append(growing)
        self._open[index] = growing
        self._say(growing.text)

    def _grow(self, index: int, delta: Json) -> None:
        step = self._open.get(index)
        if step is None:
            self._start(index, {"type": "model_output"})
            step = self._open[index]
        before = len(step.text)
        step.grow(delta)
        self._say(step.text[before:])

    def _say(self, text: str) -> None:
        if text:
            self._on_text(text)

    def _complete(self, interaction: Json) -> None:
        self._status = interaction.get("status") or ""
        self._usage = interaction.get("usage") or {}
        if not self._steps:  # documented as absent from streams; used where a server sends them after all
            for index, step in enumerate(interaction.get("steps") or ()):
                self._start(index, step)
        if self._status in ("failed", "cancelled", "in_progress", "queued") and not self._error():
            self.fault = ServiceFault(code="internal", message=f"the interaction ended as {self._status}")
        self.done = True

    def _error(self) -> str | None:
        """What a step says went wrong, if one does."""
        for step in self._steps:
            error = step.step.get("error")
            if error:
                return str(error.get("message") or error.get("code") or "no reason given")
        return None

    def _complaint(self) -> str | None:
        if (error := self._error()) is not None:
            return BLOCKED.format(error)
        if self._status in ("incomplete", "requires_continuation", "budget_exceeded"):
            return CUT_SHORT
        for step in self._steps:
            if (problem := step.problem()) is not None:
                return problem
        if not any(step.is_call or step.text.strip() for step in self._steps):
            return EMPTY
        return None


class _Growing:
    """A step while its deltas arrive."""

    def __init__(self, step: Json) -> None:
        self.step = dict(step)
        self.is_call = step.get("type") == "function_call"
        self.text = ""
        self._arguments = ""
        if step.get("type") == "model_output":
            blocks = step.get("content") or ()
            self.text = "".join(block.get("text", "") for block in blocks if block.get("type") == "text")

    def grow(self, delta: Json) -> None:
        match delta.get("type"):
            case "text":
                self._add_text("content", delta)
                self.text += delta.get("text") or ""
            case "arguments_delta":
                self._arguments += delta.get("arguments") or ""
            case "thought_summary":
                self._add_text("summary", delta.get("content") or {})
            case "text_annotation_delta":
                self._annotate(delta.get("annotations") or [])
            case _:  # thought_signature, and fields that steps of server-side tools get late
                self.step.update({key: value for key, value in delta.items() if key != "type"})

    def problem(self) -> str | None:
        """Why this step cannot be used, as a sentence for the model."""
        if not self.is_call:
            return None
        name = self.step.get("name")
        if not name or not self.step.get("id"):
            return NAMELESS
        if not isinstance(self._parsed(), dict):
            return not_an_object(name)
        return None

    def call(self) -> Call:
        return Call(id=self.step["id"], name=our_name(self.step["name"]), arguments=self._parsed())

    def whole(self) -> Json:
        return {**self.step, "arguments": self._parsed()} if self.is_call else self.step

    def _parsed(self) -> Any:
        if not self._arguments:
            return self.step.get("arguments") or {}
        return arguments_of(self._arguments)

    def _add_text(self, field: str, block: Json) -> None:
        blocks = self.step.setdefault(field, [])
        if block.get("type") == "text" and blocks and blocks[-1].get("type") == "text":
            blocks[-1]["text"] = (blocks[-1].get("text") or "") + (block.get("text") or "")
        else:
            blocks.append(dict(block))

    def _annotate(self, annotations: list[Any]) -> None:
        if self.step.get("content"):
            self.step["content"][-1].setdefault("annotations", []).extend(annotations)


def _tokens(usage: Json) -> Tokens:
    """The service counts thoughts apart from its output; both are paid for as output."""
    return Tokens(
        input=usage.get("total_input_tokens") or 0,
        cached=usage.get("total_cached_tokens") or 0,
        output=(usage.get("total_output_tokens") or 0) + (usage.get("total_thought_tokens") or 0),
    )
