/**
 * The page of a class: it takes in receipts, the engine rules on them, and everything is kept in this browser.
 *
 * `class_model` defines a class and its changes, `open_class` shows it; this module asks for what only the teacher
 * knows.
 */

import { strayPairs, tellStray } from "../../address/stray.js";
import { copied } from "../../page/clipboard.js";
import { around, field, part, slot, sure } from "../../page/dom.js";
import { fileName, saveAs } from "../../page/download.js";
import { startEngine, wireEngine } from "../../page/engine_line.js";
import { fetchTiles } from "../../page/tiles.js";
import { moment } from "../../storage/stored_text.js";
import { wireHanding } from "../sets/receipt_intake.js";
import { ClassError, LARGEST_FILE, classText } from "./class_file.js";
import { setLabel } from "./class_grid.js";
import {
  newClass,
  nextWeekOf,
  withChosen,
  withSetHandedOut,
  withOwner,
  setsOf,
  withLearner,
  withLearners,
  withReceipts,
  withSet,
  withoutSet,
} from "./class_model.js";
import { csvRows, saveStatements } from "./exports.js";
import { NEW, newNames } from "./lists.js";
import { mergeClasses } from "./merging.js";
import {
  classes,
  count,
  counting,
  drawAnswers,
  engine,
  go,
  look,
  page,
  say,
  sayNear,
  seals,
  show,
  tried,
} from "./open_class.js";
import { classFileIn, isClassFile, openedClass, receiptsIn, setOf } from "./opening.js";
import { weekIn } from "./weeks.js";

const WAITS = "Loading the referee…";

/** A set from the address, received before there was a class. */
let brought = "";

/** Make a set from the puzzles that the class missed in the selected one. */
async function makeNext() {
  const of = sure(page.here);
  const set = sure(of.sets.find(({ id }) => id === page.selected));
  const place = slot("making");
  place.textContent = "The referee is looking for puzzles.";
  const { makeNextWeek } = await import("./next_set.js");
  place.replaceChildren(
    ...(await makeNextWeek(
      engine,
      of,
      set,
      await counting.ask("receipts.count", of, set),
      nextWeekOf(of),
      (words) => (place.textContent = words),
    )),
  );
}

/* Incoming files and links */

/** @param {import("../sets/receipt_intake.js").Handed[]} handed */
async function take(handed) {
  sayNear(slot("handing"));
  if (engine.state.phase !== "ready") say(WAITS);
  for (const { text } of handed.filter((one) => isClassFile(one.text))) await openClass(text);
  const texts = handed.filter((one) => !isClassFile(one.text));
  if (!texts.length) return true;
  if (!page.here) throw new ClassError("Begin a class first. Then its receipts can be read.");
  const { taken, refused } = await receiptsIn(engine, texts);
  const { of, fresh, known } = withReceipts(page.here, taken, moment());
  const words = [
    fresh ? `${fresh} receipt${fresh === 1 ? " is" : "s are"} new.` : "Nothing is new.",
    ...(known ? [`${known} ${known === 1 ? "was" : "were"} here already.`] : []),
    ...setsOf(of, { out: true })
      .filter(({ id }) => taken.some(({ set }) => set === id))
      .map((set) => `“${set.name}” was taken out of the class. Put it back to see what was handed in for it.`),
    ...refused,
  ];
  go(of, words.join(" "));
  if (page.selected) await drawAnswers();
  return taken.length > 0;
}

/** Open a class file next to the existing classes, or merge it with its other copy. @param {string} text */
async function openClass(text) {
  if (engine.state.phase !== "ready") say(WAITS);
  const { of, unread } = await openedClass(engine, text);
  const before = classes.all.find(({ id }) => id === of.id);
  const late = unread ? ` This version of the site can’t read ${unread} of its receipts; they’re kept.` : "";
  go(
    before ? mergeClasses(before, of, moment()) : of,
    `${before ? `Merged with “${of.name}”, which was already here. Nothing in either is lost.` : `“${of.name}” is open.`}${late}`,
  );
}

