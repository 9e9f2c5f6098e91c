"""What people say, with and without the browser in mind. One sentence a line."""

BROWSER = """
go to wikipedia.org
open gmail
take me to the settings page
visit https://example.org/help
please open the second tab
could you open YouTube and play some jazz
click the Save button
click on "Sign in"
tap the menu icon
press Enter
hit the submit button
type hello into the search box
enter my name in the first field
fill in the form with my details
fill Name with Ada and Email with ada@example.org
write "thanks" in the comment box
search for red lamps on amazon
search the mail for what Ernesto sent and say what he wants
search for flights to Rome
find the cheapest hotel on booking
find flights from Madrid to Oslo
look up the weather in Oslo on google
check my inbox
read my latest emails
do I have any new messages?
what did Ernesto send me?
scroll down
scroll to the bottom of the page
send the email
send a message to Lucia
submit the form
select Italy from the dropdown
choose Express as delivery
tick the box "I accept"
uncheck the newsletter
mark the message as read
go back to the results
close this tab
switch to the mail tab
open a new tab
download the invoice
log in to the site
add the second lamp to the cart
buy two tickets for the concert
accept the cookies
what does this page say?
summarise this article
summarize the page
how many results are there?
how many unread emails do I have?
what is the price of this product?
what is the title of this page?
translate this page
use the browser to find a recipe for paella
web agent: find me a plumber
set Country to Italy
refresh the page
compare prices of bicycles
reply to Ernesto
I want you to open the first result
hey, please scroll down a bit
first log in, then download the report
what is on this page?
https://example.org
ve a wikipedia.org
abre gmail
llévame a la página de ajustes
visita https://ejemplo.es/ayuda
por favor, abre la segunda pestaña
haz clic en Enviar
haz click en "Iniciar sesión"
pulsa el botón Guardar
presiona Enter
toca el icono del menú
escribe hola en el cuadro de búsqueda
escribe mi nombre en el primer campo
rellena el formulario con mis datos
completa el campo Nombre
introduce 12 en Cantidad
busca lámparas rojas en amazon
busca en mis correos qué mandó Ernesto y hazme un resumen
busca en mis correos que mando Ernesto
busca vuelos a Roma
encuentra el hotel más barato en booking
búscame un fontanero en Google
revisa mi bandeja de entrada
lee mis últimos correos
¿tengo mensajes nuevos?
¿qué me mandó Ernesto?
desplázate hacia abajo
baja hasta el final
sube un poco
envía el correo
manda un mensaje a Lucía
envía el formulario
selecciona Italia en el desplegable
elige Exprés como envío
marca la casilla de aceptar
desmarca el boletín
vuelve atrás
regresa a la página anterior
cierra esta pestaña
cambia a la pestaña del correo
descarga la factura
inicia sesión
añade la lámpara al carrito
compra dos entradas para el concierto
acepta las cookies
¿qué dice esta página?
resume esta página
resume la página
¿cuántos resultados hay?
¿cuántos correos tengo sin leer?
¿cuál es el precio de este producto?
dime el título de esta página
usa el navegador para buscar una receta
agente web: busca un fontanero
cambia el país a Italia
recarga la página
¿puedes abrir el primer resultado?
quiero que abras Gmail y abre el correo de Ernesto
vai su wikipedia.org
apri gmail
portami alla pagina delle impostazioni
visita https://esempio.it/aiuto
per favore apri la seconda scheda
fai clic su Invia
clicca su "Accedi"
premi il pulsante Salva
premi Invio
scrivi ciao nella casella di ricerca
scrivi il mio nome nel primo campo
compila il modulo con i miei dati
inserisci 12 in Quantità
cerca lampade rosse su amazon
cerca nella posta cosa ha mandato Ernesto e dimmi cosa vuole
cerca voli per Roma
trova l'albergo più economico su booking
trovami un volo per Oslo
controlla la mia posta
leggi le mie ultime email
ho nuovi messaggi?
cosa mi ha mandato Ernesto?
scorri in basso
scorri fino in fondo
invia la mail
manda un messaggio a Lucia
invia il modulo
seleziona Italia dal menu a tendina
scegli Espresso come consegna
spunta la casella "Accetto"
deseleziona la newsletter
torna indietro
torna alla pagina precedente
chiudi questa scheda
passa alla scheda della posta
scarica la fattura
accedi al sito
aggiungi la lampada al carrello
compra due biglietti per il concerto
accetta i cookie
cosa dice questa pagina?
riassumi questa pagina
riassumi la pagina
quanti risultati ci sono?
quante email non lette ho?
qual è il prezzo di questo prodotto?
dimmi il titolo di questa pagina
usa il browser per cercare una ricetta
agente web: cerca un idraulico
imposta il paese su Italia
ricarica la pagina
puoi aprire il primo risultato?
vorrei prenotare un volo, apri booking.com
Go to amazon and look for headphones under 50 euros
Can you check whether Ernesto answered my email?
book a table for two at the restaurant on this site
please fill out this form for me
log me out of the site
show me the cheapest laptop in this shop
find the contact details on this page
open the third link
what are the opening hours on this page?
pay the bill on the website
Ve a la página de inicio
Busca el teléfono de la pizzería
reserva una mesa para dos en este sitio
¿hay algún mensaje nuevo en mi bandeja?
dime los precios de la página
abre el tercer enlace
rellena los campos con mis datos
borra los correos de spam
apri il terzo link
prenota un tavolo per due su questo sito
ci sono nuovi messaggi nella posta?
dimmi i prezzi della pagina
compila i campi con i miei dati
elimina le mail di spam
mostrami i voli più economici
go forward
go forward one page
take me to the invoices
double click the file
right-click the first row
hover over the menu
mark the newsletter box
unmark the second option
unselect Express
scroll left a bit
swipe right
scroll to the comments
go to the top of the page
enter ada@x.org as email
turn the volume up to 70%
set the accent colour to red
set the birthday to 1990-12-24
clear the search field
upload cv.pdf to the form
attach report.pdf
download the annual report
close the mail tab
close this window
next tab please
duplicate this tab
press Ctrl+A
return to the previous page
refresh this tab
ve hacia adelante
llévame a facturas
haz doble clic en el archivo
haz clic derecho en la fila
desmarca la segunda casilla
desplázate a la izquierda
desplázate hasta los comentarios
ve al principio de la página
pon ada@x.org como correo
baja el volumen al 20%
cambia el color de acento a rojo
vacía el campo de búsqueda
sube cv.pdf al formulario
adjunta informe.pdf
descárgame el informe anual
cierra la pestaña del correo
cierra esta ventana
pestaña siguiente
vuelve a la página anterior
vai avanti di una pagina
portami alle fatture
fai doppio clic sul file
fai clic destro sulla riga
togli la spunta dalla seconda casella
scorri a sinistra
scorri fino ai commenti
vai in cima alla pagina
inserisci ada@x.org come email
porta il volume a 80
imposta il colore principale su rosso
svuota il campo di ricerca
carica cv.pdf nel modulo
allega rapporto.pdf
scaricami il rapporto annuale
chiudi la scheda della posta
chiudi questa finestra
prossima scheda
torna alla pagina precedente
"""

