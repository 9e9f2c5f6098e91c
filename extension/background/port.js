// The connection to the native host: opens it, greets, and opens it again when it breaks.

import { Chunks } from "./chunks.js";
import { ErrorCode, PROTOCOL_VERSION } from "../wire.js";
import { RpcError, sentence, Session, wrapped } from "../rpc.js";
import { Signal } from "./signal.js";

const HOST = "dev.webhand.host";

/** Where the profile's name is kept. */
const PROFILE = "profile";

const FIRST_WAIT_MS = 250;
/** A host that was killed is back within 5 s, its own start included (SAFETY.md, B3). */
const LONGEST_WAIT_MS = 3_000;
const MOST_ATTEMPTS = 12;
/** A host that lived at least this long was sound: the count of attempts starts anew. */
const SOUND_MS = 10_000;
/** A cold start of Python on a slow disk takes seconds; a launcher that hangs must still come to an end. */
const HELLO_MS = 30_000;

/** @typedef {"connecting" | "ready" | "missing" | "forbidden" | "mismatch" | "gone"} StateName */
/** `lost`: a host was there, or should have been, and is being looked for again. */
/** @typedef {{ state: StateName, message: string, attempt: number, lost?: boolean }} HostState */

export const SENTENCES = {
  connecting: "Connecting to Webhand on this computer.",
  ready: "Webhand is ready.",
  missing: "Webhand's program was not found on this computer. Install it and run `webhand install`, then try again.",
  forbidden: "Webhand's program is registered for another extension. Run `webhand install` again, then try again.",
  exited: "Webhand's program stopped.",
  endsAtOnce:
    "Webhand's program ends as soon as it is started. Run `webhand doctor` to see why; if that is gone too, install Webhand again.",
  failed: "Webhand's program could not be started. Run `webhand doctor` to see why.",
  silent: "Webhand's program started but did not answer. Run `webhand doctor` to see why.",
  refused: "Webhand's program refused the connection.",
  hostOld: "Webhand's program on this computer is older than this extension: update the program, then try again.",
  extensionOld: "This extension is older than Webhand's program on this computer: update the extension, then try again.",
};

/**
 * Chrome's reasons for a closed port, by as little of their wording as tells them apart.
 * @type {ReadonlyArray<readonly [RegExp, StateName, string]>}
 */
const CLOSED = [
  [/host not found/i, "missing", SENTENCES.missing],
  [/forbidden/i, "forbidden", SENTENCES.forbidden],
  [/failed to start/i, "gone", SENTENCES.failed],
];

export class HostPort {
  /** @type {chrome.runtime.Port | null} */
  #port = null;
  /** @type {Session | null} */
  #session = null;
  #attempt = 0;
  #readyAt = 0;
  /** Why the last host went, until there is another one. */
  #lost = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  #changed = new Signal();
  /** @type {HostState} */
  state = { state: "connecting", message: SENTENCES.connecting, attempt: 0 };
  #requests;
  #notifications;
  #onState;
  #beforeSending;

  /**
   * @param {{
   *   requests: Record<string, import("../rpc.js").Handler>,
   *   notifications: Record<string, (params: any) => void>,
   *   onState: (state: HostState) => void,
   *   beforeSending: () => void,
   * }} parts
   */
  constructor({ requests, notifications, onState, beforeSending }) {
    this.#requests = requests;
    this.#notifications = notifications;
    this.#onState = onState;
    this.#beforeSending = beforeSending;
  }

  get hasGivenUp() {
    return this.state.state !== "connecting" && this.state.state !== "ready";
  }

