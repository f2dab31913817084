/**
 * A class as its teacher knows it: learners, the sets that were handed out, and the receipts that came.
 *
 * No receipt is dropped: one of which nobody can say whose it is waits until the teacher says so.  What is right or wrong
 * stands nowhere here; the engine rules on the receipts whenever they are looked at.  Nothing is changed in its place.
 */

/**
 * @typedef {object} Learner
 * @property {string} id
 * @property {string} name
 * @property {boolean} came whether a receipt brought them, and no list
 * @property {boolean} left whether nothing is expected of them any longer
 * @property {string} is the learner that this one turned out to be, or nothing
 * @property {number} at when any of it was said last, in milliseconds of the epoch
 */

/**
 * A set that was handed out.
 * @typedef {object} Handed
 * @property {string} id as the engine knows it
 * @property {string} name
 * @property {string} address what stands behind the `#` of its link
 * @property {string} week in the teacher's words, or nothing
 * @property {number} puzzles how many
 * @property {boolean} test
 * @property {number} handed when it was handed out, by which sets are in order
 * @property {boolean} out whether it was taken out of the class again; its receipts stay
 * @property {number} at
 */

/** @typedef {Omit<Handed, "handed" | "out" | "at">} Handing what is said of a set that is handed out */

/**
 * A receipt as the engine has read it.
 * @typedef {object} Found
 * @property {string} token
 * @property {string} set the set's id
 * @property {string} who the name that was typed, or nothing
 * @property {number} began
 * @property {number} ended
 * @property {number} answered how many puzzles
 */

/** @typedef {Found & {learner: string, came: number, chosen: number, at: number}} Came `learner` is nothing until it is known; `chosen` is when the teacher said that it counts, or 0 */

/**
 * @typedef {object} Class
 * @property {string} id
 * @property {string} name
 * @property {number} at
 * @property {Learner[]} learners
 * @property {Handed[]} sets
 * @property {Came[]} receipts
 */

/** @typedef {"no-name" | "unknown" | "several" | "again"} Question why nobody but the teacher can say whose a receipt is */

export const LIMITS = { name: 60, week: 40, title: 80, learners: 300, sets: 80, receipts: 3_000, token: 200_000, address: 60_000, whole: 5_000_000 };

/** More than there is room for; the message says how much there is. */
export class NoRoom extends Error {}

/** A name that nothing else has. */
export const newId = () => [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} name @param {number} now @returns {Class} */
export const begun = (name, now) => ({ id: newId(), name, at: now, learners: [], sets: [], receipts: [] });

/** What names have in common that people take for one: case, spaces and signs that nobody sees make no difference. @param {string} name */
export const likeness = (name) => name.normalize("NFKC").toLowerCase().replace(/[\p{C}\p{Z}]/gu, "");

/* Learners */

/** Who a learner turned out to be. @param {Class} of @param {string} id @returns {Learner | undefined} */
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

/** Those who have a row: nobody who turned out to be another, and of those who left only who handed anything in. @param {Class} of */
export function learnersOf(of) {
  const owners = new Set(of.receipts.map(({ learner }) => learnerOf(of, learner)?.id));
  return of.learners.filter((one) => learnerOf(of, one.id) === one && (!one.left || owners.has(one.id)));
}

/**
 * Add learners by their names; one who is there already isn't added, but two of one name in a list are two.
 * @param {Class} of
 * @param {string[]} names
 * @param {number} now
 * @returns {{of: Class, known: string[]}} the names of those who were there
 */
export function withLearners(of, names, now) {
  const there = learnersOf(of).map(({ name }) => likeness(name));
  const known = [];
  const learners = [...of.learners];
  for (const name of names.map((one) => one.trim().replace(/\s+/g, " ")).filter(Boolean)) {
    const place = there.indexOf(likeness(name));
    if (place >= 0) known.push(...there.splice(place, 1).map(() => name));
    else learners.push({ id: newId(), name: [...name].slice(0, LIMITS.name).join(""), came: false, left: false, is: "", at: now });
  }
  return { of: settled(fitting({ ...of, learners }), now), known };
}

/**
 * Say something else of a learner.
 * @param {Class} of
 * @param {string} id
 * @param {Partial<Pick<Learner, "name" | "left" | "is">>} changes
 * @param {number} now
 */
