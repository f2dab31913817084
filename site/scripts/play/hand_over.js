/**
 * The end of a hand: who won with what, who pays, and the moments at which rules decided against the reader.
 *
 * The moments are asked about again, so that nothing is said that the engine doesn't say.
 */

import { writeAddress } from "../address/position_address.js";
import { progress } from "../course/reader_progress.js";
import { copyWith } from "../page/clipboard.js";
import { make, part, slot } from "../page/dom.js";
import { fetched } from "../page/fetch_page.js";
import { capital, spelled } from "../page/words.js";
import { practiceKey } from "../storage/progress.js";
import { SEATS, addressOf, textOf, turnAfter } from "./hand_address.js";
import { leftBy, nameOf, tilesOf } from "./news.js";

/**
 * @typedef {import("./table.js").Reply} Reply
 * @typedef {import("./table.js").Ending} Ending
 * @typedef {import("./kept_hand.js").Tried} Tried
 * @typedef {import("./hand_address.js").Hand} Hand
 * @typedef {Tried & {reply: Reply, ruling: import("./table.js").Ruling}} Moment
 * @typedef {object} On
 * @property {HTMLElement} desk
 * @property {import("./paper.js").Paper} paper
 * @property {(term: string) => Node[]} named
 * @property {(text: string, act: string) => Promise<Reply>} ask
 * @property {() => boolean} isStill whether this hand is still shown
 * @property {boolean} isNew whether it has just ended
 */

/** The most moments that are listed. */
const MOST = 5;
/** How a hand ends without a winner, by the name of the end. @type {Record<string, string>} */
const DRAWS = {
  exhaustive: "Nobody wins: the wall is empty.",
  nagashi: "The wall is empty: nagashi mangan.",
  "nine-terminals": "The hand ends: nine terminals.",
  "four-winds": "The hand ends: four winds.",
  "four-riichi": "The hand ends: four riichi.",
  "four-kans": "The hand ends: four kans.",
  "three-wins": "The hand ends: three wins on one tile.",
};
/** The words of codes, by their first letter. @type {Record<string, string>} */
const SAID = { r: "riichi", a: "kan", k: "kan", c: "chii", p: "pon", m: "kan", w: "ron", t: "tsumo", n: "nine" };
const SIDES = ["bottom", "right", "top", "left"];

/** Show the end of a hand. @param {Reply} reply @param {Hand} hand @param {Tried[]} tried @param {On} on */
export async function showEnd(reply, hand, tried, on) {
  const { ending } = reply;
  if (!ending) return;
  const place = on.paper.end();
  lay(reply, ending, on);
  slot("moments", place).replaceChildren();
  slot("pays", place).replaceChildren(...ending.payments.map(paid));
  slot("pay", place).hidden = !ending.payments.length;
  slot("end-title", place).textContent = "The hand is over.";
  slot("end-says", place).textContent = "";
  on.paper.announce(part(on.desk, ".play-result").innerText);
  wire(place, ending, hand);
  const moments = await momentsOf(hand, tried, on);
  if (!on.isStill()) return;
  const known = await practised().catch(() => /** @type {Set<string>} */ (new Set()));
  if (!on.isStill()) return;
  const missed = [...new Set(moments.map(({ ruling }) => ruling.clause))].filter((clause) => known.has(clause));
  if (on.isNew) for (const clause of missed) progress.record(practiceKey(clause), { right: false, ruleset: hand.rules });
  slot("moments", place).replaceChildren(...moments.map((one) => momentLine(one, hand, on.named)));
  slot("end-title", place).textContent = titleOf(moments.length);
  slot("end-says", place).textContent = comesBack(missed.length);
  leadOn(on.paper, missed, hand);
}

/** @param {number} moments */
function titleOf(moments) {
  if (!moments) return "No rule was tested.";
  return `${capital(spelled(moments))} ${moments === 1 ? "moment" : "moments"} for a referee`;
}

