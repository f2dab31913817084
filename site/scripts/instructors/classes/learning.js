/** The rules that a class misses, and those learned since, from one set to the next. */

/**
 * A class's results on one rule in one set.
 * @typedef {object} Met
 * @property {string} id the clause's id
 * @property {string} says
 * @property {number} met the number of learners who answered a puzzle decided by it
 * @property {number} missed the number of them who got it wrong
 * @property {boolean} half whether that is half or more
 * @property {string} each a character per learner: `+` if they got it right, `-` if wrong, a space if they didn't answer
 *   such a puzzle
 */

/**
 * A rule's results, set by set, and how those who missed it did when they answered it again.
 * @typedef {object} Story
 * @property {string} id
 * @property {string} says
 * @property {{set: string, met: number, missed: number, half: boolean}[]} times
 * @property {number} again the number of learners who missed it and answered it in a later set
 * @property {number} right the number of them who were right the last time
 */

/**
 * Return the rules that half or more of a class got wrong in a set: those still missed, and those learned since.
 *
 * A rule is learned if most of those who missed it and answered it again were right the last time, and fewer than half
 * of everybody missed it in the last set that asks about it.
 * @param {{set: string, learners: string[], clauses: Met[]}[]} sets in the order they were handed out; the learners are
 *   in the order of each rule's `each`
 * @returns {{missed: Story[], learned: Story[]}} the most widely missed first
 */
export function missedAndLearned(sets) {
  /** @type {Map<string, Story>} */
  const stories = new Map();
  /** Each learner's results on a rule, by the rule. @type {Map<string, Map<string, string>>} */
  const results = new Map();
  for (const { set, learners, clauses } of sets) {
    for (const { id, says, met, missed, half, each } of clauses) {
      const story = stories.get(id) ?? { id, says, times: [], again: 0, right: 0 };
      story.times.push({ set, met, missed, half });
      stories.set(id, story);
      const theirs = results.get(id) ?? new Map();
      results.set(id, theirs);
      for (const [place, learner] of learners.entries())
        if (each[place] !== " ") theirs.set(learner, (theirs.get(learner) ?? "") + each[place]);
    }
  }
  for (const [id, theirs] of results) {
    const again = [...theirs.values()].filter((all) => all.slice(0, -1).includes("-"));
    const right = again.filter((all) => all.endsWith("+"));
    Object.assign(stories.get(id) ?? {}, { again: again.length, right: right.length });
  }
  const told = [...stories.values()]
    .filter(({ times }) => times.some(({ half }) => half))
    .sort((one, other) => share(other) - share(one));
  const isStill = (/** @type {Story} */ { times, again, right }) => times[times.length - 1].half || 2 * right <= again;
  return { missed: told.filter(isStill), learned: told.filter((story) => !isStill(story)) };
}

/** The greatest share of learners who ever got it wrong. @param {Story} story */
const share = ({ times }) => Math.max(...times.map(({ met, missed }) => missed / met));
