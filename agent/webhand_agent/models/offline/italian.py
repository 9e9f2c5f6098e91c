"""Italian."""

# A pattern is one line, however long: broken over two it can no longer be read against its neighbours.
# ruff: noqa: E501
# fmt: off
from webhand_agent.models.offline.grammar import Language, lists, sentences, table

ITALIAN = Language(
    code="it",
    elided=("l", "un", "dell", "nell", "all", "sull", "dall", "quell", "quest"),
    patterns="""
new_tab: apri {target} in una nuova scheda|in una scheda nuova|in un' altra scheda
new_tab: apri una nuova scheda|apri una scheda nuova|apri un' altra scheda|nuova scheda|scheda nuova
close: chiudi la scheda|chiudi questa scheda|chiudi la scheda corrente
back: torna indietro|vai indietro|torna alla pagina precedente|vai alla pagina precedente
forward: vai avanti|vai avanti di una pagina
reload: ricarica|ricarica la pagina|ricarica questa pagina|aggiorna la pagina|aggiorna questa pagina
scroll.down: scorri|scorri giu|scorri in giu|scorri in basso|scorri verso il basso|scorri la pagina|scorri un po'|scorri un po|scorri ancora|scorri un po' in giu
scroll.up: scorri su|scorri in su|scorri in alto|scorri verso l' alto
scroll.bottom: scorri fino in fondo|scorri in fondo|scorri fino alla fine|vai in fondo|vai in fondo alla pagina|scorri fino in fondo alla pagina|scorri in fondo alla pagina
scroll.top: scorri fino in cima|scorri in cima|torna in cima|vai in cima alla pagina|torna su|scorri fino all' inizio
scroll: scorri fino a|scorri fino al|scorri fino alla|scorri a {target}
wait: aspetta|attendi {number} secondi|secondo|s
fill: compila il modulo con|compila il modulo|riempi il modulo con|riempi il modulo|completa il modulo con|completa il modulo {pairs}
type: compila|riempi {target} con {value}
type: scrivi|digita|inserisci|metti|immetti {value} nel campo|in|nel|nella|nello|nell'|su|dentro|come {target}
type.clear: svuota|pulisci {target}
set: imposta|cambia|metti {target} a|su|in {value}
choose: scegli|seleziona {value} come|in|nel|nella|nell'|per|da|dal|dalla|sotto|alla {target}
choose: scegli|seleziona {value}
tick: spunta|attiva|accendi {target}
untick: togli la spunta da|togli la spunta a|deseleziona|disattiva|spegni {target}
count: dimmi quanti|dimmi quante|quanti|quante|conta {target} |ci sono|ci sono in questa pagina|ci sono nella pagina|ci sono qui|si vedono|ho|compaiono
search.who?: cerca nella|cerca nel|cerca in {place} cosa ha mandato|cosa ha scritto|cosa ha inviato|quello che ha mandato|cosa mi ha mandato|che cosa ha mandato|quello che mi ha mandato {value}
search: cerca|cercami {value} in|nel|nella|su|nell' {place}
search: cerca|cercami {value}
read.says: leggilo|leggila|leggimelo|leggimela|leggi la pagina|leggimi la pagina|dimmi cosa dice|cosa dice|cosa dice la pagina|dimmi cosa dice la pagina|dimmi che cosa dice|leggi questa pagina|leggilo ad alta voce|dimmi cosa c'e scritto
read.says?: dimmi cosa vuole|cosa vuole|dimmi cosa ha scritto|dimmi che cosa vuole
read.title: qual e il titolo|dimmi il titolo|qual e il titolo della pagina|dimmi il titolo della pagina
read?: quanto c'e in|quanto e|qual e il prezzo di|qual e il prezzo del|qual e il prezzo della|dimmi il prezzo di|dimmi il prezzo del|dimmi il prezzo della|quanto costa|qual e|quali sono|cos'e|quando e|dov'e|chi e|dimmi|leggimi|leggi|mostrami|dammi {target}
press: premi il tasto|premi tasto|premi|schiaccia {key}
open: vai a|vai al|vai alla|vai all'|vai su|vai sul|vai sulla|apri|visita|portami su|portami a|naviga su|entra in|aprimi {target}
click: clicca su|clicca sul|clicca sulla|clicca sull'|clicca|fai clic su|fai clic sul|fai clic sulla|fai clic|fai click su|fai click sul|clic su|premi su|premi|tocca|schiaccia {target}
""",
    words=lists("""
joins: e poi | poi | dopo | e dopo | quindi | e infine | infine | e anche | e | ed
polite: per favore | per piacere | puoi | potresti | vorrei che tu | voglio che tu | ehi | ciao | ora | adesso | prima | ok
articles: il | lo | la | i | gli | le | l' | un | uno | una | un' | questo | questa | quel | quella | mio | mia | miei | mie
vague: il | lo | la | i | gli | le | l' | un | uno | una | un' | questo | questa | quello | quella | mio | mia | miei | mie | tuo | tua | suo | sua | qualcosa | niente | nulla | oggi | domani | ieri | adesso | stesso | stessa | altro | altra | cosa | che | come | quanto | tutto | tutti
markers: se | finche | fino | mentre | quando | perche | tranne | eccetto | salvo | ma | senza | non | mai | nessun | nessuno | nessuna | niente | tutto | tutta | tutti | tutte | ogni | entrambi | entrambe | qualsiasi | solo | soltanto | che | chi | quale | o | oppure | piu | meno | meglio | migliore | peggiore | maggiore | minore | altro | altra | altri | altre | stesso | stessa | volte | tra | fra | simile
near: accanto a | accanto al | accanto alla | accanto all' | vicino a | vicino al | vicino alla | nella riga di | nella riga del | nella riga della | per | di | del | della | dell'
within: in | nel | nella | nell' | nei | nelle | sotto | dentro | sul | sulla | di | del | della | dell' | dei | delle
top: in alto | in cima | in cima alla pagina
bottom: in basso | in fondo | in fondo alla pagina
about: di | del | della | dell' | dei | delle | da | dal | dalla | dall' | su | con | chiamato | chiamata | intitolato | intitolata
times: volte
is: e | a | con | come | =
items: risultato | risultati | elemento | elementi | voce | voci
mails: mail | mails | email | emails | e-mail | e-mails | message | messages | inbox | mailbox | letter | letters | correo | correos | mensaje | mensajes | bandeja | buzon | carta | cartas | posta | messaggio | messaggi | casella | lettera | lettere
sections: sezione | parte | gruppo
here: sito | qui
yes: si | attivo | acceso
no: no | spento
"""),
    superlative=r"\b\w{3,}issim[oaie]\b",
    ordinals=table("1 primo | 1 prima | 2 secondo | 2 seconda | 3 terzo | 3 terza | 4 quarto | 4 quarta | 5 quinto | 5 quinta | 6 sesto | 6 sesta | 7 settimo | 7 settima | 8 ottavo | 8 ottava | 9 nono | 9 nona | 10 decimo | 10 decima | -1 ultimo | -1 ultima | 100 piu recente | 100 piu nuovo | 100 piu nuova | -100 piu vecchio | -100 piu vecchia"),
    numbers=table("1 un | 1 uno | 2 due | 3 tre | 4 quattro | 5 cinque | 10 dieci"),
    keys=table("Enter invio | Enter enter | Escape esc | Escape escape | Tab tabulazione | Space spazio"),
    kinds=table("button pulsante | button pulsanti | button bottone | button bottoni | button tasto | link link | link collegamento | link collegamenti | tab scheda | tab schede | checkbox casella | checkbox caselle | checkbox casella di controllo | checkbox interruttore | radio pulsante di opzione | option opzione | option opzioni | field campo | field campi | field casella di testo | field campo di testo | select menu a tendina | select tendina | select elenco | select lista | slider cursore | menu menu | menuitem voce di menu | icon icona | heading intestazione | heading intestazioni | image immagine | image immagini | row riga | row righe | article articolo | article articoli"),
    regions=table("complementary barra laterale | complementary laterale | contentinfo pie di pagina | banner intestazione | banner testata | places menu | places navigazione | dialog finestra | dialog finestra di dialogo | dialog dialogo | toolbar barra degli strumenti | form modulo | table tabella | list elenco | list lista | main parte principale"),
    says=sentences("""
go: Sono andato su {url}. | new_tab: Ho aperto una nuova scheda. {url} | close: Ho chiuso la scheda. | back: Sono tornato indietro.
forward: Sono andato avanti. | reload: Ho ricaricato la pagina. | scroll: Ho fatto scorrere la pagina. | wait: Ho aspettato.
press: Ho premuto {value}. | click: Ho cliccato {what}. | type: Ho scritto «{value}» in {what}. | choose: Ho scelto «{value}» in {what}.
tick: Ho spuntato {what}. | untick: Ho tolto la spunta a {what}. | already: {what} era già così. | page_says: La pagina dice: «{text}»
shows: La pagina mostra ora «{title}»; vedo {n} voci nei suoi elenchi.
first_of: Di {n} voci che corrispondono ho aperto la prima; potrebbe non essere l'unica. | dated: Secondo le date dell'elenco è questa.
counted: Ho contato {n} di «{words}» così come lo mostra la pagina. {more} | ask: «{words}» può essere più di una cosa. Quale intendi?
unsure: Niente si chiama esattamente «{words}». Intendi questo? | none_of: Nessuno di questi | left: Allora lascio stare. | in: {what} in «{place}»
unread: Senza un modello faccio solo richieste letterali, e questo è più di quanto leggo con certezza: «{words}». Un nome o un testo tra virgolette è preso così com'è.
none: Non trovo nulla che sia «{words}» in questa pagina. | no_field: Non trovo un campo di ricerca in questa pagina.
no_text: Non trovo testo da leggere in questa pagina. | no_order: Dall'elenco non so dire quale sia il più nuovo o il più vecchio.
bad_value: {what} accetta un valore come {example}, non «{value}». | nothing: «{words}»: non si è visto cambiare nulla nella pagina.
failed: Non ha funzionato: {message} | asked: La pagina ha chiesto «{text}», e nessuno ha detto di sì: non è fatto.
closed: Non posso guardare in questa pagina ({url}): {why} | no_tool: Qui non posso farlo: non c'è uno strumento per questo ({tool}).
undone: Non fatto: «{words}». | key: Con una chiave Gemini potrebbe farlo Gemini: impostala con `webhand key set`.
talk: Senza un modello posso lavorare nel browser ma non conversare. Per quello mi serve Gemini: imposta una chiave con `webhand key set`.
"""),
)
