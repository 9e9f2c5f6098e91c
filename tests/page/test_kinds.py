"""What fields are for: told by structure, and by words in many languages which only make more of it (SAFETY A7)."""

import json
from html import escape
from itertools import count
from typing import Any

import pytest
from page.conftest import Engine, Site

HUSH = "hush4711"
SIX = "<div>" + "".join(f"<input maxlength=1 value={each}>" for each in "471199") + "</div>"
EDITABLE_BOXES = "<div>" + "<span contenteditable style='display: inline-block; width: 20px'>4</span>" * 6 + "</div>"
UNBOUNDED = "<div>" + "<input inputmode=numeric style='width: 30px' value=4>" * 4 + "</div>"


def labelled(words: str, more: str = "") -> str:
    return f"<label>{words} <input {more} value={HUSH}></label>"


def placeholder(words: str) -> str:
    return f"<input placeholder='{escape(words, quote=True)}' value={HUSH}>"


# Markup of which the first field holds a secret, and of what kind.
SECRET: list[tuple[str, str]] = [
    # By structure, whatever they are called.
    ("<input type=password>", "password"),
    ("<input type=password name=x aria-label=City>", "password"),
    ("<form><input type=password><input type=password></form>", "new_password"),
    ("<form><input type=password name=old><input type=password><input type=password></form>", "password"),
    ("<input autocomplete='section-pay cc-number'>", "card"),
    ("<select autocomplete=cc-exp-month><option>07</select>", "card"),
    ("<input autocomplete=one-time-code>", "code"),
    ("<input autocomplete=new-password>", "new_password"),
    ("<input style='-webkit-text-security: disc'>", "password"),
    (SIX, "code"),
    (EDITABLE_BOXES, "code"),
    (UNBOUNDED, "code"),
    ("<input placeholder='1234 5678 9012 3456'>", "card"),
    ("<input placeholder='MM / YY'>", "card"),
    ("<input inputmode=numeric maxlength=19>", "card"),
    ("<input aria-label=Value value='4111 1111 1111 1111'>", "card"),
    ("<input readonly aria-label=Value value=ghp_abcdefghijklmnop1234>", "token"),
    ("<textarea aria-label=Value>-----BEGIN PRIVATE KEY-----</textarea>", "token"),
    # What it holds, where nothing says that it is something else.
    ("<label>Digits there <input value='918 442'></label>", "code"),
    (labelled("Key of the house").replace(HUSH, "Cobalt%river9"), "password"),
    ("<h2>Backup codes</h2><p>Each works once.</p><textarea readonly>k4mq-92xt-pp0d</textarea>", "code"),
    # "Show password" was on before anybody looked.
    ("<div><input value=hush4711><button type=button aria-label='Hide password'></button></div>", "password"),
    ("<div><input id=p value=hush4711><button type=button aria-pressed=true aria-controls=p>Hide</button></div>",
     "password"),
    ("<div><input value=hush4711><label><input type=checkbox checked> Passwort anzeigen</label></div>", "password"),
    ("<p>Enter the code that we sent you</p><div><input inputmode=numeric maxlength=6></div>", "code"),
    ("<table><tr><td>Passwort<td><input></table>", "password"),
    ("<div>TAN</div><input>", "code"),
    # By what a programmer calls them.
    ("<input name=userPassword>", "password"),
    ("<input name=user_pwd>", "password"),
    ("<input id=kennwort>", "password"),
    ("<input name=login[senha]>", "password"),
    ("<input name=mdp>", "password"),
    ("<input name=smsTan>", "code"),
    ("<input id=totp-input>", "code"),
    ("<input name=two_factor_value>", "code"),
    ("<input name=cardNumber>", "card"),
    ("<input name=cvv2>", "card"),
    ("<input name=api_key>", "token"),
    ("<input name=clientSecret>", "token"),
    # By what a person reads: English, and in order Spanish, Italian, German, French, Portuguese, Dutch, Polish,
    # Russian, Chinese, Japanese.
    (labelled("Password"), "password"),
    (labelled("Passcode"), "code"),
    (labelled("Confirm your new password"), "new_password"),
    (labelled("2FA code"), "code"),
    (labelled("Authenticator code"), "code"),
    (labelled("6-digit code"), "code"),
    (labelled("PIN"), "code"),
    (labelled("API key"), "token"),
    (labelled("Seed phrase"), "token"),
    (labelled("Recovery code"), "code"),
    (labelled("CVC / CVV"), "card"),
    (placeholder("Contraseña"), "password"),
    (placeholder("Clave de acceso"), "code"),
    (placeholder("Código de verificación"), "code"),
    (placeholder("Número de tarjeta"), "card"),
    (placeholder("Clave secreta"), "token"),
    (placeholder("Codice di sicurezza"), "code"),
    (placeholder("Codice OTP"), "code"),
    (placeholder("Numero della carta"), "card"),
    (placeholder("Conferma password"), "new_password"),
    (labelled("Passwort"), "password"),
    (labelled("Neues Passwort wiederholen"), "new_password"),
    (labelled("TAN"), "code"),
    (labelled("pushTAN eingeben"), "code"),
    (labelled("Sicherheitscode"), "code"),
    (labelled("Kartenprüfnummer"), "card"),
    (labelled("Mot de passe"), "password"),
    (labelled("Code de vérification"), "code"),
    (labelled("Cryptogramme visuel"), "card"),
    (labelled("Clé secrète"), "token"),
    (labelled("Senha"), "password"),
    (labelled("Código de segurança"), "code"),
    (labelled("Número do cartão"), "card"),
    (labelled("Wachtwoord"), "password"),
    (labelled("Beveiligingscode"), "code"),
    (labelled("Kaartnummer"), "card"),
    (labelled("Hasło"), "password"),
    (labelled("Kod weryfikacyjny"), "code"),
    (labelled("Numer karty"), "card"),
    (labelled("Пароль"), "password"),
    (labelled("Код подтверждения"), "code"),
    (labelled("Номер карты"), "card"),
    (labelled("Секретный ключ"), "token"),
    (labelled("密码"), "password"),
    (labelled("验证码"), "code"),
    (labelled("银行卡号"), "card"),
    (labelled("パスワード"), "password"),
    (labelled("認証コード"), "code"),
    (labelled("カード番号"), "card"),
    # Spelled oddly, and boxes that are no fields by their tag.
    (labelled("Ｐａｓｓｗｏｒｄ"), "password"),
    (labelled("Pass\u200bword"), "password"),
    (f"<div contenteditable aria-label=Passwort>{HUSH}</div>", "password"),
    (f"<div role=textbox tabindex=0 contenteditable data-placeholder='Verification code'>{HUSH}</div>", "code"),
    (f"<p>Your token</p><div contenteditable>{HUSH}</div>", "token"),
    (f"<textarea aria-label='Private key'>{HUSH}</textarea>", "token"),
]  # fmt: skip

