"""The check at the end: what a summary claims against what the ledger shows, and giving up against what was tried."""

import pytest
from agent.ledgers import Did, context_of, look
from agent.scripted import MemoryBrowser, Page, Play, Step, call, calls, does, ok
from webhand_agent.job import Job, Outcome
from webhand_agent.protocol import Code, Effect, Receipt, ReceiptGiven
from webhand_agent.truth import finishing

SEND = Did("click_element", '- button <button> [ref=e7] "Send"')
TYPE = Did("type_text", '- textbox <textarea> [ref=e1] "Message"', effect=[Effect.VALUE], arguments={"text": "Hi"})
COMPOSE = Did("click_element", '- button <button> [ref=e2] "Compose"')
NONE = (Effect.NONE,)


def click(line: str, *effect: Effect, then: str | None = None) -> Did:
    return Did("click_element", f"- {line}", effect=effect or (Effect.DOM,), then=then)


def key(name: str, on: str, *effect: Effect, then: str | None = None) -> Did:
    return Did("press_key", f"- {on}", effect=effect or (Effect.DOM,), arguments={"key": name}, then=then)


TO_ANA = "send the reply to Ana"
VERDICTS: list[tuple[str, list[Did], str, bool]] = [
    # (request, what was done, summary, whether it is accepted)
    (TO_ANA, [TYPE, SEND], "I sent the reply to Ana.", True),
    (TO_ANA, [TYPE, SEND], "Sent.", True),
    (TO_ANA, [TYPE, SEND], "All done.", True),
    (TO_ANA, [TYPE], "I sent the reply to Ana.", False),
    (TO_ANA, [TYPE], "All done.", False),
    (TO_ANA, [TYPE], "The reply is written. I did not send it: there is no button.", True),
    (TO_ANA, [COMPOSE, TYPE], "The reply was sent.", False),
    (TO_ANA, [TYPE, click('button [ref=e7] "Send"', *NONE)], "Sent the reply.", False),
    (TO_ANA, [TYPE, click('button [ref=e7] "Send"', Effect.FOCUS)], "Sent the reply.", False),
    (TO_ANA, [TYPE, click('button [ref=e7] "Send"', *NONE, then='  - status [ref=e9] "Sent"')], "Sent it.", True),
    (TO_ANA, [TYPE, click('button [ref=e7] "Reply all"')], "I replied to Ana.", True),
    (TO_ANA, [TYPE, click("button [ref=e7]")], "I sent it.", True),
    (TO_ANA, [TYPE, click('button [ref=e7] "Absenden"')], "I sent it.", True),
    (TO_ANA, [TYPE, click('button [ref=e7] "Close"')], "I sent it.", False),
    (TO_ANA, [TYPE, click('link [ref=e7] "Inbox"', Effect.NAVIGATION)], "I sent it.", False),
    (
        TO_ANA,
        [TYPE, click('link [ref=e7] "Sent"', Effect.NAVIGATION, then='  - heading "Sent messages"')],
        "Sent.",
        False,
    ),
    (TO_ANA, [key("Enter", 'textbox [ref=e1] "Message"')], "I sent it.", True),
    (TO_ANA, [key("Enter", 'searchbox [ref=e1] "Search mail"')], "I sent it.", False),
    (TO_ANA, [key("Enter", 'textbox [ref=e1] "Message"', *NONE)], "I sent it.", False),
    (TO_ANA, [key("Control+Enter", 'textbox [ref=e1] "Message"')], "I sent it.", True),
    (TO_ANA, [click('button [ref=e2] "OK"')], "The reply was sent.", True),
    (TO_ANA, [Did("handle_dialog", effect=[Effect.DIALOG], arguments={"accept": True})], "I sent it.", True),
    (TO_ANA, [Did("handle_dialog", effect=[Effect.DIALOG], arguments={"accept": False})], "I sent it.", False),
    ("envía el correo a Ana", [TYPE, click('button [ref=e7] "Enviar"')], "He enviado el correo a Ana.", True),
    ("envía el correo a Ana", [TYPE], "He enviado el correo a Ana.", False),
    ("envía el correo a Ana", [TYPE], "Listo.", False),
    ("envía el correo a Ana", [TYPE], "El borrador está escrito, pero no lo he enviado.", True),
    ("invia la risposta", [TYPE, click('button [ref=e7] "Invia"')], "Ho inviato la risposta.", True),
    ("invia la risposta", [TYPE], "Risposta inviata.", False),
    ("invia la risposta", [TYPE], "La risposta è scritta ma non è stata inviata.", True),
    ("save the draft", [click('button [ref=e3] "Save draft"')], "The draft is saved.", True),
    ("save the draft", [key("Control+s", 'textbox [ref=e1] "Text"')], "I saved the draft.", True),
    ("save the draft", [TYPE], "I saved the draft.", False),
    ("save the draft", [Did("type_text", TYPE.on, then='  - status "Draft saved"')], "The draft was saved.", True),
    ("save the table", [Did("extract_table", effect=())], "I saved the table to rows.csv.", True),
    ("guarda los cambios", [click('button [ref=e3] "Guardar"')], "Guardé los cambios.", True),
    ("guarda los cambios", [click('button [ref=e3] "Buscar"')], "Guardé los cambios.", False),
    ("salva la bozza", [click('button [ref=e3] "Salva"')], "Bozza salvata.", True),
    ("delete the drafts", [click('button [ref=e3] "Delete"')], "I deleted the drafts.", True),
    ("delete the drafts", [click('button [ref=e3] "Move to trash"')], "The drafts were deleted.", True),
    ("delete the drafts", [key("Delete", 'row [ref=e3] "Draft"')], "I deleted the drafts.", True),
    ("delete the drafts", [click('button [ref=e3] "Open"')], "I deleted the drafts.", False),
    ("delete the drafts", [click('checkbox [ref=e3] "Draft 1"', Effect.CHECKED)], "There were no drafts.", True),
    ("borra el borrador", [click('button [ref=e3] "Eliminar"')], "He eliminado el borrador.", True),
    ("elimina la bozza", [click('button [ref=e3] "Modifica"')], "Ho eliminato la bozza.", False),
    ("buy the lamp", [click('button [ref=e3] "Place order"')], "I bought the lamp.", True),
    ("buy the lamp", [click('button [ref=e3] "Add to cart"')], "I bought the lamp.", False),
    ("buy the lamp", [click('button [ref=e3] "Add to cart"')], "I added the lamp to the cart; I did not buy it.", True),
    ("buy the lamp", [click('link [ref=e3] "Lamp"', Effect.NAVIGATION)], "Your order has been placed.", False),
    ("compra la lámpara", [click('button [ref=e3] "Comprar ahora"')], "Compré la lámpara.", True),
    ("prenota il tavolo", [click('button [ref=e3] "Prenota"')], "Il tavolo è prenotato.", True),
    ("book the room", [click('button [ref=e3] "Search"')], "I booked the room.", False),
    ("add the lamp to the cart", [click('button [ref=e3] "Add to basket"')], "Added the lamp to the cart.", True),
    ("add the lamp to the cart", [click('link [ref=e3] "Lamp"', Effect.NAVIGATION)], "Added the lamp.", False),
    ("add my name to the form", [TYPE], "I added your name to the form.", True),
    ("aggiungi la lampada al carrello", [click('button [ref=e3] "Aggiungi"')], "Ho aggiunto la lampada.", True),
    ("añade la lámpara", [click('button [ref=e3] "Ver más"')], "Añadí la lámpara.", False),
    ("upload the report", [Did("upload_file", effect=[Effect.VALUE])], "I uploaded the report.", True),
    ("upload the report", [click('button [ref=e3] "Search"')], "I uploaded the report.", False),
    ("sube el informe", [click('button [ref=e3] "Buscar"')], "He subido el informe.", False),
    ("download the invoice", [click('link [ref=e3] "Invoice"', Effect.DOWNLOAD)], "I downloaded the invoice.", True),
    ("download the invoice", [click('link [ref=e3] "Invoice"', Effect.NAVIGATION)], "I downloaded the invoice.", False),
    ("scarica la fattura", [Did("download", effect=[Effect.DOWNLOAD])], "Fattura scaricata.", True),
    # reading: nothing is claimed, whatever the page says
    ("what does Ana say?", [], "Ana sent the contract on Monday. It was saved and paid.", True),
    ("what does Ana say?", [], "I looked at the page: Ana will come.", True),
    ("qué dice Ana?", [], "Ana dice que se envió el pedido.", True),
    ("cosa dice Ana?", [], "Il messaggio è stato inviato ieri.", True),
    ("find the price of the lamp", [], "It costs 12 euros.", True),
    ("open the lamp page", [click('link [ref=e3] "Lamp"', Effect.NAVIGATION)], "The lamp page is open.", True),
    ("read my last order", [], "Your order was placed on Monday and has been paid.", True),
    # at once, although something is to be done
    (TO_ANA, [], "The answer to Ana would be: see you at eight.", False),
    (TO_ANA, [], "Nothing was sent: there is no message of hers.", True),
    ("add the lamp to the cart", [], "The lamp was already added to the cart.", True),
    ("click Save", [], "Done.", False),
    ("rellena el formulario", [], "El formulario está relleno.", False),
    ("compila il modulo", [], "Il modulo era già compilato.", True),
    ("what type of lamp is this?", [], "A desk lamp.", True),
    ("which button should I press?", [], "The green one.", True),
    ("find the cheapest book", [], "The cheapest book is Emma. Done.", True),
    # right after a failure
    ("open the lamp page", [Did("click_element", SEND.on, (), Code.COVERED)], "It is open.", False),
    (
        "open the lamp page",
        [Did("click_element", SEND.on, (), Code.STALE), Did("wait_and_observe")],
        "It is open.",
        True,
    ),
    ("open the lamp page", [Did("find_elements", "", (), Code.NOT_FOUND)], "There is no lamp.", True),
    (TO_ANA, [Did("click_element", SEND.on, (), Code.REFUSED)], "You did not allow it, and nothing was sent.", True),
]


