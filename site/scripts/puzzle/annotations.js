/**
 * A ruling's annotations on the felt: important tiles are lit, lines connect related ones, and labels explain both.
 *
 * Places, lines and labels come from the engine; the ruling's text says the same, so screen readers skip all this. A
 * line that can't avoid other tiles is left out. Lines are redrawn whenever the felt is resized, and removed with their
 * answer.
 */

import { along, placesAround, bestCurve, middle, placesAlong, overlap, curvesBetween } from "./curves.js";
import { isCalm } from "../page/device.js";
import { make, part } from "../page/dom.js";

/** @typedef {[start: string[], end: string[], look: string, words: string]} Tie */
/** @typedef {import("./curves.js").Point} Point */
/** @typedef {import("./curves.js").Bow} Bow */
/** @typedef {{lit: string[], tags: [place: string, words: string][], ties: Tie[]}} ToShow */

const SVG = "http://www.w3.org/2000/svg";
/** Text on the felt: lines avoid it if possible, labels always do. */
const READ =
  ".bubble, .plate, .amount, .points, .over, .part-tag, .notation, .nobody, .middle-round, .middle-count, .middle > .wind, .choice";
/** The width of the stamp at an answer's corner, in pixels. */
const STAMP = 36;
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
    const taken = [...read, ...tiles, ...[...felt.querySelectorAll("[data-verdict]")].map((one) => stampOf(one, from))];
    const straight = over.parentElement !== felt;
    /** @type {Point[][]} */
    const lines = [];
    /** Repeated labels are shown once. */
    const said = new Set();
    for (const [start, end, look, words] of this.#what.ties) {
      const [one, other] = nearest(everyPlace(felt, start), everyPlace(felt, end), from);
      if (!one || !other) continue;
      const others = (/** @type {DOMRect[]} */ some) =>
        some.filter((box) => !overlap(box, one) && !overlap(box, other));
      const { bow, crossed, covers, hides } = bestCurve(
        curvesBetween(one, other, straight),
        others(read),
        others(tiles),
        lines,
      );
      if ((hides > 1 && look !== "pending") || (look === "quiet" && (crossed || covers > 2))) continue; // picks are joined
      lines.push(along(bow));
      draw(picture, bow, look, moves);
      if (words && !said.has(words) && placeLabel(over, words, taken, placesAlong(bow))) said.add(words);
    }
    for (const [name, words] of this.#what.tags) {
      const [one] = places(felt, name);
      if (one) placeLabel(over, words, taken, placesAround(boxOf(one, from)));
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
  const drawn = one.matches(".pick, .held") ? part(one, ".tile") : one;
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

/** The box of the stamp at an answer's corner. @param {Element} one @param {DOMRect} from */
function stampOf(one, from) {
  const word = one.querySelector(".points, .bubble");
  const box = boxOf(word ?? one, from);
  const left = one.matches('[data-side="right"]');
  const corner = { x: left ? box.left : box.right, y: word || one.matches(".pick") ? box.bottom : box.top };
  return new DOMRect(corner.x - STAMP / 2, corner.y - STAMP / 2, STAMP, STAMP);
}

/**
 * Place a label where it covers nothing, or leave it out.
 * @param {HTMLElement} over
 * @param {string} words
 * @param {DOMRect[]} taken
 * @param {(width: number, height: number) => Point[]} where
 */
function placeLabel(over, words, taken, where) {
  const tag = make("b", { className: "tie-words", innerHTML: trusted.createHTML(words) });
  over.append(tag);
  const { offsetWidth: width, offsetHeight: height } = tag;
  const inside = over.getBoundingClientRect().width;
  for (const { x, y } of where(width, height)) {
    const left = Math.max(2, Math.min(x - width / 2, inside - width - 2));
    const box = new DOMRect(left, y - height / 2, width, height);
    if (taken.some((one) => overlap(box, one))) continue;
    Object.assign(tag.style, { left: `${box.x}px`, top: `${box.y}px` });
    taken.push(box);
    return true;
  }
  tag.remove();
  return false;
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function svg(name, attributes) {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, String(value));
  return one;
}
