// Keeps the page on the device, and tells when a newer one waits. The promises are in boot.js.
import { madeBy, missing } from "asset:boot/snapshot.js";

const HOUR = 3_600_000; // milliseconds
const LULL = 3_000;
const TAKE_OVER = 3_000; // a page loaded again later than that would be in the midst of a game

// A snapshot is made once all else is done and nobody touches anything, where it is no burden.
const makeSnapshot = async () => {
  const burden = navigator.connection?.saveData || navigator.deviceMemory < 2;
  if (burden || !(await missing())) return;
  await lull();
  madeBy(new Worker(new URL("asset:boot/snapshot-worker.js", import.meta.url), { type: "module" }));
};

const lull = () =>
  new Promise((resolve) => {
    const over = new AbortController();
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
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: 3_000 });
    else setTimeout(resolve, 500);
  });

export const watchForUpdates = async () => {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  await calm();

  const worker = new URL("asset:sw.js", import.meta.url);
  let registration;
  try {
    registration = await serviceWorker.register(worker, { updateViaCache: "none" });
  } catch (error) {
    console.warn("The game cannot be kept for playing offline:", error);
    return;
  }

  let told = false;
  const tell = () => {
    if (!registration.waiting || !registration.active) return; // the first one waits for nobody
    told = true;
    document.dispatchEvent(new CustomEvent("magdagdon:update-ready"));
  };
  const follow = () => registration.installing?.addEventListener("statechange", tell);
  registration.addEventListener("updatefound", follow);
  document.addEventListener("magdagdon:apply-update", () => {
    if (registration.waiting) {
      const signal = AbortSignal.timeout(TAKE_OVER);
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true, signal });
      registration.waiting.postMessage("take over");
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
  active.postMessage({ started: import.meta.url });
  await makeSnapshot();
};