export function withLearner(of, id, changes, now) {
  return settled({ ...of, learners: of.learners.map((one) => (one.id === id ? { ...one, ...changes, at: now } : one)) }, now);
}

/* Sets */

/**
 * Hand out a set; one that was handed out before keeps its week.
 * @param {Class} of
 * @param {Handing} set
 * @param {number} now
 */
export function handedOut(of, set, now) {
  const week = of.sets.find(({ id }) => id === set.id)?.week || set.week;
  return withSet(of, { ...set, week }, now);
}

/**
 * Hand out a set, or say another week of one that was; one that was taken out is in the class again.
 * @param {Class} of
 * @param {Handing} set
 * @param {number} now
 */
export function withSet(of, set, now) {
  const before = of.sets.find(({ id }) => id === set.id);
  const handed = { ...set, handed: before?.handed ?? now, out: false, at: now };
  return fitting({ ...of, sets: before ? of.sets.map((one) => (one === before ? handed : one)) : [...of.sets, handed] });
}

/** Take a set out of the class; what was handed in of it stays, for when it is put back. @param {Class} of @param {string} id @param {number} now */
export const withoutSet = (of, id, now) => ({ ...of, sets: of.sets.map((one) => (one.id === id ? { ...one, out: true, at: now } : one)) });

/**
 * The sets in the order in which they were handed out: those in the class, or those that were taken out.
 * @param {Class} of
 * @param {{out?: boolean}} [which]
 */
export const setsOf = (of, { out = false } = {}) => of.sets.filter((one) => one.out === out).sort((one, other) => one.handed - other.handed || (one.id < other.id ? -1 : 1));

/* Receipts */

/**
 * Take in receipts; whose each is, is said where that is plain.
 * @param {Class} of
 * @param {(Found & {of: Omit<Handing, "week" | "id">})[]} found each with its set
 * @param {number} now
 * @returns {{of: Class, fresh: number, known: number}} how many are new, and how many were there
 */
export function withReceipts(of, found, now) {
  const tokens = new Set(of.receipts.map(({ token }) => token));
  let taken = of;
  const fresh = [];
  for (const { of: set, ...one } of found) {
    if (tokens.has(one.token)) continue;
    tokens.add(one.token);
    const known = taken.sets.find(({ id }) => id === one.set);
    if (!known) taken = withSet(taken, { ...set, id: one.set, week: "" }, now);
    // A set was handed out before anybody began it.
    taken = { ...taken, sets: taken.sets.map((two) => (two.id === one.set && one.began < two.handed ? { ...two, handed: one.began } : two)) };
    fresh.push({ ...one, learner: "", came: now, chosen: 0, at: now });
  }
  taken = settled(fitting({ ...taken, receipts: [...taken.receipts, ...fresh] }), now);
  return { of: taken, fresh: fresh.length, known: found.length - fresh.length };
}

/**
 * Say whose a receipt is: a learner's, or somebody's who is new.
 * @param {Class} of
 * @param {string} token
 * @param {{id: string} | {name: string}} whose
 * @param {number} now
 */
export function placed(of, token, whose, now) {
  const id = "id" in whose ? whose.id : newId();
  const learners = "id" in whose ? of.learners : [...of.learners, { id, name: whose.name, came: true, left: false, is: "", at: now }];
  const receipts = of.receipts.map((one) => (one.token === token ? { ...one, learner: id, at: now } : one));
  return settled(fitting({ ...of, learners, receipts }), now);
}

/** Say which receipt of several counts. @param {Class} of @param {string} token @param {number} now */
export const chosen = (of, token, now) => ({ ...of, receipts: of.receipts.map((one) => (one.token === token ? { ...one, chosen: now, at: now } : one)) });

/**
 * The receipts that nobody has yet, of sets that are in the class, each with why, and who it might be of.
 * @param {Class} of
 * @returns {{receipt: Came, question: Question, perhaps: Learner[]}[]}
 */
export function unplaced(of) {
  const sets = new Set(setsOf(of).map(({ id }) => id));
  return of.receipts.filter(({ learner, set }) => sets.has(set) && !learnerOf(of, learner)).map((receipt) => {
    const perhaps = calledLike(of, receipt.who);
    const question = !likeness(receipt.who) ? "no-name" : perhaps.length > 1 ? "several" : perhaps.length ? "again" : "unknown";
    return { receipt, question, perhaps };
  });
}

