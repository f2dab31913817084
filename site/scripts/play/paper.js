/** The words beside the table: what happened last, the ruling on what was tried, and the bar. */

import { announce, copyOf, make, part, slot } from "../page/dom.js";
import { capital } from "../page/words.js";
import { turnAfter } from "./hand_address.js";

/**
 * @typedef {import("./reply.js").Reply} Reply
 * @typedef {import("./reply.js").Ruling} Ruling
 * @typedef {import("./table.js").Phase} Phase
 */

/** The number of acts that stay in sight. */
const MOST = 3;
/** The parts of a ruling that are read aloud, in order. */
const READ = [".under", "h2", ".decides", ".byrule", ".play-cost"];
/** The button for each phase. @type {Record<Phase, string>} */
const PRIMARY = {
  waits: "",
  asks: "",
  chooses: "Take it back",
  stopped: "Take it back",
  told: "Go on",
  reviewed: "Back to the end",
  over: "",
  taken: "Play it here",
  failed: "Try again",
};

const YOUR_TURN = "Your turn";
const THEIR_TURN = "The others play";

/** What the reader can do at each moment. */
const TURN = "Press the tile you discard, or declare something first.";
const ASKED = "Call it, or pass. An act the rules forbid is stopped, ruled on and taken back.";
const ALLOWED = "The rules allow you something here: say it, or pass.";
const MAY_OBJECT = "Call it, pass, or object. An act the rules forbid is stopped, ruled on and taken back.";
const A_WIN = "Accept the win, or object to it.";

/** Tiles within a sentence. @param {readonly import("./reply.js").DrawnTile[]} tiles */
export function tilesOf(tiles) {
  const all = make("span", { className: "tiles inline-tiles" });
  all.innerHTML = trusted.createHTML(tiles.map(([, html]) => html).join(""));
  return all;
}

/** What a mistake costs, and that another player takes it back. @param {Ruling} ruling @param {string} name empty for the reader */
function costOf({ cost }, name) {
  const { headline } = cost ?? {};
  const back = headline ? ` On this page, ${name} just takes it back.` : `${name} takes it back, and the hand goes on.`;
  const line = make("p", { className: "play-cost" });
  if (headline) line.innerHTML = trusted.createHTML(headline);
  line.append(name && back);
  return line;
}

export class Paper {
  #desk;
  #bar;
  #acts = copyOf("acts");
  /** @type {HTMLElement[]} */
  #lines = [];

  /** @param {HTMLElement} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#bar = part(desk, ".desk-primary > button");
  }

  /** @param {string} name */
  #slot(name) {
    return slot(name, this.#desk);
  }

  /** Begin with a clean sheet. */
  begin() {
    this.#lines = [];
    this.#slot("news").replaceChildren();
    this.#slot("says").textContent = "Dealing the tiles…";
    this.#slot("first").hidden = true;
    this.note("");
    this.#show("now");
  }

  /** Say which hand this is. @param {import("./hand_address.js").Hand} hand @param {string} title @param {Reply} reply */
  head({ number }, title, reply) {
    const end = reply.moment === "over" ? "over" : title;
    this.#slot("deal").textContent = `Hand ${number.toLocaleString("en")} · ${reply.title ?? "East 1"} · ${end}`;
    document.title = `Hand ${number.toLocaleString("en")} · Play a hand · Callwise`;
  }

