/**
 * The topics a reader practises: the rules met in lessons, at their own table, and whatever else they ask for.
 *
 * A topic is a clause, a question about it, and the rules it is asked under.
 */

import { keysIn } from "../course/lesson_keys.js";

/** @typedef {{clause: string, asks: string, ruleset: string, known: boolean, fresh: boolean}} Topic */
/** @typedef {{key: string, title: string, puzzles: string[], clauses: number[], asks: number[]}} Lesson */
/**
 * The syllabus as the builder writes it; see its module for the parts.
 * @typedef {object} Syllabus
 * @property {[string, number][]} asks
 * @property {string[]} rules
 * @property {number} former
 * @property {[string, ...[number, number][]][]} clauses
 * @property {number[]} taught
 * @property {number[]} three
 * @property {Lesson[]} lessons
 * @property {string[]} first
 * @property {[number, number][]} start
 */
/**
 * @typedef {object} Wishes
 * @property {string} table the name of the reader's ruleset
 * @property {number} level
 * @property {string[]} clauses rules chosen one by one; none for those met
 * @property {string[]} without lessons left out, by name
 * @property {boolean} tables other tables' rules too
 * @property {boolean} three games for three too
 * @property {boolean} former former rulebooks too
 * @property {boolean} unmet rules not met yet, too
 */

export const EASY = 5;
export const HARD = 3;
/** The number of positions with one question before another must follow. */
const SAME = 2;
/** How often one question comes at most among so many positions running, if another can. */
const MOST = [
  { times: 2, of: 6 },
  { times: 3, of: 10 },
];

/**
 * @param {Omit<Syllabus, "lessons"> & {lessons: [string, string, string, number[], number[]][]}} written
 * @returns {Syllabus}
 */
export const readSyllabus = (written) => ({
  ...written,
  lessons: written.lessons.map(([key, title, names, clauses, asks]) => ({
    key,
    title,
    puzzles: keysIn(key, names),
    clauses,
    asks,
  })),
});

/**
 * The lessons begun: some puzzle of theirs was answered, not counting those of the home page.
 * @param {Syllabus} syllabus
 * @param {ReadonlyMap<string, {tried: number, right: boolean}>} marks
 */
export function lessonsBegun({ lessons, first }, marks) {
  const isAnswered = (/** @type {string} */ key) => {
    const mark = marks.get(key);
    return mark !== undefined && (mark.right || mark.tried > 0) && !first.includes(key);
  };
  return lessons.filter(({ puzzles }) => puzzles.some(isAnswered));
}

/**
 * The topics for a reader: those of the lessons begun, if hard also of the next in each track; those to start with, if
 * no lesson was begun.
 * @param {Syllabus} syllabus
 * @param {ReadonlyMap<string, {tried: number, right: boolean}>} marks
 * @param {Wishes} wishes
 * @returns {Topic[]}
 */
export function topicsFor(syllabus, marks, wishes) {
  const all = lessonsBegun(syllabus, marks);
  const kept = all.filter(({ key }) => !wishes.without.includes(key));
  const begun = kept.length ? kept : all;
  const next = lessonsNext(syllabus, all, wishes.level === HARD ? 1 : 0);
  const met = new Set(begun.flatMap(({ clauses }) => clauses));
  const fresh = new Set(next.flatMap(({ clauses }) => clauses).filter((clause) => !met.has(clause)));
  const isMet = begun.some(({ clauses }) => clauses.length > 0);
  const asked = new Set([...begun, ...next].flatMap(({ asks }) => asks));
  const every = syllabus.clauses.keys();
  const places = wishes.clauses.length
    ? [...every].filter((place) => wishes.clauses.includes(syllabus.clauses[place][0]))
    : wishes.unmet
      ? [...every]
      : isMet
        ? [...met, ...fresh]
        : syllabus.start.map(([clause]) => clause);
  const start = new Map(syllabus.start);
  const isAny = wishes.clauses.length > 0 || wishes.unmet;
  const topicsAt = (/** @type {Wishes} */ at) =>
    places
      .filter((place) => wishes.three || wishes.clauses.length || !syllabus.three.includes(place))
      .flatMap((place) =>
        waysOf(syllabus, place, at).map(([asks, ruleset]) => ({
          clause: syllabus.clauses[place][0],
          asks: syllabus.asks[asks][0],
          ruleset: ruleset < 0 ? wishes.table : syllabus.rules[ruleset],
          known: isAny || (isMet ? asked.has(asks) : start.get(place) === asks),
          fresh: fresh.has(place),
          press: syllabus.asks[asks][1],
        })),
      );
  // Of rules that only other tables have, those of the tables they were taught at.
  const here = topicsAt(wishes);
  const topics = here.length ? here : topicsAt({ ...wishes, tables: true });
  const pressed = topics.filter(({ press }) => press);
  const fit = wishes.level === EASY && pressed.length ? pressed : topics;
  return fit.map(({ press: _, ...topic }) => topic);
}

