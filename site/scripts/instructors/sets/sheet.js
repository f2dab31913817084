/** A set on paper: its puzzles as on their own pages, under the set's rules, with an answer key from the referee. */

import { lower, showOnly } from "../../cards/card_parts.js";
import { Cards, NoPuzzle } from "../../cards/set_cards.js";
import { Engine, Refusal } from "../../engine/engine.js";
import { drawer } from "../../address/drawer.js";
import { readSet } from "../../address/set_address.js";
import { wireEngine } from "../../page/engine_line.js";
import { sentence } from "../../page/error_sentence.js";
import { fetchTiles } from "../../page/tiles.js";
import "../../page/fragments.js";
import { make, part, slot } from "../../page/dom.js";

/** @typedef {import("../../address/set_address.js").SetModel} SetModel */

/** Parts of a card that are only for answering on screen. */
const UNUSED = ".why, .hints, .desk-bar, .desk-says, [data-slot='ruling'], [data-slot='announce'], button, kbd, script";
const NO_SET = "This page prints the set that its link holds. “Worksheet”, where you make a set, leads here.";
const NO_KEY = "The referee couldn’t load, so there’s no key.";
const NO_CARD = "This puzzle didn’t download. Reload the page to try again.";

const main = part(document, "main");
const engine = Engine.ofPage();

/** @param {string[]} lines */
const say = (lines) => slot("said").replaceChildren(...lines.map(line));
const line = (/** @type {string} */ textContent) => make("p", { textContent });

void show();
addEventListener("hashchange", () => location.reload());

async function show() {
  const { set, faults } = await readSet(location.hash, { draw: drawer((...asked) => engine.ask(...asked)) });
  if (!set) {
    say(location.hash ? faults : [NO_SET]);
    if (!location.hash) slot("said").append(make("a", { href: "../make/", textContent: "Make a set" }));
    return;
  }
  head(set);
  const cards = new Cards(set, engine, { root: "../../" });
  slot("comes").textContent = `Fetching ${set.puzzles.length} puzzles.`;
  await fetchTiles().catch(() => {});
  const drawn = await Promise.all(set.puzzles.map((_, place) => card(cards, place + 1, set.rules)));
  slot("cards").append(...drawn);
  slot("acts").hidden = false;
  slot("comes").textContent = "The referee is writing the key.";
  await key(set, cards);
  slot("comes").textContent = "This is what will be printed, only closer together.";
}

/** Add a header with the name. @param {SetModel} set */
function head(set) {
  for (const one of document.querySelectorAll("[data-slot=title]")) one.textContent = set.name;
  slot("of").hidden = false;
  document.title = `${set.name} · Callwise`;
  if (set.says) slot("lead").textContent = set.says;
  /** @type {HTMLAnchorElement} */ (slot("change")).href = `../make/${location.hash}`;
  for (const choice of document.querySelectorAll("input[name=key]")) {
    choice.addEventListener("change", () => (main.dataset.key = choice.value));
  }
  main.dataset.key = "without";
  part(document, "[data-act=print]").addEventListener("click", () => print());
  wireEngine(engine, make("form"));
}

/**
 * A puzzle for print, or a line that says it is unavailable.
 * @param {Cards} cards
 * @param {number} number
 * @param {string[]} rules
 */
async function card(cards, number, rules) {
  let form;
  try {
    form = await cards.card(number);
  } catch (error) {
    return line(`${number}. ${error instanceof NoPuzzle ? sentence(error.message) : NO_CARD}`);
  }
  const select = part(form, "select[name=ruleset]");
  select.value =
    [...select.options].map(({ value }) => value).find((one) => rules.includes(one)) ?? select.dataset.own ?? "";
  form.dataset.rules = select.selectedOptions[0].text;
  showOnly(form, select.value);
  for (const term of form.querySelectorAll("button.term")) term.replaceWith(...term.childNodes);
  for (const part of form.querySelectorAll(UNUSED)) part.remove();
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input, select, textarea")))
    input.disabled = true;
  lower(form);
  form.removeAttribute("tabindex");
  return form;
}

/** Show the introduction and the rules under the title. @param {SetModel} set @param {string} rules */
function under({ says }, rules) {
  slot("rules").textContent = says ? `${sentence(says)} ${rules}` : rules;
}

/** Add the answer key after the puzzles. @param {SetModel} set @param {Cards} cards */
async function key(set, cards) {
  // Until the key states the rules, use those of the puzzles.
  under(set, [...new Set([...document.querySelectorAll("[data-rules]")].map((form) => form.dataset.rules))].join("; "));
  try {
    const { rules, keys } = await engine.ask("set.key", { set, puzzles: await cards.texts() });
    under(set, rules);
    part(document, ".sheet-key > ol").replaceChildren(
      ...keys.map((/** @type {string} */ html) => {
        const answer = make("li");
        answer.innerHTML = trusted.createHTML(html);
        return answer;
      }),
    );
    slot("engine").replaceChildren();
    const choice = /** @type {HTMLInputElement} */ (part(document, "[name=key][value=with]"));
    Object.assign(choice, { disabled: false, checked: true });
    main.dataset.key = choice.value;
  } catch (error) {
    say([
      error instanceof Refusal || error instanceof NoPuzzle ? `There’s no key. ${sentence(error.message)}` : NO_KEY,
    ]);
  }
}
