/**
 * Spaced repetition: which rules are remembered, and which are due.
 *
 * Each clause met is an item, scheduled by FSRS.  The schedule is recomputed from the days in the marks each time, so
 * nothing else is stored, and the same days always give the same result.
 */

import { fsrs } from "ts-fsrs";
import { practiceKey } from "../storage/progress.js";
import { HINT, HINTED, RIGHT, TRIED, WRONG, logOf } from "../storage/days.js";

/** @typedef {import("../storage/progress.js").Mark} Mark */
/** @typedef {import("ts-fsrs").Grade} Grade */
/**
 * The clauses behind each puzzle, by name in course order, then those behind drawn positions; `one` if one press
 * answers it, `drawn` if a new position is drawn each time, `lesson` is its lesson's title, and `home` if it is on the
 * home page, where answering it begins no lesson.
 * @typedef {ReadonlyMap<string, {one: boolean, clauses: string[], drawn?: true, lesson?: string, home?: boolean}>} Rests
 */
/**
 * @typedef {{day: number, how: number, key: string, isAhead?: true}} Review `isAhead`: its date is in the future by the
 *   clock
 */
/** @typedef {{due: number, last: Review}} Memory when a clause is due, and its last result */
/** @typedef {{key: string, last: Review}} Pick a puzzle, and the reason it is due */

/** Maximum number of positions per day. */
export const MOST = 5;
/** FSRS grades: a first miss counts as forgotten, regardless of later tries. */
const GRADES = /** @type {Record<number, Grade>} */ ({ [WRONG]: 1, [TRIED]: 1, [HINTED]: 2, [RIGHT]: 3 });

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/**
 * Read the clauses behind puzzles, as written on the page “Today”.
 * @param {{clauses: string[], puzzles: Record<string, number[]>, lessons?: [string, number][], home?: string[]}} written
 *   `lessons` are the titles in course order, each with its number of puzzles
 * @returns {Rests}
 */
export function readRests({ clauses, puzzles, lessons = [], home = [] }) {
  /** @type {string[]} */
  const titles = lessons.flatMap(([title, count]) => Array(count).fill(title));
  /** @type {[string, {one: boolean, clauses: string[], drawn?: true, lesson?: string, home?: boolean}][]} */
  const all = [
    ...Object.entries(puzzles).map(([key, [one, ...places]], nth) =>
      pair(key, {
        one: one === 1,
        clauses: places.map((place) => clauses[place]),
        lesson: titles[nth],
        home: home.includes(key),
      }),
    ),
    ...clauses.map((clause) =>
      pair(practiceKey(clause), { one: false, clauses: [clause], drawn: /** @type {const} */ (true) }),
    ),
  ];
  return new Map(all);
}

/**
 * @template T
 * @param {string} key
 * @param {T} value
 * @returns {[string, T]}
 */
const pair = (key, value) => [key, value];

/**
 * The plan for a day: positions due, and those already answered that day.
 * @param {ReadonlyMap<string, Mark>} marks
 * @param {Rests} rests
 * @param {number} today
 * @returns {{picks: Pick[], done: string[]}}
 */
export function planFor(marks, rests, today) {
  const reviews = reviewsOf(marks, rests, today);
  const before = memoryAfter(
    reviews.filter(({ day }) => day < today),
    rests,
  );
  const now = reviews.filter(({ day }) => day === today);
  const seen = new Set(now.flatMap(({ key }) => clausesOf(key, rests)));
  const open = openKeys(reviews, rests);
  const due = [...before].filter(([clause, memory]) => memory.due <= today && keysFor(clause, rests, open).length);
  due.sort(([, one], [, other]) => one.due - other.due || other.last.how - one.last.how);
  const isDue = new Set(due.map(([clause]) => clause));
  const done = [...new Set(now.map(({ key }) => key))].filter((key) =>
    clausesOf(key, rests).some((clause) => isDue.has(clause)),
  );
  const latest = new Map(reviews.map(({ key, day }) => [key, day]));
  /** @type {Pick[]} */
  const picks = [];
  for (const [clause, { last }] of due) {
    if (picks.length + done.length >= MOST) break;
    if (seen.has(clause)) continue;
    const key = positionFor(clause, last.key, { rests, open, seen, isDue, known: before, latest });
    for (const one of clausesOf(key, rests)) seen.add(one);
    picks.push({ key, last });
  }
  return { picks: interleaved(picks, rests), done };
}

/**
 * The next day on which something is due, if any clause was ever met.
 * @param {ReadonlyMap<string, Mark>} marks
 * @param {Rests} rests
 * @param {number} today
 */
export function nextDay(marks, rests, today) {
  const reviews = reviewsOf(marks, rests, today);
  const open = openKeys(reviews, rests);
  const all = [...memoryAfter(reviews, rests)].filter(([clause]) => keysFor(clause, rests, open).length);
  return all.length ? Math.max(today + 1, Math.min(...all.map(([, { due }]) => due))) : undefined;
}

/**
 * The puzzles missed today that haven't been right yet.
 * @param {ReadonlyMap<string, Mark>} marks
 * @param {Rests} rests
 * @param {number} today
 * @returns {Pick[]}
 */
export const missedToday = (marks, rests, today) =>
  reviewsOf(marks, rests, today)
    .filter(({ key, day, how }) => day === today && how === WRONG && !rests.get(key)?.drawn)
    .slice(0, MOST)
    .map((last) => ({ key: last.key, last }));

