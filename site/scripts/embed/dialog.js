/**
 * The embed dialog: a preview of a framed puzzle, options, and the code to paste.
 *
 * It is fetched on demand; without it, the link leads to the framed page.
 */

import { FOLLOW, PICTURED, elementLine, frameLine, titlePairs, wikiCall } from "./snippets.js";
import { POSITION, PUZZLE, rootOf, subjectOf, whereItStands } from "./subject.js";
import { HIGHEST, SANDBOX, heightIn } from "./frame_messages.js";
import { around, make, part, slot, sure } from "../page/dom.js";
import { fetched } from "../page/fetch_page.js";
import { copyField, sayBriefly } from "../page/clipboard.js";

/** @typedef {import("./snippets.js").Pairs} Pairs */
/** @typedef {import("./subject.js").Subject} Subject */

/** Matches every page for frames. */
const FRAMED = "main.embed";
/** A frame's height until it reports its own, in CSS pixels. */
const USUAL_HEIGHT = 520;
/** The widths of phones and of an article, in CSS pixels: a frame that can't adapt is high enough for each. */
const USUAL_WIDTHS = [320, 374, 390, 640];

/** @type {Promise<Offer> | undefined} */
let offered;

/** Offer embed code for a link's target. @param {HTMLAnchorElement} link */
export async function offer(link) {
  offered ??= makeOffer();
  offered.catch(() => (offered = undefined));
  await (await offered).open(link);
}

async function makeOffer() {
  const sheet = make("link", { rel: "stylesheet", href: new URL("../../styles/authors.css", import.meta.url).href });
  const dressed = new Promise((resolve, reject) => {
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", reject);
  });
  document.head.append(sheet);
  const [reply] = await Promise.all([fetched(new URL("../../templates/authors.htm", import.meta.url)), dressed]);
  const dialog = make("dialog", { className: "dialog authors" });
  dialog.setAttribute("aria-labelledby", "authors-head");
  dialog.setAttribute("closedby", "any");
  dialog.innerHTML = trusted.createHTML(await reply.text());
  document.body.append(dialog);
  return new Offer(dialog);
}

class Offer {
  #dialog;
  #subject = /** @type {Subject} */ ({});
  #link = make("a");
  /** The visible frame. @type {HTMLIFrameElement | undefined} */
  #frame;
  /** The frame that replaces it once loaded. @type {HTMLIFrameElement | undefined} */
  #next;
  #height = USUAL_HEIGHT;
  /** The greatest height at the usual widths. */
  #tallest = 0;

  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.#dialog = dialog;
    for (const line of dialog.querySelectorAll("[data-line]")) this.#equip(line);
    dialog.addEventListener("change", ({ target }) => this.#onChange(/** @type {HTMLInputElement} */ (target)));
    dialog.addEventListener("input", ({ target }) => this.#onInput(/** @type {HTMLInputElement} */ (target)));
    dialog.addEventListener("close", () => this.#onClose());
    dialog.addEventListener("click", ({ target }) => {
      /** @type {HTMLButtonElement | null} */
      const button = around(target, "[data-act=take]");
      if (button) void this.#copy(button);
    });
    // The first click into a line selects it; a second can place the caret.
    dialog.addEventListener("focusin", ({ target }) => around(target, "textarea")?.select());
    addEventListener("message", (event) => this.#onMessage(event));
    new ResizeObserver(() => this.#fit()).observe(this.#slot("stage"));
  }

  /** @param {string} name @returns {HTMLElement} */
  #slot(name) {
    return slot(name, this.#dialog);
  }

  /** @param {string} name @returns {HTMLSelectElement} */
  #choice(name) {
    return part(this.#dialog, `select[name="${name}"]`);
  }

  /** @param {string} name @returns {string} */
  #picked(name) {
    return this.#dialog.querySelector(`input[name="${name}"]:checked`)?.value ?? "";
  }

  /** @param {string} name @returns {HTMLInputElement} */
  #typed(name) {
    return part(this.#dialog, `input[name="${name}"]`);
  }

  /** The title to write: the author's own, or else the question. */
  get #words() {
    return this.#typed("title").value.trim() || this.#subject.asks;
  }

  /** A typed number of pixels, or 0. @param {string} name */
  #size(name) {
    const input = this.#typed(name);
    return input.validity.valid ? Math.min(Number(input.value), HIGHEST) : 0;
  }

  /** Add a line's field and copy button. @param {HTMLElement} line */
  #equip(line) {
    const head = part(line, "h3");
    const about = part(line, "p");
    about.id = `${head.id}-about`;
    const field = make("textarea", { readOnly: true, spellcheck: false, rows: 1 });
    field.ariaLabel = head.textContent;
    field.setAttribute("aria-describedby", about.id);
    const button = make("button", { type: "button", className: "btn btn-quiet", textContent: "Copy" });
    button.dataset.act = "take";
    button.setAttribute("aria-describedby", head.id);
    line.append(button, field);
  }

