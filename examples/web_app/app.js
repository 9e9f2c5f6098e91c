/** The page: what a person enters goes to the runner, what the runner tells is shown. Words of pages are text only. */

import { parseSteps } from './actions.js';
import { Hands, Unreachable } from './hands.js';
import { LoopDetector } from './loops.js';
import { Runner } from './runner.js';

/** @typedef {import('./hands.js').AnyAnswer} AnyAnswer */

/** @template {HTMLElement} T @param {string} id @returns {T} */
const get = (id) => /** @type {T} */ (document.getElementById(id));

/** Kept until the tab is closed, and never in an address: these fields have no name, so that no form sends them. */
const KEPT = ['address', 'token', 'kind', 'finder', 'ui', 'lux-url', 'lux-key', 'gemini-url', 'gemini-key', 'steps'];
const SESSION = 'session';

const loops = new LoopDetector();
let isStopped = false;

/** @param {string} id */
const value = (id) => /** @type {HTMLInputElement} */ (get(id)).value.trim();

// --- What is shown ---------------------------------------------------------------------------------------------------

/** @param {string} text */
const state = (text) => {
  get('state').textContent = text;
};

/** @param {string} kind @param {string} text @param {string} [title] */
function entry(kind, text, title) {
  const item = document.createElement('li');
  item.className = kind;
  if (title !== undefined) {
    const strong = document.createElement('strong');
    strong.textContent = title;
    item.append(strong);
  }
  item.append(text);
  get('log').append(item);
  get('log').scrollTop = get('log').scrollHeight;
}

/** @param {import('./actions.js').Step} step @param {AnyAnswer} answer */
function done(step, answer) {
  const { receipt, error, more, success } = answer;
  const said = success ? (receipt?.message ?? 'Done.') : (error ?? 'It did not work.');
  const parts = [said, receipt && `(${receipt.code}: ${receipt.effect.join(', ') || 'nothing'}, ${receipt.ms} ms)`];
  if (more?.by) parts.push(`Found by ${more.by.join(' and ')}.`);
  if (more?.healed) parts.push(`Healed by ${more.healed}.`);
  else if (more?.attempts?.length > 1) parts.push(`Tried: ${more?.attempts.join(', ')}.`);
  entry(success ? 'done' : 'failed', parts.filter(Boolean).join(' '), step.line);
}

/** @param {string} image @param {string} url @param {string} line */
function picture(image, url, line) {
  const shown = /** @type {HTMLImageElement} */ (get('picture'));
  shown.src = `data:image/jpeg;base64,${image}`;
  shown.alt = `What the browser shows after: ${line}`;
  get('where').textContent = url;
  get('view').hidden = false;
}

/**
 * Shows in words what waits for a person, and waits with them. It sends nothing meanwhile.
 * @param {import('./hands.js').Answer} asked
 * @returns {Promise<boolean>} Whether the request is to be made again.
 */
function person(asked) {
  const question = get('question');
  get('question-text').textContent = (asked.error ?? '').replace(/^needs_permission: /, '');
  question.hidden = false;
  get('question-title').focus();
  return new Promise((answered) => {
    const settle = (/** @type {boolean} */ isToGoOn) => {
      question.hidden = true;
      get('stop').focus();
      answered(isToGoOn);
    };
    get('again').onclick = () => settle(true);
    get('give-up').onclick = () => settle(false);
  });
}

// --- What is done ----------------------------------------------------------------------------------------------------

function hands() {
  const made = new Hands({ address: value('address'), token: value('token'), person });
  made.session = sessionStorage.getItem(SESSION);
  return made;
}

/** @param {() => Promise<string>} work Gives what is said at its end. */
async function busy(work) {
  const buttons = { run: true, end: true, stop: false };
  const set = (/** @type {boolean} */ isBusy) => {
    for (const [id, isOff] of Object.entries(buttons)) get(id).toggleAttribute('disabled', isOff === isBusy);
    get('form').setAttribute('aria-busy', String(isBusy));
  };
  set(true);
  isStopped = false;
  try {
    state(await work());
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    state(error.message);
  } finally {
    set(false);
  }
}

async function run() {
  const { steps, problems } = parseSteps(value('steps'));
  if (problems.length) return problems.join('. ');
  for (const id of KEPT) sessionStorage.setItem(id, value(id));
  get('log').replaceChildren();
  state('At work ...');
  const used = hands();
  const ui = value('ui');
  const runner = new Runner({
    hands: used,
    browser: { kind: value('kind'), headless: /** @type {HTMLInputElement} */ (get('headless')).checked },
    loops,
    finder: value('finder'),
    context: { ui, app: ui },
    endpoints: {
      lux: { url: value('lux-url'), key: value('lux-key') },
      gemini: { url: value('gemini-url'), key: value('gemini-key') },
    },
    say: (note) => entry('said', note),
    done,
    picture,
    isStopped: () => isStopped,
  });
  try {
    return (await runner.run(value('task'), steps)) ? 'All steps were done.' : 'Not all steps were done.';
  } finally {
    sessionStorage.setItem(SESSION, used.session ?? '');
  }
}

async function end() {
  const used = hands();
  if (!used.session) return 'No browser was started from here.';
  const answer = await used.stop();
  sessionStorage.setItem(SESSION, '');
  return answer.success ? 'The browser is closed.' : (answer.error ?? 'It could not be closed.');
}

for (const id of KEPT) {
  const kept = sessionStorage.getItem(id);
  if (kept !== null) /** @type {HTMLInputElement} */ (get(id)).value = kept;
}
get('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void busy(run);
});
get('end').addEventListener('click', () => void busy(end));
get('stop').addEventListener('click', () => {
  isStopped = true;
  state('Stopping after this step ...');
});
