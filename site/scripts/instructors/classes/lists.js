/** The lists below a class's table: unassigned receipts, sets, learners, and rules missed and learned. */

import { copyOf, part, slot } from "../../page/dom.js";
import { setLabel, make } from "./class_grid.js";
import { submissionOf, learnerOf, learnersOf, setsOf, unassignedReceipts } from "./class_model.js";

/** @typedef {import("./class_model.js").Class} Class */
/** @typedef {import("./class_model.js").Came} Came */
/** @typedef {import("./class_model.js").Handed} Handed */
/** @typedef {import("./learning.js").Story} Story */

/** The option value for a new learner. */
export const NEW = "new";
/** The number of rules shown before “more” is pressed. */
const AT_FIRST = 6;
const WHY = {
  "": "",
  chosen: "It counts because you said so.",
  fullest: "It counts because it’s the fullest of this run.",
  first: "It counts because it’s the first: in a test, later ones know the answers.",
  last: "It counts because it’s the last one begun.",
};

/** @param {number} when */
const moment = (when) => new Date(when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
/** @param {Came} receipt */
const nameOn = ({ who }) => (who.trim() ? `“${who.trim()}”` : "No name");
/** @param {Came} receipt */
const describeReceipt = (receipt) => `${nameOn(receipt)}, begun ${moment(receipt.began)}, ${receipt.answered} answered`;

/**
 * List the options, the likeliest first.
 * @param {HTMLSelectElement} select
 * @param {Class} of
 * @param {{first?: import("./class_model.js").Learner[], before?: [value: string, words: string][], after?: [value:
 *   string, words: string][]}} [options]
 */
function offerLearners(select, of, { first = [], before = [], after = [] } = {}) {
  const known = [...first, ...learnersOf(of).filter((one) => !first.includes(one))];
  const people = known.map(({ id, name }) => /** @type {const} */ ([id, name]));
  select.replaceChildren(...[...before, ...people, ...after].map(([value, words]) => make("option", { value }, words)));
}

/** Ask who the unassigned receipts belong to. @param {Class} of */
export function drawWhose(of) {
  const asked = unassignedReceipts(of);
  slot("whose").hidden = !asked.length;
  slot("whose-about").textContent =
    asked.length === 1 ? "One receipt has no owner yet." : `${asked.length} receipts have no owner yet.`;
  part(slot("whose"), "ul").replaceChildren(
    ...asked.map(({ receipt, question, perhaps }) => {
      const entry = copyOf("question");
      const set = of.sets.find(({ id }) => id === receipt.set);
      const [who, name] = [nameOn(receipt), perhaps[0]?.name];
      const why = {
        "no-name": "No name was typed.",
        unknown: `Nobody in your class is called ${who}.`,
        several: `${perhaps.length} learners go by ${who}.`,
        again: `${name} has handed in this set before, from another run. It could be ${name} starting over, or somebody else of that name.`,
      };
      part(entry, "p").append(
        make("b", {}, describeReceipt(receipt)),
        ` · ${set ? setLabel(set) : ""}. `,
        why[question],
      );
      const select = /** @type {HTMLSelectElement} */ (part(entry, "select"));
      const fresh = /** @type {[string, string]} */ ([
        NEW,
        receipt.who.trim() ? `Somebody new: ${receipt.who.trim()}` : "Somebody new",
      ]);
      offerLearners(select, of, { first: perhaps, before: [["", "Choose"]], after: [fresh] });
      entry.dataset.token = receipt.token;
      return entry;
    }),
  );
  const names = newNames(of);
  const all = part(slot("whose"), "[data-act=all-new]");
  all.hidden = names.length < 2;
  all.textContent = `Add all ${names.length} new names to the class`;
}

/** Names on receipts that no learner in the class has, each with its first receipt. @param {Class} of */
export function newNames(of) {
  return unassignedReceipts(of)
    .filter(({ question }) => question === "unknown")
    .map(({ receipt }) => receipt);
}

/** List the sets handed out. @param {Class} of */
export function drawSets(of) {
  const sets = setsOf(of);
  slot("weeks").hidden = !sets.length;
  slot("sets").replaceChildren(
    ...sets.map((set) => {
      const entry = copyOf("set");
      const [title, about] = entry.querySelectorAll("b, span.quiet");
      title.textContent = set.name;
      about.textContent = `${set.puzzles} puzzle${set.puzzles === 1 ? "" : "s"}, ${set.test ? "test" : "practice"}`;
      const field = part(entry, "input");
      field.value = set.week;
      for (const one of [field, ...entry.querySelectorAll("button")])
        one.setAttribute("aria-label", `${one === field ? "Week" : one.textContent}: ${set.name}`);
      entry.dataset.set = set.id;
      return entry;
    }),
  );
  drawTakenOut(of);
}

/** List the removed sets, which can be restored. @param {Class} of */
function drawTakenOut(of) {
  const sets = setsOf(of, { out: true });
  slot("out").hidden = !sets.length;
  part(slot("out"), "ul").replaceChildren(
    ...sets.map((set) => {
      const entry = copyOf("set-out");
      const count = of.receipts.filter((one) => one.set === set.id).length;
      part(entry, "b").textContent = setLabel(set);
      part(entry, "span").textContent = count ? `${count} receipt${count === 1 ? "" : "s"} kept` : "nothing handed in";
      part(entry, "button").setAttribute("aria-label", `Put it back: ${set.name}`);
      entry.dataset.set = set.id;
      return entry;
    }),
  );
}

/** List the learners, to be renamed or merged. @param {Class} of */
export function drawLearners(of) {
  const learners = of.learners.filter((one) => learnerOf(of, one.id) === one);
  slot("learners").replaceChildren(
    ...learners.map((learner) => {
      const entry = copyOf("learner");
      const [name, left] = [part(entry, "[name=name]"), part(entry, "[name=left]")].map(
        (one) => /** @type {HTMLInputElement} */ (one),
      );
      name.value = learner.name;
      left.checked = learner.left;
      const select = /** @type {HTMLSelectElement} */ (part(entry, "select"));
      offerLearners(select, of, { before: [["", "Nobody else"]] });
      select.querySelector(`option[value="${learner.id}"]`)?.remove();
      for (const [one, words] of /** @type {const} */ ([
        [name, "Name"],
        [select, "Same learner as"],
        [left, "Left the class"],
        [part(entry, "button"), "Save"],
      ]))
        one.setAttribute("aria-label", `${words}: ${learner.name}`);
      entry.dataset.learner = learner.id;
      return entry;
    }),
  );
}

/**
 * List a set's submissions: each receipt's learner, the one that counts, and the reason.
 * @param {Class} of
 * @param {Handed} set
 */
export function drawReceipts(of, set) {
  const all = of.receipts.filter((one) => one.set === set.id && learnerOf(of, one.learner));
  part(slot("one"), ".class-receipts ul").replaceChildren(
    ...all.map((receipt) => {
      const entry = copyOf("receipt");
      const learner = learnerOf(of, receipt.learner);
      const { receipt: counts, why, others } = submissionOf(of, learner?.id ?? "", set);
      const isCounted = counts === receipt;
      const says = !others.length ? "" : isCounted ? WHY[why] : "It doesn’t count: another of theirs does.";
      part(entry, "p").append(make("b", {}, describeReceipt(receipt)), `. ${says}`);
      const select = /** @type {HTMLSelectElement} */ (part(entry, "select"));
      offerLearners(select, of, { after: [[NEW, "Somebody new"]] });
      select.value = learner?.id ?? "";
      part(entry, "[data-act=count]").hidden = isCounted;
      entry.dataset.token = receipt.token;
      return entry;
    }),
  );
}

/** How those who missed a rule did when they answered it again. @param {number} again @param {number} right */
const sinceThen = (again, right) =>
  !again
    ? "None of those who missed it has answered it again."
    : again === 1
      ? `One who missed it answered it again, and was ${right ? "right" : "wrong"}.`
      : `${again} who missed it answered it again; ${right} of them ${right === 1 ? "was" : "were"} right.`;

/**
 * Show the rules that the class misses, and those learned since.
 * @param {{missed: Story[], learned: Story[]}} learning
 */
export function drawLearning({ missed, learned }) {
  slot("learning").hidden = !missed.length && !learned.length;
  slot("missed-about").textContent = missed.length
    ? "Rules that half or more missed in a set, and haven’t got right since."
    : "Nothing right now.";
  slot("learned-about").textContent = learned.length
    ? "Half or more missed these in a set. Of those who missed one and answered it again, most were right."
    : "Nothing yet. A rule comes here once most of those who missed it have answered it again and were right.";
  for (const [name, stories] of /** @type {const} */ ([
    ["missed", missed],
    ["learned", learned],
  ])) {
    const told = stories.map(({ says, times, again, right }) => {
      const steps = times.map(({ set, met, missed: wrong }) => `${set}: ${wrong} of ${met}`);
      return make(
        "li",
        {},
        make("span", {}, says),
        make("small", { className: "quiet" }, `Missed: ${steps.join("; ")}. ${sinceThen(again, right)}`),
      );
    });
    slot(name).replaceChildren(...told.slice(0, AT_FIRST));
    const more = slot(`${name}-more`);
    more.hidden = told.length <= AT_FIRST;
    part(more, "summary").textContent = `${told.length - AT_FIRST} more`;
    part(more, "ul").replaceChildren(...told.slice(AT_FIRST));
  }
}
