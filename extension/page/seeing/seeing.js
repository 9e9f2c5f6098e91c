// One look at the document: what changed is visited again, the rest is as it was.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // `page [title=""] [url=""]`, which the carrier puts above the lines.
  const HEADER = 24;
  // Carriers shorten it there.
  const LONGEST_ADDRESS = 500;
  // What a page with frames may take of the budget; the rest is theirs.
  const OWN_SHARE = 0.75;

  /** @type {{ items: Webhand.Item[], view: Webhand.Written | null, budget: number, prefix: string, messages: number }} */
  const last = { items: [], view: null, budget: 0, prefix: "", messages: 0 };

  /** @type {import("../engine.d.ts").Engine["observe"]} */
  function observe({ space, prefix, nextRef, budget }) {
    begin({ space, prefix, nextRef });
    refresh();
    const messages = parts.toasts.take();
    if (!last.view || last.budget !== budget || last.prefix !== prefix || messages.length + last.messages > 0) {
      Object.assign(last, { budget, prefix, messages: messages.length, ...look(messages, budget) });
    }
    return viewOf(/** @type {Webhand.Written} */ (last.view));
  }

  /** Whatever is asked first, another run has seen nothing yet. @param {import("../engine.d.ts").Look} asked */
  function begin({ space, prefix, nextRef }) {
    if (parts.refs.begin(space, prefix, nextRef)) forget();
  }

  /** Whoever opens blocks between two looks must not get what is out of date. */
  function refresh() {
    if (parts.changes.update(last.items) !== "same") last.view = null;
  }

  function forget() {
    parts.observing.hearAll();
    parts.stretches.clear();
    parts.toasts.clear();
    last.view = null;
  }

  /** @param {Webhand.Line[]} messages @param {number} budget */
  function look(messages, budget) {
    const survey = parts.survey.start(parts.scene.look());
    parts.stretches.begin();
    parts.blocks.begin();
    const header = HEADER + titleNow().length + Math.min(location.href.length, LONGEST_ADDRESS);
    const room = (budget - header) * (window.length > 0 ? OWN_SHARE : 1);
    const view = parts.fit.fit(nodesOf(survey, messages), survey, room);
    parts.blocks.end();
    for (const { line } of survey.opened) if (line.interactive && line.element) parts.refs.note(line.element);
    parts.observing.attach();
    return { items: survey.opened, view };
  }

  /** @param {Webhand.Survey} survey @param {Webhand.Line[]} messages @returns {Webhand.Candidate[]} */
  function nodesOf(survey, messages) {
    const nodes = /** @type {Webhand.Candidate[]} */ (messages.map((line) => parts.survey.itemOf(survey, line, 0, null, [])));
    const block = parts.blocks.rootBlock();
    if (!block) return nodes;
    const unit = parts.survey.unitOf(block, 0, null);
    parts.survey.open(survey, unit, false);
    const focus = unlistedFocus(survey);
    return [...nodes, unit, ...(focus ? [parts.survey.itemOf(survey, focus, 0, null, [])] : [])];
  }

  /** The focused element is listed even where no rule would list it. */
  /** @param {Webhand.Survey} survey @returns {Webhand.Line | null} */
  function unlistedFocus({ look, opened }) {
    const { focus } = look;
    if (!focus || opened.some(({ line }) => line.element === focus)) return null;
    const box = focus.getBoundingClientRect();
    return box.width > 0 || box.height > 0 ? parts.lines.describe(focus, look, parts.states.isDisabled(focus)) : null;
  }

  /** A page may call itself whatever it likes, for as long as it likes. */
  function titleNow() {
    return parts.names.shorten(document.title);
  }

  /** @param {Pick<Webhand.Written, "lines" | "elements" | "omitted">} written @returns {import("../engine.d.ts").FrameView} */
  function viewOf({ lines, elements, omitted }) {
    return {
      url: location.href,
      title: titleNow(),
      lines,
      elements,
      omitted,
      nextRef: parts.refs.next(),
      place: parts.frames.placeInParent(),
      size: [innerWidth, innerHeight],
    };
  }

  parts.seeing = { observe, begin, refresh, viewOf };
})();
