/**
 * The page of a game: the reader provides a log, and the engine reports hand by hand what the rules decided.
 *
 * Names are only ever text.  Nothing is stored: a reload forgets everything.
 */

import { wireOffers } from "../embed/offers.js";
import { Engine, Refusal } from "../engine/engine.js";
import { quoted } from "../address/position_address.js";
import { wireDrops } from "../page/drops.js";
import "../page/fragments.js";
import { announce, copyOf, field, make, part, slot, sure } from "../page/dom.js";
import { curlyQuotes, failure, sentence } from "../page/error_sentence.js";
import { startEngine, wireEngine } from "../page/engine_line.js";
import { loadRulingStyles } from "../page/styles.js";
import { bringTiles } from "../page/tiles.js";
import { Cards } from "./moment_cards.js";
import { readFiles, take } from "./log_intake.js";
import { Strip } from "./hand_strip.js";

/**
 * @typedef {import("./log_intake.js").Brought} Brought
 * @typedef {{number: number, title: string, winners: number[]}} Hand
 * @typedef {{source: string, ruleset: string, certain: boolean, player: number | null, names: string[], faults: {says:
 *   string}[], remarks: string[], hands: Hand[]}} Read
 * @typedef {{text: string, from: string, place: number, read: Read}} Game
 * @typedef {import("./moment_cards.js").Moment} Moment
 */

/** The number of moments to show for a game in which nothing was decided. */
const FEW = 3;
const READS = "Reading…";
const WAITS = "Loading the referee… What you brought is safe.";
const BROKEN = "The referee couldn’t load, or it stopped. What you brought is still here: try again.";
const EMPTY = "Paste a log first, or choose a file.";
const REMARKED = "The log was read, but something in it can’t be right:";
const QUIET = "No calling rule decided anything in this game.";

const { root = "" } = document.body.dataset;
const { ask = "", posed = "" } = part(document, ".game").dataset;
const engine = Engine.ofPage();
const handing = /** @type {HTMLFormElement} */ (slot("handing"));
const choices = /** @type {HTMLFormElement} */ (slot("choices"));
const text = /** @type {HTMLTextAreaElement} */ (field(handing, "log"));
const picked = field(handing, "files");
const which = /** @type {HTMLSelectElement} */ (field(choices, "which"));
const rules = /** @type {HTMLSelectElement} */ (field(choices, "rules"));
const guess = field(choices, "guess");
const shown = slot("hands");
const bringing = /** @type {HTMLDetailsElement} */ (slot("bring"));
/** The first lesson that teaches each clause. @type {Map<string, string>} */
const lessons = new Map(
  Object.entries(JSON.parse(slot("lessons").textContent)).flatMap(([path, clauses]) =>
    clauses.map((/** @type {string} */ clause) => [clause, path]),
  ),
);
const asLogged = rules.options[0].text;
const strip = new Strip(slot("strip"), () => player() !== "");
const cards = new Cards(
  engine,
  { ask, posed, root, lessons },
  {
    ruled: rulesetTitle,
    isGuessed: () => guess.checked,
    onAnswer: (moment) => seal(found.findIndex(({ moments }) => moments.includes(moment))),
    fail,
  },
);

/** All games read, the latest first. @type {Game[]} */
let games = [];
/** The open game’s moments, grouped by hand. @type {{hand: Hand, moments: Moment[]}[]} */
let found = [];
let isQuiet = false;
/** The player in a replay link that was pasted before its log. */
let side = -1;
let looking = new AbortController();

/** @param {string} name @param {string} words */
function say(name, words) {
  announce(slot(name), words);
}

/**
 * Read texts; unreadable ones are reported, and games already read stay.
 * @param {Brought[]} brought
 * @returns {Promise<boolean>} whether there is a new game
 */
