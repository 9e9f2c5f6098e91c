"""What pages call log-ins, codes and proofs of being human, in English, Spanish and Italian. Data for `obstacles`.

Patterns over text without accents, in lower case. They are matched as whole words.
"""

import re

from webhand_agent.safety.words import folded


def plain(text: str) -> str:
    """Lower case, no accents, one kind of apostrophe and space: what two spellings of a phrase have in common."""
    return " ".join(folded(text.replace("’", "'")).split())


def _any(*phrases: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(phrases)})(?!\w)")


LOG_IN = _any(
    r"log ?[- ]?in(?:to)?|sign ?[- ]?in(?:to)?|log ?[- ]?on|session (?:has )?expired|welcome back|authenticate",
    r"inici(?:ar|a|e) (?:de )?sesion|inicio de sesion|acceder|accede|identificate|identificarse",
    r"ingresar|ingresa|entrar",
    r"acced[ie]|accesso|effettua (?:il login|l'accesso)|entra|autenticati|autenticazione",
)
SIGN_UP = _any(
    r"sign ?[- ]?up|register|registration|create (?:an |your |my )?(?:account|profile)|join (?:now|us|free)",
    r"registrarse|registrate|registro|crear (?:una |tu |mi )?cuenta|crea (?:una |tu )?cuenta|date de alta",
    r"registrati|registrazione|crea(?:re)? (?:un |il tuo )?(?:account|profilo)|iscriviti|iscrizione",
)
RESET = _any(
    r"(?:reset|forgot(?:ten)?|recover|change|new|set|update)(?: \w+){0,2} password|account recovery",
    r"(?:restablecer|recuperar|cambiar|nueva|olvidaste|olvidado)(?: \w+){0,2} (?:contrasena|clave)",
    r"(?:reimposta\w*|recupera\w*|cambia\w*|nuova|dimenticat\w*)(?: \w+){0,2} password",
)
NEW_PASSWORD = _any(
    r"new|create|choose|confirm|repeat|re-?enter|verify|wi-?fi|network|nueva|crea|crear|elige|repite|repetir|confirmar?",
    r"nuova|scegli|ripeti|conferma",
)
PROTECTED = _any(
    r"password[- ]protected|protected (?:by|with) (?:a )?password|enter (?:the |your |a )?(?:password|passcode)",
    r"protegid[oa] (?:con|por) contrasena|(?:introduce|introduzca|ingresa|escribe) (?:la |tu )?contrasena",
    r"protett[oa] (?:da|con) password|inserisci (?:la |la tua )?password",
)
IDENTITY = _any(
    r"e-?mail(?: address)?|user ?name|user ?id|login|phone(?: number)?|account|customer number|apple id",
    r"usuario|nombre de usuario|correo(?: electronico)?|telefono|movil|dni|nif",
    r"nome utente|utente|indirizzo e-?mail|cellulare|codice (?:cliente|fiscale|utente)",
)
ONWARD = _any(
    r"next|continue|submit|go|continuar|siguiente|avanti|continua|prosegui|invia",
)
PROVIDER = _any(
    r"(?:sign|log) ?[- ]?in with|continue with|sign in using|single sign[- ]on|sso",
    r"(?:continuar|iniciar sesion|acceder|entrar) con|(?:continua|accedi|entra) con",
)
CODE = _any(
    r"(?:verification|authentication|authenticator|one[- ]time|security|access|login|sms|confirmation|2fa|totp) ?"
    r"(?:code|passcode|password|pin)|\d[- ]digit (?:code|pin)|otp|totp|passcode",
    r"codigo de (?:verificacion|seguridad|acceso|confirmacion|autenticacion|un solo uso|\d digitos)",
    r"codice di (?:verifica|sicurezza|accesso|conferma|autenticazione|\d cifre)|codice (?:otp|sms|monouso|temporaneo)",
)
CODE_SENT = _any(
    r"(?:enter|type) (?:the |your |a )?(?:\d[- ]digit |verification |security |one[- ]time |6-digit )?code",
    r"we(?:'ve| have)? (?:just )?(?:sent|texted|emailed)(?: you)?(?: \w+){0,3} code",
    r"code (?:we |was )?sent|code from your",
    r"two[- ](?:factor|step)|2[- ](?:factor|step)|2fa|multi[- ]factor|mfa",
    r"(?:introduce|introduzca|ingresa|escribe) (?:el |tu )?codigo|(?:te )?hemos enviado un codigo|codigo que",
    r"(?:verificacion|autenticacion) (?:en|de) (?:dos|2) (?:pasos|factores)|doble factor",
    r"inserisci (?:il |il tuo )?codice|(?:ti )?abbiamo inviato un codice|codice (?:che|inviato)",
    r"(?:verifica|autenticazione) (?:in|a) (?:due|2) (?:passaggi|fattori)",
)
OTHER_CODE = _any(
    r"(?:promo(?:tion(?:al)?)?|discount|coupon|gift|voucher|referral|postal|post|zip|country|area|invite|invitation|tax"
    r"|product|source|qr|booking|tracking|order|reservation)(?: (?:card|confirmation))? code",
    r"codigo (?:promocional|de descuento|postal|de invitacion|de pais|de reserva)|cupon",
    r"codice (?:promozionale|sconto|postale|promo|invito|coupon|prenotazione)|cap",
)
CARD = _any(
    r"card (?:number|holder)|name on card|cvv|cvc|expir(?:y|ation)(?: date)?|mm ?/ ?yy",
    r"numero de (?:la )?tarjeta|titular|caducidad|numero (?:di|della) carta|scadenza",
)
DIGIT = _any(
    r"(?:digit|character|box|digito|cifra|casilla|otp|code|pin)(?: input)? ?#?\d+.*|\d+(?:st|nd|rd|th)? digit.*"
)
BARE_CODE = _any(r"code|codigo|codice|pin")
PUSH = _any(
    r"check your (?:phone|device)|approve (?:the |this |your )?(?:sign[- ]?in|log[- ]?in|request|notification)",
    r"tap yes on your|open your authenticator|confirm (?:it )?on your (?:phone|device)|waiting for (?:your )?approval",
    r"(?:revisa|comprueba|mira) tu (?:telefono|movil|dispositivo)",
    r"aprueba (?:la|el|esta|este) (?:solicitud|inicio|acceso)",
    r"(?:controlla|guarda) il (?:tuo )?(?:telefono|cellulare|dispositivo)|approva (?:la|l'|questo)",
)
HUMAN = _any(
    r"i(?:'m| am) not a robot|i(?:'m| am) (?:a )?human|(?:verify|confirm|prove)(?: that)? you(?:'re| are) (?:a )?human",
    r"(?:verify|confirm|prove)(?: that)? you(?:'re| are) not a robot|are you (?:a robot|human)|human verification",
    r"press (?:&|and) hold|security challenge",
    r"no soy un robot|soy humano",
    r"(?:verifica|comprueba|confirma|demuestra) que (?:eres|no eres) (?:un )?(?:humano|robot)",
    r"verificacion humana|eres (?:un robot|humano)|manten pulsado",
    r"non sono un robot|sono (?:un essere )?uman[oa]|verifica (?:di essere|che sei) (?:un essere )?uman[oa]",
    r"(?:dimostra|conferma) di (?:essere uman[oa]|non essere un robot)|sei un robot|tieni premuto",
)
CAPTCHA_NAME = _any(r"(?:re|h|fun)?captcha|turnstile|cloudflare security challenge|verification challenge")
CHALLENGE_NAME = _any(
    r"recaptcha challenge.*|.*hcaptcha challenge|desafio (?:de )?(?:re|h)captcha.*|verifica (?:di )?(?:re|h)captcha.*"
)
CAPTCHA_HOSTS = re.compile(
    r"https://(?:www\.google\.com/recaptcha/|(?:www\.)?recaptcha\.net/|[\w.-]*\bhcaptcha\.com/|challenges\.cloudflare\.com/"
    r"|[\w.-]*\barkoselabs\.com/|[\w.-]*\bcaptcha-delivery\.com/)"
)
CHARACTERS = _any(
    r"captcha",
    r"(?:characters|letters|text|numbers|code|words)(?: that)?(?: you)? (?:see|shown|in the (?:image|picture))(?: .*)?",
    r"(?:caracteres|letras|texto)(?: que)? (?:ve|ves|de la imagen|aparecen)(?: .*)?",
    r"(?:caratteri|lettere|testo)(?: che)? (?:vedi|dell'immagine|nell'immagine|visualizzati)(?: .*)?",
)

# In the person's own words: then the page is what they want, or they gave what it asks for.
GAVE_PASSWORD = _any(r"passwords?|passcode|pass ?phrase|pin|contrasenas?|clave|credentials|credenciales|credenziali")
WANTS_THE_FORM = _any(
    r"(?:log ?[- ]?in|sign ?[- ]?in) (?:page|form|screen|button|link|dialog)",
    r"(?:pagina|formulario|pantalla|boton) (?:de|para) (?:inicio de sesion|iniciar sesion|acceso|login)",
    r"(?:pagina|modulo|schermata|pulsante|form) (?:di|per) (?:accesso|login|accedere)",
)
GAVE_CODE = re.compile(r"(?<!\d)\d{4,8}(?!\d)")
