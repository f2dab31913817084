/**
 * The page of results: receipts are pasted, picked, dropped or linked, and the engine rules on what they hold.
 *
 * What is shown of them is the engine's HTML to the letter.  Receipts stay in this tab.
 */

import { quoted } from "../page/address.js";
import { Engine, Refusal } from "../engine/engine.js";
import { save } from "../page/download.js";
import { showEngine } from "../page/status.js";
import { sentence } from "../page/sentence.js";
import { fetchTiles } from "../page/tiles.js";
import { around, part, slot } from "../page/part.js";
import { sure } from "../page/given.js";

/** @typedef {{puzzles: Record<string, {text: string}>, clauses: Record<string, {lesson: string, title: string}>}} Catalogue */
/** @typedef {{html: string, csv: string, sets: {id: string, name: string, count: number}[], refused: {kind: string, says: string}[]}} Ruled */

/** The name under which the tab keeps what was handed in. */
const KEPT = "callwise.receipts.v1";
/** What parts one text from the next: no receipt goes on over it. */
const BETWEEN = "\n\n. . .\n\n";
/** The most characters that are read, of all texts together. */
const LONGEST = 2_000_000;

const WAITS = "Loading the referee… What you handed in is saved.";
const NONE = "There’s no receipt in this text. One begins with “callwise-receipt-” and a number.";
const EMPTY = "There’s no receipt or set in this address. It may have been cut short.";
const NOT_KEPT = "This browser isn’t saving anything: a reload loses what’s here.";
const FORGOTTEN = "Deleted. None of it is saved here now.";


const form = /** @type {HTMLFormElement} */ (slot("handing"));
const field = /** @type {HTMLTextAreaElement} */ (part(form, "[name=receipts]"));
const picked = /** @type {HTMLInputElement} */ (part(form, "[name=files]"));
const shown = /** @type {HTMLElement} */ (slot("results"));
const answer = /** @type {HTMLElement} */ (slot("answer"));
const engine = new Engine({ base: document.body.dataset.engine ?? "", digest: document.body.dataset.digest ?? "" });

/** What was handed in. @type {string[]} */
let texts = [];
/** The set that is looked at, by its id. @type {string | null} */
let wanted = null;
/** @type {Ruled | undefined} */
let last;
/** @type {Promise<Catalogue> | undefined} */
let known;
let turn = 0;

function catalogue() {
  known ??= fetch(part(document, "[data-catalogue]").dataset.catalogue ?? "").then((reply) => {
    if (!reply.ok) throw new Error(reply.statusText);
    return reply.json();
  });
  known.catch(() => (known = undefined));
  return known;
}

/**
 * What is known of some puzzles, as far as the course has them.
 * @param {string[]} keys
 */
async function puzzlesOf(keys) {
  const { puzzles } = await catalogue();
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(puzzles, key)).map((key) => [key, puzzles[key]]));
}

/** @param {string} words */
function say(words) {
  const line = slot("says");
  if (line.textContent !== words) line.textContent = words;
}

/* What was handed in */

/**
 * Take in texts that hold receipts; what holds none is named and left out.
 * @param {{text: string, from: string}[]} handed `from` is the name of a file, empty for what was pasted or linked
 * @returns {Promise<boolean>} whether any of them held a receipt
 */
async function take(handed) {
  const refused = [];
  const fresh = [];
  if (engine.state.phase !== "ready") say(WAITS);
  for (const { text, from } of handed) {
    const all = [...texts, ...fresh, text].reduce((sum, one) => sum + one.length, 0);
    if (all > LONGEST) {
      refused.push(`${from ? quoted(from) : "This text"} is too long: ${LONGEST.toLocaleString("en")} characters can be read at most, together with what’s here.`);
      continue;
    }
    const { receipts } = await engine.ask("receipts.find", { text });
    if (receipts.length) fresh.push(text);
    else refused.push(from ? `${quoted(from)} holds no receipt.` : NONE);
  }
  texts.push(...fresh);
  if (fresh.length) await rule(refused);
  else say(refused.join(" "));
  return fresh.length > 0;
}

/**
 * Have all that is here ruled on, and show it; the last question counts.
 * @param {string[]} [more] sentences to be said behind what came of it
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
  const left = length ? `; ${length} ${length === 1 ? "other is" : "others are"} not, and below it says why` : "";
  const here = rows === 1 ? "1 receipt is in the grid" : `${rows} receipts are in the grid`;
  const doubted = shown.querySelectorAll(".results-doubted li").length;
  const look = doubted === 0 ? [] : [`Above it ${doubted === 1 ? "is a warning" : `are ${doubted} warnings`}: look at ${doubted === 1 ? "it" : "them"} first.`];
  say([`${here}${left}.`, ...look, ...more, ...(kept ? [] : [NOT_KEPT])].join(" "));
}

/** Keep it for a reload. @returns {boolean} whether this browser does */
function keep() {
  try {
    if (texts.length) sessionStorage.setItem(KEPT, JSON.stringify({ texts, wanted }));
    else sessionStorage.removeItem(KEPT);
    return true;
  } catch {
    return false;
  }
}

/** Take up again what was here before a reload. */
function restore() {
  try {
    const before = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    if (!Array.isArray(before?.texts)) return;
    texts = before.texts.filter((/** @type {unknown} */ one) => typeof one === "string");
    if (typeof before.wanted === "string") wanted = before.wanted;
  } catch {
    // What can't be read is not there.
  }
}

/**
 * Do something that asks the engine, and say what came in between.
 * @param {() => Promise<unknown>} work
 */
