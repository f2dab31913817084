/**
 * The page of a set: reads it, lets a learner begin or resume, and leaves the rest to the walk.
 *
 * The set is in the address after the `#`, or in the page itself if it is part of a learning package or a short way
 * through the course.  Such a way needs no name, and uses the reader's chosen rules.
 */

import { Engine } from "../../engine/engine.js";
import { wirePrinting } from "../../page/print.js";
import { Progress } from "../../storage/progress.js";
import { earlierAndReplaced, earlierRuns } from "./earlier_runs.js";
import { END, Run } from "./run.js";
import { refusal } from "../../storage/stored_text.js";
import { Runs, TOLD } from "../../storage/runs.js";
import { drawer } from "../../address/drawer.js";
import { faultsOf, keyOf, ownNumber, readSet } from "../../address/set_address.js";
import "../../page/fragments.js";
import { quoted } from "../../address/position_address.js";
import { copyOf, make, part, slot } from "../../page/dom.js";
import { savesData } from "../../page/device.js";
import { loadRulingStyles } from "../../page/styles.js";

/** @typedef {import("../../address/set_address.js").SetModel} SetModel */
/** @typedef {import("../../storage/runs.js").KeptRun} KeptRun */
/** @typedef {Record<string, Record<string, string>>} ByTrack data on puzzles, by track and name */

const MOST_FAULTS = 8;
const MODES = {
  practice: "Practice. Each answer is ruled on right away. Ask for hints, and try as often as you like.",
  test: "Test. One answer for each puzzle, no hints. You can change your answers until you finish; then each is ruled on.",
};

const { root = "", lms } = document.body.dataset;
/** @type {{puzzles: ByTrack, leans: ByTrack, rules: Record<string, {title: string, game: string}>}} */
const there = JSON.parse(part(document, "#there").textContent);
const known = {
  hasPuzzle: (/** @type {string} */ key) => titleOf(key) !== undefined,
  gameOf: (/** @type {string} */ name) => (Object.hasOwn(there.rules, name) ? there.rules[name].game : undefined),
};
const packed = document.getElementById("set");
const isPackage = lms !== undefined;
const isWay = Boolean(packed) && !isPackage;

const engine = Engine.ofPage();
const progress = new Progress();
let runs = new Runs();
const heading = part(document, "h1");
const opening = slot("opening");
/** @type {import("../../typing/keyboard.js").Typists | undefined} */
let typists;

wirePrinting();
document.querySelector("[data-slot=by-hand]")?.remove();
const { set, faults } = await read();
if (set) await open(set);
else refuse(faults);
if (!isPackage) addEventListener("hashchange", () => location.reload());
if (lms === undefined) {
  if (document.readyState === "complete") void import("../../offline/registration.js");
  else addEventListener("load", () => void import("../../offline/registration.js"));
}

async function read() {
  if (!packed) return readSet(location.hash, { ...known, draw });
  const set = JSON.parse(packed.textContent);
  const chosen = isWay && new URLSearchParams(location.hash.slice(1)).get("rules");
  const isKnown = !chosen || known.gameOf(chosen);
  if (chosen && isKnown) set.rules = [chosen];
  if (isWay && location.hash) {
    const { strayPairs, tellStray } = await import("../../address/stray.js");
    const unknown = isKnown
      ? ""
      : `This link asks for the rules ${quoted(chosen || "")}, which aren’t known here, so each puzzle keeps its own.`;
    tellStray([...strayPairs(location.hash, ["rules"]), unknown]);
  }
  const faults = [...faultsOf(set, known)];
  return { set: faults.length ? null : set, faults };
}

/** Draw an ordered puzzle, and say so meanwhile. @param {string} order */
function draw(order) {
  slot("says").textContent = "The referee is drawing these puzzles…";
  slot("says").hidden = false;
  return drawer((...asked) => engine.ask(...asked))(order);
}

/** Show the errors instead of the set. @param {string[]} faults */
function refuse(faults) {
  const told = faults.slice(0, MOST_FAULTS);
  if (faults.length > told.length) told.push(`And ${faults.length - told.length} more problems.`);
  heading.textContent = "This set can’t be opened";
  slot("says").hidden = true;
  slot("faults").replaceChildren(...told.map((words) => make("li", { textContent: words })));
  slot("refused").hidden = false;
}

/**
 * The title in a custom puzzle's file, if it's in plain words; its card has every title.
 * @param {string} text
 */
function titleIn(text) {
  const title = /^title *= *("(?:[^"\\\n]|\\["\\])*") *$/m.exec(text)?.[1];
  return title && !title.includes("[[") ? /** @type {string} */ (JSON.parse(title)) : undefined;
}

