// @ts-check
// The service worker: keeps the whole page on the device, one version at a time.
//
// A version is installed when each of its files is in the cache with the hash that the build saw, and not before; a
// half-installed one is never served. It takes over when the page says so, or when no page is open. Files of another
// version stay while that is being installed or waits, or while another page is open.
import { cacheNames, setCacheNameDetails } from "workbox-core";
import { PrecacheController } from "workbox-precaching";
import { CACHE_PREFIX, FILES_CACHE, TAKE_OVER } from "./names.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const { clients, registration } = worker;

const PATIENCE = 3_000; // milliseconds for a storage that may never answer

setCacheNameDetails({ prefix: CACHE_PREFIX, precache: FILES_CACHE, suffix: registration.scope });

const files = new PrecacheController();
files.addToCacheList(self.__WB_MANIFEST);

// What the page has just downloaded is in the browser's own cache; where that is out of date the hash differs, and
// the file is fetched past it.
/**
 * @param {string} url
 * @param {string | undefined} integrity
 */
const verified = (url, integrity) =>
  fetch(url, { integrity, cache: "default" }).catch(() => fetch(url, { integrity, cache: "reload" }));

const install = async () => {
  const cache = await caches.open(cacheNames.precache);
  const here = new Set((await cache.keys()).map(({ url }) => url));
  for (const [url, key] of files.getURLsToCacheKeys()) {
    if (here.has(key)) continue;
    const response = await verified(url, files.getIntegrityForCacheKey(key));
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await cache.put(key, response);
  }
};

let silent = false; // whether the last answer of the caches is overdue

// A kept file, of this version or of an older one.
/** @param {string} url */
const kept = async (url) => {
  try {
    const cache = await caches.open(cacheNames.precache);
    return (await files.matchPrecache(url)) ?? (await cache.match(url));
  } catch {
    return undefined; // the server may have it
  } finally {
    silent = false;
  }
};

/** @returns {Promise<"late">} */
const late = () => new Promise((resolve) => setTimeout(resolve, silent ? 0 : PATIENCE, "late"));

/** @param {Request} request */
const answer = async (request) => {
  const url = new URL(request.url);
  url.search = url.hash = "";
  url.pathname = url.pathname.replace(/\/index\.html$/, "/");
  const file = kept(url.href);
  const found = await Promise.race([file, late()]);
  if (found instanceof Response) return found;
  if (found === "late") silent = true;
  return Promise.any([fetch(request), file.then((response) => response ?? Promise.reject())]);
};

// A page of this version has started: fetches files of it that were lost, drops those of other versions.
/** @param {ExtendableMessageEvent} event */
const settle = async (event) => {
  const another = () => registration.installing || registration.waiting;
  if (another() || !files.getCacheKeyForURL(event.data.started)) return;
  await install();
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const pages = windows.filter(({ url }) => url.startsWith(registration.scope));
  if (pages.length === 1 && !another()) await files.activate(event);
};

// Twice: while the first runs, the version before may drop files as it settles.
worker.addEventListener("install", (event) => event.waitUntil(install().then(install)));
worker.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const ours = request.url.startsWith(registration.scope);
  if (ours && request.method === "GET" && request.cache !== "reload") event.respondWith(answer(request));
});
worker.addEventListener("message", (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(worker.skipWaiting());
  if (event.data?.started) event.waitUntil(settle(event).catch(() => {}));
});
