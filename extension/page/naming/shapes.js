// What secrets look like, whatever they are called: what their makers begin them with, their check digits, their groups.

// What secrets of machines begin with, as their makers wrote down so that they are recognised.
const MACHINE = /^(sk|rk)[-_]|^gh[pousr]_|^github_pat_|^xox[abeprs]-|^AKIA|^ASIA|^AIza|^glpat-|^ya29\.|^eyJ[\w-]+\.eyJ|^-----BEGIN/;
const PAIRED = /^\d{3}[ -]\d{3}$/;
const ADDRESS = /:\/\/|@[\w-]+\.\w|[?&][\w-]+=/;
// Signs with a meaning of their own beside a number: percentages, prices, "#3"; a formula begins with "=".
const MEANT = /^=.*|\d%|[$€£#]\d/g;
const SIGN = /[!%$#^&*=?~|<>{}]/;
const DATED = /^\d{1,4}([-./]\d{1,2}){1,2}([-./]\d{2,4})?$|^\d{1,2}:\d{2}/;
const SHORTENED = /…|\.\.\.|\*\*|••|×{2}|x{4}/i;
const PHRASE_WORDS = new Set([12, 15, 18, 21, 24]); // https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki
/** Characters. Shorter texts are parts of too many others. */
export const LEAST = 4;
const LONGEST = 4_000;

/** @param {string} held */
export function isCardNumber(held) {
  const digits = held.replace(/[ -]/g, "");
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** @param {string} held */
export function isMachineMade(held) {
  return held.length >= 13 && held.length <= LONGEST && MACHINE.test(held);
}

/** Six digits in two pieces, as authenticators show them. @param {string} held */
export function isPaired(held) {
  return PAIRED.test(held);
}

/** As rules for passwords want them: one word of small and capital letters, digits and a sign. @param {string} held */
export function isStrong(held) {
  if (held.length < 8 || held.length > 64 || /\s/.test(held) || ADDRESS.test(held)) return false;
  const bare = held.replace(MEANT, "");
  return /\p{Ll}/u.test(held) && /\p{Lu}/u.test(held) && /\d/.test(held) && SIGN.test(bare);
}

/** One word of letters and digits, which no language has. @param {string} held */
export function isMixed(held) {
  return held.length >= 6 && !/\s/.test(held) && /\p{L}/u.test(held) && /\d/.test(held) && !ADDRESS.test(held);
}

/**
 * Whether a text can be a secret and nothing else, where its label says that it is one: words in groups of which at least
 * one has a digit, or the words of a wallet. Dates, amounts and what the page itself has shortened are none.
 * @param {string} text
 */
export function isSecretText(text) {
  if (text.length < LEAST || text.length > LONGEST) return false;
  const words = text.split(/\s+/);
  if (words.every((word) => /^[a-z]{3,8}$/.test(word))) return PHRASE_WORDS.has(words.length);
  if (words.length > 1 && words.some((word) => /\p{L}/u.test(word) && !/\d/.test(word) && !/^[A-Z2-7]{4,}$/.test(word))) return false;
  if (SHORTENED.test(text) || ADDRESS.test(text)) return false;
  if (!/\d/.test(text) && !/^\S+-\S+$/.test(text) && !SIGN.test(text)) return false;
  return !words.some((word) => DATED.test(word) || /[%€£¥₹]/.test(word)) && text.replace(/[^\p{L}\p{N}]/gu, "").length >= LEAST;
}

const MAIL = /^(?:mailto:)?[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)+$/iu;
// Digits alone may be the number of anything: one to call begins with +, or with 0, or is written in groups.
const CALLED = /^(?:tel:)?(?:\+|0|\(?\d{2,5}[) /-])[\d ()/.-]{6,20}$/;

/**
 * Whether it has the form of where somebody is reached or paid: mail, telephone, IBAN. Of several in one text, one is enough.
 * @param {string} text
 */
export function isContact(text) {
  return text.slice(0, LONGEST).split(/[,;<>\n]/).some((piece) => {
    const bare = piece.trim();
    const digits = bare.replace(/\D/g, "").length;
    return MAIL.test(bare) || isAccount(bare) || (CALLED.test(bare) && digits >= 7 && digits <= 15 && !DATED.test(bare));
  });
}

/** An IBAN, by its check digits (ISO 13616). @param {string} text */
function isAccount(text) {
  const bare = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(bare)) return false;
  const digits = [...bare.slice(4), ...bare.slice(0, 4)].map((one) => parseInt(one, 36)).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
