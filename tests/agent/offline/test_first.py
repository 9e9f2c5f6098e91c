"""The planner in front of another model, here a scripted one."""

import asyncio

from agent.offline.desks import desks
from agent.offline.driving import ALL_TOOLS, Answer, failing, result
from agent.scripted import COMPLETE, ScriptedModel, does
from webhand_agent.conversation import Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.models.offline.first import OfflineFirst
from webhand_agent.protocol import Code

PAGE = desks("en")["settings"]


def think(model: OfflineFirst, conversation: Conversation) -> Thought:
    thought = asyncio.run(model.think(conversation, ALL_TOOLS, lambda text: None))
    conversation.add(thought)
    return thought


def asked(request: str) -> Conversation:
    return Conversation("system", [UserTurn(request=request, observation=PAGE, tree=PAGE)])


def answer(conversation: Conversation, thought: Thought, given: Answer) -> None:
    conversation.add(ToolTurn(results=(result(thought.calls[0], given),)))
    conversation.add(UserTurn(observation=PAGE, tree=PAGE))


def other(*steps: Thought) -> tuple[OfflineFirst, list[ScriptedModel]]:
    """The model, and the scripted ones that it has made."""
    made: list[ScriptedModel] = []

    def make() -> ScriptedModel:
        made.append(ScriptedModel(steps, sees=True))
        return made[-1]

    return OfflineFirst(make), made


def test_what_it_can_do_needs_nobody() -> None:
    model, made = other()
    conversation = asked("click Save")
    thought = think(model, conversation)
    answer(conversation, thought, "Clicked.")
    assert [thought.calls[0].name, think(model, conversation).calls[0].name] == ["click_element", "task_complete"]
    assert (made, model.name, model.sees) == ([], "offline", False)


def test_what_is_not_there_is_handed_on() -> None:
    model, made = other(does("click_element", element_ref="e22"), COMPLETE)
    conversation = asked("click Publish")
    for _ in range(2):
        answer(conversation, think(model, conversation), "Waited.")
    assert think(model, conversation).calls[0].arguments == {"element_ref": "e22"}
    assert (len(made), model.name, model.sees) == (1, "scripted", True)


def test_a_request_that_was_handed_on_stays_there() -> None:
    """Also after a restart: the planner would begin anew, and do again what was done."""
    model, made = other(COMPLETE)
    conversation = asked("click Save")
    conversation.add(does("click_element", element_ref="e23"))
    assert think(model, conversation).calls[0].name == "task_complete"
    assert len(made) == 1


def test_what_the_person_refused_is_not_tried_by_another() -> None:
    model, made = other(COMPLETE)
    conversation = asked("click Save")
    answer(conversation, think(model, conversation), failing(Code.REFUSED, "The person said no."))
    assert think(model, conversation).calls[0].name == "task_failed"
    assert made == []


def test_what_is_covered_to_the_end_is_handed_on() -> None:
    model, made = other(COMPLETE)
    conversation = asked("click Save")
    for _ in range(2):
        answer(conversation, think(model, conversation), failing(Code.COVERED, "A banner covers it."))
    assert think(model, conversation).calls[0].name == "task_complete"
    assert len(made) == 1
