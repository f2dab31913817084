/** The classes stored in this browser; concurrent changes by another page aren't lost. */

import { CLASSES } from "../../storage/kept_classes.js";
import { Kept } from "../../storage/stored_text.js";
import { classText, readClass } from "./class_file.js";
import { LIMITS } from "./class_model.js";
import { mergeClasses } from "./merging.js";
import { parsed } from "../../storage/limits.js";

/** @typedef {import("./class_model.js").Class} Class */

/** Longer than any text this site stores. */
const LONGEST = 4 * LIMITS.whole;

/** One-time messages about storage problems. @type {Record<import("../../storage/stored_text.js").Trouble, string>} */
export const TOLD = {
  "": "",
  blocked: "This browser isn’t keeping your class: save it as a file before you leave.",
  full: "This browser has no room left for your class: save it as a file before you leave.",
  unreadable: "A class saved in this browser couldn’t be read, so it was set aside.",
  partly: "A class saved in this browser couldn’t be read, so it was set aside. The others are unchanged.",
  held: "A class saved in this browser couldn’t be read, and there’s no room to set it aside, so nothing new is kept. Save your class as a file before you leave.",
};

export class Classes {
  #kept = new Kept(CLASSES, readAll);
  /** The classes known to this page. @type {Class[]} */
  #all = [];
  /** @type {import("../../storage/stored_text.js").Trouble} */
  trouble = "";

  constructor() {
    this.#read();
  }

  /** All classes, oldest first. */
  get all() {
    return this.#all;
  }

  /** Whether there is no class here, and nothing stored that could be one. */
  get isEmpty() {
    return !this.#all.length && this.#kept.isEmpty;
  }

  /**
   * Store a class in its current state, along with changes that other pages have stored.
   * @param {Class} of
   * @param {number} now
   */
  save(of, now) {
    this.#read();
    const before = this.#all.find(({ id }) => id === of.id);
    const whole = before ? mergeClasses(of, before, now) : of;
    this.#all = before ? this.#all.map((one) => (one === before ? whole : one)) : [...this.#all, whole];
    this.#write();
    return whole;
  }

  /** @param {string} id */
  forget(id) {
    this.#read();
    this.#all = this.#all.filter((one) => one.id !== id);
    if (this.#all.length) this.#write();
    else this.erase();
  }

  /** Forget every class, here and in storage. */
  erase() {
    this.#all = [];
    this.trouble = this.#kept.erase() ? "" : "blocked";
  }

  #read() {
    const { state, value, trouble } = this.#kept.read();
    this.trouble = trouble || this.trouble;
    if (state === "unknown") return;
    // Unsaved classes exist only on this page.
    const unkept = this.#all.filter(({ id }) => this.#unkept.has(id));
    const others = (value ?? []).filter(({ id }) => !this.#unkept.has(id));
    this.#all = [...others, ...unkept];
  }

  /** The ids of classes whose current state didn't fit into storage. @type {Set<string>} */
  #unkept = new Set();

  #write() {
    const refused = this.#kept.write(JSON.stringify({ classes: this.#all.map(classText) }));
    this.trouble = refused || (["unreadable", "partly"].includes(this.trouble) ? this.trouble : "");
    this.#unkept = new Set(refused ? this.#all.map(({ id }) => id) : []);
  }
}

/** Read stored classes, skipping invalid ones. @param {string} text @returns {{value?: Class[], rest?: string}} */
function readAll(text) {
  const { classes } = Object(parsed(text, LONGEST));
  if (!Array.isArray(classes)) return { rest: text };
  /** @type {Class[]} */
  const value = [];
  const bad = classes.filter((one) => {
    try {
      value.push(readClass(String(one)));
      return false;
    } catch {
      return true;
    }
  });
  return { value, ...(bad.length && { rest: JSON.stringify({ classes: bad }) }) };
}
