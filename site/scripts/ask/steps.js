/** Steps that can be undone, each with the whole position before it. */

import { around } from "../page/dom.js";

/** @typedef {{asks: string, table: [string, string][], ruleset: string, said: string}} Moment */

/** The maximum number of steps kept. */
const MOST = 60;

/** Undo on the usual key, unless it undoes typing. @param {HTMLElement} form @param {() => void} undo */
export function onUndoKey(form, undo) {
  form.addEventListener("keydown", (event) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || around(event.target, "textarea")) return;
    event.preventDefault();
    undo();
  });
}

export class UndoSteps {
  /** @type {Moment[]} */
  #moments = [];

  /** @param {Moment} moment */
  remember(moment) {
    this.#moments = [...this.#moments, moment].slice(-MOST);
  }

  /** Take the last step back. @returns {Moment | undefined} */
  back() {
    return this.#moments.pop();
  }

  forget() {
    this.#moments = [];
  }
}
