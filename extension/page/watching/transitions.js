// What appears or leaves in a transition is not all there yet, or not gone: of a menu that grows a look sees one option of
// three. It is waited for a moment. Ripples, spinners and progress hold nothing; what only moves or glows stays what it is.

/** What is slower shows enough of itself meanwhile. */
export const MOST_MS = 500;
const SLOWEST_MS = 1_000;
const FAINT = 0.5;
/** Of its size a box has this much at least where it only breathes. */
const WHOLE = 0.9;

const MOVES = ["transform", "scale", "translate"];
const CONTROLS = "a, button, input, select, textarea, img, [role]";

/**
 * @param {number} ms how long to wait at most
 * @returns {Promise<boolean>} false where nothing had to be waited for
 */
export async function ended(ms) {
  const running = document.hidden ? [] : document.getAnimations().filter(isTelling);
  if (running.length === 0) return false;
  await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    const timer = setTimeout(resolve, ms);
    void Promise.allSettled(running.map((each) => each.finished)).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
  return true;
}

/** @param {Animation} animation */
function isTelling(animation) {
  const { effect, playState } = animation;
  if (playState !== "running" || !(effect instanceof KeyframeEffect) || !effect.target) return false;
  const left = Number(effect.getComputedTiming().endTime) - Number(animation.currentTime);
  return left > 0 && left <= SLOWEST_MS && holdsSomething(effect.target) && comesOrGoes(effect, effect.target);
}

/** @param {Element} element */
function holdsSomething(element) {
  return /\S/.test(element.textContent ?? "") || element.querySelector(CONTROLS) !== null;
}

/** @param {KeyframeEffect} effect @param {Element} target */
function comesOrGoes(effect, target) {
  const frames = effect.getKeyframes();
  if (frames.some(({ opacity }) => opacity !== undefined && Number(opacity) < FAINT)) return true;
  if (!frames.some((frame) => MOVES.some((name) => name in frame))) return false;
  const box = target.getBoundingClientRect();
  const laid = /** @type {HTMLElement} */ (target); // a drawing says nothing of this
  if (box.width < laid.offsetWidth * WHOLE || box.height < laid.offsetHeight * WHOLE) return true;
  return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
}