@pytest.mark.parametrize(("request_", "done", "summary", "accepted"), VERDICTS)
def test_a_summary_against_its_receipts(request_: str, done: list[Did], summary: str, accepted: bool) -> None:
    context = context_of(request_, *done)
    receipt = finishing.complete(context, summary)
    assert receipt.ok is accepted, receipt.message
    assert (receipt.code is Code.DONE) is accepted
    assert (context.ending is not None) is accepted


def test_there_are_many_verdicts() -> None:
    assert len(VERDICTS) >= 80


def run(*steps: Step, task: str = TO_ANA) -> Play:
    return Play(list(steps), task=task, browser=MemoryBrowser(Page()))


async def test_the_second_time_the_same_claim_fails_the_run() -> None:
    says = does("task_complete", summary="I sent the reply to Ana.")
    play = run(does("type_text", element_ref="e1", text="Hi"), says, says)
    play.browser.on_act = lambda ref, action: ok("Typed.", Effect.VALUE)
    finished = await play.run()
    assert finished.outcome == "failed"
    assert finished.summary.startswith("Not proven: nothing that was done in this run shows that anything was sent.")
    assert "I sent the reply to Ana." in finished.summary
    assert [event.code for event in play.host.only(ReceiptGiven)][-2:] == [Code.UNPROVEN, Code.UNPROVEN]


