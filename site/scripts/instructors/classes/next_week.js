/** Next week's set: based on what the class missed, with new positions if they can be drawn. */

/** @typedef {import("../../address/set_address.js").SetModel} SetModel */
/**
 * @typedef {{key: string, ruleset: string, ranInto: string[]}} Missed a missed puzzle and the clauses that learners got
 *   wrong, the most frequent first
 */

const MOST = 10;
const MOST_OWN = 20;
const LONGEST_NAME = 80;

/**
 * Make a set from the puzzles missed in another one.
 *
 * Missed puzzles take turns until there are ten: a new position is drawn on a clause that learners got wrong; if that
 * fails, an unused course puzzle on the same clause takes its place.
 * @param {string} name the previous set's name
 * @param {Missed[]} missed
 * @param {object} on
 * @param {(order: {seed: string, clause: string, ruleset: string, level: number}) => Promise<string | null>} on.draw
 *   returns a puzzle's file, or null if none is found
 * @param {Record<string, {game: string, clauses: string, leans?: string}>} on.course
 * @param {ReadonlySet<string>} on.handed the names of puzzles handed out before
 * @param {() => string} on.seed a new word each time
 * @param {(count: number) => void} [on.tell] called with the number so far
 * @returns {Promise<{set: SetModel, drawn: number, taken: number, none: string[]}>} the numbers of drawn and course
 *   puzzles, and the puzzles that have neither
 */
export async function nextWeek(name, missed, { draw, course, handed, seed, tell }) {
  /** @type {string[]} */
  const puzzles = [];
  /** @type {string[]} */
  const own = [];
  /** @type {Set<string>} */
  const undrawn = new Set();
  const used = new Set(handed);
  const [spent, got] = [new Set(), new Set()];

  const fresh = async (/** @type {Missed} */ { ruleset, ranInto }) => {
    for (const clause of ranInto) {
      if (own.length >= MOST_OWN || undrawn.has(`${ruleset} ${clause}`)) continue;
      const text = await draw({ seed: seed(), clause, ruleset, level: 1 });
      if (text !== null && !own.includes(text)) return text;
      undrawn.add(`${ruleset} ${clause}`);
    }
    return null;
  };
  const another = (/** @type {Missed} */ { key, ranInto }) => {
    const game = course[key]?.game;
    const fits = (/** @type {[string, {game: string, clauses: string, leans?: string}]} */ [other, one]) =>
      !used.has(other) && !one.leans && (game === undefined || one.game === game);
    const there = Object.entries(course).filter(fits);
    for (const clause of ranInto.length ? ranInto : (course[key]?.clauses ?? "").split(" ")) {
      const found = there.find(([, { clauses }]) => clauses.split(" ").includes(clause));
      if (found) return found[0];
    }
    return null;
  };

  while (puzzles.length < MOST && spent.size < missed.length) {
    for (const one of missed) {
      if (puzzles.length >= MOST || spent.has(one.key)) continue;
      const text = await fresh(one);
      const key = text === null ? another(one) : `own/${own.push(text)}`;
      if (key === null) spent.add(one.key);
      else {
        used.add(key);
        got.add(one.key);
        puzzles.push(key);
        tell?.(puzzles.length);
      }
    }
  }
  const called = [...`Next week: ${name}`].slice(0, LONGEST_NAME).join("");
  const set = {
    name: called,
    says: "",
    mode: /** @type {const} */ ("practice"),
    shuffled: false,
    named: false,
    rules: [],
    puzzles,
    own,
  };
  const none = missed.map(({ key }) => key).filter((key) => spent.has(key) && !got.has(key));
  return { set, drawn: own.length, taken: puzzles.length - own.length, none };
}
