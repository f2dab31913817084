/**
 * A puzzle's form: posts its values to the engine and displays the ruling.
 *
 * The meaning and kind of an answer, and every word of a ruling, come from the engine.
 */

import { isCalm, savesData } from "../page/device.js";
import { Answers, isAnswer, isWritten } from "./answers.js";
import { KEPT, SLOW, whyNoRuling, spokenRuling, isInView, say } from "./reveal.js";
import { around, make, slot } from "../page/dom.js";
import { DeskBar, showHint } from "./desk_bar.js";
import { DeskFelt } from "./desk_felt.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../storage/progress.js").Progress} Progress */
/** @typedef {import("./answers.js").Pair} Pair */
/** @typedef {[name: string, value: string, stamp: string]} Mark */
/**
 * @typedef {{html: string, why: string, grade: string, marks: Mark[], shown: import("./annotations.js").ToShow,
 *   due?: Record<string, string>, felt?: string, steps?: string}} Reply
 */

const NOTHING = { chosen: "Choose an answer first.", written: "Write at least one amount first." };
const WAITS = "Your answer is saved. Loading the referee…";
/** In an embedded page, moving focus must not scroll the page. */
const quietly = { preventScroll: self !== top };

/**
 * @param {HTMLFormElement} form
 * @param {Engine} engine
 * @param {Pick<Progress, "record" | "hinted">} progress
 * @param {Ways} [ways]
 */
export const wirePuzzle = (form, engine, progress, ways) => new PuzzleForm(form, engine, progress, ways);

/**
 * @typedef {object} Ways differences from a lesson's puzzles
 * @property {Bring} [bring]
 * @property {(answer: Pair[]) => void} [keep] receives answers instead of the referee, so even steps aren't ruled on
 */

/**
 * Scrolls a part of the page into view.
 * @callback Bring
 * @param {HTMLElement} part
 * @param {"start" | "nearest"} block
 */

/** @type {Bring} */
const bringHere = (part, block) => part.scrollIntoView({ block, behavior: isCalm() ? "auto" : "smooth" });

class PuzzleForm {
  #form;
  #answers;
  #bar;
  #engine;
  #progress;
  #bring;
  #keep;
  /** The puzzle as sent to the engine, once it is known. @type {Record<string, unknown> | undefined} */
  #known;
  #felt;
  /** The panel with the reasons, once it was opened. @type {import("./why_panel.js").WhyPanel | undefined} */
  #panel;
  /** The position before any steps. */
  #start;
  /** @type {string | undefined} */
  #steps;
  /** Aborts the pending question. */
  #asking = new AbortController();
  /** Whether a question is pending, and whether the reader was told to wait. @type {"" | "quietly" | "told"} */
  #waiting = "";

