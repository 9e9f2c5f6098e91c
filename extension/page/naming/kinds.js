// What a field is for. By structure first: type, autocomplete, how it is drawn, its boxes, what it holds. Names and words,
// in many languages, only make more of it: a field wrongly taken for a secret costs the model one value, a secret wrongly
// shown cannot be taken back.

import { once as onceALook } from "../once.js";
import * as interactive from "../seeing/interactive.js";
import { beside as wordsBeside, wordsFor } from "./labels.js";
import * as names from "./names.js";
import * as references from "./references.js";
import * as shapes from "./shapes.js";

/** @typedef {import("../../protocol.js").FieldKind} Kind */

/** @type {ReadonlySet<Kind>} */
export const SECRET = new Set(["password", "new_password", "code", "card", "token"]);
const BUTTONS = new Set(["button", "submit", "reset", "image", "hidden"]);
const CHOICES = new Set(["checkbox", "radio", "range", "color"]);
const TEXTS = new Set(["text", "search", "tel", "url", "email", "number", "password"]);
const CHOICE_ROLES = new Set(["checkbox", "radio", "switch", "listbox", "slider", "menuitemcheckbox", "menuitemradio", "combobox"]);
const WRITTEN_ROLES = new Set(["textbox", "searchbox", "combobox", "spinbutton"]);
// These say what they are for: words beside them may speak of something else ("Search for cards").
const PLAIN_TYPES = new Set(["search", "email", "url"]);

// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofilling-form-controls:-the-autocomplete-attribute
/** @type {Array<[RegExp, Kind]>} */
const PURPOSES = [
  [/^current-password$/, "password"],
  [/^new-password$/, "new_password"],
  [/^one-time-code$/, "code"],
  [/^cc-.+$/, "card"],
  [/^transaction-amount$/, "amount"],
];

/** Accents, widths and invisible letters aside. @param {string} text */
export function fold(text) {
  const bare = text.replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g, "").normalize("NFKD");
  const plain = bare.replace(/[\u0300-\u036f]/g, "").normalize("NFC").toLowerCase();
  return plain.replaceAll("ł", "l").replaceAll("ø", "o"); // letters of their own to Unicode
}

/** Any of the pieces, which blanks and a bar part; `_` at an end of one is where a word ends. @param {string} pieces */
function anyOf(pieces) {
  const all = fold(pieces).replaceAll("\\p{l}", "\\p{L}").split(/\s\|\s/).map((each) => each.trim()).filter(Boolean);
  const edged = all.map((each) => each.replace(/^_/, "(?<![\\p{L}\\p{N}])").replace(/_$/, "(?![\\p{L}\\p{N}])"));
  return new RegExp(edged.join("|"), "u");
}

// In the words of English, Spanish, Italian, German, French, Portuguese, Dutch, Polish, Russian, Chinese and Japanese,
// and of some neighbours. Folded, so that they stand here as they are written.
const PASSWORD = anyOf(`
  passwor[dt] | pass ?code_ | passphrase | _passwd_ | _pwd_ | _pwort_ | kennwort | losungswort | passord | losenord | salasana | adgangskode
  | contrasen[ay] | (?<!palabras? )(?<!\\p{L})claves?_ | _senhas?_ | palavra.passe | parola d.?ordine | mots? de passe | _mdp_ | wachtwoord
  | _hasl[oa] | парол | кодовое слово | _heslo | _sifre | _parolas?_ | lozinka | jelszo | passort | mat khau | kata sandi
  | 密码 | 密碼 | 口令 | パスワード | パスフレーズ | パスコード | 合言葉 | 暗証 | 비밀번호 | 암호 | كلمة (المرور|السر) | סיסמ | पासवर्ड | รหัสผ่าน
`);
const NEW = anyOf(`
  _new_ | confirm | repeat | again | retype | re-?enter | choose | create | neu(e|es|en)?_ | wiederhol | bestatig | nuev[ao] | repet | nuov[ao]
  | ripet | conferm | nouve(au|lle) | retap | nov[ao]_ | nieuw | herhaal | nowe | powtorz | нов(ый|ого) | повтор | 新 | 确认 | 確認 | 再
`);
const OLD = anyOf(`_old_ | current | existing | aktuell | bisherig | _alte?s?_ | actual | antigu | attuale | vecchi | actuel | ancien | atual
  | antig | huidig | _oud | obecne | стар | текущ | 当前 | 原 | 現在 | 旧`);
