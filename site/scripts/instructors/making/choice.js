/** The list of puzzles to choose from: filters, selection, and previews. */

import { limits } from "../../address/set_address.js";
import { unfold, wireFolds } from "./folded_lessons.js";
import { tenOf } from "./pick_ten.js";
import { around, copyOf, make, part, slot, sure } from "../../page/dom.js";

/** @typedef {import("./set_plan.js").Making} Making */
/** @typedef {import("./set_plan.js").Item} Item */

const A_FEW = 10;
const CHOOSING = "The referee is choosing.";

const list = part(document, "#every-puzzle");
/** @type {HTMLElement[]} */
const entries = [...list.querySelectorAll("[data-entry]")];
const finding = part(document, "form[data-slot=find]");
const filters = /** @type {HTMLFormElement} */ (part(document, "form[data-slot=filters]"));

/** Every available puzzle, by key, in order. @type {ReadonlyMap<string, Item>} */
export const course = new Map(
  entries.map((entry) => {
    const { game = "" } = lessonOf(entry).dataset;
    const { key = "", leans = "" } = entry.dataset;
    const [title, lesson] = [
      wordsOf(part(entry, "label > span")),
      wordsOf(part(lessonOf(entry), "[data-slot=lesson]")),
    ];
    return [key, { id: key, text: "", title, lesson, game, leans }];
  }),
);

for (const entry of entries) {
  const look = copyOf("look");
  part(look, ".vh").textContent = `: ${sure(course.get(entry.dataset.key ?? "")).title}`;
  entry.append(look);
}

/** @param {HTMLElement} entry @returns {HTMLElement} */
function lessonOf(entry) {
  return sure(entry.closest("[data-lesson]"));
}

