/** An engine that outlasts its worker: one that dies is replaced by itself. */

/** @typedef {import("./sharing.js").Options} Options */
/** @typedef {import("./sharing.js").Running} Running */

/** An engine that dies within so many milliseconds of the last one that did isn't replaced: the next would die too. */
export const SOON = 60_000;

/** @type {{step: "booting", loaded: number, total: number}} */
const ANEW = { step: "booting", loaded: 0, total: 0 };

/**
 * Boot an engine, and another whenever it is lost: `broken` comes to that one, once progress was reported again.
 *
 * @param {(options: Options) => Promise<Running>} boot rejects, or its engine breaks, with an error that is `lost` where
 *   the worker died
 * @param {Options} options
 * @param {{now(): number}} clock
 * @returns {Promise<Running>}
 */
export async function lasting(boot, options, clock) {
  const { onProgress = () => {}, signal } = options;
  let lostAt = -Infinity;

  /** @param {any} error @returns {Promise<Running>} */
  const replaced = async (error) => {
    const since = clock.now() - lostAt;
    if (!error.lost || signal?.aborted || since < SOON) throw error;
    lostAt = clock.now();
    console.info(`The engine’s worker is gone, so another takes its place: ${error.message}`);
    onProgress(ANEW);
    return started({ ...options, again: false });
  };

  /** @param {Options} given @returns {Promise<Running>} */
  const started = async (given) => {
    const engine = await boot(given);
    const broken = engine.broken.catch(replaced);
    broken.catch(() => {});
    return { ...engine, broken };
  };

  return started(options).catch(replaced);
}