const CODE = anyOf(`
  _[tmhe]?otp_ | _t?otp.?code | _2fa | _mfa_ | two.?factor | (?<!\\p{L})(m|i|push|chip|photo|sms|qr|s|app)?-?tan(?!\\p{L}) | tan.?nummer | _pin_ | _pin[- ]?(code|kod|number|nummer)
  | pincode | pin-код | пин-?код | _пин_ | geheimzahl | geheimnummer | passcode
  | (security|verification|verify|authenticat\\p{L}*|authoriz?s?ation|confirmation|one.?time|sms|text|login|log.?in|sign.?in|access|activation|unlock|recovery|backup|rescue|device|app|secret)[ _-]?(pass)?codes?_
  | _codes? (we|that|sent|from|in|generated) | one.?time (pin|key) | \\d.?digit (code|number|pin)
  | (sicherheits|bestatigungs|verifizierungs|verifikations|prufungs|einmal|freischalt|zugangs|aktivierungs|wiederherstellungs|authentifizierungs|anmelde|login|sms-?|app-?|geheim)-?code
  | code (aus|per|von) | einmal-?(kennung|pin)
  | codigo (de )?(seguridad|verificacion|acceso|autenticacion|confirmacion|activacion|desbloqueo|recuperacion|un solo uso|sms|secreto|temporal|seguranca|autenticacao|verificacao|acesso|confirmacao|ativacao|uso unico)
  | clave (dinamica|de (acceso|seguridad|firma|operaciones)|temporal) | token de (seguridad|seguranca|acesso|acceso)
  | codice (di |d.)?(sicurezza|verifica|accesso|autenticazione|conferma|attivazione|sblocco|recupero|monouso|otp|pin|temporaneo|segreto|dispositivo|sms|usa e getta|autorizzazione)
  | code (de |d.)?(securite|verification|validation|confirmation|connexion|acces|activation|recuperation|authentification|secret|confidentiel|sms|unique|a usage unique|usage unique|recu|temporaire) | code (a|recu)
  | (beveiligings|verificatie|bevestigings|toegangs|inlog|herstel|activerings|eenmalige ?|sms-?)code
  | kody? (weryfikacyjny|bezpieczenstwa|sms|jednorazowy|autoryzacyjny|dostepu|pin|z sms|potwierdzaj|aktywacyjny|uwierzytelniaj|odzyskiwania|z aplikacji)
  | код (подтверждения|безопасности|из|доступа|проверки|авторизации|активации|восстановления|смс|входа) | (смс|одноразовы[йе])[- ]?(код|пароль) | проверочный код
  | 验证码 | 驗證碼 | 校验码 | 动态码 | 动态口令 | 安全码 | 認證碼 | 認証(コード|番号) | 確認(コード|番号) | 検証コード | ワンタイム | セキュリティ ?(コード|番号) | 인증 ?(번호|코드) | 보안 ?코드
  | dogrulama kodu | guvenlik kodu | رمز (التحقق|الأمان) | overovaci kod | bekraftelsekod | engangskod
`);
// "Code" alone says little: with the shape of a code (a few digits) it is one.
const ANY_CODE = anyOf(`code | codigo | codice | _kody?_ | код | 码 | 碼 | コード | 番号 | _pin | _tan`);
const OTHER_CODE = anyOf(`
  postal | post.?code | _zip | plz | _cap_ | codigo postal | cep_ | promo | coupon | gutschein | discount | voucher | rabat | descuento | sconto | cupon | cupom
  | country | area.?code | dial | vorwahl | prefix | product | item | article | artikel | 邮 | 郵 | 优惠 | クーポン | почтов | индекс | kod pocztowy | remise | reduction | fiscal | bar ?code | currency | language
`);
const CARD = anyOf(`
  _(cvc|cvv|csc|cvn|cid)2?_ | card.?(number|no|num|nr)_ | (credit|debit|bank|payment).?card_ | _pan_
  | kartennummer | kartennr | kreditkarte | karten?pruf | prufnummer | prufziffer | tarjeta(?! de (embarque|visita)) | numero (de|da|do|di|della|de la)? ?(carta|cartao|tarjeta|carte)
  | carta di credito | cartao de credito | carte (bancaire|bleue|de credit|de paiement) | cryptogramme | kaartnummer | creditcard | numer karty | kart[ay] (kredytow|platnicz)
  | номер (карты|банковской) | 卡号 | 卡號 | 信用卡 | 银行卡 | カード番号 | クレジットカード | 카드 ?번호 | kart numarasi | kortnummer | cislo karty | رقم البطاقة
`);
const TOKEN = anyOf(`
  (api|access|secret|private|auth|bearer|refresh|personal|session|license|licence|product|encryption|signing|recovery|master|ssh|webhook)[ _-]?(access )?(key|token|secret)s?_
  | _token_ | _secret_ | client.?secret | (recovery|seed|secret|mnemonic|backup|wallet)[ -]?(phrase|words)s? | mnemonic | _seed_
  | (api|geheimer|privater|zugriffs|zugangs|lizenz|wiederherstellungs)[- ]?schlussel | zugriffstoken | geheimnis_ | wiederherstellungsphrase
  | clave (api|secreta|privada|de api|de licencia|de recuperacion) | frase (semilla|secreta|de recuperacion|de recuperacao|di recupero|seed) | chiave (api|segreta|privata|di accesso|di licenza|di recupero)
  | cle (api|secrete|privee|d.api|d.acces|de licence|de recuperation) | phrase (secrete|de recuperation) | jeton | chave (de )?(api|secreta|privada|acesso|recuperacao)
  | api-?sleutel | (geheime|prive|licentie|herstel)-?sleutel | herstelzin | klucz (api|tajny|prywatny|dostepu|licencyjny) | fraza odzyskiwania
  | (секретный|приватный|закрытый|api)[- ]?ключ | ключ (api|доступа) | токен | сид-?фраза | 密钥 | 密鑰 | 私钥 | 助记词 | 令牌 | 秘密鍵 | api ?キー | トークン | シークレット | リカバリー | シードフレーズ | 개인 ?키 | 시드
`);
// Beside what looks like a secret, in the languages of the lists above.
const SECRECY = anyOf(`secret | segret | geheim | sekret | tajn | секрет | тайн | 秘密 | 机密 | 機密 | 비밀 | gizli | سري`);
const AMOUNT = anyOf(`
  _amounts?_ | _sum_ | _price | _total_ | donation | _tip_ | betrag | _summe_ | preis | spende | importe | monto | cantidad a | precio | importo | prezzo | somma
  | donazione | montant | _prix_ | _don_ | valor | quantia | preco | bedrag | prijs | kwot | cena | сумм | цена | 金额 | 金額 | 价格 | 価格 | 금액 | tutar | belopp
`);
const RECIPIENT = anyOf(`
  ^to_ | ^an_ | ^a:? *$ | ^para_ | ^cc_ | ^bcc_ | ^cci_ | ^aan_ | ^do_ | ^кому | recipient | receiver | payee | beneficiar | send to | invite | share with | _iban_ | account.?n(umber|o|r)_
  | empfanger | kontonummer | begunstigt | einladen | destinatari | invitar | condividi | invita | numero de cuenta | clabe | chave pix | _pix_ | destinataire | inviter | convidar | ontvanger | begunstigde | uitnodig | rekeningnummer
  | odbiorca | numer (konta|rachunku) | zapros | получател | номер сч[её]та | пригласи | 收款 | 收件 | 账号 | 受取 | 宛先 | 口座 | 振込先 | 받는
`);