/** @param {number} missed */
function comesBack(missed) {
  if (!missed) return "";
  return missed === 1 ? "One rule went against you. It comes back in practice." : `${capital(spelled(missed))} rules went against you. They come back in practice.`;
}

/** The result as a headline. @param {Reply} reply @param {Ending} ending @param {(term: string) => Node[]} named @param {string} from the seat whose tile was won on */
function resultOf({ seat }, { how, winners, why }, named, from) {
  if (how !== "ron" && how !== "tsumo") {
    const reason = why ? [make("small", {}, `${why.says}.`)] : [];
    return [new Text(DRAWS[how] ?? "The hand is over."), ...reason];
  }
  const names = winners.map((one) => nameOf(one.seat, seat));
  const who = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
  const does = names.length > 1 || who === "You" ? "win" : "wins";
  if (how === "tsumo") return [new Text(`${who} ${does}: `), ...named("tsumo")];
  return [new Text(`${who} ${does} on ${from === seat ? "your" : `${nameOf(from)}’s`} tile`)];
}

/** A payment, with its reason. @param {import("./table.js").Payment} payment */
function paid({ says, because }) {
  return make("li", {}, make("b", {}, says), " ", make("small", {}, because));
}

/** Lay the winners' hands open in the middle, and the payments at the seats. @param {Reply} reply @param {Ending} ending @param {On} on */
function lay(reply, ending, { desk, named }) {
  const felt = part(desk, ".felt");
  const left = felt.querySelector('.pond [data-at~="discard"], .stage [data-at~="discard"]');
  const from = ending.how === "ron" ? (ending.payments.find(({ payer }) => payer)?.payer ?? "") : "";
  const result = make("p", { className: "play-result" }, ...resultOf(reply, ending, named, from));
  const { totals } = ending;
  if (!ending.winners.length) {
    felt.dataset.over = "drawn";
    part(felt, ".middle-says").replaceChildren(result);
    for (const seat of SEATS) {
      const plate = felt.querySelector(`.seat[data-seat="${seat}"] > .plate`);
      if (totals?.[seat]) plate?.append(make("b", { className: "play-points" }, signed(totals[seat])));
    }
    return;
  }
  felt.dataset.over = "won";
  const last = /** @type {HTMLElement | null} */ (left);
  const hands = ending.winners.map((winner) => opened(felt, ending, winner, last, nameOf(winner.seat, reply.seat)));
  const seats = SEATS.map((seat) => seatOf(seat, reply.seat, totals?.[seat] ?? 0));
  const open = make("div", { className: "play-hands" }, result, ...hands);
  felt.replaceChildren(part(felt, ".felt-words"), make("div", { className: "play-won" }, ...seats, open));
}

/**
 * A winner's hand, with the tile it won on, its yaku and its value.
 * @param {HTMLElement} felt
 * @param {Ending} ending
 * @param {Ending["winners"][number]} winner
 * @param {HTMLElement | null} left the tile that was won on, if another player left it
 * @param {string} name
 */
function opened(felt, { how, winners }, { seat, says, html, dora, redFives }, left, name) {
  const copy = (/** @type {Element} */ one) => /** @type {HTMLElement} */ (one.cloneNode(true));
  const tiles = [...felt.querySelectorAll(`[data-at="hand:${seat}"] .tile`)].map(copy);
  const won = how === "tsumo" ? tiles.splice(-1) : left ? [copy(left)] : [];
  for (const one of won) one.classList.add("play-last");
  const melds = [...felt.querySelectorAll(`[data-at="meld:${seat}"] .meld`)].reverse().map(copy);
  const worth = make("p", { className: "play-worth" });
  worth.innerHTML = trusted.createHTML(html);
  const fives = redFives && `${redFives} red ${redFives === 1 ? "five" : "fives"}`;
  worth.append(`${[dora && `${dora} dora`, fives].filter(Boolean).map((one) => `, ${one}`).join("")} · ${says}`);
  const open = make("div", { className: "play-open", ariaHidden: "true" }, ...tiles, ...melds, ...won);
  open.style.setProperty("--long", String(tiles.length + melds.length * 3.5 + 1.5));
  const who = winners.length > 1 ? [make("b", {}, name)] : [];
  return make("div", { className: "play-hand" }, ...who, open, worth);
}

