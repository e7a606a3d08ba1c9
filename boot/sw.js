// The service worker: the whole page on the device, one version at a time.
//
// A version is installed when each of its files is here with the very bytes that the build saw, and not
// before; a half-installed one is never served. It takes over when the page says so, or when no page is left.
// Files of another version stay while it is on its way, or another page is open.
import { cacheNames, setCacheNameDetails } from "workbox-core";
import { PrecacheController } from "workbox-precaching";

const PATIENCE = 3_000; // milliseconds for a storage that may never answer

setCacheNameDetails({ prefix: "magdagdon", precache: "files", suffix: registration.scope });

const files = new PrecacheController();
files.addToCacheList(self.__WB_MANIFEST);

// What the page has just downloaded lies in the browser's own cache; where that is out of date, the file's
// hash tells, and it is fetched again.
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

let silent = false; // whether the caches have owed an answer for longer than PATIENCE

// Of this version, or of an older one.
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

const late = () => new Promise((resolve) => setTimeout(resolve, silent ? 0 : PATIENCE, "late"));

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

// A page of this version has started: what was lost of its files is fetched again, what others left is dropped.
const settle = async (event) => {
  const another = () => registration.installing || registration.waiting;
  if (another() || !files.getCacheKeyForURL(event.data.started)) return;
  await install();
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const pages = windows.filter(({ url }) => url.startsWith(registration.scope));
  if (pages.length === 1 && !another()) await files.activate(event);
};

// Twice: the version before may have dropped something meanwhile, when it settled.
addEventListener("install", (event) => event.waitUntil(install().then(install)));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const ours = request.url.startsWith(registration.scope);
  if (ours && request.method === "GET" && request.cache !== "reload") event.respondWith(answer(request));
});
addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(skipWaiting());
  if (event.data?.started) event.waitUntil(settle(event).catch(() => {}));
});
