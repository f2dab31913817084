/** The first page for who comes back: where they were, with the puzzle that is open, and what to look at again. */

import { capital, dueAgain, fared, spelled } from "./review.js";
import { gameOf, keysOf, lessonLinks, readCourse, showProgress } from "./walls.js";
import { part, slot } from "../page/part.js";
import { copyOf, sure } from "../page/given.js";

/** @typedef {import("../storage/progress.js").Progress} Progress */

/** How many old puzzles are shown at once. */
const MOST_AGAIN = 3;
const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

const root = document.documentElement;

/**
 * @param {Progress} progress
 * @param {(form: HTMLFormElement) => void} wire brings a puzzle's form to life
 */
export function showHome(progress, wire) {
  nameAll();
  showProgress(progress);
  const hero = slot("hero");
  const built = part(hero, "form");
  if (!progress.marks.size) {
    delete root.dataset.back;
    wire(built);
    return;
  }
  root.dataset.back = "here";
  const { next } = readCourse(lessonLinks(), progress);
  const keys = next ? keysOf(next) : [];
  const open = keys.find((key) => !progress.marks.get(key)?.right) ?? "";
  void showOpen(hero, built, open, next).then((form) => form && wire(form));
  const show = () => {
    const known = [...progress.marks].filter(([key]) => key !== open && entryOf(key));
    const due = dueAgain(known, Date.now());
    showWhere(progress, due.length);
    showAgain(due.slice(0, MOST_AGAIN));
  };
  progress.subscribe(show);
  show();
}

/** Name each puzzle in the list of all of them, and beside each lesson's tile its puzzles: that list tells both. */
function nameAll() {
  /** @type {NodeListOf<HTMLElement>} */
  const lessons = document.querySelectorAll(".names [data-names]");
  for (const { dataset: { names: lesson = "" }, lastElementChild: list } of lessons) {
    const entries = [...sure(list).querySelectorAll("a")];
    const names = entries.map((entry) => entry.hash.slice(1));
    for (const [nth, entry] of entries.entries()) entry.dataset.key = `${lesson.split("/")[0]}/${names[nth]}`;
    const tile = /** @type {HTMLElement} */ (document.querySelector(`a[data-lesson="${lesson}"]`));
    tile.dataset.puzzles = names.join(" ");
  }
}

/**
 * The link to a puzzle in the list of all of them.
 * @param {string} key
 * @returns {HTMLAnchorElement | null}
 */
const entryOf = (key) => document.querySelector(`.names a[data-key="${CSS.escape(key)}"]`);

/**
 * Say in one sentence where the reader is, and lead there.
 * @param {Progress} progress
 * @param {number} again
 */
function showWhere(progress, again) {
  const { next, passed } = readCourse(lessonLinks(), progress);
  const keys = next ? keysOf(next) : [];
  const at = keys.findIndex((key) => !progress.marks.get(key)?.right);
  const entry = entryOf(keys[at] ?? "");
  const old = again === 1 ? "One old one has" : `${capital(spelled(again))} old ones have`;
  slot("where-again").textContent = again ? `${old} come round again.` : "";
  slot("go-on").hidden = !entry;
  if (!entry) {
    const other = lessonLinks().find((link) => !passed.has(link));
    slot("where").textContent = other
      ? `You have passed every lesson of your game. ${gameOf(other)} is another one, and waits below.`
      : "You have passed every lesson there is.";
    return;
  }
  const place = PLACES[at] ?? `${at + 1}th`;
  slot("where-place").textContent = keys.length > 1 ? `the ${place} of ${spelled(keys.length)} puzzles` : "the only puzzle";
  slot("where-lesson").replaceChildren(part(sure(next), ".level-title").cloneNode(true));
  part(slot("go-on"), "a").href = entry.href;
  slot("go-on-title").replaceChildren(...copies(entry));
}


/** @param {Element} of */
const copies = (of) => [...of.childNodes].map((node) => node.cloneNode(true));