// Parts of a field's `name` or `id`, which is written in one piece: cardNumber, card_number, user-otp.
/** @type {Array<[RegExp, Kind]>} */
const STEMS = [
  [/pass(word|code|wd|phrase|wort)|(^|_)(pwd?|psw|passw?|pw\d?|mdp|senha|clave|contrasen[ay]a?|haslo|parol\w?|kennwort|wachtwoord|heslo|sifre)(_|\d|$)|motdepasse|mot_de_passe/, "password"],
  [/(^|_)(cvc|cvv|csc|cvn)\d?(_|$)|(^|_)cc_?(num|no|number|nr|exp|csc|cvv)|card_?(num|no(_|$)|code|cvc|cvv)|credit_?card|(^|_)pan(_|$)|kartennummer|numero_?(tarjeta|carta|cartao|carte)/, "card"],
  [/(^|_)[te]?otp(_|\d|$)|(^|_)pin(_|\d|$)|pin_?code|(^|_)[mi]?tan(_|$)|(^|_)(2fa|mfa|tfa|totp)(_|$)|two_?factor|one_?_?time_?(code|pass)|(verification|security|verify|auth|sms|login|recovery|backup|confirmation|activation)_?code|code_?(verif|auth|sms|secur)|verif\w*_?code/, "code"],
  [/(^|_)(api|access|secret|private|auth|license|recovery)_?(key|token|secret)|(^|_)(token|secret|mnemonic|seed)(_|$)|client_?secret|seed_?phrase/, "token"],
  [/(^|_)(amount|betrag|importe|importo|montant|valor|quantia|bedrag|kwota|summa|price|preis|prezzo|precio|donation|total)(_|$)/, "amount"],
  [/(^|_)(to|cc|bcc|recipients?|payee|beneficiary|iban|empfaenger|destinatari[oa]s?|destinataires?|account_?(no|number)|konto_?nummer)(_|$)/, "recipient"],
];

