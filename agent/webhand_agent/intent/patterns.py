"""What people say when they want something done in the browser: patterns by category and language, as data.

They are matched against folded text (lower case, no accents, n for ñ). `<go>` and the like stand for the word lists of
`WORDS`; `^` in front of an action means: where a clause can begin, polite words aside. A category is looked at in the
order given; the first that fits decides.
"""

# A pattern is one line, however long.
# ruff: noqa: E501
# fmt: off
from collections.abc import Mapping

ALWAYS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "invocation": {
        "any": (r"\bweb ?agent\b", r"\bwebhand\b"),
        "en": (r"\b(?:use|with|in|open) (?:the|my|your) browser\b",),
        "es": (r"\bagente web\b", r"\b(?:usa|usar|usando|con|en|abre) (?:el|mi|tu) navegador\b"),
        "it": (r"\bagente web\b", r"\b(?:usa|usare|usando|con|nel|apri) (?:il |tuo |mio )*(?:browser|navigatore)\b"),
    },
    "address": {"any": (r"\bhttps?://\S+", r"^<go>\s+(?:<the>\s+)?(?:[\w-]+\.)+[a-z]{2,}\b", r"(?<![\w@/.])(?:[a-z][\w-]*\.)+[a-z]{2,}/\S+")},
    "this page": {
        "en": (
            r"\b(?:this|the current|the open) (?:web ?)?(?:page|site|website|tab|article|form|listing|product)\b",
            r"\b(?:on|of|in) (?:the|this) (?:page|screen|site|website)\b",
            r"\bwhat (?:does|do) (?:the|this) (?:page|site|article|email|mail|message) say\b",
            r"^(?:tell me|what is|what's) the (?:price|title|total|subject)[?.!]*$",
            r"^how much (?:does it cost|is it)[?.!]*$",
            r"^(?:write|compose|send) (?:an? )?(?:e-?mail|mail|message) to \S+@\S+",
            r"^(?:read|summari[sz]e|translate|print) the (?:page|article|website|tab|email|message|thread)\b",
            r"\bhow many (?:unread |new |search |open )*(?:results|emails|messages|mails|tabs|links|notifications|rows)\b",
            r"\b(?:what|which) (?:tabs|page|site|website|url) (?:are|is|am|do) (?:open|this|i|we)\b",
            r"\bwhat did \w+ (?:send|write|mail|email) (?:to )?(?:me|us)\b",
            r"\bin my (?:inbox|mailbox|mail|e-?mails?|calendar|cart)\b",
            r"\bcheck (?:if|whether)\b.*\b(?:mail|email|message|inbox|calendar|order|site|page)s?\b",
            r"\bdo i have (?:any )?(?:new |unread )*(?:mail|mails|email|emails|messages|notifications)\b",
        ),
        "es": (
            r"\b(?:esta|la) (?:pagina|web|pestana) (?:actual|abierta)\b",
            r"\b(?:esta|en la|de la) (?:pagina|web|pestana|pantalla)\b",
            r"\bque dice (?:la pagina|el articulo|el correo|el mensaje)\b",
            r"^¿?(?:dime|cual es) (?:el precio|el titulo|el total|el asunto)[?.!]*$",
            r"^¿?cuanto (?:cuesta|vale)[?.!]*$",
            r"^(?:escribe|redacta|envia|manda) (?:un )?(?:correo|e-?mail|mail|mensaje) a \S+@\S+",
            r"\b(?:este|el) (?:sitio|articulo|formulario|producto|correo) (?:que tengo )?(?:abierto|actual)\b",
            r"\beste (?:sitio|articulo|formulario|producto|anuncio)\b",
            r"^(?:lee|leeme|resume|resumeme|traduce) (?:la pagina|el articulo|la web|el correo|el mensaje|el hilo)\b",
            r"\bcuant[oa]s (?:resultados|correos|mensajes|pestanas|enlaces|notificaciones|filas|emails)\b",
            r"\bque (?:pagina|pestanas|sitio|web) (?:es esta|hay abiert|tengo abiert|estan abiert)",
            r"\bque me (?:ha |han )?(?:mando|mandado|envio|enviado|escribio|escrito)\b",
            r"\ben mi (?:bandeja|buzon|correo|calendario|carrito)\b",
            r"\btengo (?:algun |mensajes |correos )?(?:correos?|mensajes?|nuevos|sin leer)\b",
        ),
        "it": (
            r"\b(?:questa|la) (?:pagina|scheda) (?:aperta|attuale|corrente)\b",
            r"\b(?:questa|nella|della|sulla) (?:pagina|scheda|schermata)\b",
            r"\b(?:cosa|che cosa) dice (?:la pagina|l'articolo|la mail|il messaggio)\b",
            r"^(?:dimmi|qual e) (?:il prezzo|il titolo|il totale|l'oggetto)[?.!]*$",
            r"^quanto costa[?.!]*$",
            r"^(?:scrivi|componi|invia|manda) (?:un[a']? ?)?(?:e-?mail|mail|messaggio) a \S+@\S+",
            r"\b(?:questo|quest') ?(?:sito|articolo|modulo|prodotto|annuncio)\b",
            r"^(?:leggi|leggimi|riassumi|riassumimi|traduci) (?:la pagina|l'articolo|il sito|la mail|l'email|il messaggio)\b",
            r"\bquant[ei] (?:nuov[ei] )?(?:risultati|messaggi|mail|email|schede|link|notifiche|righe)\b",
            r"\b(?:quali|che) (?:schede|pagina|sito) (?:sono|ho|e) (?:apert|quest)",
            r"\b(?:cosa|che cosa) mi ha(?:nno)? (?:mandato|inviato|scritto)\b",
            r"\b(?:nella|nel) (?:mia |mio )?(?:posta|casella|calendario|carrello)\b",
            r"\bho (?:nuov[ei] |dei |delle )*(?:mail|email|messaggi)\b",
        ),
    },
}

