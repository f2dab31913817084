/** The class open on the page: kept in this browser, counted by the engine, and shown, with one of its sets. */

import { Engine } from "../../engine/engine.js";
import { announce, part, slot, sure } from "../../page/dom.js";
import { failure } from "../../page/error_sentence.js";
import { moment } from "../../storage/stored_text.js";
import { Seals } from "../sets/seals.js";
import { ClassError } from "./class_file.js";
import { setLabel, drawGrid } from "./class_grid.js";
import { NoRoom, learnerOf, learnersMissing, nextWeekOf, setsOf } from "./class_model.js";
import { Classes, TOLD } from "./class_store.js";
import { Counting } from "./counting.js";
import { missedAndLearned } from "./learning.js";
import { drawLearners, drawLearning, drawReceipts, drawSets, drawWhose } from "./lists.js";

/** @typedef {import("./class_model.js").Class} Class */

const AWAY = "The referee couldn’t load, or a file of this site is missing. Your class is as it was. Try again.";

export const engine = Engine.ofPage();
export const classes = new Classes();
export const counting = new Counting(
  engine,
  `${document.body.dataset.digest} ${part(document, "[data-course]").dataset.course}`,
);
export const seals = new Seals(slot("results"), slot("answer"), engine, tried);
/** The open class, and the id of the selected set. @type {{here: Class | undefined, selected: string}} */
export const page = { here: classes.all[0], selected: "" };

/** @param {string} words */
export function say(words) {
  const line = slot("says");
  if (line.closest("[hidden]")) sayNear(slot("handing"));
  announce(line, words);
  if (words && line.closest("section")) line.scrollIntoView({ block: "nearest" });
}

/** Run work that uses the engine, and report errors. @param {() => Promise<unknown>} work */
export async function tried(work) {
  try {
    await work();
  } catch (error) {
    say(error instanceof NoRoom || error instanceof ClassError ? error.message : failure(error, AWAY));
  }
}

/** Replace the class, store it and show it. @param {Class} now @param {string} [words] the outcome, in words */
export function go(now, words) {
  page.here = classes.save(now, moment());
  show();
  if (words !== undefined) say(words);
  void tried(count);
}

/** Show the class, or how to start one. */
export function show() {
  slot("kept").textContent = TOLD[classes.trouble];
  slot("begin").hidden = page.here !== undefined;
  slot("desk").hidden = page.here === undefined;
  part(slot("begin"), "[data-act=back]").hidden = !classes.all.length;
  slot("which").hidden = classes.all.length < 2 || !page.here;
  const which = part(slot("which"), "select");
  which.replaceChildren(...classes.all.map(({ id, name }) => new Option(name, id)));
  if (!page.here) return;
  which.value = page.here.id;
  slot("name").textContent = page.here.name;
  document.title = `${page.here.name} · Callwise`;
  const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.set;
  drawGrid(page.here, counting.row);
  drawWhose(page.here);
  drawSets(page.here);
  drawLearners(page.here);
  drawLearned(page.here);
  /** @type {HTMLInputElement} */ (part(slot("adding"), "[name=week]")).value = nextWeekOf(page.here);
  if (held) slot("box").querySelector(`button[data-set="${held}"]`)?.focus();
  const set = setsOf(page.here).find(({ id }) => id === page.selected);
  slot("one").hidden = !set;
  if (set) drawSet(page.here, set);
}

/** The id of a receipt's learner. @param {Class} of @param {string} token */
const ownerOf = (of, token) =>
  learnerOf(of, of.receipts.find((one) => one.token === token)?.learner ?? "")?.id ?? token;

/** @param {Class} of */
function drawLearned(of) {
  drawLearning(
    missedAndLearned(
      setsOf(of).map((set) => {
        const { rows, clauses } = counting.of(of, set) ?? { rows: [], clauses: [] };
        return { set: set.week || `“${set.name}”`, learners: rows.map(({ token }) => ownerOf(of, token)), clauses };
      }),
    ),
  );
}

/** Have new receipts ruled on, and show results as they arrive. */
export async function count() {
  const of = page.here;
  if (!of?.receipts.length) return;
  await counting.all(of, () => {
    if (page.here !== of) return;
    drawGrid(of, counting.row);
    drawLearned(of);
  });
}

/** @param {Class} of @param {import("./class_model.js").Handed} set */
function drawSet(of, set) {
  slot("one-name").textContent = setLabel(set);
  const names = learnersMissing(of, set, counting.row).map(({ name }) => name);
  slot("missing").textContent = names.length ? `Not handed in yet: ${names.join(", ")}.` : "Everyone has handed it in.";
  drawReceipts(of, set);
}

/** Show every answer to a set. @param {string} id */
export async function look(id) {
  page.selected = id;
  slot("making").replaceChildren();
  seals.clear();
  show();
  part(slot("one"), "h2").focus();
  await drawAnswers();
}

/** Draw the answers to the selected set. */
export async function drawAnswers() {
  const of = sure(page.here);
  const set = of.sets.find(({ id }) => id === page.selected);
  if (!set) return;
  const { html } = await counting.ask("receipts.rule", of, set);
  if (page.selected === set.id) seals.show(html);
}

/** Show the next message in the section of the pressed button. @param {Element} pressed */
export function sayNear(pressed) {
  const [line, section] = [slot("says"), pressed.closest("[data-slot=desk] > section")];
  if (section === line.closest("section")) return;
  line.textContent = "";
  if (section) section.append(line);
  else slot("engine").before(line);
}
