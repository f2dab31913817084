/** The settings page: preferences take effect at once; progress can be exported, imported and erased. */

import { ImportError, LARGEST_FILE, exportText, merge, parseImport } from "../storage/transfer.js";
import { Progress, TooMuch } from "../storage/progress.js";
import { keptClasses, keptCounts } from "../storage/kept_classes.js";
import { ownCard } from "../storage/own_card.js";
import { lastDispute, longestRow } from "../storage/practice_results.js";
import { begunSets } from "../storage/begun_sets.js";
import { Runs } from "../storage/runs.js";
import { ON_THIS_PAGE, chooseTable, hasUnreadTables, keepsTables, myTable } from "../puzzle/my_table.js";
import { chooseGame, myGame } from "../puzzle/my_game.js";
import { field, make, part, slot, sure } from "../page/dom.js";
import { saveAs } from "../page/download.js";

const NOT_KEPT =
  "This browser isn’t saving anything new for this site. Your choices apply on this page until you leave it.";
const UNREAD =
  "Some of the choices kept in this browser couldn’t be read, so the usual ones apply until you choose again.";
const FORGETS = ["blocked", "full", "held"];

const preferences = globalThis.callwisePreferences;
const progress = new Progress();
const runs = new Runs();

/** @param {number} count */
const puzzles = (count) => `${count} puzzle${count === 1 ? "" : "s"}`;

/** The number of sets begun, in words. */
const begun = () => `${runs.count} set${runs.count === 1 ? "" : "s"} begun`;

/** @param {ReadonlyMap<string, import("../storage/progress.js").Mark>} marks */
function counted(marks) {
  const right = [...marks.values()].filter((mark) => mark.right).length;
  return `${puzzles(marks.size)} tried, ${right} of them answered right`;
}

/* Preferences */

/** @type {HTMLSelectElement[]} */
const tables = [...document.querySelectorAll("select[data-table]")];
/** Whether the stored table of a game is no longer available. @param {HTMLSelectElement} table */
const isUnknown = ({ dataset, options }) => {
  const mine = myTable(dataset.table ?? "");
  return mine !== undefined && ![...options].some(({ value }) => value === mine);
};
/** @type {HTMLInputElement[]} */
const radios = [...document.querySelectorAll("input[data-preference]")];

function showPreferences() {
  for (const radio of radios) radio.checked = preferences.get(radio.name) === radio.value;
  const line = slot("keeps");
  const forgets = !preferences.keeps || !keepsTables() || FORGETS.includes(progress.trouble);
  const isUnread = preferences.isUnread || tables.some(isUnknown) || hasUnreadTables();
  const words = forgets ? NOT_KEPT : isUnread ? UNREAD : "";
  if (words && line.textContent !== words) line.textContent = words;
}

for (const radio of radios) {
  radio.addEventListener("change", () => {
    preferences.choose(radio.name, radio.value);
    showPreferences();
  });
}
slot("no-script").hidden = true;
addEventListener("callwise:preferences", showPreferences);
addEventListener("pageshow", showPreferences);
showPreferences();

/* My game and table */

/** @type {HTMLInputElement[]} */
const games = [...document.querySelectorAll("input[data-game]")];
for (const game of games) game.addEventListener("change", () => chooseGame(game.value));

function showTables() {
  for (const game of games) game.checked = game.value === myGame();
  for (const table of tables) table.value = isUnknown(table) ? "" : (myTable(table.dataset.table ?? "") ?? "");
}

for (const table of tables) {
  table.addEventListener("change", () => {
    chooseTable(table.dataset.table ?? "", table.value);
    showTables();
    showPreferences();
  });
}
addEventListener("pageshow", showTables);
addEventListener("storage", showTables);
showTables();

/* Progress */