/** An element's text in the reader's chosen words. @param {Element} element */
function wordsOf(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  const others = document.documentElement.dataset.terms === "en" ? ".term-usual" : ".term-en";
  for (const other of copy.querySelectorAll(`${others}, .gloss`)) other.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

/** Let the instructor choose puzzles from the list. @param {Making} making */
export function wireChoosing(making) {
  const says = slot("chose");
  const tell = (/** @type {string} */ words) => (says.textContent = words);
  const [all, ten] = ["all", "ten"].map((act) => part(document, `[data-act="${act}"]`));
  const count = slot("count");
  const show = () => {
    const chosen = new Set(making.items.map(({ id }) => id));
    for (const entry of entries) part(entry, "input").checked = chosen.has(entry.dataset.key ?? "");
    const { length } = making.items;
    count.textContent = length ? `${length} puzzle${length === 1 ? "" : "s"} chosen` : "Nothing chosen";
    offer();
  };
  const listed = () => entries.filter((entry) => !entry.hidden && !part(entry, "input").checked);
  /** Offer to add several at once, if there are several and enough room. */
  const offer = () => {
    const { length } = listed();
    const room = limits.puzzles - making.items.length;
    all.textContent = `Choose all ${length} of these`;
    all.hidden = length < 2 || length > room;
    ten.hidden = length <= A_FEW || room < A_FEW;
  };
  making.subscribe(show);
  finding.addEventListener("input", offer);
  finding.addEventListener("refind", offer);

  /** @param {HTMLElement[]} some */
  const choose = (some) => {
    const left = making.add(some.map((entry) => sure(course.get(entry.dataset.key ?? ""))));
    const taken = some.length - left;
    show();
    tell(
      left
        ? `A set has ${limits.puzzles} puzzles at most: ${taken ? `${taken} more are in it, and ` : ""}${left} had no room.`
        : `${count.textContent}.`,
    );
  };
  list.addEventListener("change", ({ target }) => {
    const entry = around(target, "[data-entry]");
    if (!entry) return;
    if (/** @type {HTMLInputElement} */ (target).checked) choose([entry]);
    else {
      making.remove(entry.dataset.key ?? "");
      tell(`${count.textContent}.`);
    }
  });
  all.addEventListener("click", () => choose(listed()));
  ten.addEventListener("click", async () => {
    const from = listed().map((entry) => sure(course.get(entry.dataset.key ?? "")));
    tell(making.model.rules.length ? CHOOSING : "");
    const some = new Set(await tenOf(from, { games: making.games, misfits: (keys) => misfitsIn(making, keys) }));
    choose(entries.filter((entry) => some.has(sure(course.get(entry.dataset.key ?? "")))));
    const game = [...some][0]?.game;
    if (from.some((one) => one.game !== game))
      says.textContent += " All of them are of one game; choose a topic for another.";
  });
  list.addEventListener("click", ({ target }) => {
    /** @type {HTMLButtonElement | null} */
    const button = around(target, "[data-act=look]");
    if (button) void look(button);
  });
  const countFolds = wireFolds(list, making, choose);
  for (const type of ["input", "refind"]) finding.addEventListener(type, countFolds);
  wireFilters();
  wireRuleWords();
}

/**
 * The puzzles that don't fit a set's rules; none if each has its own, or it can't be determined.
 * @param {Making} making
 * @param {string[]} puzzles
 */
async function misfitsIn(making, puzzles) {
  const { rules } = making.model;
  if (!rules.length || !puzzles.length) return new Set();
  const { write } = await import("./referee.js");
  const set = {
    name: "-",
    says: "",
    mode: /** @type {const} */ ("practice"),
    shuffled: false,
    named: false,
    rules,
    puzzles,
    own: [],
  };
  const { faults, remarks } = await write(set).catch(() => ({ faults: [], remarks: [] }));
  const told = [
    ...remarks.map(({ key }) => key),
    ...puzzles.filter((key) => faults.some((fault) => fault.startsWith(`${key}: `))),
  ];
  return new Set(told);
}

/** Make puzzles searchable by their rules: the words are fetched on first use of the search field. */
function wireRuleWords() {
  const come = async () => {
    const reply = await fetch(part(document, "[data-rule-words]").dataset.ruleWords ?? "");
    /** @type {Record<string, string>} */
    const words = await reply.json();
    for (const entry of entries) {
      entry.dataset.words += ` ${(entry.dataset.clauses ?? "")
        .split(" ")
        .map((id) => `${id} ${words[id]}`)
        .join(" ")}`;
    }
    finding.dispatchEvent(new Event("refind"));
  };
  // Without them, titles and lessons are still searchable.
  const begin = () => void come().catch(() => finding.addEventListener("focusin", begin, { once: true }));
  finding.addEventListener("focusin", begin, { once: true });
  if (part(finding, "input").value) begin();
}

/** The lessons of the list as options, grouped by topic. */
function lessonsByTopic() {
  const { topic } = /** @type {{topic: HTMLSelectElement}} */ (/** @type {unknown} */ (filters.elements));
  return [...topic.options].slice(1).map(({ value, label }) => {
    const group = make("optgroup", { label });
    group.dataset.topic = value;
    const lessons = /** @type {NodeListOf<HTMLElement>} */ (
      list.querySelectorAll(`[data-lesson][data-topic="${value}"]`)
    );
    group.append(...[...lessons].map((one) => new Option(numbered(one), one.dataset.lesson)));
    return group;
  });
}

/** A lesson's number and title. @param {HTMLElement} lesson */
function numbered(lesson) {
  return `${part(lesson, "h4").firstChild?.textContent ?? ""}${wordsOf(slot("lesson", lesson))}`;
}

/** Filter the list by the choices above it. */
function wireFilters() {
  const { topic, lesson, level, form } = /** @type {Record<string, HTMLSelectElement>} */ (
    /** @type {unknown} */ (filters.elements)
  );
  const groups = lessonsByTopic();
  lesson.append(...groups);
  const show = () => {
    const asked = lesson.value;
    lesson.replaceChildren(
      lesson.options[0],
      ...groups.filter(({ dataset }) => !topic.value || dataset.topic === topic.value),
    );
    lesson.value = asked;
    if (lesson.selectedIndex < 0) lesson.selectedIndex = 0;
    const kind = form.value && form.selectedOptions[0].text.toLowerCase();
    for (const entry of entries) {
      const { dataset } = lessonOf(entry);
      const kept =
        (!topic.value || dataset.topic === topic.value) &&
        (!lesson.value || dataset.lesson === lesson.value) &&
        (!level.value || dataset.level === level.value) &&
        (!kind || part(entry, "small").textContent === kind);
      entry.toggleAttribute("data-out", !kept);
    }
    finding.dispatchEvent(new Event("refind"));
    unfold(list, { topic, lesson, level, form });
    list.scrollTop = 0;
  };
  filters.addEventListener("change", show);
  filters.addEventListener("submit", (event) => event.preventDefault());
  // Browsers can restore choices after a reload.
  if ([topic, lesson, level, form].some(({ value }) => value)) queueMicrotask(show);
}

/** Toggle a puzzle's preview, with a button for its file. @param {HTMLElement} button */
async function look(button) {
  const { key = "" } = sure(button.closest("li")).dataset;
  const file = make("button", { type: "button", className: "btn btn-text", textContent: "Save its file" });
  file.addEventListener("click", async () => {
    const { saveFile } = await import("./referee.js");
    await saveFile(key).catch(() => (file.textContent = "Its file couldn’t be downloaded"));
  });
  const preview = await import("./preview.js");
  await preview.look(button, { title: sure(course.get(key)).title, address: `embed/puzzles/${key}/` }, file);
}
