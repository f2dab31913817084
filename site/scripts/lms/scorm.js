/**
 * Reports a run to the learning system around this page, as SCORM 1.2 has it, and goes on from what that has kept.
 *
 * Nothing is sent from here: the system's own object `API` is called, which lies in a page around this one.  Every
 * reply is looked at.  What the system refuses is told in a plain line on the page, where the receipt is in any case.
 */

import { settleIn } from "./enclosure.js";
import { packRun, unpackRun } from "./suspension.js";

/**
 * One answer, as it is reported.
 * @typedef {object} Answered
 * @property {number} number the puzzle's place in the set
 * @property {string} key its name in the whole course
 * @property {[name: string, value: string][]} answer
 * @property {string} [grade] left out where nothing is ruled yet; told again with it, the same answer gets its result
 * @property {number} [seconds] how long it took; nothing or 0 where that is unknown
 */

/** How many pages are looked through on the way out. */
const FAR = 50;
const METHODS = ["LMSInitialize", "LMSGetValue", "LMSSetValue", "LMSCommit", "LMSFinish", "LMSGetLastError", "LMSGetErrorString"];
/** Milliseconds in which what is set is gathered before the system is asked to keep it. */
const GATHERED = 100;
/** The longest name that a run has, and the longest answer and identifier that SCORM 1.2 takes, in characters. */
const NAME = 60;
const RESPONSE = 255;
const IDENTIFIER = 255;
/** @type {Record<string, string>} */
const RESULTS = { right: "correct", unsettled: "neutral", ungraded: "neutral" };

const ALONE =
  "This page was made for a learning system. It isn’t in one now, so nothing is reported. Your receipt has everything.";
const CHANGED = "This set has changed since your last visit, so it starts over.";
const UNREADABLE = "What your learning system has kept of this set can’t be read, so it starts over.";

/** What is reported, in the reader's words, by how its element begins. */
/** @type {Record<string, string>} */
const MEANT = {
  "cmi.core.score": "the score",
  "cmi.core.lesson_status": "how far you are",
  "cmi.core.session_time": "how long you took",
  "cmi.core.exit": "that you come back",
  "cmi.suspend_data": "your place in the set",
  "cmi.interactions": "single answers",
};

/**
 * Find the learning system, begin to report to it, and read what it has kept.
 * @returns {Promise<Report | null>} null where there is none, or it refuses: the page has said so
 */
export async function connect() {
  settleIn();
  const api = find();
  if (!api) {
    tell(ALONE);
    return null;
  }
  const report = new Report(api);
  return (await report.begins()) ? report : null;
}

/** Look for the system's object: outwards from this page, then from the page that opened it. */
function find() {
  for (const from of [self, self.opener, top?.opener]) {
    let looked = from;
    for (let step = 0; looked && step < FAR; step++) {
      const found = apiOf(looked);
      if (found) return found;
      if (looked === looked.parent) break;
      looked = looked.parent;
    }
  }
}

/**
 * A page of another origin shows nothing, and the one around it may be ours again.
 * @param {any} around
 */
