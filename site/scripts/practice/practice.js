/**
 * Practice: positions drawn by the engine, one after another, until the reader stops.
 *
 * The next one is drawn while one is shown.  The address identifies the current position.
 */

import { progress, tellTrouble } from "../course/reader_progress.js";
import { wireOffers } from "../embed/offers.js";
import { Engine, Refusal } from "../engine/engine.js";
import { around, field, make, part, slot } from "../page/dom.js";
import { atRest } from "../page/idle.js";
import { failure } from "../page/error_sentence.js";
import { startEngine, wireEngine } from "../page/engine_line.js";
import { loadRulingStyles } from "../page/styles.js";
import { bringTiles } from "../page/tiles.js";
import { MOST, leadToMaking } from "../address/set_editor_link.js";
import { practiceKey } from "../storage/progress.js";
import { BROKEN, layCard } from "./drawn_card.js";
import { addressOf, newSeed, nextOrder, readOrder } from "./orders.js";
import { Score } from "./score.js";

/** @typedef {import("./orders.js").Order} Order */
/** @typedef {import("./drawn_card.js").Drawn} Drawn */

/** The number of further orders to try if no position is found. */
const TRIES = 12;
const WAITS = "Loading the referee, who draws the first position…";
const DRAWS = "Drawing the first position…";

const { root = "" } = document.body.dataset;
const engine = Engine.ofPage();
const form = /** @type {HTMLFormElement} */ (slot("form"));
const rules = /** @type {HTMLSelectElement} */ (field(form, "rules"));
const desk = slot("desk");
const embed = /** @type {HTMLAnchorElement} */ (slot("embed"));
const heading = part(document, "h1");
const names = new Map(
  [...form.querySelectorAll('input[name="clause"]')].map((box) => [box.value, box.parentElement?.textContent ?? ""]),
);

let score = new Score(names);
/** The files of the latest positions. @type {string[]} */
let files = [];
/** The next position, being drawn. @type {Promise<Drawn> | undefined} */
let coming;
/** The subject of the last position drawn. */
let before = "";

/** @param {string} words */
const say = (words) => (slot("says").textContent = words);
/** @param {string} name @returns {HTMLInputElement[]} */
const ticked = (name) => [...form.querySelectorAll(`input[name="${name}"]:checked`)];
const level = () => Number(ticked("level")[0]?.value ?? 1);
const under = () => ({ ruleset: rules.value, level: level() });

/** Pairs of ruleset and clause for which no position was found. @type {Set<string>} */
const lacking = new Set();
/** The reader's missed clauses that can be practised here. @type {string[]} */
let misses = [];

/** The clauses missed in this session, once it continues with only those. @type {string[]} */
let only = [];

/** The selected clauses; all of them for anything. */
function clauses() {
  if (only.length) return only;
  if (field(form, "missed").checked) return misses;
  const chosen = field(form, "any").checked ? [] : ticked("clause").map(({ value }) => value);
  const wanted = chosen.length ? chosen : [...names.keys()];
  const known = wanted.filter((clause) => !lacking.has(`${rules.value} ${clause}`));
  return known.length ? known : wanted;
}

/**
 * Draw a position; if none is found for a clause under these rules, try another clause.
 * @param {Order} [order] a specific position
 * @returns {Promise<Drawn>}
 */
async function draw(order) {
  for (let tries = 1; ; tries++) {
    const wanted = order ?? nextOrder(clauses(), under(), before);
    try {
      const drawn = await engine.ask("practice.draw", wanted);
      if (order || !drawn.none) return drawn;
      // If no answer is right, draw again: otherwise “none” would be right too often for anyone who always says so.
      return await engine.ask("practice.draw", { ...wanted, seed: newSeed() });
    } catch (error) {
      const isNone = error instanceof Refusal && error.kind === "NoPositionError";
      if (!isNone || order || tries === TRIES) throw error;
      if (!wanted.near) lacking.add(`${rules.value} ${wanted.clause}`);
    }
  }
}

/** Continue with only these clauses, or with the selected ones if empty. @param {string[]} clauses */
function goOn(clauses) {
  if (String(clauses) !== String(only)) coming = undefined;
  only = clauses;
  return begin();
}

/** Show one part of the page and hide the others. @param {"choosing" | "run" | "blitz" | "ended"} name */
function show(name) {
  for (const one of ["choosing", "run", "blitz", "ended"]) slot(one).hidden = one !== name;
  const isAside = name !== "choosing";
  heading.classList.toggle("vh", isAside);
  (isAside ? part(document, ".practice") : slot("choosing")).prepend(heading);
}

/** Begin or continue with an order's position, or a new one. @param {Order} [order] */
async function begin(order) {
  say(engine.state.phase === "ready" ? "" : WAITS);
  loadRulingStyles();
  try {
    const drawn = await (order ? draw(order) : (coming ?? draw()));
    coming = undefined;
    say("");
    show("run");
    put(drawn);
  } catch (error) {
    coming = undefined;
    show("choosing");
    say(failure(error, BROKEN));
  }
}

