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

  /**
   * The same without halves of surrogate pairs, which pages may name things with and no encoding takes: they would end
   * the run where it is written down.
   *
   * @template T
   * @param {T} value @returns {T}
   */
  function wellFormed(value) {
    if (typeof value === "string") return /** @type {any} */ (value).toWellFormed();
    if (Array.isArray(value)) return /** @type {any} */ (value.map(wellFormed));
    if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return /** @type {any} */ (Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wellFormed(inner)])));
  }

  // Answers of numbers alone; and those that read the document in another way than the tree does.
  const WORDLESS = new Set(["place", "facts", "rest", "secrets"]);
  const READING = new Set(["read", "extract"]);

  /** @template {(...given: any[]) => any} F @param {string} name @param {F} ask @returns {F} */
  function told(name, ask) {
    const answered = (/** @type {any} */ answer) => {
      if (WORDLESS.has(name)) return answer;
      if (READING.has(name)) parts.masking.scan();
      return wellFormed(parts.masking.without(answer, !READING.has(name)));
    };
    return /** @type {F} */ ((...given) => {
      const answer = ask(...given);
      return answer instanceof Promise ? answer.then(answered) : answered(answer);
    });
  }

  /** @type {import("./engine.d.ts").Engine} */
  const engine = {
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
  for (const [name, ask] of Object.entries(engine)) {
    if (typeof ask === "function") /** @type {any} */ (engine)[name] = told(name, /** @type {any} */ (ask));
  }
  globalThis.webhand = engine;
})();
