/**
 * A ruling's annotations on the felt: important tiles are lit, lines connect related ones, and labels explain both.
 *
 * Places, lines and labels come from the engine; the ruling's text says the same, so screen readers skip all this. A
 * line that can't avoid other tiles is left out. Lines are redrawn whenever the felt is resized, and removed with their
 * answer.
 */

import { isCalm } from "../page/motion.js";
import { part } from "../page/part.js";

/** @typedef {[start: string[], end: string[], look: string, words: string]} Tie */
/** @typedef {{lit: string[], tags: [place: string, words: string][], ties: Tie[]}} ToShow */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point[]} Bow a Bézier curve: start, two control points, end */

const SVG = "http://www.w3.org/2000/svg";
/** Text on the felt: lines avoid it if possible, labels always. */
const READ =
  ".bubble, .plate, .amount, .points, .over, .part-tag, .notation, .nobody, .middle-round, .middle-count, .middle > .wind, .choice";
/** Curvatures to try on either side, relative to the length, the smallest first. */
const BOWS = [0, 0.12, -0.12, 0.26, -0.26, 0.42, -0.42];
/** The number of points sampled along a line. */
const STEPS = 20;
/** The width of the stamp at an answer's corner, in pixels. */
const STAMP = 36;
/** Label positions along a line, the best first. */
const ALONG = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];
/** How much of a line must stay visible around its label, in pixels. */
const LEAST = 28;
/** More pixels than any felt has: out-of-range coordinates aren't drawn. */
const FAR = 10_000;
/** The number of lines drawn on this page. */
let drawn = 0;
/** The gap between a line and what it connects, or the stamp there, in pixels. */
const CLEAR = 5;

export class Shown {
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
      const { bow, crossed, covers, hides } = best(ways(one, other, straight), others(read), others(tiles), lines);
      if ((hides > 1 && look !== "pending") || (look === "quiet" && (crossed || covers > 2))) continue; // picks are joined
      lines.push(along(bow));
      draw(picture, bow, look, moves);
      if (words && !said.has(words) && hang(over, words, taken, onLine(bow))) said.add(words);
    }
    for (const [name, words] of this.#what.tags) {
      const [one] = places(felt, name);
      if (one) hang(over, words, taken, below(boxOf(one, from)));
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

/**
 * A curve as a list of points.
 * @param {Bow} bow
 */
function along(bow) {
  return Array.from({ length: STEPS + 1 }, (_, nth) => pointOn(bow, nth / STEPS));
}

/**
 * @param {Bow} bow
 * @param {number} part how far along it, 0 to 1
 */
function pointOn([a, b, c, d], part) {
  const rest = 1 - part;
  const [w, x, y, z] = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3];
  return { x: w * a.x + x * b.x + y * c.x + z * d.x, y: w * a.y + x * b.y + y * c.y + z * d.y };
}

/**
 * The curve that covers least, and if possible crosses no other line.
 * @param {Bow[]} bows the best-looking first
 * @param {DOMRect[]} read
 * @param {DOMRect[]} tiles those it doesn't connect
 * @param {Point[][]} lines
 */
function best(bows, read, tiles, lines) {
  const found = bows.map((bow, nth) => {
    const line = along(bow);
    const crossed = lines.filter((other) => crosses(line, other)).length;
    const near = line.map(({ x, y }) => new DOMRect(x - 3, y - 3, 6, 6));
    const over = (/** @type {DOMRect[]} */ boxes) =>
      near.filter((part) => boxes.some((box) => overlap(part, box))).length;
    const [covers, hides] = [over(read), over(tiles)];
    return { bow, crossed, covers, hides, cost: 20 * crossed + 3 * (covers + hides) + nth };
  });
  return found.sort((one, other) => one.cost - other.cost)[0];
}

/**
 * Whether two lines cross; they can share an end point.
 * @param {Point[]} one
 * @param {Point[]} other
 */
function crosses(one, other) {
  const side = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {Point} */ c) =>
    Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  const apart = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {Point} */ c, /** @type {Point} */ d) =>
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
  const steps = (/** @type {Point[]} */ line) => line.slice(1).map((point, nth) => [line[nth], point]);
  return steps(one).some(([a, b]) => steps(other).some(([c, d]) => apart(a, b, c, d)));
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

