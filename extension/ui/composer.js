/** The field where the person writes, with its buttons and the line below that says why it waits. */

import { byId, icon, label } from "./dom.js";
import { t } from "./strings.js";

/**
 * @typedef {object} Wishes
 * @property {(text: string, browse: boolean) => void} send
 * @property {() => void} stop
 * @property {(paused: boolean) => void} pause
 * @property {(draft: string) => void} drafted
 * @property {(on: boolean) => void} browse
 *
 * @typedef {object} Mode
 * @property {import("./types").HostState["state"]} host
 * @property {boolean} running
 * @property {boolean} paused
 * @property {boolean} pausing
 * @property {"question" | "hand-over" | null} asking
 * @property {boolean} sending
 */

export class Composer {
  #field = byId("request", HTMLTextAreaElement);
  #send = byId("send", HTMLButtonElement);
  #stop = byId("stop", HTMLButtonElement);
  #pause = byId("pause", HTMLButtonElement);
  #browse = byId("browse", HTMLButtonElement);
  #hint = byId("hint", HTMLParagraphElement);
  #wishes;
  /** @type {boolean | null} */
  #isEditable = null;
  /** Enter was pressed before there was anybody to send to. */
  #isWaiting = false;
  /** @type {Mode} */
  #mode = { host: "connecting", running: false, paused: false, pausing: false, asking: null, sending: false };

  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.#wishes = wishes;
    this.#field.addEventListener("input", () => this.#drafted());
    this.#field.addEventListener("keydown", (event) => this.#key(event));
    byId("composer", HTMLFormElement).addEventListener("submit", (event) => this.#submit(event));
    this.#stop.addEventListener("click", () => wishes.stop());
    this.#pause.addEventListener("click", () => wishes.pause(!this.#isPaused));
    this.#browse.addEventListener("click", () => wishes.browse(!this.#isBrowsing));
    document.addEventListener("keydown", (event) => this.#escape(event));
  }

  /** @param {string} text */
  write(text) {
    this.#field.value = text;
    this.#drafted();
  }

  /** What was left unsent, unless something has been typed since the page was opened. @param {string} draft */
  restore(draft) {
    if (this.#field.value) this.#drafted();
    else this.write(draft);
  }

  focus() {
    this.#field.focus();
  }

  get #isBrowsing() {
    return this.#browse.getAttribute("aria-pressed") === "true";
  }

  get #isPaused() {
    return this.#mode.paused || this.#mode.pausing;
  }

  /** The manual mode of specs/web-agent.md section 13; off is automatic. @param {boolean} on */
  setBrowsing(on) {
    this.#browse.setAttribute("aria-pressed", String(on));
  }

  /** @param {Mode} mode */
  render(mode) {
    this.#mode = mode;
    this.#enable(mode.host === "ready" || mode.host === "connecting");
    this.#field.placeholder = t(mode.running ? "requestSaying" : "requestPlaceholder");
    label(this.#send, t(mode.running ? "say" : "send"));
    this.#stop.hidden = this.#pause.hidden = !mode.running;
    this.#browse.hidden = mode.running;
    this.#drawPause();
    this.#drawSend();
    if (this.#isWaiting && this.#maySend()) this.#wish();
  }

  /**
   * Editable also before the connection is there, and while it comes back: keys typed meanwhile would be lost.
   *
   * @param {boolean} editable
   */
  #enable(editable) {
    if (this.#isEditable === editable) return;
    this.#isEditable = editable;
    this.#field.disabled = !editable;
    if (editable && document.activeElement === document.body) this.#field.focus();
  }

  #drawPause() {
    const key = this.#isPaused ? "goOn" : "pause";
    if (this.#pause.dataset.does === key) return;
    this.#pause.dataset.does = key;
    this.#pause.replaceChildren(icon(this.#isPaused ? "play" : "pause"));
    label(this.#pause, t(key));
  }

  /** While a run is under way the button is there only for something to say: stopping must not be hard to find. */
  #drawSend() {
    this.#send.disabled = !this.#maySend();
    this.#send.hidden = this.#mode.running && this.#field.value.trim() === "";
    this.#hint.textContent = this.#isWaiting ? t("hintSending") : hint(this.#mode);
  }

  #maySend() {
    const { host, sending } = this.#mode;
    return host === "ready" && !sending && this.#field.value.trim() !== "";
  }

  #drafted() {
    this.#isWaiting = false;
    this.#drawSend();
    this.#wishes.drafted(this.#field.value);
  }

  #wish() {
    this.#isWaiting = false;
    this.#wishes.send(this.#field.value.trim(), this.#isBrowsing);
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    if (this.#maySend()) return this.#wish();
    this.#isWaiting = this.#mode.host === "connecting" && this.#field.value.trim() !== "";
    this.#drawSend();
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
function hint({ host, running, asking, paused, pausing }) {
  if (host !== "ready") return t(`waiting_${host}`);
  if (asking) return t(asking === "hand-over" ? "hintHandOver" : "hintAsking");
  if (pausing && !paused) return t("hintPausing");
  if (paused) return t("hintPaused");
  return t(running ? "hintRunning" : "hint");
}
