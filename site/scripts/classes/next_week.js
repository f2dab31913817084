/** The set for next week: made of what this one missed, with positions that nobody has seen where they can be drawn. */

/** @typedef {import("../sets/link.js").SetModel} SetModel */
/** @typedef {{key: string, ruleset: string, ranInto: string[]}} Missed a puzzle that was missed, and the clauses that were run into, the most frequent first */

const MOST = 10;
const MOST_OWN = 20;
const LONGEST_NAME = 80;

/**
 * Make a set of what another one missed.
 *
 * Each puzzle that was missed has its turn until there are ten: a position is drawn on what was run into there; where
 * none can be, a puzzle of the course that rests on the same clause and wasn't handed out takes its place.
 * @param {string} name that of the set before
 * @param {Missed[]} missed
 * @param {object} on
 * @param {(order: {seed: string, clause: string, ruleset: string, level: number}) => Promise<string | null>} on.draw gives a
 *   puzzle's file, or null where none is found
 * @param {Record<string, {game: string, clauses: string, leans?: string}>} on.course
 * @param {ReadonlySet<string>} on.handed the names of puzzles that were handed out before
 * @param {() => string} on.seed a word that is another each time
 * @param {(count: number) => void} [on.tell] is told how many there are
 * @returns {Promise<{set: SetModel, drawn: number, taken: number, none: string[]}>} how many were drawn and how many are
 *   the course's, and the puzzles for which there was neither
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
    const fits = (/** @type {[string, {game: string, clauses: string, leans?: string}]} */ [other, one]) => !used.has(other) && !one.leans && (game === undefined || one.game === game);
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
  const set = { name: called, says: "", mode: /** @type {const} */ ("practice"), shuffled: false, named: false, rules: [], puzzles, own };
  const none = missed.map(({ key }) => key).filter((key) => spent.has(key) && !got.has(key));
  return { set, drawn: own.length, taken: puzzles.length - own.length, none };
}
