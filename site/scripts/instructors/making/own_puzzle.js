/** Custom puzzles: positions from an asking page, and the form for editing one. */

import { quoted, readAddress, writeAddress } from "../../address/position_address.js";
import { make, part, slot } from "../../page/dom.js";
import { keepDraft, keepTyped, readDraft } from "./draft_set.js";
import { drawnText, tileRow } from "./drawn_text.js";
import { ownPuzzle, reason } from "./referee.js";

/** @typedef {import("./set_plan.js").Making} Making */
/** @typedef {import("./set_plan.js").Item} Item */
/** @typedef {import("./draft_set.js").Words} Words */

const NAME = "own";
const READING = "The referee is reading the position.";
const FULL = "A set has at most 50 puzzles, 20 of them your own. This one had no room.";

/**
 * Add a position to the set, replacing the puzzle it was made from, or at the end.
 * @param {Making} making
 * @param {string} hash the position's address
 */
export async function takePosition(making, hash) {
  const said = slot("opened");
  const say = (/** @type {string} */ words) => said.replaceChildren(make("p", { textContent: words }));
  part(document, "#set").scrollIntoView();
  const { given, fault } = readAddress(hash);
  if (fault) return say(fault);
  say(READING);
  const [asks, ruleset] = ["asks", "rules"].map((key) => given.get(key));
  for (const key of ["asks", "rules", "answer"]) given.delete(key);
  const { place, typed } = readDraft();
  keepDraft({ place: undefined });
  const before = making.items[place ?? -1];
  try {
    const words = before?.text ? await ownPuzzle({ puzzle: before.text, name: NAME }) : undefined;
    const told = {
      asks,
      ruleset,
      table: Object.fromEntries(given),
      name: NAME,
      ...(words && { title: words.title, prompt: words.prompt }),
    };
    const { text, called, game } = await ownPuzzle(told);
    if (words) {
      const refused = typed[before.text];
      if (refused) keepTyped(text, { title: refused.title, prompt: refused.prompt });
      making.change(() => Object.assign(before, { text, title: called, game }));
    } else if (making.add([making.own(text, { title: called, game })])) return say(FULL);
    const others = making.items.length - 1;
    say(words ? `${quoted(called)} has its new position.` : "Your position is in the set.");
    if (others && !words) said.append(newSetButton(hash));
    // Open its form once its line exists.
    document
      .querySelector(`[data-item="${(words ? before : making.items[others]).id}"] [data-act=edit]`)
      ?.dispatchEvent(new Event("click", { bubbles: true }));
  } catch (error) {
    say(`This position can’t be put into a set. ${reason(error, NAME)}`);
    const link = make("a", { href: askPage(hash), textContent: "Change the position" });
    if (before) link.addEventListener("click", () => keepDraft({ place }));
    said.append(link);
  }
}

/**
 * Apply input for puzzles typed before the page was left.  If the referee rejects some, it reappears in the form.
 * @param {Making} making
 */
export async function takeTyped(making) {
  const { typed } = readDraft();
  for (const item of making.items.filter(({ text }) => text in typed)) {
    await write(making, item, typed[item.text]).catch(() => {});
  }
}

/**
 * Write a puzzle's words into its file.
 * @param {Making} making
 * @param {Item} item
 * @param {Words} words
 * @returns {Promise<string>} the file
 * @throws Refusal
 */
async function write(making, item, words) {
  const { text, called, game } = await ownPuzzle({ puzzle: item.text, name: NAME, ...words });
  making.change(() => Object.assign(item, { text, title: called, game }));
  return text;
}

/** The page for asking about a position. @param {string} hash */
const askPage = (hash) => `../../ask/${hash}`;

/** Link to a set of only this position. @param {string} hash */
function newSetButton(hash) {
  const button = make("button", { type: "button", className: "btn btn-text", textContent: "Start a new set with it" });
  button.addEventListener("click", () => {
    keepDraft({ set: "" });
    location.hash = hash;
  });
  return button;
}

/** Toggle a preview of a puzzle's position. @param {HTMLElement} button @param {Item} item */
export async function preview(button, item) {
  const { look } = await import("./preview.js");
  const address = ownPuzzle({ puzzle: item.text, name: NAME }).then(
    ({ position }) => `embed/ask/#${addressOf(position)}`,
  );
  await look(button, { title: item.title, address });
}