/** The title of a course puzzle. @param {string} key */
function titleOf(key) {
  return entryIn(there.puzzles, key);
}

/** @param {ByTrack} told @param {string} key */
function entryIn(told, key) {
  const [track, name] = key.split("/");
  const named = Object.hasOwn(told, track) ? told[track] : {};
  return Object.hasOwn(named, name) ? named[name] : undefined;
}

/** @param {SetModel} set */
async function open(set) {
  const walking = Promise.all([
    import("../../cards/set_cards.js"),
    import("./set_walk.js"),
    import("./set_end.js"),
    import("./learner_order.js"),
  ]);
  const fetching = walking.then(
    ([{ Cards }]) => new Cards(set, engine, isPackage ? { root, file: "index.html" } : { root }),
  );
  fetching.catch(() => (slot("scripts").hidden = false));
  part(slot("scripts"), "button").addEventListener("click", () => location.reload());
  const address = await keyOf(set);
  const report = lms === undefined ? null : await (await import("../lms/scorm.js")).connect();
  if (!isWay) describe(set);
  // The learning system stores this learner's run; other users of this browser shouldn't see it.
  if (report) runs = new Runs({ keeps: false });
  const kept = report?.restore();
  if (kept) runs.save(address, kept);
  /** @type {import("./set_walk.js").Walk | undefined} */
  let walk;
  if (!savesData()) void checkOwn(fetching);

  /** @param {string} who */
  const orderFor = async (who) => {
    const [, , , { orderOf }] = await walking;
    return orderOf(set, who, (key) => {
      const other = entryIn(there.leans, key);
      return other && `${key.split("/")[0]}/${other}`;
    });
  };

  /** @param {KeptRun} kept */
  const begin = async (kept) => {
    const [, { Walk }, { Ending }] = await walking;
    const cards = await fetching;
    walk?.leave();
    runs.take(address, kept);
    const save = (/** @type {KeptRun} */ changed) => {
      const known = runs.save(address, changed, set.mode === "test");
      report?.save(known);
      tell();
      return known;
    };
    const run = new Run(kept, set.mode === "test", save, () => earlierRuns(address, kept, runs.all));
    const on = {
      set,
      run,
      cards,
      engine,
      progress,
      typed,
      root: isPackage ? undefined : root,
      order: await orderFor(run.who),
      titles:
        set.mode === "test" && !run.isOver
          ? []
          : set.puzzles.map((key) => titleOf(key) ?? titleIn(set.own[(ownNumber(key) ?? 0) - 1] ?? "")),
      answered: (
        /** @type {number} */ number,
        /** @type {import("../../storage/runs.js").Pair[]} */ answer,
        /** @type {string | undefined} */ grade,
        /** @type {number} */ seconds,
      ) => report?.answered({ number, key: set.puzzles[number - 1], answer, grade, seconds }),
    };
    const end = copyOf("end");
    const ending = new Ending(on, (walk = new Walk(on, () => ending.show())), end, (result) => report?.finish(result));
    opening.hidden = true;
    loadRulingStyles();
    if (!savesData()) engine.start();
    return walk;
  };

  /** Show the history entry's place: one of a run, or its beginning. @param {boolean} takes */
  const come = async (takes) => {
    const { began, place } = Object(history.state);
    const run = runs.of(address).find((one) => one.began === began);
    const isPlace = place === END || (Number.isInteger(place) && place >= 0 && place < set.puzzles.length);
    if (!run || !isPlace) return lead();
    const on = walk && walk.began === began ? walk : await begin(run);
    await on.show(place, { takes });
  };

  /** Show how to begin or resume. */
  const lead = () => {
    walk?.leave();
    walk = undefined;
    slot("name").prepend(heading);
    document.title = `${set.name} · Callwise`;
    opening.hidden = false;
    list();
    if (!set.shuffled) fetching.then((cards) => cards.card(1)).catch(() => {});
  };

  /** @param {KeptRun} kept */
  const goOn = async (kept) => {
    const order = await orderFor(kept.who);
    const run = new Run(kept, set.mode === "test", () => {});
    const open = order.findIndex((number) => run.stateOf(number) === "open");
    const drafted = run.draft && !run.isOver ? order.indexOf(run.draft.number) : -1;
    await (await begin(kept)).go(drafted >= 0 ? drafted : open >= 0 && !run.hasEnded ? open : END);
  };

  /** @param {string} who @param {KeptRun} [before] a run to discard for it */
  const anew = async (who, before) => {
    const earlier = before
      ? earlierAndReplaced(address, before, runs.all)
      : earlierRuns(address, { who, began: 0 }, runs.all);
    const kept = Run.begun(who, earlier);
    if (before) runs.forget(address, before);
    runs.save(address, kept);
    tell();
    await (await begin(kept)).go(0);
  };

  const list = () => {
    const begun = runs.of(address);
    slot("begun").hidden = !begun.length;
    if (isWay) part(form, "button").hidden = begun.length > 0;
    part(slot("begun"), "ul").replaceChildren(
      ...begun.map((kept) => {
        const entry = copyOf("begun-entry");
        const answered = kept.done.filter(({ tried }) => tried).length;
        part(entry, "b").textContent = kept.who || (isWay ? set.name : "Without a name");
        part(entry, "span").textContent =
          `${answered} of ${set.puzzles.length} answered${kept.ended ? ", at the end" : ""}`;
        const [on, again] = entry.querySelectorAll("button");
        on.textContent = kept.ended ? "See the end" : "Go on";
        again.hidden = set.mode === "test";
        for (const button of [on, again])
          button.setAttribute("aria-label", `${button.textContent}: ${part(entry, "b").textContent}`);
        on.addEventListener("click", () => goOn(kept));
        again.addEventListener("click", () => confirmAnew(kept));
        return entry;
      }),
    );
  };

  /** @param {KeptRun} kept */
  const confirmAnew = (kept) => {
    const dialog = /** @type {HTMLDialogElement} */ (slot("anew"));
    slot("whose", dialog).textContent = kept.who
      ? `What ${kept.who} has answered`
      : isWay
        ? "What you’ve answered"
        : "What was answered without a name";
    dialog.returnValue = "";
    dialog.addEventListener(
      "close",
      () => {
        if (dialog.returnValue === "go-on") goOn(kept);
        if (dialog.returnValue === "anew") anew(kept.who, kept);
      },
      { once: true },
    );
    dialog.showModal();
  };

  const form = /** @type {HTMLFormElement} */ (slot("begin"));
  /** @type {HTMLInputElement | null} */
  const field = form.querySelector("[name=who]");
  if (report && field) field.value = report.name();
  if (field) field.required = set.named;
  const rules = form.elements.namedItem("rules");
  if (rules instanceof HTMLSelectElement) {
    rules.value = set.rules[0] ?? "";
    rules.addEventListener("change", () => (location.hash = rules.value && `rules=${rules.value}`));
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const who = [...(field?.value ?? "").replace(/\s+/g, " ").trim().normalize("NFC")].slice(0, 60).join("");
    // Spaces alone aren't a name.
    if (field?.required && !who) {
      field.value = "";
      return field.reportValidity();
    }
    const kept = runs.of(address).find((one) => one.who === who);
    if (kept) (set.mode === "test" ? goOn : confirmAnew)(kept);
    else anew(who);
  });
  addEventListener("popstate", () => come(true));
  tell();
  come(false);
}

