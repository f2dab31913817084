/**
 * A ruling's annotations on the felt: the tiles that its sentence names are lit, and lines connect them.
 *
 * Places and lines come from the engine; the ruling's text says the same, so screen readers skip all this. Lines are
 * redrawn whenever the felt is resized, and removed with their answer.
 */

import { bestRoute, pathOf } from "./routes.js";
import { isCalm } from "../page/device.js";
import { completeTiles } from "../page/tiles.js";

/** @typedef {[start: string[], end: string[], look: string]} Tie */
/** @typedef {import("./routes.js").Point} Point */
/** @typedef {{lit: string[], ties: Tie[]}} ToShow */

const SVG = "http://www.w3.org/2000/svg";
/** What lines keep away from, besides text and tiles. */
const SOLID = ".bubble, .plate, .amount, .points, .nobody, .choice, .referee, .part-tag";
/** Text that only screen readers get, and words that find their own place beside a line. */
const NOT_READ = ".vh, .hand-still > .over, .verbs";
/** What a slanted line costs, in pixels: in rows of tiles, lines go along the rows. */
const SLANT = 160;
/** How many pairs of ends are tried, the nearest first. */
const PAIRS = 6;
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
    for (const one of everyPlace(namedPlaces(felt), what.lit)) one.dataset.lit = "";
    if (dims) felt.dataset.shown = "";
    await new Promise((done) => setTimeout(done)); // the ruling is painted first
    completeTiles(felt.closest("form") ?? felt);
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
    const picture = svg("svg", { class: "ties-lines", focusable: "false" });
    const from = over.getBoundingClientRect();
    const within = boxOf(felt, from);
    const named = namedPlaces(felt);
    const boxes = (/** @type {string} */ which) =>
      [...felt.querySelectorAll(which)].filter(isSeen).map((one) => boxOf(one, from));
    const words = [...boxes(SOLID), ...textBoxes(felt, from)];
    const unlit = boxes(".tile:not([data-lit], [data-lit] *)");
    const lit = boxes(".tile[data-lit], [data-lit] .tile");
    const slant = over.parentElement !== felt && !felt.querySelector(".racks") ? 0 : SLANT;
    /** @type {Point[][]} */
    const others = [];
    for (const [start, end, look] of this.#what.ties) {
      const pairs = nearest(everyPlace(named, start), everyPlace(named, end), from);
      /** @param {DOMRect[]} obstacles */
      const routed = (obstacles) => {
        /** @type {(import("./routes.js").Route & {around: DOMRect[]}) | undefined} */
        let best;
        for (const [one, other] of pairs) {
          const isEnd = (/** @type {DOMRect} */ box) => [one, other].some((tile) => covers(tile, box));
          const around = obstacles.filter((box) => !isEnd(box));
          const route = bestRoute(one, other, around, within, { slant, others, most: best?.cost });
          if (route) best = { ...route, around };
        }
        return best;
      };
      const best = routed([...words, ...unlit, ...lit]) ?? routed([...words, ...unlit]);
      if (!best) continue;
      others.push(best.points);
      draw(picture, pathOf(best.points, best.around), look, moves);
    }
    over.toggleAttribute("data-drawing", moves);
    over.replaceChildren(picture);
  }
}

/**
 * Draw a line; if animated, using a mask that is drawn along it.
 * @param {SVGElement} picture
 * @param {string} d
 * @param {string} look
 * @param {boolean} moves
 */
function draw(picture, d, look, moves) {
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
  return /** @type {HTMLElement | null} */ (felt.querySelector("[data-slot=ties]"));
}

/** @typedef {[element: HTMLElement, names: string[]]} Named */

/** The places to be seen on a felt, with their names. @param {HTMLElement} felt @returns {Named[]} */
function namedPlaces(felt) {
  const seen = /** @type {HTMLElement[]} */ ([...felt.querySelectorAll("[data-at]")].filter(isSeen));
  return seen.map((one) => [one, (one.dataset.at ?? "").split(" ")]);
}

/** The elements with these names, or inside one with such a name. @param {Named[]} named @param {string[]} wanted */
function everyPlace(named, wanted) {
  return wanted.flatMap((name) => {
    const exact = named.filter(([, names]) => names.includes(name));
    const found = exact.length ? exact : named.filter(([, names]) => names.some((at) => at.startsWith(`${name}:`)));
    return found.map(([element]) => element);
  });
}

/** The box of a place's drawing, relative to the layer of lines. @param {Element} one @param {DOMRect} from */
function boxOf(one, from) {
  const drawn = (one.matches(".pick, .held, .turn") && one.querySelector(".tile")) || one;
  const { left, top, right, bottom } = drawn.getBoundingClientRect();
  return new DOMRect(left - from.left, top - from.top, right - left, bottom - top);
}

/** The boxes of all text to be seen, line by line. @param {HTMLElement} felt @param {DOMRect} from */
function textBoxes(felt, from) {
  const found = [];
  const texts = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
  const range = new Range();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = /** @type {Element} */ (text.parentElement);
    if (!text.textContent?.trim() || around.closest(NOT_READ) || !isSeen(around)) continue;
    range.selectNodeContents(text);
    for (const { left, top, width, height } of range.getClientRects())
      found.push(new DOMRect(left - from.left, top - from.top, width, height));
  }
  return found;
}

/** @param {Element} one */
const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** Whether one box is within the other. @param {DOMRect} one @param {DOMRect} other */
function covers(one, other) {
  const isIn = (/** @type {DOMRect} */ a, /** @type {DOMRect} */ b) =>
    b.left - 1 <= a.left && a.right <= b.right + 1 && b.top - 1 <= a.top && a.bottom <= b.bottom + 1;
  return isIn(one, other) || isIn(other, one);
}

/**
 * The pairs of boxes closest to each other, the nearest first.
 * @param {Element[]} some
 * @param {Element[]} others
 * @param {DOMRect} from
 */
function nearest(some, others, from) {
  const middle = (/** @type {DOMRect} */ { x, y, width, height }) => [x + width / 2, y + height / 2];
  const pairs = some.flatMap((one) =>
    others
      .filter((other) => other !== one)
      .map((other) => /** @type {[DOMRect, DOMRect]} */ ([boxOf(one, from), boxOf(other, from)])),
  );
  const far = (/** @type {[DOMRect, DOMRect]} */ pair) => {
    const [[x, y], [otherX, otherY]] = pair.map(middle);
    return Math.hypot(x - otherX, y - otherY);
  };
  return pairs.sort((pair, next) => far(pair) - far(next)).slice(0, PAIRS);
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function svg(name, attributes) {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, String(value));
  return one;
}
