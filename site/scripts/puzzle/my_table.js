/**
 * My table: the reader's own ruleset for each game, stored in this browser.
 *
 * A puzzle uses it if its answer and texts stay the same; others keep their own rules, and say so.  Rules given in a
 * link take precedence.
 */

import { make, part, slot } from "../page/dom.js";
import { tellOtherAnswers } from "./other_answer.js";
import { addressOf } from "./puzzle_address.js";

const KEY = "callwise.tables.v1";
const LONGEST = 1_000;
const NAME = /^[a-z0-9-]{1,40}$/;

export const ON_THIS_PAGE = "This browser isn’t saving it: it applies on this page until you leave.";

/** The choice until the page is left, if the browser stores nothing. @type {Record<string, string>} */
let chosen = {};
let keeps = true;
let isUnread = false;

/** Whether the last choice was stored, as far as we know. */
export const keepsTables = () => keeps;

/** Whether stored tables can't be read. */
export const hasUnreadTables = () => isUnread;

function read() {
  if (!keeps) return;
  try {
    const text = localStorage.getItem(KEY) ?? "";
    const kept = text.length <= LONGEST && text ? Object(JSON.parse(text)) : {};
    const good = Object.entries(kept).filter((pair) =>
      pair.every((word) => typeof word === "string" && NAME.test(word)),
    );
    chosen = Object.fromEntries(good);
    isUnread = text.length > LONGEST || good.length < Object.keys(kept).length;
  } catch {
    isUnread = true;
    // Unreadable storage counts as empty; the next choice overwrites it.
  }
}

/** The reader's table for a game, if chosen. @param {string} family @returns {string | undefined} */
export function myTable(family) {
  read();
  return Object.hasOwn(chosen, family) ? chosen[family] : undefined;
}

/** The game whose table was chosen last, if any. @returns {string | undefined} */
export function lastChosen() {
  read();
  return Object.keys(chosen).at(-1);
}

/**
 * Choose the table for a game, on this page and later ones; an empty name clears it.
 * @param {string} family
 * @param {string} name
 */
export function chooseTable(family, name) {
  read();
  delete chosen[family];
  if (name) chosen[family] = name;
  try {
    if (Object.keys(chosen).length) localStorage.setItem(KEY, JSON.stringify(chosen));
    else localStorage.removeItem(KEY);
    keeps = true;
  } catch {
    keeps = false;
  }
  nameTable(document.documentElement.dataset.plays ?? family);
}

/** Name the reader's table for a game at the top of the page. @param {string} family */
export function nameTable(family) {
  document.documentElement.dataset.table = myTable(family) ?? "";
  dispatchEvent(new Event("callwise:table"));
}

/** Whether a ruleset is among those with the same answers; “*” are all. @param {string} alike @param {string} name */
export const isAmong = (alike, name) => alike === "*" || alike.split(" ").includes(name);

/**
 * A puzzle's initial rules, and any error in those given by its link.
 * @param {HTMLFormElement} form
 * @returns {{name: string, fault: string}}
 */
function tableFor(form) {
  const select = rulesOf(form);
  const { own = "", family = "", alike = "" } = select.dataset;
  const offered = [...select.options].map((option) => option.value);
  const asked = new URLSearchParams(location.search).get("rules");
  const mine = [myTable(family)].find((one) => one && isAmong(alike, one));
  const name = [asked, mine].find((one) => one && offered.includes(one)) ?? own;
  const knows = asked === null || offered.includes(asked);
  return {
    name,
    fault: knows ? "" : `The link asks for the rules “${asked.slice(0, 60)}”, which this puzzle doesn’t know.`,
  };
}

/**
 * Apply the reader's table, or the rules given in the link.
 * @param {HTMLFormElement} form
 * @param {import("./answers.js").Answers} answers
 * @param {() => boolean} isOpen whether the puzzle can still be put under other rules
 * @param {(words: string) => void} refuse reports rules that the puzzle doesn't know
 */
export function takeTable(form, answers, isOpen, refuse) {
  const { name, fault } = tableFor(form);
  const rules = rulesOf(form);
  const mine = myTable(rules.dataset.family ?? "");
  if (mine && mine !== name) tellOtherAnswers(form, mine, titleOf(rules, name) ?? "");
  if (isOpen()) {
    rules.value = name;
    answers.showOnly(name);
    if (fault) refuse(`${fault} The puzzle uses ${rules.selectedOptions[0].text}.`);
  }
  showTable(form);
}

/** Show whose rules a puzzle uses, let the reader adopt them, and update its links. @param {HTMLFormElement} form */
export function showTable(form) {
  const select = rulesOf(form);
  const { own = "", family = "", alike = "" } = select.dataset;
  const title = (/** @type {string | undefined} */ name) => titleOf(select, name);
  const kept = myTable(family);
  const mine = title(kept) && kept;
  const place = slot("table", form);
  const says = [];
  if (select.value === mine) says.push(keeps ? "Your table." : `Your table. ${ON_THIS_PAGE}`);
  if (select.value !== own && select.value === mine) says.push(`The puzzle’s text is still about ${title(own)}.`);
  if (select.value === own && mine && mine !== own && !isAmong(alike, mine)) {
    says.push(
      alike
        ? `Your table (${title(mine)}) has a different answer here, so this puzzle keeps its own rules.`
        : `This puzzle is about these rules; your table is ${title(mine)}.`,
    );
  }
  place.textContent = says.join(" ");
  if (select.value !== mine && select.value !== (mine ?? own) && NAME.test(select.value)) {
    const keep = make("button", { type: "button", className: "btn btn-text", textContent: "Make this my table" });
    keep.addEventListener("click", () => {
      chooseTable(family, select.value);
      showTable(form);
      select.focus();
    });
    place.append(keep);
  }
  const position = /** @type {HTMLAnchorElement | null} */ (form.querySelector("[data-slot=position]"));
  if (position) position.hash = underRules(position.hash, select.value);
  const link = /** @type {HTMLAnchorElement | null} */ (form.querySelector("[data-slot=address]"));
  if (link) link.href = addressOf(form);
  else if (form.querySelector("h1")) history.replaceState(history.state, "", addressOf(form));
}

/** A ruleset's title among those to choose from. @param {HTMLSelectElement} select @param {string | undefined} name */
const titleOf = (select, name) => [...select.options].find((one) => one.value === name)?.text;

/** A position's address fragment under other rules. @param {string} hash @param {string} rules */
function underRules(hash, rules) {
  const pairs = new URLSearchParams(hash.slice(1));
  pairs.set("rules", rules);
  return String(pairs);
}

/** @param {HTMLFormElement} form @returns {HTMLSelectElement} */
const rulesOf = (form) => part(form, "select[name=ruleset]");
