/** Webhand's hands over HTTP: one class, one place where requests are made. It knows no page and no step. */

/**
 * What the server answered: the fields of its JSON, and the HTTP status. `error` is a sentence wherever `success` is
 * false.
 * @typedef {object} Answer
 * @property {number} status
 * @property {boolean} success
 * @property {string} [error]
 * @property {{code: string, effect: string[], message: string, ms: number}} [receipt]
 * @property {Record<string, any>} [details]
 * @property {Record<string, any>} [more] What this client found out besides.
 */

/** @typedef {Answer & Record<string, any>} AnyAnswer */

/** Requests that act in a page: sent twice they may do it twice. */
const ACTING = new Set(['/click', '/type', '/keypress', '/scroll']);

/** No answer came that this page may read. `mayBeDone`: the request may have been carried out all the same. */
export class Unreachable extends Error {
  /** @param {string} address @param {boolean} mayBeDone */
  constructor(address, mayBeDone) {
    const why = `No answer came from ${address}. Is this running: webhand serve --allow-origin ${location.origin} ?`;
    super(mayBeDone ? `${why} It is not known whether the step was done, so that it is not repeated.` : why);
    this.mayBeDone = mayBeDone;
  }
}

export class Hands {
  /** @type {string | null} The session that requests are for. */
  session = null;

  #address;
  #token;
  #person;

  /**
   * `person` is told what needs a person's yes. Once it comes true the very same request is made again: the yes is
   * bound to it. Nothing is sent meanwhile.
   * @param {{address: string, token: string, person: (asked: Answer) => Promise<boolean>}} options
   */
  constructor({ address, token, person }) {
    this.#address = address.replace(/\/+$/, '');
    this.#token = token;
    this.#person = person;
  }

  /** @param {string} path @param {Record<string, string>} [query] */
  get(path, query = {}) {
    const all = new URLSearchParams(this.session ? { session_id: this.session, ...query } : query);
    return this.#ask('GET', `${path}?${all}`);
  }

  /** @param {string} path @param {Record<string, unknown>} [body] */
  post(path, body = {}) {
    return this.#ask('POST', path, this.session ? { session_id: this.session, ...body } : body);
  }

  /** Starts a browser, which is the session from then on. @param {Record<string, unknown>} options */
  async start(options) {
    const answer = await this.#ask('POST', '/browser/start', options);
    if (answer.session_id) this.session = answer.session_id;
    return answer;
  }

  async stop() {
    const answer = await this.post('/browser/stop');
    this.session = null;
    return answer;
  }

  /** @param {'GET' | 'POST'} method @param {string} path @param {Record<string, unknown>} [body] */
  async #ask(method, path, body) {
    for (;;) {
      const answer = await this.#send(method, path, body);
      if (!answer.details?.needs_permission || !(await this.#person(answer))) return answer;
    }
  }

  /**
   * @param {'GET' | 'POST'} method @param {string} path @param {Record<string, unknown>} [body]
   * @returns {Promise<AnyAnswer>}
   */
  async #send(method, path, body) {
    /** @type {Record<string, string>} */
    const headers = { Authorization: `Bearer ${this.#token}` };
    if (body) headers['Content-Type'] = 'application/json';
    try {
      const response = await fetch(this.#address + path, { method, headers, body: body && JSON.stringify(body) });
      return { ...(await response.json()), status: response.status };
    } catch {
      throw new Unreachable(this.#address, ACTING.has(path));
    }
  }
}
