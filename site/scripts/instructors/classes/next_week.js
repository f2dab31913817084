/** Next week's set: every rule that half or more of the class missed, in proportion, with new positions where they fit. */

/** @typedef {import("../../address/set_address.js").SetModel} SetModel */
/**
 * @typedef {object} Missed a puzzle that somebody missed
 * @property {string} key
 * @property {string} title
 * @property {string} ruleset
 * @property {number} missed the number of learners
 * @property {number} answered
 * @property {boolean} half whether half or more of them missed it
 * @property {number} unsolved the number of them who weren't right in the end
 * @property {string[]} ranInto the clauses that they got wrong, the most frequent first
 */
/**
 * A puzzle of the new set, and what it repeats.
 * @typedef {object} Repeat
 * @property {string} key
 * @property {string} repeats the title of the missed puzzle
 * @property {string} says the missed rule, or empty
 * @property {"new" | "course" | "same"} kind a new position, another puzzle of the course, or the missed one
 */
/**
 * @typedef {{clause: string, says: string, weight: number, from: Missed[], given: number}} Topic a rule to repeat, and the
 *   puzzles where it was missed
 */

/** The number of a new position among several on one puzzle. */
const NUMBER = / \(\d+\)$/;
const MOST = 10;
const MOST_OWN = 20;
const MOST_PUZZLES = 50;
const LONGEST_NAME = 40;
const AGAIN = ", again";

/**
 * Make a set from what was missed in another one.
 *
 * Each rule gets a puzzle, and up to ten the rest are shared out by how many missed it: a new position if one can be
 * drawn and the link has room, otherwise a course puzzle on the rule that wasn't handed out, or one that was.
 * @param {string} name the previous set's name
 * @param {{missed: Missed[], clauses: import("./learning.js").Met[]}} counted
 * @param {object} on
 * @param {(order: {seed: string, clause: string, ruleset: string, level: number, again: string}) => Promise<string | null>} on.draw
 *   returns a puzzle's file, or null if none is found
 * @param {(key: string) => string | undefined} on.ownText the file of the previous set's own puzzle
 * @param {(set: SetModel) => Promise<boolean>} on.fits whether a QR code can hold the set's link
 * @param {Record<string, {game: string, clauses: string, leans?: string}>} on.course
 * @param {ReadonlySet<string>} on.handed the names of puzzles handed out before
 * @param {boolean} on.named whether a name is needed
 * @param {() => string} on.seed a new word each time
 * @param {(count: number) => void} [on.tell] called with the number so far
 * @returns {Promise<{set: SetModel, repeats: Repeat[]}>}
 */