NEVER: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "knowledge": {
        "en": (
            r"^(?:what|how|why|who|when|where|which)(?:'s|'re| (?:is|are|was|were))\b(?!.*<place>)",
            r"^(?:how (?:do|does|did|can|could|should|would|to)|why|what (?:does|do|would|should)|should|explain|define|tell me (?:about|a|why|how))\b(?!.*\bmy (?:inbox|mail))",
        ),
        "es": (
            r"^(?:que|como|por que|cual|cuales|quien|quienes|cuando|donde) (?:es|son|fue|era|eran|fueron|seria|esta|estan|significa)\b(?!.*<place>)",
            r"^(?:como (?:se|puedo|hago|funciona|llego|voy|abro|hacer|debo)|por que|explica|explicame|define|cuentame|que (?:significa|opinas|piensas|puedes|diferencia))\b",
        ),
        "it": (
            r"^(?:cos'e|cosa|che cosa|come|perche|qual|quale|quali|chi|quando|dove|dov'e|com'e) ?(?:e|sono|era|erano|fu|significa|vuol dire|sta)?\b(?!.*<place>)",
            r"^(?:come (?:si|posso|faccio|funziona|arrivo|vado|apro)|perche|spiega|spiegami|definisci|raccontami)\b",
        ),
    },
    "writing and words": {
        "en": (
            r"^(?:write|compose|draft|generate|invent|make up|create|give|tell|suggest|think of)(?: me| us)? (?:a|an|some|two|three|five|ten|the lyrics|another)\b(?!.*\b(?:in|into|to) the (?:\w+ )*(?:field|box|form|chat|textbox)\b)",
            r"^(?:find|search(?: for)?|look for|give me|choose|pick|select|type|get)(?: me)? (?:a |an |the |some |another |out )*(?:synonym|antonym|rhyme|word|name|number|title|meaning|definition|error|mistake|bug|derivative|solution|square root|translation|reason|good name|way|nickname|colou?r)s?\b",
            r"^(?:translate|rewrite|correct|proofread|calculate|solve|convert|count to|imagine|pretend|remember|sing|talk|chat|play)\b",
            r"^open(?:[- ])(?:source|ended|minded|air|plan|data|standards?)\b",
            r"^select \*", r"^(?:go|going) (?:over|through|ahead|easy|deep|into (?:more )?detail)\b", r"^visiting\b",
            r"^(?:go|take|visit|open|close|send|scroll|search|click|press|type|check)\w* (?:\w+ ){0,2}(?:is|are|was|were|means|has been|makes)\b",
            r"^(?:open|close) (?:your|my) (?:mind|eyes|heart|mouth)\b",
        ),
        "es": (
            r"^(?:escribe|escribeme|redacta|genera|inventa|crea|dame|hazme|sugiere|propon|cuentame)(?:me)? (?:un|una|unos|unas|otro|otra|dos|tres|cinco|la letra|ideas)\b(?!.*\ben (?:el|la) (?:\w+ )*(?:campo|casilla|cuadro|formulario|chat)\b)(?! resumen de (?:la|esta|este|mis|mi)\b)",
            r"^(?:busca|buscame|encuentra|dame|elige|escoge|selecciona|pon)(?:me)? (?:un |una |el |la |los |otro |otra |unos |algun )*(?:sinonimo|antonimo|rima|palabra|nombre|numero|titulo|significado|definicion|error|errores|fallo|derivada|solucion|traduccion|raiz|forma|manera|color|apodo)s?\b",
            r"^(?:traduce|reescribe|corrige|calcula|resuelve|convierte|imagina|recuerda|canta|hablame|cuenta hasta|juega)\b",
            r"^(?:abre|cierra) (?:la|tu|los) (?:mente|ojos|boca)\b", r"^(?:ve|vamos) (?:al grano|por partes|mas despacio)\b",
            r"^sub(?:e|ir) de peso\b", r"^baj(?:a|ar) (?:de peso|la voz)\b", r"^(?:ir|viajar) a \w+ (?:es|son)\b",
            r"^(?:entra en detalle|entra en mas)\b",
        ),
        "it": (
            r"^(?:scrivi|scrivimi|componi|genera|inventa|crea|dammi|fammi|suggerisci|proponi|raccontami)(?:mi)? (?:un|uno|una|un'|due|tre|cinque|delle|dei|degli|alcune|alcuni|il testo)\b(?!.*\b(?:nel|nella|nello) (?:\w+ )*(?:campo|casella|modulo|chat)\b)(?! riassunto (?:della|di quest|delle mie|del sito)\b)",
            r"^(?:cerca|cercami|trova|trovami|dammi|scegli|seleziona)(?:mi)? (?:un |uno |una |il |la |lo |gli |l'|un'|altro )*(?:sinonimo|contrario|rima|parola|nome|numero|titolo|significato|definizione|errore|errori|derivata|soluzione|traduzione|radice|modo|colore|soprannome)\w*\b",
            r"^(?:traduci|riscrivi|correggi|calcola|risolvi|converti|immagina|ricorda|canta|parlami|conta fino|gioca)\b",
            r"^(?:apri|chiudi) (?:la|gli|il) (?:mente|occhi|cuore|bocca)\b", r"^cerca di\b", r"^vai (?:piano|avanti a spiegare|nel dettaglio|al punto)\b",
            r"^(?:andare|viaggiare) (?:a|in) \w+ e\b", r"^premi\w* (?:nobel|oscar)\b", r"^(?:entra nel dettaglio)\b",
        ),
    },
}

