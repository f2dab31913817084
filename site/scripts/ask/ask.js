/** Any question on any position: input goes to the engine as it changes, and fields and words come from the engine. */

import { quoted, writeAddress } from "../address/position_address.js";
import { isCalm } from "../page/device.js";
import { around, field, part } from "../page/dom.js";
import { sentence } from "../page/error_sentence.js";
import { copyRuling } from "../puzzle/copy_ruling.js";
import { myTable } from "../puzzle/my_table.js";
import { choose, otherGame, readHash } from "./ask_options.js";
import { AskingForm } from "./asking_form.js";
import { blame, carry, entriesOf, take, toExample } from "./fields.js";
import { leadOnward, stepFrom } from "./onward.js";
import { Picker } from "./picker.js";
import { inWords, mark } from "./places.js";

/**
 * @typedef {{code: string, html: string, shown: import("../puzzle/annotations.js").ToShow, marks: [string, string,
 *   string][]}} Ruled
 */
/** @typedef {{felt: string, every: string, first: string, ruleset: string, title: string, each: Ruled[]}} Reply */
/** @typedef {import("./fields.js").Control} Control */

const LONGEST_ANSWER = 200;

class Asking extends AskingForm {
  #picker;
  /** @type {Reply} */
  #reply;
  #picked = "";
  /** The answer pressed by the reader or given in the address. */
  #pressed = "";
  /** The answer given in the address, until it is ruled on. */
  #named = "";
  /** @type {import("../puzzle/annotations.js").Annotations | undefined} */
  #annotations;
  /** The question whose position is on the table. */
  #shown = "";

  constructor() {
    super();
    const [felt, every] = ["asked", "every"].map((name) => this.slot(name).innerHTML);
    this.#reply = { ...JSON.parse(part(this.form, "script.puzzle-source").textContent), felt, every };
    this.#picker = new Picker(this.form, () => this.#fields);
    this.onSubmit(() => void this.#send().then(() => this.#goOn()));
    this.form.addEventListener("input", ({ target }) => this.#onInput(/** @type {HTMLInputElement} */ (target)));
    this.form.addEventListener("click", ({ target, detail }) => this.#onClick(target, detail > 0));
    this.begin();
    this.#turnTo(this.#asks.value);
    this.#show(this.#reply);
    this.#lead();
    this.open();
    if (this.form.dataset.told !== undefined) void this.#ask();
  }

  /** The questions, one of which is selected. */
  get #asks() {
    return /** @type {RadioNodeList} */ (this.form.elements.namedItem("asks"));
  }

  /** The field for the events in one line, if this game has one. @returns {HTMLTextAreaElement | null} */
  get #line() {
    return this.form.querySelector('[name="line"]');
  }

  /** @returns {HTMLSelectElement} */
  get #rules() {
    return field(this.form, "ruleset");
  }

