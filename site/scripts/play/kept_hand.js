/**
 * The hand that is being played, stored in this browser: the last tab that opens it has it, and others are told.
 *
 * What is stored is only what was done; the engine rules on it again whenever it is read.
 */

import { isRecord, isText, parsed } from "../storage/limits.js";
import { Kept } from "../storage/stored_text.js";
import { actsIn, isSameDeal, parseHand, textOf } from "./hand_address.js";

/** @typedef {import("./hand_address.js").Hand} Hand */
/** An act that rules decided against: after which acts it was tried, and its code. @typedef {{acts: string, code: string}} Tried */
/** @typedef {{hand: Hand, tried: Tried[], isOver: boolean, tab: string}} KeptHand */

const KEY = "callwise.play.v1";
const LONGEST = 8_000;
/** The most acts that are kept of those the referee stopped. */
const MOST_TRIED = 12;
const TAB = /^[a-z0-9]{1,20}$/;

/** Read a stored hand. @param {string} text @returns {{value?: KeptHand, rest?: string}} */
export function readKept(text) {
  const { hand: told, tried, isOver, tab } = Object(parsed(text, LONGEST));
  const hand = parseHand(told);
  const isGood =
    hand &&
    Array.isArray(tried) &&
    tried.length <= MOST_TRIED &&
    tried.every(isTried) &&
    typeof isOver === "boolean" &&
    isText()(tab) &&
    TAB.test(tab);
  return isGood
    ? { value: { hand, tried: tried.map(({ acts, code }) => ({ acts, code })), isOver, tab } }
    : { rest: text };
}

/** Whether a value is an act tried after some others. @param {unknown} value */
function isTried(value) {
  if (!isRecord(value) || !isText()(value.acts) || !isText()(value.code)) return false;
  const [code, ...more] = actsIn(value.code);
  return code === value.code && !more.length && actsIn(value.acts).join("") === value.acts;
}

export class HandKeeper {
  #kept = new Kept(KEY, readKept);
  #tab = crypto.randomUUID().replaceAll("-", "").slice(0, 12);
  /** What was tried in the open hand. @type {Tried[]} */
  #tried = [];

  /** The stored hand, if there is one. */
  get hand() {
    return this.#kept.read().value;
  }

  get tried() {
    return this.#tried;
  }

  /** Take over what was tried in a deal, if it is the stored one; from its beginning, nothing was. @param {Hand} hand */
  open(hand) {
    const kept = this.hand;
    this.#tried = kept && hand.acts && isSameDeal(kept.hand, hand) ? kept.tried : [];
  }

  /** Remember an act that was tried after some others. @param {string} acts @param {string} code */
  remember(acts, code) {
    if (this.#tried.some((one) => one.acts === acts && one.code === code)) return;
    this.#tried = [...this.#tried, { acts, code }].slice(-MOST_TRIED);
  }

  /** Store a hand as this tab's; whether the browser did. @param {Hand} hand @param {boolean} isOver */
  keep(hand, isOver) {
    this.#kept.read();
    return !this.#kept.write(JSON.stringify({ hand: textOf(hand), tried: this.#tried, isOver, tab: this.#tab }));
  }

  /** Call back when another tab takes a hand. @param {(hand: Hand) => void} listener */
  onTaken(listener) {
    addEventListener("storage", ({ key, newValue }) => {
      const { value } = key === KEY && newValue ? readKept(newValue) : {};
      if (value && value.tab !== this.#tab) listener(value.hand);
    });
  }
}