/** Add a set by its link. @param {string} link @param {string} week */
async function addSet(link, week) {
  if (engine.state.phase !== "ready") say(WAITS);
  const set = await setOf(engine, link);
  const own = week === nextWeekOf(sure(page.here)) && weekIn(set.name);
  const of = withSetHandedOut(sure(page.here), { ...set, week: own || week }, moment());
  const known = setsOf(sure(page.here)).some(({ id }) => id === set.id);
  go(
    of,
    known
      ? `“${setLabel(sure(of.sets.find(({ id }) => id === set.id)))}” is in the class already.`
      : `“${set.name}” is added.`,
  );
}

/** @type {Record<string, (form: HTMLFormElement) => unknown>} */
const forms = {
  beginning(form) {
    const name = field(form, "name").value.trim();
    const { of, known } = withLearners(
      newClass(name || "My class", moment()),
      field(form, "learners").value.split("\n"),
      moment(),
    );
    form.reset();
    go(of, known.length ? `Twice in your list: ${known.join(", ")}.` : "");
    slot("name").focus();
    if (brought) void tried(() => addSet(brought, nextWeekOf(of)));
    brought = "";
  },
  naming(form) {
    const { of, known } = withLearners(sure(page.here), field(form, "learners").value.split("\n"), moment());
    form.reset();
    go(of, known.length ? `In the class already, so not added: ${known.join(", ")}.` : "Added.");
  },
  adding: (form) =>
    tried(async () => {
      await addSet(field(form, "link").value.trim(), field(form, "week").value.trim());
      field(form, "link").value = "";
    }),
};

/** Handle the forms in lists, according to their entry. @param {HTMLFormElement} form @param {DOMStringMap} about */
function submitEntry(form, { token, set: id, learner }) {
  const of = sure(page.here);
  if (id) {
    const set = sure(of.sets.find((one) => one.id === id));
    return go(withSet(of, { ...set, week: field(form, "week").value.trim() }, moment()), "Saved.");
  }
  if (learner) {
    const [name, is, left] = [field(form, "name").value.trim(), field(form, "is").value, field(form, "left").checked];
    return go(withLearner(of, learner, { name: name || "?", is, left }, moment()), "Saved.");
  }
  if (!token) return;
  const whose = field(form, "whose").value;
  const receipt = sure(of.receipts.find((one) => one.token === token));
  go(
    withOwner(of, token, whose === NEW ? { name: receipt.who.trim() || "No name" } : { id: whose }, moment()),
    "Saved.",
  );
  if (page.selected) void tried(drawAnswers);
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method === "dialog" || form.dataset.slot === "handing") return;
  event.preventDefault();
  void tried(async () => {
    const does = forms[form.dataset.slot ?? ""];
    if (does) await does(form);
    else submitEntry(form, sure(form.closest("li")).dataset);
  });
});

/* Actions */

/** The set of a button's entry. @param {HTMLElement} button */
const setAround = (button) =>
  sure(sure(page.here).sets.find(({ id }) => id === sure(button.closest("li")).dataset.set));

