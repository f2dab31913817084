/**
 * A class: learners, sets handed out, and receipts received.
 *
 * No receipt is dropped: if its learner is unclear, it waits until the teacher decides.  Results aren't stored; the
 * engine rules on receipts whenever they are shown.  Values are immutable.
 */

import { weekAfter, weekIn } from "./weeks.js";

/**
 * @typedef {object} Learner
 * @property {string} id
 * @property {string} name
 * @property {boolean} came whether added by a receipt rather than a list
 * @property {boolean} left whether no further submissions are expected
 * @property {string} is the id of the learner this one turned out to be, or empty
 * @property {number} at when this record last changed, in milliseconds since the epoch
 */

/**
 * A set that was handed out.
 * @typedef {object} Handed
 * @property {string} id the id assigned by the engine
 * @property {string} name
 * @property {string} address the part of its link after the `#`
 * @property {string} week in the teacher's words, or empty
 * @property {number} puzzles the number of puzzles
 * @property {boolean} test
 * @property {number} handed when it was handed out, which determines the order of sets
 * @property {boolean} out whether it was removed from the class; its receipts stay
 * @property {number} at
 */

/** @typedef {Omit<Handed, "handed" | "out" | "at">} Handing the data of a set being handed out */

/**
 * A receipt as read by the engine.
 * @typedef {object} Found
 * @property {string} token
 * @property {string} set the set's id
 * @property {string} who the name that was typed, or empty
 * @property {number} began
 * @property {number} ended
 * @property {number} answered number of puzzles
 */

/**
 * @typedef {Found & {learner: string, came: number, chosen: number, at: number}} Came `learner` is empty until known;
 *   `chosen` is when the teacher selected it, or 0
 */

/**
 * @typedef {object} Class
 * @property {string} id
 * @property {string} name
 * @property {number} at
 * @property {Learner[]} learners
 * @property {Handed[]} sets
 * @property {Came[]} receipts
 */

/**
 * @typedef {"no-name" | "unknown" | "several" | "again"} Question the reason why only the teacher can assign a receipt
 */

export const LIMITS = {
  name: 60,
  week: 40,
  title: 80,
  learners: 300,
  sets: 80,
  receipts: 3_000,
  token: 200_000,
  address: 60_000,
  whole: 5_000_000,
};

/** A limit is exceeded; the message gives it. */
export class NoRoom extends Error {}

/** A unique id. */
export const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} name @param {number} now @returns {Class} */
export const newClass = (name, now) => ({ id: newId(), name, at: now, learners: [], sets: [], receipts: [] });

/** A key for names that look the same: ignores case, spaces and invisible characters. @param {string} name */
export const likeness = (name) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{C}\p{Z}]/gu, "");

/* Learners */

/** Resolve a merged learner. @param {Class} of @param {string} id @returns {Learner | undefined} */
export function learnerOf(of, id) {
  const met = new Set();
  let one = of.learners.find((other) => other.id === id);
  while (one?.is && !met.has(one.is)) {
    const { is } = one;
    met.add(is);
    one = of.learners.find((other) => other.id === is);
  }
  return one;
}

/** Learners with a row: not merged into another, and with submissions if they have left. @param {Class} of */
export function learnersOf(of) {
  const owners = new Set(of.receipts.map(({ learner }) => learnerOf(of, learner)?.id));
  return of.learners.filter((one) => learnerOf(of, one.id) === one && (!one.left || owners.has(one.id)));
}

/**
 * Add learners by name; existing ones are skipped, but a name listed twice adds two learners.
 * @param {Class} of
 * @param {string[]} names
 * @param {number} now
 * @returns {{of: Class, known: string[]}} the names that already existed
 */
export function withLearners(of, names, now) {
  const there = learnersOf(of).map(({ name }) => likeness(name));
  const known = [];
  const learners = [...of.learners];
  for (const name of names.map((one) => one.trim().replace(/\s+/g, " ")).filter(Boolean)) {
    const place = there.indexOf(likeness(name));
    if (place >= 0) known.push(...there.splice(place, 1).map(() => name));
    else
      learners.push({
        id: newId(),
        name: [...name].slice(0, LIMITS.name).join(""),
        came: false,
        left: false,
        is: "",
        at: now,
      });
  }
  return { of: withClearOwners(withinLimits({ ...of, learners }), now), known };
}

/**
 * Change a learner's data.
 * @param {Class} of
 * @param {string} id
 * @param {Partial<Pick<Learner, "name" | "left" | "is">>} changes
 * @param {number} now
 */
export function withLearner(of, id, changes, now) {
  return withClearOwners(
    { ...of, learners: of.learners.map((one) => (one.id === id ? { ...one, ...changes, at: now } : one)) },
    now,
  );
}

