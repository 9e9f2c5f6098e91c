"""Claims of deeds in summaries, in three languages: the words alone, before anything is known of receipts."""

import time

import pytest
from webhand_agent.truth.asked import asked_for
from webhand_agent.truth.claimable import Deed
from webhand_agent.truth.claims import claims, denies

SENT, SAVED, DELETED, BOUGHT = Deed.SENT, Deed.SAVED, Deed.DELETED, Deed.BOUGHT
ADDED, UPLOADED, DOWNLOADED = Deed.ADDED, Deed.UPLOADED, Deed.DOWNLOADED
READS = "what does the last message say?"

CLAIMS = [
    # (request, summary, deeds that are claimed)
    (READS, "I sent the reply to Ana.", {SENT}),
    (READS, "I've sent it.", {SENT}),
    (READS, "I have successfully sent the reply.", {SENT}),
    (READS, "I opened the form, filled it in, and sent it.", {SENT}),
    (READS, "I wrote the answer and sent it to Ana.", {SENT}),
    (READS, "I then saved the draft and deleted the old one.", {SAVED, DELETED}),
    (READS, "We booked the room.", {BOUGHT}),
    (READS, "I added two lamps to the cart.", {ADDED}),
    (READS, "I uploaded the report and downloaded the invoice.", {UPLOADED, DOWNLOADED}),
    (READS, "He enviado el correo a Ana.", {SENT}),
    (READS, "Envié el correo y guardé el borrador.", {SENT, SAVED}),
    (READS, "He eliminado los tres borradores.", {DELETED}),
    (READS, "Ya he comprado la lámpara.", {BOUGHT}),
    (READS, "Añadí la lámpara al carrito.", {ADDED}),
    (READS, "Ho inviato la risposta ad Ana.", {SENT}),
    (READS, "Ho salvato la bozza e ho eliminato il vecchio file.", {SAVED, DELETED}),
    (READS, "Ho appena acquistato la lampada.", {BOUGHT}),
    (READS, "Ho aggiunto la lampada al carrello.", {ADDED}),
    (READS, "Abbiamo prenotato il tavolo.", {BOUGHT}),
    (READS, "Without any problems I sent the reply.", {SENT}),
    # without a doer: only where the request asks for it
    ("send the reply to Ana", "The reply was sent.", {SENT}),
    ("send the reply to Ana", "The reply has been sent to Ana.", {SENT}),
    ("send the reply to Ana", "Sent.", {SENT}),
    ("send the reply to Ana", "Sent the reply to Ana.", {SENT}),
    ("send the reply to Ana", "Reply sent to Ana.", {SENT}),
    ("send the reply to Ana", "Done: reply sent.", {SENT}),
    ("send the reply to Ana", "All done.", {SENT}),
    ("order the lamp", "Your order has been placed.", {BOUGHT}),
    ("save the draft", "The draft is now saved.", {SAVED}),
    ("delete the old drafts", "Old drafts deleted.", {DELETED}),
    ("add the lamp to the cart", "The lamp was added to your cart.", {ADDED}),
    ("envía el correo a Ana", "Correo enviado.", {SENT}),
    ("envía el correo a Ana", "Se ha enviado el correo.", {SENT}),
    ("envía el correo a Ana", "El correo fue enviado a Ana.", {SENT}),
    ("envía el correo a Ana", "Listo.", {SENT}),
    ("guarda el borrador", "El borrador quedó guardado.", {SAVED}),
    ("borra los borradores", "Se borraron los borradores.", {DELETED}),
    ("compra la lámpara", "Hecho, la lámpara está comprada.", {BOUGHT}),
    ("invia la risposta ad Ana", "La risposta è stata inviata.", {SENT}),
    ("invia la risposta ad Ana", "Risposta inviata.", {SENT}),
    ("invia la risposta ad Ana", "Fatto.", {SENT}),
    ("salva la bozza", "Bozza salvata.", {SAVED}),
    ("elimina la bozza", "La bozza è stata eliminata.", {DELETED}),
    ("prenota un tavolo", "Il tavolo è prenotato per le 20.", {BOUGHT}),
    ("scarica la fattura", "Fattura scaricata.", {DOWNLOADED}),
    # what a page says, what others did, what was not done, what may be done
    (READS, "The message was sent on Monday and says: come at eight.", set()),
    (READS, "Ana sent you the contract.", set()),
    (READS, "He sent the contract yesterday, and you replied.", set()),
    (READS, "Your order was placed on 3 March and is paid.", set()),
    (READS, 'The page says "I sent the money".', set()),
    (READS, "It says “your files were deleted”.", set()),
    (READS, "Saved items: 3. Sent messages: 12.", set()),
    (READS, "You have sent 12 messages this week.", set()),
    (READS, "I found the message that was sent on Friday.", set()),
    (READS, "The oldest one is the draft saved by Luis.", set()),
    (READS, "El mensaje enviado por Ana dice que no viene.", set()),
    (READS, "Il messaggio è stato inviato lunedì.", set()),
    (READS, "El pedido se envió el lunes.", set()),
    (READS, "It costs 12 euros.", set()),
    ("send the reply to Ana", "I did not send it.", set()),
    ("send the reply to Ana", "I have not sent the reply: there is no Send button.", set()),
    ("send the reply to Ana", "The reply is written, but it was not sent.", set()),
    ("send the reply to Ana", "Nothing was sent.", set()),
    ("send the reply to Ana", "The reply could not be sent.", set()),
    ("send the reply to Ana", "Done as far as possible: the draft is ready. I did not send it.", set()),
    ("send the reply to Ana", "The reply will be sent tomorrow.", set()),
    ("send the reply to Ana", "The reply can be sent.", set()),
    ("invia la risposta ad Ana", "La risposta sarà inviata.", set()),
    ("send the reply to Ana", "Shall I say that it was sent?", set()),
    ("send the reply to Ana", "If it was sent, Ana will answer.", set()),
    ("save the draft", "The draft was saved automatically by the site.", set()),
    ("save the draft", "The draft was already saved.", set()),
    ("delete the drafts", "There were no drafts to delete.", set()),
    ("envía el correo a Ana", "No he enviado el correo.", set()),
    ("envía el correo a Ana", "El correo no se envió: falta la dirección.", set()),
    ("envía el correo a Ana", "El borrador está listo, pero no lo he enviado.", set()),
    ("invia la risposta ad Ana", "Non ho inviato la risposta.", set()),
    ("invia la risposta ad Ana", "La risposta è pronta ma non è stata inviata.", set()),
    ("salva la bozza", "La bozza era già salvata.", set()),
    ("do not send it, only write the reply", "The reply is written. Done.", set()),
    ("open my last order", "Done: it is open.", set()),
    # words that sound like a deed: sorting, loading, adding up, clearing the view, a shop that speaks of itself
    (READS, "I compared the three lamps and ordered them by price.", set()),
    (READS, "I ordered the lamp by phone.", {BOUGHT}),
    (READS, "Ho cercato le lampade e le ho ordinate per prezzo.", set()),
    (READS, "Ho ordinato la lampada.", {BOUGHT}),
    (READS, "I typed the word and submitted the search.", set()),
    (READS, "I added up the prices: 45 euros.", set()),
    (READS, "I added the prices of both.", set()),
    (READS, "I removed the price filter.", set()),
    (READS, "He quitado el filtro de precio.", set()),
    (READS, "Ho rimosso il filtro.", set()),
    (READS, "Ho caricato tutte le recensioni e le ho lette.", set()),
    (READS, "Ho caricato il documento.", {UPLOADED}),
    (READS, "Te he pedido que inicies sesión.", set()),
    (READS, "I saved no file.", set()),
    (READS, "La tienda dice: enviamos a toda España.", set()),
    ("fill in the form and send it", "The form was filled in and submitted.", {SENT}),
    ("guarda se ho mail nuove", "Fatto: hai tre mail nuove.", set()),
    ("write 'please delete this' into the field", "Done.", set()),
]