async function bring(brought) {
  /** @type {Game[]} */
  const fresh = [];
  /** @type {Node[][]} */
  const faults = [];
  /** @type {Node[][]} */
  const remarks = [];
  say("says", engine.state.phase === "ready" ? READS : WAITS);
  for (const one of brought) {
    const name = one.from && one.fault === undefined ? `${quoted(one.from)}: ` : "";
    if (one.fault !== undefined) {
      faults.push([new Text(one.fault)]);
      continue;
    }
    try {
      const read = await engine.ask("game.read", { text: one.text });
      for (const [place, game] of read.games.entries()) {
        fresh.push({ text: one.text, from: one.from, place, read: game });
        for (const { says } of game.faults) faults.push([new Text(`${name}${sentence(says)} The rest was read.`)]);
        for (const remark of game.remarks) remarks.push([new Text(`${name}${sentence(remark)}`)]);
      }
      if (read.replay) faults.push(replayed(name, read.replay));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push([new Text(`${name}${name ? curlyQuotes(error.message) : sentence(error.message)}`)]);
    }
  }
  slot("faults").replaceChildren(...[...faults, ...remarks].map((parts) => make("li", {}, ...parts)));
  if (!faults.length) say("says", remarks.length ? REMARKED : "");
  else if (fresh.length) say("says", "Something couldn’t be read:");
  else say("says", `That couldn’t be read.${games.length ? " The game below stays open." : ""}`);
  if (faults.length || remarks.length) slot("faults").scrollIntoView({ block: "nearest" });
  if (!fresh.length) return false;
  games = [...fresh, ...games];
  which.replaceChildren(...games.map((game, number) => new Option(gameTitle(game), String(number))));
  slot("which").hidden = games.length < 2;
  open();
  return true;
}

/**
 * The message about a replay link, with instructions for getting its log.
 * @param {string} name
 * @param {{says: string, address: string | null, player: number | null}} replay
 */
function replayed(name, { says, address, player }) {
  side = player ?? -1;
  const parts = [/** @type {Node} */ (new Text(`${name}${sentence(says)}`))];
  if (address?.startsWith("https://"))
    parts.push(new Text(" "), make("a", { href: address, rel: "noopener", textContent: "Open the log" }));
  return parts;
}

/** @param {Game} game */
function gameTitle({ from, read }) {
  const { length } = read.hands;
  return `${from ? `${from}: ` : ""}${read.source}, ${length} ${length === 1 ? "hand" : "hands"}`;
}

/** Open the selected game, offering the players in its log. */
function open() {
  const { read } = chosen();
  const names = choices.querySelectorAll("[data-slot=name]");
  for (const [place, line] of names.entries()) line.textContent = playerLabel(read, place);
  const player = read.player ?? side;
  side = -1;
  for (const radio of players()) radio.checked = radio.value === (player < 0 ? "" : String(player));
  rules.options[0].text = read.certain
    ? `${asLogged}: ${rulesetTitle(read.ruleset)}`
    : `Not in the log; our guess: ${rulesetTitle(read.ruleset)}`;
  const opened = slot("open");
  opened.hidden = false;
  if (bringing.contains(document.activeElement)) opened.focus({ preventScroll: true });
  bringing.open = false;
  void tried(look);
}

/** Labels that identify players: name, and number of hands won. @param {Read} read @param {number} player */
function playerLabel({ names, hands }, player) {
  const wins = hands.filter(({ winners }) => winners.includes(player)).length;
  return [names[player], wins && `won ${wins} ${wins === 1 ? "hand" : "hands"}`].filter(Boolean).join(", ");
}

/** A ruleset's name. @param {string} name */
function rulesetTitle(name) {
  return [...rules.options].find(({ value }) => value === name)?.text ?? name;
}

const chosen = () => sure(games[Number(which.value)]);
/** @returns {NodeListOf<HTMLInputElement>} */
const players = () => choices.querySelectorAll("[name=player]");
/** The reader's seat, or empty for everyone. */
const player = () => [...players()].find(({ checked }) => checked)?.value ?? "";

/** Have the open game ruled on hand by hand, showing results as they arrive; only the last request counts. */
async function look() {
  looking.abort();
  const { signal } = (looking = new AbortController());
  const { text, place, read } = chosen();
  const asked = { text, game: place, ...(rules.value && { rules: rules.value }) };
  found = [];
  isQuiet = false;
  shown.replaceChildren();
  strip.begin(read.hands);
  say("sum", "");
  try {
    for (const [number, hand] of read.hands.entries()) {
      go(number, read.hands.length);
      const { moments } = await engine.ask("game.moments", { ...asked, hand: number }, { signal });
      found.push({ hand, moments });
      draw(found.length - 1);
    }
    if (!found.some(({ moments }) => moments.length)) await lookForFew(asked, read, signal);
    sum();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    if (!signal.aborted) slot("reads").hidden = true;
  }
}

/**
 * If nothing was decided, find moments when two players could have called.
 * @param {object} asked
 * @param {Read} read
 * @param {AbortSignal} signal
 */
async function lookForFew(asked, read, signal) {
  isQuiet = true;
  let few = 0;
  for (const [number] of read.hands.entries()) {
    if (few >= FEW) break;
    const { moments } = await engine.ask("game.moments", { ...asked, hand: number, both: true }, { signal });
    found[number].moments = moments.slice(0, FEW - few);
    few += found[number].moments.length;
    draw(number);
  }
}

