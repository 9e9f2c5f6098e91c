// Lines of what holds other lines: landmarks, lists, tables, dialogs; and of headings, pictures and gauges.

import * as attributes from "../naming/attributes.js";
import * as generated from "../naming/generated.js";
import { LONGEST, collapse, shorten } from "../naming/names.js";
import * as roles from "../naming/roles.js";
import { APART } from "../naming/roletables.js";
import * as states from "../naming/states.js";
import * as walk from "../walk.js";
import * as changes from "../watching/changes.js";
import * as blocks from "./blocks.js";
import * as interactive from "./interactive.js";
import * as lines from "./lines.js";
import * as parts from "./parts.js";
import * as rows from "./rows.js";
import * as scene from "./scene.js";
import * as scrollers from "./scrollers.js";
import * as signs from "./signs.js";
import * as tree from "./tree.js";

/** @import { Entries, Line } from "./lines.js" */
/** @import { States } from "../naming/states.js" */
/** @import { Flow, Inherited, Look } from "./scene.js" */

// Containers that tell the model something; `NAMED` ones only when they have a name. Everything else vanishes and its
// children move up.
const SHOWN = new Set(
  (
    "alert alertdialog article banner cell columnheader complementary contentinfo dialog feed grid gridcell list listbox " +
    "listitem log main menu menubar navigation radiogroup row rowheader search status table tablist tabpanel timer " +
    "toolbar tooltip tree treegrid"
  ).split(" "),
);
const NAMED = new Set(["form", "group", "region", "application", "figure", "math", "graphics-object", "graphics-document"]);
const PICTURES = new Set(["img", "graphics-symbol"]);
const GAUGES = new Set(["progressbar", "meter"]);
const FOLDING = new Set(["listitem", "alert", "status", "tooltip", "timer"]);
const NAMED_BY_CONTENT = new Set(["listitem", "cell", "gridcell", "columnheader", "rowheader", "row", "article"]);
const NAMING_CHILD = new Set(["legend", "caption", "figcaption"]);

// A row or an item is one thing and is visited as one, unless a whole page stands in it (tables for layout).
const ONE_THING = new Set(["row", "cell", "gridcell", "columnheader", "rowheader", "listitem", "alert", "status", "tooltip", "timer"]);
const MOST_ELEMENTS = 200;
const CALLED = attributes.LABEL | attributes.LABELLED;
const MOST_TEXT = 200;
/** @type {States} */
const NOWHERE = {};

/**
 * @param {Element} element @param {string} role @param {number} has its attributes @param {Flow} flow @param {Inherited} from
 * @param {CSSStyleDeclaration | null} clipping its style, where it may scroll
 */
export function show(element, role, has, flow, from, clipping) {
  if (role === "heading") return showHeading(element, has, flow, from);
  if (PICTURES.has(role)) return showImage(element, role, has, flow, from);
  if (GAUGES.has(role)) return showGauge(element, role, has, flow, from);
  const scroll = clipping && !from.whole ? scrollers.positionOf(element, clipping) : NOWHERE;
  const isCalled = isShown(role) || (has & CALLED && interactive.isForKeys(element));
  const name = isCalled ? nameOf(element, role, has, flow.look) : "";
  if (!name && has & attributes.LABELLED) changes.expectName(element);
  const isPart = element.localName === "section" && !name && parts.isFollowed(element);
  if (states.isNone(scroll) && !SHOWN.has(role) && !name && !interactive.isForKeys(element) && !isPart) return tree.visitChildren(element, flow, from);
  scene.flush(flow);
  const line = lineOf(element, isPart ? "region" : role, has, name, scroll, flow.look);
  line.children = contentsOf(element, role, name, flow, from);
  putContainer(line, flow);
}

/** Whether elements of this role have a line, some of them under a name only. @param {string} role */
export function isShown(role) {
  return SHOWN.has(role) || NAMED.has(role);
}

/** @param {Element} element @param {string} role @param {number} has @param {Look} look */
function nameOf(element, role, has, look) {
  if (!NAMED_BY_CONTENT.has(role)) return shorten(look.namer.nameOf(element, role, has));
  return has & attributes.LABEL ? collapse(element.getAttribute("aria-label") ?? "") : "";
}

/** @param {Element} element @param {string} role @param {Inherited} from @returns {Inherited} */
function inside(element, role, from) {
  if (from.whole || !ONE_THING.has(role) || element.getElementsByTagName("*").length > MOST_ELEMENTS) return from;
  return scene.whole(from);
}

/**
 * @param {Element} element @param {string} role @param {number} has @param {string} name @param {States} scroll
 * @param {Look} look @returns {Line}
 */
function lineOf(element, role, has, name, scroll, look) {
  const isKeyed = interactive.isForKeys(element);
  const isTold = SHOWN.has(role) || role === "region" || name || isKeyed;
  const line = lines.plain(isTold ? role : "scrollable", name, element);
  line.structural = true;
  line.refers = lines.refersOut(element, has);
  // Cells are folded into their row: their states, thousands of them in a large table, would be computed to be dropped.
  if (rows.isCell(role)) return line;
  line.states = states.statesOf(element, role, { disabled: false, focused: element === look.focus, has, namer: look.namer });
  Object.assign(line.states, scroll);
  const isProbed = element === look.focus || !states.isNone(scroll);
  const isThing = isKeyed || (!isProbed && interactive.isPart(element, role));
  if (isProbed || isThing) Object.assign(line, { element, interactive: true });
  if (isProbed) line.probe = states.written(scroll);
  if (isThing) line.key = shorten(look.namer.nameOf(element, role, has));
  if (isKeyed) line.states.keys = "";
  return line;
}

