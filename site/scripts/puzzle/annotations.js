/**
 * A ruling's annotations on the felt: the tiles that its sentence names are lit, and lines connect them.
 *
 * Places and lines come from the engine; the ruling's text says the same, so screen readers skip all this. Lines are
 * redrawn whenever the felt is resized, and removed with their answer.
 */

import { along, bestCurve, middle, overlap, curvesBetween } from "./curves.js";
import { isCalm } from "../page/device.js";

/** @typedef {[start: string[], end: string[], look: string]} Tie */
/** @typedef {import("./curves.js").Point} Point */
/** @typedef {import("./curves.js").Bow} Bow */
/** @typedef {{lit: string[], ties: Tie[]}} ToShow */

const SVG = "http://www.w3.org/2000/svg";
/** Text on the felt, which lines avoid. */
const READ =
  ".bubble, .plate, .amount, .points, .over, .part-tag, .nobody, .middle-round, .middle-count, .middle > .wind, .choice, .hand-meld > small, .hand-spot > span, .referee, .turn > b, .turn > em, .turn-says";
/** The most points of a line, of twenty, that may touch text; without a better way there is no line. */
const GRAZED = 1;
/** More pixels than any felt has: out-of-range coordinates aren't drawn. */
const FAR = 10_000;
/** The number of lines drawn on this page. */
let drawn = 0;

export class Annotations {
  #felt;
  /** @type {ToShow | undefined} */
  #what;
  /** The felt's size when lines were drawn. */
  #size = "";
  #watch = new ResizeObserver(() => this.#sizeOf() !== this.#size && this.#draw());

  /** @param {() => HTMLElement} felt returns the felt currently in the page */
  constructor(felt) {
    this.#felt = felt;
    document.fonts.addEventListener("loadingdone", () => this.#size && this.#draw());
  }

  /**
   * Light the important tiles in the next frame; lines follow when everything on the felt has settled.
   * @param {ToShow} what
   * @param {boolean} [dims] whether to dim everything else
   */
  async show(what, dims = true) {
    this.clear();
    this.#what = what;
    await new Promise(requestAnimationFrame);
    if (this.#what !== what) return;
    const felt = this.#felt();
    for (const one of everyPlace(felt, what.lit)) one.dataset.lit = "";
    if (dims) felt.dataset.shown = "";
    await Promise.allSettled(felt.getAnimations({ subtree: true }).map((one) => one.finished));
    if (this.#what !== what) return;
    this.#draw(!isCalm() && !("starting" in document.documentElement.dataset));
    this.#watch.observe(felt);
  }

  clear() {
    const felt = this.#felt();
    this.#watch.disconnect();
    this.#what = undefined;
    this.#size = "";
    for (const one of felt.querySelectorAll("[data-lit]")) delete one.dataset.lit;
    delete felt.dataset.shown;
    layer(felt)?.replaceChildren();
  }

  #sizeOf() {
    const { width, height } = this.#felt().getBoundingClientRect();
    return `${width} ${height}`;
  }

  /** @param {boolean} [moves] whether to animate the lines */
  #draw(moves = false) {
    const felt = this.#felt();
    const over = layer(felt);
    if (!this.#what || !over) return;
    this.#size = this.#sizeOf();
    over.toggleAttribute("data-drawing", moves);
    const picture = svg("svg", { class: "ties-lines", focusable: "false" });
    over.replaceChildren(picture);
    const from = over.getBoundingClientRect();
    const boxes = (/** @type {string} */ which) =>
      [...felt.querySelectorAll(which)].filter((one) => one.checkVisibility()).map((one) => boxOf(one, from));
    const beyond = [-FAR, from.width].map((x) => new DOMRect(x, -FAR, FAR, 2 * FAR));
    const read = [...boxes(READ), ...beyond];
    const tiles = boxes(".tile");
    const straight = over.parentElement !== felt && !felt.querySelector(".racks");
    /** @type {Point[][]} */
    const lines = [];
    for (const [start, end, look] of this.#what.ties) {
      const [one, other] = nearest(everyPlace(felt, start), everyPlace(felt, end), from);
      if (!one || !other) continue;
      const others = (/** @type {DOMRect[]} */ some) =>
        some.filter((box) => !overlap(box, one) && !overlap(box, other));
      const { bow, covers } = bestCurve(curvesBetween(one, other, straight), others(read), others(tiles), lines);
      if (covers > GRAZED) continue;
      lines.push(along(bow));
      draw(picture, bow, look, moves);
    }
  }
}

/**
 * Draw a line; if animated, using a mask that is drawn along it.
 * @param {SVGElement} picture
 * @param {Bow} bow
 * @param {string} look
 * @param {boolean} moves
 */
function draw(picture, bow, look, moves) {
  const [start, ...rest] = bow.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const d = `M${start}C${rest.join(" ")}`;
  const line = svg("g", {});
  line.append(svg("path", { class: "tie-under", d }), svg("path", { class: "tie", "data-look": look, d }));
  picture.append(line);
  if (!moves) return;
  const id = `tie-${(drawn += 1)}`;
  const mask = svg("mask", { id, maskUnits: "userSpaceOnUse", x: -2000, y: -2000, width: 6000, height: 6000 });
  mask.append(svg("path", { class: "tie-mask", pathLength: 1, d }));
  line.setAttribute("mask", `url(#${id})`);
  line.before(mask);
}

/** @param {HTMLElement} felt */
function layer(felt) {
  return /** @type {HTMLElement | null} */ (felt.querySelector('[data-slot="ties"]'));
}

/**
 * The elements with this name, or inside one with this name.
 * @param {HTMLElement} felt
 * @param {string} name
 * @returns {HTMLElement[]}
 */
function places(felt, name) {
  const named = [...felt.querySelectorAll("[data-at]")].filter((one) => one.checkVisibility());
  const names = (/** @type {HTMLElement} */ one) => (one.dataset.at ?? "").split(" ");
  const exact = named.filter((one) => names(one).includes(name));
  return exact.length ? exact : named.filter((one) => names(one).some((at) => at.startsWith(`${name}:`)));
}

/** @param {HTMLElement} felt @param {string[]} names */
function everyPlace(felt, names) {
  return names.flatMap((name) => places(felt, name));
}

/** The box of a place's drawing, relative to the layer of lines. @param {Element} one @param {DOMRect} from */
function boxOf(one, from) {
  const drawn = (one.matches(".pick, .held, .turn") && one.querySelector(".tile")) || one;
  const { left, top, right, bottom } = drawn.getBoundingClientRect();
  return new DOMRect(left - from.left, top - from.top, right - left, bottom - top);
}

/**
 * The two boxes closest to each other.
 * @param {Element[]} some
 * @param {Element[]} others
 * @param {DOMRect} from
 * @returns {DOMRect[]}
 */
function nearest(some, others, from) {
  const pairs = some.flatMap((one) =>
    others
      .filter((other) => other !== one)
      .map((other) => /** @type {[DOMRect, DOMRect]} */ ([boxOf(one, from), boxOf(other, from)])),
  );
  const far = (/** @type {[DOMRect, DOMRect]} */ [one, other]) =>
    Math.hypot(middle(one).x - middle(other).x, middle(one).y - middle(other).y);
  return pairs.sort((pair, next) => far(pair) - far(next))[0] ?? [];
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function svg(name, attributes) {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, String(value));
  return one;
}
