/**
 * The end of a hand: who won with what, who pays, and the moments at which rules decided against the reader.
 *
 * The moments are asked about again, so that nothing is said that the engine doesn't say.
 */

import { writeAddress } from "../address/position_address.js";
import { progress } from "../course/reader_progress.js";
import { copyWith } from "../page/clipboard.js";
import { copyOf, make, part, slot } from "../page/dom.js";
import { fetched } from "../page/fetch_page.js";
import { capital, spelled } from "../page/words.js";
import { practiceKey } from "../storage/progress.js";
import { SEATS, addressOf, parseHand, turnAfter } from "./hand_address.js";
import { tilesOf } from "./paper.js";

/**
 * @typedef {import("./reply.js").Reply} Reply
 * @typedef {import("./reply.js").Ending} Ending
 * @typedef {import("./kept_hand.js").Tried} Tried
 * @typedef {import("./hand_address.js").Hand} Hand
 * @typedef {Tried & {reply: Reply, word: string, ruling: import("./reply.js").Ruling}} Moment
 * @typedef {{title: (string | Node)[], turn: number, href: string, says: string, seal: Node, tile: Node | undefined}} Line
 * @typedef {object} On
 * @property {HTMLElement} desk
 * @property {import("./paper.js").Paper} paper
 * @property {(acts: string, code: string) => Reply | Promise<Reply>} ask the reply to an act tried after some others
 * @property {() => boolean} isStill whether this hand is still shown
 * @property {boolean} isNew whether it has just ended
 */

/** The most moments that are listed. */
const MOST = 5;
/** So many moments alike are listed as one. */
const ALIKE = 3;
/** The width of a meld, in tiles. */
const MELD = 3.5;
const { family: FAMILY = "" } = part(document, ".play").dataset;
const SIDES = ["bottom", "right", "top", "left"];

/** Show the end of a hand. @param {Reply} reply @param {Hand} hand @param {Tried[]} tried @param {On} on */
export async function showEnd(reply, hand, tried, on) {
  const { ending } = reply;
  if (!ending) return;
  const place = on.paper.end();
  lay(reply, ending, on.desk);
  slot("moments", place).replaceChildren();
  slot("pays", place).replaceChildren(...ending.payments.map(paid));
  slot("pay", place).hidden = !ending.payments.length;
  slot("end-title", place).textContent = "The hand is over.";
  slot("end-says", place).textContent = "";
  on.paper.announce(part(on.desk, ".play-result").innerText);
  wire(place, ending, hand, on.paper);
  const listed = practised().catch(() => /** @type {Set<string>} */ (new Set()));
  const moments = await momentsOf(hand, tried, on);
  if (!on.isStill()) return;
  const lines = [
    ...moments.map((one) => triedLine(one, hand, on.paper)),
    ...(reply.moments ?? []).map((one) => decidedLine(one, place)),
  ];
  const groups = grouped(lines)
    .slice(0, MOST)
    .sort(([one], [other]) => one.turn - other.turn);
  slot("moments", place).replaceChildren(...groups.map(drawn));
  slot("end-title", place).textContent = titleOf(groups.length);
  const known = await listed;
  if (!on.isStill()) return;
  const missed = [...new Set(moments.map(({ ruling }) => ruling.clause))].filter((clause) => known.has(clause));
  if (on.isNew)
    for (const clause of missed) progress.record(practiceKey(clause), { right: false, ruleset: hand.rules });
  slot("end-says", place).textContent = comesBack(missed.length);
  practise(on.paper, missed, hand);
}

/** Put moments that are alike in title together, if they are many. @param {readonly Line[]} lines @returns {Line[][]} */
function grouped(lines) {
  /** @type {Map<string, Line[]>} */
  const alike = new Map();
  for (const line of lines) {
    const title = line.title.map((one) => (typeof one === "string" ? one : one.textContent)).join("");
    alike.set(title, [...(alike.get(title) ?? []), line]);
  }
  return [...alike.values()].flatMap((group) => (group.length < ALIKE ? group.map((one) => [one]) : [group]));
}

