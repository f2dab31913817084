/**
 * An IndexedDB that is always empty.
 *
 * PyScript opens IndexedDB in the page and in the worker before it does anything else, and waits for ever
 * where storage is refused.  Nothing of ours is kept there, so it is given this one.
 */

const request = (/** @type {unknown} */ result) => {
  const it = {};
  queueMicrotask(() => it.onsuccess?.({ target: { result } }));
  return it;
};
const store = new Proxy({}, { get: () => () => request([]) });
const database = { objectStoreNames: ["entries"], close() {}, transaction: () => ({ objectStore: () => store }) };

/**
 * Put the empty one in place.
 * @returns {() => void} put back what was there
 */
export function withoutStorage() {
  const before = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
  const value = { open: () => request(database) };
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value });
  return () => {
    delete globalThis.indexedDB;
    if (before) Object.defineProperty(globalThis, "indexedDB", before);
  };
}
