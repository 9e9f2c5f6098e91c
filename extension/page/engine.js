// The engine's face: what carriers call.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  /** @type {import("./engine.d.ts").Engine["expand"]} */
  async function expand({ space, prefix, nextRef, ref, budget }) {
    parts.seeing.begin({ space, prefix, nextRef });
    const written = parts.stretches.expand(ref, budget);
    if (written) return parts.seeing.viewOf(written);
    return parts.act.refused({ code: "stale", message: `${ref} does not stand for something left out any more. Look at the page again.` });
  }

  globalThis.webhand = {
    version: globalThis.webhandVersion,
    observe: parts.seeing.observe,
    find: parts.finding.find,
    read: parts.reading.read,
    expand,
    at: parts.pointing.at,
    place: () => ({ place: parts.frames.placeInParent(), size: [innerWidth, innerHeight] }),
    facts: parts.facts.measure,
    extract: parts.extracting.extract,
    describe: parts.describing.describe,
    perform: parts.act.perform,
    rest: parts.settle.rest,
    secrets: parts.hidden.secrets,
  };
})();
