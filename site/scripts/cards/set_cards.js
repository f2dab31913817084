/**
 * The puzzles of a set as cards: course puzzles come from their own pages, custom ones are drawn by the engine.  Either
 * way a card is adapted to the set: under its rules, and without the parts that a test must not reveal.
 */

import { ownNumber } from "../address/set_address.js";
import { fetchTiles } from "../page/tiles.js";
import { lower, showOnly } from "./card_parts.js";
import { make, part, sure } from "../page/dom.js";
import { fetchPage, pageIn, settleLinks } from "../page/fetch_page.js";
import { takeNotes } from "../page/term_notes.js";
import { isAmong } from "../puzzle/my_table.js";

/** @typedef {import("../address/set_address.js").SetModel} SetModel */
/** @typedef {import("../engine/engine.js").Engine} Engine */

/** Parts of a card with no use in a set. */
const ELSEWHERE = ".puzzle-link > a, [data-slot=table]";
/** Parts that reveal the answer, or a step. */
const TELLS = ".hints, [data-act=hint], .worked, button[value=hint], [data-act=again], [data-act=copy]";

/** The link to the panel and the panel's heading, and their words while there is nothing but rules in it. */
export const HEADS = ".desk-elsewhere > button, .why-head > h3";
export const RULES = "Rules of this puzzle";

/** A puzzle that is missing from this site or unusable; the message says so. */
export class NoPuzzle extends Error {}

export class Cards {
  #set;
  #engine;
  #root;
  #file;
  /** @type {Map<number, Promise<string>>} */
  #pristine = new Map();

  /**
   * @param {SetModel} set
   * @param {Engine} engine
   * @param {{root: string, file?: string}} at the relative path to the home page, and the file name of folder pages
   *   when there is no server
   */
  constructor(set, engine, { root, file = "" }) {
    this.#set = set;
    this.#engine = engine;
    this.#root = root;
    this.#file = file;
  }

