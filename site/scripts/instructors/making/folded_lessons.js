/** The list's topics and lessons, folded: how many puzzles of each are chosen, and a button for a whole lesson. */

import { make, part } from "../../page/dom.js";

/** @typedef {import("./set_plan.js").Making} Making */

/** Matches the number of puzzles in a topic's line; a lesson's has only how hard they are. */
const COUNTED = /^(\d+ puzzles)?(, )?/;

/**
 * Count what is chosen in each fold, and add or remove whole lessons.
 * @param {HTMLElement} list
 * @param {Making} making
 * @param {(entries: HTMLElement[]) => void} choose
 * @returns {() => void} counts again, after the list was filtered
 */
export function wireFolds(list, making, choose) {
  const folds = [...list.querySelectorAll("details")].map((fold) => {
    const said = part(fold, "summary > small");
    /** @type {HTMLElement[]} */
    const entries = [...fold.querySelectorAll("[data-entry]")];
    const button = fold.dataset.lesson === undefined ? undefined : wholeLesson(entries);
    return { said, entries, others: said.textContent.replace(COUNTED, ""), button };
  });

  /** @param {HTMLElement[]} entries */
  function wholeLesson(entries) {
    const button = make("button", { type: "button", className: "btn btn-text" });
    const ids = new Set(entries.map(({ dataset }) => dataset.key));
    button.addEventListener("click", () => {
      if (making.items.filter(({ id }) => ids.has(id)).length < entries.length) choose(entries);
      else making.change(() => (making.items = making.items.filter(({ id }) => !ids.has(id))));
    });
    entries[0].parentElement?.before(button);
    return button;
  }

  const count = () => {
    const chosen = new Set(making.items.map(({ id }) => id));
    for (const { said, entries, others, button } of folds) {
      const all = entries.length;
      const taken = entries.filter(({ dataset }) => chosen.has(dataset.key ?? "")).length;
      const shown = entries.filter(({ hidden }) => !hidden).length;
      const there = shown < all ? `${shown} of ${all} puzzles` : `${all} puzzles`;
      said.textContent = [taken ? `${taken} of ${all} chosen` : there, others].filter(Boolean).join(", ");
      said.toggleAttribute("data-some", taken > 0);
      if (button) button.textContent = taken < all ? `All ${all} of this lesson` : "None of this lesson";
    }
  };
  making.subscribe(count);
  return count;
}

/**
 * Unfold what the choices above the list leave: after a choice of topic, only the topic.
 * @param {HTMLElement} list
 * @param {Record<"topic" | "lesson" | "level" | "form", HTMLSelectElement>} asked
 */
export function unfold(list, { topic, lesson, level, form }) {
  for (const fold of list.querySelectorAll("details"))
    fold.open = Boolean(lesson.value || level.value || form.value || (topic.value && !fold.dataset.lesson));
}
