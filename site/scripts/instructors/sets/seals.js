/** The engine's grid of results: a seal opens its answer, and arrow keys move between seals. */

import { puzzlesOf } from "./catalogue.js";
import { around, part, sure } from "../../page/dom.js";
import { loadRulingStyles } from "../../page/styles.js";

/** How times are written: without seconds. @type {Intl.DateTimeFormatOptions} */
const SHORT = { dateStyle: "medium", timeStyle: "short" };
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Seals {
  #shown;
  #answer;
  #engine;
  /** The pressed seal. @type {HTMLButtonElement | undefined} */
  #opened;

  /**
   * @param {HTMLElement} shown the grid's container
   * @param {HTMLElement} answer the overlay for an answer
   * @param {import("../../engine/engine.js").Engine} engine
   * @param {(work: () => Promise<unknown>) => Promise<void>} tried runs work that uses the engine
   */
  constructor(shown, answer, engine, tried) {
    this.#shown = shown;
    this.#answer = answer;
    this.#engine = engine;
    shown.addEventListener("click", ({ target }) => {
      const mark = around(target, "button.mark");
      if (mark) void tried(() => this.#open(mark));
    });
    shown.addEventListener("keydown", (event) => this.#step(event));
    answer.addEventListener("click", ({ target }) => around(target, "[data-act=close]") && answer.hidePopover());
    answer.addEventListener("toggle", ({ newState }) => {
      if (
        newState === "closed" &&
        (document.activeElement === document.body || answer.contains(document.activeElement))
      )
        this.#opened?.focus();
    });
  }

  /** Show results; all seals together are one tab stop. @param {string} html the engine's */
  show(html) {
    if (this.#answer.matches(":popover-open")) this.#answer.hidePopover();
    this.#shown.innerHTML = trusted.createHTML(html);
    loadRulingStyles();
    const marks = this.#shown.querySelectorAll("button.mark");
    for (const mark of marks) mark.tabIndex = mark === marks[0] ? 0 : -1;
  }

  /** Show nothing. */
  clear() {
    this.#shown.replaceChildren();
    this.#answer.replaceChildren();
  }

  /** Show an answer and its ruling. @param {HTMLButtonElement} mark */
  async #open(mark) {
    const answer = this.#answer;
    const text = sure(mark.closest("[data-receipt]")).dataset.receipt;
    const found = await this.#engine.ask("receipts.find", { text });
    const puzzles = await puzzlesOf(found.wants);
    const { html } = await this.#engine.ask("receipt.answer", { text, number: Number(mark.dataset.number), puzzles });
    answer.innerHTML = trusted.createHTML(html);
    for (const time of answer.querySelectorAll("time"))
      time.textContent = new Date(time.dateTime).toLocaleString([], SHORT);
    this.#opened = mark;
    if (!answer.matches(":popover-open")) answer.showPopover();
    answer.scrollTop = 0;
    part(answer, "h2").focus();
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const step = STEPS[event.key];
    const mark = around(event.target, "button.mark");
    if (!step || !mark || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const rows = [...sure(mark.closest("tbody")).rows];
    let { cellIndex: column } = sure(mark.closest("td"));
    let row = sure(mark.closest("tr"));
    let next;
    do {
      row = rows[rows.indexOf(row) + step[0]];
      column += step[1];
      const cell = row?.cells[column];
      if (!cell) return;
      next = cell.querySelector("button.mark");
    } while (!next);
    mark.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}
