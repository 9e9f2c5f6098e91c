"""The offline planner as a model: each thought is the next call of the plan, worked out from the conversation alone."""

from collections.abc import Callable, Mapping
from typing import Any

from webhand_agent.conversation import Call, Conversation, Thought, UserTurn
from webhand_agent.models.offline import (
    answering,
    clicking,
    filling,
    going,
    scrolling,
    searching,
    tabbing,
    transferring,
)
from webhand_agent.models.offline import intents as i
from webhand_agent.models.offline.languages import LANGUAGES
from webhand_agent.models.offline.matching import likeness
from webhand_agent.models.offline.moves import NONE_OF, Ask, Missing, Move, Next, Scene, Stop, cut, seen
from webhand_agent.models.offline.nouns import target
from webhand_agent.models.offline.outcome import Outcome, last
from webhand_agent.models.offline.progress import restore
from webhand_agent.models.offline.reading import read
from webhand_agent.models.offline.summary import summary
from webhand_agent.models.offline.text import Masked, fold
from webhand_agent.tools.control import ASK_USER, TASK_COMPLETE, TASK_FAILED
from webhand_agent.tools.page import WAIT_AND_OBSERVE
from webhand_agent.tools.tool import Tool
from webhand_agent.tree import Tree

WAITS = 2
WAIT_MS = 2_000
_PAGELESS = (i.GoTo, i.SwitchTab, i.CloseTab, i.ListTabs, i.Back, i.Forward, i.Reload, i.Wait, i.Press)

EXECUTORS: Mapping[type[i.Intent], Callable[[Any, Scene], Move]] = {
    i.GoTo: going.goto,
    i.SwitchTab: tabbing.switch_tab,
    i.CloseTab: tabbing.close_tab,
    i.ListTabs: tabbing.list_tabs,
    i.CloseWindow: tabbing.close_window,
    i.Back: going.back,
    i.Forward: going.forward,
    i.Reload: going.reload,
    i.Press: going.press,
    i.Scroll: scrolling.scroll,
    i.ScrollTo: scrolling.scroll_to,
    i.Wait: going.wait,
    i.Download: transferring.download,
    i.Upload: transferring.upload,
    i.Click: clicking.click,
    i.Hover: clicking.hover,
    i.Perform: clicking.perform,
    i.OpenResult: clicking.open_result,
    i.Submit: clicking.submit,
    i.Compose: clicking.compose,
    i.Fill: filling.fill,
    i.FillLoose: filling.fill_loose,
    i.Choose: filling.choose,
    i.Toggle: filling.toggle,
    i.Search: searching.search,
    i.Read: answering.read,
    i.Count: answering.count,
}


class Offline:
    """Implements `Model` without one. It holds nothing: what it knows of a run is in the run's conversation."""

    name = "offline"
    sees = False

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        """The next call; without tools the one that fails the task and says what is missing. Never raises."""
        thought = Planner(conversation, tools).think()
        if thought.text:
            on_text(thought.text)
        return thought

    async def aclose(self) -> None:
        """Nothing is open."""


