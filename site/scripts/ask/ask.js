/**
 * The referee listens: a sentence, a picture or a link opens a position, which is changed on the felt.
 *
 * Input goes to the engine as it changes, and words and drawings come from the engine or its recorded replies.
 */

import { quoted, writeAddress } from "../address/position_address.js";
import { around, field, part } from "../page/dom.js";
import { sentence } from "../page/error_sentence.js";
import { choose, chooseOwn, isSaid, offerEmpty, otherGame, positionOf, readHash } from "./ask_options.js";
import { AskingForm } from "./asking_form.js";
import { FeltSlots, showTile } from "./felt_slots.js";
import { blame } from "./fields.js";
import { Hearing } from "./hearing.js";
import { leadOnward, stepFrom } from "./onward.js";
import { inWords } from "./places.js";
import { PositionEntries } from "./position_entries.js";
import { faultWords, RulingPlace, toFill } from "./ruling_place.js";
import { SentenceBox } from "./sentence_box.js";
import { onUndoKey, UndoSteps } from "./steps.js";
import { Tray } from "./tray.js";

/** @typedef {import("./ruling_place.js").Reply} Reply */
/** @typedef {import("./tray.js").Edit} Edit */

const LONGEST_ANSWER = 200;
const ANOTHER = "Ask another";

class Asking extends AskingForm {
  #entries = new PositionEntries(this.form);
  #place = new RulingPlace(this.form);
  #steps = new UndoSteps();
  #box = new SentenceBox(this.form);
  #tray;
  #slots;
  /** @type {Reply | undefined} */
  #reply;
  /** Edits that the engine hasn't carried out yet. @type {Edit[]} */
  #edits = [];
  /** The answer that the reader looks at. */
  #pressed = "";
  #hearing = new Hearing(this.#entries, (method, params) => this.put(method, params));
  /** The entries that the engine supposed, to complete the last sentence. @type {string[]} */
  #supposed = [];
  /** What to ask for a missing entry, from the last sentence. @type {Map<string, string>} */
  #missing = new Map();
  /** An entry's label in the reader's words. @param {string} key */
  #labelOf = (key) => inWords(this.#entries.labelOf(key));

