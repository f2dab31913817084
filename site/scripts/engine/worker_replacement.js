/** An engine that survives its worker: a lost worker is replaced automatically. */

/** @typedef {import("./sharing.js").Options} Options */
/** @typedef {import("./sharing.js").Running} Running */

/** An engine that dies within this many milliseconds of the previous one isn't replaced: the next would die too. */
export const SOON = 60_000;

/** @type {{step: "booting", loaded: number, total: number}} */
const ANEW = { step: "booting", loaded: 0, total: 0 };

/**
 * Boot an engine, and a new one whenever it is lost: `broken` resolves to the replacement, after progress is reported
 * again.
 *
 * @param {(options: Options) => Promise<Running>} boot rejects, or its engine breaks, with an error that is `lost` if
 *   the worker died
 * @param {Options} options
 * @param {{now(): number}} clock
 * @returns {Promise<Running>}
 */
export async function bootLasting(boot, options, clock) {
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
