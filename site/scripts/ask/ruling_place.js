/** The place of a ruling: its words, its reasons, and its annotations on the felt. */

import { around, make, slot } from "../page/dom.js";
import { sentence } from "../page/error_sentence.js";
import { inWords, mark, wordsIn } from "./places.js";

/**
 * @typedef {{code: string, html: string, why: string, shown: import("../puzzle/annotations.js").ToShow, marks:
 *   [string, string, string][]}} Ruled
 */

/** @typedef {{key: string, message: string, column: number | null, missing: boolean, counted:
 *   [wanted: number, held: number] | null}} PositionFault */
/**
 * @typedef {{asks: string, question: string, table: Record<string, string>, chips: string, felt: string, next: string, slots:
 *   import("./felt_slots.js").Slot[], fault?: PositionFault, every: string, first: string, ruleset: string, title:
 *   string, each: Ruled[]}} Reply
 */

/** The parts of a ruling that are read aloud, in order. */
const READ = [".under", "h3", ".decides", ".byrule", ".agreement"];

/** Tiles of a meld. */
const MELD = 3;
/** The entry with a hand that calls make smaller, and the one with the calls. */
const HAND = "hand";
const MELDS = "melds";

/** Say what is missing, or what can't be read. @param {PositionFault} fault @param {string} label @param {string} [asks] */
export function faultWords(fault, label, asks) {
  if (fault.missing) return asks ?? `Still to say: ${label}.`;
  const [wanted = 0, held = 0] = fault.counted ?? [];
  const lacking = wanted - held;
  const called = lacksMelds(fault) ? " If you’ve called, put that under “Your melds”." : "";
  if (lacking > 0) return `${label}: ${held} of ${wanted} tiles.${called}`;
  return `${label}: ${sentence(inWords(fault.message))}`;
}

/** Whether a hand is short of as many tiles as calls would take. @param {PositionFault} fault */
function lacksMelds({ key, counted }) {
  const [wanted = 0, held = 0] = counted ?? [];
  return key === HAND && wanted > held && (wanted - held) % MELD === 0;
}

/**
 * The place to fill so that a fault is gone, and what the button that leads there says.
 * @param {PositionFault} fault
 * @param {(key: string) => string} labelOf
 * @returns {{at: [key: string, nth: number], says: string}}
 */
export function toFill(fault, labelOf) {
  const { key, missing } = fault;
  if (lacksMelds(fault) && labelOf(MELDS)) return { at: [MELDS, Infinity], says: "Add your melds" };
  return { at: [key, 0], says: `${missing ? "Choose" : "Change"}: ${labelOf(key).split(",")[0]}` };
}

export class RulingPlace {
  #form;
  /** @type {Ruled[]} */
  #each = [];
  #picked = "";
  /** @type {import("../puzzle/annotations.js").Annotations | undefined} */
  #annotations;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    form.addEventListener("click", ({ target }) => {
      if (around(target, "[data-act=why]")) void import("./leading.js").then((lead) => lead.showSource(form));
    });
  }

  /** @param {string} name @returns {HTMLElement} */
  #slot(name) {
    return slot(name, this.#form);
  }

  /** Show markup from the engine, unless it is there. @param {string} name @param {string} html */
  fill(name, html) {
    const place = this.#slot(name);
    if (place.innerHTML !== html) place.innerHTML = trusted.createHTML(html);
  }

  /** Show a position's entries, of which some are only supposed. @param {string} html @param {string[]} supposed */
  fillChips(html, supposed) {
    this.fill("chips", html);
    const chips = this.#slot("chips");
    for (const one of chips.querySelectorAll(".entry-words, small")) wordsIn(one);
    for (const one of chips.querySelectorAll("[data-key]"))
      one.toggleAttribute("data-supposed", supposed.includes(one.dataset.key ?? ""));
  }

  /** Take over the rulings on a position's answers, marked on its felt. @param {Ruled[]} each @param {string} every */
  take(each, every) {
    this.#each = each;
    this.fill("every", every);
    mark(
      this.#slot("asked"),
      each.flatMap(({ marks }) => marks),
    );
  }

  /** The answer looked at last, if it can still be given. */
  get picked() {
    return this.has(this.#picked) ? this.#picked : "";
  }

  /** @param {string} code */
  has(code) {
    return this.#each.some((one) => one.code === code);
  }

  /** Show the ruling on one answer, or on the whole. @param {string} code */
  pick(code) {
    this.#picked = code;
    const ruled = this.#each.find((one) => one.code === code);
    this.fill("ruling", ruled?.html ?? "");
    this.fill("why", ruled?.why ?? "");
    const input = [...this.#slot("asked").querySelectorAll("input")].find((one) => one.value === code);
    if (input) input.checked = true;
    const place = this.#slot("ruling");
    if (place.querySelector("[data-wants]")) void import("./leading.js").then((lead) => lead.offerMissing(this.#form));
    this.#label(input, place.querySelector(".under"));
    this.#slot("announce").textContent = READ.map((part) => place.querySelector(part)?.innerText ?? "").join(" ");
    if (ruled) void this.#point(ruled);
  }

  /** Label a tile that is alone in the hand with its verdict; the ruling says the same. @param {HTMLInputElement | undefined} input @param {HTMLElement | null} verdict */
  #label(input, verdict) {
    for (const one of this.#slot("asked").querySelectorAll(".pick-says")) one.remove();
    const tile = input?.closest('.hand[data-long="1"] .pick');
    if (!tile || !verdict || verdict.dataset.verdict === "told") return;
    const says = make("b", { className: "pick-says", textContent: verdict.innerText });
    says.setAttribute("aria-hidden", "true");
    tile.append(says);
  }

  /** @param {Ruled} ruled */
  async #point(ruled) {
    const { Annotations } = await import("../puzzle/annotations.js").catch(() => ({ Annotations: undefined }));
    if (!Annotations || !this.#each.includes(ruled) || !this.#form.querySelector("[data-slot=felt]")) return;
    this.#annotations ??= new Annotations(() => this.#slot("felt"));
    await this.#annotations.show(ruled.shown);
  }

  /** Remove the annotations of the last felt. */
  unmark() {
    this.#annotations?.clear();
  }

  /** Remove the ruling; with `isWhole`, its position too. @param {boolean} isWhole */
  clear(isWhole) {
    this.unmark();
    this.#annotations = undefined;
    this.#each = [];
    for (const name of ["announce", "ruling", "why", "every", ...(isWhole ? ["asked", "chips", "question"] : [])])
      this.#slot(name).replaceChildren();
  }
}
