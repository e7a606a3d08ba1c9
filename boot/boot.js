// @ts-check
// Starts the page and watches over it until a player can act. README.md, beside this file, shows what starts what.
//
// It runs as early as the browser allows: what it changes on the loading screen waits until that is there.
import downloadsOf from "value:downloads";
import { trust } from "asset:boot/snapshot.js";
import { watchForUpdates } from "asset:boot/updates.js";
import { attempt } from "./attempt.js";
import { speak } from "./language.js";
import { READY, START_FAILED, UNSUPPORTED } from "./names.js";
import { asWasm } from "./wasm.js";

const PATIENCE = 20_000; // milliseconds without any progress before the page says that it takes long

/** @typedef {{ url: string, size: number, sent: number, received: number }} Download sizes in bytes */

const root = document.documentElement;
const loadingScreen = () => document.getElementById("loading");
const { fetch } = globalThis;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let patience;
let over = false;

/** @param {string} state */
const show = (state) => {
  const screen = loadingScreen();
  if (screen && ["loading", "starting", "slow"].includes(screen.dataset.state ?? "")) screen.dataset.state = state;
};

/** @param {string} [state] */
const progress = (state) => {
  clearTimeout(patience);
  if (state || loadingScreen()?.dataset.state === "slow") show(state ?? "loading");
  patience = setTimeout(() => show("slow"), PATIENCE);
};

/** @param {unknown} [reason] */
const fail = (reason) => {
  over = true;
  const detail = reason instanceof Error ? reason.message : String(reason ?? "");
  document.dispatchEvent(new CustomEvent(START_FAILED, { detail }));
};

// Only the first failure is logged, and none while the page is left or reloaded, which breaks downloads off.
/** @param {unknown} reason */
const failLoudly = (reason) => {
  if (!over) console.error("The page cannot start:", reason);
  fail(reason);
};

/** @type {Download[]} */
const downloads = Object.entries(downloadsOf).map(([path, { size, sent }]) => ({
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

/**
 * The response, of which the loading screen shows how much has arrived.
 * @param {Download} download
 * @param {Response} response
 */
const counted = (download, response) => {
  /** @type {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
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
  return new Response(response.body?.pipeThrough(counter), { status, statusText, headers });
};

/**
 * A response, or of the wasm a module, which is compiled while it arrives.
 * @param {Download} download
 */
const begin = async (download) => {
  try {
    const response = await fetch(download.url);
    const type = response.headers.get("Content-Type") ?? "";
    if (!response.ok || type.includes("html")) throw new Error(`${response.status} ${type}`);
    // A service worker answers from the device: nothing to count.
    const coming = attempt(() => navigator.serviceWorker.controller) ? response : counted(download, response);
    return await (download.url.endsWith(".wasm") ? WebAssembly.compileStreaming(asWasm(coming)) : coming);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`${download.url}: ${reason}`, { cause: error }); // recovery.js looks for the address
  }
};

const start = () => {
  // The big files start to travel now, all at once; Pyodide and PyScript ask for them later.
  const begun = new Map(downloads.map((download) => [download.url, begin(download)]));
  for (const result of begun.values()) result.catch(failLoudly);

  globalThis.fetch = /** @type {typeof fetch} */ (
    (resource, options) => {
      const url = resource instanceof Request ? resource.url : String(resource);
      const result = begun.get(url);
      begun.delete(url);
      return result ?? fetch(resource, options);
    }
  );

  const atWork = new AbortController();
  const { signal } = atWork;

  new MutationObserver(() => {
    if (root.dataset[READY] !== "true" || signal.aborted) return;
    atWork.abort();
    clearTimeout(patience);
    globalThis.fetch = fetch;
    loadingScreen()?.remove();
    trust();
    watchForUpdates();
  }).observe(root, { attributes: true, attributeFilter: [`data-${READY}`] });

  addEventListener(
    "py:progress",
    (event) => {
      const { detail } = /** @type {CustomEvent<string>} */ (event);
      progress(detail === "Loaded Pyodide" ? "starting" : undefined);
    },
    { signal },
  );
  addEventListener("py:done", () => fail(), { signal });
  addEventListener(
    "beforeunload",
    () => {
      over = true;
    },
    { signal },
  );

  progress();
  for (const part of ["asset:boot/interpreter.js", "asset:pyscript/core.js"]) import(part).catch(failLoudly);
};

if (!root.dataset[UNSUPPORTED]) {
  speak();
  start();
}