  /**
   * @param {HTMLFormElement} form
   * @param {Engine} engine
   * @param {Pick<Progress, "record" | "hinted">} progress
   * @param {Ways} ways
   */
  constructor(form, engine, progress, { bring = bringHere, keep } = {}) {
    this.#form = form;
    this.#answers = new Answers(form);
    this.#bar = new DeskBar(form, this.#answers, keep !== undefined);
    this.#felt = new DeskFelt(form);
    this.#engine = engine;
    this.#progress = progress;
    this.#bring = bring;
    this.#keep = keep;
    form.dataset.live = "";
    const here = form.querySelector("script.puzzle-source");
    if (here) this.#known = JSON.parse(here.textContent);
    this.#start = this.#felt.element.outerHTML;
    this.#steps = form.querySelector("[data-slot=steps]")?.innerHTML;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#ask({ moves: true });
    });
    form.addEventListener("change", (event) => {
      const changed = /** @type {HTMLInputElement} */ (event.target);
      if (!isWritten(changed)) this.#onChange(changed); // what is written was heard as it was typed
    });
    form.addEventListener(
      "input",
      ({ target: changed }) => changed instanceof HTMLInputElement && isWritten(changed) && this.#onChange(changed),
    );
    form.addEventListener("click", (event) => this.#onClick(event.target));
    form.querySelector("details.worked")?.addEventListener("toggle", () => this.#work());
    engine.subscribe((state) => this.#onEngine(state));
    this.#onEngine(engine.state);
    const mayDiffer = document.documentElement.dataset.table !== undefined || location.search;
    const isChosenHere = form.querySelector("[data-slot=table]");
    if (isChosenHere && mayDiffer) {
      const isOpen = () => !form.dataset.ruled && !this.#waiting;
      const refuse = (/** @type {string} */ words) => this.#say("refused", words);
      void import("./my_table.js").then(({ takeTable }) => takeTable(form, this.#answers, isOpen, refuse));
    } else if (isChosenHere && this.#ruleset !== this.#rules?.dataset.own)
      this.#rules?.dispatchEvent(new Event("change", { bubbles: true }));
    this.#say("", "");
    this.#bar.update();
    void this.#felt.press();
    if (form.dataset.asked !== undefined) void this.#ask({ moves: true });
  }

  /** @param {string} name @returns {HTMLElement} */
  #slot(name) {
    return slot(name, this.#form);
  }

  get #rules() {
    return this.#form.querySelector("select[name=ruleset]");
  }

  get #key() {
    return this.#form.dataset.key ?? "";
  }

  get #ruleset() {
    return this.#rules?.value ?? null;
  }

  /** Ask for a ruling on the chosen answer. @param {{moves: boolean}} options whether to move focus to the ruling */
  async #ask({ moves }) {
    const answer = this.#answers.given;
    const ruleset = this.#ruleset;
    if (this.#answers.isEmpty) {
      const [first] = this.#answers.inputs;
      this.#say("empty", first && isWritten(first) ? NOTHING.written : NOTHING.chosen);
      first?.focus(quietly);
      return;
    }
    if (this.#keep) return this.#keep(this.#answers.whole);
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    await this.#put("puzzle.rule", answer, signal, (/** @type {Reply} */ reply, again) => {
      const known = again && this.#form.dataset.ruled === reply.grade;
      this.#show(reply, moves && !again);
      if (!known)
        this.#progress.record(this.#key, { right: reply.grade === "right", ruleset, grade: reply.grade, answer });
      return this.#slot("why");
    });
  }

  /**
   * Post the form to the engine, and show its reply, or the recorded one until then.
   * @param {string} method
   * @param {Pair[]} answer
   * @param {AbortSignal} signal
   * @param {(reply: any, again: boolean) => Element | null | undefined} onReply `again` if another reply was shown
   *   before; returns the place for a note about it
   */
  async #put(method, answer, signal, onReply) {
    const params = { answer, ruleset: this.#ruleset, ...(this.#keep && { silent: true }) };
    const ask = async (/** @type {AbortSignal} */ until) =>
      this.#engine.ask(method, { ...(await this.#source()), ...params }, { signal: until });
    const show = (/** @type {any} */ reply, again = false) => {
      this.#waiting = "";
      this.#say("", "");
      return onReply(reply, again);
    };
    this.#waiting = "quietly";
    this.#say("", "");
    try {
      if (this.#hasRecorded && this.#engine.state.phase !== "ready") {
        const { standIn } = await import("./recorded_rulings.js");
        this.near(); // in case recordings weren't announced before
        await standIn({
          form: this.#form,
          engine: this.#engine,
          method,
          answer,
          ask,
          signal,
          show,
          onWait: () => this.#wait(),
        });
      } else {
        const asked = ask(signal);
        this.#wait();
        show(await asked);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#waiting = "";
      this.#say("refused", whyNoRuling(error));
    }
  }

  /** Whether there are recorded replies, which are made under the puzzle's own rules. */
  get #hasRecorded() {
    return !this.#keep && this.#form.dataset.recorded && this.#rules?.value === this.#rules?.dataset.own;
  }

  /** Tell the reader that the answer is pending. */
  #wait() {
    this.#waiting = "told";
    this.#onEngine(this.#engine.state);
  }

  /**
   * Restore an earlier answer: selections and typed values, and steps in order.
   * @param {Pair[]} answer
   * @param {{asks?: boolean}} [options] whether to ask for a ruling
   */
  give(answer, { asks = false } = {}) {
    const steps = this.#form.querySelector("[data-slot=steps]");
    const done = this.#answers.give(answer);
    steps?.append(...done.map(([name, value]) => make("input", { type: "hidden", name, value })));
    this.#bar.update();
    if (asks) void this.#ask({ moves: false });
    else if (steps && done.length) void this.#step("back");
  }

  /** As the reader approaches, fetch recorded replies and announce them. */
  near() {
    if (!this.#form.dataset.recorded) return;
    const loaded = import("./recorded_rulings.js").then(({ load }) => load(this.#form));
    loaded.then(() => this.#onEngine(this.#engine.state)).catch(() => {});
  }

  /** The puzzle as sent to the engine: in the form or, in a lesson, with its recorded rulings. */
  async #source() {
    return (this.#known ??= await (await import("./recorded_rulings.js")).sourceOf(this.#form));
  }

  /** The panel with the reasons, which is fetched when needed. */
  async #reasons() {
    const { WhyPanel } = await import("./why_panel.js");
    return (this.#panel ??= new WhyPanel(this.#form, async (ruleset, signal) =>
      this.#engine.ask("puzzle.worked", { ...(await this.#source()), ruleset }, { signal }),
    ));
  }

  /** Show the worked answer under the chosen rules. */
  #work() {
    void this.#reasons().then((panel) => panel.work(this.#ruleset ?? ""));
  }

  /**
   * Take or undo a step; the reply is the resulting table, and if no step can follow, the answer is ruled on.
   * @param {string} act
   * @param {string} [next] a step that isn't composed of pressed tiles
   */
  async #step(act, next = "") {
    const given = /** @type {Pair[]} */ ([...this.#answers.given, ["next", next], ["act", act]]);
    const answer = given.filter(([, value]) => value);
    this.#outdate();
    const { signal } = (this.#asking = new AbortController());
    const stepping = import("./step.js");
    let laid = "";
    await this.#put("puzzle.step", answer, signal, ({ felt, steps, over, hint }) => {
      if (act === "hint") return void stepping.then(({ tellHint }) => tellHint(this.#form, hint));
      if (laid !== (laid = felt + steps)) this.#lay(felt, steps); // keep choices made after the recorded reply
      if (over && !this.#keep) return void this.#ask({ moves: true });
      return void stepping.then(({ showStep }) => showStep(this.#form));
    });
  }

  /** Put a new position on the table, with the steps that led to it. @param {string} felt @param {string} steps */
  #lay(felt, steps) {
    this.#felt.lay(felt);
    this.#slot("steps").innerHTML = trusted.createHTML(steps);
    this.#bar.update();
    void this.#felt.press();
  }

  /** @param {Reply} reply @param {boolean} moves */
  #show(reply, moves) {
    if (reply.felt !== undefined) this.#lay(reply.felt, reply.steps ?? "");
    const ruling = this.#slot("ruling");
    const held = ruling.matches(":focus-within"); // unlike `document.activeElement`, lays nothing out
    ruling.innerHTML = trusted.createHTML(reply.html);
    this.#slot("why").innerHTML = trusted.createHTML(reply.why);
    this.#form.dataset.ruled = reply.grade;
    this.#bar.rule();
    this.#answers.stamp(new Map(reply.marks.map(([name, value, stamp]) => [`${name}=${value}`, stamp])));
    this.#felt.settle(reply.due ?? {});
    void this.#felt.point(reply.shown);
    void import("./copy_ruling.js").catch(() => {}); // in advance: browsers allow copying only directly after a press
    const head = ruling.querySelector("h3");
    // Layout is measured after it settles, and before anything changes it.
    requestAnimationFrame(() => {
      if (!head?.isConnected) return;
      ruling.scrollTop = 0;
      const unseen = moves && !isInView(ruling);
      if (moves || held) head.focus({ preventScroll: true });
      else this.#slot("announce").textContent = spokenRuling(ruling);
      if (unseen) this.#bring(ruling, "nearest");
    });
  }

  /** @param {HTMLInputElement} changed */
  #onChange(changed) {
    if (changed.name === "ruleset") {
      this.#answers.showOnly(changed.value);
      this.#work();
      void import("./my_table.js").then(({ showTable }) => showTable(this.#form));
      if (this.#form.dataset.ruled && !this.#answers.isEmpty) void this.#ask({ moves: false });
      else if (this.#form.querySelector(".step-row input")) void this.#step("back");
      return;
    }
    if (!isAnswer(changed)) return;
    if (changed.type === "checkbox") this.#answers.agree(changed);
    this.#outdate();
    if (!this.#answers.isEmpty) this.#say("", "");
    this.#felt.drop(changed);
    if (this.#form.dataset.one !== undefined && !this.#keep) void this.#ask({ moves: true });
    else void this.#felt.press();
  }

  /** When the choice changes or is cleared, remove the ruling and restore the question. */
  #outdate() {
    this.#asking.abort();
    this.#waiting = "";
    this.#panel?.close();
    this.#answers.stamp(new Map());
    this.#felt.clear();
    for (const name of ["ruling", "why"]) this.#slot(name).replaceChildren();
    this.#slot("announce").textContent = "";
    delete this.#form.dataset.ruled;
    this.#bar.update();
  }

  /** @param {EventTarget | null} clicked */
  #onClick(clicked) {
    const act = around(clicked, "[data-act]")?.dataset.act;
    if (act === "again") this.#again();
    if (act === "hint") void this.#hint();
    if (act === "why") void this.#reasons().then((panel) => panel.open(around(clicked, "[data-act]")));
    if (act === "copy")
      void import("./copy_ruling.js").then((copy) =>
        copy.copyRuling(this.#form, /** @type {HTMLButtonElement} */ (around(clicked, "button"))),
      );
    if (act === "retry") this.#engine.retry();
    const step = around(clicked, "button[data-method]");
    if (step) void this.#step(step.value, step.dataset.next);
  }

  /** Show the next hint; after the last one of a puzzle with steps, ask what can be done from here. */
  async #hint() {
    const isLeft = this.#form.querySelector(".hint:not([data-used])") !== null;
    if (this.#steps !== undefined && !isLeft) await this.#step("hint");
    else {
      const lit = showHint(this.#form);
      if (lit) void this.#felt.point({ lit, ties: [] });
      else this.#felt.clear();
    }
    this.#progress.hinted(this.#key, this.#form.querySelectorAll(".hint[data-used]").length);
  }

  /** Ask again: right answers stay, unless everything was right. */
  #again() {
    if (this.#steps !== undefined && this.#form.dataset.ruled !== "right") return void this.#step("back");
    if (this.#steps !== undefined) this.#lay(this.#start, this.#steps);
    const all = this.#form.dataset.ruled === "right";
    const onward = this.#answers.takeBack(all);
    if (this.#ruleset) this.#answers.showOnly(this.#ruleset);
    this.#outdate();
    this.#say("", "");
    onward()?.focus(quietly);
  }

  /** @param {import("../engine/engine.js").State} state */
  #onEngine(state) {
    if (state.phase !== "asleep" || savesData()) {
      const source = this.#keep ? undefined : () => this.#source();
      import("./engine_status.js")
        .then(({ tellEngine }) => tellEngine(this.#form, this.#slot("engine"), this.#engine, source))
        .catch(() => {});
    }
    if (this.#waiting !== "told") return;
    if (state.phase === "failed") this.#say("failed", KEPT);
    else if (state.busy || state.phase !== "ready")
      this.#say("waiting", state.busy ? SLOW : state.silent ? KEPT : WAITS);
  }

  /** @param {string} kind @param {string} words */
  #say(kind, words) {
    say(this.#slot("message"), kind, words);
  }
}
