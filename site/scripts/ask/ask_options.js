/** Options on an asking page: parsing its address, rulesets missing from its list, and the page of another game. */

import { behind, quoted, readAddress } from "../address/position_address.js";

const LONGEST_TITLE = 200;
/** Matches a link's reference to a puzzle of the course. */
const PUZZLE = /^puzzle=([a-z0-9-]+\/[a-z0-9-]+)$/;

/**
 * Parse an address: a position, or a reference to a puzzle; otherwise a fault that explains why it can't be used, or a
 * note that it contains no position.
 * @param {string} hash
 * @returns {{given?: Map<string, string>, puzzle?: string, faults: string[], fault?: string, remark?: string}}
 */
export function readHash(hash) {
  const text = behind(hash);
  const puzzle = PUZZLE.exec(text)?.[1];
  if (puzzle) return { puzzle, faults: [] };
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
  return { given, faults: [...faults, ...bareFaults(bare)] };
}

/** The current id of a question, given a possibly former one. @param {string} asks */
function currentId(asks) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const renamed = document.querySelectorAll('[name="asks"][data-formerly]');
  return [...renamed].find(({ dataset }) => dataset.formerly?.split(" ").includes(asks))?.value ?? asks;
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
}