  /** Show one part of the words. @param {"now" | "ruled" | "ended"} name */
  #show(name) {
    for (const one of ["now", "ruled", "ended"]) this.#slot(one).hidden = one !== name;
    this.#slot("words").scrollTo({ top: 0 });
    if (name === "ruled") this.#slot("words").scrollIntoView({ block: "nearest" });
    else scrollTo({ top: 0 });
  }

  /** Tell an act. @param {import("./reply.js").SeatAct} act */
  tell({ html }) {
    this.#show("now");
    const line = make("li");
    line.innerHTML = trusted.createHTML(html);
    this.#lines = [...this.#lines, line].slice(-MOST);
    this.#slot("news").replaceChildren(...this.#lines);
    this.#head(html);
    this.#slot("first").hidden = true;
    this.note("");
    if (this.#bar.textContent === YOUR_TURN) this.primary(THEIR_TURN, true);
    this.#recall();
    this.announce(this.#slot("says").innerText);
  }

  /** @param {string} html a sentence without its full stop */
  #head(html) {
    const says = this.#slot("says");
    says.innerHTML = trusted.createHTML(html);
    says.append(".");
  }

  /** Ask the reader. @param {Reply} reply @param {boolean} [errs] whether the others err */
  ask(reply, errs) {
    this.#show("now");
    this.#slot("first").hidden = reply.moment !== "turn" || turnAfter(reply.acts) > 1;
    const says = this.#slot("says");
    if (reply.moment !== "turn") {
      const last = reply.news.at(-1);
      if (last) this.#head(last.html);
      const asked = errs ? MAY_OBJECT : ASKED;
      this.note(reply.moment === "win" ? A_WIN : asked);
      if (errs && reply.moment !== "win") this.#recall();
      return;
    }
    const drawn = reply.drawn ? reply.tiles.at(-1) : undefined;
    if (drawn) says.replaceChildren("You draw ", tilesOf([drawn]), ".");
    else says.replaceChildren(`${YOUR_TURN}.`);
    this.note(TURN);
    this.announce(drawn ? says.innerText : "Your turn: discard a tile.");
  }

  /** Keep the act before the last in sight where they aren't listed. */
  #recall() {
    const line = this.#lines.at(-2);
    if (!line || this.#slot("news").checkVisibility()) return;
    const words = /** @type {HTMLElement} */ (line.cloneNode(true)).childNodes;
    this.#slot("note").replaceChildren("Before that: ", ...words, ".");
  }

  /** Say before a pass that the rules allow something. */
  warn() {
    this.primary("Pass");
    this.note(ALLOWED);
  }

  /** @param {string} words */
  note(words) {
    this.#slot("note").textContent = words;
  }

  /** Say what the rules allow. @param {Reply} reply */
  hint({ legal, ways, moment, tiles, tip }) {
    const words = Object.entries(ways).filter(
      ([act, codes]) => act !== "pass" && codes.some((one) => legal.includes(one)),
    );
    const every = [...new Map(tiles).entries()];
    const free = every.filter(([code]) => legal.includes(code));
    const discards = free.length === every.length ? ["any discard."] : ["a discard of ", tilesOf(free), "."];
    const said = words.flatMap(([act]) => [...this.labelOf(act), ", "]);
    const note = this.#slot("note");
    const allowed = [make("b", {}, "The rules allow: "), ...said, ...(moment === "turn" ? discards : ["pass."])];
    const isFree = moment === "turn" && !words.length && free.length === every.length;
    const away = make("span");
    away.innerHTML = trusted.createHTML(tip);
    note.replaceChildren(...(isFree ? ["Nothing is forbidden here: discard any tile."] : allowed), " ", away);
    this.announce(note.innerText);
  }

  /** The word of an act; a discard has none. @param {string} code */
  wordOf(code) {
    const which = `[data-codes*="${code[0]}"]`;
    return (this.#acts.querySelector(which) ?? this.#desk.querySelector(which))?.dataset.act ?? "";
  }

  /** The word for the same at other moments, if there is one. @param {string} act */
  otherThan(act) {
    return this.#acts.querySelector(`[data-act="${act}"]`)?.dataset.other ?? "";
  }

  /** A word within a sentence, as its button has it. @param {string} act */
  labelOf(act) {
    const which = `[data-act="${act}"] > .play-word`;
    const label = this.#acts.querySelector(which) ?? this.#desk.querySelector(which);
    return [...(label?.cloneNode(true).childNodes ?? [])].map((node) => {
      node.textContent = node.textContent?.toLowerCase() ?? "";
      return node;
    });
  }

  /**
   * Show a ruling.
   * @param {Ruling} ruling
   * @param {string} kicker a word of its own, empty for that of the ruling
   * @param {string} [seat] another player, who takes back what it is about
   */
  rule(ruling, kicker, seat) {
    const place = this.#slot("ruling");
    place.innerHTML = trusted.createHTML(ruling.html);
    if (!place.querySelector("h3")) {
      place.replaceChildren(
        make("p", { className: "under" }, kicker),
        make("h3", {}, ruling.means || ruling.short),
        make("p", { className: "decides" }, ...place.childNodes),
        make("p", { className: "byrule" }, ruling.says),
      );
    }
    const head = part(place, "h3");
    head.replaceWith(make("h2", { id: head.id }, ...head.childNodes));
    const under = place.querySelector(".under");
    if (under && kicker) under.textContent = kicker;
    for (const one of place.querySelectorAll(".agreement")) one.remove();
    const agrees = this.#agreement(ruling.html);
    if (agrees) part(place, ".byrule").append(". ", agrees);
    if (seat || ruling.cost?.headline) part(place, ".byrule").after(costOf(ruling, seat ? capital(seat) : ""));
    const why = this.#slot("why");
    why.innerHTML = trusted.createHTML(ruling.why);
    const cost = this.#slot("cost");
    cost.innerHTML = trusted.createHTML([ruling.cost, ruling.cost?.unseen].map((one) => one?.html ?? "").join(""));
    cost.hidden = !ruling.cost?.html;
    const more = /** @type {HTMLDetailsElement} */ (this.#slot("more"));
    more.open = false;
    const link = /** @type {HTMLAnchorElement} */ (this.#slot("ask"));
    link.hidden = !ruling.position;
    if (ruling.position) {
      const { address, answer } = ruling.position;
      link.hash = `${address}${answer ? `&answer=${encodeURIComponent(answer)}` : ""}`;
    }
    more.ontoggle = () => more.open && more.scrollIntoView({ block: "start" });
    more.hidden = !ruling.why && !ruling.position && cost.hidden;
    this.#show("ruled");
    this.announce(READ.map((one) => place.querySelector(one)?.innerText ?? "").join(" "));
  }

  /** How many tables agree, as the ruling says it. @param {string} html */
  #agreement(html) {
    const read = document.createRange().createContextualFragment(trusted.createHTML(html));
    const words = (read.querySelector("details.agreement > summary") ?? read.querySelector(".agreement"))?.textContent;
    return words ? make("span", { className: "agrees" }, words.endsWith(".") ? words : `${words}.`) : undefined;
  }

  /** Say something that isn't a ruling. @param {string} words @param {readonly (string | Node)[]} [hint] what may be meant */
  refuse(words, hint = []) {
    const place = this.#slot("ruling");
    place.replaceChildren(make("p", { className: "under" }, "Not now"), make("h2", {}, words));
    if (hint.length) place.append(make("p", { className: "decides" }, ...hint));
    this.#slot("more").hidden = true;
    this.#show("ruled");
    this.announce(place.innerText);
  }

  /** Show the end. @returns {HTMLElement} */
  end() {
    this.#show("ended");
    return this.#slot("ended");
  }

  /** Set the bar for a phase. @param {Phase} phase @param {string} asked the moment, if another player's tile is to be answered */
  bar(phase, asked) {
    const isOver = phase === "over";
    const isAsked = phase === "asks" && asked !== "";
    const pass = asked === "win" ? "Accept" : "To my turn";
    const words = PRIMARY[phase] || (isAsked ? pass : YOUR_TURN);
    if (!isOver) this.primary(phase === "waits" ? (this.#bar.textContent ?? "") : words, !PRIMARY[phase] && !isAsked);
    part(this.#desk, ".desk-quiet > [data-act=hint]").hidden =
      !["asks", "chooses"].includes(phase) && !(phase === "waits" && this.#lines.length > 0);
    this.#slot("practise").hidden = true;
    this.#slot("round").hidden = true;
    [this.#bar.dataset.act, this.#bar.hidden] = ["primary", isOver];
  }

  /** Focus the bar's button. */
  focus() {
    this.#bar.focus({ preventScroll: true });
  }

  /** Lead on from the end: to the next hand of the round, or else to another. @param {string} href empty without one */
  next(href) {
    this.#link("round", href, "Next hand");
    this.#bar.hidden = Boolean(href);
    this.#bar.dataset.act = "next";
    this.primary("Another hand");
  }

  /** Lead on to practice. @param {string} href empty if there is nothing to practise @param {string} words */
  practise(href, words) {
    this.#link("practise", href, words);
  }

  /** @param {string} name @param {string} href @param {string} words */
  #link(name, href, words) {
    const link = /** @type {HTMLAnchorElement} */ (this.#slot(name));
    link.hidden = !href;
    if (href) link.href = href;
    link.textContent = words;
  }

  /** @param {string} words @param {boolean} [isIdle] whether it does nothing now */
  primary(words, isIdle = false) {
    this.#bar.textContent = words || YOUR_TURN;
    if (isIdle) this.#bar.setAttribute("aria-disabled", "true");
    else this.#bar.removeAttribute("aria-disabled");
  }

  /** @param {string} words */
  announce(words) {
    announce(this.#slot("announce"), words.replaceAll(/\s+/g, " ").trim());
  }
}