/* Sets */

/** The next set's week. @param {Class} of */
export const nextWeekOf = (of) => weekAfter(setsOf(of).map(({ week }) => week));

/**
 * Hand out a set; if handed out before, it keeps its week.
 * @param {Class} of
 * @param {Handing} set
 * @param {number} now
 */
export function withSetHandedOut(of, set, now) {
  const week = of.sets.find(({ id }) => id === set.id)?.week || set.week;
  return withSet(of, { ...set, week }, now);
}

/**
 * Hand out a set, or change its week; a removed set is restored.
 * @param {Class} of
 * @param {Handing} set
 * @param {number} now
 */
export function withSet(of, set, now) {
  const before = of.sets.find(({ id }) => id === set.id);
  const handed = { ...set, handed: before?.handed ?? now, out: false, at: now };
  return withinLimits({
    ...of,
    sets: before ? of.sets.map((one) => (one === before ? handed : one)) : [...of.sets, handed],
  });
}

/**
 * Remove a set from the class; its submissions are kept in case it is restored.
 * @param {Class} of
 * @param {string} id
 * @param {number} now
 */
export const withoutSet = (of, id, now) => ({
  ...of,
  sets: of.sets.map((one) => (one.id === id ? { ...one, out: true, at: now } : one)),
});

/**
 * The sets in the order they were handed out: those in the class, or those removed.
 * @param {Class} of
 * @param {{out?: boolean}} [which]
 */
export const setsOf = (of, { out = false } = {}) =>
  of.sets
    .filter((one) => one.out === out)
    .sort((one, other) => one.handed - other.handed || (one.id < other.id ? -1 : 1));

/* Receipts */

/**
 * Take in receipts, assigning those whose learner is clear.
 * @param {Class} of
 * @param {(Found & {of: Omit<Handing, "week" | "id">})[]} found the receipts, each with its set
 * @param {number} now
 * @returns {{of: Class, fresh: number, known: number}} the numbers of new and of known receipts
 */
export function withReceipts(of, found, now) {
  const tokens = new Set(of.receipts.map(({ token }) => token));
  let taken = of;
  const fresh = [];
  for (const { of: set, set: id } of [...found].sort((one, other) => one.began - other.began)) {
    if (!taken.sets.some((known) => known.id === id))
      taken = withSet(taken, { ...set, id, week: weekIn(set.name) || nextWeekOf(taken) }, now);
  }
  for (const { of: _, ...one } of found) {
    if (tokens.has(one.token)) continue;
    tokens.add(one.token);
    // A set is handed out no later than its first run begins.
    taken = {
      ...taken,
      sets: taken.sets.map((two) =>
        two.id === one.set && one.began < two.handed ? { ...two, handed: one.began } : two,
      ),
    };
    fresh.push({ ...one, learner: "", came: now, chosen: 0, at: now });
  }
  taken = withClearOwners(withinLimits({ ...taken, receipts: [...taken.receipts, ...fresh] }), now);
  return { of: taken, fresh: fresh.length, known: found.length - fresh.length };
}

/**
 * Assign a receipt to an existing or new learner.
 * @param {Class} of
 * @param {string} token
 * @param {{id: string} | {name: string}} whose
 * @param {number} now
 */
export function withOwner(of, token, whose, now) {
  const id = "id" in whose ? whose.id : newId();
  const learners =
    "id" in whose ? of.learners : [...of.learners, { id, name: whose.name, came: true, left: false, is: "", at: now }];
  const receipts = of.receipts.map((one) => (one.token === token ? { ...one, learner: id, at: now } : one));
  return withClearOwners(withinLimits({ ...of, learners, receipts }), now);
}

/** Select which of several receipts counts. @param {Class} of @param {string} token @param {number} now */
export const withChosen = (of, token, now) => ({
  ...of,
  receipts: of.receipts.map((one) => (one.token === token ? { ...one, chosen: now, at: now } : one)),
});

/**
 * The unassigned receipts of the class's sets, each with the reason and possible learners.
 * @param {Class} of
 * @returns {{receipt: Came, question: Question, perhaps: Learner[]}[]}
 */
export function unassignedReceipts(of) {
  const sets = new Set(setsOf(of).map(({ id }) => id));
  return of.receipts
    .filter(({ learner, set }) => sets.has(set) && !learnerOf(of, learner))
    .map((receipt) => {
      const perhaps = learnersNamed(of, receipt.who);
      const question = !likeness(receipt.who)
        ? "no-name"
        : perhaps.length > 1
          ? "several"
          : perhaps.length
            ? "again"
            : "unknown";
      return { receipt, question, perhaps };
    });
}