class Planner:
    """One thought's worth of work. `is_beyond`: the thought gives up where a model could still do it."""

    def __init__(self, conversation: Conversation, tools: tuple[Tool, ...]) -> None:
        self.is_beyond = False
        self._plan = read(conversation.request)
        self._language = LANGUAGES[self._plan.language]
        self._tools = {tool.name: tool for tool in tools}
        self._conversation = conversation
        self._progress = restore(conversation.turns)
        self._outcome = last(conversation) or Outcome()
        here, tree = _page(conversation)
        self._scene = Scene(conversation, tree, self._language, self._progress, self._outcome, here, self._tools)

    def think(self) -> Thought:
        if not self._tools:
            self.is_beyond = True
            return self._fail(self._language.say("talk"))
        if self._plan.unread:
            piece = self._plan.unread[0].words
            return self._fail(self._language.say("unread", words=piece), needs_model=True)
        if self._progress.called and (verdict := self._receive()) is not None:
            return verdict
        while self._progress.at < len(self._plan.intents):
            intent = self._plan.intents[self._progress.at]
            thought = self._answer(self._move(intent), intent)
            if thought is not None:
                return thought
        return self._complete()

    def _move(self, intent: i.Intent) -> Move:
        """What the intent's executor wants; nothing can be done in a page that cannot be entered."""
        tree = self._scene.tree
        if not tree.lines and not self._progress.phase and not isinstance(intent, _PAGELESS):
            reason = self._scene.say("closed", url=tree.url or "…", why=" ".join(tree.notes)).strip(" :")
            is_closed = tree.notes or (tree.url and not tree.url.startswith(("http:", "https:", "file:")))
            return Stop(reason, model_helps=False) if is_closed else Missing(reason)
        return EXECUTORS[type(intent)](intent, self._scene)

    def _receive(self) -> Thought | None:
        """Takes the result of the last call in; gives a thought only where that ends the run."""
        progress, outcome = self._progress, self._outcome
        progress.called = False
        if progress.choices:
            progress.chosen = _picked(outcome, progress.choices, self._plan.language)
            progress.choices = []
            if progress.chosen == NONE_OF:
                return self._fail(self._language.say("left"))
            return None if progress.chosen else self._fail(self._language.say("unclear_answer"))
        if not outcome.failed and (asked := outcome.unanswered) is not None:
            key = "cancelled" if asked.state == "dismissed" else "waiting"
            return self._fail(self._language.say(key, text=cut(asked.text)), needs_model=True)
        if not outcome.failed:
            progress.retries = 0
            progress.deeds += [progress.deed] if progress.deed else []
            return None
        progress.phase = progress.prior
        if progress.retries or not outcome.may_try_again:
            self.is_beyond = outcome.may_try_again
            return self._fail(self._language.say("failed", message=outcome.text))
        progress.retries += 1
        return None

    def _answer(self, move: Move, intent: i.Intent) -> Thought | None:
        """The thought for a move, or None where the plan just goes on."""
        progress = self._progress
        if isinstance(move, Next) or (isinstance(move, Missing) and progress.waits >= WAITS and not move.reason):
            if isinstance(move, Next):
                progress.answers += [move.answer] if move.answer else []
                progress.notes += [move.note] if move.note else []
            progress.next()
            return None
        if isinstance(move, Missing) and progress.waits < WAITS:
            progress.waits += 1
            return self._wait()
        if isinstance(move, Missing | Stop):
            helped = not isinstance(intent, _PAGELESS) and (isinstance(move, Missing) or move.model_helps)
            return self._fail(move.reason, needs_model=helped)
        if isinstance(move, Ask):
            return self._ask(move)
        if move.tool.name not in self._tools:
            return self._fail(self._language.say("no_tool", tool=move.tool.name))
        progress.waits = 0
        progress.prior, progress.phase = progress.phase, move.phase
        progress.deed = (move.say.kind, move.say.done) if move.say.done else None
        return self._call(move.tool, move.arguments, move.say.now)

    def _wait(self) -> Thought:
        """Looking again changes no phase: the executor is asked once more what it sees."""
        self._progress.prior, self._progress.deed = self._progress.phase, None
        return self._call(WAIT_AND_OBSERVE, {"milliseconds": WAIT_MS}, self._language.say("wait"))

    def _ask(self, ask: Ask) -> Thought:
        labels = [label for label, _ in ask.choices]
        if ASK_USER.name not in self._tools:
            listed = "\n".join(f"{number}. {label}" for number, label in enumerate(labels, start=1))
            return self._fail(f"{ask.question}\n{listed}")
        self._progress.choices, self._progress.deed = list(ask.choices), None
        return self._call(ASK_USER, {"question": ask.question, "choices": labels}, "")

    def _fail(self, reason: str, needs_model: bool = False) -> Thought:
        self.is_beyond = self.is_beyond or needs_model
        done = "\n".join(self._progress.answers)
        reason = f"{reason} {self._language.say('key')}" if needs_model else reason
        return self._call(TASK_FAILED, {"reason": f"{done}\n{reason}".strip()}, "")

    def _complete(self) -> Thought:
        progress = self._progress
        said = progress.answers or [summary(progress.deeds, self._language)]
        told = [line for line in (*said, *progress.notes) if line]
        return self._call(TASK_COMPLETE, {"summary": "\n".join(told) or self._language.say("nothing")}, "")

    def _call(self, tool: Tool, arguments: Mapping[str, Any], say: str) -> Thought:
        """One call with the arguments that the tool declares; ids count on through the conversation."""
        self._progress.called = True
        offered = self._tools.get(tool.name)
        declared = offered.parameters.model_fields if offered is not None else arguments
        known = {name: value for name, value in arguments.items() if name in declared}
        number = sum(len(turn.calls) for turn in self._conversation.turns if isinstance(turn, Thought)) + 1
        call = Call(id=f"offline-{number}", name=tool.name, arguments=known)
        return Thought(author="planner", text=say, calls=(call,), steps=(self._progress.step(),))


def _page(conversation: Conversation) -> tuple[int, Tree]:
    """The page as last seen, and the index of the turn that shows it."""
    for at in range(len(conversation.turns) - 1, -1, -1):
        turn = conversation.turns[at]
        if isinstance(turn, UserTurn) and (turn.tree is not None or turn.observation is not None):
            return at, seen(turn)
    return -1, Tree()


def _picked(outcome: Outcome, choices: list[tuple[str, str]], code: str) -> str:
    """The ref of the choice an answer means: by its words, by its number, or by the name that fits best."""
    whole = [ref for label, ref in choices if label in outcome.answer]
    if len(whole) == 1:
        return whole[0]
    if choices[-1][1] == NONE_OF and (said := _yes_or_no(outcome, choices, code)):
        return said
    text = outcome.answer.strip(" .\"“”'")
    ordinal = target(text, LANGUAGES[code], Masked(text)).ordinal
    if ordinal is None and text.isdigit():
        ordinal = int(text)
    if ordinal is not None and -len(choices) <= ordinal <= len(choices) and ordinal:
        return choices[ordinal - 1 if ordinal > 0 else ordinal][1]
    rated = sorted(((likeness(text, label), ref) for label, ref in choices), reverse=True)
    clear = len(rated) > 1 and rated[0][0] > rated[1][0] + 0.05 and rated[0][0] >= 0.5
    return rated[0][1] if clear else ""


def _yes_or_no(outcome: Outcome, choices: list[tuple[str, str]], code: str) -> str:
    """The one thing that was asked about, or none, where the answer is a plain yes or no."""
    said = fold(outcome.answer.strip(" .!\"“”'"))
    if said in map(fold, LANGUAGES[code].no):
        return NONE_OF
    return choices[0][1] if len(choices) == 2 and said in map(fold, LANGUAGES[code].yes) else ""
