/**
 * My table: the rules that a reader plays by, one ruleset for each game, kept in this browser.
 *
 * A puzzle is put under it where it is answered as its texts say; others keep their own rules, and say so.  A link may
 * name the rules as well, and then they go before.
 */

import { addressOf } from "./copy.js";
import { part, slot } from "../page/part.js";

const KEY = "callwise.tables.v1";
const LONGEST = 1_000;
const NAME = /^[a-z0-9-]{1,40}$/;

export const ON_THIS_PAGE = "This browser isn’t saving it: it applies on this page until you leave.";

/** What holds until the page is left, where the browser keeps nothing. @type {Record<string, string>} */
let chosen = {};
let keeps = true;
let isUnread = false;

/** Whether what was chosen last is kept, as far as is known. */
export const keepsTables = () => keeps;

/** Whether tables are kept that can't be read. */
export const hasUnreadTables = () => isUnread;

function read() {
  if (!keeps) return;
  try {
    const text = localStorage.getItem(KEY) ?? "";
    const kept = text.length <= LONGEST && text ? Object(JSON.parse(text)) : {};
    const good = Object.entries(kept).filter((pair) => pair.every((word) => typeof word === "string" && NAME.test(word)));
    chosen = Object.fromEntries(good);
    isUnread = text.length > LONGEST || good.length < Object.keys(kept).length;
  } catch {
    isUnread = true;
    // What can't be read counts as nothing; the next choice writes it anew.
  }
}

/**
 * The table for a game, if the reader has chosen one.
 * @param {string} family
 * @returns {string | undefined}
 */
export function myTable(family) {
  read();
  return Object.hasOwn(chosen, family) ? chosen[family] : undefined;
}

/**
 * Choose the table for a game, on this page and on those to come; the empty name forgets it.
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
}

/**
 * The rules that a puzzle is put under as its page opens, and what is wrong with those that its link names.
 * @param {HTMLFormElement} form
 * @returns {{name: string, fault: string}}
 */
export function tableFor(form) {
  const select = rulesOf(form);
  const { own = "", family = "", alike = "" } = select.dataset;
  const offered = [...select.options].map((option) => option.value);
  const asked = new URLSearchParams(location.search).get("rules");
  const mine = [myTable(family)].find((one) => one && alike.split(" ").includes(one));
  const name = [asked, mine].find((one) => one && offered.includes(one)) ?? own;
  const knows = asked === null || offered.includes(asked);
  return { name, fault: knows ? "" : `The link asks for the rules “${asked.slice(0, 60)}”, which this puzzle doesn’t know.` };
}

/**
 * Say beside a puzzle's rules whose they are, and let the reader keep them; its links follow.
 * @param {HTMLFormElement} form
 */
export function showTable(form) {
  const select = rulesOf(form);
  const { own = "", family = "", alike = "" } = select.dataset;
  const title = (/** @type {string | undefined} */ name) => [...select.options].find((one) => one.value === name)?.text;
  const kept = myTable(family);
  const mine = title(kept) && kept;
  const place = slot("table", form);
  const says = [];
  if (select.value === mine) says.push(keeps ? "Your table." : `Your table. ${ON_THIS_PAGE}`);
  if (select.value !== own && select.value === mine) says.push(`The text beside it follows ${title(own)}.`);
  if (select.value === own && mine && mine !== own && !alike.split(" ").includes(mine)) {
    says.push(
      alike ? `Your table (${title(mine)}) has a different answer here, so this puzzle keeps its own rules.` : `This puzzle is about these rules; your table is ${title(mine)}.`,
    );
  }
  place.textContent = says.join(" ");
  if (select.value !== mine && select.value !== (mine ?? own) && NAME.test(select.value)) {
    const keep = Object.assign(document.createElement("button"), { type: "button", className: "btn btn-text", textContent: "Make this my table" });
    keep.addEventListener("click", () => {
      chooseTable(family, select.value);
      showTable(form);
      select.focus();
    });
    place.append(keep);
  }
  const position = /** @type {HTMLAnchorElement | null} */ (form.querySelector('[data-slot="position"]'));
  if (position) position.hash = underRules(position.hash, select.value);
  const link = /** @type {HTMLAnchorElement | null} */ (form.querySelector('[data-slot="address"]'));
  if (link) link.href = addressOf(form);
  else if (form.querySelector("h1")) history.replaceState(history.state, "", addressOf(form));
}

/**
 * What stands behind the `#` of a position, under other rules.
 * @param {string} hash
 * @param {string} rules
 */
function underRules(hash, rules) {
  const pairs = new URLSearchParams(hash.slice(1));
  pairs.set("rules", rules);
  return String(pairs);
}

/**
 * @param {HTMLFormElement} form
 * @returns {HTMLSelectElement}
 */
const rulesOf = (form) => part(form, "select[name=ruleset]");
