/**
 * The page of a class: it takes in receipts, the engine rules on them, and everything is kept in this browser.
 *
 * `model` defines a class and its changes; this displays it and asks for what only the teacher knows.
 */

import { Engine, Refusal } from "../engine/engine.js";
import { fileName, save } from "../page/download.js";
import { field, sure } from "../page/dom.js";
import { around, part, slot } from "../page/part.js";
import { sentence } from "../page/error_sentence.js";
import { strayPairs, tellStray } from "../page/stray.js";
import { startOrOffer, showEngine } from "../page/engine_line.js";
import { fetchTiles } from "../page/tiles.js";
import { moment } from "../storage/kept.js";
import { wireHanding } from "../sets/receipts.js";
import { Seals } from "../sets/seals.js";
import { Counting } from "./counting.js";
import { ClassError, LARGEST_FILE, classText } from "./file.js";
import { called, drawGrid } from "./grid.js";
import { learning } from "./learning.js";
import { NEW, drawLearners, drawLearning, drawReceipts, drawSets, drawWhose, newNames } from "./lists.js";
import { merged } from "./merging.js";
import {
  NoRoom,
  begun,
  chosen,
  handedOut,
  missing,
  placed,
  setsOf,
  withLearner,
  withLearners,
  withReceipts,
  withSet,
  withoutSet,
} from "./model.js";
import { classFileIn, isClassFile, openedClass, receiptsIn, setOf } from "./opening.js";
import { csvRows, saveStatements } from "./saving.js";
import { Classes, TOLD } from "./store.js";

/** @typedef {import("./model.js").Class} Class */

const WAITS = "Loading the referee…";
const AWAY = "The referee couldn’t load, or a file of this site is missing. Your class is as it was. Try again.";

const engine = new Engine({ base: document.body.dataset.engine ?? "", digest: document.body.dataset.digest ?? "" });
const classes = new Classes();
const counting = new Counting(
  engine,
  `${document.body.dataset.digest} ${part(document, "[data-course]").dataset.course}`,
);
const seals = new Seals(slot("results"), slot("answer"), engine, tried);
/** @type {Class | undefined} */
let here = classes.all[0];
/** The id of the selected set. */
let looked = "";
/** A set from the address, received before there was a class. */
let brought = "";

/** @param {string} words */
function say(words) {
  const line = slot("says");
  if (line.closest("[hidden]")) sayNear(slot("handing"));
  if (line.textContent !== words) line.textContent = words;
  if (words && line.closest("section")) line.scrollIntoView({ block: "nearest" });
}

/** Run work that uses the engine, and report errors. @param {() => Promise<unknown>} work */
async function tried(work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof NoRoom || error instanceof ClassError) say(error.message);
    else say(error instanceof Refusal ? sentence(error.message) : AWAY);
  }
}

/**
 * Replace the class, store it and show it.
 * @param {Class} now
 * @param {string} [words] the outcome, in words
 */
function go(now, words) {
  here = classes.save(now, moment());
  show();
  if (words !== undefined) say(words);
  void tried(count);
}

/** Show the class, or how to start one. */
function show() {
  slot("kept").textContent = TOLD[classes.trouble];
  slot("begin").hidden = here !== undefined;
  slot("desk").hidden = here === undefined;
  part(slot("begin"), '[data-act="back"]').hidden = !classes.all.length;
  slot("which").hidden = classes.all.length < 2 || !here;
  const which = part(slot("which"), "select");
  which.replaceChildren(
    ...classes.all.map(({ id, name }) =>
      Object.assign(document.createElement("option"), { value: id, textContent: name }),
    ),
  );
  if (!here) return;
  which.value = here.id;
  slot("name").textContent = here.name;
  document.title = `${here.name} · Callwise`;
  const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.set;
  drawGrid(here, counting.row);
  drawWhose(here);
  drawSets(here);
  drawLearners(here);
  drawLearned(here);
  /** @type {HTMLInputElement} */ (part(slot("adding"), '[name="week"]')).value = nextWeekOf(here);
  if (held) slot("box").querySelector(`button[data-set="${held}"]`)?.focus();
  const set = setsOf(here).find(({ id }) => id === looked);
  slot("one").hidden = !set;
  if (set) drawSet(here, set);
}

/** The default week name of the next set. @param {Class} of */
const nextWeekOf = (of) => `Week ${setsOf(of).length + 1}`;

/** @param {Class} of */
function drawLearned(of) {
  drawLearning(
    learning(setsOf(of).map((set) => ({ set: set.week || set.name, clauses: counting.of(of, set)?.clauses ?? [] }))),
  );
}

