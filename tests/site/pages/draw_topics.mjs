/** Print, as JSON, the topics of a practice session for each reader, as the practice page chooses them. */

import { readFileSync } from "node:fs";
import { nextTopic, readSyllabus, topicsFor } from "../../../site/scripts/practice/pool.js";

const { written, readers, count } = JSON.parse(readFileSync(0, "utf8"));
const syllabus = readSyllabus(written);
/** A generator with a fixed seed, so that failures can be repeated. */
let state = 1;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;

const sessions = readers.map(({ table, answered, level }) => {
  const marks = new Map(answered.map((key) => [key, { tried: 1, right: true }]));
  const wishes = { table, level, clauses: [], without: [], tables: false, three: false, former: false, unmet: false };
  const topics = topicsFor(syllabus, marks, wishes);
  const recent = [];
  while (recent.length < count) recent.push(nextTopic(topics, recent, [], random));
  return recent;
});
process.stdout.write(JSON.stringify(sessions));