/** @param {ReturnType<typeof dueAgain>} due */
function showAgain(due) {
  const shelf = slot("again");
  shelf.hidden = !due.length;
  part(shelf, "ul").replaceChildren(
    ...due.map(([key, mark]) => {
      const entry = sure(entryOf(key));
      const card = /** @type {DocumentFragment} */ (/** @type {HTMLTemplateElement} */ (slot("again-card")).content.cloneNode(true));
      const tile = lessonOf(key)?.querySelector(".level-face > *")?.cloneNode(true);
      part(card, "a").href = entry.href;
      part(card, "b").replaceChildren(...copies(entry));
      part(card, ".again-tile").replaceChildren(tile ?? "");
      part(card, ".quiet").textContent = fared(mark, Date.now());
      return card;
    }),
  );
}

/** @param {string} key */
const lessonOf = (key) => lessonLinks().find((link) => keysOf(link).includes(key));

/**
 * Put the open puzzle where the first one is.  One that has no room there, or doesn't come, is named with the way to it.
 * @param {HTMLElement} hero
 * @param {HTMLFormElement} built
 * @param {string} key
 * @param {HTMLAnchorElement | undefined} lesson
 * @returns {Promise<HTMLFormElement | undefined>} the form that is shown, if there is one
 */
async function showOpen(hero, built, key, lesson) {
  const entry = entryOf(key);
  if (!entry || !lesson || built.dataset.key === key) return built;
  hero.dataset.waits = "";
  const address = new URL(`puzzles/${key}/`, document.baseURI);
  const fetched = "card" in entry.dataset && fetchCard(address).then((form) => lead(form, entry));
  const form = fetched ? await fetched.catch(() => undefined) : undefined;
  built.replaceWith(form ?? place(hero, entry, lesson));
  delete hero.dataset.waits;
  return form;
}

/**
 * Fetch a puzzle's card from its own page, with the pictures and explanations that it needs.
 * @param {URL} address
 * @returns {Promise<HTMLFormElement>}
 */
async function fetchCard(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const page = new DOMParser().parseFromString(trusted.createHTML(await response.text()), "text/html");
  const form = page.querySelector("form[data-puzzle]");
  if (!form) throw new Error(`${address} has no puzzle`);
  const { recorded } = form.dataset;
  if (recorded) form.dataset.recorded = new URL(recorded, address).href;
  const isNew = (/** @type {Element} */ { id }) => id && !document.getElementById(id);
  const notes = [...page.querySelectorAll(".term-note")].filter(isNew);
  for (const link of [form, ...notes].flatMap((part) => [...part.querySelectorAll("a[href]")])) {
    link.setAttribute("href", new URL(link.getAttribute("href") ?? "", address).href);
  }
  const drawn = [...page.querySelectorAll(".sprite > *, .sprite > defs > *")].filter(isNew);
  part(document, ".sprite").append(...drawn.map((one) => document.importNode(one, true)));
  part(document, "main").append(...notes.map((one) => document.importNode(one, true)));
  return document.adoptNode(form);
}

/**
 * Make a card begin with its question, as the first page's own does, and lead on within its lesson.
 * @param {HTMLFormElement} form
 * @param {HTMLAnchorElement} entry
 */
function lead(form, entry) {
  const [asks, step, title] = [".desk-asks", ".desk-step", ".desk-title"].map((one) => part(form, one));
  const head = Object.assign(document.createElement("h2"), { className: asks.className });
  head.append(...asks.childNodes);
  step.prepend(...title.childNodes, " · ");
  part(form, ".desk-head").replaceChildren(head, step);
  for (const one of [asks, ...form.querySelectorAll(".ask > :not(.btn[type=submit])")]) one.remove();
  const following = entry.parentElement?.nextElementSibling?.querySelector("a");
  if (following) /** @type {HTMLAnchorElement} */ (part(form, '[data-act="onward"]')).href = following.href;
  return form;
}

/**
 * What stands for a puzzle that has no room here.
 * @param {HTMLElement} hero
 * @param {HTMLAnchorElement} entry
 * @param {HTMLAnchorElement} lesson
 */
function place(hero, entry, lesson) {
  const made = copyOf("place", hero);
  part(made, ".desk-step").append(part(lesson, ".level-title").cloneNode(true));
  part(made, ".hero-title").append(...copies(entry));
  part(made, "a").href = entry.href;
  made.append(part(lesson, ".level-face > *").cloneNode(true));
  return made;
}
