/** When a page has come to rest: it is loaded, and the browser has nothing better to do, or has had it put off long enough. */

/** Milliseconds after which what waits is done, though the browser never said that it is idle. */
const PATIENCE = 1_000;

/**
 * Do something when the browser has nothing better to do.
 * @param {() => void} then
 */
export function onceIdle(then) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => then(), { timeout: PATIENCE });
  else setTimeout(then);
}

/**
 * Do something when the page is loaded and has come to rest.
 * @param {() => void} then
 */
export function atRest(then) {
  if (document.readyState === "complete") onceIdle(then);
  else addEventListener("load", () => onceIdle(then), { once: true });
}
