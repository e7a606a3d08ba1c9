// A snapshot: Python's memory after it has started and imported the game, kept on the player's device so
// that later visits need not do that again.
//
// It belongs to one build and one browser, lies in a cache of its own, and is used only if its bytes are
// those that were put there. A start that uses it leaves a mark until a player can act: where the mark is
// found, that start came to nothing, and the snapshot is refused for good. So is one whose making was cut off twice.

const SITE = new URL("value:top", import.meta.url).href;
const NAME = `magdagdon-snapshot-${SITE}`; // goes with the other caches of this site when the page starts afresh
const VERSION = encodeURIComponent(`${"value:build"} ${navigator.userAgent}`);
const SNAPSHOT = `${SITE}snapshot/${VERSION}`;
const TRIED = `${SITE}tried/${VERSION}`;
const REFUSED = `${SITE}refused/${VERSION}`;
const MARK = "magdagdon.snapshot"; // in sessionStorage: "on trial", or "failed" once boot/rescue.js saw that
const PATIENCE = 3_000; // milliseconds for a storage that may never answer
const HANGS = 5_000; // milliseconds: who leaves a start earlier has not waited for it in vain

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

const leave = () => {
  if (performance.now() < HANGS && sessionStorage.getItem(MARK) === "on trial") trust();
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
  if (!snapshot) return undefined;
  const bytes = await snapshot.arrayBuffer();
  if (!doubtful && (await digest(bytes)) === snapshot.headers.get("digest")) return bytes;
  await refuse();
  return undefined;
};

const late = () => new Promise((resolve) => setTimeout(resolve, PATIENCE));

// The bytes to begin with, if there are any to trust.
export const take = async () => {
  try {
    const doubtful = sessionStorage.getItem(MARK);
    const bytes = await Promise.race([sound(doubtful), late()]);
    if (bytes) {
      sessionStorage.setItem(MARK, "on trial");
      addEventListener("pagehide", leave);
    }
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

// Making one may be more than a device can do: that ends the page, and would again at the next visit.
export const begin = async () => replace((await found(TRIED)) ? REFUSED : TRIED, new Response());

export const keep = async (bytes) =>
  replace(SNAPSHOT, new Response(bytes, { headers: { digest: await digest(bytes) } }));
