/** The browser's clock.  `after` and `every` return a function that cancels them. */

export const clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  after(/** @type {number} */ time, /** @type {() => void} */ then) {
    const timer = setTimeout(then, time);
    return () => clearTimeout(timer);
  },
  every(/** @type {number} */ time, /** @type {() => void} */ then) {
    const timer = setInterval(then, time);
    return () => clearInterval(timer);
  },
};