function apiOf(around) {
  try {
    const { API } = around;
    return METHODS.every((name) => typeof API?.[name] === "function") ? API : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Say something in a line of its own, once.
 * @param {string} words
 */
function tell(words) {
  const main = document.querySelector("main") ?? document.body;
  let slot = main.querySelector('[data-slot="lms"]');
  if (!slot) {
    slot = Object.assign(document.createElement("div"), { role: "status", className: "notice" });
    slot.dataset.slot = "lms";
    main.prepend(slot);
  }
  if ([...slot.children].some((line) => line.textContent === words)) return;
  slot.append(Object.assign(document.createElement("p"), { textContent: words }));
}

const two = (/** @type {number} */ number) => String(number).padStart(2, "0");

/**
 * A span of time as SCORM 1.2 writes it.
 * @param {number} seconds
 */
const span = (seconds) => {
  const whole = Math.max(0, Math.min(Math.round(seconds), 9_999 * 3_600));
  return `${two(Math.floor(whole / 3_600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
};

/** The time of day. */
const clock = (now = new Date()) => [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(":");

class Report {
  #api;
  #began = Date.now();
  #open = false;
  /** Whether what is done counts; in a review it is only looked at. */
  #counts = true;
  /** Whether the system takes single answers. */
  #takes = true;
  #interactions = 0;
  /** The answers of this visit that have no result yet, by the puzzle's place. @type {Map<number, number>} */
  #unruled = new Map();
  #saves = 0;
  /** @type {import("../storage/runs.js").KeptRun | null} */
  #left = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #gathering;

  /** @param {Record<string, Function>} api */
  constructor(api) {
    this.#api = api;
  }

  /** Begin; false where the system refuses, which is told. */
  async begins() {
    if (!this.#do("LMSInitialize", "")) {
      tell(`Your learning system doesn’t answer${this.#why()}. Nothing is reported to it: hand in your receipt.`);
      return false;
    }
    this.#open = true;
    this.#counts = !["browse", "review"].includes(this.#get("cmi.core.lesson_mode"));
    const status = this.#get("cmi.core.lesson_status");
    if (["", "not attempted", "browsed"].includes(status)) this.#status("incomplete");
    this.#interactions = Number.parseInt(this.#get("cmi.interactions._count"), 10) || 0;
    addEventListener("pagehide", () => this.#leave());
    // What was told to finish can't be told anything more.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    addEventListener("visibilitychange", () => document.hidden && this.#commit());
    this.#left = await this.#read();
    return true;
  }

  /** The learner's name as the system has it; empty where it tells none. */
  name() {
    return this.#get("cmi.core.student_name").trim().slice(0, NAME);
  }

  /** The run that was left here, if there is one. */
  restore() {
    return this.#left;
  }

  /** @returns {Promise<import("../storage/runs.js").KeptRun | null>} */
  async #read() {
    const kept = this.#get("cmi.suspend_data");
    if (!kept) return null;
    const { run, changed } = await unpackRun(kept, setOfPage()).catch(() => ({ run: null, changed: false }));
    if (!run) tell(changed ? CHANGED : UNREADABLE);
    return run;
  }

  /**
   * Report one answer.
   * @param {Answered} answered
   */
  answered({ number, key, answer, grade, seconds }) {
    if (!this.#open || !this.#counts || !this.#takes) return;
    const result = grade ? (RESULTS[grade] ?? "wrong") : "neutral";
    const known = this.#unruled.get(number);
    const at = `cmi.interactions.${known ?? this.#interactions}`;
    this.#unruled.delete(number);
    if (known === undefined || !grade) {
      const response = answer.map((pair) => pair.join("=")).join(",").replace(/[^\x20-\x7e]/g, "?");
      const values = {
        id: `p${two(number)}_${key.replace(/[^A-Za-z0-9]+/g, "_")}`.slice(0, IDENTIFIER),
        type: "fill-in",
        time: clock(),
        student_response: response.length > RESPONSE ? `${response.slice(0, RESPONSE - 3)}...` : response,
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

  /**
   * Have the run kept, to go on from when the learner comes back.
   * @param {import("../storage/runs.js").KeptRun} run
   */
  async save(run) {
    const mine = ++this.#saves;
    const { text, left } = await packRun(run, setOfPage());
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
   * Report how the run ended.
   * @param {{right: number, of: number}} end
   */
  finish({ right, of }) {
    if (!this.#open || !this.#counts) return;
    const score = of ? Math.round((100 * right) / of) : 0;
    for (const [name, value] of [["min", 0], ["max", 100], ["raw", score]]) this.#set(`cmi.core.score.${name}`, String(value));
    const needed = this.#get("cmi.student_data.mastery_score").trim();
    const is = needed && Number.isFinite(Number(needed)) ? (score >= Number(needed) ? "passed" : "failed") : "completed";
    this.#status(is);
    this.#gather();
  }

  /** @param {string} status */
  #status(status) {
    if (this.#counts) this.#set("cmi.core.lesson_status", status);
  }

  #leave() {
    if (!this.#open) return;
    this.#set("cmi.core.session_time", span((Date.now() - this.#began) / 1_000));
    this.#set("cmi.core.exit", "suspend");
    this.#commit();
    this.#do("LMSFinish", "");
    this.#open = false;
  }

  /** Have all that was set kept soon. */
  #gather() {
    this.#gathering ??= setTimeout(() => this.#commit(), GATHERED);
  }

  #commit() {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    if (this.#open && !this.#do("LMSCommit", "")) {
      tell(`Your learning system didn’t keep what was reported${this.#why()}. Hand in your receipt.`);
    }
  }

  /**
   * @param {string} element
   * @returns {string} empty where the system doesn't have it
   */
  #get(element) {
    try {
      return String(this.#api.LMSGetValue(element) ?? "");
    } catch {
      return "";
    }
  }

  /**
   * Set a value; false where the system refuses, which is told.
   * @param {string} element
   * @param {string} value
   */
  #set(element, value) {
    if (this.#do("LMSSetValue", element, value)) return true;
    const meant = Object.keys(MEANT).find((name) => element.startsWith(name)) ?? "";
    tell(`Your learning system doesn’t accept ${MEANT[meant] ?? element}${this.#why()}. Your receipt has it.`);
    return false;
  }

  /**
   * Call the system; what it throws is a refusal, too.
   * @param {string} method
   * @param {string[]} given
   */
  #do(method, ...given) {
    try {
      return ["true", "1"].includes(String(this.#api[method](...given)));
    } catch {
      return false;
    }
  }

  /** What the system says of its last refusal, in brackets. */
  #why() {
    try {
      const code = String(this.#api.LMSGetLastError());
      const words = String(this.#api.LMSGetErrorString(code) ?? "").trim().slice(0, 200);
      return code && code !== "0" ? ` (it says: ${[words, `error ${code}`].filter(Boolean).join(", ")})` : "";
    } catch {
      return "";
    }
  }
}

/** The set that stands in this page, to the letter. */
const setOfPage = () => document.querySelector("script#set")?.textContent ?? "";
