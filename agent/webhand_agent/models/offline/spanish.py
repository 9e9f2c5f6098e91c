"""Spanish."""

# A pattern is one line, however long: broken over two it can no longer be read against its neighbours.
# ruff: noqa: E501
# fmt: off
from webhand_agent.models.offline.grammar import Language, lists, sentences, table

SPANISH = Language(
    code="es",
    patterns="""
new_tab: abre {target} en una pestana nueva|en una nueva pestana|en otra pestana
new_tab: abre una pestana nueva|abre una nueva pestana|abre otra pestana|nueva pestana|pestana nueva
close: cierra la pestana|cierra esta pestana|cierra la pestana actual
back: vuelve atras|ve atras|vuelve a la pagina anterior|ve a la pagina anterior|regresa|regresa a la pagina anterior
forward: ve adelante|ve hacia adelante|avanza una pagina
reload: recarga|recarga la pagina|recarga esta pagina|actualiza la pagina|actualiza esta pagina|refresca la pagina
scroll.down: baja|baja un poco|baja la pagina|baja mas|desplaza hacia abajo|desplazate hacia abajo|desplaza la pagina hacia abajo|haz scroll|haz scroll hacia abajo
scroll.up: sube|sube un poco|sube la pagina|sube mas|desplaza hacia arriba|desplazate hacia arriba|desplaza la pagina hacia arriba|haz scroll hacia arriba
scroll.bottom: baja hasta el final|baja al final|baja hasta abajo|baja hasta el fondo|baja del todo|ve al final de la pagina|desplazate hasta el final|baja hasta el final de la pagina|baja al final de la pagina
scroll.top: sube hasta arriba|sube del todo|sube al principio|sube hasta el principio|ve al principio de la pagina|desplazate hasta arriba|sube al principio de la pagina
scroll: baja hasta|sube hasta|desplazate hasta|baja a {target}
wait: espera {number} segundos|segundo|s
fill: rellena el formulario con|rellena el formulario|completa el formulario con|completa el formulario|llena el formulario con|llena el formulario {pairs}
type: rellena {target} con {value}
type: escribe|teclea|introduce|pon|mete|ingresa {value} en|dentro de|como {target}
type.clear: vacia|limpia {target}
set: cambia|pon|ajusta {target} a {value}
choose: elige|selecciona|escoge {value} en|como|para|de|del|bajo {target}
choose: elige|selecciona|escoge {value}
tick: marca|activa|enciende|tilda {target}
untick: desmarca|desactiva|apaga|destilda {target}
count: dime cuantos|dime cuantas|cuantos|cuantas|cuenta {target} |hay|hay en la pagina|hay en esta pagina|hay aqui|se ven|tengo|aparecen|salen
search.who?: busca en {place} que mando|que envio|que escribio|que ha mandado|lo que mando|que me mando|lo que me mando|lo que ha mandado|que me ha mandado|lo que me ha mandado {value}
search: busca|buscame {value} en {place}
search: busca|buscame {value}
read.says: leelo|leela|leemelo|leemela|lee la pagina|leeme la pagina|dime que dice|que dice|que dice la pagina|dime que dice la pagina|di que dice la pagina|que pone la pagina|dime que pone|lee esta pagina|leelo en voz alta
read.says?: dime que quiere|di que quiere|que quiere|dime que ha escrito|dime que escribe|hazme un resumen
read.title: cual es el titulo|dime el titulo|cual es el titulo de la pagina|dime el titulo de la pagina
read?: cuanto hay en|cuanto es|cual es el precio de|cual es el precio del|dime el precio de|dime el precio del|cuanto cuesta|cuanto vale|cual es|cuales son|que es|cuando es|donde esta|quien es|dime|leeme|lee|muestrame|dame {target}
press: pulsa la tecla|presiona la tecla|pulsa|presiona|dale a {key}
open: ve a|abre|visita|entra en|navega a|llevame a|ve al|abreme {target}
click: haz clic en|haz clic sobre|haz click en|haz clic|clic en|pulsa en|pulsa sobre|pulsa|presiona|pincha en|pincha|toca|dale a|clica en|clica {target}
""",
    words=lists("""
joins: y luego | y despues | luego | despues | y entonces | entonces | y finalmente | por ultimo | y por ultimo | y tambien | y | e
polite: por favor | puedes | podrias | quiero que | me gustaria que | oye | hola | ahora | primero | vale
articles: el | la | los | las | un | una | unos | unas | lo | este | esta | ese | esa | mi | mis | al
vague: el | la | los | las | un | una | unos | unas | lo | este | esta | ese | esa | mi | mis | tu | tus | su | sus | algo | nada | cualquier | hoy | manana | ayer | ahora | mismo | misma | otro | otra | que | como | cuanto | todo | todos
markers: si | hasta | mientras | cuando | porque | excepto | salvo | menos | pero | sin | no | nunca | ningun | ninguno | ninguna | nada | todo | toda | todos | todas | cada | ambos | ambas | cualquier | cualquiera | solo | que | quien | cual | o | mas | mejor | peor | mayor | menor | mejores | otro | otra | otros | otras | mismo | misma | veces | entre | parecido | parecida
near: al lado de | al lado del | junto a | junto al | cerca de | cerca del | en la fila de | en la fila del | en la linea de | para | de | del
within: en | debajo de | debajo del | bajo | dentro de | dentro del | de | del
top: arriba | en la parte superior | de arriba
bottom: abajo | en la parte inferior | de abajo | al final
about: de | del | sobre | con | llamado | llamada | titulado | titulada
times: veces
is: es | a | con | como | =
items: resultado | resultados | elemento | elementos
mails: mail | mails | email | emails | e-mail | e-mails | message | messages | inbox | mailbox | letter | letters | correo | correos | mensaje | mensajes | bandeja | buzon | carta | cartas | posta | messaggio | messaggi | casella | lettera | lettere
sections: seccion | parte | grupo | apartado
here: sitio | aqui
yes: si | activado
no: no | desactivado
"""),
    superlative=r"\b\w{3,}isim[oa]s?\b",
    ordinals=table("1 primer | 1 primero | 1 primera | 2 segundo | 2 segunda | 3 tercer | 3 tercero | 3 tercera | 4 cuarto | 4 cuarta | 5 quinto | 5 quinta | 6 sexto | 6 sexta | 7 septimo | 7 septima | 8 octavo | 8 octava | 9 noveno | 9 novena | 10 decimo | 10 decima | -1 ultimo | -1 ultima | 100 mas reciente | 100 mas nuevo | 100 mas nueva | -100 mas antiguo | -100 mas antigua"),
    numbers=table("1 un | 1 una | 2 dos | 3 tres | 4 cuatro | 5 cinco | 10 diez"),
    keys=table("Enter intro | Enter enter | Escape escape | Escape esc | Tab tabulador | Space espacio"),
    kinds=table("button boton | button botones | link enlace | link enlaces | link vinculo | link link | link links | tab pestana | tab pestanas | checkbox casilla | checkbox casillas | checkbox casilla de verificacion | checkbox interruptor | radio boton de opcion | option opcion | option opciones | field campo | field campos | field cuadro de texto | field campo de texto | select desplegable | select lista desplegable | select lista | slider deslizador | menu menu | menuitem opcion de menu | icon icono | heading encabezado | heading encabezados | heading titular | heading titulares | image imagen | image imagenes | row fila | row filas | article articulo | article articulos"),
    regions=table("complementary barra lateral | complementary lateral | contentinfo pie | contentinfo pie de pagina | banner cabecera | places menu | places navegacion | dialog dialogo | dialog ventana | dialog cuadro de dialogo | toolbar barra de herramientas | form formulario | table tabla | list lista | main parte principal"),
    says=sentences("""
go: Fui a {url}. | new_tab: Abrí una pestaña nueva. {url} | close: Cerré la pestaña. | back: Volví atrás. | forward: Fui adelante.
reload: Recargué la página. | scroll: Me desplacé por la página. | wait: Esperé. | press: Pulsé {value}. | click: Hice clic en {what}.
type: Escribí «{value}» en {what}. | choose: Elegí «{value}» en {what}. | tick: Marqué {what}. | untick: Desmarqué {what}.
already: {what} ya estaba así. | page_says: La página dice: «{text}» | shows: La página muestra ahora «{title}»; veo {n} entradas en sus listas.
first_of: De {n} entradas que encajan abrí la primera; puede no ser la única. | dated: Según las fechas de la lista es esta.
counted: Conté {n} de «{words}» tal como lo muestra la página. {more} | ask: «{words}» puede ser más de una cosa. ¿Cuál?
unsure: Nada se llama exactamente «{words}». ¿Te refieres a esto? | none_of: Ninguno de estos | left: Entonces lo dejo. | in: {what} en «{place}»
unread: Sin un modelo solo hago peticiones literales, y esto es más de lo que leo con certeza: «{words}». Un nombre o un texto entre comillas se toma tal cual.
none: No encuentro nada que sea «{words}» en esta página. | no_field: No encuentro ningún campo de búsqueda en esta página.
no_text: No encuentro ningún texto que leer en esta página. | no_order: Por la lista no sé decir cuál es el más nuevo o el más antiguo.
bad_value: {what} admite un valor como {example}, no «{value}». | nothing: «{words}»: no se vio cambiar nada en la página.
failed: No funcionó: {message} | asked: La página preguntó «{text}», y nadie le dijo que sí: no está hecho.
closed: No puedo mirar en esta página ({url}): {why} | no_tool: No puedo hacer eso aquí: no hay herramienta para ello ({tool}).
undone: No hecho: «{words}». | key: Con una clave de Gemini, Gemini podría hacerlo: ponla con `webhand key set`.
talk: Sin un modelo puedo trabajar en el navegador, pero no conversar. Para eso necesito Gemini: pon una clave con `webhand key set`.
"""),
)
