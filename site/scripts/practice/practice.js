/**
 * Practice: positions drawn by the engine, one after another, until the reader stops.
 *
 * The next one is drawn while one is shown.  The address identifies the current position.
 */

import { progress, tellTrouble } from "../course/reader_progress.js";
import { wireOffers } from "../embed/offers.js";
import { Engine, Refusal } from "../engine/engine.js";
import { around, make, part, slot } from "../page/dom.js";
import { atRest } from "../page/idle.js";
import { failure } from "../page/error_sentence.js";
import { fetched } from "../page/fetch_page.js";
import { startEngine, wireEngine } from "../page/engine_line.js";
import { loadRulingStyles } from "../page/styles.js";
import { bringTiles } from "../page/tiles.js";
import { followGame, myGame } from "../puzzle/my_game.js";
import { MOST, leadToMaking } from "../address/set_editor_link.js";
import { remember } from "../address/set_address.js";
import { practiceKey } from "../storage/progress.js";
import { BROKEN, addressOf, newSeed, orderFor, readOrder } from "./orders.js";
import { nextTopic, readSyllabus } from "./pool.js";
import { SessionSum, ruleIn } from "./session_sum.js";
import { WishForm } from "./wishes.js";

/** @typedef {import("./orders.js").Order} Order */
/** @typedef {import("./drawn_card.js").Drawn} Drawn */

/** The number of further orders to try if no position is found. */
const TRIES = 12;
/** The number of positions until the sum. */
const RUN = 10;
const WAITS = "Loading the referee to draw the first position…";
const DRAWS = "Drawing the first position…";

const { root = "" } = document.body.dataset;
const engine = Engine.ofPage();
const form = /** @type {HTMLFormElement} */ (slot("form"));
const desk = slot("desk");
const embed = /** @type {HTMLAnchorElement} */ (slot("embed"));
const heading = part(document, "h1");
const { family = "" } = part(document, "[data-family]").dataset;
const syllabus = readSyllabus(
  await fetchSyllabus().catch((error) => {
    slot("says").textContent = "The list of rules didn’t download. Load the page again.";
    throw error;
  }),
);
const wishes = new WishForm(form, syllabus, progress);
const lessons = new Map(syllabus.clauses.map(([clause], place) => [clause, syllabus.lessons[syllabus.taught[place]]]));

/** What can be asked about each clause of this page's game. */
async function fetchSyllabus() {
  return (await fetched(new URL(`${root}practice/${family}.json`, document.baseURI))).json();
}

/** The lesson that teaches a clause, with its address. @param {string} clause */
function lessonOf(clause) {
  const lesson = lessons.get(clause);
  return lesson && { title: lesson.title, address: `${root}${lesson.key}/` };
}

let sum = new SessionSum(lessonOf);
/** The number of positions after which the sum comes. */
let until = RUN;
/** The files of the latest positions. @type {string[]} */
let files = [];
/** The next position, being drawn. @type {Promise<Drawn> | undefined} */
let coming;
/** The topics of the latest positions. @type {{clause: string, asks: string}[]} */
let recent = [];

/** @param {string} words */
const say = (words) => (slot("says").textContent = words);

/** Topics for which no position was found, as rulesets, clauses and questions. @type {Set<string>} */
const lacking = new Set();

/** The clauses missed in this session, once it continues with only those. @type {string[]} */
let only = [];

/** The next topic; those without positions are left out, unless there are no others. */
function topic() {
  const all = wishes.topics(only);
  const known = all.filter((one) => !lacking.has(nameOf(one)));
  const asked = new Set(recent.map(({ clause }) => clause));
  const first = wishes.missed.filter((clause) => !asked.has(clause));
  return nextTopic(known.length ? known : all, recent, first);
}

/** @param {{clause?: string, asks?: string, ruleset?: string}} topic */
const nameOf = ({ ruleset, clause, asks }) => `${ruleset} ${clause} ${asks}`;

