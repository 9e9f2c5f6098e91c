"""The planner as a model: each thought is the next call of the plan, worked out from the conversation alone."""

from collections.abc import Callable, Mapping, Set
from typing import Any

from webhand_agent import receipts
from webhand_agent.history.conversation import Call, Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.models.model import Model
from webhand_agent.models.offline.grammar import LANGUAGES
from webhand_agent.models.offline.moves import WAITS, move
from webhand_agent.models.offline.parse import BLIND, is_blind, parse
from webhand_agent.models.offline.scene import KEY, NONE_OF, Ask, Move, Next, PlannedCall, Scene, cut, restore
from webhand_agent.models.offline.targets import buttons, fits, names, nth
from webhand_agent.protocol import SLIGHT, Code, Effect, Receipt
from webhand_agent.snapshot import Tree
from webhand_agent.text import words
from webhand_agent.tools.control import ASK_USER, HANDLE_DIALOG, TASK_COMPLETE, TASK_FAILED
from webhand_agent.tools.page import WAIT_AND_OBSERVE
from webhand_agent.tools.tool import Tool

_AGAIN = (Code.STALE, Code.COVERED, Code.HIDDEN, Code.DISABLED, Code.NOT_FOUND, Code.TIMEOUT, Code.FRAME_GONE)
"""Codes after which another look may find the thing in order; so may an open dialog have been answered."""
_LONGEST_ALERT = 300
_SLIGHT_OF_KEYS = frozenset({Effect.NONE})
"""A click that only takes the focus did nothing; a key may be there to move it, or the caret."""


class Offline:
    """Implements `Model`: plans without a model, and then asks the one that `otherwise` makes, where it is given.

    It holds nothing of a run: what it knows is in the run's conversation. It never takes a request back: once the other
    model has thought about it, also on an earlier host, that goes on. `otherwise` is called when it is first needed.
    """

    def __init__(self, otherwise: Callable[[], Model] | None = None) -> None:
        self._otherwise = otherwise
        self._other: Model | None = None

    @property
    def name(self) -> str:
        return self._other.name if self._other else "offline"

    @property
    def sees(self) -> bool:
        return self._other is not None and self._other.sees

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        """The next call; where nothing can be done, the one that fails the task and says what is missing.

        Raises:
            ModelError: as the other model does, once it was asked.
        """
        planner = _Planner(conversation, tools)
        if self._otherwise is None or (self._other is None and not planner.progress.handed_on):
            thought = planner.think()
            if self._otherwise is None or not planner.is_beyond:
                on_text(thought.text)
                return thought
        self._other = self._other or self._otherwise()
        return await self._other.think(conversation, tools, on_text)

    def decides_alone(self, request: str) -> bool:
        """See `DecidesAlone`."""
        return self._other is None and is_blind(request)

    async def aclose(self) -> None:
        if self._other is not None:
            await self._other.aclose()


