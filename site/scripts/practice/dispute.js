/**
 * The dispute of the day: one position per day, determined by the date, so everyone gets the same.
 *
 * The first answer counts and is stored here; it can be shared in a line that doesn't reveal the solution.
 */

import { Engine } from "../engine/engine.js";
import { around, make, part, slot } from "../page/dom.js";
import { atRest } from "../page/idle.js";
import { failure } from "../page/error_sentence.js";
import { showEngine, wireRetry } from "../page/engine_line.js";
import { loadRulingStyles } from "../page/styles.js";
import { bringTiles } from "../page/tiles.js";
import { lastDispute } from "../storage/practice_results.js";
import { myGame } from "../puzzle/my_game.js";
import { addressOf, dayBefore, isoDate, readDay, resultLine } from "./dispute_dates.js";
import { layCard } from "./drawn_card.js";
import { BROKEN } from "./orders.js";
import { savesData } from "../page/device.js";
import { copied } from "../page/clipboard.js";

/** @typedef {{date: string, game: string, right: boolean}} Result */

const WAITS = "Loading the referee…";

/**
 * The messages when results can't be stored or read.
 * @type {Partial<Record<import("../storage/stored_text.js").Trouble, string>>}
 */
const TOLD = {
  blocked: "This browser isn’t saving how you do. You can still answer, but the result will be lost when you leave.",
  full: "This browser has no room left to save how you do. You can still answer, but the result will be lost when you leave.",
  unreadable: "The last result kept in this browser couldn’t be read. It’s set aside.",
  held: "The last result kept in this browser couldn’t be read, and there’s no room to set it aside, so it stays as it is. New results will be lost when you leave.",
};

const engine = Engine.ofPage();
const today = isoDate(new Date());

/** Say something above the desk; otherwise the heading is only read aloud, and the card's step line has its words. @param {string} words */
function say(words) {
  slot("says").textContent = words;
  slot("opening").classList.toggle("vh", !words);
}

/** The games with disputes. */
const games = () => slot("desk").dataset.games?.split(" ") ?? [];

/** The reader's game, if it has disputes. */
const ownGame = () => games().find((game) => game === myGame()) ?? "";

/** Show the dispute of the address's day, or today's of the reader's game. @param {{takes: boolean}} options whether to move focus to it */
async function open({ takes }) {
  const asked = location.hash.slice(1) || addressOf(today, ownGame());
  const { date, game, fault } = readDay(asked, today, games());
  if (fault) return refuse(fault, date);
  say("");
  loadRulingStyles();
  try {
    const drawn = (await prebuilt(date, game)) ?? (await ask(game ? { date, game } : { date }));
    say("");
    const here = new URL(`#${addressOf(date, game)}`, location.href).href;
    const card = layCard(slot("desk"), engine, drawn, {
      step: step(date),
      here,
      answered: (right) => {
        answered({ date, game, right });
        void offerLesson(drawn);
      },
      onward: () => (location.hash = addressOf(dayBefore(date), game)),
      takes,
    });
    part(card, "[data-act=onward]").textContent = "Next dispute";
    showLine();
    slot("lesson").hidden = true;
    if (date !== today) void offerLesson(drawn);
    const worked = card.querySelector("details.worked");
    if (worked instanceof HTMLDetailsElement) worked.open = date !== today;
    card.toggleAttribute("data-why", date !== today);
    document.title = `${drawn.title} · The dispute of the day`;
    /** @type {HTMLAnchorElement} */ (slot("before")).href = `#${addressOf(dayBefore(date), game)}`;
    slot("before").hidden = false;
    slot("before").textContent = date === today ? "Yesterday’s, with its ruling" : "The day before";
    slot("today").hidden = date === today;
    show(lastResult(), date, game);
  } catch (error) {
    say(failure(error, BROKEN));
  }
}

/** Ask the engine for a dispute. @param {{date: string, game?: string}} of @returns {Promise<import("./drawn_card.js").Drawn>} */
function ask(of) {
  if (engine.state.phase !== "ready") say(WAITS);
  return engine.ask("practice.dispute", of);
}

