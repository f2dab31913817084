/**
 * Today: due positions, one at a time, each with its reason; then the next date, and an end.
 *
 * Progress records what was answered today, so that returning readers continue where they left off, and the day's quota
 * isn't exceeded.
 */

import { Cards, adaptCard } from "../cards/set_cards.js";
import { Engine } from "../engine/engine.js";
import { Typists } from "../typing/keyboard.js";
import { dayOf } from "../storage/days.js";
import { markOf } from "../storage/marks.js";
import { moment } from "../storage/stored_text.js";
import { loadRulingStyles } from "../page/styles.js";
import { copyOf, make, part, slot } from "../page/dom.js";
import { wirePuzzle } from "../puzzle/puzzle.js";
import { answersOf, askAtOnce } from "./one_press.js";
import { progress } from "./reader_progress.js";
import { missedToday, nextDay, planFor, readRests } from "./memory.js";
import { ahead, howMuch, whence } from "./review.js";
import { capital } from "../page/words.js";
import { disputeOf, takeTo } from "../cards/desk_card.js";
import { savesData } from "../page/device.js";

/** The relative path to the home page. */
const root = "../";
const rests = readRests(JSON.parse(slot("rests").textContent));
const today = dayOf(moment());
const plan = planFor(progress.marks, rests, today);
const picks = plan.picks.length ? plan.picks : missedToday(progress.marks, rests, today);
const engine = Engine.ofPage();
const keys = picks.map(({ key }) => key);
const cards = new Cards(
  { name: "", says: "", shuffled: false, named: false, mode: "practice", rules: [], puzzles: keys, own: [] },
  engine,
  { root },
);
const typists = new Typists([]);
const desk = slot("desk");
const heading = part(document, "h1");
/** The result of each position, by index. @type {Map<number, import("../storage/marks.js").State>} */
const states = new Map();
/** The title of each position, by index. @type {Map<number, string>} */
const titles = new Map();

if (keys.length) await show(0);
else {
  slot("opening").hidden = true;
  end();
}

/** @param {number} place */
async function show(place) {
  const card = await cardAt(place).catch(() => lost(place));
  put(card);
  if (place + 1 < keys.length) void cards.card(place + 2).catch(() => {});
}

/** Show what follows a position. @param {number} place */
const onward = (place) => (place + 1 < keys.length ? void show(place + 1) : end());

/** Put a card on the desk, and move focus there. @param {HTMLElement} card */
function put(card) {
  const dispute = disputeOf(card);
  dispute.dataset.onDesk = "";
  desk.replaceChildren(dispute);
  const step = card.querySelector(".desk-step");
  if (step) step.after(heading);
  else card.prepend(heading);
  slot("opening").hidden = true;
  desk.hidden = false;
  takeTo(card);
}

/** @param {number} place @returns {Promise<HTMLElement>} */
async function cardAt(place) {
  const key = keys[place];
  const form = await cards.card(place + 1);
  adaptCard(form, { rules: [], isTest: false, step: stepOf(place), page: `${root}puzzles/${key}/` });
  const next = part(form, "[data-act=onward]");
  next.textContent = place + 1 < keys.length ? "Next" : "Done";
  next.addEventListener("click", () => onward(place));
  const puzzle = wirePuzzle(form, engine, {
    record: (_, ruled) => {
      progress.record(key, ruled);
      if (states.get(place) !== "right") states.set(place, markOf({ right: ruled.right, tried: 1 }));
      part(form, ".pips").replaceWith(pips(place));
    },
    hinted: (_, hints) => progress.hinted(key, hints),
  });
  titles.set(place, form.ariaLabel ?? "");
  typists.add(form);
  puzzle.near();
  loadRulingStyles();
  const answers = answersOf(form);
  if (answers.length && answers.every(({ type }) => type === "radio")) askAtOnce(form, false);
  if (!savesData()) engine.start();
  return form;
}

/** The line above a card: a tile for each position, and why this one is due. @param {number} place */
function stepOf(place) {
  const line = make("span");
  const pick = picks[place];
  const from = whence(pick, today, rests.get(pick.last.key)?.lesson);
  line.append(make("b", { textContent: `${place + 1} of ${keys.length}` }), ` · ${from}`);
  const step = document.createDocumentFragment();
  step.append(pips(place), line);
  return step;
}

/** @param {number} here */
function pips(here) {
  const pips = make("ol", { className: "pips", ariaHidden: "true" });
  pips.append(
    ...keys.map((_, place) => {
      const pip = make("li");
      pip.dataset.state = states.get(place) ?? "open";
      if (place === here) pip.dataset.here = "";
      return pip;
    }),
  );
  return pips;
}

/** The replacement for a position that failed to load. @param {number} place */
function lost(place) {
  const card = copyOf("lost");
  part(card, ".desk-step").append(stepOf(place));
  part(card, "[data-act=again]").addEventListener("click", () => void show(place));
  part(card, "[data-act=onward]").addEventListener("click", () => onward(place));
  return card;
}

/** A position's row at the end: its mark, its title and how it went. @param {string} key @param {number} place */
function row(key, place) {
  const state = states.get(place) ?? "open";
  const mark = make("span", { className: "mark", ariaHidden: "true" });
  mark.dataset.state = state;
  const title = make("span", {}, titles.get(place) || "A position");
  const went = make("small", {}, state === "right" ? "right" : "comes back");
  return make("li", {}, make("a", { href: `${root}puzzles/${key}/` }, mark, title, went));
}

/** Show what comes next, and stop. */
function end() {
  const card = copyOf("end");
  const day = nextDay(progress.marks, rests, today);
  const count = day === undefined ? 0 : planFor(progress.marks, rests, day).picks.length;
  const right = [...states.values()].filter((state) => state === "right").length;
  if (keys.length) {
    part(card, "h2").textContent = `${right} of ${keys.length} right.`;
    slot("plate", card).textContent = `${right} of ${keys.length}`;
    part(card, "ol").append(...keys.map(row));
  } else if (day === undefined) {
    part(card, "h2").textContent = "Nothing here yet.";
    slot("plate", card).textContent = "Today";
  }
  slot("next", card).textContent =
    day === undefined
      ? "One lesson is enough: what you meet there comes back here before you forget it."
      : `${capital(ahead(day, today))}: ${howMuch(count).toLowerCase()}.`;
  put(card);
  heading.classList.add("vh");
}
