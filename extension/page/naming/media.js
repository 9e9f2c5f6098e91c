// How audio and video with the browser's own controls stand. The controls are in a tree that no script has a way into.

/** @import { States } from "./states.js" */

/** @param {Element} element @param {string} [tag] @returns {element is HTMLMediaElement} whether the browser shows its own controls for it */
export function isPlayer(element, tag = element.localName) {
  return (tag === "audio" || tag === "video") && /** @type {HTMLMediaElement} */ (element).controls;
}

/** @param {HTMLMediaElement} media @returns {States} */
export function statesOf(media) {
  /** @type {States} */
  const states = { [playOf(media)]: "" };
  const sound = soundOf(media);
  if (sound) Object.assign(states, sound === "muted" ? { muted: "" } : { volume: sound });
  const time = timeOf(media);
  return time ? { ...states, value: time } : states;
}

/** @param {HTMLMediaElement} media */
function playOf(media) {
  if (media.error || media.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) return "unplayable";
  return media.ended ? "ended" : media.paused ? "paused" : "playing";
}

/** @param {HTMLMediaElement} media @returns {string} such as "0:12 of 3:40" */
function timeOf({ currentTime, duration }) {
  if (Number.isNaN(duration)) return "";
  return Number.isFinite(duration) ? `${clock(currentTime)} of ${clock(duration)}` : clock(currentTime);
}

/** @param {number} seconds */
function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** What is another when somebody has done something to it, and not because it plays on. @param {HTMLMediaElement} media */
export function stateOf(media) {
  return `${playOf(media)} ${soundOf(media)}`;
}

/** @param {HTMLMediaElement} media @returns {string} "" for as loud as it can be */
function soundOf({ muted, volume }) {
  if (muted || volume === 0) return "muted";
  return volume < 1 ? `${Math.round(volume * 100)}%` : "";
}

/** As a sentence. @param {HTMLMediaElement} media */
export function inWords(media) {
  const time = timeOf(media);
  const play = { playing: "It is playing now", paused: "It is paused now", ended: "It is at its end now", unplayable: "It cannot be played" };
  const sound = soundOf(media);
  return `${play[playOf(media)]}${sound ? `, ${sound.replace("%", " % loud")}` : ""}${time ? ` (${time})` : ""}.`;
}