/** Show progress. @param {number} number @param {number} all */
function go(number, all) {
  const line = slot("reads");
  line.hidden = false;
  Object.assign(part(line, "progress"), { max: all, value: number });
  part(line, "span").textContent = `Ruling on hand ${number + 1} of ${all}`;
}

/** Show how often the rules decided something, for the reader and for all. */
function sum() {
  const all = found.flatMap(({ moments }) => moments);
  const mine = all.filter((one) => String(one.player) === player()).length;
  if (isQuiet) return say("sum", all.length ? `${QUIET} Here two players could have called the same tile:` : QUIET);
  if (!player())
    return say("sum", `The rules decided ${times(all.length)} at your table. Choose who you are to see your own.`);
  say(
    "sum",
    mine
      ? `The rules decided ${times(mine)} for you, ${times(all.length)} at your table.`
      : `The rules decided nothing for you, and ${times(all.length)} for others.`,
  );
}

/** @param {number} count */
const times = (count) => `${count} ${count === 1 ? "time" : "times"}`;

/** Draw a hand's moments that concern the reader. @param {number} number */
function draw(number) {
  const { hand, moments } = found[number];
  const mine = moments.filter(isMine);
  seal(number);
  if (!mine.length) return;
  const section = copyOf("hand");
  const heading = part(section, "h2");
  heading.textContent = hand.title;
  heading.id = at(hand);
  section.setAttribute("aria-labelledby", heading.id);
  part(section, "ol").append(...mine.map((one) => cards.card(one)));
  shown.append(section);
}

/** Whether to show a moment: it concerns the reader, or the reader's seat isn't known. @param {Moment} one */
const isMine = (one) => !player() || isQuiet || String(one.player) === player();
/** @param {Hand} hand */
const at = ({ number }) => `hand-${number}`;

/** Put a hand's seals into its cell, and explain those of the game. @param {number} number */
function seal(number) {
  const { hand, moments } = found[number];
  const seals = moments.map((one) => ({ html: one.seal, isMine: isMine(one), isHeld: cards.isHeld(one) }));
  strip.fill(number, seals, seals.some((one) => one.isMine) ? at(hand) : "");
  /** @type {NodeListOf<HTMLElement>} */
  const told = slot("legend").querySelectorAll("[data-of]");
  for (const one of told) {
    const stamps = (one.dataset.of ?? "").split(",");
    one.hidden = !stamps.some((stamp) => slot("strip").querySelector(`.seal[data-verdict="${stamp}"]`));
  }
}

/** Run work that uses the engine, and report errors. @param {() => Promise<unknown>} work */
async function tried(work) {
  try {
    await work();
  } catch (error) {
    fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  say("says", failure(error, BROKEN));
}

handing.addEventListener("submit", (event) => {
  event.preventDefault();
  void tried(readField);
});
text.addEventListener("paste", () => setTimeout(() => void tried(readField)));

async function readField() {
  const { value } = text;
  if (!value.trim()) {
    say("says", EMPTY);
    text.focus();
    return;
  }
  if ((await bring([take(value)])) && text.value === value) text.value = "";
}

/** Read the log in the fragment of the page's address, or say why it can't be read; section anchors are ignored. */
async function readAddress() {
  if (location.hash.length < 2 || document.getElementById(location.hash.slice(1))) return;
  await bring([take(location.href)]);
}

picked.addEventListener("change", () => {
  void tried(async () => bring(await readFiles(picked.files ?? []))).then(() => (picked.value = ""));
});
wireDrops(
  ({ files, text: dropped }) => void tried(async () => bring(files.length ? await readFiles(files) : [take(dropped)])),
);
wireOffers();
part(document, "[data-act=example]").addEventListener("click", () => {
  const { text } = JSON.parse(slot("example").textContent);
  void tried(() => bring([take(text, "An example")]));
});

choices.addEventListener("submit", (event) => event.preventDefault());
choices.addEventListener("change", ({ target }) => {
  if (target === which) return open();
  if (target === rules) return void tried(look);
  shown.replaceChildren();
  for (const [number] of found.entries()) draw(number);
  if (slot("reads").hidden) sum();
});

wireEngine(engine, handing, ({ phase }) => {
  if (phase === "ready" && slot("says").textContent === WAITS) say("says", READS);
});
loadRulingStyles();
bringTiles();
startEngine(engine, handing);
addEventListener("load", () => void import("../offline/registration.js"));
addEventListener("hashchange", () => void tried(readAddress));
void tried(readAddress);