ACTIONS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "navigation": {
        "en": (r"^(?:go to|navigate to|browse to|take me to|bring me to|visit|head to|open|launch|show me) (?:<the>\s+)?(?:\w+ ){0,4}?<place>", r"^(?:open|visit|go to|navigate to) \w", r"^(?:reload|refresh)(?: the| this)?(?: page| tab)?$", r"^(?:take|bring) me (?:back )?to (?:the|my) \w"),
        "es": (r"^(?:llevame|ve|vete|ir|abre|abreme|abrir|navega|navegar|entra|entrar|accede|visita|muestrame) (?:(?:a|al|en|hasta|<the>)\s+)*(?:\w+ ){0,4}?<place>", r"^(?:abre|abreme|abrir|abras|visita|entra en|navega a|navega hasta|accede a|ve a|ve al) \w", r"^(?:recarga|actualiza|refresca) (?:la )?(?:pagina|pestana|web)", r"^llevame (?:al? |hasta )(?!la contraria)\w"),
        "it": (r"^(?:portami|vai|andare|apri|aprimi|aprire|naviga|navigare|entra|accedi|visita|mostrami) (?:(?:a|al|alla|all'|su|sul|sulla|in|nel|nella|verso|<the>)\s*)*(?:\w+ ){0,4}?<place>", r"^(?:apri|aprimi|aprire|visita|accedi a|naviga su|vai a|vai su|vai al|vai alla|vai sul|vai in) \w", r"^(?:ricarica|aggiorna) (?:la )?(?:pagina|scheda)", r"^portami (?:a|al|alla|alle|ai|agli|all'|allo|in|nel|nella|nelle|su|sul|sulla) ?\w"),
    },
    "click": {
        "en": (r"^(?:click|tap|(?:double|right)[ -]?click)\b", r"^(?:press|hit|push) (?:on |the )*\w", r"^hover (?:over|on)\b"),
        "es": (r"^(?:haz|hacer|haga|da|dar|dale) (?:doble )?(?:clic|click)\b", r"^(?:clickea|clica|clic en|click en|pincha|pulsa|presiona|toca|oprime) \w", r"^pasa el (?:raton|cursor)\b"),
        "it": (r"^(?:fai|fare) (?:doppio )?(?:clic|click)\b", r"^(?:clicca|cliccare|clic su|premi|premere|tocca|schiaccia|pigia)\b", r"^passa il (?:mouse|cursore|puntatore)\b"),
    },
    "text": {
        "en": (r"^(?:type|enter|write|put|insert|input) .+ (?:in|into|in to|on) (?:the |my )?\w+", r"^type\b", r"^fill (?:in|out|the|this|my|\w+ with)\b", r"^(?:complete) the (?:form|field|survey|checkout)", r"^(?:enter|type|input|insert) .+ as (?:the |my )?\w+$", r"^(?:turn|move|drag|slide|set|put) .+ to -?\d+ ?(?:%|percent)?$", r"^(?:clear|empty) the (?:\w+ )*(?:field|box|cart|form)", r"^set (?:the )?\w+(?: \w+){0,3} (?:to|as) [\w#]"),
        "es": (r"^(?:escribe|escribir|teclea|introduce|ingresa|pon|mete) .+ (?:en|dentro de) (?:el |la |los |mi )?\w+", r"^(?:rellena|rellenar|llena|completa|cumplimenta) (?:el|la|los|las|este|esta|mi)? ?\w", r"^(?:vacia|borra) (?:el|la) (?:campo|casilla|carrito|formulario)", r"^(?:cambia|establece|ajusta) (?:el |la )?\w+(?: \w+){0,3} (?:a|en) [\w#]", r"^(?:pon|introduce|ingresa|mete) .+ como (?:el |la |mi )?\w+$", r"^(?:sube|baja|pon|mueve|arrastra|ajusta) .+ (?:al?|hasta) -?\d+ ?%?$"),
        "it": (r"^(?:scrivi|scrivere|digita|inserisci|metti|immetti) .+ (?:in|nel|nella|nello|nell'|dentro|su) ?\w+", r"^(?:compila|compilare|riempi|completa) \w", r"^(?:svuota|cancella) (?:il|la) (?:campo|casella|carrello|modulo)", r"^(?:imposta|cambia) (?:il |la |l')?\w+(?: \w+){0,3} (?:a|su|come) [\w#]", r"^(?:inserisci|metti|scrivi|digita) .+ come (?:il |la |mia |mio )?\w+$", r"^(?:porta|alza|abbassa|metti|sposta|trascina|regola) .+ (?:al?|su|fino a) -?\d+ ?%?$"),
    },
    "search": {
        "en": (r"^(?:search|look up|google)\b", r"^(?:find|look for|look|get|check|compare)\b.* (?:on|in|at|from|through) (?:<the>\s+)?(?:\w+ )?<place>", r"^(?:find|look for|compare|show)(?: me)? (?:\w+ ){0,4}<wares>", r"^(?:check|read|show|open|archive|delete|sort|reply to) (?:my|the|all|the last|the latest) (?:\w+ )*(?:mail|mails|email|emails|inbox|messages?|calendar|notifications|orders?)\b"),
        "es": (r"^(?:busca|buscame|buscar|busque|googlea)\b", r"^(?:encuentra|mira|consulta|compara|revisa|dime)\b.* (?:en|de) (?:<the>\s+)?<place>", r"^(?:encuentra|encuentrame|compara|muestrame|ensename)(?:me)? (?:\w+ ){0,4}<wares>", r"^(?:revisa|lee|leeme|muestra|muestrame|abre|archiva|borra|elimina|responde) (?:mi|mis|el|los|al|el ultimo|los ultimos) (?:\w+ )*(?:correos?|bandeja|mensajes?|calendario|notificaciones|pedidos?)\b"),
        "it": (r"^(?:cerca|cercami|cercare|ricerca|googla)\b", r"^(?:trova|guarda|consulta|confronta|controlla|dimmi)\b.* (?:su|in|nel|nella|sul|di|tra) ?(?:<the>\s+)?<place>", r"^(?:trova|trovami|confronta|mostrami)(?:mi)? (?:\w+ ){0,4}<wares>", r"^(?:controlla|leggi|leggimi|mostrami|apri|archivia|cancella|elimina|rispondi) (?:la mia|le mie|i miei|il|la|le|i|al|alla|l')? ?(?:\w+ )*(?:posta|mail|email|messaggi|messaggio|calendario|notifiche|ordin[ei])\b"),
    },
    "choice": {
        "en": (r"^(?:select|choose|pick) .*(?:<part>|\b(?:as|from|in|for) (?:the |my )?\w+)", r"^(?:tick|untick|uncheck|unmark|deselect|unselect)\b", r"^(?:check|mark) the (?:\w+ )*(?:box|checkbox|option)", r"^(?:turn|switch) (?:on|off) (?:the )?\w+", r"^mark .+ as (?:read|unread|done|spam)", r"^select (?:all|the|\w+)"),
        "es": (r"^(?:selecciona|elige|escoge) .*(?:<part>|\b(?:como|en|del|de la) \w+)", r"^(?:marca|desmarca|activa|desactiva|tilda) (?:el|la|los|las|todas|todos|como)\b", r"^(?:selecciona) \w", r"^(?:marca|desmarca) \w"),
        "it": (r"^(?:seleziona|scegli) .*(?:<part>|\b(?:come|nel|nella|dal|dalla) \w+)", r"^(?:spunta|deseleziona|attiva|disattiva) \w", r"^togli la spunta\b", r"^seleziona \w", r"^segna .+ come (?:lett|fatt|da leggere)"),
    },
    "scroll": {
        "en": (r"^(?:scroll|swipe)\b", r"^page (?:down|up)\b"),
        "es": (r"^(?:haz scroll|scroll|scrollea|desplaza|desplazate)\b", r"^(?:baja|sube) (?:un poco|hasta|al|a la|hacia|por|la pagina|mas|la pantalla|abajo|arriba)", r"^(?:baja|sube)(?: la)? (?:pagina|pantalla)"),
        "it": (r"^(?:scorri|scrolla|scroll)\b",),
    },
    "sending": {
        "en": (r"^(?:send|submit|post|forward) (?:it|this|the|an?|my) ?(?:\w+ )*(?:e-?mails?|mail|messages?|form|reply|order|application|review|comment|tweet|request)?\b", r"^reply to\b"),
        "es": (r"^(?:envia|enviar|enviale|envialo|manda|mandar|mandale|mandalo|reenvia) ?(?:un|el|este|la|una|a)? ?(?:\w+ )*(?:correo|email|mensaje|formulario|respuesta|solicitud|pedido|mail)\b", r"^(?:envialo|mandalo|enviala)\b", r"^responde a[l ]"),
        "it": (r"^(?:invia|inviare|manda|mandare|inoltra|spedisci) ?(?:un'|una|un|il|la|l')? ?(?:\w+ )*(?:mail|email|messaggio|modulo|risposta|richiesta|ordine)\b", r"^(?:invialo|mandalo|inviala)\b", r"^rispondi a[l ]"),
    },
    "files, tabs and history": {
        "en": (r"^(?:download|upload|export|print) (?:the|this|that|my|all|it|an?|\w+ from)\b", r"^(?:upload|attach|download) \S+\.\w{2,5}\b", r"^(?:the )?(?:next|previous) tab(?: please)?$", r"^(?:close|switch|change|open|duplicate|list|show) (?:to |me |all |the |this |my |an? |other |new |open |second |first |third |last |next |previous )*(?:\w+ )?(?:tabs?|windows?)\b", r"^go (?:back|forward)\b", r"^(?:return|back) to the (?:previous|last|first) "),
        "es": (r"^(?:descarga|descargar|descargame|exporta|imprime|download) (?:el|la|los|las|este|esta|un|una|mi|todos|todas)\b", r"^(?:sube|subir|adjunta|carga) (?:(?:el|la|los|las|este|esta|un|una|mi|mis) (?:\w+ )?(?:archivos?|ficheros?|fotos?|imagen|imagenes|documentos?|videos?|curriculum|cv|pdf|factura)\b|\S+\.\w{2,5}\b)", r"^(?:la )?pestana (?:siguiente|anterior)$", r"^(?:la )?(?:siguiente|proxima|anterior) pestana$", r"^(?:cierra|cerrar|cambia|duplica|abre|lista|pasa)(?: a| todas| todos| las| la| el| los| una| esta| otra| nueva| segunda| mi)* (?:pestanas?|tabs?|ventanas?)\b", r"^(?:regresa|vuelve|volver|retrocede|ve) (?:a|al|atras|hacia|una)\b", r"^(?:atras|retrocede)\b"),
        "it": (r"^(?:scarica|scaricare|scaricami|carica|esporta|stampa) (?:il|la|lo|l'|i|gli|le|questo|questa|un|una|tutti|tutte)", r"^(?:carica|allega|scarica) \S+\.\w{2,5}\b", r"^(?:la )?(?:prossima scheda|scheda (?:successiva|precedente))$", r"^(?:chiudi|chiudere|cambia|duplica|apri|elenca|passa)(?: a| alla| tutte| le| la| una| questa| un'altra| nuova| seconda| altra)* (?:sched[ae]|tab|finestr[ae])\b", r"^(?:torna|tornare|ritorna|vai) (?:indietro|alla pagina|alla schermata|a)\b"),
    },
    "sites": {
        "en": (r"^(?:log|sign) (?:in|out|up|into)\b", r"^(?:add|put) .+ (?:to|in|into) (?:the |my )?(?:cart|basket|wish ?list|favou?rites|calendar)", r"^(?:buy|order|book|reserve|purchase) (?:me |us )?(?:it|the|this|a|an|two|\d+|tickets?)\b", r"^(?:accept|reject|decline|dismiss|close) (?:the |all |this )*(?:cookies?|cookie banner|terms|pop-?up|banner|dialog|invitation)", r"^(?:subscribe|unsubscribe)\b", r"^(?:play|watch) .+ on <place>"),
        "es": (r"^(?:inicia|iniciar|cierra|cerrar) sesion\b", r"^(?:agrega|anade|mete|pon|anadelo|agregalo)\b.* (?:al|a la|en el|a mi|a mis) (?:carrito|cesta|favoritos|lista|calendario)", r"^(?:compra|comprame|reserva|reservame|pide|pideme|encarga) (?:un|una|el|la|lo|este|esta|dos|\d+|entradas|billetes)\b", r"^(?:acepta|rechaza|cierra) (?:las |los |todas |el |la )*(?:cookies|terminos|aviso|ventana emergente|banner|invitacion)", r"^(?:suscribete|registrate|date de baja)\b", r"^(?:pon|reproduce) .+ en <place>"),
        "it": (r"^(?:accedi|esci dal|fai (?:il )?log(?:in|out))\b", r"^(?:aggiungi|metti|aggiungilo)\b.* (?:al|nel|alla|ai|nella) (?:carrello|preferiti|lista|calendario)", r"^(?:compra|comprami|prenota|prenotami|ordina|acquista) (?:un|una|il|la|lo|questo|questa|due|\d+|i|dei)\b", r"^(?:accetta|rifiuta|chiudi) (?:i |tutti |il |la |l')*(?:cookie|termini|avviso|popup|banner|invito)", r"^(?:iscriviti|registrati|disiscriviti)\b", r"^(?:riproduci|metti) .+ su <place>"),
    },
}

