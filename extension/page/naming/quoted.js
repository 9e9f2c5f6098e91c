// Which states quote the page. The others are words and numbers of ours: no secret is looked for in them (masking), and
// the tree's text has them without quotation marks (webhand_agent/snapshot.py, QUOTED).

export const QUOTED = new Set("value options enter to error description position name id href hint marks sort caret selection struck".split(" "));