/**
 * Whether a position is decided by a rule that practice has and the reader hasn’t met, though they want only those met.
 * @param {Syllabus} syllabus
 * @param {ReadonlyMap<string, {tried: number, right: boolean}>} marks
 * @param {Wishes} wishes
 * @param {readonly string[]} decides the clauses that decide it
 */
export function isBeyond(syllabus, marks, wishes, decides) {
  const begun = lessonsBegun(syllabus, marks).filter(({ clauses }) => clauses.length);
  if (!begun.length || wishes.clauses.length || wishes.unmet) return false;
  const allowed = new Set(topicsFor(syllabus, marks, wishes).map(({ clause }) => clause));
  for (const { clauses } of begun) for (const place of clauses) allowed.add(syllabus.clauses[place][0]);
  return syllabus.clauses.some(([clause]) => decides.includes(clause) && !allowed.has(clause));
}

/**
 * The ways to ask about a clause: at any table, at the reader's, and at other tables if they ask for those.
 * @param {Syllabus} syllabus
 * @param {number} place
 * @param {Wishes} wishes
 */
function waysOf({ clauses, rules, former }, place, { table, tables, former: wantsFormer, clauses: chosen }) {
  const [, ...ways] = clauses[place];
  const here = ways.filter(([, ruleset]) => ruleset < 0 || rules[ruleset] === table);
  const other = ways.filter(
    ([, ruleset]) => ruleset >= 0 && rules[ruleset] !== table && (ruleset < former ? tables : wantsFormer),
  );
  const fit = [...here, ...other];
  return fit.length || !chosen.length ? fit : ways;
}

/** The lessons after the last one begun, so many in each track begun. @param {Syllabus} syllabus @param {Lesson[]} begun @param {number} count */
function lessonsNext({ lessons }, begun, count) {
  const trackOf = (/** @type {Lesson} */ { key }) => key.split("/")[0];
  const last = new Map(begun.map((lesson) => [trackOf(lesson), lessons.indexOf(lesson)]));
  return [...last].flatMap(([track, at]) =>
    lessons.slice(at + 1, at + 1 + count).filter((lesson) => trackOf(lesson) === track),
  );
}

/**
 * The next topic: about another rule than the last, with another question after two alike, and after three of
 * ten, if there is one; and one to be asked first, if there is.
 * @param {readonly Topic[]} topics
 * @param {readonly {clause: string, asks: string}[]} recent the latest topics, the last one last
 * @param {readonly string[]} [first] clauses to ask about before others
 * @param {() => number} [random] from 0 to below 1
 * @returns {Topic | undefined}
 */
export function nextTopic(topics, recent, first = [], random = Math.random) {
  const latest = recent.slice(-SAME);
  const isWorn = (/** @type {Topic} */ { asks }) => latest.length === SAME && latest.every((one) => one.asks === asks);
  const isOften = (/** @type {Topic} */ { asks }) =>
    MOST.some(({ times, of }) => recent.slice(1 - of).filter((one) => one.asks === asks).length >= times);
  const before = recent.at(-1)?.clause;
  const known = topics.filter((one) => one.known);
  const unworn = [known, topics].map((some) => some.filter((one) => !isWorn(one)));
  const ways = [...unworn.map((some) => some.filter((one) => !isOften(one))), ...unworn];
  const open = [...ways, known, topics].find((some) => some.length) ?? [];
  const others = open.filter(({ clause }) => clause !== before);
  const wanted = (others.length ? others : open).filter(({ clause }) => first.includes(clause));
  const from = wanted.length ? wanted : others.length ? others : open;
  // Each rule is as likely as any other, however many questions there are about it.
  const clauses = [...new Set(from.map(({ clause }) => clause))];
  const clause = clauses[Math.floor(random() * clauses.length)];
  const about = from.filter((one) => one.clause === clause);
  return about[Math.floor(random() * about.length)];
}
