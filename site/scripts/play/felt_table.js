/**
 * The felt of a hand in play: the drawing of the reply, with the reader's tiles as buttons and the seven words above
 * them.
 *
 * Each reply has its own felt; the words move to it, and so does the focus.
 */

import { copyOf, make, part } from "../page/dom.js";
import { capital } from "../page/words.js";
import { kindOf } from "./ways.js";
import { Annotations } from "../puzzle/annotations.js";

/**
 * @typedef {import("./reply.js").SeatAct} SeatAct
 * @typedef {import("./reply.js").Reply} Reply
 */

const OWN_ROW = ".row[data-side=bottom]";
/** Places of a hand and a call that are asked about alone. */
const HELD = /^hand:(?=\d)/;
const SHOWN = /^(shown|called):/;
/** Up to this width, in pixels, the words lie between the tiles, where a line would cross them. */
const NARROW = 512;

export class FeltTable {
  #desk;
  #acts = copyOf("acts");
  #annotations = new Annotations(() => this.felt);
  #seat = "";

  /** @param {HTMLElement} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  get felt() {
    return part(this.#desk, ".felt");
  }

  /** The buttons of the seven words. */
  get acts() {
    return this.#acts;
  }

  /** The buttons of the reader's tiles. */
  get tiles() {
    return [...this.felt.querySelectorAll("button.play-tile")];
  }

  /** The tiles that are raised. */
  get raised() {
    return this.tiles.filter((one) => one.ariaPressed === "true").map((one) => one.dataset.code ?? "");
  }

  /** Draw a reply. @param {Reply} reply @param {boolean} errs whether the others err, so that the reader may object */
  draw(reply, errs) {
    const focus = this.#focused();
    this.#annotations.clear();
    this.#seat = reply.seat;
    const drawn = document.createRange().createContextualFragment(trusted.createHTML(reply.felt));
    const felt = part(drawn, ".felt");
    felt.dataset.slot = "felt";
    const row = part(felt, OWN_ROW);
    const isOver = reply.moment === "over";
    if (!isOver) this.#hold(part(row, ".stand"), reply);
    unstage(felt, reply);
    score(felt, reply.points);
    const middle = part(felt, ".middle-says");
    const round = middle.querySelector(".middle-round");
    if (round && reply.title) [round.textContent] = reply.title.split(","); // the rest is counted below
    if (!middle.querySelector("[data-at=wall]"))
      round?.after(make("span", { className: "middle-count" }, `${reply.wall} left`));
    if (reply.indicators.length) middle.append(indicators(reply.indicators));
    this.felt.replaceWith(felt);
    if (!isOver) row.before(this.#acts);
    part(this.#acts, "[data-act=object]").hidden = !errs;
    this.mark("", "");
    this.#refocus(focus);
  }

  /** Put the reader's tiles in place of their drawing. @param {HTMLElement} stand @param {Reply} reply */
  #hold(stand, { tiles, drawn, moment }) {
    stand.removeAttribute("aria-hidden");
    stand.setAttribute("role", "group");
    stand.ariaLabel =
      moment === "turn" ? "Your hand: a press discards" : "Your hand: a press chooses what a call shows";
    stand.replaceChildren(
      ...tiles.map(([code, html], place) => {
        const button = make("button", { type: "button", className: "play-tile" });
        button.dataset.code = code;
        button.innerHTML = trusted.createHTML(html);
        part(button, ".tile").dataset.at = `hand:${this.#seat}:${code}`;
        button.tabIndex = place === tiles.length - 1 ? 0 : -1;
        if (drawn && place === tiles.length - 1) button.dataset.drawn = "";
        return button;
      }),
    );
  }

  /** Mark a word: pressed and waiting for tiles, or stopped. @param {string} act @param {"" | "chosen" | "stopped"} state */
  mark(act, state) {
    this.#acts.dataset.state = state;
    for (const one of this.#acts.querySelectorAll("button")) one.toggleAttribute("data-on", one.dataset.act === act);
  }

  /** Raise some tiles, and no others. @param {readonly string[]} codes each as often as it is to be raised */
  raise(codes) {
    const left = [...codes];
    for (const one of this.tiles) {
      const at = left.indexOf(one.dataset.code ?? "");
      if (at >= 0) left.splice(at, 1);
      if (at >= 0) one.ariaPressed = "true";
      else one.removeAttribute("aria-pressed");
    }
  }

  /** Offer tiles to choose from: all of these codes. @param {readonly string[]} codes */
  offer(codes) {
    const kinds = codes.map(kindOf);
    for (const one of this.tiles) one.toggleAttribute("data-offered", kinds.includes(kindOf(one.dataset.code ?? "")));
  }

  /**
   * Light what decides; lines neither join old discards, which only tell where tiles are, nor lead to the reader's name.
   * @param {import("../puzzle/annotations.js").ToShow} shown
   * @param {string} [other] the other player whose discard it is about
   */
  async light({ lit, ties }, other) {
    const held = other ? `pond:${other}:` : `hand:${this.#seat}:`;
    const there = (/** @type {string} */ name) =>
      name.replace(HELD, held).replace(SHOWN, `meld:${other ?? this.#seat}:`);
    /** @type {import("../puzzle/annotations.js").Tie[]} */
    const moved = ties.map(([start, end, look]) => [start.map(there), end.map(there), look]);
    const ends = (/** @type {import("../puzzle/annotations.js").Tie} */ [start, end]) => [...start, ...end];
    const isOld = (/** @type {import("../puzzle/annotations.js").Tie} */ tie) =>
      ends(tie).every((one) => one.startsWith("pond:"));
    const own = `seat:${this.#seat}`;
    const old = new Set(moved.filter(isOld).flatMap(ends)).add(own);
    const isWide = this.felt.clientWidth > NARROW;
    const drawn = isWide ? moved.filter((one) => !isOld(one) && !ends(one).includes(own)) : [];
    await this.#annotations.show({ lit: lit.map(there).filter((one) => !old.has(one)), ties: drawn }, false);
  }

  unlight() {
    this.#annotations.clear();
  }

  /** Mark the tile that couldn't be discarded. @param {string} code */
  stampTile(code) {
    const tile = this.tiles.find((one) => one.dataset.code === code);
    if (tile) tile.dataset.stopped = "";
  }

  /** Remove every mark. */
  clear() {
    this.unlight();
    this.mark("", "");
    this.raise([]);
    this.offer([]);
    for (const one of this.tiles) delete one.dataset.stopped;
  }

  /**
   * Hide what these acts brought to the table, until each is told.
   * @param {readonly SeatAct[]} news
   * @returns {(() => void)[]} shows each again, in order
   */
  hide(news) {
    /** @type {Map<string, HTMLElement[]>} */
    const there = new Map();
    const lastOf = (/** @type {string} */ which) => {
      if (!there.has(which)) there.set(which, [...this.felt.querySelectorAll(which)]);
      return there.get(which)?.pop();
    };
    const hidden = news.toReversed().map(({ seat, act, lost }) => {
      const isDiscard = /^r?\d/.test(act);
      const which = isDiscard ? `.lying .tile[data-at^="pond:${seat}:"]` : `[data-at="meld:${seat}"] > *`;
      const found = lost || !/^[rakcpm]?\d/.test(act) ? undefined : lastOf(which);
      const one = found?.closest(".lit, .gone, .turned") ?? found;
      if (one instanceof HTMLElement) one.dataset.untold = "";
      return () => {
        if (one instanceof HTMLElement) delete one.dataset.untold;
      };
    });
    return hidden.reverse();
  }

  /** Hide the tile that was drawn, or show it. @param {boolean} isHidden */
  hideDrawn(isHidden) {
    for (const one of this.tiles) if ("drawn" in one.dataset) one.toggleAttribute("data-untold", isHidden);
  }

  /** Which control has the focus, if it is on the felt. */
  #focused() {
    const one = document.activeElement;
    if (!(one instanceof HTMLElement) || !this.felt.contains(one)) return undefined;
    return { act: one.dataset.act, place: this.tiles.indexOf(/** @type {HTMLButtonElement} */ (one)) };
  }

  /** @param {{act: string | undefined, place: number} | undefined} focus */
  #refocus(focus) {
    if (!focus) return;
    const tiles = this.tiles;
    const tile = tiles[Math.min(focus.place, tiles.length - 1)];
    const one = focus.act ? this.#acts.querySelector(`button[data-act="${focus.act}"]`) : tile;
    one?.focus({ preventScroll: true });
  }