/** @param {number} place @param {number} last */
const joint = (place, last) => (place === last ? " and " : ", ");

/** Draw a moment, or several that are alike. @param {readonly Line[]} group */
function drawn(group) {
  const [{ title, href, turn, says, seal, tile }, ...more] = group;
  const link = make("a", { href }, ...title);
  const turns = group.map((one) => make("a", { href: one.href }, String(one.turn)));
  const small = more.length
    ? make("small", {}, "Turns ", ...turns.flatMap((one, place) => [place ? joint(place, more.length) : "", one]), ".")
    : make("small", {}, `Turn ${turn}. ${says}.`);
  const line = make("li", {}, seal, make("span", { className: "play-moment" }, link, small));
  if (tile) line.append(tile);
  return line;
}

/** @param {number} moments */
function titleOf(moments) {
  if (!moments) return "No rule was tested.";
  return `${capital(spelled(moments))} ${moments === 1 ? "moment" : "moments"} for a referee`;
}

/** @param {number} missed */
function comesBack(missed) {
  if (!missed) return "";
  return missed === 1
    ? "One rule went against you. It comes back in practice."
    : `${capital(spelled(missed))} rules went against you. They come back in practice.`;
}

/** A seat's name. @param {string} seat @param {string} own the reader's */
const nameOf = (seat, own) => (seat === own ? `You, ${capital(seat)}` : capital(seat));

/** How the hand ended, as a headline. @param {Ending} ending */
function resultOf({ html, why }) {
  const result = make("p", { className: "play-result" });
  result.innerHTML = trusted.createHTML(html);
  if (why) result.append(make("small", {}, `${why.says}.`));
  return result;
}

/** A payment, with its reason. @param {import("./reply.js").Payment} payment */
function paid({ says, because }) {
  return make("li", {}, make("b", {}, says), " ", make("small", {}, because));
}

/** Lay the winners' hands open in the middle, and the payments at the seats. @param {Reply} reply @param {Ending} ending @param {HTMLElement} desk */
function lay({ seat: own }, ending, desk) {
  const felt = part(desk, ".felt");
  const { totals, winners } = ending;
  const seats = SEATS.map((seat) => seatOf(seat, own, totals?.[seat] ?? 0));
  if (!winners.length) {
    felt.dataset.over = "drawn";
    part(felt, ".middle-says").replaceChildren(resultOf(ending));
    for (const seat of SEATS) {
      const plate = felt.querySelector(`.seat[data-seat="${seat}"] > .plate`);
      if (totals?.[seat]) plate?.append(make("b", { className: "play-points" }, signed(totals[seat])));
    }
    const row = make("div", { className: "play-paid" }, ...seats);
    if (ending.payments.length) part(felt, ".ring").after(row);
    return;
  }
  felt.dataset.over = "won";
  const hands = winners.map((one) => opened(felt, one, winners.length > 1 ? nameOf(one.seat, own) : ""));
  const open = make("div", { className: "play-hands" }, resultOf(ending), ...hands);
  felt.replaceChildren(part(felt, ".felt-words"), make("div", { className: "play-won" }, ...seats, open));
}

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

/** A seat with what it pays or gets. @param {string} seat @param {string} own @param {number} total */
function seatOf(seat, own, total) {
  const side = SIDES[(SEATS.indexOf(seat) - SEATS.indexOf(own) + SEATS.length) % SEATS.length];
  const one = make(
    "p",
    { className: "play-seat" },
    make("span", {}, nameOf(seat, own)),
    " ",
    make("b", {}, total ? signed(total) : "0"),
  );
  one.dataset.side = side;
  if (total > 0) one.dataset.gets = "";
  if (!total) one.dataset.nothing = "";
  return one;
}

/** @param {number} points */
const signed = (points) => `${points > 0 ? "+" : "−"}${Math.abs(points).toLocaleString("en")}`;

