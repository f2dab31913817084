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
import { layEnd } from "./end_felt.js";
import { addressOf, hasErrors, parseHand, turnAfter } from "./hand_address.js";
import { tilesOf } from "./paper.js";

/**
 * @typedef {import("./reply.js").Reply} Reply
 * @typedef {import("./reply.js").Ending} Ending
 * @typedef {import("./kept_hand.js").Tried} Tried
 * @typedef {import("./hand_address.js").Hand} Hand
 * @typedef {Tried & {reply: Reply, word: string, ruling: import("./reply.js").Ruling}} Moment
 * @typedef {object} Reviewed
 * @property {import("./reply.js").Ruling} ruling
 * @property {string} kicker
 * @property {Reply} [reply] the table then, if it is drawn
 * @property {string} [word] what the reader said, empty for a discard
 * @property {string} [code]
 * @typedef {{title: (string | Node)[], turn: number, href: string, says: string, seal: Node, tile: Node | undefined, shows: Reviewed}} Line
 * @typedef {object} On
 * @property {HTMLElement} desk
 * @property {import("./paper.js").Paper} paper
 * @property {(acts: string, code: string) => Reply | Promise<Reply>} ask the reply to an act tried after some others
 * @property {() => boolean} isStill whether this hand is still shown
 * @property {boolean} isNew whether it has just ended
 * @property {(moment: Reviewed) => void} review
 */

/** So many moments are listed, and more only if the reader tried more. */
const MOST = 5;
/** So many moments alike are listed as one. */
const ALIKE = 3;
const { family: FAMILY = "" } = part(document, ".play").dataset;

/** Show the end of a hand. @param {Reply} reply @param {Hand} hand @param {Tried[]} tried @param {On} on */
export async function showEnd(reply, hand, tried, on) {
  const { ending } = reply;
  if (!ending) return;
  const place = on.paper.end();
  layEnd(reply, ending, on.desk);
  slot("moments", place).replaceChildren();
  slot("pays", place).replaceChildren(...[...ending.laid, ...ending.payments].map(paid));
  slot("pay", place).hidden = !ending.laid.length && !ending.payments.length;
  slot("end-title", place).textContent = "The hand is over.";
  const { mistakes = [] } = reply;
  const flawless = hasErrors(hand) && !mistakes.length ? ["The others made no mistake."] : [];
  const after = [...(ending.why ? [`${ending.why.says}.`] : []), ...flawless, ...goesOn(ending, reply.title)];
  slot("end-says", place).textContent = after.join(" ");
  on.paper.announce(part(on.desk, ".play-result").innerText);
  wire(place, ending, hand, on.paper);
  const listed = practised().catch(() => /** @type {Set<string>} */ (new Set()));
  const moments = await momentsOf(hand, tried, on);
  if (!on.isStill()) return;
  const own = grouped([
    ...moments.map((one) => triedLine(one, hand, on.paper)),
    ...mistakes.map((one) => mistakeLine(one, place)),
  ]);
  const others = grouped((reply.moments ?? []).map((one) => decidedLine(one, place)));
  const groups = [inOrder(own), inOrder(others.slice(0, Math.max(0, MOST - own.length)))].flat();
  slot("moments", place).replaceChildren(...groups.map((group) => drawn(group, on.review)));
  slot("end-title", place).textContent = titleOf(groups.flat().length);
  const known = await listed;
  if (!on.isStill()) return;
  const unnoticed = mistakes.filter(({ noticed }) => !noticed);
  const against = [...moments, ...unnoticed].map(({ ruling }) => ruling.clause);
  const missed = [...new Set(against)].filter((clause) => known.has(clause));
  if (on.isNew)
    for (const clause of missed) progress.record(practiceKey(clause), { right: false, ruleset: hand.rules });
  slot("end-says", place).textContent = [...after, ...comesBack(missed.length)].join(" ");
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

/** @param {Line[][]} groups */
const inOrder = (groups) => groups.sort(([one], [other]) => one.turn - other.turn);

/** @param {number} place @param {number} last */
const joint = (place, last) => (place === last ? " and " : ", ");

/** A link to a moment, which shows its ruling here unless it is opened elsewhere. @param {Line} line @param {On["review"]} review @param {(string | Node)[]} words */
function linkTo({ href, shows }, review, words) {
  const link = make("a", { href }, ...words);
  link.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    review(shows);
  };
  return link;
}