# Fields that anybody may read, and what they are for.
OPEN: list[tuple[str, str | None]] = [
    (labelled("First name"), "text"),
    (labelled("Apellidos"), "text"),
    (labelled("Nachname"), "text"),
    (labelled("Benutzername"), "text"),
    (labelled("Street and number"), "text"),
    (labelled("Postal code", "inputmode=numeric maxlength=5"), "text"),
    (labelled("PLZ", "inputmode=numeric maxlength=5"), "text"),
    (labelled("Code postal", "inputmode=numeric maxlength=5"), "text"),
    (labelled("CAP", "inputmode=numeric maxlength=5"), "text"),
    (labelled("Country code", "inputmode=numeric maxlength=4"), "text"),
    (labelled("Promo code"), "text"),
    (labelled("Coupon code"), "text"),
    (labelled("Código promocional"), "text"),
    (labelled("Gutscheincode"), "text"),
    (labelled("Product code"), "text"),
    (labelled("Codice fiscale"), "text"),
    (labelled("Quantity", "type=number"), "text"),
    (labelled("Cantidad", "inputmode=numeric"), "text"),
    (labelled("Phone", "type=tel"), "text"),
    (labelled("Email", "type=email"), "text"),
    (labelled("Email for a new password link"), "text"),
    (labelled("Company"), "text"),
    (labelled("Subject"), "text"),
    (labelled("Palabra clave"), "text"),
    (labelled("Città"), "text"),
    (labelled("Адрес"), "text"),
    (labelled("姓名"), "text"),
    (labelled("住所"), "text"),
    (labelled("Shipping address", "name=shipping"), "text"),
    (labelled("Spinning class", "name=spinning"), "text"),
    (labelled("Distance", "name=distance"), "text"),
    (labelled("Company name", "name=companyName"), "text"),
    (labelled("Tandem", "name=tandem"), "text"),
    (labelled("Middle initial", "maxlength=1"), "text"),
    (labelled("Website", "type=url"), "text"),
    (labelled("Search", "type=search"), "search"),
    ("<form role=search><input aria-label=Words></form>", "search"),
    ("<input type=search placeholder='Search for cards and passwords'>", "search"),
    ("<textarea aria-label=Message></textarea>", "text"),
    ("<div contenteditable aria-label='Message body'></div>", "text"),
    ("<input type=date aria-label=Arrival>", "text"),
    ("<select aria-label=Size><option>L</select>", "choice"),
    ("<input type=checkbox aria-label='Show password'>", "choice"),
    ("<input type=radio aria-label='Credit card'>", "choice"),
    ("<div role=switch tabindex=0 aria-label=Wifi></div>", "choice"),
    ("<input type=file aria-label='Your CV'>", "file"),
    (labelled("Amount"), "amount"),
    (labelled("Betrag"), "amount"),
    (labelled("Importe"), "amount"),
    (labelled("Kwota"), "amount"),
    (labelled("金额"), "amount"),
    ("<span>€ <input type=number aria-label=Zahl></span>", "amount"),
    (labelled("IBAN"), "recipient"),
    (labelled("To"), "recipient"),
    (labelled("Destinatario"), "recipient"),
    (labelled("Empfänger"), "recipient"),
    (labelled("Получатель"), "recipient"),
    (labelled("Cc", "name=cc"), "recipient"),
    ("<input type=email multiple aria-label=People>", "recipient"),
    ("<label>Phone <input type=tel value='918 442'></label>", "text"),
    ("<label>Postcode <input value='110 001'></label>", "text"),
    ("<label>Account <input autocomplete=username value='Cobalt%river9'></label>", "text"),
    ("<label>Formula <input value='=Sum(A1:B2)*3'></label>", "text"),
    ("<label>Material <input value='100%Cotton4'></label>", "text"),
    ("<label>Link <input value='https://a.example/X?b=1&c=2'></label>", "text"),
    ("<h2>Passwords</h2><p>Words.</p><input aria-label=City value=k4mq-92xt>", "text"),
    ("<h2>Passwords</h2><p>Which account?</p><input value=k4mq-92xt>", "text"),
    ("<div><input value=ana><button type=button>Forgot password?</button></div>", "text"),
    ("<div><input value=ana><input value=b><button type=button aria-label='Hide password'></button></div>", "text"),
    ("<button>Password</button>", None),
    ("<input type=submit value=Password>", None),
]  # fmt: skip

