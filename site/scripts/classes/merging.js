/** Two copies of one class put together: all that either has, and of what both have, what was said last. */

import { fitting, withReceipts } from "./model.js";

/** @typedef {import("./model.js").Class} Class */

/**
 * Put two copies of a class together.  Neither loses a learner, a set or a receipt.
 * @param {Class} one
 * @param {Class} other
 * @param {number} now
 * @returns {Class}
 * @throws {import("./model.js").NoRoom} where both are more than one class can have
 */
export function merged(one, other, now) {
  const receipts = union(one.receipts, other.receipts, ({ token }) => token, (mine, theirs) => {
    const last = later(mine, theirs);
    const earlier = last === mine ? theirs : mine;
    return { ...last, learner: last.learner || earlier.learner, came: Math.min(mine.came, theirs.came), chosen: Math.max(mine.chosen, theirs.chosen) };
  });
  const sets = union(one.sets, other.sets, ({ id }) => id, (mine, theirs) => ({ ...later(mine, theirs), handed: Math.min(mine.handed, theirs.handed) }));
  const learners = union(one.learners, other.learners, ({ id }) => id, later);
  const { id, name, at } = later(one, other);
  const both = fitting({ id, name, at, learners, sets, receipts });
  // Taking in nothing says again whose each receipt is, where that is plain now.
  return withReceipts(both, [], now).of;
}

/**
 * What two lists have, in the order of the first.
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
 * What was said last; of what was said at one moment, the same one whichever way they are put together.
 * @template {{at: number}} T
 * @param {T} one
 * @param {T} other
 */
const later = (one, other) => ((one.at - other.at || (JSON.stringify(one) > JSON.stringify(other) ? 1 : -1)) > 0 ? one : other);
