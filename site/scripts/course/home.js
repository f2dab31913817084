/** The home page: disputes for new readers; for returning ones their place, their open puzzle, and due reviews. */

import { fetchPage, settleLinks } from "../page/fetch_page.js";
import { takeNotes } from "../page/term_notes.js";
import { answersOf, askAtOnce } from "./one_press.js";
import { capital, spelled } from "../page/words.js";
import { dayOf } from "../storage/days.js";
import { moment } from "../storage/stored_text.js";
import { gameOf, keysOf, lessonLinks, readCourse, showProgress } from "./walls.js";
import { make, part, slot, sure } from "../page/dom.js";
import { lower } from "../cards/card_parts.js";
import { isCalm } from "../page/device.js";
import { myGame } from "../puzzle/my_game.js";

/** @typedef {import("../storage/progress.js").Progress} Progress */

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

const root = document.documentElement;

/** @param {Progress} progress @param {(form: HTMLFormElement) => void} wire activates a puzzle's form */
export function showHome(progress, wire) {
  showProgress(progress);
  void showBegun();
  const desk = new Desk(slot("hero"), wire);
  const left = desk.disputes.find((key) => !progress.marks.get(key)?.right);
  if (left && [...progress.puzzles.keys()].every((key) => desk.disputes.includes(key))) {
    delete root.dataset.back;
    void desk.dispute(left);
    return;
  }
  root.dataset.back = "here";
  const { next } = readCourse(lessonLinks(), progress);
  const keys = next ? keysOf(next) : [];
  const open = keys.find((key) => !progress.marks.get(key)?.right) ?? "";
  const show = () => {
    showWhere(progress);
    return Promise.allSettled([showSet(progress), showToday(progress)]);
  };
  progress.subscribe(() => void show());
  void desk.goOn(open, show());
}

/** The desk of the home page: one dispute after another for new readers, the open puzzle for returning ones. */
class Desk {
  #hero;
  #wire;
  /** @type {HTMLAnchorElement} */
  #begin;
  #another;
  /** The home page's disputes of the reader's game, by name within the course. */
  disputes;

  /** @param {HTMLElement} hero @param {(form: HTMLFormElement) => void} wire */
  constructor(hero, wire) {
    this.#hero = hero;
    this.#wire = wire;
    const ofGame = (/** @type {HTMLAnchorElement[]} */ links) => {
      const own = links.filter(({ dataset }) => dataset.for === myGame());
      return own.length ? own : links.filter(({ dataset }) => dataset.for === links[0]?.dataset.for);
    };
    this.#begin = sure(ofGame([...document.querySelectorAll("a[data-act=begin]")])[0]);
    this.#another = part(hero, "[data-act=onward] > span").textContent;
    this.disputes = ofGame([...slot("disputes", hero).querySelectorAll("a")]).map(({ dataset }) => dataset.key ?? "");
  }

  get #form() {
    return part(this.#hero, "form");
  }