/** Put a position on the desk, and draw the next one. @param {Drawn} drawn */
function put(drawn) {
  const { clause, asks, seed, ruleset, level, near, puzzle, title } = drawn;
  files = [...files, puzzle].slice(-MOST);
  before = clause;
  const address = addressOf({ seed, clause, asks, ruleset, level, near });
  history.replaceState(null, "", `#${address}`);
  const here = new URL(`#${address}`, location.href).href;
  /** @type {HTMLAnchorElement} */ (slot("here")).href = here;
  embed.href = `${embed.getAttribute("href")?.split("#")[0]}#${drawn.address}`;
  embed.dataset.title = title;
  const answered = (/** @type {boolean} */ right) => {
    score.count(clause, right);
    progress.record(practiceKey(clause), { right, ruleset });
    score.show(part(slot("score"), "ul"));
    slot("score").hidden = false;
  };
  layCard(desk, engine, drawn, { step: step(), here, answered, onward: () => void begin() });
  document.title = `${title} · Practice`;
  coming = draw();
  coming.catch(() => {});
}

/** The number of positions answered. */
function step() {
  const words = score.asked ? `Position ${score.asked + 1} · ${score.right} right so far` : "Position 1";
  return make("p", { className: "practice-step" }, words);
}

/** Show the result. */
function end() {
  show("ended");
  const { asked, right, missed } = score;
  slot("sum").textContent = asked ? `${right} of ${asked} right the first time` : "Nothing answered yet";
  slot("record").hidden = true;
  part(slot("ended"), '[data-act="missed"]').hidden = !missed.length;
  score.show(part(slot("ended"), "ul"));
  void leadToMaking(slot("as-set"), files, { name: "Fresh positions", root });
  slot("ended").focus();
}

/** Sync checkboxes: a topic selects its clauses, “anything” selects none. @param {HTMLInputElement} changed */
function agree(changed) {
  const any = field(form, "any");
  const missing = field(form, "missed");
  if (changed === any || changed === missing) {
    for (const box of [...ticked("topic"), ...ticked("clause")]) box.checked = false;
    missing.checked = changed === missing && missing.checked;
    any.checked = !missing.checked;
  }
  const topic = around(changed, ".practice-topic");
  if (topic) {
    const boxes = [...topic.querySelectorAll('input[name="clause"]')];
    if (changed.name === "topic") for (const box of boxes) box.checked = changed.checked;
    const all = /** @type {HTMLInputElement} */ (part(topic, '[name="topic"]'));
    all.checked = boxes.every(({ checked }) => checked);
    all.indeterminate = !all.checked && boxes.some(({ checked }) => checked);
    missing.checked = false;
    any.checked = !ticked("clause").length;
  }
  coming = undefined;
}

/** Select the topics that an address names. @param {{clauses: string[], ruleset: string, level: number}} asked */
function choose({ clauses, ruleset, level }) {
  for (const box of form.querySelectorAll('input[name="clause"]')) {
    if (!clauses.includes(box.value)) continue;
    box.checked = true;
    agree(box);
  }
  if ([...rules.options].some(({ value }) => value === ruleset)) rules.value = ruleset;
  for (const radio of form.querySelectorAll('input[name="level"]')) radio.checked = radio.value === String(level);
}

/** Offer to practise missed clauses, if there are any. */
async function offerMissed() {
  const { missed } = await import("./missed_clauses.js");
  misses = (await missed(root)).filter((clause) => names.has(clause));
  slot("missed").hidden = !misses.length;
  slot("how-many").textContent = `${misses.length} rule${misses.length === 1 ? "" : "s"}`;
}

/** Open the position or topics that an address names. */
function open() {
  const asked = readOrder(location.hash);
  if (asked.fault) return say(asked.fault);
  const unknown = asked.clauses.find((clause) => !names.has(clause));
  if (unknown !== undefined) return say(`This link asks for “${unknown.slice(0, 60)}”, which can’t be practised here.`);
  if (!asked.order && asked.ruleset && ![...rules.options].some(({ value }) => value === asked.ruleset)) {
    return say(`This link asks for the rules “${asked.ruleset.slice(0, 60)}”, which aren’t on the list.`);
  }
  if (location.hash.length > 1) choose(asked);
  if (asked.order) void begin(asked.order);
}

form.addEventListener("change", ({ target }) => target instanceof HTMLInputElement && agree(target));
rules.addEventListener("change", () => (coming = undefined));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  score = new Score(names);
  files = [];
  only = [];
  void begin();
});
document.addEventListener("click", ({ target }) => {
  const act = around(target, "[data-act]")?.dataset.act;
  if (act === "stop") end();
  if (act === "again") void goOn([]);
  if (act === "missed") void goOn(score.missed);
  if (act === "choose") show("choosing");
  if (act === "blitz")
    void import("./blitz.js").then(({ Blitz }) => new Blitz(engine, { clauses, under, names, show, say }).begin());
});
tellTrouble();
wireOffers();
atRest(() => offerMissed().catch(() => {}));
addEventListener("hashchange", open);
wireEngine(engine, form, ({ phase }) => {
  if (phase === "ready" && slot("says").textContent === WAITS) say(DRAWS);
});
bringTiles();
startEngine(engine, form);
addEventListener("load", () => void import("../offline/registration.js"));
open();
