// @ts-check
/**
 * What `get` returns, or undefined where it throws. In a frame without an origin of its own, and where the player
 * blocks storage, reading such a property as navigator.serviceWorker or caches throws.
 * @template T
 * @param {() => T} get
 * @returns {T | undefined}
 */
export const attempt = (get) => {
  try {
    return get();
  } catch {
    return undefined;
  }
};
