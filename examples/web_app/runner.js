/** Carries out steps, one after the other, with all six logics. It knows nothing of the page that shows them. */

import { isDirect } from './actions.js';
import { clickWithHealing } from './healing.js';
import { hadEffect } from './loops.js';
import { withRetry } from './retry.js';
import { browserBehaviour } from './tabs.js';
import { findLine, linesOf } from './tree.js';
import { chooseProvider, findPlace } from './vision.js';

/** @typedef {import('./hands.js').AnyAnswer} AnyAnswer */
/** @typedef {import('./actions.js').Step} Step */
/** @typedef {import('./actions.js').Found} FoundStep */

/**
 * `finder` is who finds elements: `tree`, `lux`, `gemini`, `both`, or `rules`, which chooses by `context`.
 * `say` shows a note, `done` a step with its answer, `picture` a screenshot and the address it is of.
 * @typedef {object} Options
 * @property {import('./hands.js').Hands} hands
 * @property {{kind: string, headless: boolean}} browser
 * @property {import('./loops.js').LoopDetector} loops
 * @property {string} finder
 * @property {{ui: string, app: string}} context
 * @property {Record<import('./vision.js').Provider, import('./vision.js').Endpoint>} endpoints
 * @property {(note: string) => void} say
 * @property {(step: Step, answer: AnyAnswer) => void} done
 * @property {(image: string, url: string, line: string) => void} picture
 * @property {() => boolean} isStopped
 */

export class Runner {
  #options;
  #hands;
  #url = '';

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
    this.#hands = options.hands;
  }

  /**
   * Until a step fails, or goes round in circles, or the person stops it.
   * @param {string} task In words; only for what it says of tabs.
   * @param {Step[]} steps
   * @returns {Promise<boolean>} Whether all of them were done.
   */
  async run(task, steps) {
    const { loops } = this.#options;
    if (!(await this.#prepare(browserBehaviour(task)))) return false;
    for (const step of steps) {
      if (this.#options.isStopped()) return this.#gaveUp('Stopped. The remaining steps were not done.');
      const answer = await withRetry(() => this.#carryOut(step), () => this.#restart());
      this.#options.done(step, answer);
      await this.#look(step);
      loops.add(deedOf(step, answer));
      if (loops.isLooping()) return this.#gaveUp('Round in circles: three times the same, to no effect.', loops.advice);
      if (!answer.success) return this.#gaveUp('The remaining steps were not done.');
    }
    return true;
  }

  /** @param {string} why @param {string[]} [advice] */
  #gaveUp(why, advice = []) {
    for (const note of [why, ...advice]) this.#options.say(note);
    return false;
  }

  /** @param {{newTab: boolean, closeCurrent: boolean}} wanted */
  async #prepare({ newTab, closeCurrent }) {
    if (closeCurrent && this.#hands.session) {
      await this.#hands.stop();
      this.#options.say('The task asks for a fresh browser.');
    }
    const isNew = !this.#hands.session;
    if (newTab && !isNew) this.#options.say('The task asks for a new tab.');
    const open = () => (newTab ? this.#hands.post('/browser/tab/new') : this.#hands.get('/browser/current_url'));
    const opened = await withRetry(isNew ? () => this.#start() : open, () => this.#start());
    return opened.success || this.#gaveUp(opened.error ?? 'No browser could be started.');
  }

  /** @param {string} [url] */
  #start(url) {
    this.#options.say('Starting a browser ...');
    return this.#hands.start({ ...this.#options.browser, ...(url && { start_url: url }) });
  }

  /** A browser that somebody closed is opened again where it was. */
  #restart() {
    this.#options.say('The browser has been closed meanwhile.');
    return this.#start(this.#url);
  }

  /** @param {Step} step @returns {Promise<AnyAnswer>} */
  #carryOut(step) {
    if (isDirect(step)) return this.#hands.post(step.route, step.body);
    if (!step.name) return this.#hands.post('/type', { text: step.text });
    return this.#options.finder === 'tree' ? this.#byRef(step) : this.#byPlace(step);
  }

  /** @param {FoundStep} step @returns {Promise<AnyAnswer>} */
  async #byRef(step) {
    if (step.kind !== 'single') return given('A ref takes a single click: let Lux or Gemini find this one.', true);
    const seen = await this.#hands.get('/browser/dom/tree', { format: 'webhand' });
    if (!seen.success) return seen;
    const found = findLine(linesOf(seen.tree), step.name, step.verb);
    if ('problem' in found) return given(found.problem, found.isFinal);
    if (step.verb === 'type') return this.#hands.post('/type', { text: step.text, ref: found.ref });
    return this.#hands.post('/click', { ref: found.ref });
  }

  /** Each time with a new picture: what was true of the last one may be so no more. @param {FoundStep} step */
  async #byPlace(step) {
    const shot = await this.#hands.post('/screenshot', { scope: 'browser', optimize_for: 'both' });
    if (!shot.success) return shot;
    const { finder, context, endpoints } = this.#options;
    const provider = finder === 'lux' || finder === 'gemini' || finder === 'both' ? finder : chooseProvider(context);
    const found = await findPlace(shot, taskOf(step), provider, endpoints);
    if ('problem' in found) return given(found.problem, true);
    const answer =
      step.kind === 'single'
        ? await clickWithHealing(this.#hands, found.place)
        : await this.#hands.post('/click', { scope: 'browser', ...found.place, click_type: step.kind });
    const clicked = { ...answer, more: { ...answer.more, by: found.by } };
    return step.verb === 'click' || !clicked.success ? clicked : this.#hands.post('/type', { text: step.text });
  }

  /** What the person sees. A step that was done is so also where no picture can be taken. @param {Step} step */
  async #look(step) {
    try {
      const where = await this.#hands.get('/browser/current_url');
      if (where.success) this.#url = where.url;
      const shot = await this.#hands.post('/screenshot', { scope: 'browser', format: 'jpeg' });
      if (shot.success) this.#options.picture(shot.original.image_base64, this.#url, step.line);
      else this.#options.say(`No picture: ${shot.error}`);
    } catch (error) {
      this.#options.say(`No picture: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** A step that came to no request. @param {string} error @param {boolean} isFinal */
const given = (error, isFinal) => ({ status: 200, success: false, error, isFinal });

/** What a provider is asked. @param {FoundStep} step */
const taskOf = ({ verb, name }) => `Click ${verb === 'type' ? 'into the field' : 'on'} “${name}”`;

/** @param {Step} step @param {AnyAnswer} answer @returns {import('./loops.js').Deed} */
function deedOf(step, answer) {
  const { viewport_coords: at, ...details } = answer.details ?? {};
  return { verb: step.verb, at, on: JSON.stringify(details), hadEffect: hadEffect(answer) };
}
