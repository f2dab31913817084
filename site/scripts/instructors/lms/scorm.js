/**
 * Reports a run to the surrounding learning system through SCORM, and resumes from what it has stored.
 *
 * Nothing is sent from here: we call the system's own object in a surrounding page, and check every result.  Anything
 * the system refuses is reported on the page, which has the receipt in any case.
 */

import { handleFormsHere } from "./enclosure.js";
import { standards } from "./standards.js";
import { packRun, unpackRun } from "./suspension.js";
import { make } from "../../page/dom.js";

/** @typedef {import("./standards.js").Standard} Standard */

/**
 * An answer as reported.
 * @typedef {object} Answered
 * @property {number} number the puzzle's position in the set
 * @property {string} key its name within the course
 * @property {[name: string, value: string][]} answer
 * @property {string} [grade] omitted until ruled on; reporting the same answer with it adds the result
 * @property {number} [seconds] how long it took; missing or 0 if unknown
 */

/** The maximum number of surrounding pages to search. */
const FAR = 50;
const METHODS = ["Initialize", "GetValue", "SetValue", "Commit", "GetLastError", "GetErrorString"];
/** Milliseconds to collect values before asking the system to commit them. */
const GATHERED = 100;
/** The maximum length of a run's name, and of an identifier, in characters. */
const NAME = 60;
const IDENTIFIER = 255;
/** The number of answers to look for in a system that doesn't count them. */
const MOST = 250;
/** @type {Record<string, string>} */
const RESULTS = { right: "correct", unsettled: "neutral", ungraded: "neutral" };

const ALONE =
  "This page was made for a learning system. It isn’t in one now, so nothing is reported. Your receipt has everything.";
const CHANGED = "This set has changed since your last visit, so it starts over.";
const UNREADABLE = "Your learning system’s record of this set can’t be read, so the set starts over.";

/** The data being reported, in the reader's words, by part of the element's name. */
const MEANT = {
  score: "the score",
  _status: "how far you are",
  session_time: "how long you took",
  exit: "that you come back",
  suspend_data: "your place in the set",
  interactions: "single answers",
};

/**
 * Find the learning system, start a session, and read its stored data.
 * @returns {Promise<Report | null>} null if there is none or it refuses, which has been reported on the page
 */
export async function connect() {
  handleFormsHere();
  const found = find();
  if (!found) {
    tell(ALONE);
    return null;
  }
  const report = new Report(...found);
  return (await report.begins()) ? report : null;
}

/**
 * Find the system's object: in surrounding pages, then in the page that opened this one.
 * @returns {[api: Record<string, Function>, standard: Standard] | undefined}
 */
function find() {
  for (const standard of standards(setElement()?.dataset.standard)) {
    for (const from of [self, self.opener, top?.opener]) {
      let looked = from;
      for (let step = 0; looked && step < FAR; step++) {
        const found = apiOf(looked, standard);
        if (found) return [found, standard];
        if (looked === looked.parent) break;
        looked = looked.parent;
      }
    }
  }
}

/**
 * Pages of another origin can't be inspected, but the one around such a page may be accessible again.
 * @param {any} around
 * @param {Standard} standard
 */
function apiOf(around, { object, prefix, end }) {
  try {
    const api = around[object];
    return [...METHODS, end].every((name) => typeof api?.[prefix + name] === "function") ? api : undefined;
  } catch {
    return undefined;
  }
}

/** Show a message in its own line, once. @param {string} words */
function tell(words) {
  const main = document.querySelector("main") ?? document.body;
  let slot = main.querySelector("[data-slot=lms]");
  if (!slot) {
    slot = make("div", { role: "status", className: "notice" });
    slot.dataset.slot = "lms";
    main.prepend(slot);
  }
  if ([...slot.children].some((line) => line.textContent === words)) return;
  slot.append(make("p", { textContent: words }));
}

class Report {
  #api;
  #standard;
  #began = Date.now();
  #open = false;
  /** Whether results count; in review mode they don't. */
  #counts = true;
  /** Whether the system accepts individual answers. */
  #takes = true;
  #interactions = 0;
  /** Answers of this session without a result, by the puzzle's position. @type {Map<number, number>} */
  #unruled = new Map();
  #saves = 0;
  /** @type {import("../../storage/runs.js").KeptRun | null} */
  #left = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #gathering;

  /** @param {Record<string, Function>} api @param {Standard} standard */
  constructor(api, standard) {
    this.#api = api;
    this.#standard = standard;
  }

