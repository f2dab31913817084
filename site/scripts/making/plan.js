/**
 * A set as it is being made: what is chosen, in order, and all that is said of it.
 *
 * It is kept in the page's own address, where a name or puzzles may still be missing.
 */

import { keepHere, keptHere } from "./draft_set.js";
import { faultsOf, limits, ownNumber, readSet, writeSet } from "../sets/link.js";

/** @typedef {import("../sets/link.js").SetModel} SetModel */

/**
 * One puzzle that was chosen: one of the course, or a file of the instructor's own, which has a `text`.
 * @typedef {object} Item
 * @property {string} id its key in the course, or a name that no other own one has
 * @property {string} text
 * @property {string} title
 * @property {string} lesson where it is from
 * @property {string} game nothing where that isn't known yet
 * @property {string} [file] the name of the file that it came in
 * @property {string} leans the puzzle of the course that it leans on, nothing for one that stands alone
 */

/** What stands for what is missing when the page's own address is read. */
const STAND_IN = { name: "-", puzzles: "stand/in" };
/** Milliseconds that the address may be behind: browsers let pages write it only so often. */
const BEHIND = 250;

export class Making {
  name = "";
  says = "";
  /** @type {SetModel["mode"]} */
  mode = "practice";
  shuffled = false;
  named = false;
  /** Whether something is still to be taken in that the page's address holds. */
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
  /** What stood in the address when it was last read or written. */
  #address = "";

  /** @param {{course: ReadonlyMap<string, Item>, gameOf: (rules: string) => string | undefined}} known */
  constructor(known) {
    this.#known = known;
  }

  /** @param {() => void} listener told of each change */
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

  /** The games that there are puzzles of. */
  get games() {
    return new Set(this.items.map(({ game }) => game));
  }

  /** What is missing before it can be handed out. */
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
      rules: [...this.rules].filter(([game, name]) => name && (games.has(game) || games.has(""))).map(([, name]) => name),
      puzzles: this.items.map((item) => (item.text ? `own/${own.indexOf(item) + 1}` : item.id)),
      own: own.map(({ text }) => text),
    };
  }

  /**
   * Choose puzzles, after those that there are.
   * @param {Item[]} items
   * @returns {number} how many there was no room for
   */
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

  /**
   * Put a puzzle at another place.
   * @param {string} id
   * @param {number} place from 0
   */
  move(id, place) {
    const moved = this.items.find((item) => item.id === id);
    if (!moved) return;
    const others = this.items.filter((item) => item !== moved);
    others.splice(place, 0, moved);
    this.change(() => (this.items = others));
  }

  /**
   * A puzzle of the instructor's own.
   * @param {string} text
   * @param {{title: string, game: string}} said
   * @returns {Item}
   */
  own(text, { title, game }) {
    return { id: `own ${++this.#made}`, text, title, lesson: "A puzzle of your own", game, leans: "" };
  }

  /**
   * Take a set as it is written.
   * @param {SetModel} set
   */
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
   * Open another set; the one before is where the browser's way back leads.  Where anything is wrong with it, nothing
   * changes.
   * @param {SetModel} set
   * @returns {Promise<string[]>} what is wrong
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

  /**
   * Take what stands in an address; where anything is wrong with it, nothing changes.
   * @param {string} hash
   * @returns {Promise<string[]>} what is wrong
   */
  async read(hash) {
    this.#address = location.hash;
    const text = hash.replace(/^#/, "");
    const given = new URLSearchParams(text);
    const missing = Object.entries(STAND_IN).filter(([name]) => !given.getAll(name).some(Boolean));
    const { course, gameOf } = this.#known;
    const hasPuzzle = (/** @type {string} */ key) => course.has(key) || key === STAND_IN.puzzles;
    const written = [text, ...missing.map((pair) => pair.join("="))].join("&");
    const { set, faults } = await readSet(written, { hasPuzzle, gameOf });
    if (!set) return faults;
    if (missing.some(([name]) => name === "name")) set.name = "";
    this.take({ ...set, puzzles: set.puzzles.filter((key) => key !== STAND_IN.puzzles) });
    return [];
  }

  /** Keep it now: its maker is about to leave, or has come back. */
  settle() {
    clearTimeout(this.#late);
    return this.#keep();
  }

  /** Put all of it into the page's own address, unless that leads to another set by now, which is yet to be read. */
  async #keep() {
    if (this.waits) return;
    const { model } = this;
    const isEmpty = !model.name && !model.says && !model.puzzles.length;
    const hash = isEmpty ? "" : `#${await writeSet(model)}`;
    if (location.hash !== this.#address) return;
    // What was typed for a file that the set no longer has is in another by now, or gone with its puzzle.
    const files = new Set([...model.own, ...this.model.own]);
    keepHere({ set: hash, typed: Object.fromEntries(Object.entries(keptHere().typed).filter(([file]) => files.has(file))) });
    if (hash !== location.hash) history.replaceState(null, "", hash || location.pathname + location.search);
    this.#address = location.hash;
  }
}
