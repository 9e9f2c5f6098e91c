// Puts the views of a tab's documents together into one text, each child under the line of its iframe.

/** @typedef {import("./page.js").PrefixedView} View */
/** @typedef {import("./frames.js").Document} Document */
/** @typedef {import("../page/engine.js").TreeLine} TreeLine */
/**
 * A document with what it said; `view` is null where it could not be reached.
 * @typedef {Document & { view: View | null }} Seen
 */
/** @typedef {{ text: string[], shown: Seen[], unreached: number }} Join */

const UNREACHED = "(this frame could not be reached)";

/** @param {Seen[]} seen @param {Seen} top @returns {Join} */
export function join(seen, top) {
  /** @type {Join} */
  const result = { text: [], shown: [], unreached: 0 };
  write(top, 1, seen, result);
  return result;
}

/** @param {string} title @param {string} url */
export function pageLine(title, url) {
  return `page [title="${plain(title)}"] [url="${plain(url)}"]`;
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
    result.text.push(treeLine(depth + line.depth, line.text));
    const child = children.get(line);
    if (!child) continue;
    if (child.view) write(child, depth + line.depth + 1, seen, result);
    else {
      result.text.push(treeLine(depth + line.depth + 1, UNREACHED));
      result.unreached += 1;
    }
  }
}

/**
 * Which child stands behind which line. A child's own place among its parent's frames settles it; frames in shadow trees
 * have none, so their size and then their order do. Children that no line was left for are not shown in the page.
 * @param {TreeLine[]} lines @param {Seen[]} children @returns {Map<TreeLine, Seen>}
 */
function matched(lines, children) {
  const pairs = new Map();
  const open = lines.filter((line) => line.frame !== undefined);
  const left = [...children];
  for (const fits of [samePlace, sameSize, bothPlaceless, unreached]) {
    for (const line of open) {
      const index = pairs.has(line) ? -1 : left.findIndex((child) => fits(line, child));
      if (index >= 0) pairs.set(line, left.splice(index, 1)[0]);
    }
  }
  return pairs;
}

/** @param {TreeLine} line @param {Seen} child */
function samePlace(line, { view }) {
  return view !== null && view.place >= 0 && view.place === line.frame;
}

/** @param {TreeLine} line @param {Seen} child */
function sameSize(line, child) {
  if (!bothPlaceless(line, child) || !line.size || !child.view) return false;
  return Math.abs(line.size[0] - child.view.size[0]) <= 1 && Math.abs(line.size[1] - child.view.size[1]) <= 1;
}

/** @param {TreeLine} line @param {Seen} child */
function bothPlaceless(line, { view }) {
  return view !== null && view.place < 0 && line.frame === -1;
}

/** @param {TreeLine} _line @param {Seen} child */
function unreached(_line, { view }) {
  return view === null;
}