/** Learners who are called so, or have handed something in under such a name. @param {Class} of @param {string} who */
function calledLike(of, who) {
  const like = likeness(who);
  const owners = new Set(of.receipts.filter((one) => likeness(one.who) === like).map(({ learner }) => learnerOf(of, learner)?.id));
  return like ? learnersOf(of).filter(({ id, name }) => likeness(name) === like || owners.has(id)) : [];
}

/**
 * Say whose each receipt is, where that is plain: the same run has the same learner, and a name that one learner has is
 * theirs, unless they have handed in that set from another run already.  A class without a list takes new names in.
 * @param {Class} of
 * @param {number} now
 * @returns {Class}
 */
function settled(of, now) {
  let known = of;
  for (const receipt of of.receipts) {
    if (learnerOf(known, receipt.learner)) continue;
    const theirs = known.receipts.find((one) => isOneRun(one, receipt) && learnerOf(known, one.learner));
    const perhaps = calledLike(known, receipt.who);
    const has = (/** @type {Learner} */ { id }) => known.receipts.some((one) => one.set === receipt.set && learnerOf(known, one.learner)?.id === id);
    let learner = theirs?.learner ?? (perhaps.length === 1 && !has(perhaps[0]) ? perhaps[0].id : "");
    if (!learner && !perhaps.length && likeness(receipt.who) && known.learners.every(({ came }) => came) && known.learners.length < LIMITS.learners) {
      learner = newId();
      known = { ...known, learners: [...known.learners, { id: learner, name: receipt.who.trim().replace(/\s+/g, " "), came: true, left: false, is: "", at: now }] };
    }
    if (learner) known = { ...known, receipts: known.receipts.map((one) => (one.token === receipt.token ? { ...one, learner } : one)) };
  }
  return known;
}

/** @param {Found} one @param {Found} other */
const isOneRun = (one, other) => one.set === other.set && one.who === other.who && one.began === other.began;

/**
 * What a learner has handed in of a set: the receipt that counts, why that one, and the others.
 * @param {Class} of
 * @param {string} learner
 * @param {Handed} set
 * @returns {{receipt?: Came, why: "" | "chosen" | "fullest" | "first" | "last", others: Came[]}}
 */
export function handedIn(of, learner, set) {
  const all = of.receipts.filter((one) => one.set === set.id && learnerOf(of, one.learner)?.id === learner);
  const [fullest, ...rest] = all.filter((one) => !all.some((other) => other !== one && isOneRun(one, other) && isFuller(other, one)));
  if (!fullest) return { why: "", others: [] };
  const pick = all.filter((one) => one.chosen).sort((one, other) => other.chosen - one.chosen)[0];
  const byTime = [fullest, ...rest].sort((one, other) => one.began - other.began || one.ended - other.ended);
  const receipt = pick ?? (set.test ? byTime[0] : byTime[byTime.length - 1]);
  const why = all.length === 1 ? "" : pick ? "chosen" : !rest.length ? "fullest" : set.test ? "first" : "last";
  return { receipt, why, others: all.filter((one) => one !== receipt) };
}

/** @param {Came} one @param {Came} other */
const isFuller = (one, other) => (one.answered - other.answered || one.ended - other.ended || (one.token < other.token ? 1 : -1)) > 0;

/**
 * Who hasn't handed in a set, of those of whom it is expected.
 * @param {Class} of
 * @param {Handed} set
 * @param {(token: string) => unknown} counted null for a receipt that can’t be scored: it isn’t handed in
 */
export const missing = (of, set, counted) => learnersOf(of).filter(({ id, left }) => {
  const { receipt } = handedIn(of, id, set);
  return !left && (!receipt || counted(receipt.token) === null);
});

/** @param {Class} of @returns {Class} the same, if there is room for it */
export function fitting(of) {
  for (const key of /** @type {const} */ (["learners", "sets", "receipts"])) {
    if (of[key].length > LIMITS[key]) throw new NoRoom(`A class has at most ${LIMITS[key].toLocaleString("en")} ${key}, and this would be ${of[key].length.toLocaleString("en")}.`);
  }
  const length = of.receipts.reduce((sum, { token }) => sum + token.length + 300, 0) + of.sets.reduce((sum, { address }) => sum + address.length + 300, 0);
  if (length > LIMITS.whole) throw new NoRoom(`A class has at most ${LIMITS.whole.toLocaleString("en")} characters, and this would be more.`);
  return of;
}
