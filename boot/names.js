// @ts-check
// Every name that the parts of a start share: with each other, with the game in Python, and with pages and workers
// of other versions, which may be open or cached at the same time. The build copies what a script uses into it, so
// this file is never requested.
//
// Names that other versions may read or write keep their value: the two marks, the events, the caches, the lock and
// the messages to the service worker.

/** sessionStorage: the page has tried to recover by itself. The value of the name is older than the name. */
export const RECOVERY_MARK = "magdagdon.rescue";

/** sessionStorage: what this tab was doing with a snapshot; one of the three states below. */
export const SNAPSHOT_MARK = "magdagdon.snapshot";
export const MAKING = "making";
export const ON_TRIAL = "on trial";
export const FAILED = "failed";

/** localStorage: the player's settings, written by game/store. */
export const SETTINGS = "magdagdon.settings";

/** history.state after the player chose a language on a page, written by the game. */
export const LANGUAGE_CHOSEN = "language chosen";

/** Events on document. The detail of START_FAILED says why, with the address of the file that failed. */
export const START_FAILED = "magdagdon:start-failed";
export const UPDATE_READY = "magdagdon:update-ready";
export const APPLY_UPDATE = "magdagdon:apply-update";

/** Caches: PREFIX-NAME-SCOPE, where the scope is the address of the site. */
export const CACHE_PREFIX = "magdagdon";
export const FILES_CACHE = "files";
export const SNAPSHOT_CACHE = "snapshot";

/** Lock: only one tab makes a snapshot. */
export const SNAPSHOT_LOCK = "magdagdon.snapshot";

/** Message to a waiting service worker; a page that has started sends { started: address of a script of its own }. */
export const TAKE_OVER = "take over";

/** data-* attributes of <html>: "true" once a player can act; "true" where the browser is too old. */
export const READY = "ready";
export const UNSUPPORTED = "unsupported";

/** Performance mark: Python came from a snapshot. */
export const RESTORED = "restored";
