/** Options on an asking page: parsing its address, rulesets missing from its list, and the page of another game. */

import { behind, quoted, readAddress } from "../address/position_address.js";
import { make, part } from "../page/dom.js";
import { chooseTable, myTable } from "../puzzle/my_table.js";

/** @param {string} puzzle its name within the course @returns {Promise<string>} its position, from its own page */
export async function positionOf(puzzle) {
  const { fetchPage } = await import("../page/fetch_page.js");
  const page = await fetchPage(new URL(`${document.body.dataset.root}puzzles/${puzzle}/`, location.href));
  return /** @type {HTMLAnchorElement} */ (part(page, "[data-slot=change]")).hash;
}

/** List the questions, to begin one without its example. @param {Event} event @param {HTMLElement} list */
export function offerEmpty(event, list) {
  event.preventDefault();
  list.setAttribute("open", "");
  list.dataset.empty = "";
  list.scrollIntoView({ block: "start" });
}

/**
 * Select the reader's own table, if there is one, and offer to make another the reader's own.
 * @param {HTMLSelectElement} select
 * @param {string} family
 */
export function chooseOwn(select, family) {
  const mine = myTable(family);
  offerTable(select, family);
  if (mine && [...select.options].some(({ value }) => value === mine)) choose(select, mine);
}

/** @param {HTMLSelectElement} select @param {string} family */
function offerTable(select, family) {
  const listed = [...select.options].map(({ value }) => value);
  const button = make("button", { type: "button", className: "btn btn-text" });
  const show = () => {
    button.textContent = "Make it my table";
    button.hidden = !listed.includes(select.value) || select.value === (myTable(family) ?? listed[0]);
  };
  button.addEventListener("click", () => {
    chooseTable(family, select.value);
    button.textContent = "It’s your table now";
  });
  for (const type of ["change", CHOSEN]) select.addEventListener(type, show);
  select.closest(".asking-rules")?.append(button);
  show();
}

/** The event of a select field whose option a script has chosen. */
export const CHOSEN = "chosen";
const LONGEST_TITLE = 200;
const LONGEST_SENTENCE = 300;
/** Matches a link's reference to a puzzle of the course. */
const PUZZLE = /^puzzle=([a-z0-9-]+\/[a-z0-9-]+)$/;

/** Whether the address brings a sentence that wasn't read yet. */
export const isSaid = () => behind(location.hash).startsWith("said=");

/**
 * Parse an address: a position, a sentence, or a reference to a puzzle; otherwise a fault that explains why it can't be used, or a
 * note that it contains no position.
 * @param {string} hash
 *
 * A position with nothing but entries left empty is a table to fill: it `isEmpty`.
 * @returns {{given?: Map<string, string>, isEmpty?: boolean, said?: string, puzzle?: string, faults: string[], fault?: string, remark?: string}}
 */
export function readHash(hash) {
  const text = behind(hash);
  const puzzle = PUZZLE.exec(text)?.[1];
  if (puzzle) return { puzzle, faults: [] };
  const said = text.startsWith("said=") && new URLSearchParams(text).get("said")?.slice(0, LONGEST_SENTENCE).trim();
  if (said) return { said, faults: [] };
  const remarks = (/** @type {string} */ remark) => ({ faults: [], remark });
  if (/^puzzle=/.test(text))
    return remarks(`This link asks for the puzzle ${quoted(text.slice(7))}; a puzzle is named like “track/puzzle”`);
  const { given, twice, bare, fault } = readAddress(text);
  if (fault) return { faults: [], fault };
  if (!text || document.getElementById(text)) return { faults: [] };
  if (!given.has("asks"))
    return remarks("This link doesn’t ask anything: “asks”, which names the question, is missing. What was here stays");
  given.set("asks", currentId(given.get("asks") ?? ""));
  const faults = twice.map((name) => `${quoted(name)} appears twice in this link; only the first one counts`);
  const unknown = bareFaults(bare);
  return { given, isEmpty: bare.length > unknown.length && given.size === 1, faults: [...faults, ...unknown] };
}

/** The current id of a question, given a possibly former one. @param {string} asks */
function currentId(asks) {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const renamed = document.querySelectorAll("a[data-question][data-formerly]");
  const current = [...renamed].find(({ dataset }) => dataset.formerly?.split(" ").includes(asks));
  return current?.dataset.question ?? asks;
}

/** Describe names without a value, unless an entry has that name. @param {string[]} bare */
function bareFaults(bare) {
  const known = new Set(
    [...document.querySelectorAll(".asking-fields [name], [name=ruleset]")].map((one) => one.getAttribute("name")),
  );
  return bare
    .filter((name) => !known.has(name) && !["v", "rules", "answer"].includes(name))
    .map((name) => `${quoted(name)} isn’t part of this question, so it’s left out`);
}

/** A link to another game's page for a question. @param {string} asks @returns {HTMLAnchorElement | undefined} */
export function otherGame(asks) {
  return [...document.querySelectorAll("a[data-asks]")].find((link) =>
    (link.dataset.asks ?? "").split(" ").includes(asks),
  );
}

/**
 * Select an option, adding it if necessary.
 * @param {HTMLSelectElement} select
 * @param {string} value
 * @param {string} [words]
 */
export function choose(select, value, words) {
  let option = [...select.options].find((one) => one.value === value);
  if (!option) select.append((option = new Option(value.slice(0, LONGEST_TITLE), value)));
  if (words) option.textContent = words;
  option.selected = true;
  select.dispatchEvent(new Event(CHOSEN));
}