@pytest.mark.parametrize(("request_", "summary", "deeds"), CLAIMS)
def test_what_a_summary_claims(request_: str, summary: str, deeds: set[Deed]) -> None:
    found = claims(summary, asked_for([request_]))
    assert {claim.deed for claim in found} == deeds, found


def test_there_are_many_of_them() -> None:
    assert len(CLAIMS) >= 80


@pytest.mark.parametrize(
    ("request_", "deeds"),
    [
        ("send the mail to Ana and delete the draft", {SENT, DELETED}),
        ("reply to Ana", {SENT}),
        ("don't send it, just write it", set()),
        ("open the last order", set()),
        ("click the send button", {SENT}),
        ("add the cheapest lamp to the cart", {ADDED}),
        ("compra la lámpara más barata", {BOUGHT}),
        ("descarga la factura y súbela", {DOWNLOADED}),
        ("aggiungi la lampada al carrello", {ADDED}),
        ("what did Ana write?", set()),
        ("what did she order?", set()),
        ("I want to send it", {SENT}),
        ("find the button to send it", set()),
        ("lee el correo que envía Ana", set()),
        ("abre la reserva", set()),
        ("how do I cancel my order?", set()),
        ("What is the cheapest lamp? Buy it.", {BOUGHT}),
        ("can you send it to Ana?", {SENT}),
        ("find the cheapest book", set()),
        ("look for Ana's reply", set()),
        ("find the price and reply with a number", set()),
        ("dime la fecha de compra", set()),
        ("cuéntame mi última compra", set()),
        ("quiero enviar el correo", {SENT}),
        ("per favore elimina la bozza", {DELETED}),
        ("vorrei prenotare un tavolo, poi dimmi il prezzo", {BOUGHT}),
        ("open the draft and quickly save it", {SAVED}),
        ("busca vuelos a Roma", set()),
        ("guarda l'ultima mail e riassumila", set()),
        ("guarda el documento", {SAVED}),
        ("order the results by price", set()),
        ("ordina i risultati per prezzo", set()),
        ("remove the filter and read the first result", set()),
        ("carica altri risultati", set()),
        ("carica il documento", {UPLOADED}),
        ("sube al principio de la página", set()),
        ("add up the prices", set()),
        ("reply to me in Italian", set()),
    ],
)
def test_what_a_request_asks_for(request_: str, deeds: set[Deed]) -> None:
    assert asked_for([request_]) == deeds


def test_what_is_denied() -> None:
    assert denies("I wrote it but did not send it. The draft was already saved.") == {SENT, SAVED}


@pytest.mark.parametrize("text", ["I " * 9_000, "done " * 9_000, "a, " * 9_000, '"I sent it ' * 2_000, "§" * 20_000])
def test_a_long_summary_stalls_nothing(text: str) -> None:
    """What a page makes a model repeat is read in no time, however it is built."""
    before = time.process_time()
    claims(text, frozenset(Deed))
    denies(text)
    assert time.process_time() - before < 5
