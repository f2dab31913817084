/** Merging two copies of a class: everything in either is kept, and of records in both the later version. */

import { withinLimits, withReceipts } from "./class_model.js";

/** @typedef {import("./class_model.js").Class} Class */

/**
 * Merge two copies of a class, without losing a learner, set or receipt.
 * @param {Class} one
 * @param {Class} other
 * @param {number} now
 * @returns {Class}
 * @throws {import("./class_model.js").NoRoom} if the result is too large for a class
 */
export function mergeClasses(one, other, now) {
  const receipts = union(
    one.receipts,
    other.receipts,
    ({ token }) => token,
    (mine, theirs) => {
      const last = later(mine, theirs);
      const earlier = last === mine ? theirs : mine;
      return {
        ...last,
        learner: last.learner || earlier.learner,
        came: Math.min(mine.came, theirs.came),
        chosen: Math.max(mine.chosen, theirs.chosen),
      };
    },
  );
  const sets = union(
    one.sets,
    other.sets,
    ({ id }) => id,
    (mine, theirs) => ({ ...later(mine, theirs), handed: Math.min(mine.handed, theirs.handed) }),
  );
  const learners = union(one.learners, other.learners, ({ id }) => id, later);
  const { id, name, at } = later(one, other);
  const both = withinLimits({ id, name, at, learners, sets, receipts });
  // Taking in no receipts reassigns those whose learner is now clear.
  return withReceipts(both, [], now).of;
}

/**
 * The union of two lists, in the order of the first.
 * @template T
 * @param {T[]} mine
 * @param {T[]} theirs
 * @param {(one: T) => string} keyOf
 * @param {(mine: T, theirs: T) => T} both
 */
function union(mine, theirs, keyOf, both) {
  const all = new Map(mine.map((one) => [keyOf(one), one]));
  for (const one of theirs) {
    const known = all.get(keyOf(one));
    all.set(keyOf(one), known === undefined ? one : both(known, one));
  }
  return [...all.values()];
}

/**
 * The later of two records; with equal times, the choice doesn't depend on the order of merging.
 * @template {{at: number}} T
 * @param {T} one
 * @param {T} other
 */
const later = (one, other) =>
  (one.at - other.at || (JSON.stringify(one) > JSON.stringify(other) ? 1 : -1)) > 0 ? one : other;