  /** @param {HTMLAnchorElement} link */
  async open(link) {
    this.#link = link;
    this.#subject = await subjectOf(link);
    const isPosition = this.#subject.kind === POSITION;
    const isNone = isPosition && !this.#subject.position.length;
    this.#slot("title").textContent = isNone ? "" : `“${this.#subject.title}”`;
    this.#typed("title").value = "";
    this.#typed("title").placeholder = this.#subject.asks;
    this.#slot("none").hidden = !isNone;
    part(this.#dialog, ".authors-desk").hidden = isNone;
    this.#offerRules(link.closest("form"), isPosition);
    // The whole position is in the address's fragment, which hosts don't see: there is no page a forum could query.
    if (isPosition && this.#picked("place") !== "page")
      part(this.#dialog, "input[name=place][value=wiki]").checked = true;
    if (isNone) for (const field of this.#dialog.querySelectorAll("textarea")) field.value = "";
    else this.#show();
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
    if (!isNone) this.#preview();
  }

  /**
   * Offer a puzzle's rulesets, its current one first; for several puzzles, those they have in common.  A position has
   * its ruleset in its address.
   * @param {HTMLFormElement | null} form
   * @param {boolean} isPosition
   */
  #offerRules(form, isPosition) {
    const rules = this.#choice("rules");
    /** @type {HTMLSelectElement[]} */
    const known = isPosition
      ? []
      : form
        ? [/** @type {HTMLSelectElement} */ (form.querySelector("[name=ruleset]"))]
        : [...document.querySelectorAll("form[data-puzzle] select[data-own]")];
    const [first, ...others] = known;
    const shared = [...(first?.options ?? [])].filter(({ value }) =>
      others.every((other) => [...other.options].some((one) => one.value === value)),
    );
    const own = form && first?.dataset.own;
    const usual = new Option(
      own ? `The puzzle’s own: ${shared.find(({ value }) => value === own)?.text}` : "Each puzzle’s own",
      "",
    );
    rules.replaceChildren(
      usual,
      ...shared.filter(({ value }) => value !== own).map(({ text, value }) => new Option(text, value)),
    );
    rules.value = form && first && first.value !== own ? first.value : "";
    sure(rules.closest("label")).hidden = rules.options.length < 2;
  }

  /** The choices that differ from the defaults. @returns {Pairs} */
  get #chosen() {
    return ["theme", "rules", "words", "index"].flatMap((name) => {
      const { value } = this.#choice(name);
      return value ? [[name, value]] : [];
    });
  }

  /** @param {string} base the address of the home page */
  #address(base) {
    const at = new URL(this.#subject.framed, base);
    at.hash = [at.hash.slice(1), new URLSearchParams(this.#chosen)].filter(String).join("&");
    return at.href.replace(/#$/, "");
  }

  /** @param {HTMLInputElement} changed */
  #onInput(changed) {
    if (!["title", "widest", "height"].includes(changed.name)) return;
    for (const frame of [this.#frame, this.#next]) if (frame) frame.title = this.#words;
    this.#fit();
    this.#show();
  }

  /** @param {HTMLInputElement} changed */
  #onChange(changed) {
    if (changed.name === "width") this.#fit();
    else if (changed.matches("select")) this.#preview();
    this.#show();
  }

  /** Write the code lines. */
  #show() {
    const { kind, key, position, picture, page, isAboutOne } = this.#subject;
    const words = this.#words;
    const height = this.#size("height");
    const { base, isWhole } = whereItStands(this.#link);
    const chosen = this.#chosen;
    const isPosition = kind === POSITION;
    const named = /** @type {Pairs} */ ([...(isPosition ? position : [[kind, key]]), ...titlePairs(words), ...chosen]);
    const high = /** @type {Pairs} */ (height ? [["height", String(height)]] : []);
    const isOwnTitle = words !== this.#subject.asks;
    const own = new URL(page, base);
    const rules = this.#choice("rules").value;
    const under = new URL(own);
    if (rules && kind === PUZZLE) under.searchParams.set("rules", rules);
    const others = chosen.filter(([name]) => name !== "rules");
    const told = position.map(([name, value]) => [name, (name === "rules" && rules) || value]);
    /** @type {Record<string, string>} */
    const lines = {
      template: wikiCall("Callwise", [...named, ...high]),
      position:
        position.length && !isPosition
          ? wikiCall(
              "Callwise",
              /** @type {Pairs} */ ([
                ...told,
                ...titlePairs(isAboutOne && !isOwnTitle ? "" : words),
                ...others,
                ...high,
              ]),
            )
          : "",
      widget: wikiCall("#widget:Callwise", [...named, ["height", String(height || this.#height)]]),
      element: elementLine(new URL("callwise.js", base).href, this.#address(base), under.href, words),
      frame: frameLine(
        this.#address(base),
        words,
        height || Math.max(this.#height, this.#tallest),
        this.#size("widest"),
      ),
      follow: FOLLOW,
      address: isWhole && !isPosition ? own.href : "",
    };
    for (const [name, write] of Object.entries(PICTURED))
      lines[name] = isWhole && picture ? write(under.href, picture, words) : "";
    const place = this.#picked("place");
    for (const part of this.#dialog.querySelectorAll("[data-place]")) {
      const line = part.dataset.line;
      part.hidden = part.dataset.place !== place || (line !== undefined && !lines[line]);
      const field = part.querySelector("textarea");
      if (field && line && field.value !== lines[line]) field.value = lines[line];
    }
    for (const part of this.#dialog.querySelectorAll("[data-whole]")) part.hidden = !isWhole || isPosition;
    const note = this.#slot("note");
    note.hidden = isWhole;
    note.textContent = isWhole
      ? ""
      : `This copy of Callwise was built without its own address, so the lines name ${base}, and there are no pictures and nothing for forums.`;
    /** @type {HTMLAnchorElement} */ (this.#slot("wiki")).href = new URL("wiki/", rootOf(this.#link)).href;
  }

  /** Frame the page with the current choices; the old preview stays until the new one has loaded. */
  #preview() {
    this.#next?.remove();
    const frame = (this.#next = make("iframe", { title: this.#words, src: this.#address(rootOf(this.#link)) }));
    frame.setAttribute("sandbox", SANDBOX);
    frame.addEventListener("load", () => {
      if (frame !== this.#next) return;
      const isThere = Boolean(frame.contentDocument?.querySelector(FRAMED));
      this.#slot("lost").hidden = isThere;
      this.#next = undefined;
      this.#frame?.remove();
      if (!isThere) frame.remove();
      this.#frame = isThere ? frame : undefined;
      this.#measure();
      this.#fit();
    });
    this.#slot("stage").append(frame);
    this.#fit();
  }

  /** @param {MessageEvent} event */
  #onMessage({ source, data }) {
    const frame = [this.#next, this.#frame].find((one) => one && one.contentWindow === source);
    const height = heightIn(data);
    if (!frame || !height) return;
    frame.dataset.high = String(height);
    if (frame === this.#frame) this.#measure();
    this.#fit();
  }

  /** Measure the preview at the usual widths, as in a frame without a height of its own. */
  #measure() {
    const framed = /** @type {typeof globalThis | null | undefined} */ (this.#frame?.contentWindow)?.callwiseEmbed;
    if (!this.#frame || !framed) return;
    const { width, height } = this.#frame;
    this.#frame.height = "1";
    const before = this.#tallest;
    this.#tallest = Math.max(
      ...USUAL_WIDTHS.map((wide) => {
        sure(this.#frame).width = String(wide);
        return framed.fit();
      }),
    );
    Object.assign(this.#frame, { width, height });
    framed.fit();
    if (this.#tallest !== before) this.#show();
  }

  /** Show the frame at the chosen width, scaled down if there is no room. */
  #fit() {
    const stage = this.#slot("stage");
    const width = Number(this.#picked("width")) || (stage.clientWidth < 560 ? 320 : 640);
    part(this.#dialog, `input[name=width][value="${width}"]`).checked = true;
    const scale = Math.min(1, stage.clientWidth / width || 1);
    const widest = this.#size("widest");
    for (const frame of [this.#frame, this.#next]) {
      if (!frame) continue;
      frame.width = String(widest ? Math.min(widest, width) : width);
      frame.height = String(this.#size("height") || (frame.dataset.high ?? this.#height));
      frame.style.scale = String(scale);
      frame.toggleAttribute("data-waits", frame !== this.#frame);
    }
    if (!this.#frame) return;
    const height = Number(this.#frame.height);
    stage.style.blockSize = `${Math.ceil(height * scale)}px`;
    this.#slot("size").textContent = `${this.#frame.width} wide, ${height} high`;
    const told = Number(this.#frame.dataset.high ?? this.#height);
    if (told === this.#height) return;
    this.#height = told;
    this.#show();
  }

  /** @param {HTMLButtonElement} button */
  async #copy(button) {
    const field = part(sure(button.closest("[data-line]")), "textarea");
    const words = await copyField(field);
    for (const place of [button, this.#slot("copied")]) sayBriefly(place, words);
  }

  /** Remove the preview and everything running in it, and return focus to the link. */
  #onClose() {
    this.#slot("stage").replaceChildren();
    this.#frame = this.#next = undefined;
    this.#height = USUAL_HEIGHT;
    this.#tallest = 0;
    this.#link.focus();
  }
}
