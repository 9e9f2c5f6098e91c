// The only script of page/ that knows the extension: it stands between the scripts of this document and the worker. It
// comes first, because printing.js and channel.js tell it of dialogs, and the engine asks it for closed shadow roots.

(() => {
  // A page may have elements of these names, which would be found where nothing of ours is.
  if (Object.hasOwn(globalThis, "webhandBridge") && globalThis.webhandBridge?.isAlive()) return;
  for (const name of /** @type {const} */ (["webhandChannel", "webhandDialogs"])) {
    if (!Object.hasOwn(globalThis, name)) globalThis[name] = undefined;
  }

  // False once the extension was reloaded or updated: what is left in the page is an orphan.
  globalThis.webhandBridge = { isAlive: () => chrome.runtime?.id !== undefined };

  globalThis.webhandCarrier = {
    openRoot(element) {
      // SVG has element names with a hyphen too, and Chrome's function takes HTML elements only.
      if (!(element instanceof HTMLElement)) return null;
      return /** @type {ShadowRoot | null} */ (chrome.dom.openOrClosedShadowRoot(element));
    },
    // Nobody may be listening: a worker that starts because of this has no action to add it to.
    dialog: (dialog) => void chrome.runtime.sendMessage({ dialog }).catch(() => undefined),
    printing: (open, secret) => void chrome.runtime.sendMessage({ printing: { open, secret } }).catch(() => undefined),
  };
})();