/** What was tried and stopped or beaten, with its ruling; each rule once. @param {Hand} hand @param {Tried[]} tried @param {On} on @returns {Promise<Moment[]>} */
async function momentsOf(hand, tried, { ask, isStill, paper }) {
  /** @type {Map<string, Moment>} */
  const found = new Map();
  for (const one of tried) {
    if (!isStill()) break;
    if (!hand.acts.startsWith(one.acts)) continue;
    const reply = await Promise.resolve(ask(one.acts, one.code)).catch(() => undefined);
    const ruling = reply?.ruling;
    if (!reply || !ruling) continue;
    const word = paper.wordOf(one.code);
    const key = `${ruling.clause} ${word}`;
    if (!found.has(key)) found.set(key, { ...one, reply, word, ruling });
  }
  return [...found.values()];
}

/** @param {Moment} moment @param {Hand} hand @param {On["paper"]} paper @returns {Line} */
function triedLine({ acts, code, reply, word, ruling }, hand, paper) {
  const what = word ? paper.labelOf(word) : [new Text("discard")];
  const own = reply.tiles.find(([one]) => one === code.slice(-one.length));
  const left = elementsIn(reply.news.at(-1)?.html ?? "").querySelector(".tile");
  const isAnswer = !reply.done && reply.moment !== "turn" && left;
  const lying = isAnswer ? make("span", { className: "tiles inline-tiles" }, left) : undefined;
  return {
    title: ["Your ", ...what, reply.done ? " gave way." : " was stopped."],
    turn: turnAfter(acts),
    href: `#${addressOf({ ...hand, acts })}`,
    says: ruling.facts || ruling.short,
    seal: elementsIn(ruling.html).querySelector("svg.seal") ?? new Text(),
    tile: lying ?? (!reply.done && own ? tilesOf([own]) : undefined),
  };
}

/** A moment that the engine found in the hand. @param {import("./reply.js").Decided} decided @param {HTMLElement} place @returns {Line} */
function decidedLine({ title, turn, tile, facts, position }, place) {
  const { href } = /** @type {HTMLAnchorElement} */ (slot("ask"));
  return {
    title: [title],
    turn,
    href: `${href.split("#")[0]}#${position.address}`,
    says: facts,
    seal: copyOf("seen", place),
    tile: tile ? tilesOf([tile]) : undefined,
  };
}

/** @param {string} html */
const elementsIn = (html) => document.createRange().createContextualFragment(trusted.createHTML(html));

/** The clauses that can be practised. @returns {Promise<Set<string>>} */
async function practised() {
  const { root = "" } = document.body.dataset;
  const reply = await fetched(new URL(`${root}practice/${FAMILY}.json`, document.baseURI));
  const { clauses } = await reply.json();
  return new Set(clauses.map((/** @type {[string]} */ [clause]) => clause));
}

/** @param {HTMLElement} place @param {Ending} ending @param {Hand} hand @param {On["paper"]} paper */
function wire(place, { log, next }, hand, paper) {
  const { root = "" } = document.body.dataset;
  /** @type {HTMLAnchorElement} */ (slot("log", place)).href = `${root}game/#json=${encodeURIComponent(log)}`;
  const copy = part(place, '[data-act="log"]');
  copy.onclick = () => void copyWith(copy, log, "Couldn’t copy");
  /** @type {HTMLAnchorElement} */ (slot("same", place)).href = `#${addressOf({ ...hand, acts: "" })}`;
  const after = parseHand(next);
  slot("other", place).hidden = !after;
  paper.next(after ? `#${addressOf(after)}` : "");
}

/** Offer practice, if there is something to practise. @param {On["paper"]} paper @param {string[]} missed @param {Hand} hand */
function practise(paper, missed, { rules }) {
  const { root = "" } = document.body.dataset;
  const words = missed.length === 1 ? "Practise this" : `Practise the ${spelled(missed.length)}`;
  const address = writeAddress([
    ["clause", missed.join(",")],
    ["rules", rules],
  ]);
  paper.practise(missed.length ? `${root}practice/#${address}` : "", words);
}
