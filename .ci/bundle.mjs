// Bundles the page engine and prints `{ code, map }` as JSON; generate.py gives it its version and writes it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { clobbering } from "./clobbering.mjs";

const root = join(import.meta.dirname, "..");
const { minimum_chrome_version: oldest } = JSON.parse(readFileSync(join(root, "extension/manifest.json"), "utf8"));
const { VERSION } = await import("../extension/page/version.js");

// One function around all, by hand: it is strict wherever a carrier puts it, and leaves a document alone that has the
// same engine already. A module cannot end early, and esbuild's own function is strict only at the head of a script.
const head = `// Generated from extension/page/ by ./dev generate. Do not edit.
(() => {
"use strict";
// What a page calls by one of these names (\`id="webhand"\`) would be found in the place of what is not there yet.
for (const name of ["webhand", "webhandCarrier", "webhandChannel"]) {
  if (!Object.hasOwn(globalThis, name)) globalThis[name] = undefined;
}
if (globalThis.webhand?.version === "${VERSION}") return;`;

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ["extension/page/engine.js"],
  outfile: "extension/page/engine.bundle.js",
  bundle: true,
  plugins: [clobbering(root, "tsconfig.page.json", "extension/page/clobbering.js")],
  write: false,
  format: "esm",
  target: `chrome${oldest}`,
  charset: "utf8",
  supported: { "regexp-unicode-property-escapes": true }, // of Chromium since 64: else they are made anew at each use
  sourcemap: "linked",
  banner: { js: head },
  footer: { js: "})();" },
});
const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text;
process.stdout.write(JSON.stringify({ code: textOf(".js"), map: textOf(".map") }));