function showKept() {
  const words = `${progress.puzzles.size ? counted(progress.puzzles) : "No puzzle tried yet"}${runs.count ? `; ${begun()}` : ""}.`;
  for (const name of ["progress-kept", "erase-kept"]) slot(name).textContent = words;
  slot("begun").replaceChildren(
    ...begunSets(runs).map(({ name, address, answered, of, who, hasEnded }) => {
      const link = make("a", { href: `../set/#${address}`, textContent: name });
      const entry = make("li");
      entry.append(link, `: ${answered} of ${of} answered${hasEnded ? ", at the end" : ""}${who ? `, ${who}` : ""}`);
      return entry;
    }),
  );
  slot("erase-sets").hidden = !runs.count;
  slot("erase-classes").hidden = keptClasses.isEmpty;
}

progress.subscribe(showKept);
showKept();

/**
 * Show the outcome of an action next to its control.
 * @param {HTMLElement} place
 * @param {string} words
 * @param {"done" | "refused"} kind
 */
function say(place, words, kind) {
  place.dataset.kind = kind;
  const forgets = kind === "done" && FORGETS.includes(progress.trouble);
  place.textContent = forgets ? `${words} ${ON_THIS_PAGE}` : words;
}

for (const button of document.querySelectorAll("[data-act=export]")) {
  button.addEventListener("click", () => {
    const place = slot("export-result", sure(button.closest(".setting, dialog")));
    if (!progress.marks.size) {
      say(place, "There’s nothing to export yet.", "refused");
      return;
    }
    const name = `callwise-progress-${new Date().toISOString().slice(0, 10)}.json`;
    saveAs(name, exportText(progress.marks), "application/json");
    place.dataset.kind = "done";
    place.textContent = `Saved as ${name}: ${counted(progress.puzzles)}.`;
  });
}

const importing = /** @type {HTMLFormElement} */ (slot("importing"));

importing.addEventListener("submit", async (event) => {
  event.preventDefault();
  const place = slot("importing-result");
  const input = /** @type {HTMLInputElement} */ (field(importing, "file"));
  const file = input.files?.[0];
  if (!file) {
    say(place, "Choose a file first.", "refused");
    input.focus();
    return;
  }
  try {
    say(place, await take(file, String(new FormData(importing).get("how"))), "done");
    importing.reset();
  } catch (error) {
    const reason =
      error instanceof ImportError || error instanceof TooMuch
        ? error.message
        : "This browser couldn’t read it. It may have been moved.";
    say(place, `“${file.name}” wasn’t imported. ${reason} Your progress is as it was.`, "refused");
    input.focus();
  }
});
importing.addEventListener("change", () => slot("importing-result").replaceChildren());

/** Import a file, all or nothing. @param {File} file @param {string} how @returns {Promise<string>} the outcome */
async function take(file, how) {
  if (file.size > LARGEST_FILE) {
    throw new ImportError(
      `It has ${file.size.toLocaleString("en")} bytes; a progress file has at most ${LARGEST_FILE.toLocaleString("en")}.`,
    );
  }
  const marks = parseImport(await file.text());
  if (how === "replace") {
    const before = progress.puzzles.size;
    progress.replace(() => marks);
    return `Replaced: ${puzzles(marks.size)} now, ${before} before.`;
  }
  const { added, bettered, left } = merge(progress, marks);
  return `Merged: ${puzzles(added)} added, ${puzzles(bettered)} improved, ${puzzles(left)} left as ${left === 1 ? "it was" : "they were"}.`;
}

const dialog = /** @type {HTMLDialogElement} */ (slot("erase"));

part(document, "[data-act=erase]").addEventListener("click", () => {
  if ([progress, runs, keptClasses, keptCounts, lastDispute, longestRow, ownCard].every(({ isEmpty }) => isEmpty)) {
    say(slot("erase-result"), "There’s nothing to erase.", "done");
    return;
  }
  dialog.returnValue = "";
  slot("export-result", dialog).textContent = "";
  dialog.showModal();
});
dialog.addEventListener("close", () => {
  if (dialog.returnValue !== "erase") return;
  const words = `Erased: ${counted(progress.puzzles)}${runs.count ? `; ${begun()}` : ""}.`;
  for (const one of [runs, progress, keptClasses, keptCounts, lastDispute, longestRow, ownCard]) one.erase();
  say(slot("erase-result"), words, "done");
});