export async function nextWeek(name, counted, { draw, ownText, fits, course, handed, named, seed, tell }) {
  /** @type {Repeat[]} */
  const repeats = [];
  const [first, ...rest] = name.endsWith(AGAIN) ? name.slice(0, -AGAIN.length) : name;
  const base = [first?.toUpperCase() ?? "", ...rest]
    .slice(0, LONGEST_NAME - AGAIN.length)
    .join("")
    .trim();
  /** @type {SetModel} */
  const set = {
    ...{ name: `${base}${AGAIN}`, says: "", mode: "practice" },
    ...{ shuffled: false, named, rules: [], puzzles: [], own: [] },
  };
  const undrawn = new Set();
  /** The titles of new positions, without their numbers. @type {string[]} */
  const titled = [];
  let hasRoom = true;

  /** @param {Topic} topic @param {Missed} from */
  const fresh = async ({ clause }, { ruleset, title }) => {
    const order = `${ruleset} ${clause}`;
    if (!hasRoom || set.own.length >= MOST_OWN || undrawn.has(order)) return undefined;
    const plain = title.replace(NUMBER, "");
    const nth = titled.filter((one) => one === plain).length + 1;
    const text = await draw({ seed: seed(), clause, ruleset, level: 1, again: nth > 1 ? `${plain} (${nth})` : plain });
    if (text === null || set.own.includes(text)) return void undrawn.add(order);
    const own = [...set.own, text];
    const key = `own/${own.length}`;
    hasRoom = await fits({ ...set, own, puzzles: [...set.puzzles, key] });
    if (!hasRoom) return undefined;
    set.own = own;
    titled.push(plain);
    return key;
  };
  /** @param {Topic} topic @param {Missed} from */
  const another = ({ clause }, { key, ranInto }) => {
    const game = course[key]?.game;
    const there = Object.entries(course).filter(
      ([other, one]) =>
        !set.puzzles.includes(other) &&
        !one.leans &&
        (game === undefined || one.game === game) &&
        one.clauses.split(" ").includes(clause) &&
        (ranInto.length > 0 || other !== key),
    );
    return (there.find(([other]) => !handed.has(other)) ?? there.find(([other]) => other !== key))?.[0];
  };
  /** @param {Missed} from */
  const same = ({ key }) => {
    const text = ownText(key);
    const again = text === undefined ? key : `own/${set.own.indexOf(text) + 1 || set.own.push(text)}`;
    return set.puzzles.includes(again) || (text === undefined && !course[key]) ? undefined : again;
  };

  const topics = topicsOf(counted, course);
  const size = Math.min(Math.max(MOST, topics.length), MOST_PUZZLES);
  const left = new Set(topics);
  while (left.size && set.puzzles.length < size) {
    const topic = [...left].reduce((most, one) => (share(one) > share(most) ? one : most));
    const from = topic.from[topic.given % topic.from.length];
    const drawn = await fresh(topic, from);
    const key = drawn ?? another(topic, from) ?? (topic.given ? undefined : same(from));
    topic.given += 1;
    if (key === undefined) {
      left.delete(topic);
      continue;
    }
    const kind = drawn ? "new" : key === from.key || key.startsWith("own/") ? "same" : "course";
    set.puzzles.push(key);
    repeats.push({ key, repeats: from.title, says: topic.says, kind });
    tell?.(set.puzzles.length);
  }
  return { set, repeats };
}

/** The share of a rule's learners for each puzzle that it would have; every rule has one before any has two. @param {Topic} topic */
const share = ({ weight, given }) => (given ? weight / (given + 1) : Infinity);

/**
 * The rules to repeat: those missed by at least half of the learners who met them, or the most widely missed if there are
 * none; and a rule of each other puzzle that at least half missed.  The engine says what at least half missed.
 * @param {{missed: Missed[], clauses: import("./learning.js").Met[]}} counted
 * @param {Record<string, {clauses: string}>} course
 * @returns {Topic[]} those least often right in the end first, then the most widely missed
 */
export function topicsOf({ missed, clauses }, course) {
  const half = clauses.filter((one) => one.half);
  const most = Math.max(...clauses.map((one) => one.missed));
  const chosen = half.length ? half : clauses.filter((one) => one.missed && one.missed === most);
  const ruled = chosen.map(({ id, says, missed: weight }) => ({
    ...{ clause: id, says, weight, given: 0 },
    from: missed.filter(({ ranInto }) => ranInto.includes(id)),
  }));
  const others = missed
    .filter((one) => one.half && !chosen.some(({ id }) => one.ranInto.includes(id)))
    .flatMap((one) => {
      const clause = one.ranInto[0] ?? course[one.key]?.clauses.split(" ")[0];
      const says = one.ranInto.length ? (clauses.find(({ id }) => id === clause)?.says ?? "") : "";
      return clause ? [{ clause, says, weight: one.missed, given: 0, from: [one] }] : [];
    });
  return [...ruled, ...others]
    .filter(({ from }) => from.length)
    .sort((one, other) => unsolved(other) - unsolved(one) || other.weight - one.weight);
}

/** The most learners who weren't right in the end on a puzzle of a topic. @param {Topic} topic */
const unsolved = ({ from }) => Math.max(...from.map((one) => one.unsolved));