WORDS: Mapping[str, tuple[str, ...]] = {
    "go": ("go to", "open", "visit", "navigate to", "abre", "ve a", "entra en", "visita", "llevame a", "navega a", "apri", "vai su", "vai a", "portami su"),
    "the": ("the", "my", "a", "el", "la", "los", "las", "mi", "mis", "un", "una", "il", "lo", "i", "le", "l'", "mio", "mia", "mie", "miei"),
    "place": (
        r"\b(?:page|site|website|web|tab|inbox|mail|mails|email|emails|e-mails?|browser|internet|online|cart|calendar|shop|store|wikipedia|gmail|"
        r"google|amazon|youtube|ebay|facebook|instagram|linkedin|twitter|reddit|github|netflix|spotify|outlook|whatsapp|"
        r"bing|maps|drive|booking|airbnb|settings|pagina|sitio|pestana|correo|correos|bandeja|navegador|tienda|carrito|"
        r"ajustes|sito|scheda|posta|casella|negozio|carrello|impostazioni|messaggi|mensajes|mercado ?libre|subito)\b",
    ),
    "part": (
        r"\b(?:option|box|checkbox|button|dropdown|menu|list|tab|radio|item|row|result|opcion|casilla|boton|desplegable|"
        r"lista|pestana|fila|resultado|opzione|pulsante|tendina|elenco|scheda|riga|risultato)s?\b",
    ),
    "wares": (
        r"\b(?:flights?|hotels?|tickets?|trains?|prices?|jobs?|apartments?|restaurants?|deals?|vuelos?|hoteles|hotel|entradas|"
        r"billetes?|trenes?|precios?|ofertas?|pisos?|restaurantes?|voli|volo|alberghi|biglietti|treni|prezzi|offerte|ristoranti)\b",
    ),
}

POLITE: tuple[str, ...] = (
    "please", "can you", "could you", "would you", "i want you to", "i'd like you to", "i want to", "i need you to", "hey",
    "now", "then", "ok", "and", "first", "just", "let's", "por favor", "puedes", "podrias", "quiero que", "quiero",
    "necesito que", "me gustaria", "ahora", "luego", "oye", "hola", "y", "primero", "per favore", "puoi", "potresti",
    "vorrei", "voglio", "voglio che tu", "mi serve", "ora", "poi", "ciao", "e", "prima", "per piacere",
)
