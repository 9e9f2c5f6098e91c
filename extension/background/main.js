// The service worker: wires the parts together. Every listener is registered here, synchronously, because Chrome wakes a
// stopped worker only for events that it registered at its start. Nothing kept in memory may be missed after that.

import { act } from "./act.js";
import { showEvent, showNothing, showRun } from "./badge.js";
import { Chat } from "./chat.js";
import { closeTab } from "./closing.js";
import { describe } from "./describing.js";
import { answerDialog, letGo, watchDialogs } from "./dialogs.js";
import { watchDownloads } from "./downloads.js";
import { expand, find } from "./excerpts.js";
import { extract } from "./extracting.js";
import { facts } from "./facts.js";
import { downloadUrl } from "./fetching.js";
import { watchNavigation } from "./navigation.js";
import { watchNetwork } from "./network.js";
import { observe } from "./observe.js";
import { watchOpenings } from "./openings.js";
import { checked } from "./params.js";
import { at } from "./pointing.js";
import { HostPort, greeted } from "./port.js";
import { watchPosted } from "./posted.js";
import { read } from "./reading.js";
import { screenshot } from "./screenshot.js";
import { forget } from "./settle.js";
import { watchSites } from "./sites.js";
import { forTabsAsTheyAre, listTabs, switchTab, targetTab, watchTabs } from "./tabs.js";
import { navigateTab, openTab, reloadTab, traverseTab } from "./travel.js";
import { forgetWrites, watchWrites } from "./writes.js";

/** What the host may ask for: these keys and nothing else. */
const requests = checked({
  hello: greeted,
  "tabs.list": listTabs,
  "tabs.target": targetTab,
  "tabs.open": openTab,
  "tabs.close": closeTab,
  "tabs.reload": reloadTab,
  "tabs.switch": switchTab,
  "tabs.navigate": navigateTab,
  "tabs.traverse": traverseTab,
  "page.observe": observe,
  "page.find": find,
  "page.read": read,
  "page.expand": expand,
  "page.at": at,
  "page.extract": extract,
  "page.facts": facts,
  "page.download": downloadUrl,
  "page.describe": describe,
  "page.act": act,
  "page.dialog": answerDialog,
  "page.screenshot": screenshot,
});

/** While there is a host, an alarm wakes the worker should Chrome stop it in the middle of a run on a page at rest. */
const WATCH = "watch";

const host = new HostPort({ requests: forTabsAsTheyAre(requests), notifications: { "run.event": runEvent }, onState: hostState });
const chat = new Chat(host);

/** @param {import("../protocol.js").RunEventParams} params */
function runEvent(params) {
  chat.tellAll("run.event", params);
  showEvent(params.event.type);
  if (params.event.type !== "run_finished") return;
  letGo();
  forgetWrites();
}

/** @param {import("./port.js").HostState} state */
function hostState(state) {
  chat.tellAll("host.state", state);
  if (state.state === "ready") void welcome();
  else if (state.state !== "connecting") void chrome.alarms.clear(WATCH);
  if (state.state !== "ready") showNothing();
}

/**
 * A host tells only those who follow, and a new one has not been asked yet. Also with every chat closed: the badge is then
 * all that says that a task is at work, or that it asks something.
 */
async function welcome() {
  await chrome.alarms.create(WATCH, { periodInMinutes: 0.5 });
  await host.request("run.follow", {}, 0).then(showRun, (error) => console.warn("webhand: no run to follow", error));
}

watchNavigation();
watchNetwork();
watchOpenings();
watchPosted();
watchTabs();
watchDialogs();
watchDownloads();
watchWrites();
watchSites();
chrome.runtime.onConnect.addListener((port) => chat.accept(port));
// These only have to wake the worker: its start connects.
chrome.runtime.onStartup.addListener(() => undefined);
chrome.runtime.onInstalled.addListener(() => undefined);
chrome.alarms.onAlarm.addListener(() => undefined);
chrome.tabs.onRemoved.addListener(forget);
host.connect();
