/** What is found, drawn: answers at a table, and other pages. */

import { copyOf, make, part, slot } from "../page/dom.js";
import { answerAt } from "./agreement.js";
import { showFelt } from "./hit_felt.js";

/** @typedef {import("./index.js").Found} Found */
/** @typedef {import("./index.js").Searched} Searched */
/** @typedef {{place: number, name: string, title: string, isChosen: boolean, titles: string[]}} Table */

/** The hits drawn so far, by key, so that typing on doesn't draw them again. @type {Map<string, HTMLElement>} */
const drawn = new Map();

/** @type {HTMLElement[] | undefined} */
let shown;

/** Show the best hit at once, and after the next frame the others. @param {HTMLElement} list @param {HTMLElement[]} hits */
export function showHits(list, hits) {
  shown = hits;
  const [best] = hits;
  const first = list.firstElementChild;
  if (best && first !== best) list.replaceChild(best, first ?? list.appendChild(make("li")));
  requestAnimationFrame(() => setTimeout(() => void (shown === hits && list.replaceChildren(...hits))));
}

/**
 * @param {Found} hit
 * @param {Searched["games"][0]} game
 * @param {Table} table
 * @param {string} root
 * @param {boolean} isStrange of another game than the reader's
 */
export function hitAt(hit, game, table, root, isStrange) {
  const key = `${hit.address} ${table.name} ${isStrange}`;
  const made = drawn.get(key) ?? draw(hit, game, table, root, isStrange);
  drawn.set(key, made);
  return made;
}

/** @param {Found} hit @param {Searched["games"][0]} game @param {Table} table @param {string} root @param {boolean} isStrange */
function draw({ title, address, text, answers }, game, table, root, isStrange) {
  const made = copyOf("hit");
  const link = /** @type {HTMLAnchorElement} */ (slot("says", made));
  const label = slot("game", made);
  label.textContent = game[1];
  label.hidden = !isStrange;
  slot("asks", made).textContent = title;
  link.href = root + address;
  link.textContent = text;
  if (!answers) {
    part(made, ".hit-cited").remove();
    slot("felt", made).remove();
    return made;
  }
  const { says, rule, section, marks, words } = answerAt(answers, table.place, table.titles);
  link.href = `${root}${answers[0]}&rules=${table.name}`;
  link.textContent = says;
  slot("rule", made).textContent = rule;
  slot("section", made).textContent = `${section}.`;
  slot("words", made).textContent = `${words}.`;
  if (answers[4]) showFelt(slot("felt", made), `${root}search/felts-${game[0]}.json`, address.split("#")[1] ?? "");
  else slot("felt", made).remove();
  slot("marks", made).replaceChildren(...counted(marks));
  return made;
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