/**
 * @param {Element} element @param {string} role @param {string} name @param {Flow} flow
 * @param {Inherited} from @returns {Entries}
 */
function contentsOf(element, role, name, flow, from) {
  // Most cells of large tables hold a text and nothing else.
  const isBare = () => element.firstElementChild === null && !walk.rootOf(element) && !from.struck;
  if (rows.isCell(role) && isBare() && !(from.rules & generated.DRESS && flow.look.namer.isDressed(element))) {
    const text = from.visible && !from.muted ? collapse(element.textContent ?? "") : "";
    if (text.length <= MOST_TEXT && (text || !element.hasAttribute("title"))) return text ? [lines.plain("text", text, element)] : [];
  }
  const within = APART.has(role) ? scene.speaking(from) : from;
  const to = inside(element, role, within);
  const sign = rows.isCell(role) && element.hasAttribute("title") ? signs.lineOf(element, scene.whole(from)) : null;
  return sign ? [sign] : scene.gather(flow, (inner) => visitContents(element, name, inner, to));
}

/** The child that names its container is not read a second time. */
/** @param {Element} element @param {string} name @param {Flow} flow @param {Inherited} from */
function visitContents(element, name, flow, from) {
  if (name === "") return tree.visitChildren(element, flow, from);
  const to = scene.within(flow.look, element, walk.rootOf(element), from);
  for (const child of walk.childrenOf(element)) {
    const names = child instanceof Element && NAMING_CHILD.has(child.localName);
    tree.visit(child, flow, names ? scene.whole(scene.muted(to)) : to);
  }
}

/** @param {Line} line @param {Flow} flow */
function putContainer(line, flow) {
  if (rows.isCell(line.role)) return void flow.lines.push(line);
  if (line.role === "listitem") line.children = signs.take(line.children, line);
  if (line.role === "row") line.children = rows.fold(line.children, line);
  else if ((line.role === "listitem" || "keys" in line.states) && line.key && !line.name) putName(line);
  else if (FOLDING.has(line.role) && !line.name && !line.interactive) return putFolded(line, flow);
  flow.lines.push(line);
}

/** What can be acted on keeps its line, and what stands first in it tells which one it is. @param {Line} line */
function putName(line) {
  const [first, ...rest] = line.children;
  const isText = (/** @type {Line | blocks.Block} */ entry) => !blocks.isBlock(entry) && entry.role === "text";
  if (!line.children.some((each) => blocks.isBlock(each) || isText(each))) line.name = line.key; // a tooltip
  if (!first || blocks.isBlock(first) || first.role !== "text" || first.name.length > LONGEST) return;
  Object.assign(line, { name: first.name, children: rest });
}

/** What holds one text is that text; an item that holds one thing is that thing. */
/** @param {Line} line @param {Flow} flow */
function putFolded(line, flow) {
  const [first, ...rest] = line.children;
  if (!first) return;
  const item = line.role === "listitem" && rest.length === 0;
  if (blocks.isBlock(first)) return void flow.lines.push(line);
  if (first.role === "text" && (item || first.name.length <= LONGEST)) {
    return void flow.lines.push({ ...line, name: first.name, key: first.name, children: rest, structural: false });
  }
  flow.lines.push(item ? first : line);
}

/** @param {Element} element @param {number} has @param {Flow} flow @param {Inherited} from */
function showHeading(element, has, flow, from) {
  const name = from.visible && !from.muted ? shorten(flow.look.namer.nameOf(element, "heading", has)) : "";
  const muted = scene.whole(scene.muted(from));
  const before = flow.struck.length;
  const children = scene.gather(flow, (inner) => tree.visitChildren(element, inner, muted));
  if (!name) return void flow.lines.push(...children);
  const line = { ...lines.plain("heading", name, element), states: { level: String(roles.levelOf(element)) }, children };
  scene.strike(line, flow.struck.slice(before));
  scene.put(flow, line);
}

/** @param {Element} element @param {string} role @param {number} has @param {Flow} flow @param {Inherited} from */
function showImage(element, role, has, flow, from) {
  const name = from.visible && !from.muted ? shorten(flow.look.namer.nameOf(element, role, has)) : "";
  const svg = element.localName === "svg";
  if (name) scene.put(flow, lines.plain("img", name, element));
  // What is written in a drawing is read as any text, unless its author says that it is one picture; what can be clicked
  // in it is listed all the same.
  const isPicture = svg && element.hasAttribute("role");
  if (svg || !name || element.localName === "img") tree.visitChildren(element, flow, isPicture ? scene.muted(from) : from);
}

/** @param {Element} element @param {string} role @param {number} has @param {Flow} flow @param {Inherited} from */
function showGauge(element, role, has, flow, from) {
  if (!from.visible) return;
  const line = lines.plain(role, shorten(flow.look.namer.nameOf(element, role, has)), element);
  line.states = states.statesOf(element, role, { disabled: false, focused: false, has, namer: flow.look.namer });
  scene.put(flow, line);
}