/**
 * Draw the set's custom puzzles before it begins; an unusable one makes the set invalid.
 * @param {Promise<import("../../cards/set_cards.js").Cards>} fetching
 */
async function checkOwn(fetching) {
  const told = await fetching.then(
    (cards) => cards.unusable(),
    () => [],
  );
  if (!told.length || opening.hidden) return;
  for (const part of ["facts", "begin", "begun", "says"]) slot(part).hidden = true;
  refuse(told);
}

/** Describe the set. @param {SetModel} set */
function describe({ name, says, mode, shuffled, rules, puzzles }) {
  heading.textContent = name;
  slot("says").textContent = says;
  slot("says").hidden = !says;
  slot("count").textContent =
    `${puzzles.length} puzzle${puzzles.length === 1 ? "" : "s"}${shuffled ? ", in an order based on your name" : ""}`;
  const titles = rules.map((one) => there.rules[one].title).join("; ");
  slot("rules").textContent = titles
    ? `${titles}. A puzzle that can’t be asked under them keeps its own.`
    : "Each puzzle has its own, and says which.";
  slot("mode").textContent = MODES[mode];
  for (const part of ["facts", "begin"]) slot(part).hidden = false;
}

/** Let answers of a form be typed. @param {HTMLFormElement} form */
async function typed(form) {
  const { Typists } = await import("../../typing/keyboard.js");
  typists ??= new Typists([]);
  typists.add(form);
}

/** Say once if nothing can be stored. */
function tell() {
  const trouble = runs.trouble || refusal();
  if (lms === undefined && trouble)
    void import("../../page/notice.js").then(({ tellStorage }) => tellStorage(trouble, TOLD[trouble]));
}