/** Draw a moment, or several that are alike. @param {readonly Line[]} group @param {On["review"]} review */
function drawn(group, review) {
  const [first, ...more] = group;
  const { title, turn, says, seal, tile } = first;
  const link = linkTo(first, review, title);
  const turns = group.map((one) => linkTo(one, review, [String(one.turn)]));
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
  if (!missed) return [];
  return missed === 1
    ? ["One rule comes back in practice."]
    : [`${capital(spelled(missed))} rules come back in practice.`];
}

/** Why no hand follows, if none does. @param {Ending} ending @param {string} [title] the hand's, as in “South 4” */
function goesOn({ next, over, settled }, title = "") {
  if (next) return [];
  if (over) return [`The ${title.split(" ")[0]} round is over.`];
  return [`The rules we’ve read for this table don’t say ${settled ? "who deals next" : "who pays what"}.`];
}

/** A payment, with its reason, or a stick that was laid. @param {{says: string, because?: string}} line */
function paid({ says, because = "" }) {
  return make("li", {}, make("b", {}, says), " ", make("small", {}, because));
}

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
  const isObjection = word === "object";
  const isAnswer = !reply.done && reply.moment !== "turn" && left;
  const lying = isAnswer ? make("span", { className: "tiles inline-tiles" }, left) : undefined;
  return {
    title: isObjection
      ? ["Your objection was overruled."]
      : ["Your ", ...what, reply.done ? " gave way." : " was stopped."],
    turn: turnAfter(acts),
    href: `#${addressOf({ ...hand, acts })}`,
    says: isObjection ? withoutStop(ruling.means) : ruling.facts || ruling.short,
    seal: elementsIn(ruling.html).querySelector("svg.seal") ?? new Text(),
    tile: lying ?? (!reply.done && own ? tilesOf([own]) : undefined),
    shows: {
      ruling,
      kicker: reply.done ? "Another claim comes first" : isObjection ? "" : "Stopped",
      reply: reply.done ? undefined : reply,
      word,
      code,
    },
  };
}

/** @param {string} sentence */
const withoutStop = (sentence) => sentence.replace(/\.$/, "");

/** Another player's mistake. @param {import("./reply.js").Mistake} mistake @param {HTMLElement} place @returns {Line} */
function mistakeLine({ seat, noticed, tile, turn, ruling }, place) {
  const seal = elementsIn(ruling.html).querySelector("svg.seal");
  return {
    title: [`You ${noticed ? "caught" : "missed"} ${capital(seat)}’s mistake.`],
    turn,
    href: askAt(ruling.position),
    says: `${ruling.means} ${ruling.facts}`,
    seal: seal ?? copyOf("seen", place),
    tile: tilesOf([tile]),
    shows: { ruling, kicker: "" },
  };
}

/** Where a position is in Ask. @param {import("./reply.js").Position | null} position */
function askAt(position) {
  const { href } = /** @type {HTMLAnchorElement} */ (slot("ask"));
  return `${href.split("#")[0]}#${position?.address ?? ""}`;
}

/** A moment that the engine found in the hand. @param {import("./reply.js").Decided} decided @param {HTMLElement} place @returns {Line} */
function decidedLine(decided, place) {
  const { title, turn, tile, facts, position } = decided;
  return {
    title: [title],
    turn,
    href: askAt(position),
    says: facts,
    seal: copyOf("seen", place),
    tile: tile ? tilesOf([tile]) : undefined,
    shows: { ruling: { ...decided, means: title, why: "" }, kicker: `Turn ${turn}` },
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
  const copy = part(place, "[data-act=log]");
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
    ["begin", "1"],
  ]);
  paper.practise(missed.length ? `${root}practice/#${address}` : "", words);
}
