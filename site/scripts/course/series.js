/**
 * A lesson as a series of disputes: one at a time on the desk, each with its own address.
 *
 * Navigation uses the browser's links and history; this module shows what the address names.  Until it runs, the style
 * sheet shows the target dispute, or the first one.
 */

import { isCalm } from "../page/device.js";
import { part } from "../page/dom.js";
import { progress } from "./reader_progress.js";
import { markOf, wordsFor } from "../storage/marks.js";
import { loadRulingStyles } from "../page/styles.js";

/** @typedef {import("../storage/progress.js").Progress} Progress */

/** Duration of half a tile's turn, and the delay between tiles, in milliseconds. */
const TURN = 180;
const APART = 15;
const FACE = { transform: "none" };
const EDGE = { transform: "rotateY(90deg)" };

const PASSED = "passed";

class Series {
  #progress;
  #series;
  /** The puzzles in order, without the final view. @type {HTMLElement[]} */
  #disputes;
  /** @type {HTMLElement} */
  #end;
  /** The lesson's heading, which moves to the current dispute. @type {HTMLElement} */
  #heading;
  #title = document.title;
  /** @type {HTMLElement | undefined} */
  #shown;
  /** The dispute shown if the address names none. @type {HTMLElement} */
  #opening;
  /** The puzzles being repeated, in order. @type {HTMLElement[]} */
  #round = [];
  /** Whether every puzzle had been passed when the page was opened, so that all are asked again. */
  #isPassed;
  /** The current move; an earlier one still turning tiles is abandoned. */
  #move = 0;

