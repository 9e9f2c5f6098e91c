"""Dialogs and downloads in a run: what is told of them, and who may answer."""

import pytest
from agent.scripted import COMPLETE, Host, MemoryBrowser, Play, does, ok
from webhand_agent import receipts
from webhand_agent.protocol import (
    Action,
    Choice,
    Code,
    Confirmation,
    Dialog,
    Download,
    Effect,
    PermissionKind,
    Receipt,
    ReceiptGiven,
)

DELETE = Dialog(type="confirm", text="Delete the\nlamp for good?", state="dismissed")
CLICK = does("click_element", element_ref="e2")
ACCEPT = does("handle_dialog", accept=True)
TASK = "open the lamp page"


def opening(*dialogs: Dialog) -> Receipt:
    return ok("Clicked.", Effect.DIALOG).model_copy(update={"dialogs": list(dialogs)})


def play(*steps: object, answers: tuple[str, ...] = (), task: str = TASK) -> Play:
    made = Play([*steps, COMPLETE], host=Host(list(answers)), task=task)  # type: ignore[list-item]
    made.browser.on_act = lambda ref, action: opening(DELETE) if ref == "e2" else ok()
    return made


async def test_a_dialog_is_told_to_everybody_in_one_line() -> None:
    run = play(CLICK)
    await run.run()
    said = 'Clicked. The page asked "Delete the lamp for good?" (confirm); it was answered Cancel.'
    assert run.host.only(ReceiptGiven)[0].message == said
    assert run.host.results[0] == said.replace("Clicked.", "Clicked. Effect: dialog.")


async def test_accepting_is_asked_by_what_the_dialog_says() -> None:
    run = play(CLICK, ACCEPT, answers=(Choice.NO,))
    await run.run()
    (asked,) = run.host.only(Confirmation)
    assert asked.act == 'Say yes to "Delete the lamp for good?"'
    assert [(one.kind, one.site) for one in asked.lacks] == [(PermissionKind.DELETE, "https://shop.example")]
    assert run.browser.log == ["click e2 cap=1500"]


async def test_accepting_after_a_yes_answers_and_goes_on() -> None:
    run = play(CLICK, ACCEPT, CLICK, answers=(Choice.ONCE,))
    await run.run()
    assert run.browser.log == ["click e2 cap=1500", "dialog True", "click e2 cap=1500"]


async def test_a_no_to_a_dialog_asks_nobody_and_the_words_of_the_request_are_no_yes() -> None:
    dismissed = play(CLICK, does("handle_dialog", accept=False))
    await dismissed.run()
    asked_for = play(CLICK, ACCEPT, task="go to the lamp page and delete the lamp", answers=(Choice.NO,))
    await asked_for.run()
    assert [run.browser.log[1:] for run in (dismissed, asked_for)] == [["dialog False"], []]
    assert [len(run.host.asked) for run in (dismissed, asked_for)] == [0, 1]


@pytest.mark.parametrize(
    ("texts", "outcome"),
    [(["one", "two", "sure?", "name?", "bye"], "completed"), (["again"] * 5, "failed")],
    ids=["another each time", "the same each time"],
)
async def test_dialogs_in_a_row_are_no_errors_as_long_as_each_is_another(texts: list[str], outcome: str) -> None:
    dismiss = does("handle_dialog", accept=False)
    made = Play([CLICK, *[dismiss] * 4, *[COMPLETE] * 3], host=Host([]), task=TASK)

    def asks(number: int) -> Receipt:
        shown = [
            Dialog(type="alert", text=text, state="accepted" if at < number else "open")
            for at, text in enumerate(texts[: number + 1])
        ]
        return Receipt(
            ok=number == 4, code=Code.DONE if number == 4 else Code.DIALOG_OPEN, message="", dialogs=shown[-2:]
        )

    class Asking(MemoryBrowser):
        async def answer_dialog(self, *args: object, **more: object) -> Receipt:
            self.log.append("dialog")
            return asks(self.log.count("dialog"))

    made.browser = Asking()
    made.browser.on_act = lambda ref, action: asks(0)
    assert (await made.run()).outcome == outcome