  constructor() {
    super();
    this.#slots = new FeltSlots(this.slot("asked"), (key, nth, again) => this.#onTile(key, nth, again));
    this.#tray = new Tray(
      this.form,
      this.#entries,
      (edit) => this.#onEdit(edit),
      (key, nth) => this.#slots.select(key, nth),
      () => void import("./leading.js").then((lead) => lead.leave(this.#tray, this.form, this.#reply?.fault)),
    );
    this.onSubmit((event) => void this.#submit(event instanceof SubmitEvent));
    this.form.addEventListener("input", ({ target }) => this.#onInput(/** @type {HTMLInputElement} */ (target)));
    document.addEventListener("click", (event) => this.#onClick(event));
    onUndoKey(this.form, () => this.#undo());
    chooseOwn(this.#rules, this.form.dataset.family ?? "");
    this.begin();
    this.open();
    if (this.#box.text && !location.hash) void this.#hear("", !this.#box.isSent);
    if (!location.hash && matchMedia("(pointer: fine)").matches) this.#box.focus();
  }

  /** @returns {HTMLSelectElement} */
  get #rules() {
    return field(this.form, "ruleset");
  }

  get #isOpen() {
    return "open" in this.form.dataset;
  }

  /** Show the desk, or the box and the pictures. @param {boolean} isOpen */
  #setOpen(isOpen) {
    this.form.toggleAttribute("data-open", isOpen);
    this.#box.fit(isOpen);
  }

  /** @param {HTMLInputElement} changed */
  #onInput(changed) {
    if (changed.name === "said") {
      this.#missing.clear();
      return this.askSoon(changed, () => void this.#hear("", true));
    }
    if (changed.name === "answer") return this.#press(changed.value);
    this.#edits = [];
    this.#hearing.change();
    this.#entries.keepCard([changed.name], false);
    this.askSoon(changed, () => void this.#ask());
  }

  /** @param {string} code */
  #press(code) {
    this.#pressed = code;
    this.#place.pick(code);
    this.#keep();
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const chip = around(event.target, ".entry-chip");
    if (chip) this.#tray.select(chip.dataset.key ?? "", 0);
    /** @type {HTMLElement | null} */
    const turn = around(event.target, "[data-turn]");
    if (turn) this.#turn(turn.dataset.turn ?? "");
    /** @type {HTMLButtonElement | null} */
    const button = around(event.target, "[data-act]");
    const act = button?.dataset.act;
    if (button && act === "copy")
      void import("../puzzle/copy_ruling.js").then(({ copyRuling }) => copyRuling(this.form, button));
    if (act === "undo") this.#undo();
    if (act === "clear") this.#leave();
    if (act === "notation") this.#showNotation(event);
    if (act === "start") offerEmpty(event, this.slot("questions"));
    const question = around(event.target, "a[data-question]");
    if (question && "empty" in this.slot("questions").dataset) {
      event.preventDefault();
      this.#begin(question.dataset.question ?? "");
      this.#entries.fill([]);
      void this.#ask();
    }
  }

  /** Show the position as notation, or the first question's if none is open. @param {Event} event */
  #showNotation(event) {
    event.preventDefault();
    if (!this.#isOpen) {
      this.#begin(part(this.form, "a[data-question]").dataset.question ?? "");
      this.#entries.fillExample();
      void this.#ask();
    }
    const place = this.slot("notation");
    place.hidden = !place.hidden;
    if (!place.hidden) part(place, ".asking-fields:not([hidden]) [name]").focus();
  }

  /** Turn to a question. @param {string} asks */
  #begin(asks) {
    if (!this.#isOpen && !isSaid()) history.pushState(null, "", location.href);
    else if (this.#isOpen && asks !== this.#entries.asks) stepFrom(writeAddress(this.#asked));
    this.#entries.turnTo(asks);
    [this.#edits, this.#pressed, this.#reply] = [[], "", undefined];
    this.#setOpen(true);
    delete this.slot("questions").dataset.empty;
  }

  /** Ask another question about the same entries, as far as it has them. @param {string} asks */
  #turn(asks) {
    const table = this.#entries.asks ? this.#entries.table : [];
    this.#remember();
    this.#begin(asks);
    const known = new Set(this.#entries.controls.map(({ name }) => name));
    const shared = table.filter(([key]) => known.has(key));
    if (shared.length) this.#entries.fill(shared);
    else this.#entries.fillExample();
    if (this.#box.text) void this.#hear(asks);
    else void this.#ask();
  }

  /** Return to the box and the pictures. */
  #leave() {
    this.#box.text = "";
    this.#box.forget();
    if (this.#isOpen) history.pushState(null, "", location.pathname + location.search);
    this.#close();
    this.#box.focus();
  }

  #close() {
    this.#setOpen(false);
    this.#reply = undefined;
    this.#steps.forget();
    this.#edits = [];
    this.#hearing.change("");
    this.#tray.leave();
    this.clear();
    this.say("");
  }

  open() {
    const { given, isEmpty, said, puzzle, faults, fault, remark } = readHash(location.hash);
    if (said) this.#box.text = said;
    if (said) void this.#hear();
    else if (puzzle)
      void positionOf(puzzle)
        .then((at) => location.replace(at))
        .catch(() => this.refuse(null, `The position of the puzzle ${quoted(puzzle)} couldn’t be loaded`));
    else if (fault) this.refuse(null, fault);
    else if (remark) blame(this.form, null, remark);
    else if (given) this.#put(given, faults, isEmpty);
    else if (this.#isOpen) this.#close();
  }

  /** Show a position. @param {Map<string, string>} given @param {string[]} faults @param {boolean} [isEmpty] */
  #put(given, faults, isEmpty) {
    const asks = given.get("asks") ?? "";
    const elsewhere = otherGame(asks);
    if (elsewhere) return location.replace(elsewhere.href + location.hash);
    if (!this.#entries.has(asks))
      return this.refuse(null, `This link asks ${quoted(asks)}, which isn’t a question here`);
    choose(this.#rules, given.get("rules") ?? this.#rules.value);
    this.#entries.turnTo(asks);
    this.#edits = this.#supposed = [];
    this.#hearing.change();
    this.#steps.forget();
    this.#pressed = (given.get("answer") ?? "").slice(0, LONGEST_ANSWER);
    for (const key of ["asks", "rules", "answer"]) given.delete(key);
    this.#setOpen(true);
    this.#reply = undefined;
    this.clear();
    const unused = given.size || isEmpty ? this.#entries.fill(given) : (this.#entries.fillExample(), []);
    void this.#ask([...faults, ...unused]);
  }

  /** The question as written in an address. @returns {[string, string][]} */
  get #asked() {
    return [["asks", this.#entries.asks], ...this.#entries.table, ["rules", this.#rules.value]];
  }

  /** Keep the input in the address. */
  #keep() {
    /** @type {[string, string][]} */
    const pressed = this.#pressed ? [["answer", this.#pressed]] : [];
    history.replaceState(null, "", `#${writeAddress([...this.#asked, ...pressed])}`);
    leadOnward(writeAddress(this.#asked), this.slot("question").innerText);
  }

  /** Read the sentence, rule on the position, or begin another. @param {boolean} isPressed whether by the button */
  async #submit(isPressed) {
    if (!isPressed && matchMedia("(pointer: coarse)").matches) this.#box.blur();
    const fault = this.#reply?.fault;
    // Asking again would lose the reading.
    if (this.isWaiting && this.#box.text === this.#hearing.text) return void (this.#hearing.isSent = true);
    if (this.#box.text && (this.#box.text !== this.#hearing.text || !this.#isOpen)) return this.#hear();
    if (this.#isOpen && fault && !this.isWaiting) return this.#tray.select(...toFill(fault, this.#labelOf).at);
    if (isPressed && this.#reply && !this.#reply.fault && !this.isWaiting) return this.#leave();
    return this.#isOpen ? this.#ask() : this.#box.focus();
  }

  /**
   * Read the sentence; a question may be given.
   * @param {string} [asks]
   * @param {boolean} [isTyped] whether the reader is still typing, so that only tiles and facts open the table
   */
  async #hear(asks = "", isTyped = false) {
    const said = this.#box.text;
    if (!said) this.#box.forget();
    const entered = this.#isOpen ? this.#entries.entered(this.#supposed) : [];
    this.#hearing.isSent = !isTyped;
    const heard = await this.#hearing.hear(said, this.form.dataset.family ?? "", asks, entered);
    if (!heard || this.#box.text !== said) return;
    this.say("");
    const isUnderstood = Boolean(asks || heard.chips.length) && this.#entries.has(heard.question.id);
    const isRuled = isUnderstood && (this.#hearing.isSent || this.#isOpen || Object.keys(heard.entries).length > 0);
    if (!isRuled && this.#hearing.isSent && this.#isOpen) this.#place.clear(false); // the ruling answers another sentence
    this.#box.show(heard, isRuled ? heard.others : [heard.question, ...heard.others], isRuled);
    if (!isRuled) return;
    this.#remember();
    this.#begin(heard.question.id);
    if (heard.ruleset) choose(this.#rules, heard.ruleset);
    const entries = Object.entries({ ...heard.kept, ...heard.entries, ...heard.supposed });
    this.#supposed = Object.keys(heard.supposed ?? {});
    this.#missing = new Map(heard.missing.map(({ entry, ask }) => [entry, ask]));
    this.#entries.hear(entries);
    await this.#ask();
    if (heard.remark && !this.#reply?.fault) this.say(heard.remark);
  }

  /** Ask for a ruling on the input. @param {string[]} [faults] parts of the address that couldn't be used */
  async #ask(faults = []) {
    this.#keep();
    const { asks, table } = this.#entries;
    const edits = this.#edits;
    const isUsual = this.#rules.options[0].selected;
    const address = writeAddress([["asks", asks], ...table]);
    const mayBeRecorded = isUsual && !edits.length && !faults.length;
    /** @type {Reply | undefined} */
    const recorded = mayBeRecorded ? await this.#entries.recorded(address) : undefined;
    if (recorded && this.#entries.asks === asks && this.#edits === edits) {
      this.isWaiting = false;
      blame(this.form, null, "");
      return this.#show(recorded);
    }
    const params = { asks, table: Object.fromEntries(table), ruleset: this.#rules.value, edits };
    /** @type {Reply | undefined} */
    const reply = await this.put("ask.rule", params, faults);
    if (!reply) return;
    this.#edits = [];
    this.#entries.fill(Object.entries(reply.table));
    const changed = edits.map(([, key]) => key);
    this.#entries.keepCard(changed, !reply.fault);
    for (const key of new Set(changed)) this.#box.rewrite(key, reply.table[key] ?? "");
    if (edits.length) this.#hearing.change(this.#box.text);
    this.say("");
    const before = this.#reply;
    this.#show(reply);
    if (changed.at(-1) === this.#tray.key)
      void import("./leading.js").then((lead) => lead.goOn(this.#tray, this.form, before, reply));
  }

  /** @param {Reply} reply */
  #show(reply) {
    const isFirst = !this.#reply;
    const isSame = this.#reply?.asks === reply.asks;
    this.#reply = reply;
    this.#place.unmark();
    this.slot("question").innerHTML = trusted.createHTML(reply.question);
    this.#place.fillChips(reply.chips, this.#supposed);
    if (!this.#box.text) this.#place.fill("next", reply.next);
    this.#place.fill("asked", reply.felt);
    this.#slots.draw(reply.slots, this.#labelOf);
    if (reply.fault) this.#showFault(reply.fault, isFirst);
    else this.#showRulings(reply, isSame);
    this.#tray.draw();
    this.#keep();
    this.slot("primary").textContent = reply.fault ? toFill(reply.fault, this.#labelOf).says : ANOTHER;
  }

  /** @param {Reply} reply @param {boolean} isSame whether the last ruling was about the same question */
  #showRulings(reply, isSame) {
    choose(this.#rules, reply.ruleset, reply.title);
    this.#place.take(reply.each, reply.every);
    if (this.#pressed && !this.#place.has(this.#pressed)) {
      blame(this.form, null, `${quoted(this.#pressed)} isn’t one of the answers here`);
      this.#pressed = "";
    }
    this.#place.pick(this.#pressed || (isSame && this.#place.picked) || reply.first);
  }

  /** Say what is missing, or what can't be read, where the ruling would be. @param {NonNullable<Reply["fault"]>} fault @param {boolean} isFirst */
  #showFault(fault, isFirst) {
    this.#place.clear(false);
    this.say(faultWords(fault, this.#labelOf(fault.key), this.#missing.get(fault.key)));
    if (!fault.missing && !this.slot("notation").hidden) blame(this.form, fault.key, fault.message, fault.column);
    const isLed = fault.missing && (isFirst || this.#missing.size) && !this.#box.isFocused;
    if (isLed && !this.#tray.isCounting) this.#tray.select(fault.key, 0);
  }

  /** A tile on the felt was pressed; one that is also an answer is changed at the second press. @param {string} key @param {number} nth @param {boolean} again */
  #onTile(key, nth, again) {
    if (again && this.#tray.key === key) return;
    this.#tray.select(key, nth);
  }

  /** @param {Edit} edit */
  #onEdit(edit) {
    this.#remember();
    [this.#edits, this.#pressed] = [[...this.#edits, edit], ""];
    const [does, key, nth, text] = edit;
    this.#supposed = this.#supposed.filter((one) => one !== key);
    if (does === "put") showTile(this.form, key, nth, text);
    void this.#ask();
  }

  /** Remember the position, so that the next change can be undone. */
  #remember() {
    if (!this.#isOpen || this.#edits.length) return;
    const { asks, table } = this.#entries;
    this.#steps.remember({ asks, table, ruleset: this.#rules.value, said: this.#box.text });
  }

  #undo() {
    const before = this.#steps.back();
    if (!before) return;
    [this.#edits, this.#pressed] = [[], ""];
    this.#hearing.change();
    this.#entries.turnTo(before.asks);
    this.#entries.fill(before.table);
    choose(this.#rules, before.ruleset);
    if (this.#box.text !== before.said) this.#box.text = before.said;
    void this.#ask();
  }

  /**
   * Report an address that can't be used, or a refusal.
   * @param {string | null | undefined} key
   * @param {string} message
   * @param {number | null} [column]
   */
  refuse(key, message, column) {
    super.refuse(key, message, column);
    this.say(`No ruling yet. ${sentence(inWords(message))}`);
    this.clear();
  }

  /** Remove what isn't about the input. */
  clear() {
    this.#place.clear(!this.#reply);
    if (!this.#reply && this.#isOpen) this.#entries.introduce(this.slot("question"), this.slot("chips"));
  }
}

new Asking();