/**
 * @param {HTMLElement} felt
 * @param {string[]} names
 */
function everyPlace(felt, names) {
  return names.flatMap((name) => places(felt, name));
}

/**
 * The box of a place's drawing, relative to the layer of lines.
 * @param {Element} one
 * @param {DOMRect} from
 */
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

/** @param {DOMRect} box */
function middle(box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Curves from one box to another, edge to edge: straight, curved to either side, and vertical at both ends.
 * @param {DOMRect} one
 * @param {DOMRect} other
 * @param {boolean} straight whether straight ones look best
 * @returns {Bow[]}
 */
function ways(one, other, straight) {
  const [a, b] = [middle(one), middle(other)];
  const down = a.y < b.y ? 1 : -1;
  const start = { x: a.x, y: a.y + down * (one.height / 2 + CLEAR) };
  const end = { x: b.x, y: b.y - down * (other.height / 2 + CLEAR) };
  const half = (start.y + end.y) / 2;
  const upright = (end.y - start.y) * down > 16 ? [[start, { x: start.x, y: half }, { x: end.x, y: half }, end]] : [];
  const bowed = BOWS.map((by) => {
    const over = { x: (a.x + b.x) / 2 - (b.y - a.y) * by, y: (a.y + b.y) / 2 + (b.x - a.x) * by };
    return [edge(one, over), over, over, edge(other, over)];
  });
  return straight ? [...bowed, ...upright] : [...upright, ...bowed];
}

/**
 * The point where the line from a box's centre to a point leaves the box.
 * @param {DOMRect} box
 * @param {Point} to
 */
function edge(box, to) {
  const at = middle(box);
  const [across, down] = [to.x - at.x, to.y - at.y];
  const part = Math.min(
    (box.width / 2 + CLEAR) / Math.abs(across || 1e-6),
    (box.height / 2 + CLEAR) / Math.abs(down || 1e-6),
  );
  return { x: at.x + across * part, y: at.y + down * part };
}

/**
 * Possible label positions on a line, if enough of it stays visible.
 * @param {Bow} bow
 * @returns {(width: number, height: number) => Point[]}
 */
function onLine(bow) {
  const [across, down] = [Math.abs(bow[0].x - bow[3].x), Math.abs(bow[0].y - bow[3].y)];
  const length = Math.hypot(across, down);
  const under = (/** @type {number} */ width, /** @type {number} */ height) =>
    (width * across + height * down) / length;
  return (width, height) => (length - under(width, height) < LEAST ? [] : ALONG.map((part) => pointOn(bow, part)));
}

/**
 * The box of the stamp at an answer's corner.
 * @param {Element} one
 * @param {DOMRect} from
 */
function stampOf(one, from) {
  const word = one.querySelector(".points, .bubble");
  const box = boxOf(word ?? one, from);
  const left = one.matches('[data-side="right"]');
  const corner = { x: left ? box.left : box.right, y: word || one.matches(".pick") ? box.bottom : box.top };
  return new DOMRect(corner.x - STAMP / 2, corner.y - STAMP / 2, STAMP, STAMP);
}

/**
 * Possible label positions around a box: below in the middle or at an end, above, to the side.
 * @param {DOMRect} box
 * @returns {(width: number, height: number) => Point[]}
 */
function below(box) {
  const { x, y } = middle(box);
  return (width, height) => [
    { x, y: box.bottom + height / 2 + 3 },
    { x: box.left + width / 2, y: box.bottom + height / 2 + 3 },
    { x: box.right - width / 2, y: box.bottom + height / 2 + 3 },
    { x, y: box.top - height / 2 - 3 },
    { x: box.right + width / 2 + 3, y },
    { x: box.left - width / 2 - 3, y },
  ];
}

/**
 * Place a label where it covers nothing, or leave it out.
 * @param {HTMLElement} over
 * @param {string} words
 * @param {DOMRect[]} taken
 * @param {(width: number, height: number) => Point[]} where
 */
function hang(over, words, taken, where) {
  const tag = Object.assign(document.createElement("b"), {
    className: "tie-words",
    innerHTML: trusted.createHTML(words),
  });
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

/**
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function svg(name, attributes) {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, String(value));
  return one;
}