@pytest.mark.parametrize("between", [(), (CLICK, does("click_element", element_ref="e3"))])
async def test_only_the_dialog_that_was_just_seen_can_be_accepted(between: tuple[object, ...]) -> None:
    run = play(*between, ACCEPT)
    await run.run()
    assert "No dialog of this page is known" in run.host.results[-2]
    assert not [entry for entry in run.browser.log if entry.startswith("dialog")]


async def test_what_was_refused_because_of_an_open_dialog_does_not_make_it_unknown() -> None:
    alert = Dialog(type="alert", text="Hello", state="open")
    run = play(CLICK, does("click_element", element_ref="e3"), does("handle_dialog", accept=True, text=""))

    def act(ref: str | None, action: Action) -> Receipt:
        if ref == "e2":
            return opening(alert)
        return Receipt(ok=False, code=Code.DIALOG_OPEN, message="A dialog is open.")

    run.browser.on_act = act
    await run.run()
    assert run.browser.log[-1] == "dialog True"


async def test_the_one_that_is_open_is_the_one_that_is_accepted() -> None:
    asks = DELETE.model_copy(update={"state": "open"})
    said = Dialog(type="alert", text="Hello", state="accepted")
    run = play(CLICK, ACCEPT, answers=(Choice.NO,))
    run.browser.on_act = lambda ref, action: opening(asks, said)
    await run.run()
    assert [event.act for event in run.host.only(Confirmation)] == ['Say yes to "Delete the lamp for good?"']


async def test_a_prompt_takes_a_text() -> None:
    run = play(CLICK, does("handle_dialog", accept=True, text="Ada"))
    asks = Dialog(type="prompt", text="Your name?", state="open")
    run.browser.on_act = lambda ref, action: opening(asks)
    await run.run()
    assert run.browser.log[-1] == "dialog True Ada"


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (Download(name="a.pdf", url="u", state="complete", received=1_234_567), 'Downloaded "a.pdf" (1.2 MB).'),
        (Download(name="a.pdf", url="u", state="complete", received=12_345), 'Downloaded "a.pdf" (12 kB).'),
        (Download(name="a.pdf", url="u", state="complete", received=12), 'Downloaded "a.pdf" (12 bytes).'),
        (Download(name="a.pdf", url="u", state="in_progress"), '"a.pdf" is still being downloaded.'),
        (Download(name="a.pdf", url="u", state="in_progress", total=12_000), "downloaded (12 kB in all)."),
        (Download(name="a.pdf", url="u", state="in_progress", received=5, total=12_000), "(5 bytes of 12 kB)."),
        (Download(name="a.pdf", url="u", state="interrupted", received=9, total=12_000), "off after 9 bytes of 12 kB."),
        (Download(name="a.pdf", url="u", state="interrupted", is_posted=True), "a form, which was not sent again"),
        (
            Download(name="a.pdf", url="u", state="in_progress", reason="uncommon"),
            "until the person says yes (uncommon).",
        ),
        (Download(name="a.pdf", url="u", state="interrupted"), 'The download of "a.pdf" broke off.'),
        (
            Download(name="a.pdf", url="u", state="complete", reason="no room is left"),
            "(0 bytes). But no room is left.",
        ),
        (Download(name="a.pdf", url="u", state="complete", is_cut=True), "Its name was too long and was cut."),
        (Download(name="a.pdf", url="u", state="interrupted", reason="FILE_FAILED"), "broke off: FILE_FAILED."),
        (
            Dialog(type="alert", text='Say "yes"', state="open"),
            'The page asks "Say \\"yes\\"" (alert) and waits for an answer.',
        ),
        (Dialog(type="prompt", text="x" * 9_999, state="accepted"), "…"),
    ],
)
def test_what_is_said_of_dialogs_and_downloads(shown: Dialog | Download, said: str) -> None:
    kind = "dialogs" if isinstance(shown, Dialog) else "downloads"
    line = receipts.line(ok("Clicked.").model_copy(update={kind: [shown]}))
    assert line.startswith("Clicked. ")
    assert said in line
    assert len(line) < 400
