/** A promise that can be settled from outside. */

/** @template T @typedef {{promise: Promise<T>, resolve: (value: T) => void, reject: (error: Error) => void}} Opened */

/** A promise with the functions that settle it. @returns {Opened<any>} */
export function deferred() {
  let resolve = (/** @type {any} */ _value) => {};
  let reject = (/** @type {Error} */ _error) => {};
  const promise = new Promise((...ends) => ([resolve, reject] = ends));
  promise.catch(() => {});
  return { promise, resolve, reject };
}
