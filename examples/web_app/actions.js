/** Logic 5, deterministic or vision: what goes straight to a route, and what has to be found in the page first. */

/** Exact words: "feedback" is not "back". */
export const ROUTES = {
  go: '/browser/navigate',
  navigate: '/browser/navigate',
  reload: '/browser/reload',
  refresh: '/browser/reload',
  back: '/browser/back',
  forward: '/browser/forward',
  'new tab': '/browser/tab/new',
  'close tab': '/browser/tab/close',
  'switch tab': '/browser/tab/switch',
  scroll: '/scroll',
  press: '/keypress',
};

/**
 * A step with a `route` needs no eyes. The others name what they are done to; `type` without a name types where the
 * caret is.
 * @typedef {{line: string, verb: string, route: string, body: Record<string, unknown>}} Direct
 * @typedef {'single' | 'double' | 'right'} Kind
 * @typedef {{line: string, verb: 'click' | 'type', name: string, kind: Kind, text: string}} Found
 * @typedef {Direct | Found} Step
 */

/** @param {keyof typeof ROUTES} verb @param {Record<string, unknown>} [body] */
const direct = (verb, body = {}) => ({ verb, route: ROUTES[verb], body });

/** @type {[RegExp, (...parts: string[]) => any][]} */
const FORMS = [
  [/^(?:go(?: to)?|navigate(?: to)?) +(\S+)$/i, (url) => direct('go', { url })],
  [/^(?:reload|refresh)$/i, () => direct('reload')],
  [/^(?:go )?back$/i, () => direct('back')],
  [/^(?:go )?forward$/i, () => direct('forward')],
  [/^new tab(?: +(\S+))?$/i, (url) => direct('new tab', url ? { url } : {})],
  [/^close tab(?: +(\d+))?$/i, (id) => direct('close tab', id ? { tab_id: Number(id) } : {})],
  [/^switch(?: to)? tab +(\d+)$/i, (id) => direct('switch tab', { tab_id: Number(id) })],
  [
    /^scroll +(up|down|left|right)(?: +(\d+))?$/i,
    (way, amount) => direct('scroll', { direction: way.toLowerCase(), ...(amount && { amount: Number(amount) }) }),
  ],
  [/^press +(\S+)$/i, (key) => direct('press', { key })],
  [
    /^(?:(double|right) )?click +(.+)$/i,
    (kind, name) => ({ verb: 'click', kind: kind?.toLowerCase() ?? 'single', name, text: '' }),
  ],
  [/^type +(.+) +into +(.+?)$/i, (text, name) => ({ verb: 'type', kind: 'single', name, text })],
  [/^type +(.+)$/i, (text) => ({ verb: 'type', kind: 'single', name: '', text })],
];

/**
 * One step a line; empty lines and those that begin with # are left out.
 * @param {string} text
 * @returns {{steps: Step[], problems: string[]}}
 */
export function parseSteps(text) {
  /** @type {Step[]} */
  const steps = [];
  /** @type {string[]} */
  const problems = [];
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (!line || line.startsWith('#')) continue;
    const step = parsed(line);
    if (step) steps.push(step);
    else problems.push(`Line ${at + 1} is no step: ${line}`);
  }
  return { steps, problems };
}

/** @param {string} line @returns {Step | null} */
function parsed(line) {
  for (const [form, made] of FORMS) {
    const match = form.exec(line);
    if (match) return { line, ...made(...match.slice(1)) };
  }
  return null;
}

/** @param {Step} step @returns {step is Direct} */
export const isDirect = (step) => 'route' in step;