/** @type {Record<string, (button: HTMLElement) => unknown>} */
const acts = {
  save() {
    const of = sure(page.here);
    const name = fileName(of.name, "callwise-class.json");
    saveAs(name, classText(of), "application/json");
    say(`Saved as ${name}.`);
  },
  csv: () =>
    tried(async () => {
      await count();
      const { csv } = await engine.ask("table.write", { rows: csvRows(sure(page.here), counting.row) });
      const name = fileName(sure(page.here).name, "csv");
      saveAs(name, csv, "text/csv");
      say(`Saved as ${name}.`);
    }),
  "set-csv": () =>
    tried(async () => {
      const set = sure(sure(page.here).sets.find(({ id }) => id === page.selected));
      const { csv } = await counting.ask("receipts.rule", sure(page.here), set);
      saveAs(fileName(setLabel(set), "csv"), csv, "text/csv");
    }),
  xapi: () => tried(async () => say(`Saved as ${await saveStatements(sure(page.here), counting)}.`)),
  print: () => print(),
  next: () => tried(makeNext),
  "add-next": (button) =>
    tried(async () => {
      await addSet(button.dataset.address ?? "", button.dataset.week ?? "");
      button.hidden = true;
    }),
  "close-set"() {
    const id = page.selected;
    page.selected = "";
    show();
    part(slot("box"), `button[data-set="${id}"]`).focus();
  },
  "all-new"() {
    let of = sure(page.here);
    for (const { token, who } of newNames(of))
      if (newNames(of).some((one) => one.token === token)) of = withOwner(of, token, { name: who.trim() }, moment());
    go(of, "Added.");
  },
  count: (button) => {
    go(withChosen(sure(page.here), sure(sure(button.closest("li")).dataset.token), moment()), "Saved.");
    void tried(drawAnswers);
  },
  "take-out"(button) {
    const set = setAround(button);
    if (page.selected === set.id) page.selected = "";
    go(
      withoutSet(sure(page.here), set.id, moment()),
      `“${set.name}” was taken out. Its receipts are kept. Put it back, and they count again.`,
    );
    part(slot("out"), `[data-set="${set.id}"] button`).focus();
  },
  "put-back"(button) {
    const set = setAround(button);
    go(withSet(sure(page.here), set, moment()), `“${set.name}” is back in the class.`);
    part(slot("box"), `button[data-set="${set.id}"]`).focus();
  },
  async copy(button) {
    const { address } = setAround(button);
    const link = new URL(`../../set/#${address}`, location.href).href;
    say((await copied(link)) ? "Copied." : `This browser doesn’t let pages copy. The link is ${link}`);
  },
  another() {
    page.here = undefined;
    show();
    say("");
    field(slot("beginning"), "name").focus();
  },
  back() {
    page.here = classes.all[0];
    show();
    void tried(count);
  },
  forget: () => /** @type {HTMLDialogElement} */ (slot("forgetting")).showModal(),
};

document.addEventListener("click", ({ target }) => {
  const pressed = around(target, "button");
  if (pressed) sayNear(pressed);
  const button = around(target, "[data-act]");
  if (button) return acts[button.dataset.act ?? ""]?.(button);
  const head = around(target, "thead button[data-set]");
  if (head) void tried(() => look(head.dataset.set ?? ""));
});

slot("forgetting").addEventListener("close", () => {
  const dialog = /** @type {HTMLDialogElement} */ (slot("forgetting"));
  if (dialog.returnValue !== "forget" || !page.here) return;
  dialog.returnValue = "";
  classes.forget(page.here.id);
  counting.clear();
  seals.clear();
  page.selected = "";
  page.here = classes.all[0];
  show();
  say("Forgotten. None of it is kept here now.");
});

slot("which").addEventListener("change", () => {
  page.here = classes.all.find(({ id }) => id === part(slot("which"), "select").value);
  page.selected = "";
  say("");
  show();
  void tried(count);
});

/** @type {HTMLInputElement} */ (slot("file")).addEventListener("change", ({ target }) => {
  const input = /** @type {HTMLInputElement} */ (target);
  void tried(async () => {
    const file = input.files?.[0];
    if (file) await openClass(await classFileIn(file));
  }).then(() => (input.value = ""));
});

/* The engine, and the address */

wireHanding(slot("handing"), { take, say, tried, largest: LARGEST_FILE });
wireEngine(engine, slot("handing"));
// Preload the code that reads receipts.
const warm = engine.subscribe(({ phase }) => {
  if (phase !== "ready") return;
  warm();
  void receiptsIn(engine, [{ text: "", from: "" }]).catch(() => {});
});
void fetchTiles().catch(() => {});
show();
void tried(count);
takeLinked();
addEventListener("hashchange", takeLinked);

/** Take in a set from the address. */
function takeLinked() {
  tellStray(strayPairs(location.hash, ["set"]));
  const link = new URLSearchParams(location.hash.slice(1)).get("set");
  if (!link) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (page.here) void tried(() => addSet(link, nextWeekOf(sure(page.here))));
  else {
    brought = link;
    say(
      "The set in this link is added once you begin a class. To add it to one in a file, open the file first, then the link.",
    );
  }
}
startEngine(engine, slot("handing"), { atOnce: true });
