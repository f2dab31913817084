/**
 * Work for when a page is idle: it has loaded, and the browser has nothing more urgent to do, or has waited long
 * enough.
 */

/** Milliseconds after which deferred work runs even if the browser is never idle. */
const PATIENCE = 1_000;

/** Run something when the browser is idle. @param {() => void} then */
export function onceIdle(then) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => then(), { timeout: PATIENCE });
  else setTimeout(then);
}

/** Run something when the page has loaded and is idle. @param {() => void} then */
export function atRest(then) {
  if (document.readyState === "complete") onceIdle(then);
  else addEventListener("load", () => onceIdle(then), { once: true });
}
