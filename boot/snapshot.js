// @ts-check
// A snapshot: Python's memory after it has started and imported the game, cached on the player's device so that
// later starts need not do that again.
//
// It belongs to one build and one browser, lies in a cache of its own, and is used only if its hash is right; a
// damaged one is dropped and made again. A start that uses it leaves a mark in sessionStorage until a player can act,
// and so does making one, which may be more than the device can do and end the page. A start that finds the mark
// counts a failure, drops the snapshot and does without. After LIMIT failures no snapshot is made or used for a
// while; then one more is tried.
import build from "value:build";
import top from "value:top";
import { CACHE_PREFIX, MAKING, ON_TRIAL, SNAPSHOT_CACHE, SNAPSHOT_MARK } from "./names.js";

const SITE = new URL(top, import.meta.url).href;
const NAME = `${CACHE_PREFIX}-${SNAPSHOT_CACHE}-${SITE}`; // recovery.js drops it with the other caches of this site
const VERSION = encodeURIComponent(`${build} ${navigator.userAgent}`);
const SNAPSHOT = `${SITE}snapshot/${VERSION}`;
const FAILURES = `${SITE}failures/${VERSION}`;
const LIMIT = 2;
const REFUSED_FOR = 30 * 24 * 3_600_000; // milliseconds
const PATIENCE = 3_000; // milliseconds for a storage that may never answer
const HANGS = 5_000; // milliseconds: a start that the player leaves earlier has not failed

/** @param {string} entry */
const found = (entry) => caches.match(entry, { cacheName: NAME });

/** @param {BufferSource} bytes */
const digest = async (bytes) => String(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

// Removes all entries but those named, such as what other versions have left.
/** @param {string[]} entries */
const dropAllBut = async (...entries) => {
  const cache = await caches.open(NAME);
  for (const { url } of await cache.keys()) if (!entries.includes(url)) await cache.delete(url);
  return cache;
};

const failures = async () => {
  const entry = await found(FAILURES);
  if (!entry) return 0;
  const { count, at } = await entry.json();
  return Math.abs(Date.now() - at) < REFUSED_FOR ? count : Math.min(count, LIMIT - 1);
};

let used = false; // whether this start uses a snapshot that has not failed so far
let marked = 0; // when, in milliseconds since the page was opened

const leave = () => {
  const mark = sessionStorage.getItem(SNAPSHOT_MARK);
  const early = performance.now() - marked < HANGS;
  if (mark === MAKING || (mark === ON_TRIAL && early)) unmark();
};

/** @param {string} state */
const mark = (state) => {
  sessionStorage.setItem(SNAPSHOT_MARK, state);
  marked = performance.now();
  addEventListener("pagehide", leave);
};

const unmark = () => {
  removeEventListener("pagehide", leave);
  try {
    sessionStorage.removeItem(SNAPSHOT_MARK);
  } catch {
    // nothing was marked
  }
};

/** Call once a player can act: where the start used a snapshot, that has succeeded, and earlier failures are over. */
export const trust = async () => {
  unmark();
  try {
    if (used) await dropAllBut(SNAPSHOT);
  } catch {
    // nothing can be stored here
  }
};

/**
 * Counts a failure of the snapshot, or of making one, and drops the snapshot. The mark stays until that is stored:
 * after a crash before that the next start counts the failure.
 */
export const countFailure = async () => {
  used = false;
  try {
    const count = (await failures()) + 1;
    const cache = await dropAllBut(FAILURES);
    await cache.put(FAILURES, new Response(JSON.stringify({ count, at: Date.now() })));
    unmark();
  } catch {
    // nothing can be stored here
  }
};

/** @param {string | null} failed */
const sound = async (failed) => {
  if (failed) return countFailure();
  const snapshot = await found(SNAPSHOT);
  if (!snapshot) return undefined;
  const bytes = await snapshot.arrayBuffer();
  if ((await digest(bytes)) === snapshot.headers.get("digest")) return bytes;
  await dropAllBut(FAILURES);
  return undefined;
};

/** @returns {Promise<undefined>} */
const late = () => new Promise((resolve) => setTimeout(resolve, PATIENCE, undefined));

/** Returns the cached snapshot, or undefined where there is none or it cannot be trusted. */
export const take = async () => {
  try {
    const bytes = await Promise.race([sound(sessionStorage.getItem(SNAPSHOT_MARK)), late()]);
    if (!bytes) return undefined;
    mark(ON_TRIAL);
    used = true;
    return bytes;
  } catch {
    return undefined; // nothing can be stored here
  }
};

/** Whether a snapshot should be made. */
export const missing = async () => {
  try {
    return !(await found(SNAPSHOT)) && (await failures()) < LIMIT;
  } catch {
    return false; // nothing can be stored here
  }
};

/**
 * Marks that `worker` makes a snapshot; it sends a message at the end, whether it succeeded or not.
 * @param {Worker} worker
 */
export const madeBy = (worker) => {
  try {
    mark(MAKING);
    worker.addEventListener("message", unmark);
  } catch {
    // nothing can be marked
  }
};

/** @param {ArrayBuffer} bytes */
export const keep = async (bytes) => {
  const response = new Response(bytes, { headers: { digest: await digest(bytes) } });
  const cache = await dropAllBut(FAILURES);
  await cache.put(SNAPSHOT, response);
};
