/**
 * Offline storage of the site on this device.  The service worker does the work; this registers it, talks to it, and
 * removes it.
 */

const NOT_WANTED = "callwise.offline.v1";
const PATIENCE = 3_000;

/** The site's home page: modules are in a subfolder. */
const root = new URL("../", import.meta.url).href;

/**
 * @typedef {object} Kept how much of an edition has been stored
 * @property {string} edition
 * @property {number} files their total number
 * @property {number} bytes
 * @property {number} here the number of files stored
 * @property {number} hereBytes
 */

/**
 * Whether this browser can store the site at this address: `old` browsers can't, none can at an insecure `address` (no
 * `https:`), and none on a page `shut` off inside another site.
 * @returns {"" | "old" | "address" | "shut"} the reason if not
 */
export function refuses() {
  if (!globalThis.isSecureContext) return "address";
  try {
    return navigator.serviceWorker && globalThis.caches ? "" : "old";
  } catch {
    return "shut";
  }
}

/** Whether the reader deleted the stored site and wants it to stay deleted. */
export function isUnwanted() {
  try {
    return localStorage.getItem(NOT_WANTED) === "no";
  } catch {
    return false;
  }
}

/** @param {boolean} wanted */
function want(wanted) {
  try {
    if (wanted) localStorage.removeItem(NOT_WANTED);
    else localStorage.setItem(NOT_WANTED, "no");
  } catch {
    // Nothing is stored here.
  }
}

/** @returns {Promise<ServiceWorkerRegistration | undefined>} */
export const registration = async () => (await navigator.serviceWorker.getRegistration(root)) ?? undefined;

/**
 * Store the site, or look for a new edition.  The browser continues after the page is left.
 * @returns {Promise<ServiceWorkerRegistration | undefined>} undefined if the browser refuses after all
 */
export async function keep() {
  want(true);
  const script = globalThis.trusted.createScriptURL(`${root}sw.js`);
  return navigator.serviceWorker.register(script, { updateViaCache: "none" }).catch(() => undefined);
}

/** Delete everything stored; it isn't fetched again until requested. */
export async function letGo() {
  want(false);
  const found = await registration();
  for (const worker of [found?.installing, found?.waiting, found?.active]) worker?.postMessage("letGo");
  await found?.unregister();
  for (const name of await caches.keys()) if (name.endsWith(root)) await caches.delete(name);
}

/**
 * Ask a worker how much of its edition is stored.
 * @param {ServiceWorker} worker
 * @returns {Promise<Kept | undefined>} undefined if it doesn't answer
 */
export function state(worker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE);
    worker.postMessage("tell", [port2]);
  });
}

/** Activate a new edition, and reload the page from it. @param {ServiceWorker | null} waiting */
export function renew(waiting) {
  const come = () => location.reload();
  if (!waiting || waiting.state === "activated") return come();
  waiting.addEventListener("statechange", () => waiting.state === "activated" && come());
  waiting.postMessage("take");
}
