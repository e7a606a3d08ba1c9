// Starts the page and watches over it until a player can act.
//
// What the page and this script promise each other:
// - Python sets <html data-ready="true"> when a player can act; the loading screen then goes away.
// - "magdagdon:update-ready" is dispatched on document when a new version of the page waits. It is
//   dispatched again for whoever asks late: dispatch "magdagdon:ask-update" on document after
//   listening.
// - Dispatching "magdagdon:apply-update" on document lets the waiting version take over and reloads.
//   Do so only between games, or when the player says so.

const PATIENCE = 45_000; // milliseconds without any progress before the page says that it takes long

const root = document.documentElement;
const screen = document.getElementById("loading");
const bar = screen.querySelector("progress");

let received = 0;
let patience;

const show = (state) => {
  screen.dataset.state = state;
  for (const words of screen.querySelectorAll("[data-when]"))
    words.hidden = words.dataset.when !== state;
};

const fail = (detail) => {
  if (root.dataset.ready) return;
  clearTimeout(patience);
  if (detail) screen.querySelector("[data-detail]").textContent = String(detail?.message ?? detail);
  show("failed");
};

const progress = () => {
  clearTimeout(patience);
  patience = setTimeout(() => show("slow"), PATIENCE);
};

// The big files, with their sizes as they are once unpacked: the unit in which a browser counts.
const sizes = "value:sizes"; // { path from here: bytes }
const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
const { fetch } = globalThis;

const counted = (response) => {
  const counter = new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      bar.value = received / total;
      progress();
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
};

const begun = new Map(
  Object.keys(sizes).map((path) => {
    const url = new URL(path, import.meta.url).href;
    return [url, fetch(url, { credentials: "same-origin" })];
  }),
);
for (const download of begun.values()) download.catch(() => {});

globalThis.fetch = async (resource, options) => {
  const download = begun.get(String(resource?.url ?? resource));
  if (!download) return fetch(resource, options);
  begun.delete(String(resource?.url ?? resource));
  const response = await download;
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return counted(response);
};

const done = () => {
  clearTimeout(patience);
  globalThis.fetch = fetch;
  screen.remove();
};

new MutationObserver((_, observer) => {
  if (root.dataset.ready !== "true") return;
  observer.disconnect();
  done();
}).observe(root, { attributes: true, attributeFilter: ["data-ready"] });

addEventListener("py:progress", ({ detail }) => {
  progress();
  if (detail === "Loaded Pyodide") show("starting");
});
document.addEventListener("magdagdon:start-failed", () => fail());
addEventListener("py:done", () => fail()); // to no effect where a player can act by then
addEventListener("error", ({ error, message }) => fail(error ?? message));
addEventListener("unhandledrejection", ({ reason }) => fail(reason));
for (const button of screen.querySelectorAll("[data-retry]"))
  button.addEventListener("click", () => location.reload());

show("loading");
progress();
import("asset:pyscript/core.js").catch(fail);