  /**
   * A separate copy of a puzzle's card.
   * @param {number} number its position in the set's own order
   * @returns {Promise<HTMLFormElement>}
   * @throws if missing, and on network errors
   */
  async card(number) {
    return document.adoptNode(formIn(await this.#fetched(number)));
  }

  /** Errors in the set's custom puzzles, one sentence each. */
  async unusable() {
    const { puzzles } = this.#set;
    const own = puzzles.filter(ownNumber);
    const ends = await Promise.allSettled(own.map((key) => this.card(puzzles.indexOf(key) + 1)));
    return ends.flatMap((end, nth) =>
      end.status === "rejected" && end.reason instanceof NoPuzzle
        ? [`${own[nth]} can’t be used: ${end.reason.message}`]
        : [],
    );
  }

  /**
   * A puzzle as sent to the engine, with its rules here.
   * @param {number} number
   * @returns {Promise<{puzzle: string, name: string, ruleset: string}>}
   */
  async source(number) {
    const form = formIn(await this.#fetched(number));
    return { ...JSON.parse(part(form, "script.puzzle-source").textContent), ruleset: rulesFor(form, this.#set.rules) };
  }

  /** The files of the course's puzzles, by name. @returns {Promise<Record<string, string>>} */
  async texts() {
    const keys = this.#set.puzzles.filter((key) => !ownNumber(key));
    const texts = keys.map(async (key) => [key, (await this.source(this.#set.puzzles.indexOf(key) + 1)).puzzle]);
    return Object.fromEntries(await Promise.all(texts));
  }

  /** Fetch a puzzle's card once; after a failure, the next call tries again. @param {number} number */
  #fetched(number) {
    const known = this.#pristine.get(number);
    if (known) return known;
    const key = this.#set.puzzles[number - 1];
    const own = ownNumber(key);
    const coming = (own ? this.#drawOwn(own) : this.#fetchFromPage(key)).then((form) => {
      form.dataset.key = key;
      return form.outerHTML;
    });
    this.#pristine.set(number, coming);
    coming.catch((error) => error instanceof NoPuzzle || this.#pristine.delete(number));
    return coming;
  }

  /** Take a card from its own page. @param {string} key */
  async #fetchFromPage(key) {
    const address = new URL(`${this.#root}puzzles/${key}/${this.#file}`, document.baseURI);
    const page = await fetchPage(address).catch((error) => {
      throw error.status === 404 ? new NoPuzzle(`“${key}” isn’t a puzzle of this site.`) : error;
    });
    const form = part(page, "form.puzzle");
    settleLinks(form, address);
    takeNotes(page, address);
    takeTiles(page.querySelector("svg.sprite"));
    return form;
  }

  /** Let the engine draw one of the set's custom puzzles. @param {number} own */
  async #drawOwn(own) {
    const tiles = this.#tiles();
    const puzzle = { puzzle: this.#set.own[own - 1], name: `own-${own}` };
    const { html } = await this.#engine.ask("puzzle.card", puzzle).catch((error) => {
      throw error.kind ? new NoPuzzle(error.message) : error;
    });
    await tiles;
    return formIn(html);
  }

  /** The drawings of all tiles: any can appear in a custom puzzle. */
  #tiles = () => (this.#allTiles ??= fetchTiles().catch(() => (this.#allTiles = undefined)));
  /** @type {Promise<void> | undefined} */
  #allTiles;
}

/** @param {string} html @returns {HTMLFormElement} */
const formIn = (html) => part(pageIn(html), "form.puzzle");

/** Add a page's drawings to those present. @param {Element | null} sprite */
function takeTiles(sprite) {
  const here = document.querySelector("svg.sprite");
  if (!here && sprite) document.body.prepend(document.adoptNode(sprite));
  if (!here || !sprite) return;
  for (const one of sprite.querySelectorAll("[id]")) {
    if (document.getElementById(one.id)) continue;
    (one.parentElement?.localName === "defs" ? part(here, "defs") : here).append(document.adoptNode(one));
  }
}

/**
 * A puzzle's rules: the set's, if it can be asked under them, or else its own.
 * @param {HTMLFormElement} form
 * @param {string[]} rules
 */
function rulesFor(form, rules) {
  const select = part(form, "select[name=ruleset]");
  return [...select.options].map(({ value }) => value).find((one) => rules.includes(one)) ?? select.dataset.own;
}

/**
 * Adapt a card to a set.
 * @param {HTMLFormElement} form
 * @param {object} as
 * @param {string[]} as.rules the set's ruleset
 * @param {boolean} as.isTest hide the answer, and collect answers instead of ruling
 * @param {Node} as.step its progress label
 * @param {string} [as.page] its own page, if any
 */
export function adaptCard(form, { rules, isTest, step, page }) {
  for (const part of form.querySelectorAll(isTest ? `${ELSEWHERE}, ${TELLS}` : ELSEWHERE)) part.remove();
  lower(form);
  putUnder(form, rulesFor(form, rules) ?? "", { isTest });
  const place = form.querySelector(".desk-step") ?? make("div", { className: "desk-step" });
  place.replaceChildren(step);
  part(form, ".desk-head").prepend(place);
  const onward = make("button", { type: "button", className: "btn", textContent: "Next" });
  onward.dataset.act = "onward";
  form.querySelector(".desk-primary > [data-act=onward]")?.remove();
  part(form, ".desk-primary").append(onward);
  const copy = form.querySelector("[data-act=copy]");
  if (page && copy) copy.after(pageLink(page));
  else copy?.remove();
  // A title can give away the point of a puzzle.
  if (isTest) part(form, ".desk-title").textContent = "Puzzle";
  if (isTest) for (const head of form.querySelectorAll(HEADS)) head.textContent = RULES;
}

/** The link included in a copied ruling. @param {string} href */
function pageLink(href) {
  const link = make("a", { href, textContent: "Link to this puzzle" });
  link.dataset.slot = "address";
  return link;
}

/**
 * Put a card under fixed rules: they are stated in place of the choice.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {{isTest: boolean}} as
 */
function putUnder(form, name, { isTest }) {
  const select = part(form, "select[name=ruleset]");
  select.value = name;
  select.hidden = true;
  const { own = "", alike = "" } = select.dataset;
  const title = (/** @type {string} */ one) => [...select.options].find(({ value }) => value === one)?.text;
  select.after(make("b", { textContent: title(name) }));
  showOnly(form, name);
  if (name === own) return;
  // Hints are for the puzzle's own rules.
  if (!isAmong(alike, name)) for (const part of form.querySelectorAll(".hints, [data-act=hint]")) part.remove();
  if (isTest) return;
  const told = make("p", { className: "puzzle-table", textContent: `The puzzle’s text is still about ${title(own)}.` });
  part(sure(select.closest(".why-rules")), "label").after(told);
}