async def test_what_was_asked_for_is_not_done_because_nobody_speaks_of_it() -> None:
    """Words that are no claim in any table here: the run ends with the truth behind them, after one more try."""
    says = does("task_complete", summary="Ana has your message now.")
    play = run(does("type_text", element_ref="e1", text="Hi"), says, says)
    play.browser.on_act = lambda ref, action: ok("Typed.", Effect.VALUE)
    finished = await play.run()
    assert "the request asks for something to be sent" in play.host.results[1]
    assert finished.summary.endswith("(Nothing in the record of this run shows that anything was sent.)")


@pytest.mark.parametrize("code", [Code.UNKNOWN, Code.TIMEOUT])
@pytest.mark.parametrize("tells", [True, False])
async def test_what_may_have_happened_is_not_asked_for_again(code: Code, *, tells: bool) -> None:
    says = does("task_complete", summary="I sent the reply to Ana.")
    play = run(does("click_element", element_ref="e7"), does("wait_and_observe"), says, says)

    def act(ref: str | None, action: object) -> Receipt:
        play.browser.pages[1].tree += '  - status "Your message was sent."\n' if tells else '  - heading "Inbox"\n'
        return Receipt(ok=False, code=code, message="No answer came.")

    play.browser.on_act = act
    finished = await play.run()
    assert finished.outcome == ("completed" if tells else "failed")
    if not tells:
        assert "do not repeat it blindly" in play.host.results[2]


