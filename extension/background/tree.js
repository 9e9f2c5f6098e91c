// Puts the views of a tab's documents together into one text, each child under the line of its iframe.

/** @typedef {import("./page.js").PrefixedView} View */
/** @typedef {import("./frames.js").Document} Document */
/** @typedef {import("../page/engine.js").TreeLine} TreeLine */
/**
 * A document with what it said; `view` is null where it could not be reached.
 * @typedef {Document & { view: View | null }} Seen
 */
/** @typedef {{ lines: TreeLine[], shown: Seen[], unreached: number }} Join */

/** Some addresses are longer than all that the page says. What is sent beside the tree holds the whole one. */
const LONGEST_URL = 500;
const UNREACHED = "(this frame could not be reached)";

/** The lines of all documents in their places, depths counted from the top one's. @param {Seen[]} seen @param {Seen} top @returns {Join} */
export function join(seen, top) {
  /** @type {Join} */
  const result = { lines: [], shown: [], unreached: 0 };
  write(top, 0, seen, result);
  return { ...result, lines: withoutEmpty(result.lines) };
}

/** The lines as the tree's text has them, below the line of the page. @param {TreeLine[]} lines */
export function treeText(lines) {
  return lines.map((line) => treeLine(line.depth + 1, line.text));
}

/** @param {string} title @param {string} url */
export function pageLine(title, url) {
  const address = url.length > LONGEST_URL ? `${url.slice(0, LONGEST_URL)}…` : url;
  return `page [title="${plain(title)}"] [url="${plain(address)}"]`;
}

/** @param {number} depth @param {string} text */
export function treeLine(depth, text) {
  return `${"  ".repeat(depth)}- ${text}`;
}

/** @param {string} text */
function plain(text) {
  return text.replace(/\s+/g, " ").trim().replaceAll('"', '\\"');
}

/** @param {Seen} parent @param {number} depth @param {Seen[]} seen @param {Join} result */
function write(parent, depth, seen, result) {
  result.shown.push(parent);
  const lines = parent.view?.lines ?? [];
  const children = matched(lines, seen.filter((child) => child.parentFrameId === parent.frameId));
  for (const line of lines) {
    result.lines.push({ ...line, depth: depth + line.depth });
    if (line.frame === undefined) continue;
    const child = children.get(line);
    if (child?.view) write(child, depth + line.depth + 1, seen, result);
    else result.lines.push({ depth: depth + line.depth + 1, text: UNREACHED });
    // A frame that the browser blocked, or has not begun to load, has no document: looking again would not help.
    if (child && !child.view) result.unreached += 1;
  }
}

/** Without lines that are there only for what could come below them, where nothing did. @param {TreeLine[]} lines */
function withoutEmpty(lines) {
  let below = 0;
  const kept = [...lines].reverse().filter(({ aside, depth }) => {
    const stays = !aside || below > depth;
    if (stays) below = depth;
    return stays;
  });
  return kept.reverse();
}

/** @typedef {{ frame?: number, size?: [number, number] }} Spot What a parent knows of a frame. */
/** @typedef {{ view: { place: number, size: [number, number] } | null }} Child What a frame knows of itself. */

/**
 * Which child stands behind which spot. A child's own place among its parent's frames settles it; frames in shadow trees
 * have none, so their size and then their order do. Children that no spot was left for are not shown in the page.
 * @template {Spot} S @template {Child} C
 * @param {S[]} spots @param {C[]} children @returns {Map<S, C>}
 */
export function matched(spots, children) {
  const pairs = new Map();
  const open = spots.filter((spot) => spot.frame !== undefined);
  const left = [...children];
  for (const fits of [samePlace, sameSize, bothPlaceless, unreached]) {
    for (const spot of open) {
      const index = pairs.has(spot) ? -1 : left.findIndex((child) => fits(spot, child));
      if (index >= 0) pairs.set(spot, left.splice(index, 1)[0]);
    }
  }
  return pairs;
}

/** @param {Spot} spot @param {Child} child */
function samePlace(spot, { view }) {
  return view !== null && view.place >= 0 && view.place === spot.frame;
}

/** @param {Spot} spot @param {Child} child */
function sameSize(spot, child) {
  if (!bothPlaceless(spot, child) || !spot.size || !child.view) return false;
  return Math.abs(spot.size[0] - child.view.size[0]) <= 1 && Math.abs(spot.size[1] - child.view.size[1]) <= 1;
}

/** @param {Spot} spot @param {Child} child */
function bothPlaceless(spot, { view }) {
  return view !== null && view.place < 0 && spot.frame === -1;
}

/** @param {Spot} _spot @param {Child} child */
function unreached(_spot, { view }) {
  return view === null;
}
