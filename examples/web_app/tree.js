/** Finding an element by its name in the tree of `GET /browser/dom/tree?format=webhand`: no picture, no key. */

/** @typedef {{role: string, ref: string, name: string}} Line */

/**
 * `  - button <button> [ref=e2] "Find" [disabled]`. The ref stands before all that the page wrote; the name is a JSON
 * string.
 */
const LINE = /^\s*- (?<role>[\w-]+)(?: <[^>]*>)? \[ref=(?<ref>[\w-]+)\](?: (?<name>"(?:[^"\\]|\\.)*"))?/;

const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);
const PRESSED = new Set(
  'button link tab checkbox radio switch option menuitem menuitemcheckbox menuitemradio treeitem'.split(' '),
);

/** @param {string} text @returns {Line[]} */
export function linesOf(text) {
  return text.split('\n').flatMap((line) => {
    const { role, ref, name = '""' } = LINE.exec(line)?.groups ?? {};
    return ref ? [{ role, ref, name: JSON.parse(name) }] : [];
  });
}

/**
 * The one element of that name: exactly that, else one that begins with it, else one that has it inside. Among several
 * those come first that are made for it. `link Laptop` asks for the role too.
 * @param {Line[]} lines
 * @param {string} asked
 * @param {'click' | 'type'} purpose
 * @returns {{ref: string} | {problem: string, isFinal: boolean}}
 */
export function findLine(lines, asked, purpose) {
  const made = purpose === 'type' ? FIELDS : PRESSED;
  const found = named(lines, asked.toLowerCase());
  const best = found.filter((line) => made.has(line.role));
  const [first, ...others] = best.length ? best : found;
  if (!first) return { problem: `Nothing on this page is called “${asked}”.`, isFinal: false };
  if (!others.length) return { ref: first.ref };
  const roles = [...new Set([first, ...others].map((line) => line.role))].join(', ');
  return { problem: `${others.length + 1} elements are called “${asked}” (${roles}): say which.`, isFinal: true };
}

/** @param {Line[]} lines @param {string} wanted */
function named(lines, wanted) {
  const role = wanted.slice(0, wanted.indexOf(' '));
  const ofRole = lines.filter((line) => line.role === role);
  const inRole = ofRole.length ? matching(ofRole, wanted.slice(role.length + 1)) : [];
  return inRole.length ? inRole : matching(lines, wanted);
}

/** @param {Line[]} lines @param {string} wanted */
function matching(lines, wanted) {
  /** @type {((name: string) => boolean)[]} */
  const ways = [(name) => name === wanted, (name) => name.startsWith(wanted), (name) => name.includes(wanted)];
  const found = ways.map((fits) => lines.filter((line) => fits(line.name.toLowerCase())));
  return found.find((some) => some.length) ?? [];
}
