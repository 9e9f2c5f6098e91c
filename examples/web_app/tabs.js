/** Logic 4, what a task in words wants of the browser: a new tab, a fresh browser, or what is there. */

/** Whole phrases, in Italian and English. "in a new" alone is none: it may be a new e-mail. */
const NEW_TAB = [
  '(?:in |su )?(?:un[ao]?[ \'’]?|una )?(?:nuov[ao]|altr[ao]) (?:pagina|tab|scheda)',
  '(?:pagina|tab|scheda) nuov[ao]',
  '(?:new|another) (?:browser )?(?:tab|page)',
];
const FRESH = [
  'chiudi e (?:ri)?apri',
  'riavvia (?:il )?browser',
  'nuovo browser',
  'da zero',
  'ricomincia',
  'close and (?:re)?open',
  'restart (?:the )?browser',
  '(?:fresh|new) browser(?! (?:tab|page))',
  'from scratch',
];
const SAME = [
  '(?:stessa|questa) (?:pagina|scheda|tab)',
  '(?:pagina|scheda) corrente',
  '(?:same|current|this) (?:page|tab)',
];
const DENIED = "(?:senza|non|without|don['’]t|do not|not|no)(?: [\\p{L}'’]+){0,3} ";

/** @param {string[]} phrases @param {string} [before] */
const anyOf = (phrases, before = '') =>
  new RegExp(`(?<![\\p{L}\\p{N}])${before}(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'u');

/**
 * Staying where it is wins; a fresh browser has a new tab anyway.
 * @param {string} task
 * @returns {{newTab: boolean, closeCurrent: boolean}}
 */
export function browserBehaviour(task) {
  const words = task.toLowerCase().replace(/\s+/g, ' ');
  const asks = (/** @type {string[]} */ phrases) => anyOf(phrases).test(words) && !anyOf(phrases, DENIED).test(words);
  if (asks(SAME)) return { newTab: false, closeCurrent: false };
  const closeCurrent = asks(FRESH);
  return { newTab: !closeCurrent && asks(NEW_TAB), closeCurrent };
}
