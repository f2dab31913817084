/**
 * An IndexedDB that is always empty, and a BroadcastChannel that nobody hears.
 *
 * PyScript opens both before it does anything else.  Where storage is refused it waits for ever for the one, and Firefox
 * throws at the other.  Nothing of ours is kept or said there, so it is given these.
 */

const request = (/** @type {unknown} */ result) => {
  /** @type {{onsuccess?: (event: object) => void}} */
  const it = {};
  queueMicrotask(() => it.onsuccess?.({ target: { result } }));
  return it;
};
const store = new Proxy({}, { get: () => () => request([]) });
const database = { objectStoreNames: ["entries"], close() {}, transaction: () => ({ objectStore: () => store }) };

class Silence extends EventTarget {
  postMessage() {}
  close() {}
}

const STANDINS = { indexedDB: { open: () => request(database) }, BroadcastChannel: Silence };

/**
 * Put them in place.
 * @returns {() => void} put back what was there
 */
export function withoutStorage() {
  const before = Object.keys(STANDINS).map((name) => ({ name, was: Object.getOwnPropertyDescriptor(globalThis, name) }));
  for (const [name, value] of Object.entries(STANDINS)) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  }
  return () => {
    for (const { name, was } of before) {
      Reflect.deleteProperty(globalThis, name);
      if (was) Object.defineProperty(globalThis, name, was);
    }
  };
}