  /** @param {HTMLElement} series @param {Progress} progress */
  constructor(series, progress) {
    this.#series = series;
    this.#progress = progress;
    this.#disputes = [...series.querySelectorAll(":scope > [data-dispute][data-key]")];
    this.#end = part(series, `:scope > [data-dispute="${PASSED}"]`);
    this.#heading = part(series, "h1");
    const open = this.#firstOpen();
    this.#isPassed = !open;
    this.#opening = open ?? this.#disputes[0];
    part(this.#end, "[data-act=repeat]").addEventListener("click", () => this.#repeat());
    progress.subscribe(() => this.#update());
    this.#update();
    series.dataset.live = "";
    this.#show(this.#named().dispute ?? this.#opening);
    if (location.hash) this.#call();
    this.#follow();
    this.#end.hidden = false;
    addEventListener("hashchange", () => void this.#go());
    addEventListener("beforeprint", () => this.#head(this.#disputes[0]));
    addEventListener("afterprint", () => this.#shown && this.#head(this.#shown));
  }

  /** The first dispute not passed yet. @returns {HTMLElement | undefined} */
  #firstOpen() {
    return this.#disputes.find((one) => this.#stateOf(one) !== "right");
  }

  /** @param {HTMLElement} dispute */
  #markOf(dispute) {
    return this.#progress.marks.get(dispute.dataset.key ?? "") ?? { right: false, tried: 0 };
  }

  /** @param {HTMLElement} dispute */
  #stateOf(dispute) {
    return markOf(this.#markOf(dispute));
  }

  /**
   * The target of the address: a dispute, perhaps with a place in it; nothing if it is elsewhere on the page.  Unknown
   * targets mean the first dispute not passed yet.
   * @returns {{dispute?: HTMLElement, place?: HTMLElement}}
   */
  #named() {
    const id = unescaped(location.hash.slice(1));
    if (!id) return { dispute: this.#opening };
    const found = document.getElementById(id);
    if (!found) return { dispute: this.#firstOpen() ?? this.#opening };
    const dispute = found.closest("[data-dispute]");
    return dispute ? { dispute, place: found === cardOf(dispute) ? undefined : found } : {};
  }

  /** If the address names a puzzle that has left the lesson, go where it is now. */
  #follow() {
    const moved = document.getElementById(unescaped(location.hash.slice(1)))?.closest(".moved");
    const link = moved?.querySelector("a");
    if (link) location.replace(link.href);
  }

  /** Go to the target of the address, and move focus there. */
  async #go() {
    this.#follow();
    const { dispute, place } = this.#named();
    const move = ++this.#move;
    if (!dispute) return;
    const from = this.#shown;
    if (dispute !== from) {
      const calm = isCalm() || document.hidden;
      const away = calm || !from ? [] : await turn(from, FACE, EDGE);
      if (move === this.#move) {
        this.#show(dispute);
        if (!calm) void turn(dispute, EDGE, FACE).then(stop);
        if (dispute === this.#end) this.#end.dataset.turns = "";
      }
      stop(away);
      if (move !== this.#move) return;
    }
    this.#call();
    if (place) {
      place.scrollIntoView();
      return;
    }
    const card = cardOf(dispute);
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "start" });
  }

  /** @param {HTMLElement} dispute */
  #show(dispute) {
    this.#shown = dispute;
    for (const one of this.#series.children) one.toggleAttribute("data-on-desk", one === dispute);
    delete this.#end.dataset.turns;
    this.#lead(dispute);
    if (dispute === this.#end) {
      loadRulingStyles();
      this.#sum();
    }
    this.#head(dispute);
  }

  /** Move the lesson's heading to a dispute. @param {HTMLElement} dispute */
  #head(dispute) {
    part(dispute, ".desk-step").after(this.#heading);
  }

  /** Add the current dispute's name to the page's title. */
  #call() {
    if (!this.#shown) return;
    const card = cardOf(this.#shown);
    const name = card.ariaLabel ?? card.querySelector("h2")?.textContent;
    document.title = `${name} · ${this.#title}`;
  }

  /** Update passed, repeatable and remaining puzzles, and the links onward. */
  #update() {
    for (const one of this.#disputes) {
      this.#lead(one);
      const words = document.querySelector(`[data-leads="${one.dataset.dispute}"] ~ [data-slot=state]`);
      if (words) words.textContent = wordsFor(this.#markOf(one));
    }
    const isOpen = this.#firstOpen() !== undefined;
    this.#end.dataset.state = isOpen ? "open" : PASSED;
    if (this.#shown === this.#end || this.#disputes.some((one) => this.#stateOf(one) !== "open")) this.#sum();
  }

  /**
   * Link from a dispute to the next one still to be answered, within the repetition or the whole lesson, or else to the
   * end: never to a ruling on this page, nor to a puzzle passed on an earlier visit unless all were.
   * @param {HTMLElement} dispute
   */
  #lead(dispute) {
    if (dispute === this.#end) return;
    const way = this.#round.includes(dispute) ? this.#round : this.#disputes;
    const isDue = (/** @type {HTMLElement} */ one) =>
      !one.querySelector("[data-ruled]") && (this.#isPassed || this.#stateOf(one) !== "right");
    const next = way.slice(way.indexOf(dispute) + 1).find(isDue);
    const onward = /** @type {HTMLAnchorElement} */ (part(dispute, "[data-act=onward]"));
    const address = `#${next?.dataset.dispute ?? PASSED}`;
    if (onward.getAttribute("href") === address) return;
    onward.href = address;
    part(onward, "span").replaceChildren(...(next ? ["Next: ", ...nameOf(next)] : ["Next"]));
  }

  /** Ask the puzzles to be repeated again, in sequence. */
  #repeat() {
    this.#round = this.#disputes.filter((one) => this.#stateOf(one) !== "right");
    for (const one of this.#round) {
      /** @type {HTMLElement | null} */ (one.querySelector("[data-ruled] [data-act=again]"))?.click();
    }
    for (const one of this.#disputes) this.#lead(one);
  }

  /** Show the summary, with the offer to try again the puzzles that aren't right yet. */
  #sum() {
    const went = this.#disputes.map((one) => ({
      title: nameOf(one),
      address: `#${one.dataset.dispute}`,
      ...this.#markOf(one),
    }));
    void import("./lesson_summary.js").then(({ sumUp }) => sumUp(this.#end, went, this.#progress));
  }
}

/** The element of a dispute that takes focus. @param {HTMLElement} dispute @returns {HTMLElement} */
const cardOf = (dispute) => part(dispute, ":scope > [tabindex]");

/** The name of a dispute, in the reader's chosen words. @param {HTMLElement} dispute */
function nameOf(dispute) {
  return [...part(dispute, ".desk-title").childNodes].map((node) => node.cloneNode(true));
}

/**
 * Turn the tiles of a hand about their vertical axis, one after another.
 * @param {HTMLElement} dispute
 * @param {Keyframe} from
 * @param {Keyframe} to
 */
async function turn(dispute, from, to) {
  const turning = [...dispute.querySelectorAll(".hand .tile")].map((tile, place) =>
    tile.animate([from, to], { duration: TURN, delay: place * APART, fill: "both" }),
  );
  await Promise.allSettled(turning.map((one) => one.finished));
  return turning;
}

/** @param {Animation[]} turning */
const stop = (turning) => turning.forEach((one) => one.cancel());

/** @param {string} text */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const series = document.querySelector("[data-series]");
if (series) new Series(series, progress);
