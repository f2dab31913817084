/**
 * A reader at the table: every word can be said and every tile pressed, and the engine rules on each.
 *
 * What is legal, who gets a tile and what is paid comes from the engine; here is only what was pressed, and when it is
 * shown.
 */

import { Refusal } from "../engine/engine.js";
import { around, part, slot } from "../page/dom.js";
import { failure } from "../page/error_sentence.js";
import { FeltTable } from "./felt_table.js";
import { addressOf, hasErrors, isSameDeal, parseHand, textOf } from "./hand_address.js";
import { notNow } from "./not_now.js";
import { Paper } from "./paper.js";
import { Telling } from "./telling.js";
import { meant, tilesIn, waysWith } from "./ways.js";

/**
 * @typedef {import("./hand_address.js").Hand} Hand
 * @typedef {import("./reply.js").Reply} Reply
 * @typedef {"waits" | "asks" | "chooses" | "stopped" | "told" | "over" | "reviewed" | "taken" | "failed"} Phase
 */

const PASS = "-";
const OBJECTION = "!";
const BROKEN = "The referee couldn’t load, or it stopped. Your hand is still here: try again.";
const TAKEN = "This hand is open in another tab.";

export class Table {
  #engine;
  #keeper;
  #on;
  #desk = part(slot("table"), ".play-desk");
  #felt = new FeltTable(this.#desk);
  #paper;
  #telling = new Telling();
  /** @type {Reply | undefined} */
  #reply;
  /** @type {Hand | undefined} */
  #hand;
  /** @type {Phase} */
  #phase = "waits";
  /** The word that waits for tiles, and the ways there are. */
  #chosen = "";
  /** @type {readonly string[]} */
  #ways = [];
  /** The reply at which the reader was told that the rules allow something. @type {Reply | undefined} */
  #warned;
  /** Whether to object once the others' acts are told. */
  #objects = false;
  /** The replies to what was stopped or beaten, by the acts before it and its code. @type {Map<string, Reply>} */
  #ruled = new Map();
  /** What to do again if the engine failed. @type {(() => void) | undefined} */
  #again;
  /** Counts what was begun, so that only the last of it goes on. */
  #begun = 0;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("./kept_hand.js").HandKeeper} keeper
   * @param {{titleOf: (rules: string) => string, refuse: (words: string) => void}} on
   */
  constructor(engine, keeper, on) {
    this.#engine = engine;
    this.#keeper = keeper;
    this.#on = on;
    this.#paper = new Paper(this.#desk);
    keeper.onTaken((hand) => this.#hand && isSameDeal(hand, this.#hand) && this.#taken());
    this.#desk.addEventListener("click", ({ target }) => {
      const tile = around(target, "button.play-tile");
      if (tile) return this.press(tile);
      const word = around(target, "button[aria-keyshortcuts]");
      if (word) this.say(word.dataset.act ?? "");
    });
  }

  get phase() {
    return this.#phase;
  }

  /** Whether acts of others are being told, or wait to be seen. */
  get isTelling() {
    return this.#telling.isTelling;
  }

  get felt() {
    return this.#felt;
  }

  get hand() {
    return this.#hand;
  }

  /** The buttons that say a word, with their keys. */
  get words() {
    return [...this.#desk.querySelectorAll("button[aria-keyshortcuts]")];
  }

  /** Whether somebody else's tile is to be answered. */
  get isAsked() {
    return this.#reply !== undefined && !["turn", "over"].includes(this.#reply.moment);
  }

  /** Open a hand as far as its acts have come. @param {Hand} hand */
  async open(hand) {
    const begun = ++this.#begun;
    this.#hand = hand;
    this.#objects = false;
    this.#ruled.clear();
    this.#keeper.open(hand);
    this.#paper.begin();
    this.#set("waits");
    this.#again = () => void this.open(hand);
    try {
      const reply = await this.#ask(textOf(hand));
      if (begun === this.#begun) await this.#take(reply, true);
    } catch (error) {
      if (begun !== this.#begun) return;
      if (error instanceof Refusal) this.#on.refuse(failure(error, ""));
      else this.#fail();
    }
  }

  /** Leave the table. */
  leave() {
    this.#begun += 1;
    this.#telling.stop();
    this.#hand = undefined;
    this.#reply = undefined;
  }

  /** @param {string} hand @param {string} [act] @returns {Promise<Reply>} */
  #ask(hand, act) {
    return this.#engine.ask("play.hand", act === undefined ? { hand } : { hand, act });
  }

  /** Press a word. @param {string} act */
  say(act) {
    const isObjection = act === "object";
    this.#objects = isObjection && this.#telling.isTelling;
    if (!this.#isOpen() || !this.#reply) return;
    const wasChosen = this.#phase === "chooses" && this.#chosen === act;
    const raised = this.#phase === "chooses" ? [] : this.#felt.raised;
    this.#clear();
    if (wasChosen) return this.#back();
    if (isObjection) return this.#try(act, OBJECTION);
    const ways = this.#reply.ways[act];
    if (!ways) return this.#notNow(act);
    const [only, ...more] = meant(ways, raised);
    if (!more.length) return this.#try(act, only);
    this.#choose(act, [only, ...more]);
  }

  /** Wait for the tiles of a word. @param {string} act @param {readonly string[]} ways */
  #choose(act, ways) {
    this.#chosen = act;
    this.#ways = ways;
    this.#felt.mark(act, "chosen");
    this.#felt.offer(ways.flatMap(tilesIn));
    this.#set("chooses");
    this.#paper.note(
      tilesIn(ways[0]).length > 1 ? "With which tiles? Press one of them." : "With which tile? Press it.",
    );
  }

  /** Press a tile of the hand. @param {HTMLElement} tile */
  press(tile) {
    if (!this.#isOpen() || !this.#reply) return;
    const { code = "" } = tile.dataset;
    if (this.#phase === "chooses") return this.#touch(tile, code);
    if (this.#phase === "stopped") this.#back();
    if (this.#reply.moment === "turn") return this.#try("", code);
    if (tile.ariaPressed === "true") tile.removeAttribute("aria-pressed");
    else tile.ariaPressed = "true";
  }

  /** A tile for the word that waits. @param {HTMLElement} tile @param {string} code */
  #touch(tile, code) {
    const [only, ...more] = waysWith(this.#ways, [...this.#felt.raised, code]);
    if (!only || tile.ariaPressed === "true") return this.#felt.raise([]);
    tile.ariaPressed = "true";
    if (!more.length) return this.#try(this.#chosen, only);
    this.#felt.offer([only, ...more].flatMap(tilesIn));
  }

  /** Try an act: it is done, or stopped. @param {string} act the word, empty for a discard @param {string} code */
  async #try(act, code) {
    const before = this.#reply;
    if (!before) return;
    const begun = ++this.#begun;
    this.#again = () => void this.#try(act, code);
    this.#set("waits");
    try {
      const reply = await this.#ask(before.hand, code);
      if (begun !== this.#begun) return;
      if (!reply.done) return this.#stop(act, code, reply);
      if (code === OBJECTION) return this.#uphold(before, reply);
      const own = reply.news.find(({ seat, lost }) => lost && seat === reply.seat);
      if (!own || !reply.ruling) return await this.#take(reply);
      this.#remember(before.acts, code, reply);
      this.#reply = reply;
      this.#save();
      this.#felt.mark(act, "chosen");
      this.#paper.rule(reply.ruling, "Another claim comes first");
      this.#set("told");
    } catch (error) {
      if (begun !== this.#begun) return;
      if (error instanceof Refusal && error.key === "act") this.#notNow(act);
      else if (error instanceof Refusal) this.#on.refuse(failure(error, ""));
      else this.#fail();
    }
  }

  /** Accept a win, or pass until the reader's own turn; once stop where the rules allow something. */
  async passOn() {
    if (this.#reply?.moment === "win") return this.#try("pass", PASS);
    while (this.#phase === "asks" && this.isAsked) {
      if (this.#reply?.moment === "win") return;
      if (this.#reply?.legal.length && this.#warned !== this.#reply) {
        this.#warned = this.#reply;
        return this.#paper.warn();
      }
      await this.#try("pass", PASS);
    }
  }

  /** @param {string} act @param {string} code @param {Reply} reply */
  #stop(act, code, reply) {
    const { ruling, acts } = reply;
    if (!ruling) return;
    this.#remember(acts, code, reply);
    this.#save();
    this.#mark(act, code);
    this.#paper.rule(ruling, code === OBJECTION ? "" : "Stopped");
    if (ruling.shown) void this.#felt.light(ruling.shown);
    this.#set("stopped");
    if (code === OBJECTION) this.#paper.primary("Go on");
  }

  /** Show the ruling on a mistake that is taken back. @param {Reply} before @param {Reply} reply */
  #uphold(before, reply) {
    const { ruling } = reply;
    if (!ruling) return;
    this.#reply = reply;
    this.#save();
    this.#felt.mark("object", "chosen");
    const { seat } = before.news.findLast((one) => one.seat !== before.seat) ?? {};
    this.#paper.rule(ruling, "", seat);
    if (ruling.shown) void this.#felt.light(ruling.shown, seat);
    this.#set("told");
  }

  /** @param {string} acts @param {string} code @param {Reply} reply */
  #remember(acts, code, reply) {
    this.#keeper.remember(acts, code);
    this.#ruled.set(`${acts} ${code}`, reply);
  }

  /** An act that belongs to another moment: nothing is ruled on. @param {string} act */
  #notNow(act) {
    if (!this.#reply || this.#reply.moment === "over") return this.#back();
    this.#mark(act, "");
    const { words, hint } = notNow(act, this.#reply, this.#paper);
    this.#paper.refuse(words, hint);
    this.#set("stopped");
  }

  /** @param {string} act @param {string} code */
  #mark(act, code) {
    this.#felt.raise([]);
    this.#felt.offer([]);
    this.#felt.mark(act, "stopped");
    if (!act) this.#felt.stampTile(code);
  }

  /** Take back what was stopped, or go on. */
  goOn() {
    if (this.#phase === "stopped" || this.#phase === "chooses") this.#back();
    else if (this.#phase === "told" && this.#reply) void this.#take(this.#reply);
    else if (this.#phase === "reviewed") history.back();
    else if (this.#phase === "failed") this.#again?.();
    else if (this.#phase === "taken" && this.#hand) void this.open(this.#hand);
    else this.#telling.hurry();
  }

  /** Ask as before. */
  #back() {
    this.#clear();
    this.#warned = undefined;
    if (this.#reply) this.#paper.ask(this.#reply, this.#hand && hasErrors(this.#hand));
    this.#set("asks");
  }

  #clear() {
    this.#felt.clear();
    this.#chosen = "";
    this.#ways = [];
  }

  /** Whether something can be pressed; what is being told is told at once. */
  #isOpen() {
    if (this.#telling.isTelling) this.#telling.hurry();
    return ["asks", "chooses", "stopped"].includes(this.#phase);
  }

  /** Show a hand after an act, telling what the others did one by one. @param {Reply} reply @param {boolean} [isOpened] */
  async #take(reply, isOpened = false) {
    const begun = this.#begun;
    this.#reply = reply;
    const hand = parseHand(reply.hand);
    if (!hand) return;
    this.#hand = hand;
    this.#clear();
    this.#set("waits");
    this.#save();
    history.replaceState(null, "", `#${addressOf(hand)}`);
    this.#paper.head(hand, this.#on.titleOf(hand.rules), reply);
    this.#felt.draw(reply, hasErrors(hand));
    const shows = this.#felt.hide(isOpened ? [] : reply.news);
    this.#felt.felt.toggleAttribute("data-telling", !isOpened);
    this.#felt.hideDrawn(!isOpened && reply.news.some(({ seat }) => seat !== reply.seat));
    await this.#telling.tell(reply.news, {
      own: reply.seat,
      isQuick: isOpened,
      show: (act, place) => {
        shows[place]?.();
        this.#paper.tell(act);
      },
      pause: () => this.#paper.primary("Next"),
    });
    if (begun !== this.#begun) return;
    this.#felt.felt.removeAttribute("data-telling");
    this.#felt.hideDrawn(false);
    if (reply.moment !== "over") {
      this.#paper.ask(reply, hasErrors(hand));
      this.#set("asks");
      if (this.#objects) this.say("object");
      return;
    }
    this.#set("over");
    const { showEnd } = await import("./hand_over.js");
    await showEnd(reply, hand, this.#keeper.tried, {
      desk: this.#desk,
      paper: this.#paper,
      ask: (acts, code) => this.#ruled.get(`${acts} ${code}`) ?? this.#ask(textOf({ ...hand, acts }), code),
      isStill: () => begun === this.#begun,
      isNew: !isOpened,
      review: (moment) => this.#review(moment),
    });
  }

  /** Close a moment that was opened from the end, as the browser's Back does. */
  close() {
    if (this.#phase === "reviewed" && this.#reply) void this.#take(this.#reply, true);
  }

  /** Show the ruling on a moment of the hand that is over, with a place in the history. @param {import("./hand_over.js").Reviewed} moment */
  #review({ ruling, kicker, reply, word = "", code = "" }) {
    if (reply) {
      this.#felt.draw(reply, word === "object");
      this.#mark(word, code);
    }
    this.#paper.rule(ruling, kicker);
    if (reply && ruling.shown) void this.#felt.light(ruling.shown);
    this.#set("reviewed");
    this.#paper.focus();
    history.pushState(null, "", location.href);
  }

  #save() {
    const hand = parseHand(this.#reply?.hand);
    if (hand) this.#keeper.keep(hand, this.#reply?.moment === "over");
  }

  #taken() {
    this.#begun += 1;
    this.#telling.stop();
    this.#clear();
    this.#paper.refuse(`${TAKEN} It goes on there.`);
    this.#set("taken");
  }

  #fail() {
    this.#paper.refuse(BROKEN);
    this.#set("failed");
  }

  /** @param {Phase} phase */
  #set(phase) {
    this.#phase = phase;
    this.#desk.dataset.phase = phase;
    this.#desk.dataset.moment = this.#reply?.moment ?? "";
    this.#paper.bar(phase, this.isAsked ? (this.#reply?.moment ?? "") : "");
  }

  /** Say what the rules allow, if the reader asks. */
  hint() {
    if (this.#reply) this.#paper.hint(this.#reply);
  }
}
