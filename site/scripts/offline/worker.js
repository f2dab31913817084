/**
 * What this device keeps of the site, so that it works without a network.  The service worker does the keeping; here it
 * is asked for, talked to, and sent away.
 */

const NOT_WANTED = "callwise.offline.v1";
const PATIENCE = 3_000;

/** The site's first page: modules lie in a folder of it. */
const root = new URL("../", import.meta.url).href;

/**
 * @typedef {object} Kept how much of one edition is here
 * @property {string} edition
 * @property {number} files how many there are
 * @property {number} bytes
 * @property {number} here how many have come
 * @property {number} hereBytes
 */

/**
 * Whether this browser could keep the site at this address: `old` ones can't, none does where nobody vouches for the
 * address (no `https:`), and none for a page inside of another site's that is `shut` off.
 * @returns {"" | "old" | "address" | "shut"} why not
 */
export function refuses() {
  if (!globalThis.isSecureContext) return "address";
  try {
    return navigator.serviceWorker && globalThis.caches ? "" : "old";
  } catch {
    return "shut";
  }
}

/** Whether the reader sent away what was kept, and wants nothing kept again. */
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
    // Nothing is kept here.
  }
}

/** @returns {Promise<ServiceWorkerRegistration | undefined>} */
export const registration = async () => (await navigator.serviceWorker.getRegistration(root)) ?? undefined;

/**
 * Have the site kept, or look for a new edition of it.  The browser goes on with it when the page is left.
 * @returns {Promise<ServiceWorkerRegistration | undefined>} undefined where the browser refuses after all
 */
export async function keep() {
  want(true);
  const script = globalThis.trusted.createScriptURL(`${root}sw.js`);
  return navigator.serviceWorker.register(script, { updateViaCache: "none" }).catch(() => undefined);
}

/** Let go of all that is kept; it is not fetched again until it is asked for. */
export async function letGo() {
  want(false);
  const found = await registration();
  for (const worker of [found?.installing, found?.waiting, found?.active]) worker?.postMessage("letGo");
  await found?.unregister();
  for (const name of await caches.keys()) if (name.endsWith(root)) await caches.delete(name);
}

/**
 * Ask a worker how much of its edition is here.
 * @param {ServiceWorker} worker
 * @returns {Promise<Kept | undefined>} undefined where it doesn't answer
 */
export function state(worker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE);
    worker.postMessage("tell", [port2]);
  });
}

/**
 * Let a new edition take over, and come again as a page of it.
 * @param {ServiceWorker | null} waiting
 */
export function renew(waiting) {
  const come = () => location.reload();
  if (!waiting || waiting.state === "activated") return come();
  waiting.addEventListener("statechange", () => waiting.state === "activated" && come());
  waiting.postMessage("take");
}