/**
 * Draw a position; if none is found for a topic, try another.
 * @param {Order} [order] a specific position
 * @returns {Promise<Drawn>}
 */
async function draw(order) {
  for (let tries = 1; ; tries++) {
    const next = order ? undefined : topic();
    if (!order && !next) throw new Error("no topics");
    const wanted = order ?? orderFor(/** @type {import("./pool.js").Topic} */ (next), wishes.level, recent.length);
    try {
      const drawn = await engine.ask("practice.draw", wanted);
      if (order) return drawn;
      const isUnfit = (drawn.three && !wishes.takesThree) || wishes.isBeyond(drawn.decides, only);
      if (isUnfit && tries < TRIES) continue;
      drawn.fresh = next?.fresh;
      if (!drawn.none) return drawn;
      // If no answer is right, draw again: otherwise “none” would be right too often for anyone who always says so.
      const again = await engine.ask("practice.draw", { ...wanted, seed: newSeed() });
      return { ...(wishes.isBeyond(again.decides, only) ? drawn : again), fresh: next?.fresh };
    } catch (error) {
      const isNone = error instanceof Refusal && error.kind === "NoPositionError";
      if (!isNone || order || tries === TRIES) throw error;
      if (!wanted.near) lacking.add(nameOf(wanted));
    }
  }
}

/** Continue with only these clauses, or with the selected ones if empty. @param {string[]} clauses */
function goOn(clauses) {
  if (String(clauses) !== String(only)) coming = undefined;
  only = clauses;
  until = sum.asked + RUN;
  return begin();
}

/** How often a part of the page was shown. */
let shown = 0;

/** Show one part of the page and hide the others. @param {"choosing" | "run" | "blitz" | "ended"} name */
function show(name) {
  shown += 1;
  for (const one of ["choosing", "run", "blitz", "ended"]) slot(one).hidden = one !== name;
  const isAside = name !== "choosing";
  heading.classList.toggle("vh", isAside);
  if (name === "ended") scrollTo({ top: 0 });
  (isAside ? part(document, ".practice") : part(form, ".desk-words")).prepend(heading);
}

/** Begin or continue with an order's position, or a new one, unless the reader has gone elsewhere meanwhile. @param {Order} [order] */
async function begin(order) {
  const from = shown;
  say(engine.state.phase === "ready" ? "" : WAITS);
  loadRulingStyles();
  try {
    const [drawn, { layCard }] = await Promise.all([order ? draw(order) : (coming ?? draw()), bringCards()]);
    coming = undefined;
    say("");
    if (from !== shown) return;
    show("run");
    put(drawn, layCard);
  } catch (error) {
    coming = undefined;
    if (from !== shown) return;
    show("choosing");
    say(failure(error, BROKEN));
  }
}

/** What shows positions; choosing them doesn't need it. */
const bringCards = () => import("./drawn_card.js");

/**
 * Put a position on the desk, and draw the next one.
 * @param {Drawn} drawn
 * @param {typeof import("./drawn_card.js").layCard} layCard
 */
function put(drawn, layCard) {
  const { clause, asks, seed, ruleset, level, near, puzzle, title } = drawn;
  files = [...files, puzzle].slice(-MOST);
  if (!near) remember(puzzle, drawn);
  recent = [...recent, { clause, asks }];
  const address = addressOf({ seed, clause, asks, ruleset, level, near });
  history.replaceState(null, "", `#${address}`);
  const here = new URL(`#${address}`, location.href).href;
  /** @type {HTMLAnchorElement} */ (slot("here")).href = here;
  embed.href = `${embed.getAttribute("href")?.split("#")[0]}#${drawn.address}`;
  embed.dataset.title = title;
  const answered = (/** @type {boolean} */ right) => {
    sum.count(clause, right, ruleIn(card));
    progress.record(practiceKey(clause), { right, ruleset });
    if (sum.asked >= until) part(card, "[data-act=onward]").textContent = "Done";
  };
  let isLeft = false;
  const onward = () => {
    if (isLeft) return;
    isLeft = true;
    if (sum.asked >= until) end();
    else void begin();
  };
  const card = layCard(desk, engine, drawn, { step: step(drawn), here, answered, onward });
  document.title = `${title} · Practice`;
  coming = draw();
  coming.catch(() => {});
}