/** Have new receipts ruled on, and show results as they arrive. */
async function count() {
  const of = here;
  if (!of?.receipts.length) return;
  await counting.all(of, () => {
    if (here !== of) return;
    drawGrid(of, counting.row);
    drawLearned(of);
  });
}

/* One set */

/**
 * @param {Class} of
 * @param {import("./model.js").Handed} set
 */
function drawSet(of, set) {
  slot("one-name").textContent = called(set);
  const names = missing(of, set, counting.row).map(({ name }) => name);
  slot("missing").textContent = names.length ? `Not handed in yet: ${names.join(", ")}.` : "Everyone has handed it in.";
  drawReceipts(of, set);
}

/** Show every answer to a set. @param {string} id */
async function look(id) {
  looked = id;
  slot("making").replaceChildren();
  seals.clear();
  show();
  part(slot("one"), "h2").focus();
  await drawAnswers();
}

/** Draw the answers to the selected set. */
async function drawAnswers() {
  const of = sure(here);
  const set = of.sets.find(({ id }) => id === looked);
  if (!set) return;
  const { html } = await counting.ask("receipts.rule", of, set);
  if (looked === set.id) seals.show(html);
}

/** Make a set from what the class missed in the selected one. */
async function makeNext() {
  const of = sure(here);
  const set = sure(of.sets.find(({ id }) => id === looked));
  const place = slot("making");
  place.textContent = "The referee is looking for puzzles.";
  const { makeNextWeek } = await import("./making.js");
  place.replaceChildren(
    ...(await makeNextWeek(
      engine,
      of,
      set,
      await counting.ask("receipts.count", of, set),
      (words) => (place.textContent = words),
    )),
  );
}

/* Incoming files and links */

/** @param {import("../sets/receipts.js").Handed[]} handed */
async function take(handed) {
  sayNear(slot("handing"));
  if (engine.state.phase !== "ready") say(WAITS);
  for (const { text } of handed.filter((one) => isClassFile(one.text))) await openClass(text);
  const texts = handed.filter((one) => !isClassFile(one.text));
  if (!texts.length) return true;
  if (!here) throw new ClassError("Begin a class first. Then its receipts can be read.");
  const { taken, refused } = await receiptsIn(engine, texts);
  const { of, fresh, known } = withReceipts(here, taken, moment());
  const words = [
    fresh ? `${fresh} receipt${fresh === 1 ? " is" : "s are"} new.` : "Nothing is new.",
    ...(known ? [`${known} ${known === 1 ? "was" : "were"} here already.`] : []),
    ...setsOf(of, { out: true })
      .filter(({ id }) => taken.some(({ set }) => set === id))
      .map((set) => `“${set.name}” was taken out of the class. Put it back to see what was handed in for it.`),
    ...refused,
  ];
  go(of, words.join(" "));
  if (looked) await drawAnswers();
  return taken.length > 0;
}

/** Open a class file next to the existing classes, or merge it with its other copy. @param {string} text */
async function openClass(text) {
  if (engine.state.phase !== "ready") say(WAITS);
  const { of, unread } = await openedClass(engine, text);
  const before = classes.all.find(({ id }) => id === of.id);
  const late = unread ? ` This version of the site can’t read ${unread} of its receipts; they’re kept.` : "";
  go(
    before ? merged(before, of, moment()) : of,
    `${before ? `Merged with “${of.name}”, which was already here. Nothing in either is lost.` : `“${of.name}” is open.`}${late}`,
  );
}

/** Add a set by its link. @param {string} link @param {string} week */
async function addSet(link, week) {
  if (engine.state.phase !== "ready") say(WAITS);
  const set = await setOf(engine, link);
  const of = handedOut(sure(here), { ...set, week }, moment());
  const known = setsOf(sure(here)).some(({ id }) => id === set.id);
  go(
    of,
    known
      ? `“${called(sure(of.sets.find(({ id }) => id === set.id)))}” is in the class already.`
      : `“${set.name}” is added.`,
  );
}