KIND = """(() => {
    const parts = webhand.inside;
    const field = document.querySelector("input, textarea, select, button, [contenteditable], [role=switch]");
    const name = new parts.names.Namer().nameOf(field);
    return [parts.secrets.kindOf(field, name) ?? parts.kinds.kindOf(field, name), parts.secrets.isSecret(field, name)];
})()"""


@pytest.mark.parametrize(("markup", "kind"), SECRET)
async def test_a_secret(site: Site, markup: str, kind: str) -> None:
    engine = await site.open(markup)
    assert await engine.call(KIND) == [kind, True]


@pytest.mark.parametrize(("markup", "kind"), OPEN)
async def test_no_secret(site: Site, markup: str, kind: str | None) -> None:
    engine = await site.open(markup)
    assert await engine.call(KIND) == [kind, False]


def marked(markup: str, mark: str) -> str:
    """The same field, holding something that is easily found again."""
    if HUSH in markup:
        return markup.replace(HUSH, mark)
    return markup


async def everything_said(engine: Engine) -> str:
    said: list[Any] = [await engine.observe(), await engine.find("", "textbox"), await engine.read()]
    said += [await engine.extract(), await engine.find("hush", None)]
    return json.dumps(said, ensure_ascii=False)


async def test_no_secret_is_in_tree_text_find_or_rows(site: Site) -> None:
    """All of them on one page, in a table, so that rows of data are made of them."""
    numbers = count(100)
    held = [marked(markup, f"{HUSH}{next(numbers)}") for markup, _ in SECRET if HUSH in markup]
    rows = "".join(f"<tr><td>Row {index}<td><section>{markup}</section>" for index, markup in enumerate(held))
    engine = await site.open(f"<table><tr><th>Row<th>Field{rows}</table>")
    said = await everything_said(engine)
    assert said.count("[secret]") >= len(held)
    assert HUSH not in said, [said[at - 120 : at + 40] for at in range(len(said)) if said.startswith(HUSH, at)]


async def test_typing_into_an_editable_box_does_not_tell_what_it_holds(site: Site) -> None:
    engine = await site.open("<div contenteditable aria-label=Passwort>old</div>")
    receipt = await engine.perform(await engine.ref("Passwort"), "type", text=HUSH)
    assert receipt["ok"], receipt
    assert HUSH not in json.dumps(receipt)
    assert HUSH not in await everything_said(engine)


async def test_pictures_hide_editable_boxes(site: Site) -> None:
    engine = await site.open(f"<div contenteditable aria-label=Passwort>{HUSH}</div><div contenteditable>Words</div>")
    assert len((await engine.call("webhand.secrets()"))["boxes"]) == 1