const CURRENCY = /[€$£¥₽₹₩₺₴฿]|(?<![\p{L}])(eur|usd|gbp|chf|pln|zl|brl|r\$|jpy|cny|rub|sek|nok|dkk|czk|huf|try|inr)(?![\p{L}])/u;
const MOST_REMEMBERED = 5_000;
const LONGEST_WORDS = 120;
const MOST_PURPOSES = 10;
const BOXES_LEAST = 4;
const BOXES_MOST = 12;

/** What words and names came to, since pages say the same again and again. @type {Map<string, Kind | null>} */
const remembered = new Map();

/** Numbers are all one, save the 2 of "2FA": large forms count their fields. @param {string} text @param {() => Kind | null} judge */
function once(text, judge) {
  const key = text.replace(/\d+/g, (digits) => (digits === "2" ? digits : "0"));
  let kind = remembered.get(key);
  if (kind !== undefined) return kind;
  if (remembered.size > MOST_REMEMBERED) remembered.clear();
  kind = judge();
  remembered.set(key, kind);
  return kind;
}

/** @param {string} name as a programmer wrote it @returns {Kind | null} */
function byStem(name) {
  if (!name) return null;
  return once(`#${name}`, () => {
    const parted = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/[^\p{L}\p{N}]+/gu, "_");
    const folded = fold(parted);
    return STEMS.find(([stem]) => stem.test(folded))?.[1] ?? null;
  });
}

/**
 * A password is what a label begins or ends with, or is short: "Email for a new password link" is about an address.
 * @param {string} words folded
 */
function isPasswordLabel(words) {
  const found = PASSWORD.exec(words);
  if (!found) return false;
  const all = words.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const before = words.slice(0, found.index).split(/[^\p{L}\p{N}]+/u).filter(Boolean).length;
  const after = words.slice(found.index + found[0].length).split(/[^\p{L}\p{N}]+/u).filter(Boolean).length;
  return all.length <= 5 || before === 0 || after === 0;
}

/** @param {string} said as it stands on the screen @returns {Kind | null} */
export function byWords(said) {
  if (!said.trim()) return null;
  return once(said, () => {
    const words = fold(said.slice(0, LONGEST_WORDS));
    if (CARD.test(words)) return "card";
    if (CODE.test(words)) return "code";
    if (TOKEN.test(words)) return "token";
    if (isPasswordLabel(words)) return NEW.test(words) && !OLD.test(words) ? "new_password" : "password";
    if (RECIPIENT.test(words)) return "recipient";
    return AMOUNT.test(words) ? "amount" : null;
  });
}

/** @param {Element} element */
export function isEditable(element) {
  return element instanceof HTMLElement && element.hasAttribute("contenteditable") && interactive.isEditingHost(element);
}

/** Whether something is written into it. @param {Element} element */
function isWritten(element) {
  if (element instanceof HTMLInputElement) return TEXTS.has(element.type);
  if (element instanceof HTMLTextAreaElement || isEditable(element)) return true;
  return element.hasAttribute("role") && WRITTEN_ROLES.has(roleOf(element)) && !(element instanceof HTMLSelectElement);
}

/** @param {Element} element */
function roleOf(element) {
  return element.getAttribute("role")?.trim().toLowerCase().split(/\s+/)[0] ?? "";
}

