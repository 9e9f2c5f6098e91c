"""Taking up a run that another host began: nothing is done twice, and what is not known is said to be unknown."""

from collections.abc import Sequence

from webhand_agent import receipts
from webhand_agent.history.conversation import Call, Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.job import Ended, Resumed
from webhand_agent.protocol import Observation, Receipt
from webhand_agent.record import Record
from webhand_agent.snapshot import Known, Tree, bare_ref
from webhand_agent.tools.control import ENDINGS, TASK_COMPLETE
from webhand_agent.tools.dispatch import find
from webhand_agent.tools.table import BY_NAME, TOOLS
from webhand_agent.verify.ledger import Ledger

Turns = Sequence[UserTurn | Thought | ToolTurn]


def take_up(conversation: Conversation, resumed: Resumed, record: Record) -> ToolTurn | None:
    """Counts what was done before, and answers the calls that have no answer yet.

    Returns the turn to add, or None where nothing was left open.

    Raises:
        Ended: the model had ended the task, and only the last event was missing.
    """
    turns = _turns_of_run(conversation.turns)
    record.step = sum(isinstance(turn, UserTurn) for turn in turns)
    thoughts = [turn for turn in turns if isinstance(turn, Thought)]
    for thought in thoughts:
        record.tokens += thought.tokens
        record.model_seconds += thought.seconds
    if thoughts:
        _end_if_ended(thoughts[-1], resumed)
    if not thoughts or turns[-1] is not thoughts[-1] or not thoughts[-1].calls or thoughts[-1].complaint is not None:
        return None
    calls = thoughts[-1].calls
    return ToolTurn(results=tuple(receipts.result(call, _receipt(call, resumed, record)) for call in calls))


def trees(conversation: Conversation) -> list[Tree]:
    """Every tree this run has seen, oldest first."""
    turns = _turns_of_run(conversation.turns)
    return [turn.tree for turn in turns if isinstance(turn, UserTurn) and turn.tree is not None]


def retrace(conversation: Conversation, resumed: Resumed, ledger: Ledger) -> None:
    """Fills a new host's ledger with what was done and seen before it, so that proofs and loops outlive the host."""
    known: dict[str, Known] = {}
    focus: Known | None = None
    tree, step, tab_id = Tree(), 0, resumed.tab_id if resumed.tab_id is not None else -1
    for turn in _turns_of_run(conversation.turns):
        if isinstance(turn, UserTurn):
            step += 1
            if turn.image is not None:
                ledger.pictured.add(step)
            if turn.tree is not None:
                tree = turn.tree
                known |= _known(tree, tree.url, tab_id)
                focus = next((Known(line, tab_id, tree.url) for line in tree.lines if line.has("focused")), None)
                count = sum(line.ref is not None for line in tree.lines)
                ledger.saw(Observation(tab_id=tab_id, url=tree.url, title=tree.title, tree=tree, elements=count))
        elif isinstance(turn, ToolTurn):
            for result in turn.results:
                known |= _known(result.tree or Tree(), tree.url, tab_id)
        else:
            for call in turn.calls if turn.complaint is None else ():
                tool, given = find(TOOLS, call.name), resumed.receipts.get(call.id)
                receipt = receipts.again(given) if given is not None else receipts.unknown(receipts.RESTARTED)
                ref = bare_ref(str(call.arguments.get("element_ref")))
                to = focus if "key" in call.arguments else known.get(ref)
                ledger.did(step, call, tool, to, tree.url, receipt)


def _known(tree: Tree, url: str, tab_id: int) -> dict[str, Known]:
    return {line.ref: Known(line, tab_id, url) for line in tree.lines if line.ref}


def _turns_of_run(turns: Turns) -> Turns:
    """From the last request on: earlier ones belong to earlier runs of the same conversation."""
    starts = [at for at, turn in enumerate(turns) if isinstance(turn, UserTurn) and turn.request is not None]
    return turns[starts[-1] :] if starts else turns


def _end_if_ended(thought: Thought, resumed: Resumed) -> None:
    for call in thought.calls:
        given = resumed.receipts.get(call.id)
        if call.name in ENDINGS and given is not None and given.ok:
            is_done = call.name == TASK_COMPLETE.name
            said = call.arguments.get("summary" if is_done else "reason", "")
            raise Ended("completed" if is_done else "failed", str(said))


def _receipt(call: Call, resumed: Resumed, record: Record) -> Receipt:
    given = resumed.receipts.get(call.id)
    if given is not None and given.ok and (tool := BY_NAME.get(call.name)) is not None and tool.reads:
        return receipts.done(f"{given.message} {receipts.LOST}")
    if given is not None:
        return receipts.again(given)
    unknown = receipts.unknown(receipts.RESTARTED)
    record.receipt(call, unknown)
    return unknown
