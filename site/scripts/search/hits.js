/** What is found, drawn: answers at a table, and other pages. */

import { copyOf, make, part, slot } from "../page/dom.js";
import { answerAt } from "./agreement.js";
import { showFelt } from "./hit_felt.js";

/** @typedef {import("./index.js").Found} Found */
/** @typedef {import("./index.js").Searched} Searched */
/** @typedef {{place: number, name: string, title: string, isChosen: boolean, titles: string[]}} Table */

/**
 * @param {Found} hit
 * @param {Searched["games"][0]} game
 * @param {Table} table
 * @param {string} root
 * @param {boolean} isStrange of another game than the reader's
 */
export function drawHit({ title, address, text, answers }, game, table, root, isStrange) {
  const drawn = copyOf("hit");
  const link = /** @type {HTMLAnchorElement} */ (slot("says", drawn));
  const label = slot("game", drawn);
  label.textContent = game[1];
  label.hidden = !isStrange;
  slot("asks", drawn).textContent = title;
  link.href = root + address;
  link.textContent = text;
  if (!answers) {
    part(drawn, ".hit-cited").remove();
    slot("felt", drawn).remove();
    return drawn;
  }
  const { says, rule, section, marks, words } = answerAt(answers, table.place, table.titles);
  link.href = `${root}${answers[0]}&rules=${table.name}`;
  link.textContent = says;
  slot("rule", drawn).textContent = rule;
  slot("section", drawn).textContent = `${section}.`;
  slot("words", drawn).textContent = `${words}.`;
  if (answers[4]) showFelt(slot("felt", drawn), `${root}search/felts-${game[0]}.json`, address.split("#")[1] ?? "");
  else slot("felt", drawn).remove();
  slot("marks", drawn).replaceChildren(...counted(marks));
  return drawn;
}

/** A row of little tiles for each kind of answer, in order; none if there is one kind. @param {string[]} marks */
function* counted(marks) {
  const kinds = new Set(marks);
  for (const mark of kinds.size > 1 ? kinds : []) {
    const row = make("i", {});
    row.dataset.mark = mark;
    row.style.setProperty("--count", String(marks.filter((one) => one === mark).length));
    yield row;
  }
}

/** @param {Found} hit @param {Searched} searched @param {string} root */
export function drawOther({ kind, title, address }, searched, root) {
  const drawn = copyOf("other");
  const link = /** @type {HTMLAnchorElement} */ (part(drawn, "a"));
  link.href = root + address;
  link.textContent = title;
  part(drawn, "small").textContent = searched.kinds[kind] ?? "";
  return drawn;
}
