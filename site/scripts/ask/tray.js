/**
 * The tray: tiles for the selected place, the words that its entry accepts, and tools.
 *
 * Several places in a row are filled by as many presses.  Every change is an edit that the engine carries out.
 */

import { around, make, part, slot } from "../page/dom.js";
import { inWords } from "./places.js";

/** @typedef {[does: string, key: string, nth: number, text: string]} Edit */
/** @typedef {import("./position_entries.js").PositionEntries} PositionEntries */

/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowLeft: -1 };
const NOTHING = "Press any tile on the table to change it";
/** What is accepted while no entry is selected. @type {ReturnType<PositionEntries["acceptedBy"]>} */
const NO_ENTRY = { choices: [], signs: [], signsHow: "", hasTiles: true, isSingle: false };
/** A longer pause between two keys begins another tile, in milliseconds. */
const PAUSE = 1500;
/** The sign that a tool writes. */
const TURNED = "'";
/** A number past the last tile of any entry. */
const END = 999;

export class Tray {
  #form;
  #entries;
  #edit;
  #onSelect;
  #onDone;
  #key = "";
  #nth = 0;
  /** The number of tiles in the selected entry. */
  #count = 0;
  #typed = "";
  #typedAt = 0;

  /**
   * @param {HTMLFormElement} form
   * @param {PositionEntries} entries
   * @param {(edit: Edit) => void} edit
   * @param {(key: string, nth: number) => void} onSelect
   * @param {() => void} onDone
   */
  constructor(form, entries, edit, onSelect, onDone) {
    this.#form = form;
    this.#entries = entries;
    this.#edit = edit;
    this.#onSelect = onSelect;
    this.#onDone = onDone;
    const tray = this.#tray;
    tray.addEventListener("click", ({ target }) => this.#press(around(target, "button")));
    tray.addEventListener("keydown", (event) => this.#onArrow(event));
    form.addEventListener("keydown", (event) => this.#onKey(event));
    part(tray, ".tray-tile").tabIndex = 0;
  }

  /** @returns {HTMLElement} */
  get #tray() {
    return slot("tray", this.#form);
  }

  /** The selected entry, if any. */
  get key() {
    return this.#key;
  }

  /** Whether it is open over the bar and the ruling, as on a phone. */
  get isOver() {
    return Boolean(this.#key) && getComputedStyle(this.#tray).position === "fixed";
  }

  /** Whether the selected entry is a single tile, and has it. */
  get isSingle() {
    return this.#accepted.isSingle && this.#count === 1;
  }

  /** Whether a number is being entered. */
  get isCounting() {
    const { hasTiles, choices } = this.#accepted;
    return Boolean(this.#key) && !hasTiles && !choices.length;
  }

  /** Select a tile of an entry, or the place after its last one. @param {string} key @param {number} nth */
  select(key, nth) {
    this.#key = key;
    this.#nth = nth;
    this.draw();
    if (this.isOver) slot("asked", this.#form).scrollIntoView({ block: "nearest" });
  }

  /** Select nothing. */
  leave() {
    this.select("", 0);
  }

  /** Draw what is selected, from its chip. */
  draw() {
    const tray = this.#tray;
    const is = Boolean(this.#key);
    const chip = /** @type {HTMLElement | null} */ (
      is ? this.#form.querySelector(`.entry-chip[data-key="${CSS.escape(this.#key)}"]`) : null
    );
    const tiles = [.../** @type {NodeListOf<HTMLElement>} */ (chip?.querySelectorAll(".numbered") ?? [])];
    if (chip) bringIn(chip);
    this.#count = tiles.length;
    this.#nth = Math.min(this.#nth, this.#count);
    slot("selected", tray).textContent = is ? inWords(this.#entries.labelOf(this.#key)) : NOTHING;
    slot("told", tray).textContent =
      slot("message", this.#form).textContent || (slot("ruling", this.#form).querySelector("h3")?.innerText ?? "");
    const accepted = this.#accepted;
    tray.toggleAttribute("data-plain", !accepted.signs.length);
    tray.toggleAttribute("data-wordy", !accepted.hasTiles || accepted.choices.length > 0);
    part(tray, ".tray-tools").hidden = !is;
    this.#form.toggleAttribute("data-editing", is);
    slot("entry", tray).replaceChildren(...(is && accepted.hasTiles ? this.#entryButtons(chip) : []));
    slot("words", tray).replaceChildren(
      ...accepted.choices.map(({ value, text }) => word(text, "set", value)),
      ...accepted.signs
        .filter((sign) => sign.trim() && sign !== TURNED)
        .map((sign) => word(inWords(sign.trim().replace(">", "called by ")), "add", sign)),
      ...(accepted.signsHow ? [make("small", { textContent: accepted.signsHow })] : []),
    );
    const code = tiles[this.#nth]?.dataset.code ?? "";
    for (const one of tray.querySelectorAll(".tray-tile"))
      one.setAttribute("aria-pressed", String(code !== "" && one.dataset.code === code));
    for (const one of this.#form.querySelectorAll(".entry-chip[data-key]"))
      one.setAttribute("aria-pressed", String(one.dataset.key === this.#key));
    this.#onSelect(this.#key, this.#nth);
  }

  /** What the selected entry accepts. */
  get #accepted() {
    return this.#key ? this.#entries.acceptedBy(this.#key) : NO_ENTRY;
  }

  /** The entry's tiles as buttons, what is written between them, and the place after them. @param {HTMLElement | null} chip */
  #entryButtons(chip) {
    /** @type {NodeListOf<HTMLElement> | undefined} */
    const parts = chip?.querySelectorAll(".numbered, .entry-words");
    const buttons = [...(parts ?? [])].map((one) => {
      const { nth } = one.dataset;
      if (nth === undefined) return make("span", { className: "tray-text", textContent: one.textContent });
      const button = make("button", { type: "button", className: "tray-slot" });
      button.append(...one.cloneNode(true).childNodes);
      button.dataset.nth = nth;
      button.setAttribute("aria-pressed", String(Number(nth) === this.#nth));
      return button;
    });
    const next = make("button", { type: "button", className: "tray-slot tray-next", textContent: "+" });
    next.dataset.nth = String(this.#count);
    next.setAttribute("aria-label", "One more tile");
    next.setAttribute("aria-pressed", String(this.#nth === this.#count));
    return this.#accepted.isSingle && buttons.length ? buttons : [...buttons, next];
  }

  /** @param {HTMLButtonElement | null} button */
  #press(button) {
    if (!button) return;
    const { code, tool, nth, does, text } = button.dataset;
    if (nth !== undefined) this.select(this.#key, Number(nth));
    if (code !== undefined) this.#put(code);
    if (tool === "take") this.#take();
    if (tool === "clear") this.#clear();
    if (tool === "turn") this.#turn();
    if (tool === "done") this.#onDone();
    if (does !== undefined) this.#change(does, 0, text ?? "");
  }

  /** Put a tile in the selected place and go on to the next one, if it has neighbours. @param {string} code */
  #put(code) {
    if (!this.#key) return;
    if (this.#accepted.isSingle) this.#nth = 0;
    const isAlone = this.#accepted.isSingle || (this.#count === 1 && this.#nth === 0);
    this.#change("put", this.#nth, code);
    if (!isAlone) this.#nth += 1;
    this.#count = Math.max(this.#count, this.#nth);
  }

  /** The number of the selected tile, or of the last one if the place after it is selected; -1 if there is none. */
  get #last() {
    return this.#key ? Math.min(this.#nth, this.#count - 1) : -1;
  }

  /** Turn the selected tile sideways, or the last one. */
  #turn() {
    if (this.#last >= 0) this.#change("turn", this.#last, "");
  }

  /** Take the selected tile away, or what was added last: a tile, a sign or a word. */
  #take() {
    if (this.#accepted.choices.length) return this.#clear();
    if (this.#nth >= this.#count) this.#nth = END;
    this.#change("take", this.#nth, "");
  }

  /** Empty the entry, to write another. */
  #clear() {
    this.#nth = 0;
    this.#change("set", 0, "");
  }

  /** @param {string} does @param {number} nth @param {string} text */
  #change(does, nth, text) {
    if (this.#key) this.#edit([does, this.#key, nth, text]);
  }

  /** Arrow keys move between the tiles. @param {KeyboardEvent} event */
  #onArrow(event) {
    const tiles = [...this.#tray.querySelectorAll(".tray-tile")];
    const at = tiles.findIndex((one) => one === document.activeElement);
    const next = tiles[at + (ARROWS[event.key] ?? 0)];
    if (at < 0 || !next || next === tiles[at]) return;
    event.preventDefault();
    tiles[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** Typing writes into the selected place: a tile's code, a digit of a number, or Backspace. @param {KeyboardEvent} event */
  #onKey(event) {
    if (!this.#key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (around(event.target, "textarea, select, input[type=text]")) return;
    if (event.key === "Escape") this.#onDone();
    else if (event.key === "Backspace") this.#take();
    else if (event.key.length === 1 && event.key !== " ") this.#type(event.key);
    else return;
    event.preventDefault();
  }

  /** @param {string} sign */
  #type(sign) {
    const { signs, hasTiles } = this.#accepted;
    if (!hasTiles) {
      if (signs.includes(sign)) this.#change("add", 0, sign);
      return;
    }
    const codes = [...this.#tray.querySelectorAll(".tray-tile")].map((one) => one.dataset.code ?? "");
    if (Date.now() - this.#typedAt > PAUSE) this.#typed = "";
    this.#typedAt = Date.now();
    const code = [this.#typed + sign, this.#typed + sign.toLowerCase(), sign.toUpperCase(), sign].find((one) =>
      codes.includes(one),
    );
    this.#typed = code ? "" : sign;
    if (code) this.#put(code);
  }
}

/** Scroll a chip that is cut by an edge to the middle of its row, so that its neighbours show. @param {HTMLElement} chip */
function bringIn(chip) {
  const row = chip.parentElement;
  if (!row) return;
  const [one, all] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  const isCut = one.left < all.left || one.right > all.right;
  if (isCut) row.scrollLeft += (one.left + one.right - all.left - all.right) / 2;
}

/** @param {string} says @param {string} does @param {string} text */
function word(says, does, text) {
  const button = make("button", { type: "button", className: "tray-word", textContent: says });
  Object.assign(button.dataset, { does, text });
  return button;
}