  /** Start the session; false if the system refuses, which is reported. */
  async begins() {
    if (!this.#do("Initialize", "")) {
      tell(`Your learning system doesn’t answer${this.#why()}. Nothing is reported to it: hand in your receipt.`);
      return false;
    }
    this.#open = true;
    const { mode, status } = this.#standard;
    this.#counts = !["browse", "review"].includes(this.#get(mode));
    const isNew = ["", "unknown", "not attempted", "browsed"].includes(this.#get(status));
    if (isNew && this.#counts) this.#set(status, "incomplete");
    this.#interactions = this.#countInteractions();
    addEventListener("pagehide", () => this.#leave());
    // A finished session can't be continued.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    addEventListener("visibilitychange", () => document.hidden && this.#commit());
    this.#left = await this.#read();
    return true;
  }

  /** The number of answers the system has: some systems don't count them, but find each by its index. */
  #countInteractions() {
    const count = Number.parseInt(this.#get("cmi.interactions._count"), 10);
    if (!Number.isNaN(count)) return count;
    let told = 0;
    while (told < MOST && this.#get(`cmi.interactions.${told}.id`)) told++;
    return told;
  }

  /** The learner's name in the system, or empty. */
  name() {
    return this.#get(this.#standard.learner).trim().slice(0, NAME);
  }

  /** The saved run, if there is one. */
  restore() {
    return this.#left;
  }

  /** @returns {Promise<import("../../storage/runs.js").KeptRun | null>} */
  async #read() {
    const kept = this.#get("cmi.suspend_data");
    if (!kept) return null;
    const { run, changed } = await unpackRun(kept, setOfPage()).catch(() => ({ run: null, changed: false }));
    if (!run) tell(changed ? CHANGED : UNREADABLE);
    return run;
  }

  /** Report an answer. @param {Answered} answered */
  answered({ number, key, answer, grade, seconds }) {
    if (!this.#open || !this.#counts || !this.#takes) return;
    const { answer: names, longest, unsaid, span, moment } = this.#standard;
    const result = grade ? (RESULTS[grade] ?? names.wrong) : "neutral";
    const known = this.#unruled.get(number);
    const at = `cmi.interactions.${known ?? this.#interactions}`;
    this.#unruled.delete(number);
    if (known === undefined || !grade) {
      const response = answer
        .map((pair) => pair.join("="))
        .join(",")
        .replace(unsaid, "?");
      const values = {
        id: `p${String(number).padStart(2, "0")}_${key.replace(/[^A-Za-z0-9]+/g, "_")}`.slice(0, IDENTIFIER),
        type: names.type,
        [names.when]: moment(),
        [names.response]: response.length > longest ? `${response.slice(0, longest - 3)}...` : response,
        weighting: "1",
        ...(seconds ? { latency: span(seconds) } : {}),
      };
      for (const [name, value] of Object.entries(values)) this.#takes &&= this.#set(`${at}.${name}`, value);
      if (!this.#takes) return;
      if (!grade) this.#unruled.set(number, known ?? this.#interactions);
      if (known === undefined) this.#interactions++;
    }
    this.#takes = this.#set(`${at}.result`, result);
    this.#gather();
  }

  /** Save the run, to be resumed when the learner returns. @param {import("../../storage/runs.js").KeptRun} run */
  async save(run) {
    const mine = ++this.#saves;
    const { text, left } = await packRun(run, setOfPage(), this.#standard.room);
    if (mine !== this.#saves || !this.#open) return;
    if (left) {
      tell(
        `Your learning system has little room: ${left} of your answers ${left === 1 ? "is" : "are"} only on this page. ` +
          "If you leave now, you’ll be asked again.",
      );
    }
    this.#set("cmi.suspend_data", text);
    this.#gather();
  }

  /**
   * Report the result of a run; it is complete if a test was handed in, or all of a practice set is answered.
   * @param {{right: number, of: number, isWhole: boolean}} end
   */
  finish({ right, of, isWhole }) {
    if (!this.#open || !this.#counts) return;
    const score = of ? Math.round((100 * right) / of) : 0;
    const { mark, highest, results } = this.#standard;
    const needed = this.#get(mark).trim();
    const passes = needed && Number.isFinite(Number(needed)) ? (score * highest) / 100 >= Number(needed) : undefined;
    for (const [element, value] of results({ score, isWhole, passes })) this.#set(element, value);
    this.#gather();
  }

  #leave() {
    if (!this.#open) return;
    const { took, exit, span, end } = this.#standard;
    this.#set(took, span((Date.now() - this.#began) / 1_000));
    this.#set(exit, "suspend");
    this.#commit();
    this.#do(end, "");
    this.#open = false;
  }

  /** Commit all values soon. */
  #gather() {
    this.#gathering ??= setTimeout(() => this.#commit(), GATHERED);
  }

  #commit() {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    if (this.#open && !this.#do("Commit", "")) {
      tell(`Your learning system didn’t keep what was reported${this.#why()}. Hand in your receipt.`);
    }
  }

  /** @param {string} element @returns {string} the value, or empty if the system has none */
  #get(element) {
    try {
      return String(this.#call("GetValue", element) ?? "");
    } catch {
      return "";
    }
  }

  /** Set a value; false if the system refuses, which is reported. @param {string} element @param {string} value */
  #set(element, value) {
    if (this.#do("SetValue", element, value)) return true;
    const meant = Object.entries(MEANT).find(([name]) => element.includes(name))?.[1] ?? element;
    tell(`Your learning system doesn’t accept ${meant}${this.#why()}. Your receipt has it.`);
    return false;
  }

  /** Call the system; exceptions count as refusals. @param {string} method @param {string[]} given */
  #do(method, ...given) {
    try {
      return ["true", "1"].includes(String(this.#call(method, ...given)));
    } catch {
      return false;
    }
  }

  /** @param {string} method @param {string[]} given */
  #call(method, ...given) {
    return this.#api[this.#standard.prefix + method](...given);
  }

  /** The system's explanation of its last error, in brackets. */
  #why() {
    try {
      const code = String(this.#call("GetLastError"));
      const words = String(this.#call("GetErrorString", code) ?? "")
        .trim()
        .slice(0, 200);
      return code && code !== "0" ? ` (it says: ${[words, `error ${code}`].filter(Boolean).join(", ")})` : "";
    } catch {
      return "";
    }
  }
}

/** @returns {HTMLElement | null} */
const setElement = () => document.querySelector("script#set");

/** The set embedded in this page, verbatim. */
const setOfPage = () => setElement()?.textContent ?? "";
