/** The page on which an instructor makes a set. */

import "../page/finder.js";
import { course, wireChoosing } from "./choice.js";
import { wireGiving } from "./handout.js";
import { Making } from "./plan.js";
import { nameOwn, wireOpening } from "./intake.js";
import { wireOrder } from "./order.js";
import { offerPackage } from "./package.js";
import { sentence } from "../page/sentence.js";
import "../page/fragments.js";
import { part, slot } from "../page/part.js";
import { sure } from "../page/given.js";

/** Milliseconds without a change after which the referee looks through the set. */
const REST = 400;

/** @param {string} name @returns {any} */
const field = (name) => document.querySelector(`.make [name="${name}"]`);

/** The rules of each game. @type {Map<string, HTMLSelectElement>} */
const rules = new Map([...document.querySelectorAll("[data-rules]")].map((label) => [label.dataset.rules ?? "", part(label, "select")]));
const gameOf = (/** @type {string} */ name) => [...rules].find(([, { options }]) => [...options].some(({ value }) => value === name))?.[0];

const making = new Making({ course, gameOf });
const tell = (/** @type {string} */ words) => (slot("moved").textContent = words);
wireChoosing(making);
const order = wireOrder(making, tell);
wireGiving(making);
offerPackage(slot("package"), () => making.model);
wireOpening(making);
wireFields();
for (const button of document.querySelectorAll('[data-act="to-set"]')) {
  button.addEventListener("click", () => {
    part(document, "#set").focus({ preventScroll: true });
    part(document, "#set").scrollIntoView();
  });
}
making.subscribe(check);
making.subscribe(() => void nameOwn(making));
void read();
addEventListener("hashchange", () => void read());

/** Go on with what stands in the page's own address. */
async function read() {
  const faults = await making.read(location.hash || "#v=1");
  slot("said").replaceChildren(...faults.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  if (faults.length) making.change(() => {});
}

/** Let the fields say what the set says, and the other way round. */
function wireFields() {
  for (const name of /** @type {const} */ (["name", "says"])) {
    field(name).addEventListener("input", () => making.change(() => (making[name] = field(name).value)));
  }
  const modes = [...document.querySelectorAll('.make input[name="mode"]')];
  for (const mode of modes) mode.addEventListener("change", () => making.change(() => (making.mode = /** @type {"practice" | "test"} */ (mode.value))));
  field("shuffled").addEventListener("change", () => making.change(() => (making.shuffled = field("shuffled").checked)));
  for (const [game, select] of rules) select.addEventListener("change", () => making.change(() => making.rules.set(game, select.value)));
  making.subscribe(() => {
    for (const name of /** @type {const} */ (["name", "says"])) {
      if (field(name).value !== making[name]) field(name).value = making[name];
    }
    for (const mode of modes) mode.checked = mode.value === making.mode;
    field("shuffled").checked = making.shuffled;
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

/** Have the referee look through a set that may have something wrong with it: under other rules, or with own puzzles. */
function check() {
  clearTimeout(late);
  turn++;
  const { model } = making;
  if (!model.puzzles.length || !(model.rules.length || model.own.length)) blame([]);
  else late = setTimeout(() => void look(model), REST);
}

/** @param {import("../sets/link.js").SetModel} model */
async function look(model) {
  const mine = turn;
  const { reason, write } = await import("./referee.js");
  const faults = await write({ ...model, name: model.name || "-" }).then(
    (written) => written.faults,
    (error) => [reason(error)],
  );
  if (mine === turn) blame(faults);
}

/**
 * Say what is wrong: of one puzzle beside it, of the set below its puzzles.
 * @param {string[]} faults
 */
function blame(faults) {
  const { puzzles } = making.model;
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const others = [];
  for (const fault of faults) {
    const key = puzzles.find((one) => [one, one.replace("/", "-")].some((name) => fault.startsWith(`${name}: `)));
    if (!key) others.push(sentence(fault));
    else {
      const { id } = making.items[puzzles.indexOf(key)];
      found.set(id, [...(found.get(id) ?? []), sentence(fault.slice(key.length + 2))]);
    }
  }
  order.blame(found);
  const words = [found.size ? `${found.size} of these puzzles have problems. Each one says what’s wrong.` : "", ...others].join(" ").trim();
  if (slot("wrong").textContent !== words) slot("wrong").textContent = words;
}
