/** Ten of many puzzles, chosen so that any class can have them: of one game, and none that doesn’t fit. */

/**
 * A puzzle to choose from.
 * @typedef {object} Candidate
 * @property {string} id
 * @property {string} game
 * @property {string} leans the puzzle that it leans on, empty for one that stands alone
 */

const TEN = 10;
/** How often others take the place of those that don’t fit. */
const ROUNDS = 12;

/**
 * Choose ten, as far from each other as can be.
 *
 * They are of the games of the set, or of the first that is listed where the set has none; none of them leans on
 * another, and those that the referee says don’t fit are left out.
 * @template {Candidate} One
 * @param {One[]} listed
 * @param {{games: ReadonlySet<string>, misfits: (keys: string[]) => Promise<ReadonlySet<string>>}} of `misfits` tells
 *   which of some puzzles don’t fit into the set as it is asked
 * @returns {Promise<One[]>} fewer, where there aren’t as many
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

/**
 * Some of a list, as far from each other as can be.
 * @template One
 * @param {One[]} all
 * @param {number} some
 */
const spread = (all, some) => all.filter((_, place) => Math.floor((place * some) / all.length) !== Math.floor(((place - 1) * some) / all.length) || all.length <= some);
