// @ts-check
// Installs the service worker, which keeps the page on the device, and says when a newer version is ready. The events
// are described in README.md, beside this file.
import { madeBy, missing } from "asset:boot/snapshot.js";
import { attempt } from "./attempt.js";
import { APPLY_UPDATE, TAKE_OVER, UPDATE_READY } from "./names.js";

const HOUR = 3_600_000; // milliseconds
const LULL = 3_000;
const CALM = 3_000;
const TAKEN_OVER = 3_000; // a page that reloads later than that would interrupt a game

/** What only some browsers tell of a device. @typedef {{ connection?: { saveData?: boolean }, deviceMemory?: number }} Device */

// Resolves once nobody has touched the page for LULL.
/** @type {() => Promise<void>} */
const lull = () =>
  new Promise((resolve) => {
    const over = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let end;
    const waitAgain = () => {
      clearTimeout(end);
      end = setTimeout(() => {
        over.abort();
        resolve();
      }, LULL);
    };
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, waitAgain, { signal: over.signal });
    waitAgain();
  });

const calm = () =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: CALM });
    else setTimeout(resolve, 500);
  });

// Makes a snapshot after everything else, and not where data or memory are short.
const makeSnapshot = async () => {
  const { connection, deviceMemory } = /** @type {Device} */ (navigator);
  if (connection?.saveData || (deviceMemory ?? 2) < 2 || !(await missing())) return;
  await lull();
  madeBy(new Worker(new URL("asset:boot/snapshot-worker.js", import.meta.url), { type: "module" }));
};

export const watchForUpdates = async () => {
  const serviceWorker = attempt(() => navigator.serviceWorker);
  if (!serviceWorker) return;
  await calm();

  const worker = new URL("asset:sw.js", import.meta.url);
  /** @type {ServiceWorkerRegistration} */
  let registration;
  try {
    registration = await serviceWorker.register(worker, { updateViaCache: "none" });
  } catch (error) {
    console.warn("The game cannot be kept for playing offline:", error);
    return;
  }

  let told = false;
  const tell = () => {
    if (!registration.waiting || !registration.active) return; // a first installation is not an update
    told = true;
    document.dispatchEvent(new CustomEvent(UPDATE_READY));
  };
  const follow = () => registration.installing?.addEventListener("statechange", tell);
  registration.addEventListener("updatefound", follow);
  document.addEventListener(APPLY_UPDATE, () => {
    if (registration.waiting) {
      const signal = AbortSignal.timeout(TAKEN_OVER);
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true, signal });
      registration.waiting.postMessage(TAKE_OVER);
    } else if (told) {
      location.reload(); // another tab has let it take over
    }
  });
  follow();
  tell();

  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < HOUR) return;
    asked = Date.now();
    registration.update().catch(() => {}); // no connection
  });

  const { active } = await serviceWorker.ready;
  active?.postMessage({ started: import.meta.url });
  await makeSnapshot();
};
