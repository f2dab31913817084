/** The felt at the end of a hand: the winners' hands laid open in the middle, and what each seat pays or gets. */

import { copyOf, make, part } from "../page/dom.js";
import { capital } from "../page/words.js";
import { score } from "./felt_table.js";
import { SEATS } from "./hand_address.js";
import { tilesOf } from "./paper.js";

/**
 * @typedef {import("./reply.js").Reply} Reply
 * @typedef {import("./reply.js").Ending} Ending
 */

/** The width of a meld, in tiles. */
const MELD = 3.5;
const SIDES = ["bottom", "right", "top", "left"];

/** Lay the winners' hands open in the middle, and the payments at the seats. @param {Reply} reply @param {Ending} ending @param {HTMLElement} desk */
export function layEnd({ seat: own, indicators }, ending, desk) {
  const felt = part(desk, ".felt");
  const { changes, winners, points } = ending;
  const seats = SEATS.map((seat) => seatOf(seat, own, ending));
  score(felt, points);
  if (!winners.length) {
    felt.dataset.over = "drawn";
    part(felt, ".middle-says").replaceChildren(resultOf(ending));
    for (const seat of SEATS) {
      const plate = felt.querySelector(`.seat[data-seat="${seat}"] > .plate`);
      if (changes[seat]) plate?.append(make("b", { className: "play-points" }, signed(changes[seat])));
    }
    const row = make("div", { className: "play-paid" }, ...seats);
    if (Object.values(changes).some(Boolean)) part(felt, ".ring").after(row);
    return;
  }
  felt.dataset.over = "won";
  const hands = winners.map((one) => opened(felt, one, winners.length > 1 ? nameOf(one.seat, own) : ""));
  const shown = make("p", { className: "play-shown" }, ...indicated(copyOf("indicator"), indicators));
  shown.append(...indicated(part(document, ".play").dataset.below ?? "", ending.below));
  const open = make("div", { className: "play-hands" }, resultOf(ending), ...hands, shown);
  felt.replaceChildren(part(felt, ".felt-words"), make("div", { className: "play-won" }, ...seats, open));
}

/** Indicators, under their name. @param {string | Node} name @param {import("./reply.js").DrawnTile[]} tiles */
const indicated = (name, tiles) => (tiles.length ? [make("span", {}, name, " ", tilesOf(tiles))] : []);

/**
 * A winner's hand, with the tile it won on, and its value.
 * @param {HTMLElement} felt
 * @param {Ending["winners"][number]} winner
 * @param {string} name
 */
function opened(felt, { seat, html }, name) {
  const copy = (/** @type {Element} */ one) => /** @type {HTMLElement} */ (one.cloneNode(true));
  const tiles = [...felt.querySelectorAll(`[data-at="hand:${seat}"] .tile`)].map(copy);
  const left = felt.querySelector('.lying [data-at~="discard"]');
  const won = left ? [copy(left)] : tiles.splice(-1);
  for (const one of won) one.classList.add("play-last");
  const melds = [...felt.querySelectorAll(`[data-at="meld:${seat}"] .meld`)].reverse().map(copy);
  const worth = make("p", { className: "play-worth" });
  worth.innerHTML = trusted.createHTML(html);
  const open = make("div", { className: "play-open", ariaHidden: "true" }, ...tiles, ...melds, ...won);
  open.style.setProperty("--long", String(tiles.length + melds.length * MELD + 1.5));
  return make("div", { className: "play-hand" }, ...(name ? [make("b", {}, name)] : []), open, worth);
}

/** A seat with what it pays or gets, and has then. @param {string} seat @param {string} own @param {Ending} ending */
function seatOf(seat, own, { changes, notes, points }) {
  const total = changes[seat];
  const side = SIDES[(SEATS.indexOf(seat) - SEATS.indexOf(own) + SEATS.length) % SEATS.length];
  const one = make(
    "p",
    { className: "play-seat" },
    make("span", {}, nameOf(seat, own)),
    " ",
    make("b", {}, total ? signed(total) : "0"),
    " ",
    ...(notes[seat] ? [make("em", {}, notes[seat]), " "] : []),
    make("small", {}, points?.[seat]?.toLocaleString("en") ?? ""),
  );
  one.dataset.side = side;
  if (total > 0) one.dataset.gets = "";
  if (!total) one.dataset.nothing = "";
  return one;
}

/** @param {number} points */
const signed = (points) => `${points > 0 ? "+" : "−"}${Math.abs(points).toLocaleString("en")}`;

/** A seat's name. @param {string} seat @param {string} own the reader's */
const nameOf = (seat, own) => (seat === own ? `You, ${capital(seat)}` : capital(seat));

/** How the hand ended, as a headline. @param {Ending} ending */
function resultOf({ html }) {
  const result = make("p", { className: "play-result" });
  result.innerHTML = trusted.createHTML(html);
  return result;
}
