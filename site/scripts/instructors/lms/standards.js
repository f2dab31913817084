/** The two SCORM versions for reporting a run: their element names and formats. */

/**
 * The result of a run: its score out of 100, whether it is complete, and whether it passes, if the system has a pass
 * mark.
 * @typedef {{score: number, isWhole: boolean, passes?: boolean}} Ended
 */

/**
 * @typedef {object} Standard
 * @property {string} object the name of the system's object in a surrounding page
 * @property {string} prefix the prefix of its method names
 * @property {string} end the method that ends a session
 * @property {string} mode whether results count
 * @property {string} learner
 * @property {string} status the learner's progress
 * @property {string} took the session's duration
 * @property {string} exit how the session ends
 * @property {string} mark the pass mark
 * @property {number} highest the mark for everything right
 * @property {number} room the number of characters of a run that can be stored
 * @property {object} answer an interaction
 * @property {string} answer.type
 * @property {string} answer.response
 * @property {string} answer.when
 * @property {string} answer.wrong
 * @property {number} longest the maximum length of an answer in characters
 * @property {RegExp} unsaid matches characters that an answer can't contain
 * @property {(seconds: number) => string} span formats a duration
 * @property {(now?: Date) => string} moment
 * @property {(ended: Ended) => [element: string, value: string][]} results
 */

/** Durations beyond this, over a year, are implausible, in seconds. */
const LONGEST = 9_999 * 3_600;

const two = (/** @type {number} */ number) => String(number).padStart(2, "0");

/** @param {number} seconds */
function parts(seconds) {
  const whole = Math.max(0, Math.min(Math.round(seconds), LONGEST));
  return [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
}

/** @param {string} element @param {number} score @returns {[string, string][]} */
const scores = (element, score) => [
  [`${element}.min`, "0"],
  [`${element}.max`, "100"],
  [`${element}.raw`, String(score)],
];

/** Whether it is passed; an incomplete run isn't failed yet. @param {Ended} ended */
const success = ({ isWhole, passes }) => (passes ? "passed" : isWhole && passes === false ? "failed" : undefined);
/** @param {Ended} ended */
const completion = ({ isWhole }) => (isWhole ? "completed" : "incomplete");

/** @type {Standard} */
const SCORM_12 = {
  object: "API",
  prefix: "LMS",
  end: "Finish",
  mode: "cmi.core.lesson_mode",
  learner: "cmi.core.student_name",
  status: "cmi.core.lesson_status",
  took: "cmi.core.session_time",
  exit: "cmi.core.exit",
  mark: "cmi.student_data.mastery_score",
  highest: 100,
  room: 4_096,
  answer: { type: "fill-in", response: "student_response", when: "time", wrong: "wrong" },
  longest: 255,
  unsaid: /[^\x20-\x7e]/g,
  span: (seconds) => parts(seconds).map(two).join(":"),
  moment: (now = new Date()) => [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(":"),
  results: (ended) => [
    ...scores("cmi.core.score", ended.score),
    ["cmi.core.lesson_status", success(ended) ?? completion(ended)],
  ],
};

/** @type {Standard} */
const SCORM_2004 = {
  object: "API_1484_11",
  prefix: "",
  end: "Terminate",
  mode: "cmi.mode",
  learner: "cmi.learner_name",
  status: "cmi.completion_status",
  took: "cmi.session_time",
  exit: "cmi.exit",
  mark: "cmi.scaled_passing_score",
  highest: 1,
  room: 64_000,
  answer: { type: "long-fill-in", response: "learner_response", when: "timestamp", wrong: "incorrect" },
  longest: 4_000,
  unsaid: /\p{Cc}/gu,
  span(seconds) {
    const [hours, minutes, rest] = parts(seconds);
    return `PT${hours}H${minutes}M${rest}S`;
  },
  // Times have two decimals at most, and no zone without them.
  moment: (now = new Date()) => `${now.toISOString().slice(0, 22)}Z`,
  results: (ended) => [
    ...scores("cmi.score", ended.score),
    ["cmi.score.scaled", String(ended.score / 100)],
    ...(success(ended) ? /** @type {[string, string][]} */ ([["cmi.success_status", success(ended)]]) : []),
    ["cmi.completion_status", completion(ended)],
  ],
};

/**
 * Both versions, first the one the package was made for: some systems offer both, some only the other.
 * @param {string} [name]
 */
export const standards = (name) => (name === "2004" ? [SCORM_2004, SCORM_12] : [SCORM_12, SCORM_2004]);