/** @type {Record<string, (form: HTMLFormElement) => unknown>} */
const forms = {
  beginning(form) {
    const name = field(form, "name").value.trim();
    const { of, known } = withLearners(
      begun(name || "My class", moment()),
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
    const { of, known } = withLearners(sure(here), field(form, "learners").value.split("\n"), moment());
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
  const of = sure(here);
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
  go(placed(of, token, whose === NEW ? { name: receipt.who.trim() || "No name" } : { id: whose }, moment()), "Saved.");
  if (looked) void tried(drawAnswers);
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
const setAround = (button) => sure(sure(here).sets.find(({ id }) => id === sure(button.closest("li")).dataset.set));

/** @type {Record<string, (button: HTMLElement) => unknown>} */
const acts = {
  save() {
    const of = sure(here);
    const name = fileName(of.name, "callwise-class.json");
    save(name, classText(of), "application/json");
    say(`Saved as ${name}.`);
  },
  csv: () =>
    tried(async () => {
      await count();
      const { csv } = await engine.ask("table.write", { rows: csvRows(sure(here), counting.row) });
      const name = fileName(sure(here).name, "csv");
      save(name, csv, "text/csv");
      say(`Saved as ${name}.`);
    }),
  "set-csv": () =>
    tried(async () => {
      const set = sure(sure(here).sets.find(({ id }) => id === looked));
      const { csv } = await counting.ask("receipts.rule", sure(here), set);
      save(fileName(called(set), "csv"), csv, "text/csv");
    }),
  xapi: () => tried(async () => say(`Saved as ${await saveStatements(sure(here), counting)}.`)),
  print: () => print(),
  next: () => tried(makeNext),
  "close-set"() {
    const id = looked;
    looked = "";
    show();
    part(slot("box"), `button[data-set="${id}"]`).focus();
  },
  "all-new"() {
    let of = sure(here);
    for (const { token, who } of newNames(of))
      if (newNames(of).some((one) => one.token === token)) of = placed(of, token, { name: who.trim() }, moment());
    go(of, "Added.");
  },
  count: (button) => {
    go(chosen(sure(here), sure(sure(button.closest("li")).dataset.token), moment()), "Saved.");
    void tried(drawAnswers);
  },
  "take-out"(button) {
    const set = setAround(button);
    if (looked === set.id) looked = "";
    go(
      withoutSet(sure(here), set.id, moment()),
      `“${set.name}” was taken out. Its receipts are kept. Put it back, and they count again.`,
    );
    part(slot("out"), `[data-set="${set.id}"] button`).focus();
  },
  "put-back"(button) {
    const set = setAround(button);
    go(withSet(sure(here), set, moment()), `“${set.name}” is back in the class.`);
    part(slot("box"), `button[data-set="${set.id}"]`).focus();
  },
  async copy(button) {
    const { address } = setAround(button);
    const link = new URL(`../../set/#${address}`, location.href).href;
    await navigator.clipboard.writeText(link).then(
      () => say("Copied."),
      () => say(`This browser doesn’t let pages copy. The link is ${link}`),
    );
  },
  another() {
    here = undefined;
    show();
    say("");
    field(slot("beginning"), "name").focus();
  },
  back() {
    here = classes.all[0];
    show();
    void tried(count);
  },
  forget: () => /** @type {HTMLDialogElement} */ (slot("forgetting")).showModal(),
};

/** Show the next message in the section of the pressed button. @param {Element} pressed */
function sayNear(pressed) {
  const [line, section] = [slot("says"), pressed.closest("[data-slot=desk] > section")];
  if (section === line.closest("section")) return;
  line.textContent = "";
  if (section) section.append(line);
  else slot("engine").before(line);
}

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
  if (dialog.returnValue !== "forget" || !here) return;
  dialog.returnValue = "";
  classes.forget(here.id);
  counting.clear();
  seals.clear();
  looked = "";
  here = classes.all[0];
  show();
  say("Forgotten. None of it is kept here now.");
});

slot("which").addEventListener("change", () => {
  here = classes.all.find(({ id }) => id === part(slot("which"), "select").value);
  looked = "";
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
engine.subscribe((state) => showEngine(slot("handing"), slot("engine"), state));
// Load what reads receipts before there are any.
const warm = engine.subscribe(({ phase }) => {
  if (phase !== "ready") return;
  warm();
  void receiptsIn(engine, [{ text: "", from: "" }]).catch(() => {});
});
slot("engine").addEventListener("click", ({ target }) => around(target, '[data-act="retry"]') && engine.retry());
void fetchTiles().catch(() => {});
show();
void tried(count);
takeLinked();
addEventListener("hashchange", takeLinked);

/** Take in what the address contains. */
function takeLinked() {
  tellStray(strayPairs(location.hash, ["set"]));
  const link = new URLSearchParams(location.hash.slice(1)).get("set");
  if (!link) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (here) void tried(() => addSet(link, nextWeekOf(sure(here))));
  else brought = link;
}
startOrOffer(slot("handing"), slot("engine"), engine);