async def test_who_then_tells_the_truth_is_believed() -> None:
    play = run(
        does("type_text", element_ref="e1", text="Hi"),
        does("task_complete", summary="Sent."),
        does("task_complete", summary="The reply is written. It was not sent."),
    )
    play.browser.on_act = lambda ref, action: ok("Typed.", Effect.VALUE)
    assert (await play.run()).outcome == "completed"
    assert '"Sent." (sent)' in play.host.results[1]


async def test_what_was_done_comes_with_its_proof() -> None:
    play = run(does("click_element", element_ref="e7"), does("task_complete", summary="Message sent to Ana."))
    play.browser.on_act = lambda ref, action: ok('Clicked "Send message".', Effect.DOM)
    finished = await play.run(None)
    assert finished.outcome == "completed"
    assert finished.proof == ['Step 1: Clicked "Send message". (seen: dom)']
    assert finished.summary == "Message sent to Ana.\n\n(Proof: step 1 in the record of this run.)"


async def test_nobody_ends_a_run_in_the_answer_that_acts() -> None:
    both = calls(call("click_element", element_ref="e7"), call("task_complete", summary="Sent."))
    play = run(both, does("task_complete", summary="Sent."))
    play.browser.on_act = lambda ref, action: ok("Clicked.", Effect.DOM)
    assert (await play.run()).outcome == "completed"
    assert "nobody has looked yet at what click_element did" in play.host.results[1]


async def test_nothing_is_carried_out_after_the_end() -> None:
    both = calls(call("task_complete", summary="The page sells lamps."), call("click_element", element_ref="e3"))
    play = run(both, task="what is this page about?")
    assert (await play.run()).outcome == "completed"
    assert play.browser.log == []
    assert play.host.results[1].startswith("Failed (refused): Skipped")


async def test_refused_endings_are_no_errors_in_a_row() -> None:
    says = does("task_complete", summary="Done.")
    play = run(does("click_element", element_ref="e3"), says, says, task="open the lamp page")
    play.browser.on_act = lambda ref, action: Receipt(ok=False, code=Code.COVERED, message="Covered.")
    finished = await play.run()
    assert finished.outcome == "completed", finished.summary


# --- giving up -------------------------------------------------------------------------------------------------------

READ = Did("read_page", message="The page's text from 0 to its end at 90.", effect=())
WAIT = Did("wait_and_observe", effect=())
TRIED = [click('link [ref=e3] "Lamp"', *NONE), Did("navigate", arguments={"url": "https://shop.example/lamps"})]
GAP = "  - … 93 more rows [ref=e40]"