/** @param {Record<string, string>} position */
const addressOf = ({ asks, rules, ...table }) =>
  writeAddress([["asks", asks], ...Object.entries(table), ["rules", rules]]);

/** Toggle a puzzle's form below its line. @param {Making} making @param {Item} item @param {HTMLLIElement} line */
export async function edit(making, item, line) {
  const button = part(line, "[data-act=edit]");
  const open = line.querySelector(".make-edit");
  open?.remove();
  line.draggable = Boolean(open);
  button.ariaExpanded = String(!open);
  if (open) return;
  const form = make("form");
  form.className = "make-edit";
  form.autocomplete = "off";
  const told = make("p", { className: "make-said" });
  Object.assign(told, { role: "status", tabIndex: -1 });
  line.append(form);
  form.append(told);
  told.textContent = "The referee is reading it.";
  try {
    const said = await ownPuzzle({ puzzle: item.text, name: NAME });
    form.append(...fieldsOf(said, readDraft().typed[item.text]));
    part(form, ".acts").before(told);
    told.textContent = "";
    /** @type {HTMLElement | null} */ (form.querySelector(".make-text"))?.focus({ preventScroll: true });
  } catch (error) {
    told.textContent = reason(error, NAME);
    return;
  }
  /** Whether the input is in the set. */
  let taken = Promise.resolve(true);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!(await taken)) return told.focus();
    await edit(making, item, line);
    button.focus();
  });
  form.addEventListener("click", ({ target }) => {
    if (!(/** @type {Element} */ (target).closest("a"))) return;
    keepDraft({ place: making.items.indexOf(item) });
    void making.settle();
  });
  form.addEventListener("input", () => keepTyped(item.text, wordsIn(form)));
  const take = async () => {
    const words = wordsIn(form);
    try {
      const file = await write(making, item, words);
      told.textContent = "";
      const since = wordsIn(form);
      keepTyped(file, JSON.stringify(since) === JSON.stringify(words) ? undefined : since);
      return true;
    } catch (error) {
      told.textContent = `This isn’t in the set yet. ${reason(error, NAME)}`;
      return false;
    }
  };
  form.addEventListener("change", () => (taken = take()));
  if (item.text in readDraft().typed) await (taken = take());
}

/** The contents of the fields. @param {HTMLFormElement} form @returns {Words} */
function wordsIn(form) {
  const { title, prompt } = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
  const boxes = [...form.querySelectorAll("input[name=answers]")];
  return { title, prompt, ...(boxes.length && { answers: boxes.flatMap((box) => (box.checked ? [box.value] : [])) }) };
}

/**
 * @param {import("./referee.js").Own} said
 * @param {Words} [typed] input not yet in the file
 * @returns {HTMLElement[]}
 */
function fieldsOf(said, typed) {
  const { title, prompt, position } = { ...said, ...typed };
  const answers = said.answers.map(
    ([code, says, isOffered]) => /** @type {const} */ ([code, says, typed?.answers?.includes(code) ?? isOffered]),
  );
  const titled = drawnText("title", title, { about: "Title", most: 80, looks: said });
  const prompted = drawnText("prompt", prompt, { about: "What learners read", most: 2000, lines: true, looks: said });
  const shown = (/** @type {ReturnType<typeof drawnText>} */ { field, held }) =>
    make("div", { className: "make-field" }, make("span", { textContent: field.ariaLabel ?? "" }), field, held);
  const acts = make("p", { className: "acts" });
  const done = make("button", { className: "btn btn-quiet", textContent: "Done" });
  const link = make("a", { href: askPage(`#${addressOf(position)}`) }, "Change the position");
  acts.append(done, " ", link);
  return [
    shown(titled),
    shown(prompted),
    tileRow(said.tiles, prompted),
    ...(answers.length > 1 ? [choices(answers)] : []),
    acts,
  ];
}

/** @param {(readonly [code: string, says: string, isOffered: boolean])[]} answers */
function choices(answers) {
  const box = make("details");
  const set = make("fieldset", { className: "make-answers" });
  for (const [value, says, checked] of answers) {
    const label = make("label", { className: "make-pick" });
    label.append(make("input", { type: "checkbox", name: "answers", value, checked }), says);
    set.append(label);
  }
  set.prepend(make("legend", { className: "vh", textContent: "Answers to choose from" }));
  box.append(make("summary", { textContent: "Answers to choose from" }), set);
  return box;
}
