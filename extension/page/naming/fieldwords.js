// What the words and names of fields say that they are for, in many languages.

/** @typedef {import("../../protocol.js").FieldKind} Kind */

/** Accents, widths and invisible letters aside. @param {string} text */
export function fold(text) {
  const bare = text.replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g, "").normalize("NFKD");
  const plain = bare.replace(/[\u0300-\u036f]/g, "").normalize("NFC").toLowerCase();
  return plain.replaceAll("ł", "l").replaceAll("ø", "o"); // letters of their own to Unicode
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/** What stands in words for what is beyond ASCII and neither a letter nor a digit. */
const NO_SIGN = "\x01";

/** Folded, and of what is beyond ASCII only letters and digits: what the lists below are asked about. @param {string} text */
export function wordsOf(text) {
  const folded = fold(text);
  return BEYOND_ASCII.test(folded) ? folded.replace(/[^\0-\x7f\p{L}\p{N}]/gu, NO_SIGN) : folded;
}

// In such words. To ask Unicode's own tables at each of some hundred ends of words took every document ten milliseconds.
const LETTER = "[a-z\\x80-\\u{10ffff}]";
const SIGN = "[a-z0-9\\x80-\\u{10ffff}]";
const BETWEEN = new RegExp(SIGN.replace("[", "[^") + "+", "gu");

/** Any of the pieces, which blanks and a bar part; `_` at an end of one is where a word ends. @param {string} pieces */
function anyOf(pieces) {
  const all = wordsOf(pieces).replaceAll("\\p{l}", LETTER).split(/\s\|\s/).map((each) => each.trim()).filter(Boolean);
  const edged = all.map((each) => each.replace(/^_/, `(?<!${SIGN})`).replace(/_$/, `(?!${SIGN})`));
  return new RegExp(edged.join("|"), "u");
}

/** @param {string} words @returns {string[]} */
function apart(words) {
  return words.split(BETWEEN).filter(Boolean);
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
export const ANY_CODE = anyOf(`code | codigo | codice | _kody?_ | код | 码 | 碼 | コード | 番号 | _pin | _tan`);
export const OTHER_CODE = anyOf(`
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
export const SECRECY = anyOf(`secret | segret | geheim | sekret | tajn | секрет | тайн | 秘密 | 机密 | 機密 | 비밀 | gizli | سري`);
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

export const CURRENCY = /[€$£¥₽₹₩₺₴฿]|(?<![\p{L}])(eur|usd|gbp|chf|pln|zl|brl|r\$|jpy|cny|rub|sek|nok|dkk|czk|huf|try|inr)(?![\p{L}])/u;
const MOST_REMEMBERED = 5_000;
export const LONGEST_WORDS = 120;

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
export function byStem(name) {
  if (!name) return null;
  return once(`#${name}`, () => {
    const parted = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2");
    const joined = fold(parted.replace(BEYOND_ASCII.test(parted) ? /[^\p{L}\p{N}]+/gu : /[^A-Za-z0-9]+/g, "_"));
    return STEMS.find(([stem]) => stem.test(joined))?.[1] ?? null;
  });
}

/**
 * A password is what a label begins or ends with, or is short: "Email for a new password link" is about an address.
 * @param {string} words
 */
function isPasswordLabel(words) {
  const found = PASSWORD.exec(words);
  if (!found) return false;
  const [before, after] = [words.slice(0, found.index), words.slice(found.index + found[0].length)].map(apart);
  return apart(words).length <= 5 || !before?.length || !after?.length;
}

/** @param {string} said as it stands on the screen @returns {Kind | null} */
export function byWords(said) {
  if (!said.trim()) return null;
  return once(said, () => {
    const words = wordsOf(said.slice(0, LONGEST_WORDS));
    if (CARD.test(words)) return "card";
    if (CODE.test(words)) return "code";
    if (TOKEN.test(words)) return "token";
    if (isPasswordLabel(words)) return NEW.test(words) && !OLD.test(words) ? "new_password" : "password";
    if (RECIPIENT.test(words)) return "recipient";
    return AMOUNT.test(words) ? "amount" : null;
  });
}
