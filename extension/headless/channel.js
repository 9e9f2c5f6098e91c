// In the page's own world, right before world.js: takes the channel that it hands over, and keeps it where only the host
// looks. No page knows the type of the listener, which is made anew for each browser, and nothing gives a listener away
// but the browser's debugger (cdp/channel.py). The isolated world has no part in it, because its scripts may come later
// than the page's, as in frames that live in a process of their own and in windows that a page opens.
//
// Then it says at the channel when a closed shadow root was attached, so that this carrier knows when it has to ask the
// browser for such roots.
(() => {
  const { attachShadow, setAttribute } = Element.prototype;
  const { adoptNode } = Document.prototype;
  const { get: modeOf } = /** @type {any} */ (Object.getOwnPropertyDescriptor(ShadowRoot.prototype, "mode"));
  const { apply } = Reflect;
  /** @type {Element | null} */
  let channel = null;

  // In the place of sending it: in a window that a page has just opened the browser still holds all events back.
  window.dispatchEvent = (event) => {
    Reflect.deleteProperty(window, "dispatchEvent"); // what every window inherits is there again
    channel = /** @type {Element} */ (/** @type {FocusEvent} */ (event).relatedTarget);
    return false; // somebody has it
  };
  // At the window, which a frame that begins as an empty document keeps for its first one: the debugger gives an element
  // only to worlds of its own document.
  addEventListener("CHANNEL_KEEPER", () => channel && apply(adoptNode, document, [channel]));

  /** @type {ProxyHandler<typeof attachShadow>} */
  const noting = Object.create(null); // what a page adds to all objects must not become a trap
  noting.apply = (target, element, options) => {
    const root = apply(target, element, options);
    if (channel && apply(modeOf, root, []) === "closed") apply(setAttribute, channel, ["roots", ""]);
    return root;
  };
  // A proxy, because a page may compare the text of the function with what browsers have.
  Element.prototype.attachShadow = new Proxy(attachShadow, noting);
})();