class _Planner:
    """One thought's worth of work. `is_beyond`: the thought gives up where a model could still do it."""

    def __init__(self, conversation: Conversation, tools: tuple[Tool, ...]) -> None:
        self.is_beyond = False
        self._conversation, self._tools = conversation, {tool.name: tool for tool in tools}
        self.progress = progress = restore(conversation.turns)
        turns = [(at, turn) for at, turn in enumerate(conversation.turns) if isinstance(turn, UserTurn)]
        shown = {at: turn.tree for at, turn in turns if turn.tree is not None}
        here = max(shown, default=-1)
        tree = shown.get(here, Tree())
        self._is_new = not progress.language
        if self._is_new:
            language, progress.todo = parse(conversation.request, names(tree), buttons(tree))
            progress.language = language.code
        language = LANGUAGES[progress.language]
        self._scene = Scene(tree, language, progress, shown.get(progress.before, Tree()), here)
        self._say = language.say

    def think(self) -> Thought:
        if not self._tools:
            return self._fail(self._say("talk"), hint=False)
        if self._is_new and not self.progress.todo:
            return self._fail(self._say("unread", words=cut(self._conversation.request, 200)))
        if not self._is_new and (verdict := self._receive()) is not None:
            return verdict
        while self.progress.todo:
            if (thought := self._answer(move(self.progress.todo[0], self._scene))) is not None:
                return thought
        summary = "\n".join(one for one in (*self.progress.answers, " ".join(self.progress.done)) if one)
        return self._call(TASK_COMPLETE, {"summary": summary})

    def _receive(self) -> Thought | None:
        """Takes the result of the last call in; gives a thought only where that ends the run."""
        progress, receipt = self.progress, _last_receipt(self._conversation)
        if progress.choices:
            offered = "; ".join(text for text, ref in progress.choices if ref != NONE_OF)
            progress.chosen, progress.choices = self._picked(receipt.answer), ()
            if progress.chosen in ("", NONE_OF):
                key = "left_all" if progress.chosen else "left"
                return self._fail(self._say(key, choices=offered), hint=False)
            return None
        if receipt.dialogs or progress.reply:
            is_over, thought = self._page_asked(receipt)
            if is_over:
                return thought
        if not receipt.ok and progress.retries == 0 and receipt.code in (*_AGAIN, Code.DIALOG_OPEN):
            progress.retries += 1
            return None
        if not receipt.ok:
            message = self._say("failed", message=receipts.line(receipt))
            blind = progress.todo[0][0].verb in BLIND  # what the browser could not do no model could
            return self._fail(message, hint=receipt.code is not Code.REFUSED and not blind)
        if not progress.did:
            return None
        slight = _SLIGHT_OF_KEYS if progress.todo[0][0].verb == "press" else SLIGHT
        if not progress.harmless and _changed_nothing(receipt, slight):
            return self._fail(self._say("nothing", words=progress.todo[0][0].said))
        is_already = receipt.already and progress.what
        progress.done += (self._say("already", what=progress.what) if is_already else progress.did,)
        told = (one.text for one in receipt.dialogs if one.type == "alert")
        progress.done += tuple(self._say("page_says", text=cut(text, _LONGEST_ALERT)) for text in told)
        progress.phase, progress.searched, progress.waits = progress.doing, False, 0
        if not progress.phase:
            progress.next()
        return None

    def _page_asked(self, receipt: Receipt) -> tuple[bool, Thought | None]:
        """What becomes of a page's confirm, once a clause: whether that is all about this receipt, and the thought.

        Who asks for the act wants the yes that it takes: whether that may be given is decided where every act is. What
        only tells something has one answer.
        """
        progress = self.progress
        told = next((one for one in receipt.dialogs if one.type == "alert" and one.state == "open"), None)
        if told is not None and told.text != progress.dialog and HANDLE_DIALOG.name in self._tools:
            progress.dialog = told.text
            return True, self._call(HANDLE_DIALOG, {"accept": True}, cut(told.text))
        reply, progress.reply = progress.reply, ""
        asked = next((one for one in reversed(receipt.dialogs) if one.type != "alert"), None)
        is_open = asked is not None and asked.state == "open"
        if reply == "yes" and receipt.ok and not receipt.dialogs:
            return True, None  # nobody could hold it: the act is repeated, and its dialog answered then
        if reply == "" and asked is not None and asked.state != "accepted" and asked.text != progress.dialog:
            progress.dialog = asked.text
            if asked.type == "confirm" and HANDLE_DIALOG.name in self._tools:
                progress.reply = "yes"
                return True, self._call(HANDLE_DIALOG, {"accept": True}, cut(asked.text))
        if (reply == "yes" and not receipt.ok) or (is_open and reply != "no"):
            progress.dialog = asked.text if asked else progress.dialog
            progress.reply = "no"
            return True, self._call(HANDLE_DIALOG, {"accept": False}, cut(progress.dialog))
        if reply == "no" or (asked is not None and asked.state != "accepted"):
            return True, self._fail(self._say("asked", text=cut(progress.dialog)))
        return False, None

    def _picked(self, answer: str) -> str:
        """The ref of the choice that an answer means: by its words, by its number, or by the only name that fits."""
        choices, language = self.progress.choices, self._scene.language
        said = [word for word in words(answer) if word not in language.words["articles"]]
        first = said[0] if len(said) == 1 else ""
        if first in language.words["no"] or (first in language.words["yes"] and choices[-1][1] != NONE_OF):
            return NONE_OF
        number = int(language.ordinals.get(" ".join(said), first if first.isdigit() else 0))
        meant = [ref for text, ref in choices if text == answer] or [choices[0][1]] * (first in language.words["yes"])
        meant = meant or [ref for _, ref in nth(choices, number)]
        meant = meant or [ref for text, ref in choices if fits(said, text, language)]
        return meant[0] if len(meant) == 1 else ""

    def _answer(self, made: Move) -> Thought | None:
        """The thought for a move, or None where the plan just goes on."""
        progress = self.progress
        if isinstance(made, Next):
            progress.answers += (made.answer,) if made.answer else ()
            progress.done += (made.note,) if made.note else ()
            progress.next(*made.instead)
            return None
        if isinstance(made, Ask):
            said = [text for text, _ in made.choices]
            if ASK_USER.name not in self._tools:
                return self._fail("\n".join([made.question, *said]))
            progress.choices = made.choices
            return self._call(ASK_USER, {"question": made.question, "choices": said})
        if isinstance(made, PlannedCall):
            if made.tool.name not in self._tools:
                return self._fail(self._say("no_tool", tool=made.tool.name))
            progress.doing, progress.did = made.phase, made.did
            progress.what, progress.harmless = made.what, made.harmless
            return self._call(made.tool, made.arguments, made.what or progress.todo[0][0].said)
        if made.may_come and progress.waits < WAITS and (progress.done or self._scene.loading):
            progress.waits, progress.did = progress.waits + 1, ""
            return self._call(WAIT_AND_OBSERVE, {"milliseconds": 2_000})
        return self._fail(made.reason, hint=made.model_helps)

    def _fail(self, reason: str, *, hint: bool = True) -> Thought:
        """What was done, why the rest was not, which words that is, and what would help."""
        progress, self.is_beyond = self.progress, hint or not self._tools
        left = "; ".join(clause[0].said for clause in progress.todo) if progress.done or progress.answers else ""
        told = [*progress.answers, " ".join(progress.done), reason]
        told += [self._say("undone", words=left)] if left else []
        told += [self._say("key")] if hint else []
        return self._call(TASK_FAILED, {"reason": "\n".join(line for line in told if line)})

    def _call(self, tool: Tool, arguments: Mapping[str, Any], about: str = "") -> Thought:
        """One call with the arguments that the tool declares. `about` is never what is typed."""
        offered = self._tools.get(tool.name, tool).parameters.model_fields
        known = {name: value for name, value in arguments.items() if name in offered}
        number = sum(len(turn.calls) for turn in self._conversation.turns if isinstance(turn, Thought)) + 1
        kept = self.progress.model_dump(mode="json", exclude_defaults=True)
        call = Call(id=f"offline-{number}", name=tool.name, arguments=known)
        return Thought(author="planner", text=f"{about} …" if about else "", calls=(call,), steps=({KEY: kept},))


def _last_receipt(conversation: Conversation) -> Receipt:
    """Of a result that was kept without its receipt nothing is known but whether it failed."""
    for turn in reversed(conversation.turns):
        if isinstance(turn, ToolTurn) and turn.results:
            last = turn.results[-1]
            return last.receipt or Receipt(ok=not last.is_error, code=Code.UNKNOWN, message=last.text)
    return receipts.done("")


def _changed_nothing(receipt: Receipt, slight: Set[Effect]) -> bool:
    """Whether the call was seen to change nothing but what is `slight` for it, and it was not so before."""
    traces = receipt.already or receipt.requests or receipt.downloads or receipt.dialogs
    is_drawn = receipt.drawn_anew or receipt.canvas
    return bool(receipt.effect) and not traces and not is_drawn and set(receipt.effect) <= slight
