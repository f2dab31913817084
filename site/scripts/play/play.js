/**
 * Play a hand: where one sits down, and the address that leads to the table.
 *
 * The table's scripts are fetched when somebody sits down, and so are the engine's modules for it.
 */

import { readHand, addressOf, has, newNumber, startOf, HIGHEST, OPTIONS, SEATS } from "./hand_address.js";
import { HandKeeper } from "./kept_hand.js";
import { wireTableKeys } from "./table_keys.js";
import { tellTrouble } from "../course/reader_progress.js";
import { Engine } from "../engine/engine.js";
import { around, field, part, slot } from "../page/dom.js";
import { showEngine, startEngine, wireEngine } from "../page/engine_line.js";
import { atRest } from "../page/idle.js";
import { loadRulingStyles } from "../page/styles.js";
import { bringTiles } from "../page/tiles.js";
import { followGame, myGame } from "../puzzle/my_game.js";
import { myTable } from "../puzzle/my_table.js";

/** @typedef {import("./hand_address.js").Hand} Hand */

const { family: FAMILY = "" } = part(document, ".play").dataset;
const LOST = "The table didn’t download. Load the page again.";

const engine = Engine.ofPage();
const form = /** @type {HTMLFormElement} */ (slot("form"));
const rules = /** @type {HTMLSelectElement} */ (field(form, "rules"));
const number = field(form, "number");
const heading = part(document, "h1");
const place = slot("table");
const keeper = new HandKeeper();
const title = document.title;
/** @type {Promise<import("./table.js").Table> | undefined} */
let table;

/** @param {string} words */
const say = (words) => (slot("refusal").textContent = words);

/** Show where one sits down, or the table. @param {"choosing" | "table"} name */
function show(name) {
  for (const one of ["choosing", "table"]) slot(one).hidden = one !== name;
  heading.classList.toggle("vh", name === "table");
  (name === "table" ? place : slot("choices")).prepend(heading);
}

/** The table, fetched once. */
async function bringTable() {
  const { Table } = await import("./table.js");
  const made = new Table(engine, keeper, { titleOf, refuse: refused });
  wireTableKeys(made, place);
  const line = slot("table-engine");
  wireEngine(engine, form, () => {}, line);
  showEngine(form, line, engine.state);
  return made;
}

/** A ruleset's name. @param {string} name */
const titleOf = (name) => [...rules.options].find(({ value }) => value === name)?.text ?? name;

/** Go back to where one sits down, saying why. @param {string} words */
function refused(words) {
  leave();
  say(words);
}

/** Sit down at a hand. @param {Hand} hand */
async function sit(hand) {
  say("");
  loadRulingStyles();
  for (const option of OPTIONS) field(form, option).checked = has(option, hand);
  table ??= bringTable();
  try {
    const opened = await table;
    show("table");
    scrollTo({ top: 0 });
    await opened.open(hand);
  } catch (error) {
    table = undefined;
    refused(LOST);
    throw error;
  }
}

/** Sit down at a hand that has an address from now on. @param {Hand} hand */
function begin(hand) {
  history.pushState(null, "", `#${addressOf(hand)}`);
  void sit(hand);
}

function leave() {
  void table?.then((one) => one.leave());
  document.title = title;
  show("choosing");
  offer();
}

/** The hand that the form asks for, or nothing if its number can't be read. @returns {Hand | undefined} */
function asked() {
  const text = number.value.replaceAll(/[\s,.]/g, "");
  const wanted = text ? Number(text) : newNumber();
  if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > HIGHEST) {
    part(form, "details").open = true;
    number.focus();
    say(`A hand’s number is from 1 to ${HIGHEST.toLocaleString("en")}.`);
    return undefined;
  }
  const given = new FormData(form);
  const seat = SEATS.find((one) => one === given.get("seat")) ?? SEATS[0];
  return { rules: rules.value, seat, number: wanted, acts: "", start: startOf((option) => given.has(option)) };
}

/** Offer the hand where the reader stopped. */
function offer() {
  const kept = keeper.hand;
  const isOpen = kept && !kept.isOver;
  const words = isOpen ? `Go on with hand ${kept.hand.number.toLocaleString("en")}` : "Deal a hand";
  part(form, ".desk-primary > [value=sit]").textContent = words;
  form.toggleAttribute("data-kept", Boolean(isOpen));
  part(form, ".desk-quiet > [data-act=new]").hidden = !isOpen;
}

/** Open the hand that the address names. */
function open() {
  const { hand, fault } = readHand(location.hash);
  if (hand) return void sit(hand);
  leave();
  say(fault);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const kept = keeper.hand;
  if (kept && !kept.isOver && "kept" in form.dataset) return begin(kept.hand);
  const hand = asked();
  if (hand) begin(hand);
});
document.addEventListener("click", ({ target }) => void onPress(around(target, "[data-act]")?.dataset.act));

/** @param {string | undefined} act */
async function onPress(act) {
  if (act === "new") {
    const hand = asked();
    if (hand) begin(hand);
  }
  if (act === "leave") {
    history.pushState(null, "", location.pathname + location.search);
    leave();
  }
  const opened = await table;
  if (!opened) return;
  if (act === "hint") opened.hint();
  if (act === "why") part(place, "details[data-slot=more]").open = true;
  const { hand } = opened;
  if (act === "next" && hand)
    begin({ ...hand, number: newNumber(), acts: "", start: startOf((one) => has(one, hand)) });
  if (act !== "primary") return;
  if (opened.phase === "asks" && opened.isAsked) void opened.passOn();
  else opened.goOn();
}

const own = myTable(FAMILY);
if (own && [...rules.options].some(({ value }) => value === own)) rules.value = own;
slot("other-game").hidden = (myGame() ?? FAMILY) === FAMILY;
followGame();
tellTrouble();
wireEngine(engine, form);
bringTiles();
startEngine(engine, form);
atRest(() => void import("./table.js").catch(() => {}));
addEventListener("hashchange", open);
addEventListener("popstate", () => {
  if (!location.hash) open();
  else void table?.then((one) => one.close());
});
addEventListener("load", () => void import("../offline/registration.js"));
offer();
if (location.hash.length > 1) open();
form.dataset.live = "";
if (form.dataset.asked !== undefined) form.requestSubmit();