/** @param {Element} element @returns {string} what it holds, typed or not */
export function heldBy(element) {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  return element instanceof HTMLSelectElement ? element.value : (element.textContent ?? "");
}

// --- by structure ---------------------------------------------------------------------------------------------------

/** @param {Element} element @returns {Kind | null} */
function byPurpose(element) {
  // Lists that suggest say "new-password" to keep the browser's own suggestions away.
  if (roleOf(element) === "combobox" && !(element instanceof HTMLInputElement && element.type === "password")) return null;
  for (const token of purposesOf(element)) {
    const purpose = PURPOSES.find(([pattern]) => pattern.test(token));
    if (purpose) return purpose[1];
  }
  return null;
}

/** @param {Element} element @returns {string[]} the words of its `autocomplete` */
export function purposesOf(element) {
  return (element.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_PURPOSES);
}

/** @type {(element: Element) => boolean} */
const hidesLetters = onceALook((element) => (getComputedStyle(element).getPropertyValue("-webkit-text-security") || "none") !== "none");

/** @param {Element} element */
function wantsDigits(element) {
  if (!(element instanceof HTMLInputElement)) return false;
  if (element.type === "tel" || element.type === "number") return true;
  return /^(numeric|decimal|tel)$/.test(element.inputMode) || /^\^?\(?(\[0-9\]|\\d)/.test(element.pattern);
}

/** A box for one letter. @param {Element} element */
function isBox(element) {
  if (element instanceof HTMLInputElement) {
    if (!TEXTS.has(element.type)) return false;
    if (element.maxLength === 1) return true;
    return element.maxLength < 0 && element.value.length <= 1 && element.offsetWidth > 0 && element.offsetWidth <= 64;
  }
  return isEditable(element) && (element.textContent ?? "").trim().length <= 1 && /** @type {HTMLElement} */ (element).offsetWidth <= 64;
}

/** A row of boxes, a letter each. @type {(element: Element) => boolean} */
const isOneOfBoxes = onceALook((element) => {
  if (!isBox(element)) return false;
  for (let at = element.parentElement, level = 0; at && level < 4; at = at.parentElement, level++) {
    const boxes = [...at.querySelectorAll("input, [contenteditable]")].slice(0, 60).filter(isBox);
    if (boxes.length >= BOXES_LEAST) return boxes.length <= BOXES_MOST;
  }
  return false;
});

/**
 * A further piece of what the field before it begins, such as a card number in four: right after it, of the same shape,
 * and with no name of its own.
 * @param {Element} element @param {string[]} words @returns {Kind | null}
 */
function asBefore(element, words) {
  const before = element.previousElementSibling;
  if (words.length || !(element instanceof HTMLInputElement) || !(before instanceof HTMLInputElement)) return null;
  const isAlike = before.type === element.type && before.maxLength === element.maxLength && element.maxLength > 0;
  return isAlike ? secretKindOf(before, "") : null;
}

/** @param {Element} element @returns {Kind | null} */
function byHeld(element) {
  const held = heldBy(element).trim();
  if (shapes.isCardNumber(held)) return "card";
  return shapes.isMachineMade(held) ? "token" : null;
}

/** Groups of four digits, or a month and a year. @param {Element} element @returns {Kind | null} */
function byShape(element) {
  const hint = element.getAttribute("placeholder") ?? "";
  if (/^\s*([\dx#*•·_]{4}[ -]){3}[\dx#*•·_]{1,4}\s*$/i.test(hint)) return "card";
  if (/^\s*mm ?[/-] ?(yy|yyyy|aa|aaaa|jj|jjjj|rr|гг)\s*$/i.test(hint)) return "card";
  const longest = element instanceof HTMLInputElement ? element.maxLength : -1;
  return wantsDigits(element) && (longest === 19 || longest === 23) ? "card" : null;
}

// --- by words -------------------------------------------------------------------------------------------------------

/**
 * "Show password" had made a text of it before anybody looked: the switch beside it says so, by its words or because it
 * is one that is on and works on this very field.
 * @param {Element} element
 */
function isUncovered(element) {
  if (!(element instanceof HTMLInputElement) || element.type !== "text" || element.value === "") return false;
  for (let at = element.parentElement, level = 0; at && level < 3; at = at.parentElement, level++) {
    if (at.childElementCount > MOST_BESIDE) return false;
    if (at.querySelectorAll(WRITABLE).length > 1) return false;
    if ([...at.querySelectorAll(SWITCHES)].some((each) => uncovers(each, element))) return true;
  }
  return false;
}

/** @param {Element} toggle @param {HTMLInputElement} field */
function uncovers(toggle, field) {
  const isOn = toggle.matches("[aria-pressed=true], [aria-checked=true], :checked");
  if (isOn && references.targetsOf(toggle, "aria-controls").includes(field)) return true;
  const isIcon = !toggle.textContent?.trim();
  // "Forgot password?" is a button too, in so many words; a switch or an icon speaks of the field that it stands beside.
  if (!isIcon && !toggle.matches("[aria-pressed], [role=switch], [aria-controls]")) return false;
  const labels = toggle instanceof HTMLInputElement ? [...(toggle.labels ?? [])] : [];
  const said = [toggle.getAttribute("aria-label"), toggle.getAttribute("title"), ...[toggle, ...labels].map((each) => each.textContent)];
  return said.some((words) => words && /^(new_)?password$/.test(byWords(names.collapse(words)) ?? ""));
}

const MOST_BESIDE = 8;
const WRITABLE = "input:not([type=hidden]):not([type=checkbox]), textarea, select";
const SWITCHES = "button:not([type=submit]), [role=button], [role=switch], input[type=checkbox]";

/** As codes are written that one can keep in mind: in one piece or in two. @param {Element} element */
function holdsFewDigits(element) {
  return /^\d{2,4}[ -]?\d{2,4}$/.test(heldBy(element).trim());
}

/**
 * What it holds looks like a secret and nothing says that it is something else: when in doubt it is one (SAFETY 7).
 * @param {Element} element @param {string[]} words @returns {Kind | null}
 */
function byLooks(element, words) {
  const input = element instanceof HTMLInputElement ? element : null;
  if (!(input || element.localName === "textarea") || input?.type === "tel" || isToldPlain(element)) return null;
  const held = heldBy(element).trim();
  const looks = shapes.isPaired(held) ? "code" : shapes.isStrong(held) ? "password" : null;
  if (!looks && !shapes.isMixed(held)) return null;
  const said = fold([...words, element.getAttribute("name") ?? "", element.id].join(" ").slice(0, 2 * LONGEST_WORDS));
  if (OTHER_CODE.test(said)) return null;
  return looks ?? (SECRECY.test(said) ? "token" : null);
}

/** The page says that it is for something else. @param {Element} element */
function isToldPlain(element) {
  const purpose = element.getAttribute("autocomplete")?.trim().toLowerCase() ?? "";
  return purpose !== "" && purpose !== "on" && purpose !== "off";
}

/** Few digits beside the word "code". @param {Element} element @param {string[]} words */
function isShortCode(element, words) {
  if (!(element instanceof HTMLInputElement)) return false;
  const holds = holdsFewDigits(element);
  if (!holds && !wantsDigits(element)) return false;
  const short = holds || (element.maxLength >= 3 && element.maxLength <= 8);
  if (!short && element.inputMode !== "numeric") return false;
  const said = fold([...words, wordsBeside(element)].join(" ").slice(0, 2 * LONGEST_WORDS));
  const named = fold(`${element.name} ${element.id}`);
  return (ANY_CODE.test(said) || /code|kod|codigo|codice/.test(named)) && !OTHER_CODE.test(`${said} ${named}`);
}

// --- all together ---------------------------------------------------------------------------------------------------

/** @param {Element} element @param {string} name @returns {Kind | null} one that never leaves the page */
function secretOf(element, name) {
  const isPassword = element instanceof HTMLInputElement && element.type === "password";
  const told = byPurpose(element) ?? byName(element);
  const purpose = told && SECRET.has(told) ? told : null;
  const isPlain = element instanceof HTMLInputElement && PLAIN_TYPES.has(element.type);
  if (purpose && !isPassword) return purpose;
  if (isPlain && !hidesLetters(element) && !byHeld(element)) return null;
  const words = element instanceof HTMLSelectElement ? [] : wordsFor(element, name);
  const said = words.map(byWords).find((kind) => kind && SECRET.has(kind)) ?? null;
  if (isPassword) return kindOfPassword(element, purpose ?? said);
  if (said) return said;
  const isShaped = isOneOfBoxes(element) || isShortCode(element, words);
  if (isShaped) return "code";
  const further = asBefore(element, words);
  if (further) return further;
  const drawn = hidesLetters(element) || isUncovered(element) ? "password" : null;
  return byShape(element) ?? byHeld(element) ?? drawn ?? byLooks(element, words);
}

/** @param {HTMLInputElement} element @param {Kind | null} said @returns {Kind} */
function kindOfPassword(element, said) {
  if (said && said !== "password") return said;
  if (element.maxLength === 1 && isOneOfBoxes(element)) return "code";
  const isCurrent = /(^|\s)current-password(\s|$)/.test(element.autocomplete) || /old|curr/i.test(element.name);
  const around = isCurrent ? null : (element.form ?? element.closest("section, [role=dialog], dialog"));
  // Two of them are asked for where one is to be chosen.
  const all = around ? around.querySelectorAll("input[type=password]") : [];
  return all.length > 1 && all.length < BOXES_LEAST ? "new_password" : "password";
}

/** @param {Element} element @param {string} name @returns {Kind} */
function openKindOf(element, name) {
  const input = element instanceof HTMLInputElement ? element : null;
  if (input?.type === "search" || roleOf(element) === "searchbox") return "search";
  if (element.closest("[role=search], search") && input) return "search";
  if (input?.type === "email" && input.multiple) return "recipient";
  const told = byPurpose(element) ?? byName(element);
  if (told === "amount" || told === "recipient") return told;
  const said = wordsFor(element, name).map(byWords).find((kind) => kind === "amount" || kind === "recipient");
  if (said) return said;
  return input && isMoney(input) ? "amount" : "text";
}

/** A number with a currency beside it. @param {HTMLInputElement} input */
function isMoney(input) {
  if (!wantsDigits(input) || input.type === "tel") return false;
  if (/^\s*0[.,]00\s*$/.test(input.placeholder)) return true;
  const around = names.collapse(input.parentElement?.textContent ?? "");
  return around.length <= 30 && CURRENCY.test(fold(around));
}

/**
 * @param {Element} element @param {string} [name] what it is called on the screen, where that is known
 * @returns {Kind | null} null for what is no field
 */
export function kindOf(element, name = "") {
  if (element instanceof HTMLInputElement) {
    if (BUTTONS.has(element.type)) return null;
    if (element.type === "file") return "file";
    if (CHOICES.has(element.type)) return "choice";
  }
  if (element instanceof HTMLSelectElement) return secretOf(element, name) ?? "choice";
  if (isWritten(element)) return secretOf(element, name) ?? (isTyped(element) ? openKindOf(element, name) : "choice");
  if (element instanceof HTMLInputElement) return "text"; // dates and times
  return element.hasAttribute("role") && CHOICE_ROLES.has(roleOf(element)) ? "choice" : null;
}

/** A combobox may be a list to choose from only. @param {Element} element */
function isTyped(element) {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || isEditable(element)) return true;
  return roleOf(element) !== "combobox" || element.querySelector("input, textarea, [contenteditable]") !== null;
}

/** @param {Element} element @returns {Kind | null} by what its author calls it, also where nobody sees it */
export function byName(element) {
  return byStem(element.getAttribute("name") ?? "") ?? byStem(element.id);
}

/** By its own markup alone, without a look at what stands around it. @param {Element} element @returns {Kind | null} */
export function byMarkup(element) {
  if (element instanceof HTMLInputElement) {
    if (BUTTONS.has(element.type)) return null;
    if (element.type === "file") return "file";
    if (element.type === "password") return "password";
    if (CHOICES.has(element.type)) return "choice";
  } else if (element.localName !== "textarea" && element.localName !== "select") return null;
  const told = byPurpose(element) ?? byName(element);
  if (told) return told;
  const said = byWords(element.getAttribute("aria-label") ?? "") ?? byWords(element.getAttribute("placeholder") ?? "");
  return said ?? (element.localName === "select" ? "choice" : element.getAttribute("type") === "search" ? "search" : "text");
}

/**
 * As `kindOf`, for whoever asks about secrets only. @param {Element} element @param {string} name
 * @returns {Kind | null}
 */
export function secretKindOf(element, name) {
  if (element instanceof HTMLSelectElement || isWritten(element)) return secretOf(element, name);
  return null;
}
