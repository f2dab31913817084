/**
 * The results page: receipts are pasted, picked, dropped or linked, and the engine rules on their contents.
 *
 * Results are the engine's HTML verbatim.  Receipts stay in this tab.
 */

import { quoted } from "../../address/position_address.js";
import { Engine } from "../../engine/engine.js";
import { saveAs } from "../../page/download.js";
import { catalogue, puzzlesOf } from "./catalogue.js";
import { LONGEST, NONE, wireHanding } from "./receipt_intake.js";
import { Seals } from "./seals.js";
import { strayPairs, tellStray } from "../../address/stray.js";
import { startEngine, wireEngine } from "../../page/engine_line.js";
import { failure } from "../../page/error_sentence.js";
import { fetchTiles } from "../../page/tiles.js";
import { announce, around, part, slot } from "../../page/dom.js";

/**
 * @typedef {{html: string, csv: string, sets: {id: string, name: string, count: number}[], refused: {kind: string,
 *   says: string}[]}} Ruled
 */

/** The tab's storage key for receipts. */
const KEPT = "callwise.receipts.v1";
/** A separator that no receipt continues across. */
const BETWEEN = "\n\n. . .\n\n";

const WAITS = "Loading the referee… What you handed in is saved.";
const AWAY =
  "It couldn’t be read: the referee couldn’t load, or a file of this site is missing. What you handed in is saved.";
const EMPTY = "There’s no receipt or set in this address. It may have been cut short.";
const NOT_KEPT = "This browser isn’t saving anything: a reload loses what’s here.";
const FORGOTTEN = "Deleted. None of it is saved here now.";

const form = /** @type {HTMLFormElement} */ (slot("handing"));
const field = part(form, "[name=receipts]");
const shown = slot("results");
const engine = Engine.ofPage();
const seals = new Seals(shown, slot("answer"), engine, tried);

/** The texts handed in. @type {string[]} */
let texts = [];
/** The id of the selected set. @type {string | null} */
let wanted = null;
/** @type {Ruled | undefined} */
let last;
let turn = 0;

/** @param {string} words */
const say = (words) => announce(slot("says"), words);

/* Receipts handed in */

/**
 * Take in texts with receipts; texts without any are reported and skipped.
 * @param {{text: string, from: string}[]} handed `from` is a file name, empty for pasted or linked text
 * @returns {Promise<boolean>} whether any of them contained a receipt
 */
async function take(handed) {
  const refused = [];
  const fresh = [];
  if (engine.state.phase !== "ready") say(WAITS);
  for (const { text, from } of handed) {
    const all = [...texts, ...fresh, text].reduce((sum, one) => sum + one.length, 0);
    if (all > LONGEST) {
      refused.push(
        `${from ? quoted(from) : "This text"} is too long. We can read up to ${LONGEST.toLocaleString("en")} characters, together with what’s here.`,
      );
      continue;
    }
    const { receipts } = await engine.ask("receipts.find", { text });
    if (receipts.length) fresh.push(text);
    else refused.push(from ? `There’s no receipt in ${quoted(from)}.` : NONE);
  }
  texts.push(...fresh);
  if (fresh.length) await rule(refused);
  else say(refused.join(" "));
  return fresh.length > 0;
}

/**
 * Rule on everything and show the results; only the last request counts.
 * @param {string[]} [more] sentences to add after the outcome
 */
async function rule(more = []) {
  const mine = ++turn;
  const text = texts.join(BETWEEN);
  const kept = keep();
  const { wants } = await engine.ask("receipts.find", { text });
  const [puzzles, { clauses }] = await Promise.all([puzzlesOf(wants), catalogue()]);
  const ruled = await engine.ask("receipts.rule", { text, set: wanted, puzzles, clauses });
  if (mine !== turn) return;
  last = ruled;
  show(ruled);
  const rows = shown.querySelectorAll(".results-grid tbody tr").length;
  const { length } = ruled.refused;
  const left = length ? ` ${length} more ${length === 1 ? "isn’t" : "aren’t"}; see why below.` : "";
  const here = rows === 1 ? "1 receipt is in the grid" : `${rows} receipts are in the grid`;
  const doubted = shown.querySelectorAll(".results-doubted li").length;
  const look =
    doubted === 0
      ? []
      : [
          `Above it ${doubted === 1 ? "is a warning" : `are ${doubted} warnings`}: look at ${doubted === 1 ? "it" : "them"} first.`,
        ];
  say([`${here}.${left}`, ...look, ...more, ...(kept ? [] : [NOT_KEPT])].join(" "));
}

/** Store the texts for a reload. @returns {boolean} whether the browser did */
function keep() {
  try {
    if (texts.length) sessionStorage.setItem(KEPT, JSON.stringify({ texts, wanted }));
    else sessionStorage.removeItem(KEPT);
    return true;
  } catch {
    return false;
  }
}

/** Restore the texts after a reload. */
function restore() {
  try {
    const before = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    if (!Array.isArray(before?.texts)) return;
    texts = before.texts.filter((/** @type {unknown} */ one) => typeof one === "string");
    if (typeof before.wanted === "string") wanted = before.wanted;
  } catch {
    // Unreadable data is ignored.
  }
}

/** Run work that uses the engine, and report errors. @param {() => Promise<unknown>} work */
async function tried(work) {
  try {
    await work();
  } catch (error) {
    say(failure(error, AWAY));
  }
}

/* The address */

async function open() {
  const given = new URLSearchParams(location.hash.slice(1));
  tellStray(strayPairs(location.hash, ["set", "receipt"]));
  const set = given.get("set");
  const handed = given.getAll("receipt").filter(Boolean);
  if (set) wanted = (await engine.ask("set.read", { text: set, puzzles: {} })).id;
  // The receipts are now stored in the tab: a reload must not hand them in again.
  if (handed.length || set) history.replaceState(null, "", location.pathname + location.search);
  if (handed.length) await take(handed.map((text) => ({ text, from: "" })));
  else if (texts.length) await rule();
  else if (!set && (given.has("receipt") || given.has("set"))) say(EMPTY);
}
addEventListener("hashchange", () => void tried(open));

/* Display */

/** @param {Ruled} ruled */
function show(ruled) {
  seals.show(ruled.html);
  slot("acts").hidden = false;
}

shown.addEventListener("change", ({ target }) => {
  const changed = /** @type {HTMLInputElement} */ (target);
  if (changed.name !== "set") return;
  wanted = changed.value;
  void tried(() => rule()).then(() => shown.querySelector(`input[name=set]:checked`)?.focus());
});

/* Actions */

/** @type {Record<string, () => void>} */
const acts = {
  save() {
    const name = `callwise-results-${new Date().toISOString().slice(0, 10)}.csv`;
    saveAs(name, last?.csv ?? "", "text/csv");
    say(`Saved as ${name}.`);
  },
  print: () => print(),
  forget() {
    turn++;
    texts = [];
    wanted = null;
    last = undefined;
    keep();
    form.reset();
    seals.clear();
    slot("acts").hidden = true;
    say(FORGOTTEN);
    field.focus();
  },
};

slot("acts").addEventListener("click", ({ target }) => acts[around(target, "[data-act]")?.dataset.act ?? ""]?.());

/* The engine */

wireEngine(engine, form);
slot("no-script").hidden = true;
void fetchTiles().catch(() => {});
restore();
wireHanding(form, { take, say, tried });
void tried(open);
startEngine(engine, form, { atOnce: true });
