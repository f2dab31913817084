/** What a class misses, and what it has learned since, from one set to the next. */

/**
 * How a class fared with one rule in one set.
 * @typedef {object} Met
 * @property {string} id of the clause
 * @property {string} says
 * @property {number} met how many learners answered a puzzle that it decides
 * @property {number} missed how many of them ran into it
 */

/** @typedef {{id: string, says: string, times: {set: string, met: number, missed: number}[]}} Story how it went with a rule, set by set */

/**
 * Tell rules that more than half of a class ran into: those that it still misses, and those that it has learned since.
 *
 * What was missed in the last set that asked about it is missed.  What was missed in one before, and by no more than
 * half in the last one, is learned.
 * @param {{set: string, clauses: Met[]}[]} sets in the order in which they were handed out
 * @returns {{missed: Story[], learned: Story[]}} what most ran into comes first
 */
export function learning(sets) {
  /** @type {Map<string, Story>} */
  const stories = new Map();
  for (const { set, clauses } of sets) {
    for (const { id, says, met, missed } of clauses) {
      const story = stories.get(id) ?? { id, says, times: [] };
      story.times.push({ set, met, missed });
      stories.set(id, story);
    }
  }
  const told = [...stories.values()].filter(({ times }) => times.some(isMissed)).sort((one, other) => share(other) - share(one));
  const isStill = (/** @type {Story} */ { times }) => isMissed(times[times.length - 1]);
  return { missed: told.filter(isStill), learned: told.filter((story) => !isStill(story)) };
}

/** @param {{met: number, missed: number}} time */
const isMissed = ({ met, missed }) => 2 * missed > met;

/** The greatest share of learners that ever ran into it. @param {Story} story */
const share = ({ times }) => Math.max(...times.map(({ met, missed }) => missed / met));
