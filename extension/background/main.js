// The service worker: wires the parts together. Every listener is registered here, synchronously, because Chrome wakes a
// stopped worker only for events that it registered at its start. Nothing kept in memory may be missed after that.

import { showEvent, showNothing, showProgram, showRun } from "./badge.js";
import { Chat } from "./chat.js";
import { callDocument, listDocuments, releaseTabs } from "./documents.js";
import { flush, tellTo } from "./events.js";
import { watchFiles } from "./files.js";
import { watchHappenings } from "./happenings.js";
import { HostPort, greeted } from "./port.js";
import { checked } from "./validation.js";
import { watchSavingTabs } from "./saving.js";
import { confine, release, releaseAll, watchSites } from "./sites.js";
import {
  activateTab,
  captureTab,
  closeTab,
  createTab,
  fetchFile,
  resumeFile,
  forTabsAsTheyAre,
  getTab,
  listTabs,
  navigateTab,
  reloadTab,
  traverseTab,
  watchShownTabs,
  zoomOfTab,
} from "./tabs.js";

/** What the host may ask for: these keys and nothing else. */
const requests = checked({
  hello: greeted,
  "tabs.list": listTabs,
  "tabs.get": getTab,
  "tabs.create": createTab,
  "tabs.close": closeTab,
  "tabs.activate": activateTab,
  "tabs.navigate": navigateTab,
  "tabs.reload": reloadTab,
  "tabs.traverse": traverseTab,
  "tabs.capture": captureTab,
  "tabs.zoom": zoomOfTab,
  "tabs.release": releaseTabs,
  "documents.list": listDocuments,
  "documents.call": callDocument,
  "sites.confine": confine,
  "sites.release": release,
  "files.fetch": fetchFile,
  "files.resume": resumeFile,
});

/** While there is a host, an alarm wakes the worker should Chrome stop it in the middle of a run on a page at rest. */
const WATCH = "watch";

const host = new HostPort({
  requests: forTabsAsTheyAre(requests),
  notifications: { "run.event": runEvent },
  onState: hostState,
  beforeSending: flush,
});
const chat = new Chat(host);

/** @param {import("../protocol.js").RunEventParams} params */
function runEvent(params) {
  chat.tellAll("run.event", params);
  if (params.program) showProgram(params.event.type);
  else showEvent(params.event.type);
}

/** @param {import("./port.js").HostState} state */
function hostState(state) {
  chat.tellAll("host.state", state);
  if (state.state === "ready") void welcome();
  else if (state.state !== "connecting") void chrome.alarms.clear(WATCH);
  if (state.state === "ready") return;
  showNothing();
  releaseAll();
}

/**
 * A host tells only those who follow, and a new one has not been asked yet. Also with every chat closed: the badge is then
 * all that says that a task is at work, or that it asks something.
 */
async function welcome() {
  await chrome.alarms.create(WATCH, { periodInMinutes: 0.5 });
  await host.request("run.follow", {}, 0).then(showRun, (error) => console.warn("webhand: no run to follow", error));
}

tellTo((events) => host.notify("browser.events", events));
watchSites(); // first: that a load was kept away is told before its end, which alone would be taken for an empty answer
watchHappenings();
watchFiles();
watchShownTabs();
watchSavingTabs();
chrome.runtime.onConnect.addListener((port) => chat.accept(port));
// These only have to wake the worker: its start connects.
chrome.runtime.onStartup.addListener(() => undefined);
chrome.runtime.onInstalled.addListener(() => undefined);
chrome.alarms.onAlarm.addListener(() => undefined);
host.connect();
