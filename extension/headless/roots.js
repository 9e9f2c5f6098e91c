// In the page's own world, before its scripts: says that a closed shadow root was attached, so that this carrier knows
// when it has to ask the browser for such roots. Says it, and nothing of the root itself: the page could hear it too.
(() => {
  const { attachShadow } = Element.prototype;
  const { dispatchEvent } = EventTarget.prototype;
  const { apply } = Reflect;
  const Announcement = Event;

  // A proxy, because a page may compare the text of the function with what browsers have.
  Element.prototype.attachShadow = new Proxy(attachShadow, {
    apply(target, element, options) {
      const root = apply(target, element, options);
      if (root.mode === "closed") apply(dispatchEvent, window, [new Announcement("webhand:closed-root")]);
      return root;
    },
  });
})();