/**
 * The puzzles that may come: those answered before, and those of lessons begun.
 * @param {Review[]} reviews
 * @param {Rests} rests
 */
function openKeys(reviews, rests) {
  const answered = new Set(reviews.map(({ key }) => key));
  const begun = new Set([...answered].filter((key) => !rests.get(key)?.home).map((key) => rests.get(key)?.lesson));
  return new Set(
    [...rests]
      .filter(([key, { drawn, lesson }]) => !drawn && (answered.has(key) || !lesson || begun.has(lesson)))
      .map(([key]) => key),
  );
}

/** The puzzles that can repeat a clause. @param {string} clause @param {Rests} rests @param {Set<string>} open */
const keysFor = (clause, rests, open) => [...open].filter((key) => clausesOf(key, rests).includes(clause));

/**
 * Every known answer, in order.  An answer with a future date was given while the clock was wrong: it counts as
 * yesterday's, before any other.
 * @param {ReadonlyMap<string, Mark>} marks
 * @param {Rests} rests
 * @param {number} today
 * @returns {Review[]}
 */
function reviewsOf(marks, rests, today) {
  const all = [...marks]
    .filter(([key]) => rests.has(key))
    .flatMap(([key, mark]) => logOf(mark).map((one) => ({ key, how: one % 10, told: Math.floor(one / 10) })));
  return all
    .filter(({ how }) => how !== HINT)
    .map(({ told, ...one }) => ({ ...one, told, day: told > today + 1 ? today - 1 : Math.min(told, today) }))
    .sort((one, other) => one.day - other.day || other.told - one.told || other.how - one.how)
    .map(({ key, how, day, told }) => ({
      key,
      how,
      day,
      ...(told > today + 1 && { isAhead: /** @type {const} */ (true) }),
    }));
}

/**
 * The state of memory after some answers.
 * @param {Review[]} reviews
 * @param {Rests} rests
 * @returns {Map<string, Memory>} memory by clause name
 */
function memoryAfter(reviews, rests) {
  /** @type {Map<string, {state: import("ts-fsrs").FSRSState, last: Review, isFirst: boolean}>} */
  const states = new Map();
  for (const review of reviews) {
    for (const clause of clausesOf(review.key, rests)) {
      const was = states.get(clause);
      const state = scheduler.next_state(was?.state ?? null, was ? review.day - was.last.day : 0, GRADES[review.how]);
      states.set(clause, {
        state,
        last: was?.last.day === review.day && was.last.how > review.how ? was.last : review,
        isFirst: !was || (was.isFirst && was.last.day === review.day),
      });
    }
  }
  // Whatever was met, or needed a hint, returns once the next day.
  const interval = (/** @type {import("ts-fsrs").FSRSState} */ { stability }) => scheduler.next_interval(stability, 0);
  return new Map(
    [...states].map(([clause, { state, last, isFirst }]) => [
      clause,
      { due: last.day + (isFirst || last.how === HINTED ? 1 : interval(state)), last },
    ]),
  );
}

/**
 * Choose a position to repeat a clause: preferably not the last one, with known other clauses, covering more that is
 * due, and seen longest ago.
 * @param {string} clause
 * @param {string} last
 * @param {{rests: Rests, open: Set<string>, seen: Set<string>, isDue: Set<string>, known: Map<string, Memory>, latest: Map<string,
 *   number>}} where
 */
function positionFor(clause, last, { rests, open, seen, isDue, known, latest }) {
  const costs = (/** @type {string} */ key) => {
    const all = clausesOf(key, rests);
    const fresh = all.filter((one) => !known.has(one)).length;
    const useful = all.filter((one) => isDue.has(one) && !seen.has(one)).length;
    return [Number(key === last), fresh - useful, latest.get(key) ?? -1];
  };
  return keysFor(clause, rests, open).reduce((best, key) => (isLess(costs(key), costs(best)) ? key : best));
}

/** @param {number[]} one @param {number[]} other */
function isLess(one, other) {
  const at = one.findIndex((cost, place) => cost !== other[place]);
  return at >= 0 && one[at] < other[at];
}

/**
 * Interleave the tracks as far as possible, starting with a puzzle that one press answers.
 * @param {Pick[]} picks
 * @param {Rests} rests
 */
function interleaved(picks, rests) {
  const left = [...picks];
  /** @type {Pick[]} */
  const order = [];
  while (left.length) {
    const before = order.at(-1)?.key.split("/")[0];
    const at = left.findIndex(({ key }) => (before ? !key.startsWith(`${before}/`) : rests.get(key)?.one));
    order.push(...left.splice(Math.max(at, 0), 1));
  }
  return order;
}

/** @param {string} key @param {Rests} rests */
const clausesOf = (key, rests) => rests.get(key)?.clauses ?? [];

/**
 * The clauses missed the last time: not right at once, or with a hint.
 * @param {ReadonlyMap<string, Mark>} marks
 * @param {Rests} rests
 * @param {number} today
 */
export const missedOf = (marks, rests, today) =>
  [...memoryAfter(reviewsOf(marks, rests, today), rests)]
    .filter(([, { last }]) => last.how !== RIGHT)
    .map(([clause]) => clause);