  /** Starts at once and from the first attempt, unless a connection is there or under way. */
  connect() {
    if (this.#port) return;
    clearTimeout(this.#retry);
    this.#attempt = 0;
    this.#lost = "";
    this.#open();
  }

  /**
   * Asks the host; waits up to `patience` ms for a connection that is under way.
   * @param {string} method
   * @param {object} params
   * @param {number} patience
   * @returns {Promise<any>}
   */
  async request(method, params, patience) {
    await this.#changed.until(() => this.state.state !== "connecting", patience);
    if (this.state.state !== "ready" || !this.#session) throw new RpcError(ErrorCode.PORT_CLOSED, this.state.message);
    return this.#session.request(method, params);
  }

  /** Tells the host, when there is one. @param {string} method @param {object} params */
  notify(method, params) {
    if (this.state.state === "ready") this.#session?.notify(method, params);
  }

  #open() {
    this.#attempt += 1;
    this.#become("connecting", this.#lost ? again(this.#lost, this.#attempt) : SENTENCES.connecting);
    const port = chrome.runtime.connectNative(HOST);
    const session = new Session({
      send: (message) => {
        this.#beforeSending();
        port.postMessage(message);
      },
      requests: guarded(this.#requests, () => this.state.state === "ready" && this.#port === port),
      notifications: this.#notifications,
    });
    this.#port = port;
    this.#session = session;
    const chunks = new Chunks();
    port.onMessage.addListener((message) => take(message, chunks, session));
    port.onDisconnect.addListener(() => this.#closed(port, chrome.runtime.lastError?.message ?? ""));
    void this.#greet(port, session);
  }

  /** @param {chrome.runtime.Port} port @param {Session} session */
  async #greet(port, session) {
    const late = setTimeout(() => this.#end(port, "gone", SENTENCES.silent), HELLO_MS);
    try {
      const answer = await session.request("hello", await ourHello());
      if (answer?.protocol !== PROTOCOL_VERSION) return this.#end(port, "mismatch", mismatch(answer?.protocol));
      if (this.#port !== port) return;
      this.#readyAt = performance.now();
      this.#lost = "";
      this.#become("ready", SENTENCES.ready);
    } catch (error) {
      // A closed port is dealt with by its own event; what is left is a host that answered with an error.
      const code = error instanceof RpcError ? error.code : null;
      if (code === ErrorCode.VERSION_MISMATCH) this.#end(port, "mismatch", sentence(error));
      else if (code === ErrorCode.INSTALLATION_GONE) this.#end(port, "gone", sentence(error));
      else if (this.#port === port) this.#lose(port, "gone", `${SENTENCES.refused} ${sentence(error)}`);
    } finally {
      clearTimeout(late);
    }
  }

  /**
   * Closes from our side, for good.
   * @param {chrome.runtime.Port} port
   * @param {StateName} state
   * @param {string} message
   */
  #end(port, state, message) {
    if (this.#port !== port) return;
    this.#drop(port, message);
    this.#become(state, message);
  }

  /** Chrome tells that the port is closed. @param {chrome.runtime.Port} port @param {string} reason */
  #closed(port, reason) {
    if (this.#port !== port) return;
    const known = CLOSED.find(([pattern]) => pattern.test(reason));
    if (known && known[1] !== "gone") this.#end(port, known[1], known[2]);
    else this.#lose(port, "gone", known ? known[2] : this.#readyAt ? SENTENCES.exited : SENTENCES.endsAtOnce);
  }

  /**
   * Closed, but worth another attempt.
   * @param {chrome.runtime.Port} port
   * @param {StateName} state
   * @param {string} message
   */
  #lose(port, state, message) {
    this.#drop(port, message);
    if (this.#readyAt && performance.now() - this.#readyAt > SOUND_MS) this.#attempt = 0;
    this.#readyAt = 0;
    if (this.#attempt >= MOST_ATTEMPTS) return this.#become(state, message);
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#attempt);
    this.#retry = setTimeout(() => this.#open(), wait);
    this.#lost = message;
    this.#become("connecting", again(message, this.#attempt + 1));
  }

  /** @param {chrome.runtime.Port} port @param {string} message */
  #drop(port, message) {
    this.#port = null;
    this.#session?.close(new RpcError(ErrorCode.PORT_CLOSED, message));
    this.#session = null;
    port.disconnect();
  }

  /** @param {StateName} state @param {string} message */
  #become(state, message) {
    this.state = { state, message, attempt: this.#attempt, lost: this.#lost !== "" };
    this.#changed.fire();
    this.#onState(this.state);
  }
}

/** @param {string} message @param {number} attempt */
function again(message, attempt) {
  return `${message} Trying again (${attempt} of ${MOST_ATTEMPTS}).`;
}

/** @returns {Promise<import("../protocol.js").Hello>} */
export async function ourHello() {
  const build = chrome.runtime.getManifest().version;
  return { protocol: PROTOCOL_VERSION, build, role: "extension", profile: await profileId() };
}

/** Answers the host's own hello. @param {import("../protocol.js").Hello} theirs */
export function greeted(theirs) {
  if (theirs.protocol === PROTOCOL_VERSION) return ourHello();
  throw new RpcError(ErrorCode.VERSION_MISMATCH, mismatch(theirs.protocol), { protocol: PROTOCOL_VERSION });
}

/** @param {unknown} theirs */
function mismatch(theirs) {
  return typeof theirs === "number" && theirs > PROTOCOL_VERSION ? SENTENCES.extensionOld : SENTENCES.hostOld;
}

/**
 * Before the greeting is over, only hello is served.
 * @param {Record<string, import("../rpc.js").Handler>} requests @param {() => boolean} isReady
 */
function guarded(requests, isReady) {
  return wrapped(requests, (handle, method) => (params) => {
    if (method !== "hello" && !isReady()) throw new RpcError(ErrorCode.HELLO_REQUIRED, "Answer hello first.");
    return handle(params);
  });
}

/** @param {unknown} message @param {Chunks} chunks @param {Session} session */
function take(message, chunks, session) {
  try {
    const whole = chunks.take(message);
    if (whole !== undefined) void session.receive(whole);
  } catch (error) {
    session.complain(error);
  }
}

/** A random name for this browser profile, so that the host can tell the profiles of one machine apart. @returns {Promise<string>} */
async function profileId() {
  const kept = (await chrome.storage.local.get(PROFILE))[PROFILE];
  if (typeof kept === "string") return kept;
  const fresh = crypto.randomUUID();
  await chrome.storage.local.set({ [PROFILE]: fresh });
  return fresh;
}