/** Link to the lesson that teaches what decides a dispute, once its ruling is known, if the lesson's name downloads. @param {import("./drawn_card.js").Drawn} drawn */
async function offerLesson({ family, clause }) {
  const link = /** @type {HTMLAnchorElement} */ (slot("lesson"));
  const reply = await fetch(`../practice/${family}.json`).catch(() => null);
  const syllabus = await reply?.json().catch(() => undefined);
  const place = syllabus?.clauses.findIndex((/** @type {[string]} */ [id]) => id === clause) ?? -1;
  const [key, title] = syllabus?.lessons[syllabus.taught[place]] ?? [];
  if (!key) return;
  link.href = `../${key}/`;
  link.textContent = `Lesson: ${title}`;
  link.hidden = false;
}

/**
 * Explain why there is no dispute for a day, and remove anything that could be mistaken for one.
 * @param {string} fault
 * @param {string} date
 */
function refuse(fault, date) {
  say(fault);
  slot("desk").replaceChildren();
  slot("result").hidden = slot("before").hidden = slot("lesson").hidden = true;
  slot("today").hidden = date === today;
}

/** The last dispute's result; an unreadable one is reported. */
function lastResult() {
  const { value, trouble } = lastDispute.read();
  tellKeeping(trouble);
  return value;
}

/** @param {import("../storage/stored_text.js").Trouble} trouble */
function tellKeeping(trouble) {
  if (trouble) void import("../page/notice.js").then(({ tellStorage }) => tellStorage(trouble, TOLD[trouble]));
}

/** Show the engine's progress while there is no card; a card shows it itself. */
function showLine() {
  const line = slot("engine");
  if (slot("desk").hasChildNodes()) line.replaceChildren();
  else showEngine(part(document, ".practice"), line, engine.state);
}

/**
 * A day's dispute as drawn at build time: undefined if there is none, if the engine is ready, or if nothing arrives.
 * @param {string} date
 * @param {string} game
 * @returns {Promise<import("./drawn_card.js").Drawn | undefined>}
 */
async function prebuilt(date, game) {
  const { days, first = "", last = "" } = slot("desk").dataset;
  if (!days || date < first || date > last || engine.state.phase === "ready" || !navigator.onLine) return;
  const reply = await fetch(`${days}${game && `${game}-`}${date}.json`).catch(() => null);
  return reply?.ok ? reply.json().catch(() => undefined) : undefined;
}

/** The label for the day. @param {string} date */
function step(date) {
  const day = new Date(`${date}T12:00:00`).toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return make("p", { className: "practice-step" }, `The dispute of ${day}`);
}

/** The first answer of a day counts. @param {Result} result */
function answered(result) {
  const before = lastResult();
  const isAgain = before?.date === result.date && before.game === result.game;
  if (result.date === today && !isAgain) tellKeeping(lastDispute.write(JSON.stringify(result)));
  show(isAgain ? before : result, result.date, result.game);
}

/** Show the result. @param {Result | undefined} result @param {string} date @param {string} game */
function show(result, date, game) {
  const isKnown = result?.date === date && result.game === game;
  slot("result").hidden = !isKnown;
  slot("copied").textContent = "";
  if (isKnown) slot("line").textContent = resultLine(result, location.href.replace(/#.*/, ""));
}

document.addEventListener("click", async ({ target }) => {
  if (!around(target, "[data-act=copy-result]")) return;
  const done = await copied(slot("line").textContent ?? "");
  if (!done) getSelection()?.selectAllChildren(slot("line"));
  slot("copied").textContent = done
    ? "Copied."
    : "This browser couldn’t copy it, so it’s selected: copy it from there.";
});
addEventListener("hashchange", () => void open({ takes: true }));
engine.subscribe(showLine);
wireRetry(engine);
bringTiles();
addEventListener("load", () => void import("../offline/registration.js"));
void open({ takes: false });
if (!savesData()) atRest(() => engine.start());
