/**
 * A lesson as a series of disputes: one at a time on the desk, each at an address of its own.
 *
 * The browser's own links and history do the going; this shows what the address names.  Until it runs, the style sheet
 * shows the dispute that is the address's target, or else the first one.
 */

import { isCalm } from "../page/motion.js";
import { part } from "../page/part.js";
import { progress } from "./kept.js";
import { stateOf } from "./pips.js";

/** @typedef {import("../storage/progress.js").Progress} Progress */
/** @typedef {import("./pips.js").State} State */

/** How long a tile takes to turn half-way, and how long after the one before it, in milliseconds. */
const TURN = 180;
const APART = 15;
const FACE = { transform: "none" };
const EDGE = { transform: "rotateY(90deg)" };

const PASSED = "passed";
const WORDS = { passed: "right", again: "right, to look at again", open: "" };
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const MOST_NAMED = 2;

class Series {
  #progress;
  #series;
  /** The puzzles in their order, without the view that they end in. @type {HTMLElement[]} */
  #disputes;
  /** @type {HTMLElement} */
  #end;
  /** The lesson's heading, which goes where the reader is. @type {HTMLElement} */
  #heading;
  #title = document.title;
  /** @type {HTMLElement | undefined} */
  #shown;
  /** What is shown where the address names nothing. @type {HTMLElement} */
  #opening;
  /** The last move; an earlier one that is still turning tiles comes too late. */
  #move = 0;

  /**
   * @param {HTMLElement} series
   * @param {Progress} progress
   */
  constructor(series, progress) {
    this.#series = series;
    this.#progress = progress;
    this.#disputes = [...series.querySelectorAll(":scope > [data-dispute][data-key]")];
    this.#end = part(series, `:scope > [data-dispute="${PASSED}"]`);
    this.#heading = part(series, "h1");
    this.#opening = this.#firstOpen() ?? this.#disputes[0];
    progress.subscribe(() => this.#update());
    this.#update();
    this.#show(this.#named().dispute ?? this.#opening);
    if (location.hash) this.#call();
    series.dataset.live = "";
    this.#end.hidden = false;
    addEventListener("hashchange", () => void this.#go());
    addEventListener("beforeprint", () => this.#head(this.#disputes[0]));
    addEventListener("afterprint", () => this.#shown && this.#head(this.#shown));
  }

  /** The first dispute that is not passed. @returns {HTMLElement | undefined} */
  #firstOpen() {
    return this.#disputes.find((one) => this.#stateOf(one) === "open");
  }

  /** @param {HTMLElement} dispute */
  #stateOf(dispute) {
    return stateOf(dispute.dataset.key ?? "", this.#progress);
  }

  /**
   * What the address names: a dispute, perhaps with a place in it; nothing of the series if it names another place of
   * the page.  What it can't mean is the first dispute that is not passed.
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

  /** Go where the address leads, and take the reader there. */
  async #go() {
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
    if (dispute === this.#end) void import("../page/styles.js").then(({ dress }) => dress());
    this.#head(dispute);
  }

  /** Put the lesson's heading at the head of a dispute. @param {HTMLElement} dispute */
  #head(dispute) {
    part(dispute, ".desk-step").after(this.#heading);
  }

  /** Name what is shown in the title of the page. */
  #call() {
    if (!this.#shown) return;
    const card = cardOf(this.#shown);
    const name = card.ariaLabel ?? card.querySelector("h2 > :not([hidden])")?.textContent;
    document.title = `${name} · ${this.#title}`;
  }

  /** Say what is passed and what is left. */
  #update() {
    const open = this.#disputes.filter((one) => this.#stateOf(one) === "open");
    const last = this.#disputes[this.#disputes.length - 1];
    const left = open.find((one) => one !== last);
    /** @type {HTMLAnchorElement} */ (part(last, '[data-act="onward"]')).href = `#${left?.dataset.dispute ?? PASSED}`;
    for (const one of this.#disputes) {
      const words = document.querySelector(`[data-leads="${one.dataset.dispute}"] + [data-slot="state"]`);
      if (words) words.textContent = WORDS[this.#stateOf(one)];
    }
    this.#end.dataset.state = open.length ? "open" : PASSED;
    for (const part of this.#end.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== this.#end.dataset.state;
    if (open.length) {
      part(this.#end, 'a[data-when="open"]').href = `#${open[0].dataset.dispute}`;
      this.#slot("left")?.replaceChildren(...listed(open.map(nameOf)), ".");
    } else this.#slot("took")?.replaceChildren(...this.#took());
  }

  /** @param {string} name */
  #slot(name) {
    return this.#end.querySelector(`[data-slot="${name}"]`);
  }

  /** What it took, in words. @returns {(Node | string)[]} */
  #took() {
    const count = this.#disputes.length;
    const tried = this.#disputes.reduce((sum, one) => sum + this.#mark(one).tried, 0);
    const hints = this.#disputes.reduce((sum, one) => sum + this.#mark(one).hints, 0);
    const slow = this.#disputes.filter((one) => this.#mark(one).tried > 1);
    const all = `${capital(counted(count, "dispute"))}, ${counted(Math.max(tried, count), "ruling")}. `;
    const hinted = hints ? `you asked for ${counted(hints, "hint")}` : "";
    const dragged = slow.length > MOST_NAMED ? [[`${inWords(slow.length)} of them took more than one try`]] : [];
    const named = slow.map((one) => ["“", ...nameOf(one), `” took ${counted(this.#mark(one).tried, "try", "tries")}`]);
    const parts = [...(hinted ? [[hinted]] : []), ...(dragged.length ? dragged : named)];
    if (!parts.length) return [`${all}Right at the first try, and without a hint.`];
    const [first, ...others] = listed(parts);
    return [all, typeof first === "string" ? capital(first) : first, ...others, "."];
  }

  /** @param {HTMLElement} dispute */
  #mark(dispute) {
    return this.#progress.marks.get(dispute.dataset.key ?? "") ?? { tried: 0, hints: 0 };
  }
}

/** What of a dispute takes the focus. @param {HTMLElement} dispute @returns {HTMLElement} */
const cardOf = (dispute) => part(dispute, ":scope > [tabindex]");

/**
 * The name of a dispute, in the words that the reader has chosen.
 * @param {HTMLElement} dispute
 */
function nameOf(dispute) {
  return [...part(dispute, ".desk-title").childNodes].map((node) => node.cloneNode(true));
}

/**
 * Turn the tiles of a hand about their upright axis, one after another.
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

/**
 * Join parts as one says them: commas, and an "and" before the last.
 * @param {(Node | string)[][]} parts
 */
const listed = (parts) =>
  parts.flatMap((part, place) => [...(!place ? [] : place < parts.length - 1 ? [", "] : [" and "]), ...part]);

/** @param {number} number */
const inWords = (number) => NUMBERS[number] ?? String(number);

/**
 * @param {number} number
 * @param {string} one
 * @param {string} several
 */
const counted = (number, one, several = `${one}s`) => `${inWords(number)} ${number === 1 ? one : several}`;

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const series = document.querySelector("[data-series]");
if (series) new Series(series, progress);