/** A seat with what it pays or gets. @param {string} seat @param {string} own @param {number} total */
function seatOf(seat, own, total) {
  const side = SIDES[(SEATS.indexOf(seat) - SEATS.indexOf(own) + SEATS.length) % SEATS.length];
  const one = make(
    "p",
    { className: "play-seat" },
    make("span", {}, seat === own ? `You, ${nameOf(seat)}` : nameOf(seat)),
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

/** What was tried and stopped or beaten, ruled on again; each rule once. @param {Hand} hand @param {Tried[]} tried @param {On} on @returns {Promise<Moment[]>} */
async function momentsOf(hand, tried, { ask, isStill }) {
  /** @type {Map<string, Moment>} */
  const found = new Map();
  for (const one of tried) {
    if (found.size === MOST || !isStill()) break;
    if (!hand.acts.startsWith(one.acts)) continue;
    const reply = await ask(textOf({ ...hand, acts: one.acts }), one.code).catch(() => undefined);
    const ruling = reply?.ruling;
    if (!reply || !ruling) continue;
    const key = `${ruling.clause} ${SAID[one.code[0]] ?? ""}`;
    if (!found.has(key)) found.set(key, { ...one, reply, ruling });
  }
  return [...found.values()];
}

/** @param {Moment} moment @param {Hand} hand @param {(term: string) => Node[]} named */
function momentLine({ acts, code, reply, ruling }, hand, named) {
  const word = SAID[code[0]];
  const what = word ? named(word) : [new Text("discard")];
  const end = reply.done ? ": another claim came first." : " was stopped.";
  const link = make("a", { href: `#${addressOf({ ...hand, acts })}` }, "Your ", ...what, end);
  const says = make("small", {}, `Turn ${turnAfter(acts)}. ${ruling.facts || ruling.short}.`);
  const line = make("li", {}, make("span", { className: "play-moment" }, link, says));
  const drawn = document.createRange().createContextualFragment(trusted.createHTML(ruling.html));
  const seal = drawn.querySelector("svg.seal");
  if (seal) line.prepend(seal);
  const left = reply.done ? undefined : leftBy(reply.news.at(-1));
  const own = reply.tiles.find(([one]) => one === code.replace(/^r/, ""));
  const tile = own ?? (reply.moment === "turn" ? undefined : left);
  if (tile) line.append(tilesOf([tile]));
  return line;
}

/** The clauses that can be practised. @returns {Promise<Set<string>>} */
async function practised() {
  const { root = "" } = document.body.dataset;
  const reply = await fetched(new URL(`${root}practice/riichi.json`, document.baseURI));
  const { clauses } = await reply.json();
  return new Set(clauses.map((/** @type {[string]} */ [clause]) => clause));
}

/** @param {HTMLElement} place @param {Ending} ending @param {Hand} hand */
function wire(place, { log }, hand) {
  const { root = "" } = document.body.dataset;
  /** @type {HTMLAnchorElement} */ (slot("log", place)).href = `${root}game/#json=${encodeURIComponent(log)}`;
  const copy = part(place, '[data-act="log"]');
  copy.onclick = () => void copyWith(copy, log, "Couldn’t copy");
  /** @type {HTMLAnchorElement} */ (slot("same", place)).href = `#${addressOf({ ...hand, acts: "" })}`;
}

/** Put what comes next into the bar: practice, if there is something to practise. @param {import("./paper.js").Paper} paper @param {string[]} missed @param {Hand} hand */
function leadOn(paper, missed, { rules }) {
  const { root = "" } = document.body.dataset;
  const words = missed.length === 1 ? "Practise this" : `Practise the ${spelled(missed.length)}`;
  const address = writeAddress([
    ["clause", missed.join(",")],
    ["rules", rules],
  ]);
  paper.lead(missed.length ? `${root}practice/#${address}` : "", words);
}
