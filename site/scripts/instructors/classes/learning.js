/** The rules that a class misses, and those learned since, from one set to the next. */

/**
 * A class's results on one rule in one set.
 * @typedef {object} Met
 * @property {string} id the clause's id
 * @property {string} says
 * @property {number} met the number of learners who answered a puzzle decided by it
 * @property {number} missed the number of them who got it wrong
 * @property {boolean} half whether that is half or more
 */

/**
 * @typedef {{id: string, says: string, times: {set: string, met: number, missed: number, half: boolean}[]}} Story a rule's results,
 *   set by set
 */

/**
 * Return the rules that half or more of a class got wrong: those still missed, and those learned since.
 *
 * A rule is still missed if half or more got it wrong in the last set that asks about it.  It is learned if that
 * happened earlier, but fewer got it wrong in the last set.
 * @param {{set: string, clauses: Met[]}[]} sets in the order they were handed out
 * @returns {{missed: Story[], learned: Story[]}} the most widely missed first
 */
export function missedAndLearned(sets) {
  /** @type {Map<string, Story>} */
  const stories = new Map();
  for (const { set, clauses } of sets) {
    for (const { id, says, met, missed, half } of clauses) {
      const story = stories.get(id) ?? { id, says, times: [] };
      story.times.push({ set, met, missed, half });
      stories.set(id, story);
    }
  }
  const told = [...stories.values()]
    .filter(({ times }) => times.some(({ half }) => half))
    .sort((one, other) => share(other) - share(one));
  const isStill = (/** @type {Story} */ { times }) => times[times.length - 1].half;
  return { missed: told.filter(isStill), learned: told.filter((story) => !isStill(story)) };
}

/** The greatest share of learners who ever got it wrong. @param {Story} story */
const share = ({ times }) => Math.max(...times.map(({ met, missed }) => missed / met));