TALK = """
hi there
hello!
thanks a lot
thank you very much
yes please
what is the capital of France?
what's a quasar?
who was Ada Lovelace?
how are you today?
why is the sky blue?
when was the printing press invented?
where is Lavapiés?
how do I go to Rome?
how do I open a bank account?
how to write a good cover letter
open source licences are confusing
open source software has many licences
open-ended questions are better
write me a poem
write a poem about autumn
write an essay about the search for meaning
compose a song for my mother
draft a short speech about clicking sounds
find a synonym of fast
find the derivative of x^2
find the mistake in: he go home
choose a name for my dog
pick a number between one and ten
give me ten ideas for a birthday
tell me a joke
tell me about the history of the web
explain how search engines work
define entropy
translate "good morning" into Spanish
correct this sentence: I has a dog
calculate 12 times 12
convert 10 miles to kilometres
which language is older, Latin or Greek?
should I learn Rust or Go?
what does "scroll" mean?
what are cookies made of?
going to Rome is expensive
visiting Rome was lovely
search engines are amazing
sending mail was slow in 1800
I like pressing flowers
my favourite type of cheese is brie
the tab key is broken on my keyboard
I clicked with her right away
select * from users where id = 1
the book was great
that sounds good to me
make up a story about a browser that fell in love
suggest a title for my novel
is it true that cats sleep all day?
can you speak Italian?
do you like music?
go over the main ideas of Kant
go easy on me
how does a bill become law
open your mind and relax
hola, ¿qué tal?
muchas gracias
buenos días a todos
¿qué es un cuásar?
¿cuál es la capital de Francia?
¿quién fue Ada Lovelace?
¿por qué el cielo es azul?
¿cuándo fue inventada la imprenta?
¿dónde está Lavapiés?
¿cómo voy a Roma?
¿cómo se abre una cuenta bancaria?
¿cómo puedo escribir una buena carta?
¿cómo son los gatos?
escribe un poema
escríbeme un poema sobre el otoño
redacta un discurso corto
inventa un cuento sobre un navegador enamorado
busca un sinónimo de rápido
búscame una rima para luna
encuentra el error en esta frase: el perro ladran
elige un nombre para mi gato
elige un número del uno al diez
dame diez ideas para un cumpleaños
cuéntame un chiste
explícame cómo funcionan los buscadores
define entropía
traduce "buenos días" al inglés
corrige esta frase: yo tiene un perro
calcula 12 por 12
resuelve la ecuación x + 2 = 4
¿qué significa "navegar"?
¿qué opinas de Kant?
¿qué diferencia hay entre ser y estar?
el software libre es importante
viajar a Roma es caro
me gusta la música clásica
el libro me pareció genial
mi tecla de tabulador está rota
abre la mente y relájate
el correo era lento en 1800
hazme una lista de verbos irregulares
¿es verdad que los gatos duermen mucho?
¿hablas italiano?
dame una receta de paella
sugiere un título para mi novela
ve al grano
baja la voz
hazme un resumen de la Odisea
ciao, come stai?
grazie mille
buongiorno a tutti
cos'è un quasar?
che cos'è l'entropia?
qual è la capitale della Francia?
chi era Ada Lovelace?
perché il cielo è blu?
quando è stata inventata la stampa?
dov'è Lavapiés?
come vado a Roma?
come si apre un conto in banca?
come posso scrivere una buona lettera?
scrivi una poesia
scrivimi una poesia sull'autunno
componi un discorso breve
inventa una storia su un browser innamorato
cerca un sinonimo di veloce
trovami una rima per luna
trova l'errore in questa frase: il cane abbaiano
scegli un nome per il mio gatto
scegli un numero da uno a dieci
dammi dieci idee per un compleanno
raccontami una barzelletta
spiegami come funzionano i motori di ricerca
definisci entropia
traduci "buongiorno" in inglese
correggi questa frase: io ha un cane
calcola 12 per 12
risolvi l'equazione x + 2 = 4
cosa significa "navigare"?
cosa vuol dire "scorrere"?
il software libero è importante
viaggiare a Roma è caro
mi piace la musica classica
il libro era bellissimo
il tasto tab è rotto
apri la mente e rilassati
la posta era lenta nel 1800
fammi una lista di verbi irregolari
è vero che i gatti dormono molto?
parli spagnolo?
dammi una ricetta della paella
suggerisci un titolo per il mio romanzo
cerca di capirmi
premio Nobel per la pace
fammi un riassunto dell'Odissea
What do you think about open source?
could you write a haiku for me
what is your name?
how many planets are there?
who wrote the Divine Comedy?
I would like to know more about bees
please explain recursion
is Rome far from Milan?
summarise the plot of Hamlet
type systems are hard to learn
searching for meaning is human
¿cuántos planetas hay?
¿quién escribió el Quijote?
resume la trama de Hamlet
me puedes explicar la recursión
¿qué tiempo hace en primavera normalmente?
quanti pianeti ci sono?
chi ha scritto la Divina Commedia?
riassumi la trama di Amleto
puoi spiegarmi la ricorsione?
mi aiuti a capire Kant?
abre
click
vai su
take me out to dinner
move forward with your explanation
turn 100 euros to dollars
mark my words
double the recipe
what does double click mean?
how do I scroll in Vim?
llévame la contraria
adelante con tu explicación
sube el ánimo
baja la inflación en España?
portami un esempio
avanti con la spiegazione
"""


def lines(table: str) -> list[str]:
    return [line for line in table.splitlines() if line.strip()]
