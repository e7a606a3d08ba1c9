// What only the build knows, for the type checker: tools/build.py puts the values in.
declare module "value:downloads" {
  /** By path: the size of a file and how much of it travels, in bytes. */
  const downloads: Record<string, { size: number; sent: number }>;
  export default downloads;
}
declare module "value:lock-info" {
  /** What Pyodide says of itself in its lock file. */
  const info: import("pyodide").Lockfile["info"];
  export default info;
}
declare module "value:build" {
  /** Differs for snapshots that differ. */
  const build: string;
  export default build;
}
declare module "value:top" {
  /** The address of the site, relative to a script. */
  const top: string;
  export default top;
}
declare module "value:modules" {
  /** The game's modules that a start imports. */
  const modules: string[];
  export default modules;
}

/** The files of the site with their hashes, for the service worker: tools/worker.mjs. */
declare var __WB_MANIFEST: import("workbox-precaching").PrecacheEntry[];

/** What scripts leave for the game in Python. */
interface Window {
  /** From language.js: the tag of the language we have that serves who asks for `wish`, if there is one. */
  matchLanguage: (wish: string) => string | undefined;
}