@pytest.mark.parametrize(
    ("done", "missing"),
    [
        ([], ["wait_and_observe", "another way", "read_page"]),
        ([WAIT], ["another way", "read_page"]),
        ([WAIT, READ], ["another way"]),
        (TRIED, ["read_page"]),
        ([*TRIED, READ], []),
        ([*TRIED, Did("find_elements", arguments={"query": "lamp"}, effect=())], []),
        ([*TRIED, Did("take_screenshot", effect=())], []),
    ],
)
def test_giving_up_needs_evidence(done: list[Did], missing: list[str]) -> None:
    context = context_of("find the lamp", *done)
    receipt = finishing.fail(context, "There is no lamp.")
    assert receipt.ok is not bool(missing), receipt.message
    for word in ("wait_and_observe", "scroll_page", "another way", "read_page or"):
        wanted = any(each in word for each in missing)
        assert (word in receipt.message) is wanted, (word, receipt.message)


@pytest.mark.parametrize(
    ("done", "is_missing"),
    [
        ([], True),
        ([Did("scroll_page", effect=[Effect.SCROLL], message="Scrolled down. Position: 60% of page.", then=GAP)], True),
        ([Did("scroll_page", effect=(), message="Already at the bottom. No more content there.", then=GAP)], False),
        ([Did("find_elements", arguments={"query": "x"}, effect=(), then=GAP)], False),
        ([Did("read_page", message="The page's text from 0 to its end at 9.", effect=(), then=GAP)], False),
        ([Did("read_page", message="The page's text from 0 to 8000 of 9000.", effect=(), then=GAP)], True),
    ],
)
def test_a_page_has_to_be_seen_to_its_end(done: list[Did], is_missing: bool) -> None:
    context = context_of("find the lamp", *done, first=GAP)
    assert ("see the page to its end" in finishing.fail(context, "Not there.").message) is is_missing


def test_a_page_that_is_not_at_rest_is_no_evidence() -> None:
    context = context_of("find the lamp", *TRIED, READ)
    context.ledger.saw(look(partial=True))
    assert "wait_and_observe" in finishing.fail(context, "Not there.").message


@pytest.mark.parametrize(
    ("reason", "done"),
    [
        ("This request is harmful, so I will not do it.", []),
        ("No puedo ayudar con algo ilegal.", []),
        ("La pagina chiede il codice di verifica.", []),
        ("The site asks to log in and you did not.", []),
        ("You did not allow it.", [Did("click_element", SEND.on, (), Code.REFUSED)]),
        ("You said that it is not needed.", [Did("ask_user", effect=())]),
    ],
)
def test_a_refusal_for_safety_needs_no_evidence(reason: str, done: list[Did]) -> None:
    assert finishing.fail(context_of("find the lamp", *done), reason).ok


def test_a_planner_of_ours_is_believed() -> None:
    context = context_of("click the lamp")
    context.is_planned = True
    assert finishing.fail(context, "There is no lamp.").ok


async def test_who_gives_up_again_without_trying_is_let_go_with_the_truth() -> None:
    gives_up = does("task_failed", reason="There is no lamp.")
    play = run(gives_up, gives_up, task="open the lamp page")
    finished = await play.run()
    assert finished.outcome == "failed"
    assert finished.summary.startswith("There is no lamp.\n\n(Not done before giving up: ")
    assert "trying another way" in finished.summary
    assert "try another way" in play.host.results[0]


async def test_giving_up_is_refused_twice_at_most() -> None:
    gives_up = does("task_failed", reason="No hay ninguna lámpara en la página.")
    waits = does("wait_and_observe")
    play = run(gives_up, waits, gives_up, waits, gives_up, task="busca la lámpara en la página")
    finished = await play.run()
    outcome: Outcome = finished.outcome
    assert (outcome, finished.steps) == ("failed", 5)
    assert "No se hizo antes de abandonar: probar otro camino" in finished.summary


async def test_saying_done_twice_with_nothing_done_ends_as_failed() -> None:
    play = Play([does("task_complete", summary="I pressed them."), does("task_complete", summary="I pressed them.")])
    play.task = "click the buttons Go and Lamp"
    finished = await play.run(Job(id="r1", task=play.task))
    assert (finished.outcome, finished.steps) == ("failed", 2)
    assert finished.summary.startswith("Not proven: nothing was done in this run.")
