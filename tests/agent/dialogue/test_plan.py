"""The visible plan: shown, restored, reminded of when it has been quiet, and asked about at the end."""

from agent.scripted import COMPLETE, Host, MemoryBrowser, Play, call, calls, does
from webhand_agent.dialogue.plan import REMIND_AFTER
from webhand_agent.history.conversation import Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.job import Job, Resumed
from webhand_agent.protocol import PlanItem, PlanMade, Receipt
from webhand_agent.record import Record
from webhand_agent.run import Run
from webhand_agent.services import Services
from webhand_agent.tools.plan import UPDATE_PLAN, UpdatePlan, not_done_yet, restore
from webhand_agent.tools.table import TOOLS

TASK = "open the lamp page, then the chair page, then compare them"
ALL_TOOLS = (*(tool for tool in TOOLS if tool.name != UPDATE_PLAN.name), UPDATE_PLAN)


def plan(**items: bool) -> Thought:
    return does("update_plan", items=[{"text": text, "done": done} for text, done in items.items()])


def wait(number: int) -> Thought:
    return calls(call("wait_and_observe", milliseconds=number))


def run_of(host: Host) -> Run:
    job = Job(id="r1", task=TASK)
    return Run(MemoryBrowser(), job, Record(job, host, host, lambda: 0.0), Services(host, host))


async def updated(run: Run, **items: bool) -> Receipt:
    given = [{"text": text, "done": done} for text, done in items.items()]
    return await UPDATE_PLAN.handle(run, UpdatePlan.model_validate({"items": given}))


async def test_each_change_is_shown_whole_with_its_ticks() -> None:
    host = Host()
    run = run_of(host)
    assert (await updated(run, lamp=False, chair=False)).message == "0 of 2 done."
    assert (await updated(run, lamp=True, chair=False)).message == "1 of 2 done."
    shown = [[(item.text, item.done) for item in event.items] for event in host.only(PlanMade)]
    assert shown == [[("lamp", False), ("chair", False)], [("lamp", True), ("chair", False)]]
    assert run.plan.open() == ["chair"]


async def test_the_end_is_told_once_what_is_open() -> None:
    run = run_of(Host())
    assert not_done_yet(run) is None, "no plan, nothing open"
    await updated(run, lamp=True, chair=False)
    assert 'open items: "chair"' in (not_done_yet(run) or "")
    assert not_done_yet(run) is None, "the second attempt is let through"
    await updated(run, lamp=True, chair=False, table=False)
    assert not_done_yet(run) is not None, "another plan is another matter"
    await updated(run, lamp=True, chair=True, table=True)
    assert not_done_yet(run) is None


def test_the_open_items_are_told_again_only_after_quiet_steps() -> None:
    run = run_of(Host())
    assert run.plan.reminder(100) is None
    run.plan.change([PlanItem(text="lamp")], 2)
    told = [step for step in range(2, 30) if run.plan.reminder(step) is not None]
    assert told == [2 + REMIND_AFTER, 2 + 2 * REMIND_AFTER, 2 + 3 * REMIND_AFTER]


async def test_the_model_is_reminded_in_its_next_turn() -> None:
    play = Play([*(wait(number) for number in range(REMIND_AFTER + 1)), COMPLETE], task=TASK)
    play.conversation.turns.append(plan(lamp=True, chair=False))
    await play.run()
    told = [turn.note for turn in play.host.user_turns if turn.note and "Your plan" in turn.note]
    assert told == ['Your plan has not changed for 8 steps. Still open: "chair".']


def test_a_run_that_is_taken_up_keeps_its_plan() -> None:
    run = run_of(Host())
    turns: list[UserTurn | Thought | ToolTurn] = [
        UserTurn(request="an earlier one"),
        plan(old=False),
        UserTurn(request=TASK),
        plan(lamp=False, chair=False),
        UserTurn(),
        plan(lamp=True, chair=False),
        UserTurn(),
        does("update_plan", items="none"),
    ]
    restore(run, turns)
    assert (run.plan.open(), run.plan.step) == (["chair"], 2)
    fresh = run_of(Host())
    restore(fresh, [*turns, UserTurn(request="the next one")])
    assert fresh.plan.open() == [], "a follow-up begins without the plan before it"


async def test_the_loop_restores_it() -> None:
    conversation = Conversation("system", [UserTurn(request=TASK), plan(lamp=True, chair=False)])
    play = Play([wait(n) for n in range(REMIND_AFTER)] + [COMPLETE], task=TASK, conversation=conversation)
    await play.run(Job(id="r1", task=TASK, resumed=Resumed(elapsed=1.0)))
    assert any('Still open: "chair"' in (turn.note or "") for turn in play.host.user_turns)
