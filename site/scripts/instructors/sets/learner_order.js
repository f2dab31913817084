/** The order in which a learner gets the puzzles of a set. */

/**
 * Their numbers in the set: in its own order, or in one determined by the learner, so that it is the same whenever they
 * return.  In the learner's order, a puzzle that builds on another in the set directly follows it.
 * @param {Pick<import("../../address/set_address.js").SetModel, "puzzles" | "shuffled">} set
 * @param {string} who
 * @param {(key: string) => string | undefined} leansOn returns the course puzzle that a puzzle builds on, if any
 * @returns {number[]}
 */
export function orderOf({ puzzles, shuffled }, who, leansOn) {
  const numbers = puzzles.map((_, place) => place + 1);
  if (!shuffled) return numbers;
  let seed = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(who)) seed = Math.imul(seed ^ byte, 0x01000193);
  for (let place = numbers.length - 1; place > 0; place--) {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const other = ((mixed ^ (mixed >>> 14)) >>> 0) % (place + 1);
    [numbers[place], numbers[other]] = [numbers[other], numbers[place]];
  }
  const leader = (/** @type {number} */ number) => puzzles.indexOf(leansOn(puzzles[number - 1]) ?? "") + 1;
  /** @type {(number: number) => number[]} */
  const withThoseBehind = (number) => [
    number,
    ...numbers.filter((one) => leader(one) === number).flatMap(withThoseBehind),
  ];
  return numbers.filter((number) => !leader(number)).flatMap(withThoseBehind);
}
