/** The page on which an instructor makes a set. */

import "../../search/list_finder.js";
import { course, wireChoosing } from "./choice.js";
import { keepDraft, readDraft } from "./draft_set.js";
import { Making } from "./set_plan.js";
import { sentence } from "../../page/error_sentence.js";
import "../../page/fragments.js";
import { make, part, slot, sure } from "../../page/dom.js";

/** Milliseconds without changes before the referee checks the set. */
const REST = 400;
/** Matches an address with a position. */
const POSITION = /[#&]asks=/;
const READING = "Reading the set…";
const NOTHING = slot("empty").textContent;
/** The set's boolean options. */
const FLAGS = /** @type {const} */ (["shuffled", "named"]);

/** @param {string} name @returns {any} */
const field = (name) => document.querySelector(`.make [name="${name}"]`);

/** The rules of each game. @type {Map<string, HTMLSelectElement>} */
const rules = new Map(
  [...document.querySelectorAll("[data-rules]")].map((label) => [label.dataset.rules ?? "", part(label, "select")]),
);
const gameOf = (/** @type {string} */ name) =>
  [...rules].find(([, { options }]) => [...options].some(({ value }) => value === name))?.[0];

const draw = (/** @type {string} */ order) => import("./referee.js").then((referee) => referee.draw(order));
const making = new Making({ course, gameOf, draw });
const tell = (/** @type {string} */ words) => (slot("moved").textContent = words);
wireChoosing(making);
/** @type {ReturnType<typeof import("./set_order.js").wireOrder> | undefined} */
let order;
wireFields();
for (const button of document.querySelectorAll("[data-act=to-set]")) {
  button.addEventListener("click", () => {
    part(document, "#set").focus({ preventScroll: true });
    part(document, "#set").scrollIntoView();
  });
}
making.subscribe(check);
void wireHands();
void begin();
addEventListener("hashchange", () => void read());

/** Code that displays, imports and hands out a set isn't needed for choosing puzzles. */
async function wireHands() {
  const parts = [import("./set_order.js"), import("./set_intake.js"), import("./handout.js"), import("./package.js")];
  const [{ wireOrder }, { nameOwn, wireOpening }, { wireGiving }, { offerPackage }] = /** @type {any[]} */ (
    await Promise.all(parts)
  );
  order = wireOrder(making, tell);
  wireOpening(making);
  wireGiving(making);
  offerPackage(slot("package"), () => making.model);
  making.subscribe(() => void nameOwn(making));
  void nameOwn(making);
  check();
}

/** Load the set, and show it if a link led to it; a reloaded page stays where it was. */
async function begin() {
  await read();
  const [{ type }] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (type === "navigate" && making.items.length && !scrollY) part(document, "#set").scrollIntoView();
}

/** Load the set from the page's address. */
async function read() {
  const { hash } = location;
  making.waits = POSITION.test(hash);
  const before = making.waits ? readDraft().set : hash;
  if (!making.waits) keepDraft({ set: before, place: undefined });
  if (before) slot("empty").textContent = slot("count").textContent = READING;
  const faults = await making.read(before || "#v=1");
  slot("empty").textContent = NOTHING;
  slot("said").replaceChildren(...faults.map((text) => make("p", { textContent: text })));
  if (faults.length) making.change(() => {});
  const { typed } = readDraft();
  if (!making.waits && !making.items.some(({ text }) => text in typed)) return;
  const { takePosition, takeTyped } = await import("./own_puzzle.js");
  await takeTyped(making);
  if (!making.waits) return;
  await takePosition(making, hash);
  making.waits = false;
  await making.settle();
}

/** Keep the fields and the set in sync. */
function wireFields() {
  for (const name of /** @type {const} */ (["name", "says"])) {
    field(name).addEventListener("input", () => making.change(() => (making[name] = field(name).value)));
    // Leaving a field may mean leaving the page.
    field(name).addEventListener("change", () => void making.settle());
  }
  const modes = [...document.querySelectorAll(".make input[name=mode]")];
  for (const mode of modes)
    mode.addEventListener("change", () =>
      making.change(() => (making.mode = /** @type {"practice" | "test"} */ (mode.value))),
    );
  for (const flag of FLAGS)
    field(flag).addEventListener("change", () => making.change(() => (making[flag] = field(flag).checked)));
  for (const [game, select] of rules)
    select.addEventListener("change", () => making.change(() => making.rules.set(game, select.value)));
  making.subscribe(() => {
    for (const name of /** @type {const} */ (["name", "says"])) {
      if (field(name).value !== making[name]) field(name).value = making[name];
    }
    for (const mode of modes) mode.checked = mode.value === making.mode;
    for (const flag of FLAGS) field(flag).checked = making[flag];
    const { games } = making;
    for (const [game, select] of rules) {
      select.value = making.rules.get(game) ?? "";
      sure(select.closest("label")).hidden = !games.has(game);
    }
    slot("rules-about").hidden = !games.size;
  });
}

let turn = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let late;

/** Let the referee check a set that could have errors: rules, custom puzzles, or prerequisites. */
function check() {
  clearTimeout(late);
  turn++;
  const { model } = making;
  if (!model.puzzles.length || !(model.rules.length || model.own.length || making.items.some(({ leans }) => leans)))
    blame([], []);
  else late = setTimeout(() => void look(model), REST);
}

/** @param {import("../../address/set_address.js").SetModel} model */
async function look(model) {
  const mine = turn;
  const { reason, write } = await import("./referee.js");
  const { faults, remarks } = await write({ ...model, name: model.name || "-" }).catch((error) => ({
    faults: [reason(error)],
    remarks: [],
  }));
  if (mine === turn) blame(faults, remarks);
}

/**
 * Show errors and remarks: those on a puzzle next to it, those on the set below its puzzles.
 * @param {string[]} faults
 * @param {{key: string, says: string}[]} remarks
 */
function blame(faults, remarks) {
  const { puzzles } = making.model;
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const say = (/** @type {string} */ key, /** @type {string} */ words) => {
    const { id } = making.items[puzzles.indexOf(key)];
    found.set(id, [...(found.get(id) ?? []), sentence(words)]);
  };
  const others = [];
  for (const fault of faults) {
    const key = puzzles.find((one) => [one, one.replace("/", "-")].some((name) => fault.startsWith(`${name}: `)));
    if (key) say(key, fault.slice(key.length + 2));
    else others.push(sentence(fault));
  }
  const problems = found.size;
  const doubted = new Set(remarks.map(({ key }) => key)).size;
  for (const { key, says } of remarks) say(key, says);
  order?.blame(found);
  const told = [
    problems ? `${some(problems, "has problems", "have problems")}. Each one says what’s wrong.` : "",
    doubted ? `${some(doubted, "might not fit", "might not fit")} into this set. Each one says why.` : "",
  ];
  const words = [...told, ...others].join(" ").trim();
  if (slot("wrong").textContent !== words) slot("wrong").textContent = words;
}

/**
 * The start of a sentence about some of the puzzles.
 * @param {number} count
 * @param {string} one the verb phrase for a single puzzle
 * @param {string} several the verb phrase for several
 */
const some = (count, one, several) =>
  count === 1 ? `One of these puzzles ${one}` : `${count} of these puzzles ${several}`;
