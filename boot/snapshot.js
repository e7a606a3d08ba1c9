// A snapshot: Python's memory after it has started and imported the game, kept on the player's device so
// that later visits need not do that again.
//
// It belongs to one build and one browser, lies in a cache of its own, and is used only if its bytes are
// those that were put there. A start that uses it leaves a mark until a player can act: where the mark is
// found, in sessionStorage, that start came to nothing, and the snapshot is refused for good. So it is where
// making it was more than the device can do, which ends the page.

const SITE = new URL("value:top", import.meta.url).href;
const NAME = `magdagdon-snapshot-${SITE}`; // goes with the other caches of this site when the page starts afresh
const VERSION = encodeURIComponent(`${"value:build"} ${navigator.userAgent}`);
const SNAPSHOT = `${SITE}snapshot/${VERSION}`;
const REFUSED = `${SITE}refused/${VERSION}`;
const MARK = "magdagdon.snapshot"; // "making", "on trial", or "failed" once boot/rescue.js saw that
const PATIENCE = 3_000; // milliseconds for a storage that may never answer
const HANGS = 5_000; // milliseconds: who leaves a start from it earlier has not waited in vain

const found = (entry) => caches.match(entry, { cacheName: NAME });

const digest = async (bytes) => String(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

const replace = async (entry, response) => {
  const cache = await caches.open(NAME);
  for (const { url } of await cache.keys()) await cache.delete(url);
  await cache.put(entry, response);
};

export const trust = () => {
  removeEventListener("pagehide", leave);
  try {
    sessionStorage.removeItem(MARK);
  } catch {
    // nothing was marked
  }
};

let marked; // when

const leave = () => {
  const why = sessionStorage.getItem(MARK);
  if (why === "making" || (why === "on trial" && performance.now() - marked < HANGS)) trust();
};

const mark = (why) => {
  sessionStorage.setItem(MARK, why);
  marked = performance.now();
  addEventListener("pagehide", leave);
};

// Until that is written down the mark stays: who never comes so far is refused by the next start.
export const refuse = async () => {
  try {
    await replace(REFUSED, new Response());
    trust();
  } catch {
    // nothing can be kept here
  }
};

const sound = async (doubtful) => {
  const snapshot = await found(SNAPSHOT);
  if (snapshot && !doubtful) {
    const bytes = await snapshot.arrayBuffer();
    if ((await digest(bytes)) === snapshot.headers.get("digest")) return bytes;
  }
  if (snapshot || doubtful) await refuse();
  return undefined;
};

const late = () => new Promise((resolve) => setTimeout(resolve, PATIENCE));

// The bytes to begin with, if there are any to trust.
export const take = async () => {
  try {
    const doubtful = sessionStorage.getItem(MARK);
    const bytes = await Promise.race([sound(doubtful), late()]);
    if (bytes) mark("on trial");
    return bytes;
  } catch {
    return undefined; // nothing can be kept here
  }
};

export const missing = async () => {
  try {
    return !(await found(SNAPSHOT)) && !(await found(REFUSED));
  } catch {
    return false; // where nothing can be kept nothing is wanted
  }
};

// A worker makes one, and sends a message at the end, whatever came of it.
export const madeBy = (worker) => {
  try {
    mark("making");
    worker.addEventListener("message", trust);
  } catch {
    // nothing can be marked
  }
};

export const keep = async (bytes) =>
  replace(SNAPSHOT, new Response(bytes, { headers: { digest: await digest(bytes) } }));
