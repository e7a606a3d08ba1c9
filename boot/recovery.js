// @ts-check
// Recovers a page that cannot start, or tells the player why it cannot.
//
// It is the first script of the page. Its name carries no hash and it needs no other file, so it is there when the
// others are gone; the build puts what it imports into it, in a syntax that old browsers read.
//
// - Where the browser lacks something that the game needs, a sentence says so and nothing else starts.
// - A start from a snapshot (snapshot.js) that fails is tried again without the snapshot.
// - The first other failure makes the page recover by itself, once until a start succeeds: it fetches the page and
//   the files that failed past the browser's cache, drops what the service worker keeps, and reloads. This helps when
//   a new version was published while an old page lies in some cache, and when the server answered wrongly once.
// - A further failure, or a recovery that fails, is told in words. "Try again" fetches what failed past the cache and
//   reloads.
//
// Only failures of the site's own files count, since browser extensions have failures of their own in this page.
// While a player leaves, a browser breaks off what it is loading: that is told only to a player who stays after all.
// "How to play" can be read meanwhile.
import { attempt } from "./attempt.js";
import { speak } from "./language.js";
import {
  CACHE_PREFIX,
  FAILED,
  ON_TRIAL,
  READY,
  RECOVERY_MARK,
  SNAPSHOT_MARK,
  START_FAILED,
  UNSUPPORTED,
} from "./names.js";
import { OLDEST, lacking } from "./needs.js";

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const SITE = new URL(".", script.src).href;
const FILES = `${SITE}assets/`;
const ADDRESS = /https?:[^\s"'()]+\.(?:m?js|css|wasm|zip|py)\b/g;
const PATIENCE = 10_000; // milliseconds for a server and a storage that may never answer
const SLOW = 20_000; // milliseconds without anything of the game

const { fetch } = globalThis; // boot.js replaces it for a while
const root = document.documentElement;
let failing = false;
let leaving = false;
let told = false;

/** The server sends a file with a type that the browser refuses. */
class WrongType extends Error {}

/**
 * Changes the loading screen now, or once the page has arrived.
 * @param {(screen: HTMLElement) => void} change
 */
const onScreen = (change) => {
  const screen = document.getElementById("loading");
  if (screen) change(screen);
  else if (document.readyState === "loading")
    document.addEventListener("readystatechange", () => onScreen(change), { once: true });
};

/**
 * @param {string} detail
 * @param {"failed" | "mistyped" | "old"} state
 */
const tell = (detail, state = "failed") => {
  told = true;
  attempt(speak);
  onScreen((screen) => {
    screen.dataset.state = state;
    const place = screen.querySelector("[data-detail]");
    if (place) place.textContent = detail;
  });
};

const wasOnTrial = () =>
  attempt(() => {
    if (sessionStorage.getItem(SNAPSHOT_MARK) !== ON_TRIAL) return false;
    sessionStorage.setItem(SNAPSHOT_MARK, FAILED); // the next start counts the failure and uses no snapshot
    return true;
  });

// Without sessionStorage there is no first failure: the page might reload for ever.
const isFirstFailure = () =>
  attempt(() => {
    if (sessionStorage.getItem(RECOVERY_MARK)) return false;
    sessionStorage.setItem(RECOVERY_MARK, "tried");
    return true;
  });

const forget = () => attempt(() => sessionStorage.removeItem(RECOVERY_MARK));

/** @param {unknown} address */
const isOurs = (address) => String(address).includes(FILES);

/** @param {Response} response */
const hasUsableType = ({ headers, url }) => {
  const type = headers.get("Content-Type") ?? "";
  if (/\.m?js$/.test(url)) return type.includes("javascript");
  return url.endsWith(".css") ? type.includes("css") : !type.includes("html");
};

// The files that the page has asked for, except images and the big ones, whose failure names them (boot.js).
const requested = () => {
  /** @type {NodeListOf<HTMLScriptElement & HTMLLinkElement>} */
  const elements = document.querySelectorAll("script[src], link[href]");
  const named = Array.from(elements, ({ src, href }) => src || href);
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  return [...named, ...fetched].filter((address) => isOurs(address) && /\.(m?js|css|py)$/.test(address));
};

/**
 * Whether the browser's cache answers with an error or with a wrong type.
 * @param {string} address
 */
const isBadlyCached = async (address) => {
  try {
    const response = await fetch(address, { cache: "force-cache" });
    return !response.ok || !hasUsableType(response);
  } catch {
    return false; // neither the cache nor the server has it
  }
};

/** @param {string} address */
const refetch = async (address) => {
  const response = await fetch(address, { cache: "reload" });
  await response.arrayBuffer(); // the cache keeps only what has arrived
  if (response.ok && !hasUsableType(response))
    throw new WrongType(`${address}: ${response.headers.get("Content-Type")}`);
};

/**
 * Replaces in the browser's cache what the failure names and what is badly cached.
 * @param {string} detail
 */
const refetchFailed = async (detail) => {
  const failed = new Set((detail.match(ADDRESS) ?? []).filter(isOurs));
  const others = [...new Set(requested())].filter((address) => !failed.has(address));
  await Promise.all([
    ...[...failed].map(refetch),
    ...others.map(async (address) => {
      if (await isBadlyCached(address)) await refetch(address);
    }),
  ]);
};

const dropKept = async () => {
  const registration = await attempt(() => navigator.serviceWorker)?.getRegistration();
  if (registration?.scope !== SITE) return;
  await registration.unregister();
  for (const name of await caches.keys())
    if (name.startsWith(`${CACHE_PREFIX}-`) && name.endsWith(SITE)) await caches.delete(name);
};

const inVain = () => told || root.dataset[READY];

/** @param {string} detail */
const recover = async (detail) => {
  const page = await fetch(location.pathname, { cache: "reload" });
  if (!page.ok) throw new Error(`${page.url}: ${page.status}`);
  if (inVain()) return;
  await dropKept();
  await refetchFailed(detail);
  if (inVain()) return;
  if (leaving) throw new Error("the player leaves");
  location.reload();
};

/** @returns {Promise<never>} */
const late = () => new Promise((_, reject) => setTimeout(reject, PATIENCE));

/** @param {string} detail */
const fail = (detail) => {
  if (failing || root.dataset[READY]) return;
  failing = true;
  if (leaving) setTimeout(() => tell(detail), PATIENCE);
  else if (wasOnTrial()) location.reload();
  else if (isFirstFailure())
    Promise.race([recover(detail), late()]).catch((error) => {
      if (error instanceof WrongType) tell(error.message, "mistyped");
      else tell(detail);
    });
  else tell(detail);
};

const retry = async () => {
  const detail = document.querySelector("#loading [data-detail]")?.textContent ?? "";
  forget();
  onScreen((screen) => {
    screen.dataset.state = "loading";
  });
  await Promise.race([refetchFailed(detail), late()]).catch(() => {}); // reloading says what is still wrong
  location.reload();
};

const leave = () => {
  leaving = true;
};

const missing = lacking();
if (missing.length) {
  failing = true;
  root.dataset[UNSUPPORTED] = "true";
  tell(`${OLDEST} (${missing.join(", ")})`, "old");
}

new MutationObserver((_, observer) => {
  if (root.dataset[READY] !== "true") return;
  observer.disconnect();
  removeEventListener("beforeunload", leave); // it may keep a page from being shown again as it was
  forget();
}).observe(root, { attributes: true, attributeFilter: [`data-${READY}`] });

document.addEventListener(START_FAILED, (event) => fail(/** @type {CustomEvent<string?>} */ (event).detail ?? ""));
addEventListener("beforeunload", leave);
addEventListener("pagehide", leave);
addEventListener("pageshow", () => {
  leaving = false;
});
addEventListener(
  "error",
  ({ target, error, filename }) => {
    const element = /** @type {Partial<HTMLScriptElement & HTMLLinkElement>} */ (target);
    const needed = element.rel === "stylesheet" ? element.href : element.src;
    const where = target === window ? error && (filename || error.stack) : needed;
    if (isOurs(where)) fail(error?.message ? `${error.message} (${where})` : String(where));
  },
  { capture: true },
);
addEventListener("unhandledrejection", ({ reason }) => {
  if (isOurs(reason?.stack)) fail(String(reason.message));
});
setTimeout(() => {
  onScreen((screen) => {
    const nothing = screen.dataset.state === "loading" && !screen.querySelector("progress")?.value;
    if (nothing) screen.dataset.state = "slow";
  });
}, SLOW);
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest("[data-retry]")) retry();
  if (root.dataset[READY]) return;
  const help = /** @type {HTMLDialogElement} */ (document.getElementById("help"));
  if (target.closest('[data-action="help"]') && !help.open) help.showModal();
  if (target.closest('[data-action="close"]')) help.close();
});
