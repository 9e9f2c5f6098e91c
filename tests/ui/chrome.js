// The `chrome` object as the chat sees it, with a worker that the test plays: what the chat posts goes to `toWorker`,
// what the test sends comes in by `fromWorker`. Storage outlives a reload, as the browser's does.
(() => {
  const event = () => {
    const listeners = new Set();
    return { addListener: (f) => listeners.add(f), fire: (...given) => listeners.forEach((f) => f(...given)) };
  };
  const area = (name) => {
    const onChanged = event();
    const all = () => JSON.parse(localStorage.getItem(name) ?? "{}");
    return {
      onChanged,
      get: async (key) => (key in all() ? { [key]: all()[key] } : {}),
      set: async (values) => {
        localStorage.setItem(name, JSON.stringify({ ...all(), ...values }));
        const changes = Object.entries(values).map(([key, newValue]) => [key, { newValue }]);
        onChanged.fire(Object.fromEntries(changes));
      },
    };
  };
  let port = null;
  const connect = (_id, { name }) => {
    const opened = { name, onMessage: event(), onDisconnect: event() };
    opened.postMessage = async (message) => {
      const reply = await window.toWorker(message);
      if (opened === port && reply) opened.onMessage.fire(reply);
    };
    port = opened;
    return opened;
  };
  window.fromWorker = (message) => port.onMessage.fire(message);
  window.stopWorker = () => {
    const stopped = port;
    port = null;
    stopped.onDisconnect.fire(stopped);
  };
  window.called = [];
  const manifest = { version: "0.1.0", permissions: ["nativeMessaging", "tabs"], host_permissions: ["<all_urls>"] };
  window.chrome = {
    runtime: {
      connect,
      getManifest: () => manifest,
      openOptionsPage: async () => window.called.push("openOptionsPage"),
    },
    storage: { session: area("session"), local: area("local") },
    extension: { getViews: () => (window.surface === "popup" ? [window] : []) },
    tabs: { getCurrent: async () => (window.surface === "tab" ? { id: 1 } : undefined) },
    windows: { getCurrent: async () => ({ id: 7 }) },
    sidePanel: { open: async ({ windowId }) => void window.called.push(`sidePanel ${windowId}`) },
  };
})();