  /** Move the focus within the hand. @param {number} by @param {Element | null} from */
  step(by, from) {
    const tiles = this.tiles;
    const at = tiles.findIndex((one) => one === from);
    const to = at < 0 ? tiles.length - 1 : Math.min(Math.max(at + by, 0), tiles.length - 1);
    for (const [place, one] of tiles.entries()) one.tabIndex = place === to ? 0 : -1;
    tiles[to]?.focus({ preventScroll: true });
  }
}

/**
 * Put the first discard, which is drawn in the middle, into its pond; an empty table has room for ponds too.
 * @param {HTMLElement} felt
 * @param {Reply} reply
 */
function unstage(felt, { news }) {
  const ring = part(felt, ".ring");
  if ("ponds" in ring.dataset) return;
  ring.dataset.ponds = "";
  const lit = ring.querySelector(".stage .lit");
  ring.querySelector(".stage")?.remove();
  const by = news.at(-1)?.seat;
  const side = ring.querySelector(`.seat[data-seat="${by}"]`)?.getAttribute("data-side");
  if (!lit || !side) return;
  const row = make("div", { className: "pond-row" }, lit);
  const pond = make("div", { className: "lying" }, make("div", { className: "pond" }, row));
  pond.dataset.side = side;
  pond.ariaHidden = "true";
  ring.prepend(pond);
}

/** Write points at the names, and in words. @param {HTMLElement} felt @param {Record<string, number>} [points] */
export function score(felt, points = {}) {
  const told = Object.entries(points).map(([seat, has]) => [seat, has.toLocaleString("en")]);
  for (const one of felt.querySelectorAll(".play-has")) one.remove();
  for (const [seat, has] of told)
    felt.querySelector(`.seat[data-seat="${seat}"] > .plate`)?.append(make("span", { className: "play-has" }, has));
  const says = told.map(([seat, has]) => `${capital(seat)} ${has}`).join(", ");
  felt.querySelector(".felt-words")?.append(make("span", { className: "play-has" }, ` Points: ${says}.`));
}

/** The indicators, for the middle of the table. @param {readonly import("./reply.js").DrawnTile[]} drawn */
function indicators(drawn) {
  const tiles = make("span", { className: "tiles" });
  tiles.innerHTML = trusted.createHTML(drawn.map(([, html]) => html).join(""));
  const word = copyOf("indicator");
  if (drawn.length > 1) word.textContent = "indicators";
  return make("span", { className: "play-turned" }, tiles, make("small", {}, word));
}
