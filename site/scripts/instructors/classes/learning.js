/** The rules that a class misses, and those learned since, from one set to the next. */

/**
 * A class's results on one rule in one set.
 * @typedef {object} Met
 * @property {string} id the clause's id
 * @property {string} says
 * @property {number} met the number of learners who answered a puzzle decided by it
 * @property {number} missed the number of them who got it wrong
 */

/**
 * @typedef {{id: string, says: string, times: {set: string, met: number, missed: number}[]}} Story a rule's results,
 *   set by set
 */

/**
 * Return the rules that more than half of a class got wrong: those still missed, and those learned since.
 *
 * A rule is still missed if more than half got it wrong in the last set that asks about it.  It is learned if that
 * happened earlier, but at most half got it wrong in the last set.
 * @param {{set: string, clauses: Met[]}[]} sets in the order they were handed out
 * @returns {{missed: Story[], learned: Story[]}} the most widely missed first
 */
export function missedAndLearned(sets) {
  /** @type {Map<string, Story>} */
  const stories = new Map();
  for (const { set, clauses } of sets) {
    for (const { id, says, met, missed } of clauses) {
      const story = stories.get(id) ?? { id, says, times: [] };
      story.times.push({ set, met, missed });
      stories.set(id, story);
    }
  }
  const told = [...stories.values()]
    .filter(({ times }) => times.some(isMissed))
    .sort((one, other) => share(other) - share(one));
  const isStill = (/** @type {Story} */ { times }) => isMissed(times[times.length - 1]);
  return { missed: told.filter(isStill), learned: told.filter((story) => !isStill(story)) };
}

/** @param {{met: number, missed: number}} time */
const isMissed = ({ met, missed }) => 2 * missed > met;

/** The greatest share of learners who ever got it wrong. @param {Story} story */
const share = ({ times }) => Math.max(...times.map(({ met, missed }) => missed / met));