async function tried(work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) say(sentence(error.message));
    else say("It couldn’t be read: the referee couldn’t load, or a file of this site is missing. What you handed in is saved.");
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void tried(readField);
});
field.addEventListener("paste", () => setTimeout(() => void tried(readField)));

async function readField() {
  const text = field.value;
  if (!text.trim()) {
    say("Paste a receipt first.");
    field.focus();
    return;
  }
  if ((await take([{ text, from: "" }])) && field.value === text) field.value = "";
}

/** @param {Iterable<File>} files */
async function readFiles(files) {
  const handed = [];
  for (const file of files) {
    const text = file.size > LONGEST ? "" : await file.text().catch(() => "");
    handed.push({ text, from: file.name });
  }
  if (handed.length) await take(handed);
}

picked.addEventListener("change", () => {
  void tried(() => readFiles([...(picked.files ?? [])])).then(() => (picked.value = ""));
});
addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.dataset.drops = "";
});
addEventListener("dragleave", (event) => event.relatedTarget || delete document.body.dataset.drops);
addEventListener("drop", (event) => {
  event.preventDefault();
  delete document.body.dataset.drops;
  const { files } = sure(event.dataTransfer);
  const text = sure(event.dataTransfer).getData("text/plain");
  void tried(async () => (files.length ? readFiles([...files]) : text && take([{ text, from: "" }])));
});

/* What an address brings */

async function open() {
  const given = new URLSearchParams(location.hash.slice(1));
  const set = given.get("set");
  const handed = given.getAll("receipt").filter(Boolean);
  if (set) wanted = (await engine.ask("set.read", { text: set, puzzles: {} })).id;
  // It is in the tab now: a reload doesn't hand it in again.
  if (handed.length || set) history.replaceState(null, "", location.pathname + location.search);
  if (handed.length) await take(handed.map((text) => ({ text, from: "" })));
  else if (texts.length) await rule();
  else if (!set && (given.has("receipt") || given.has("set"))) say(EMPTY);
}
addEventListener("hashchange", () => void tried(open));

/* What is shown */

/** @param {Ruled} ruled */
function show(ruled) {
  if (answer.matches(":popover-open")) answer.hidePopover();
  shown.innerHTML = trusted.createHTML(ruled.html);
  slot("acts").hidden = false;
  const [first] = marks();
  for (const mark of marks()) mark.tabIndex = mark === first ? 0 : -1;
}

/** @returns {HTMLButtonElement[]} */
const marks = () => [...shown.querySelectorAll("button.mark")];

shown.addEventListener("change", ({ target }) => {
  const changed = /** @type {HTMLInputElement} */ (target);
  if (changed.name !== "set") return;
  wanted = changed.value;
  void tried(() => rule()).then(() => shown.querySelector(`input[name="set"]:checked`)?.focus());
});

/** The seal that was pressed. @type {HTMLButtonElement | undefined} */
let opened;

shown.addEventListener("click", ({ target }) => {
  const mark = around(target, "button.mark");
  if (mark) void tried(() => openAnswer(mark));
});

/** Show what was answered, and the ruling on it. @param {HTMLButtonElement} mark */
async function openAnswer(mark) {
  const text = sure(mark.closest("[data-receipt]")).dataset.receipt;
  const found = await engine.ask("receipts.find", { text });
  const puzzles = await puzzlesOf(found.wants);
  const { html } = await engine.ask("receipt.answer", { text, number: Number(mark.dataset.number), puzzles });
  answer.innerHTML = trusted.createHTML(html);
  for (const time of answer.querySelectorAll("time")) time.textContent = new Date(time.dateTime).toLocaleString();
  opened = mark;
  if (!answer.matches(":popover-open")) answer.showPopover();
  answer.scrollTop = 0;
  part(answer, "h2").focus();
}

answer.addEventListener("click", ({ target }) => around(target, '[data-act="close"]') && answer.hidePopover());
answer.addEventListener("toggle", ({ newState }) => {
  if (newState === "closed" && (document.activeElement === document.body || answer.contains(document.activeElement))) opened?.focus();
});

/* Arrows go from seal to seal, which are one stop for the tabulator. */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

shown.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  const mark = around(event.target, "button.mark");
  if (!step || !mark || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  const rows = [...sure(mark.closest("tbody")).rows];
  let { cellIndex: column } = sure(mark.closest("td"));
  let row = sure(mark.closest("tr"));
  let next;
  do {
    row = rows[rows.indexOf(row) + step[0]];
    column += step[1];
    const cell = row?.cells[column];
    if (!cell) return;
    next = cell.querySelector("button.mark");
  } while (!next);
  mark.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});

/* What can be done with it */

/** @type {Record<string, () => void>} */
const acts = {
  save() {
    const name = `callwise-results-${new Date().toISOString().slice(0, 10)}.csv`;
    save(name, last?.csv ?? "", "text/csv");
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
    shown.replaceChildren();
    answer.replaceChildren();
    slot("acts").hidden = true;
    say(FORGOTTEN);
    field.focus();
  },
};

slot("acts").addEventListener("click", ({ target }) => acts[around(target, "[data-act]")?.dataset.act ?? ""]?.());

/* The engine */

engine.subscribe((state) => showEngine(form, slot("engine"), state));
slot("engine").addEventListener("click", ({ target }) => around(target, '[data-act="retry"]') && engine.retry());
slot("no-script").hidden = true;
void fetchTiles().catch(() => {});
restore();
void tried(open);
if (!navigator.connection?.saveData) engine.start();