/** Learners with this name, or with submissions under such a name. @param {Class} of @param {string} who */
function learnersNamed(of, who) {
  const like = likeness(who);
  const owners = new Set(
    of.receipts.filter((one) => likeness(one.who) === like).map(({ learner }) => learnerOf(of, learner)?.id),
  );
  return like ? learnersOf(of).filter(({ id, name }) => likeness(name) === like || owners.has(id)) : [];
}

/**
 * Assign each receipt whose learner is clear: a run has one learner, and a name used by only one learner is theirs,
 * unless they submitted another run of that set before.  A class without a list adds new names.
 * @param {Class} of
 * @param {number} now
 * @returns {Class}
 */
function withClearOwners(of, now) {
  let known = of;
  for (const receipt of of.receipts) {
    if (learnerOf(known, receipt.learner)) continue;
    const theirs = known.receipts.find((one) => isOneRun(one, receipt) && learnerOf(known, one.learner));
    const perhaps = learnersNamed(known, receipt.who);
    const has = (/** @type {Learner} */ { id }) =>
      known.receipts.some((one) => one.set === receipt.set && learnerOf(known, one.learner)?.id === id);
    let learner = theirs?.learner ?? (perhaps.length === 1 && !has(perhaps[0]) ? perhaps[0].id : "");
    if (
      !learner &&
      !perhaps.length &&
      likeness(receipt.who) &&
      known.learners.every(({ came }) => came) &&
      known.learners.length < LIMITS.learners
    ) {
      learner = newId();
      known = {
        ...known,
        learners: [
          ...known.learners,
          { id: learner, name: receipt.who.trim().replace(/\s+/g, " "), came: true, left: false, is: "", at: now },
        ],
      };
    }
    if (learner)
      known = {
        ...known,
        receipts: known.receipts.map((one) => (one.token === receipt.token ? { ...one, learner } : one)),
      };
  }
  return known;
}

/** @param {Found} one @param {Found} other */
const isOneRun = (one, other) => one.set === other.set && one.who === other.who && one.began === other.began;

/**
 * A learner's submissions for a set: the receipt that counts, the reason, and the others.
 * @param {Class} of
 * @param {string} learner
 * @param {Handed} set
 * @returns {{receipt?: Came, why: "" | "chosen" | "fullest" | "first" | "last", others: Came[]}}
 */
export function submissionOf(of, learner, set) {
  const all = of.receipts.filter((one) => one.set === set.id && learnerOf(of, one.learner)?.id === learner);
  const [fullest, ...rest] = all.filter(
    (one) => !all.some((other) => other !== one && isOneRun(one, other) && isFuller(other, one)),
  );
  if (!fullest) return { why: "", others: [] };
  const pick = all.filter((one) => one.chosen).sort((one, other) => other.chosen - one.chosen)[0];
  const byTime = [fullest, ...rest].sort((one, other) => one.began - other.began || one.ended - other.ended);
  const receipt = pick ?? (set.test ? byTime[0] : byTime[byTime.length - 1]);
  const why = all.length === 1 ? "" : pick ? "chosen" : !rest.length ? "fullest" : set.test ? "first" : "last";
  return { receipt, why, others: all.filter((one) => one !== receipt) };
}

/** @param {Came} one @param {Came} other */
const isFuller = (one, other) =>
  (one.answered - other.answered || one.ended - other.ended || (one.token < other.token ? 1 : -1)) > 0;

/**
 * Learners who are expected to hand in a set but haven't.
 * @param {Class} of
 * @param {Handed} set
 * @param {(token: string) => unknown} counted null for a receipt that can't be scored, which doesn't count as handed in
 */
export const learnersMissing = (of, set, counted) =>
  learnersOf(of).filter(({ id, left }) => {
    const { receipt } = submissionOf(of, id, set);
    return !left && (!receipt || counted(receipt.token) === null);
  });

/** @param {Class} of @returns {Class} the class itself, if within the limits */
export function withinLimits(of) {
  for (const key of /** @type {const} */ (["learners", "sets", "receipts"])) {
    if (of[key].length > LIMITS[key])
      throw new NoRoom(
        `A class has at most ${LIMITS[key].toLocaleString("en")} ${key}, and this would be ${of[key].length.toLocaleString("en")}.`,
      );
  }
  const length =
    of.receipts.reduce((sum, { token }) => sum + token.length + 300, 0) +
    of.sets.reduce((sum, { address }) => sum + address.length + 300, 0);
  if (length > LIMITS.whole)
    throw new NoRoom(
      `A class has at most ${LIMITS.whole.toLocaleString("en")} characters, and this would be too many.`,
    );
  return of;
}
