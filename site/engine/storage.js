/**
 * An IndexedDB that is always empty, and a BroadcastChannel without listeners.
 *
 * PyScript opens both before anything else.  If storage is blocked, it waits forever for the former, and the latter
 * throws in Firefox.  Since nothing is stored or sent through them, PyScript gets these instead.
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

/** Replace both by these stand-ins. @returns {() => void} a function that restores the originals */
export function withoutStorage() {
  const before = Object.keys(STANDINS).map((name) => ({
    name,
    was: Object.getOwnPropertyDescriptor(globalThis, name),
  }));
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
