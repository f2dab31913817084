/**
 * `<callwise-puzzle src="…"><a href="…">…</a></callwise-puzzle>`, on any page of anybody's: the puzzle in a frame, as high
 * as it says, light or dark as the page is there.
 *
 * It is served alone, under a name that stays, as a plain script: a module would need the host's leave
 * (`Access-Control-Allow-Origin`).  Pages that have it as a module keep working.  A puzzle is fetched when the reader comes near it; until it is there, and
 * for good where it can't be shown, what stands in the element is seen, and where nothing does, that no puzzle is there.
 * Why a link stays a link is said below it, as far as it can be known.
 * A frame leads to pages for frames of the site that this file came from, and nowhere else; all that is taken from it is
 * how high it wants to be, and that it has no puzzle.  Styles are set by property alone, for pages whose policy refuses
 * them in markup.
 */

import { SANDBOX, heightIn } from "./frame_messages.js";

const NAME = "callwise-puzzle";
/** This file's own element: a module isn't told which it is. */
const own = document.currentScript ?? [...document.scripts].find(({ src }) => /\/callwise\.js(?:[?#]|$)/.test(src));
const SITE = new URL("./", own instanceof HTMLScriptElement ? own.src : location.href).href;
/** How near the screen a puzzle is fetched. */
const NEAR = "300px 0px";
const UNNAMED = "Callwise puzzle";
/** Milliseconds after which a frame that hasn't said how high it is may not be able to. */
const LATE = 15_000;
const SHUT = "The puzzle can’t load here: this page is itself in a frame whose sandbox lacks allow-same-origin.";
const BLOCKED = `The puzzle hasn’t loaded. If this is your page, check that its content security policy allows ${new URL(SITE).origin} under frame-src.`;
const PAINT = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;

class CallwisePuzzle extends HTMLElement {
  static observedAttributes = ["src", "title"];

  #words = document.createElement("slot");
  /** Says why the puzzle isn't seen. */
  #why = document.createElement("p");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #late;
  /** @type {HTMLIFrameElement | undefined} */
  #frame;
  /** Where it was led last. */
  #shown = "";
  #near = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && this.#show(), { rootMargin: NEAR });
  /** Ends all that listens, once the element is taken away. @type {AbortController | undefined} */
  #here;

  constructor() {
    super();
    this.attachShadow({ mode: "open" }).append(this.#words, this.#why);
    this.#why.hidden = true;
  }

  connectedCallback() {
    this.#here = new AbortController();
    const { signal } = this.#here;
    this.#near.observe(this);
    const around = new MutationObserver(() => this.#follow());
    for (const painted of [document.documentElement, document.body]) around.observe(painted, { attributes: true });
    signal.addEventListener("abort", () => around.disconnect());
    // A page may change its colours slowly.
    document.addEventListener("transitionend", ({ target, propertyName }) => {
      if (propertyName === "background-color" && /** @type {Node} */ (target).contains(this)) this.#follow();
    }, { signal });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#follow(), { signal });
    addEventListener("message", ({ source, data }) => {
      if (!source || source !== this.#frame?.contentWindow) return;
      const height = heightIn(data);
      if (height) this.#reveal(height);
      else if (data?.type === "callwise:missing") this.#miss();
    }, { signal });
  }

  disconnectedCallback() {
    this.#here?.abort();
    this.#near.disconnect();
    this.#leave();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "title") {
      if (this.#frame) this.#frame.title = this.#title;
    } else if (this.isConnected) {
      this.#leave();
      this.#near.unobserve(this);
      this.#near.observe(this);
    }
  }

  /** What the frame is called, by those who can't see it. */
  get #title() {
    return this.title.trim() || this.textContent?.replace(/\s+/g, " ").trim() || UNNAMED;
  }

  /**
   * Where the frame leads, in the theme of the page unless its own address says one.
   * @returns {string} nothing, where that is no page for frames of this site
   */
  get #address() {
    const asked = this.getAttribute("src");
    if (!asked || !URL.canParse(asked, SITE)) return "";
    const address = new URL(asked, SITE);
    if (!address.href.startsWith(`${SITE}embed/`)) return "";
    const said = address.hash.slice(1);
    if (!new URLSearchParams(said).has("theme")) address.hash = [said, `theme=${this.#isDark ? "dark" : "light"}`].filter(Boolean).join("&");
    return address.href;
  }

  /** Whether the page is dark where the element stands, whatever made it so. */
  get #isDark() {
    for (let around = /** @type {Element | null} */ (this); around; around = around.parentElement) {
      const [, red, green, blue, shine = "1"] = PAINT.exec(getComputedStyle(around).backgroundColor) ?? [];
      if (red && Number(shine) >= 0.5) return Number(red) * 0.3 + Number(green) * 0.59 + Number(blue) * 0.11 < 128;
    }
    // Nothing is painted, so the browser's own paper is seen, on which its own ink is dark or light.
    this.#words.style.color = "CanvasText";
    const isDark = getComputedStyle(this.#words).color === "rgb(255, 255, 255)";
    this.#words.style.color = "";
    return isDark;
  }

  /** Fetch the puzzle, unseen until it has said how high it is. */
  #show() {
    const src = this.#address;
    if (this.#frame) return;
    if (!src) return this.#miss();
    const frame = (this.#frame = Object.assign(document.createElement("iframe"), { title: this.#title, referrerPolicy: "no-referrer" }));
    frame.setAttribute("sandbox", SANDBOX);
    Object.assign(frame.style, { display: "block", inlineSize: "100%", blockSize: "1px", border: "0", visibility: "hidden" });
    frame.src = this.#shown = src;
    this.#words.after(frame);
    this.#late = setTimeout(() => {
      this.#why.textContent = globalThis.origin === "null" && location.protocol !== "file:" ? SHUT : BLOCKED;
      this.#why.hidden = false;
    }, LATE);
  }

  /** Say that no puzzle is there, in the place of words that the element doesn't have. */
  #miss() {
    clearTimeout(this.#late);
    this.#words.textContent = `There’s no Callwise puzzle at “${this.getAttribute("src") ?? ""}”.`;
  }

  /** @param {number} height in CSS pixels */
  #reveal(height) {
    const frame = /** @type {HTMLIFrameElement} */ (this.#frame);
    clearTimeout(this.#late);
    this.#why.hidden = true;
    Object.assign(frame.style, { blockSize: `${height}px`, visibility: "" });
    // Nobody loses the link that they are on.
    const hide = () => this.#frame === frame && (this.#words.style.display = "none");
    if (this.contains(document.activeElement)) this.addEventListener("focusout", hide, { once: true });
    else hide();
  }

  /** Let the frame have the theme of the page; what is answered there stays. */
  #follow() {
    const address = this.#frame && this.#address;
    if (!this.#frame || !address || address === this.#shown) return;
    this.#shown = address;
    this.#frame.contentWindow?.location.replace(address);
  }

  #leave() {
    clearTimeout(this.#late);
    this.#why.hidden = true;
    this.#frame?.remove();
    this.#frame = undefined;
    this.#words.style.display = this.#words.textContent = "";
  }
}

// Another copy may have been here before.
if (!customElements.get(NAME)) customElements.define(NAME, CallwisePuzzle);
