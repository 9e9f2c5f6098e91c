/** The field where the person writes, with its send and stop buttons and the line below that says why it waits. */

import { byId } from "./dom.js";
import { t } from "./strings.js";

/**
 * @typedef {object} Wishes
 * @property {(task: string, browse: boolean) => void} send
 * @property {() => void} stop
 * @property {(draft: string) => void} drafted
 * @property {(on: boolean) => void} browse
 *
 * @typedef {object} Mode
 * @property {import("./types").HostState["state"]} host
 * @property {boolean} running
 * @property {boolean} asking
 * @property {boolean} sending
 */

export class Composer {
  #field = byId("request", HTMLTextAreaElement);
  #send = byId("send", HTMLButtonElement);
  #stop = byId("stop", HTMLButtonElement);
  #browse = byId("browse", HTMLButtonElement);
  #hint = byId("hint", HTMLParagraphElement);
  #wishes;
  #wasReady = false;
  /** @type {Mode} */
  #mode = { host: "connecting", running: false, asking: false, sending: false };

  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.#wishes = wishes;
    this.#field.addEventListener("input", () => this.#drafted());
    this.#field.addEventListener("keydown", (event) => this.#key(event));
    byId("composer", HTMLFormElement).addEventListener("submit", (event) => this.#submit(event));
    this.#stop.addEventListener("click", () => wishes.stop());
    this.#browse.addEventListener("click", () => wishes.browse(!this.#isBrowsing));
    document.addEventListener("keydown", (event) => this.#escape(event));
  }

  /** @param {string} text */
  write(text) {
    this.#field.value = text;
    this.#drafted();
  }

  focus() {
    this.#field.focus();
  }

  get #isBrowsing() {
    return this.#browse.getAttribute("aria-pressed") === "true";
  }

  /** The manual mode of specs/web-agent.md section 13; off is automatic. @param {boolean} on */
  setBrowsing(on) {
    this.#browse.setAttribute("aria-pressed", String(on));
  }

  /** @param {Mode} mode */
  render(mode) {
    this.#mode = mode;
    const lost = mode.host !== "ready" && mode.host !== "connecting";
    this.#wasReady = mode.host === "ready" || (this.#wasReady && !lost);
    this.#enable(this.#wasReady);
    this.#send.hidden = mode.running;
    this.#stop.hidden = !mode.running;
    this.#send.disabled = !this.#maySend();
    this.#hint.textContent = hint(mode);
  }

  /**
   * Stays editable while the connection comes back, because keys typed meanwhile would be lost.
   *
   * @param {boolean} editable
   */
  #enable(editable) {
    if (this.#field.disabled !== editable) return;
    this.#field.disabled = !editable;
    if (editable && document.activeElement === document.body) this.#field.focus();
  }

  #maySend() {
    const { host, running, sending } = this.#mode;
    return host === "ready" && !running && !sending && this.#field.value.trim() !== "";
  }

  #drafted() {
    this.#send.disabled = !this.#maySend();
    this.#wishes.drafted(this.#field.value);
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    if (this.#maySend()) this.#wishes.send(this.#field.value.trim(), this.#isBrowsing);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) this.#submit(event);
  }

  /**
   * Without preventDefault the browser would take Escape for closing the popup.
   *
   * @param {KeyboardEvent} event
   */
  #escape(event) {
    if (event.key !== "Escape" || event.isComposing || !this.#mode.running) return;
    event.preventDefault();
    this.#wishes.stop();
  }
}

/** @param {Mode} mode */
function hint({ host, running, asking }) {
  if (host !== "ready") return t(`waiting_${host}`);
  if (asking) return t("hintAsking");
  return t(running ? "hintRunning" : "hint");
}
