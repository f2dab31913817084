/** Ten of many puzzles, suitable for any class: of one game, and all usable under the set's rules. */

/**
 * A puzzle to choose from.
 * @typedef {object} Candidate
 * @property {string} id
 * @property {string} game
 * @property {string} leans the puzzle it builds on, or empty
 */

const TEN = 10;
/** The number of times unusable puzzles are replaced. */
const ROUNDS = 12;

/**
 * Choose ten, spread as evenly as possible.
 *
 * They belong to the set's games, or to the first listed game if the set is empty; puzzles that build on others, or
 * that the referee says don't fit, are skipped.
 * @template {Candidate} One
 * @param {One[]} listed
 * @param {{games: ReadonlySet<string>, misfits: (keys: string[]) => Promise<ReadonlySet<string>>}} of `misfits` returns
 *   the puzzles that can't be asked in the set
 * @returns {Promise<One[]>} fewer if there aren't enough
 */
export async function tenOf(listed, { games, misfits }) {
  const wanted = games.size ? games : new Set(listed.slice(0, 1).map(({ game }) => game));
  let pool = listed.filter(({ game, leans }) => wanted.has(game) && !leans);
  for (let round = 1; ; round++) {
    const picked = spread(pool, TEN);
    const bad = await misfits(picked.map(({ id }) => id));
    if (!bad.size || round === ROUNDS) return picked.filter(({ id }) => !bad.has(id));
    pool = pool.filter(({ id }) => !bad.has(id));
  }
}

/** Evenly spaced elements of a list. @template One @param {One[]} all @param {number} some */
const spread = (all, some) =>
  all.filter(
    (_, place) =>
      Math.floor((place * some) / all.length) !== Math.floor(((place - 1) * some) / all.length) || all.length <= some,
  );