  /** Show a dispute that one press answers; the next then replaces it. @param {string} key */
  async dispute(key) {
    const form = await this.#take(key, (form) => this.#lead(form, key));
    this.#hero.dataset.own = "";
    if (!form) return false;
    const pressed = answersOf(form).some(({ checked }) => checked);
    this.#wire(form);
    askAtOnce(form, pressed);
    const next = this.disputes[this.disputes.indexOf(key) + 1];
    part(form, "[data-act=onward]").addEventListener("click", (event) => {
      if (!next || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { href } = /** @type {HTMLAnchorElement} */ (event.currentTarget);
      void this.dispute(next).then((done) => (done ? this.#show() : location.assign(href)));
    });
    return true;
  }

  /**
   * Show the open puzzle with a link to its lesson; if it doesn't load, only the link.
   * @param {string} key
   * @param {Promise<unknown>} above settles when every line above the puzzle is there, so that nothing moves
   */
  async goOn(key, above) {
    this.#hero.dataset.waits = "";
    const form = await this.#take(key, (form) => leadWithin(form, key));
    hideGoOn(key);
    this.#wire(form ?? this.#form);
    await above;
    delete this.#hero.dataset.waits;
  }

  /**
   * Put a puzzle on the desk, unless it is there already or fails to load.
   * @param {string} key
   * @param {(form: HTMLFormElement) => void} lead
   * @returns {Promise<HTMLFormElement | undefined>} its form
   */
  async #take(key, lead) {
    const was = this.#form;
    if (!lessonOf(key) || was.dataset.key === key) return was;
    const form = await fetchCard(new URL(`puzzles/${key}/`, document.baseURI)).catch(() => undefined);
    if (!form) return undefined;
    lower(form);
    lead(form);
    part(form, ".desk-head").prepend(part(was, "[data-slot=claim]"));
    was.replaceWith(form);
    return form;
  }

  /**
   * Show a dispute's number, and link to the course or to the next dispute.
   * @param {HTMLFormElement} form
   * @param {string} key
   */
  #lead(form, key) {
    const at = this.disputes.indexOf(key);
    const lesson = part(form, ".desk-step a");
    part(form, ".desk-step").replaceChildren(`Dispute ${at + 1} of ${this.disputes.length} · `, lesson);
    const onward = /** @type {HTMLAnchorElement} */ (part(form, "[data-act=onward]"));
    /** @type {HTMLAnchorElement | null} */
    const next = this.#hero.querySelector(
      `[data-slot=disputes] [data-key="${CSS.escape(this.disputes[at + 1] ?? "")}"]`,
    );
    onward.href = (next ?? this.#begin).href;
    part(onward, "span").replaceChildren(next ? this.#another : this.#begin.textContent);
  }

  /** Move focus to the desk. */
  #show() {
    this.#form.focus({ preventScroll: true });
    if (this.#hero.getBoundingClientRect().top < 0)
      this.#hero.scrollIntoView({ behavior: isCalm() ? "auto" : "smooth" });
  }
}

/** A puzzle's address within its lesson. @param {string} key */
const placeOf = (key) => `${lessonOf(key)?.href}#${key.split("/")[1]}`;

/** Describe the reader's place in a sentence with a link. @param {Progress} progress */
function showWhere(progress) {
  const { next, passed } = readCourse(lessonLinks(), progress);
  const keys = next ? keysOf(next) : [];
  const at = keys.findIndex((key) => !progress.marks.get(key)?.right);
  slot("go-on").hidden = at < 0;
  if (at < 0) {
    const other = lessonLinks().find((link) => !passed.has(link));
    slot("where").textContent = other
      ? `You’ve passed every lesson of your game. ${gameOf(other)} is below.`
      : "You’ve passed every lesson.";
    return;
  }
  const place = PLACES[at] ?? `${at + 1}th`;
  slot("where-place").textContent =
    keys.length > 1 ? `the ${place} of ${spelled(keys.length)} puzzles` : "the only puzzle";
  slot("where-lesson").replaceChildren(part(sure(next), ".level-title").cloneNode(true));
  /** @type {HTMLAnchorElement} */ (slot("where-lesson")).href = placeOf(keys[at]);
  /** @type {HTMLAnchorElement} */ (part(slot("go-on"), "a")).href = placeOf(keys[at]);
  slot("go-on-title").textContent = "";
  hideGoOn(keys[at]);
}

/**
 * Link back to a set or short way, if that was the reader's last activity and it isn't finished.
 * @param {Progress} progress
 */
async function showSet(progress) {
  const { Runs } = await import("../storage/runs.js");
  const [latest] = new Runs().all;
  const of = new URLSearchParams(latest?.set);
  const puzzles = of.get("puzzles") ?? "";
  const [key, mark] = [...progress.puzzles].reduce((best, one) => (one[1].when > best[1].when ? one : best));
  const isLast = latest && !latest.run.ended && (latest.at >= mark.when || puzzles.split(",").includes(key));
  slot("where").hidden = Boolean(isLast);
  const place = slot("where-set");
  place.hidden = !isLast;
  if (!isLast) return;
  const done = latest.run.done.filter(({ tried }) => tried).length;
  part(place, "b").textContent = of.get("name");
  part(place, "span").textContent = `${done} of ${puzzles.split(",").length} puzzles`;
  /** @type {HTMLAnchorElement | null} */
  const way = document.querySelector(`a[data-set="${CSS.escape(puzzles)}"]`);
  const go = slot("go-on");
  go.hidden = false;
  /** @type {HTMLAnchorElement} */ (part(go, "a")).href = way
    ? `${way.href}${of.has("rules") ? `#rules=${of.get("rules")}` : ""}`
    : `set/#${latest.set}`;
  slot("go-on-title").textContent = `: ${of.get("name")}`;
}

/** Link to every unfinished set begun here, for readers who don't have its link. */
async function showBegun() {
  const [{ Runs }, { begunSets }] = await Promise.all([
    import("../storage/runs.js"),
    import("../storage/begun_sets.js"),
  ]);
  const open = begunSets(new Runs()).filter(({ hasEnded }) => !hasEnded);
  slot("begun").hidden = !open.length;
  part(slot("begun"), "p").replaceChildren(
    ...open.map(({ name, address, answered, of, who }) => {
      const link = make("a", { className: "btn btn-text", href: `set/#${address}`, textContent: `${name} ` });
      link.append(make("small", { textContent: `${answered} of ${of} answered${who ? `, ${who}` : ""}` }));
      return link;
    }),
  );
}

/** A puzzle on the desk needs no button that leads to it; a set being continued does. @param {string} key */
function hideGoOn(key) {
  if (!slot("where-set").hidden) return;
  slot("go-on").hidden = Boolean(document.querySelector(`.hero form[data-key="${CSS.escape(key)}"]`));
}

/**
 * Say what is due today, or when something will be; the scheduler is fetched only for returning readers.
 * @param {Progress} progress
 */
async function showToday(progress) {
  today ??= fetchPage(new URL("today/", document.baseURI)).then((page) => slot("rests", page).textContent);
  const { readRests, planFor, missedToday, nextDay } = await import("./memory.js");
  const { ahead, howMuch } = await import("./review.js");
  const rests = readRests(JSON.parse(await today));
  const day = dayOf(moment());
  const { picks } = planFor(progress.marks, rests, day);
  const missed = picks.length ? [] : missedToday(progress.marks, rests, day);
  const next = nextDay(progress.marks, rests, day);
  const shelf = slot("today");
  shelf.hidden = next === undefined;
  if (next === undefined) return;
  shelf.dataset.due = String(picks.length);
  part(shelf, "p").textContent = picks.length
    ? `${howMuch(picks.length)}. What you’ve met comes back before you forget it.`
    : missed.length
      ? `You missed ${spelled(missed.length)} today. Try ${missed.length === 1 ? "it" : "them"} again?`
      : `Nothing more is due today. You have something to review ${ahead(next, day)}.`;
  part(shelf, "a").hidden = !picks.length && !missed.length;
  const where = slot("where-today");
  where.hidden = !picks.length;
  where.textContent = `${capital(spelled(picks.length))} position${picks.length === 1 ? " is" : "s are"} due today`;
}

/** The clauses behind each puzzle, from the page “Today”. @type {Promise<string> | undefined} */
let today;

/** @param {string} key */
const lessonOf = (key) => lessonLinks().find((link) => keysOf(link).includes(key));

/**
 * Fetch a puzzle's card from its own page, with its tile drawings and explanations.
 * @param {URL} address
 * @returns {Promise<HTMLFormElement>}
 */
async function fetchCard(address) {
  const page = await fetchPage(address);
  const form = page.querySelector("form[data-puzzle]");
  if (!form) throw new Error(`${address} has no puzzle`);
  const isNew = (/** @type {Element} */ { id }) => id && !document.getElementById(id);
  settleLinks(form, address);
  await Promise.all(
    [...page.querySelectorAll("link[rel=stylesheet]:not([media])")].map((link) =>
      loadStylesheet(new URL(link.getAttribute("href") ?? "", address).href),
    ),
  );
  const drawn = [...page.querySelectorAll(".sprite > *, .sprite > defs > *")].filter(isNew);
  part(document, ".sprite").append(...drawn.map((one) => document.importNode(one, true)));
  takeNotes(page, address);
  return document.adoptNode(form);
}

/** Load a stylesheet that a card needs; carry on if that fails. @param {string} href */
async function loadStylesheet(href) {
  /** @type {HTMLLinkElement[]} */
  const here = [...document.querySelectorAll("link[rel=stylesheet]")];
  if (here.some((link) => link.href === href)) return;
  const link = make("link", { rel: "stylesheet", href });
  const come = new Promise((done) => link.addEventListener("load", done));
  const lost = new Promise((done) => link.addEventListener("error", done));
  document.head.append(link);
  await Promise.race([come, lost]);
}

/** Link to the next puzzle of the lesson. @param {HTMLFormElement} form @param {string} key */
function leadWithin(form, key) {
  const keys = keysOf(sure(lessonOf(key)));
  const following = keys[keys.indexOf(key) + 1];
  if (following) /** @type {HTMLAnchorElement} */ (part(form, "[data-act=onward]")).href = placeOf(following);
}
