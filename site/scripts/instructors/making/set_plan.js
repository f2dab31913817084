/**
 * A set in the making: its puzzles in order, and its settings.
 *
 * It is kept in the page's own address, where the name or puzzles can still be missing.
 */

import { keepDraft, readDraft } from "./draft_set.js";
import { faultsOf, limits, ownNumber, readSet, writeSet } from "../../address/set_address.js";

/** @typedef {import("../../address/set_address.js").SetModel} SetModel */

/**
 * A chosen puzzle: one of the course, or a custom one, which has a `text`.
 * @typedef {object} Item
 * @property {string} id its key in the course, or a name unique among custom ones
 * @property {string} text
 * @property {string} title
 * @property {string} lesson its lesson
 * @property {string} game empty until known
 * @property {string} [file] the name of the file it came from
 * @property {string} leans the course puzzle it builds on, or empty
 */

/** Placeholders for missing parts when the page's own address is read. */
const STAND_IN = { name: "-", puzzles: "stand/in" };
/** The delay in milliseconds with which the address is updated: browsers limit how often pages can do so. */
const BEHIND = 250;

export class Making {
  name = "";
  says = "";
  /** @type {SetModel["mode"]} */
  mode = "practice";
  shuffled = false;
  named = false;
  /** Whether the page's address contains something not yet read. */
  waits = false;
  /** The rules of each game. @type {Map<string, string>} */
  rules = new Map();
  /** @type {Item[]} */
  items = [];
  #known;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #made = 0;
  #late = 0;
  /** The address when last read or written. */
  #address = "";

  /**
   * @param {object} known
   * @param {ReadonlyMap<string, Item>} known.course
   * @param {(rules: string) => string | undefined} known.gameOf
   * @param {(order: string) => Promise<string>} [known.draw]
   */
  constructor(known) {
    this.#known = known;
  }

  /** @param {() => void} listener called on each change */
  subscribe(listener) {
    this.#listeners.add(listener);
  }

  /** @param {(making: Making) => void} act */
  change(act) {
    act(this);
    for (const listener of this.#listeners) listener();
    clearTimeout(this.#late);
    this.#late = setTimeout(() => void this.#keep(), BEHIND);
  }

  /** The games of the puzzles. */
  get games() {
    return new Set(this.items.map(({ game }) => game));
  }

  /** The parts missing before the set can be handed out. */
  get lacks() {
    return [...(this.items.length ? [] : ["puzzles"]), ...(this.name.trim() ? [] : ["name"])];
  }

  /** @returns {SetModel} */
  get model() {
    const own = this.items.filter(({ text }) => text);
    const { games } = this;
    return {
      name: this.name.trim(),
      says: this.says.trim(),
      mode: this.mode,
      shuffled: this.shuffled,
      named: this.named,
      rules: [...this.rules]
        .filter(([game, name]) => name && (games.has(game) || games.has("")))
        .map(([, name]) => name),
      puzzles: this.items.map((item) => (item.text ? `own/${own.indexOf(item) + 1}` : item.id)),
      own: own.map(({ text }) => text),
    };
  }

  /** Add puzzles at the end. @param {Item[]} items @returns {number} the number of puzzles that didn't fit */
  add(items) {
    const fresh = items.filter(({ id }) => !this.items.some((item) => item.id === id));
    let [room, own] = [limits.puzzles - this.items.length, limits.own - this.model.own.length];
    const taken = fresh.filter(({ text }) => room > 0 && (!text || own-- > 0) && room--);
    if (taken.length) this.change(() => (this.items = [...this.items, ...taken]));
    return fresh.length - taken.length;
  }

  /** @param {string} id */
  remove(id) {
    this.change(() => (this.items = this.items.filter((item) => item.id !== id)));
  }

  /** Move a puzzle. @param {string} id @param {number} place from 0 */
  move(id, place) {
    const moved = this.items.find((item) => item.id === id);
    if (!moved) return;
    const others = this.items.filter((item) => item !== moved);
    others.splice(place, 0, moved);
    this.change(() => (this.items = others));
  }

  /** A custom puzzle. @param {string} text @param {{title: string, game: string}} said @returns {Item} */
  own(text, { title, game }) {
    return { id: `own ${++this.#made}`, text, title, lesson: "A puzzle of your own", game, leans: "" };
  }

  /** Replace the contents with those of a set. @param {SetModel} set */
  take({ name, says, mode, shuffled, named, rules, puzzles, own }) {
    const { course, gameOf } = this.#known;
    const items = puzzles.map((key) => {
      const number = ownNumber(key);
      return number ? this.own(own[number - 1], { title: `Own puzzle ${number}`, game: "" }) : course.get(key);
    });
    this.change(() => {
      Object.assign(this, { name, says, mode, shuffled, named, items });
      this.rules = new Map(rules.map((one) => [gameOf(one) ?? "", one]));
    });
  }

  /**
   * Open another set; Back returns to the previous one.  If it has errors, nothing changes.
   * @param {SetModel} set
   * @returns {Promise<string[]>} the errors
   */
  async open(set) {
    const { course, gameOf } = this.#known;
    const faults = [...faultsOf(set, { hasPuzzle: (key) => course.has(key), gameOf })];
    if (faults.length) return faults;
    await this.#keep();
    history.pushState(null, "", location.href);
    this.take(set);
    return [];
  }

  /** Read the set in a link, and leave this one as it is. @param {string} link */
  linked(link) {
    return readSet(link.slice(link.indexOf("#")), { draw: this.#known.draw });
  }

  /**
   * Load the set from an address; if it has errors, nothing changes.
   * @param {string} hash
   * @returns {Promise<string[]>} the errors
   */
  async read(hash) {
    this.#address = location.hash;
    const text = hash.replace(/^#/, "");
    const given = new URLSearchParams(text);
    const missing = Object.entries(STAND_IN).filter(([name]) => !given.getAll(name).some(Boolean));
    const { course, ...known } = this.#known;
    const hasPuzzle = (/** @type {string} */ key) => course.has(key) || key === STAND_IN.puzzles;
    const written = [text, ...missing.map((pair) => pair.join("="))].join("&");
    const { set, faults } = await readSet(written, { ...known, hasPuzzle });
    if (!set) return faults;
    if (missing.some(([name]) => name === "name")) set.name = "";
    this.take({ ...set, puzzles: set.puzzles.filter((key) => key !== STAND_IN.puzzles) });
    return [];
  }

  /** Save now: the instructor is leaving or has just returned. */
  settle() {
    clearTimeout(this.#late);
    return this.#keep();
  }

  /** Write everything to the page's address, unless it now leads to another set not yet read. */
  async #keep() {
    if (this.waits) return;
    const { model } = this;
    const isEmpty = !model.name && !model.says && !model.puzzles.length;
    const hash = isEmpty ? "" : `#${await writeSet(model)}`;
    if (location.hash !== this.#address) return;
    // Input for files no longer in the set has been merged into another file, or was deleted with its puzzle.
    const files = new Set([...model.own, ...this.model.own]);
    keepDraft({
      set: hash,
      typed: Object.fromEntries(Object.entries(readDraft().typed).filter(([file]) => files.has(file))),
    });
    if (hash !== location.hash) history.replaceState(null, "", hash || location.pathname + location.search);
    this.#address = location.hash;
  }
}
