"""The calls of one answer: carried out in order, and every one of them answered, whatever happens in between."""

from collections.abc import Hashable, Sequence

from webhand_agent import receipts
from webhand_agent.history.conversation import Call, ToolTurn
from webhand_agent.protocol import Code, Receipt
from webhand_agent.run import Run
from webhand_agent.safety.arrivals import is_admitted
from webhand_agent.snapshot import Known
from webhand_agent.tools.control import ASK_USER
from webhand_agent.tools.desktop import hands_over
from webhand_agent.tools.dispatch import dispatch, find, reason_to_stop, remembered
from webhand_agent.tools.recorded import for_the_record, landing, pressed_on
from webhand_agent.tools.tool import Evidence, Risk, Tool
from webhand_agent.verify.ledger import DOING

MOST = 25
"""Calls of one answer that are carried out. A model that sends more is guessing: it looks again first."""


class Calls:
    """`given` are the receipts so far, in the order of the calls."""

    def __init__(self, run: Run, tools: tuple[Tool, ...], calls: Sequence[Call]) -> None:
        self._run, self._tools, self._calls = run, tools, calls
        self.given: list[Receipt] = []
        self._targets: dict[int, Hashable] = {}

    async def carry_out(self) -> None:
        """One after the other. What comes after a failure, or after the page has changed under it, is skipped; what
        only reads the page is as good after a failure as before it.
        """
        stop: str | None = None
        failed = False
        for index, call in enumerate(self._calls):
            if stop is None and index == MOST:
                stop = f"at most {MOST} calls of one answer are carried out."
            if stop is None:
                await self._run.record.pause()
            tool = find(self._tools, call.name)
            focus = await pressed_on(self._run, call, tool) if stop is None else self._run.page.focused()
            shown = for_the_record(self._run, call, focus)
            verb = tool.verb if tool is not None else ""
            self._run.record.action(shown.call, shown.target, shown.others, verb)
            goes_on = stop is None or (failed and tool is not None and tool.reads and tool.risk is Risk.READ)
            receipt = await self._one(call, tool, focus) if goes_on else receipts.skipped(stop or "")
            self._run.record.receipt(call, receipt, landing(self._run, call, tool, receipt) if goes_on else None)
            self.given.append(receipt)
            if stop is None:
                stop, failed = reason_to_stop(call.name, receipt, tool), not receipt.ok

    def answered(self) -> ToolTurn:
        """A result for every call; those that the end of the run cut off get a receipt here."""
        for index, call in enumerate(self._calls[len(self.given) :]):
            cut_off = receipts.UNANSWERED if call.name == ASK_USER.name else receipts.INTERRUPTED
            receipt = receipts.skipped("the run was interrupted.") if index else receipts.unknown(cut_off)
            self._run.record.receipt(call, receipt)
            self.given.append(receipt)
        pairs = zip(self._calls, self.given, strict=True)
        return ToolTurn(
            results=tuple(receipts.result(call, receipt, self._step(call, receipt)) for call, receipt in pairs)
        )

    def count(self) -> None:
        """Errors in a row: the first failure of an answer counts, what was skipped after it does not.

        What the checks at the end and of repetition hold back counts elsewhere: each of them has a limit of its own.
        """
        for index, receipt in enumerate(self.given):
            if receipt.code in (Code.UNPROVEN, Code.REPEATED):
                return
            if receipt.ok or _asks_on(receipt):
                self._run.errors.over()
            else:
                self._run.errors.add(receipts.line(receipt), self._targets.get(index))
            if not receipt.ok:
                return

    def _step(self, call: Call, receipt: Receipt) -> int | None:
        """The step, for what the model can list as done at the end: an act, or a file that it kept."""
        tool = find(self._tools, call.name)
        counts = tool is not None and (tool.risk in DOING or tool.evidence is Evidence.SAVED)
        return self._run.record.step if counts and receipt.ok else None

    async def _one(self, call: Call, tool: Tool | None, focus: Known | None) -> Receipt:
        run, url = self._run, self._run.page.url
        target = run.page.meant(call) or focus  # what a key goes to
        if target is not None:
            self._targets[len(self.given)] = (target.line.ref, target.line.role, target.line.name)
        run.calling.tool, run.calling.shows = call.name, tool is None or tool.shows
        run.calling.id, run.calling.went_back, run.calling.act = call.id, False, None

        def remember(receipt: Receipt) -> None:
            run.ledger.did(run.record.step, call, tool, target, url, receipt, run.calling.act)

        with remembered(run, remember):
            receipt = run.record.mask.model(await dispatch(run, self._tools, call))
        run.calling.is_first = False
        if any(url and not is_admitted(run, url) for url in (receipt.led_to, receipt.bound_for)):
            receipt = receipts.withheld(receipt)  # until the person has let the run look there, no model reads where
        receipt = hands_over(run, receipt)
        if tool is not None and tool.aim is not None and run.sight.aim is not None:
            target = run.sight.aim.known
        remember(receipt)
        return receipt


def _asks_on(receipt: Receipt) -> bool:
    """Whether a dialog was answered, and the page asks something else now."""
    if receipt.code is not Code.DIALOG_OPEN or len(receipt.dialogs) < 2:
        return False
    answered, asked = receipt.dialogs[-2:]
    return answered.state != "open" and answered.text != asked.text