  /** @returns {HTMLFieldSetElement} */
  get #fields() {
    return part(this.form, ".asking-fields:not([hidden])");
  }

  /** @returns {Control[]} */
  get #controls() {
    return [.../** @type {NodeListOf<Control>} */ (this.#fields.querySelectorAll("[name]"))];
  }

  /** The input, without empty fields. @returns {[string, string][]} */
  get #table() {
    return entriesOf(this.#controls);
  }

  /** @param {HTMLInputElement} changed */
  #onInput(changed) {
    if (changed.name === "answer") {
      this.#pressed = changed.value;
      this.#pick(changed.value);
      this.#keep();
      this.#readOn();
      return;
    }
    if (this.#line && changed !== /** @type {Element} */ (this.#line)) this.#line.value = "";
    if (changed.name === "asks") {
      stepFrom(writeAddress([["asks", this.#shown], ...this.#asked.slice(1)]));
      this.#turnTo(changed.value);
    }
    this.askSoon(changed, () => void this.#send());
  }

  /** @param {EventTarget | null} clicked @param {boolean} pointed whether by finger or mouse rather than by key */
  #onClick(clicked, pointed) {
    /** @type {HTMLButtonElement | null} */
    const button = around(clicked, "[data-act]");
    if (pointed && around(clicked, ".asking-moments label")) this.slot("moments").removeAttribute("open");
    if (button?.dataset.act === "copy") void copyRuling(this.form, button);
    if (button?.dataset.act === "again") {
      this.#pressed = "";
      if (this.#line) this.#line.value = "";
      toExample(this.#controls);
      void this.#ask();
    }
  }

  /** Show a question's fields, keeping input in those shared with the last question. @param {string} asks */
  #turnTo(asks) {
    const before = this.#fields;
    for (const fields of /** @type {NodeListOf<HTMLFieldSetElement>} */ (
      this.form.querySelectorAll(".asking-fields")
    )) {
      fields.hidden = !(fields.dataset.asks ?? "").split(" ").includes(asks);
      fields.disabled = fields.hidden;
    }
    this.#asks.value = asks;
    this.#pressed = "";
    const chosen = part(this.form, '[name="asks"]:checked');
    this.slot("question").innerHTML = trusted.createHTML(
      part(/** @type {HTMLElement} */ (chosen.parentElement), "span").innerHTML,
    );
    if (before !== this.#fields) carry(before, this.#fields);
    this.#picker.turn();
  }

  open() {
    const { given, puzzle, faults, fault, remark } = readHash(location.hash);
    if (puzzle) void this.#fetch(puzzle);
    else if (fault) this.refuse(null, fault);
    else if (remark) blame(this.form, null, remark);
    else if (!given) this.#takeTable();
    else this.#put(given, faults);
  }

  /**
   * Show the position of an address, on the page of its game.
   * @param {Map<string, string>} given
   * @param {string[]} faults
   */
  #put(given, faults) {
    const elsewhere = otherGame(given.get("asks") ?? "");
    if (elsewhere) return location.replace(elsewhere.href + location.hash);
    this.#shown = "";
    void this.#ask([...faults, ...this.#take(given)]);
  }

  /** Open a puzzle's position, which its own page has in its address. @param {string} puzzle */
  async #fetch(puzzle) {
    this.form.dataset.stale = "";
    try {
      const { fetchPage } = await import("../page/fetch_page.js");
      const page = await fetchPage(new URL(`${document.body.dataset.root}puzzles/${puzzle}/`, location.href));
      location.replace(/** @type {HTMLAnchorElement} */ (part(page, '[data-slot="change"]')).hash);
    } catch {
      this.refuse(null, `The position of the puzzle ${quoted(puzzle)} couldn’t be loaded`);
    }
  }

  /** Fill in the form from an address; return the parts that couldn't be used. @param {Map<string, string>} given */
  #take(given) {
    const asks = given.get("asks") ?? "";
    if (![.../** @type {Iterable<HTMLInputElement>} */ (this.#asks)].some(({ value }) => value === asks)) {
      return [`This link asks ${quoted(asks)}, which isn’t a question here`];
    }
    this.#turnTo(asks);
    const rules = given.get("rules");
    if (rules) choose(this.#rules, rules);
    else this.#takeTable();
    this.#named = this.#pressed = (given.get("answer") ?? "").slice(0, LONGEST_ANSWER);
    for (const key of ["asks", "rules", "answer"]) given.delete(key);
    return given.size ? take(this.#controls, given, quoted) : toExample(this.#controls);
  }

  /** Apply the reader's own table, if there is one. */
  #takeTable() {
    const mine = myTable(this.form.dataset.family ?? "");
    if (!mine || mine === this.#rules.value || ![...this.#rules.options].some(({ value }) => value === mine)) return;
    choose(this.#rules, mine);
    void this.#ask();
  }

  /** The question as written in an address. @returns {[string, string][]} */
  get #asked() {
    return [["asks", this.#asks.value], ...this.#table, ["rules", this.#rules.value]];
  }

  /** Keep the input in the address. */
  #keep() {
    /** @type {[string, string][]} */
    const pressed = this.#pressed ? [["answer", this.#pressed]] : [];
    history.replaceState(null, "", `#${writeAddress([...this.#asked, ...pressed])}`);
    this.#lead();
  }

  /** Update the links that pose the input as a question, and the embed code. */
  #lead() {
    leadOnward(writeAddress(this.#asked), this.slot("question").innerText);
  }

  /** After submission, not just input: move on to the ruling and hide the tile picker, which would cover it. */
  #goOn() {
    if (this.isWaiting || "stale" in this.form.dataset) return;
    if (matchMedia("(pointer: coarse)").matches && document.activeElement instanceof HTMLTextAreaElement)
      document.activeElement.blur();
    this.#readOn();
  }

  /** Scroll to the explanation of the ruling. */
  #readOn() {
    this.slot("ruling")
      .querySelector(".because")
      ?.scrollIntoView({ block: "nearest", behavior: isCalm() ? "auto" : "smooth" });
  }

  /** Ask about the events line if there is one, then about the position it describes. */
  async #send() {
    const line = this.#line?.value.trim();
    if (!line) return this.#ask();
    const read = await this.put("ask.line", { family: this.form.dataset.family, line });
    if (!read) return;
    this.#turnTo(read.asks);
    if (read.ruleset) choose(this.#rules, read.ruleset);
    await this.#ask(take(this.#controls, new Map(Object.entries(read.table)), quoted));
  }

  /** Ask for a ruling on the input. @param {string[]} [faults] parts of the address that couldn't be used */
  async #ask(faults = []) {
    this.#keep();
    const put = { asks: this.#asks.value, table: Object.fromEntries(this.#table), ruleset: this.#rules.value };
    const reply = await this.put("ask.rule", put, faults);
    if (!reply) return;
    choose(this.#rules, reply.ruleset, reply.title);
    this.say("");
    this.#show(reply);
  }

  /** @param {Reply} reply */
  #show(reply) {
    this.#reply = reply;
    this.#shown = this.#asks.value;
    this.#annotations?.clear();
    delete this.form.dataset.stale;
    const felt = this.slot("asked");
    if (felt.innerHTML !== reply.felt) felt.innerHTML = trusted.createHTML(reply.felt);
    this.slot("every").innerHTML = trusted.createHTML(reply.every);
    mark(
      felt,
      reply.each.flatMap(({ marks }) => marks),
    );
    const codes = reply.each.map(({ code }) => code);
    if (this.#named && !codes.includes(this.#named))
      blame(this.form, null, `${quoted(this.#named)} isn’t one of the answers here`);
    this.#named = "";
    if (!codes.includes(this.#pressed)) this.#pressed = "";
    this.#pick([this.#pressed, this.#picked].find((code) => codes.includes(code)) ?? reply.first);
  }

  /** Show the ruling on one answer. @param {string} code */
  #pick(code) {
    const ruled = this.#reply.each.find((one) => one.code === code);
    const slot = this.slot("ruling");
    this.#picked = code;
    slot.innerHTML = trusted.createHTML(ruled?.html ?? "");
    const input = [...this.slot("asked").querySelectorAll("input")].find((one) => one.value === code);
    if (input) input.checked = true;
    this.slot("announce").textContent = [".under", "h3", ".because"]
      .map((part) => slot.querySelector(part)?.innerText ?? "")
      .join(" ");
    if (ruled) void this.#point(ruled);
  }

  /** @param {Ruled} ruled */
  async #point(ruled) {
    const { Annotations } = await import("../puzzle/annotations.js").catch(() => ({ Annotations: undefined }));
    const isCurrent = this.#picked === ruled.code && this.#reply.each.includes(ruled);
    if (!Annotations || !isCurrent || !this.form.querySelector('[data-slot="felt"]')) return;
    this.#annotations ??= new Annotations(() => this.slot("felt"));
    await this.#annotations.show(ruled.shown);
  }

  /**
   * Keep the last ruling in the background, unless it answered another question or an automatic example.
   * @param {string | null | undefined} key
   * @param {string} message
   * @param {number | null} [column]
   */
  refuse(key, message, column) {
    super.refuse(key, message, column);
    this.say(`No ruling yet. ${sentence(inWords(message))}`);
    this.clear();
  }

  /** Remove the ruling; the position stays, faded, if it belongs to the same question. */
  clear() {
    this.#annotations?.clear();
    this.form.dataset.stale = "";
    if (this.#shown !== this.#asks.value) {
      this.#annotations = undefined;
      this.slot("asked").replaceChildren();
    }
    this.slot("announce").textContent = "";
    this.slot("ruling").replaceChildren();
    this.slot("every").replaceChildren();
  }
}

new Asking();
