// A page made at random, and changes made at random: the same seed gives the same page and the same changes.
window.randomPage = (() => {
  let state = 1;

  function random() {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  const below = (count) => Math.floor(random() * count);
  const pick = (list) => list[below(list.length)];
  const word = () => pick("alpha beta gamma delta mail save send open close city name total order paid".split(" ")) + below(50);
  const CLASSES = ["hide", "faint", "hand", "fold", "warn", "on", "card"];

  const PLAIN = `
    .hide { display: none } .faint { opacity: 0 } .hand { cursor: pointer } .fold { height: 0; overflow: hidden }
    .on .secret { display: none } .veil { transition: opacity 10ms; } .veil.faint { opacity: 0 }
    .before::before { content: "Pre" } .scroll { height: 60px; overflow: auto }`;

  // Each reaches further than the one before: to siblings, to what is in them, to whatever holds what changed.
  const SHEETS = [
    PLAIN,
    `${PLAIN} .warn + div { visibility: hidden } ul:empty { display: none } p:nth-of-type(3n) { cursor: pointer }
    .card > b:first-child { display: none }`,
    `${PLAIN} .warn + div button { display: none } li:first-child .late { display: none }
    .card:nth-of-type(3n) .hand { cursor: default } .menu:not(:focus-within) .drop { display: none }
    input:checked ~ .panel { display: none }`,
    `${PLAIN} div:has(> .warn) button { display: none } li:has(.on) { cursor: pointer } .card:has(input:checked) p { opacity: 0 }`,
  ];

  /** Each makes one element with something in it. */
  const MAKERS = [
    () => text("p", `${word()} ${word()}`),
    () => text("button", word()),
    () => text("h2", word()),
    () => link(),
    () => field(),
    () => checkbox(),
    () => select(),
    () => list(),
    () => table(),
    () => wrapper(),
    () => wrapper(),
    () => wrapper(),
    () => details(),
    () => menu(),
    () => labelled(),
    () => scroller(),
    () => host(),
    () => rich(),
    () => dialog(),
    () => image(),
    () => span(),
  ];

  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  const text = (name, words) => element(name, {}, words);
  const link = () => element("a", { href: `/${word()}` }, word());
  const field = () => element("label", {}, word(), element("input", { type: pick(["text", "search", "number", "password"]), name: word() }));
  const checkbox = () => element("div", {}, element("input", { type: pick(["checkbox", "radio"]), "aria-label": word() }), element("div", { class: "panel" }, word()));
  const select = () => element("select", { "aria-label": word() }, ...[1, 2, 3].map(() => element("option", {}, word())));
  const list = () => element("ul", {}, ...Array.from({ length: below(6) }, () => element("li", {}, word(), element("b", { class: "late" }, word()), pick([link, span])())));
  const row = () => element("tr", {}, element("td", {}, word()), element("td", {}, word()), element("td", {}, text("button", word())));
  const table = () => element("table", {}, element("tbody", {}, ...Array.from({ length: 1 + below(8) }, row)));
  const wrapper = () => element("div", { class: pick(["", "card", "before", "veil"]) }, ...Array.from({ length: 1 + below(3) }, () => pick(MAKERS)()));
  const details = () => element("details", {}, text("summary", word()), text("p", word()));
  const menu = () => element("div", { class: "menu" }, text("button", word()), element("div", { class: "drop" }, link()));
  const span = () => element("span", { class: pick(["", "hand", "secret"]) }, word());
  const scroller = () => element("div", { class: "scroll" }, ...Array.from({ length: 9 }, () => text("p", word())));
  const rich = () => element("div", { contenteditable: "true", "aria-label": word() }, word());
  const dialog = () => element("dialog", { "aria-label": word() }, text("button", word()));
  const image = () => element("img", { alt: word(), width: "20", height: "20" });
  const host = () => element("x-card", {}, text("b", word()));

  function labelled() {
    const id = `id${below(1e9)}`;
    return element("div", {}, element("div", { id }, word()), element("input", { "aria-labelledby": id }));
  }

  const all = () => [...document.body.querySelectorAll("*")];
  const any = (selector) => pick([...document.querySelectorAll(selector)]);

  /** Each changes one thing, if there is something to change. */
  const CHANGES = {
    add: () => pick([document.body, ...document.querySelectorAll("div, ul, td, li")]).append(pick(MAKERS)()),
    insert: () => any("body *")?.before(pick(MAKERS)()),
    remove: () => any("body *")?.remove(),
    move: () => {
      const moved = any("p, button, li, tr, label");
      const to = any("div, ul, tbody");
      if (moved && to && !moved.contains(to)) to.append(moved);
    },
    text: () => {
      const nodes = all().flatMap((each) => [...each.childNodes]).filter((node) => node.nodeType === 3);
      if (nodes.length) pick(nodes).data = word();
    },
    class: () => any("body, body *")?.classList.toggle(pick(CLASSES)),
    style: () => any("body *")?.style.setProperty("display", pick(["none", "", "block", "inline"])),
    hidden: () => any("body *")?.toggleAttribute("hidden"),
    inert: () => any("div")?.toggleAttribute("inert"),
    ariaHidden: () => any("div, span")?.setAttribute("aria-hidden", pick(["true", "false"])),
    ariaLabel: () => any("button, a, input, ul")?.setAttribute("aria-label", word()),
    expanded: () => any("button")?.setAttribute("aria-expanded", pick(["true", "false"])),
    role: () => any("div, span, ul, li")?.setAttribute("role", pick(["button", "list", "none", "alert", "navigation", "listitem"])),
    disabled: () => any("button, input, select")?.toggleAttribute("disabled"),
    onclick: () => any("div, span, p")?.setAttribute("onclick", ""),
    value: () => (any("input[type=text], input[type=search], input[type=password]") ?? {}).value = word(),
    checked: () => { const box = any("input[type=checkbox], input[type=radio]"); if (box) box.checked = !box.checked; },
    mixed: () => { const box = any("input[type=checkbox]"); if (box) box.indeterminate = !box.indeterminate; },
    choose: () => { const each = any("select"); if (each) each.selectedIndex = below(each.length); },
    option: () => any("select")?.append(element("option", {}, word())),
    focus: () => any("input, button, a, [contenteditable]")?.focus(),
    blur: () => document.activeElement?.blur(),
    scrollPage: () => scrollTo(0, below(document.documentElement.scrollHeight)),
    scrollBox: () => any(".scroll")?.scrollTo(0, below(200)),
    open: () => any("details")?.toggleAttribute("open"),
    show: () => { const each = any("dialog"); if (each?.isConnected) each.open ? each.close() : pick([0, 1]) ? each.show() : each.showModal(); },
    root: () => {
      const each = any("x-card");
      if (each && !roots.has(each)) roots.set(each, each.attachShadow({ mode: pick(["open", "closed"]) })).get(each).innerHTML = "<p>Root</p><slot></slot><button>In</button>";
    },
    inRoot: () => { const root = roots.get(any("x-card")); if (root) pick([...root.querySelectorAll("p, button")]).textContent = word(); },
    addInRoot: () => roots.get(any("x-card"))?.append(pick(MAKERS)()),
    popover: () => { const each = any("p, ul"); if (each) { each.popover = "manual"; each.matches(":popover-open") ? each.hidePopover() : each.showPopover(); } },
    rule: () => { const sheet = document.styleSheets[0]; sheet.insertRule(`.${pick(CLASSES)} { ${pick(["display: none", "cursor: pointer", "color: red"])} }`, sheet.cssRules.length); },
    unrule: () => { const sheet = document.styleSheets[0]; if (sheet.cssRules.length > 15) sheet.deleteRule(sheet.cssRules.length - 1); },
    picture: () => { const each = any("img"); if (each) each.src = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="; },
    edit: () => { const each = any("[contenteditable]"); if (each) each.textContent = word(); },
    rename: () => { const each = any("[id]"); if (each) each.id = `id${below(1e9)}`; },
  };

  const roots = new WeakMap();

  return {
    build(seed) {
      state = seed;
      const style = element("style", {}, SHEETS[seed % SHEETS.length]);
      document.head.append(style);
      for (let count = 0; count < 25; count++) document.body.append(pick(MAKERS)());
    },
    change(count) {
      const names = Array.from({ length: count }, () => pick(Object.keys(CHANGES)));
      for (const name of names) CHANGES[name]();
      return names;
    },
  };
})();
