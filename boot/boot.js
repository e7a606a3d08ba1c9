// Starts the page and watches over it until a player can act.
//
// What the page and this script promise each other:
// - Python sets <html data-ready="true"> when a player can act; the loading screen then goes away.
// - "magdagdon:update-ready" is dispatched on document, later than that, when a new version of the page waits.
// - Dispatching "magdagdon:apply-update" on document lets the waiting version take over and loads the page
//   again; if none was told of, nothing happens. Do so between games, or when the player says so.
//
// It runs as early as can be: what it says of the loading screen is said once that is there.
import "asset:boot/language.js";
import { trust } from "asset:boot/snapshot.js";
import { watchForUpdates } from "asset:boot/updates.js";

const PATIENCE = 20_000; // milliseconds without any progress before the page says that it takes long

const root = document.documentElement;
const loadingScreen = () => document.getElementById("loading");
const { fetch } = globalThis;
let patience;
let over = false;

const show = (state) => {
  const screen = loadingScreen();
  if (screen && screen.dataset.state !== "failed") screen.dataset.state = state;
};

const progress = (state) => {
  clearTimeout(patience);
  if (state || loadingScreen()?.dataset.state === "slow") show(state ?? "loading");
  patience = setTimeout(() => show("slow"), PATIENCE);
};

const fail = (reason) => {
  over = true;
  const detail = String(reason?.message ?? reason ?? "");
  document.dispatchEvent(new CustomEvent("magdagdon:start-failed", { detail }));
};

// What follows a failure is no news, nor are downloads that end because the page is left or loaded again.
const failLoudly = (reason) => {
  if (!over) console.error("The page cannot start:", reason);
  fail(reason);
};

// The big files start to travel now, all at once; Pyodide and PyScript ask for them later.
const downloads = Object.entries("value:downloads").map(([path, { size, sent }]) => ({
  url: new URL(path, import.meta.url).href,
  size,
  sent,
  received: 0,
}));
const sent = downloads.reduce((sum, download) => sum + download.sent, 0);

const showReceived = () => {
  const bar = loadingScreen()?.querySelector("progress");
  if (bar) bar.value = downloads.reduce((sum, { received, size, sent }) => sum + (received / size) * sent, 0) / sent;
};

const counted = (download, response) => {
  const counter = new TransformStream(
    {
      transform(chunk, controller) {
        download.received += chunk.byteLength;
        showReceived();
        progress();
        controller.enqueue(chunk);
      },
    },
    undefined,
    new CountQueuingStrategy({ highWaterMark: Infinity }),
  );
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
};

const begin = async (download) => {
  const response = await fetch(download.url);
  if (!response.ok) throw new Error(`${download.url}: ${response.status}`);
  // What a service worker answers is here already.
  const coming = navigator.serviceWorker?.controller ? response : counted(download, response);
  return download.url.endsWith(".wasm") ? WebAssembly.compileStreaming(coming) : coming;
};

// What comes of each: a response, or of the wasm a module, which begins to be compiled while it arrives.
const begun = new Map(downloads.map((download) => [download.url, begin(download)]));
for (const result of begun.values()) result.catch(failLoudly);

globalThis.fetch = (resource, options) => {
  const url = String(resource?.url ?? resource);
  const result = begun.get(url);
  begun.delete(url);
  return result ?? fetch(resource, options);
};

const atWork = new AbortController();
const { signal } = atWork;

new MutationObserver(() => {
  if (root.dataset.ready !== "true" || signal.aborted) return;
  atWork.abort();
  clearTimeout(patience);
  globalThis.fetch = fetch;
  loadingScreen().remove();
  trust();
  watchForUpdates();
}).observe(root, { attributes: true, attributeFilter: ["data-ready"] });

addEventListener(
  "py:progress",
  ({ detail }) => progress(detail === "Loaded Pyodide" ? "starting" : undefined),
  { signal },
);
addEventListener("py:done", () => fail(), { signal });
addEventListener("beforeunload", () => (over = true), { signal });

progress();
for (const part of ["asset:boot/interpreter.js", "asset:pyscript/core.js"]) import(part).catch(failLoudly);