/** The line above a position: its number, how many were right, and whether its rule is from the next lesson. @param {Drawn} drawn */
function step({ fresh }) {
  const { asked, right } = sum;
  const words = [`${asked + 1} of ${until}`, right && `${right} right so far`, fresh && "a new rule"];
  return make("p", { className: "practice-step" }, words.filter(Boolean).join(" · "));
}

/** Show the sum. */
function end() {
  show("ended");
  const { asked, right } = sum;
  slot("sum").textContent = asked ? `${right} of ${asked} right the first time.` : "Nothing answered yet.";
  slot("record").hidden = true;
  part(slot("ended"), "[data-act=missed]").hidden = !sum.missed.length;
  sum.showMissed(slot("missed-list"));
  sum.showSure(slot("sure"));
  void leadToMaking(slot("as-set"), asked ? files : [], { name: "Fresh positions", root });
  slot("ended").focus({ preventScroll: true });
}

/** Ask about the clauses missed in lessons first. */
async function findMissed() {
  const { missed } = await import("./missed_clauses.js");
  wishes.missed = (await missed(root)).filter((clause) => wishes.knows(clause));
}

/** Open the position or topics that an address names, and begin at once if it says so. */
function open() {
  const asked = readOrder(location.hash);
  if (asked.fault) return say(asked.fault);
  const unknown = asked.clauses.find((clause) => !wishes.knows(clause));
  if (unknown !== undefined) return say(`This link asks for “${unknown.slice(0, 60)}”, which can’t be practised here.`);
  if (!asked.order && asked.ruleset && !wishes.hasTable(asked.ruleset)) {
    return say(`This link asks for the rules “${asked.ruleset.slice(0, 60)}”, which aren’t on the list.`);
  }
  if (location.hash.length > 1) wishes.choose(asked);
  if (asked.order) void begin(asked.order);
  else if (asked.begins) form.requestSubmit();
}

/** Go to the page of the reader's game, unless the address names what to practise here. */
function goToMyGame() {
  const other = [...document.querySelectorAll("a[data-game]:not([aria-current])")];
  const mine = other.find(({ dataset }) => dataset.game === myGame());
  if (mine && location.hash.length < 2) location.replace(mine.href);
}

form.addEventListener("change", () => (coming = undefined));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  sum = new SessionSum(lessonOf);
  files = [];
  recent = [];
  void goOn([]);
});
document.addEventListener("click", ({ target }) => {
  const act = around(target, "[data-act]")?.dataset.act;
  if (act === "stop") end();
  if (act === "again") void goOn([]);
  if (act === "missed") void goOn(sum.missed);
  if (act === "choose") show("choosing");
  if (act === "blitz") void blitz();
});

/** Begin a minute of quick questions. */
async function blitz() {
  const { Blitz } = await import("./blitz.js");
  const topics = () => wishes.topics();
  const isBeyond = (/** @type {readonly string[]} */ decides) => wishes.isBeyond(decides);
  await new Blitz(engine, { topics, isBeyond, level: () => wishes.level, lessonOf, show, say }).begin();
}

goToMyGame();
followGame();
tellTrouble();
wireOffers();
atRest(() => {
  findMissed().catch(() => {});
  bringCards().catch(() => {});
});
addEventListener("hashchange", open);
wireEngine(engine, form, ({ phase }) => {
  if (phase === "ready" && slot("says").textContent === WAITS) say(DRAWS);
});
bringTiles();
startEngine(engine, form);
addEventListener("load", () => void import("../offline/registration.js"));
open();
form.dataset.live = "";
if (form.dataset.asked !== undefined) form.requestSubmit();
