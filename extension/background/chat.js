// The ports of our own pages: what they ask is handed on to the host, what the host tells is handed to all of them.

import { Session } from "../rpc.js";

/** The only pages that may speak to the worker. */
const PAGES = new Set(["/ui/chat.html", "/ui/options.html"]);
/** What they may ask the host. */
const RELAYED = [
  "status.get",
  "task.start",
  "task.stop",
  "task.pause",
  "task.resume",
  "task.say",
  "run.follow",
  "question.answer",
];
/** What the settings page alone may ask beside these: the person types a key there. It is handed on and not kept. */
const OF_SETTINGS = ["key.set"];
/** How long a request waits for a connection under way. The worker may have been woken by this very port. */
const PATIENCE_MS = 5_000;

export class Chat {
  /** @type {Set<Session>} */
  #sessions = new Set();
  #host;

  /** @param {import("./port.js").HostPort} host */
  constructor(host) {
    this.#host = host;
  }

  /** Takes a port of one of our pages and closes any other. @param {chrome.runtime.Port} port */
  accept(port) {
    if (port.name !== "chat" || !isOurPage(port.sender)) return port.disconnect();
    const session = new Session({ send: (message) => port.postMessage(message), requests: this.#requests(port.sender) });
    this.#sessions.add(session);
    port.onMessage.addListener((message) => void session.receive(message));
    port.onDisconnect.addListener(() => this.#sessions.delete(session));
    // Someone looks: what had been given up is worth another attempt, the program may be installed by now.
    if (this.#host.hasGivenUp) this.#host.connect();
    session.notify("host.state", this.#host.state);
  }

  /** @param {string} method @param {object} params */
  tellAll(method, params) {
    for (const session of this.#sessions) session.notify(method, params);
  }

  /** @param {chrome.runtime.MessageSender | undefined} sender @returns {Record<string, import("../rpc.js").Handler>} */
  #requests(sender) {
    /** @param {string} method @returns {[string, import("../rpc.js").Handler]} */
    const relay = (method) => [method, (params) => this.#host.request(method, params, PATIENCE_MS)];
    return {
      ...Object.fromEntries([...RELAYED, ...(isSettings(sender) ? OF_SETTINGS : [])].map(relay)),
      "host.state": () => this.#host.state,
      "host.connect": () => {
        this.#host.connect();
        return this.#host.state;
      },
    };
  }
}

/** Of one of our pages. @param {chrome.runtime.MessageSender | undefined} sender */
function isSettings(sender) {
  return new URL(sender?.url ?? "").pathname === "/ui/options.html";
}

/**
 * A content script of ours has our id too, but its page's origin; and what has no id or origin at all fails.
 * @param {chrome.runtime.MessageSender | undefined} sender
 */
function isOurPage(sender) {
  const origin = new URL(chrome.runtime.getURL("")).origin;
  if (sender?.id !== chrome.runtime.id || sender.origin !== origin || !sender.url) return false;
  const url = new URL(sender.url);
  return url.origin === origin && PAGES.has(url.pathname) && (sender.frameId ?? 0) === 0;
}
