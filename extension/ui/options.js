/** The settings page: what is there and in what state, and how to change it: in a terminal, but for a key. */

import { RpcError, sentence } from "../rpc.js";
import { Connection } from "./connection.js";
import { byId, commandBox, dress, el, reconcile } from "./dom.js";
import { noticeNode, noticesFor } from "./notices.js";
import { keyFor, LANGUAGE, t } from "./strings.js";

/** @type {import("./types").ChatState} */
let state = {
  host: { state: "connecting", message: "", attempt: 0 },
  status: null,
  runs: [],
  failure: null,
  // This page tells how to set a key in any case.
  keyNoticeDismissed: true,
  pausing: false,
};

const connection = new Connection({
  opened: () => void read("host.state"),
  notified: (method, params) => method === "host.state" && hostChanged(params),
});

/** @param {import("./types").HostState} host */
function hostChanged(host) {
  show({ host });
  if (host.state === "ready") void readStatus();
}

/** @param {"host.state" | "host.connect"} method */
async function read(method) {
  const host = await ask(method);
  if (host?.state) hostChanged(host);
}

async function readStatus() {
  show({ status: (await ask("status.get")) ?? null });
}

/**
 * A failed request is answered with nothing: the state of the host, which is on the page, says why.
 *
 * @param {string} method
 */
async function ask(method) {
  try {
    return await connection.request(method);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return null;
  }
}

/** @param {Partial<import("./types").ChatState>} changes */
function show(changes) {
  state = { ...state, ...changes };
  const reactions = { retry: () => void read("host.connect"), dismiss: () => {} };
  reconcile(
    byId("notices", HTMLElement),
    noticesFor(state).map((notice) => noticeNode(notice, reactions)),
  );
  byId("facts", HTMLElement).replaceChildren(...facts());
}

/** The key goes to the host and is forgotten: nothing on this page keeps it. @param {SubmitEvent} event */
async function setKey(event) {
  event.preventDefault();
  const field = byId("keyValue", HTMLInputElement);
  const value = field.value;
  field.value = "";
  byId("keySaid", HTMLElement).textContent = await kept(value);
  void readStatus();
}

/** @param {string} value @returns {Promise<string>} */
async function kept(value) {
  try {
    return (await connection.request("key.set", { value })).said;
  } catch (error) {
    return sentence(error);
  }
}

function facts() {
  const { host, status } = state;
  /** @type {[string, string | undefined][]} */
  const rows = [
    [t("fact_host"), t(`host_${host.state}`)],
    [t("fact_build"), status?.build],
    [t("fact_extension"), chrome.runtime.getManifest().version],
    [t("fact_model"), status?.model],
    [t("fact_cookies"), status ? t(`cookies_${status.cookies ?? "refuse"}`) : undefined],
    [t("fact_key"), status ? t(`key_${status.key}`) : undefined],
  ];
  return rows.flatMap(([term, text]) => [el("dt", {}, term), el("dd", {}, text || "–")]);
}

/** Read from the manifest, so that this list never says less than what was asked for. */
function permissions() {
  const { permissions = [], host_permissions = [] } = chrome.runtime.getManifest();
  const rows = [...permissions, ...host_permissions].map((name) => {
    const key = name.includes("://") || name === "<all_urls>" ? "permission_hosts" : keyFor("permission", name);
    return [el("dt", {}, el("code", {}, name)), el("dd", {}, key ? t(key) : "")];
  });
  byId("permissions", HTMLElement).replaceChildren(...rows.flat());
}

document.documentElement.lang = LANGUAGE;
dress();
document.title = t("optionsTitle");
for (const place of document.querySelectorAll("[data-command]")) {
  place.replaceWith(commandBox(place.getAttribute("data-command") ?? ""));
}
byId("key", HTMLFormElement).addEventListener("submit", (event) => void setKey(event));
permissions();
show({});
connection.open();
