/**
 * `<callwise-puzzle src="…"><a href="…">…</a></callwise-puzzle>`, on any website: the puzzle in a frame that adapts to
 * its height and the page's light or dark theme.
 *
 * It is a stand-alone plain script with a stable name: a module would need CORS headers from the host
 * (`Access-Control-Allow-Origin`).  Pages that load it as a module still work.  A puzzle is fetched when the reader
 * scrolls near it; until it has loaded, or if it can't, the element's content is shown, or a note that there is no
 * puzzle. If a link stays a link, the reason is shown below it, as far as it is known. A frame can show only pages for
 * frames of the site that this file came from, and only its height, and whether it has no puzzle, are read from it.
 * Styles are set only by property, for pages whose policy forbids inline styles.
 */

import { SANDBOX, heightIn } from "./frame_messages.js";

const NAME = "callwise-puzzle";
/** The script element of this file: modules have no `currentScript`. */
const own = document.currentScript ?? [...document.scripts].find(({ src }) => /\/callwise\.js(?:[?#]|$)/.test(src));
const SITE = new URL("./", own instanceof HTMLScriptElement ? own.src : location.href).href;
/** Margin around the viewport within which a puzzle is fetched. */
const NEAR = "300px 0px";
const UNNAMED = "Callwise puzzle";
/** Milliseconds after which a frame that hasn't reported its height may be unable to. */
const LATE = 15_000;
const SHUT = "The puzzle can’t load here: this page is itself in a frame whose sandbox lacks allow-same-origin.";
const BLOCKED = `The puzzle hasn’t loaded. If this is your page, check that its content security policy allows ${new URL(SITE).origin} under frame-src.`;
const PAINT = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;

class CallwisePuzzle extends HTMLElement {
  static observedAttributes = ["src", "title"];

  #words = document.createElement("slot");
  /** Says why the puzzle isn't shown. */
  #why = document.createElement("p");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #late;
  /** @type {HTMLIFrameElement | undefined} */
  #frame;
  /** The last address shown. */
  #shown = "";
  #near = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && this.#show(), {
    rootMargin: NEAR,
  });
  /** Removes all listeners when the element is removed. @type {AbortController | undefined} */
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
    // A page's colour change can be animated.
    document.addEventListener(
      "transitionend",
      ({ target, propertyName }) => {
        if (propertyName === "background-color" && /** @type {Node} */ (target).contains(this)) this.#follow();
      },
      { signal },
    );
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#follow(), { signal });
    addEventListener(
      "message",
      ({ source, data }) => {
        if (!source || source !== this.#frame?.contentWindow) return;
        const height = heightIn(data);
        if (height) this.#reveal(height);
        else if (data?.type === "callwise:missing") this.#miss();
      },
      { signal },
    );
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

  /** The frame's accessible name. */
  get #title() {
    return this.title.trim() || this.textContent?.replace(/\s+/g, " ").trim() || UNNAMED;
  }

  /**
   * The frame's address, in the page's theme unless its own address specifies one.
   * @returns {string} empty, if it isn't a page for frames of this site
   */
  get #address() {
    const asked = this.getAttribute("src");
    if (!asked || !URL.canParse(asked, SITE)) return "";
    const address = new URL(asked, SITE);
    if (!address.href.startsWith(`${SITE}embed/`)) return "";
    const said = address.hash.slice(1);
    if (!new URLSearchParams(said).has("theme"))
      address.hash = [said, `theme=${this.#isDark ? "dark" : "light"}`].filter(Boolean).join("&");
    return address.href;
  }

  /** Whether the page is dark around the element. */
  get #isDark() {
    for (let around = /** @type {Element | null} */ (this); around; around = around.parentElement) {
      const [, red, green, blue, shine = "1"] = PAINT.exec(getComputedStyle(around).backgroundColor) ?? [];
      if (red && Number(shine) >= 0.5) return Number(red) * 0.3 + Number(green) * 0.59 + Number(blue) * 0.11 < 128;
    }
    // With no background at all, the browser's canvas shows, whose text colour tells dark from light.
    this.#words.style.color = "CanvasText";
    const isDark = getComputedStyle(this.#words).color === "rgb(255, 255, 255)";
    this.#words.style.color = "";
    return isDark;
  }

  /** Fetch the puzzle, hidden until it reports its height. */
  #show() {
    const src = this.#address;
    if (this.#frame) return;
    if (!src) return this.#miss();
    const frame = (this.#frame = Object.assign(document.createElement("iframe"), {
      title: this.#title,
      referrerPolicy: "no-referrer",
    }));
    frame.setAttribute("sandbox", SANDBOX);
    Object.assign(frame.style, {
      display: "block",
      inlineSize: "100%",
      blockSize: "1px",
      border: "0",
      visibility: "hidden",
    });
    frame.src = this.#shown = src;
    this.#words.after(frame);
    this.#late = setTimeout(() => {
      this.#why.textContent = globalThis.origin === "null" && location.protocol !== "file:" ? SHUT : BLOCKED;
      this.#why.hidden = false;
    }, LATE);
  }

  /** Show a note that there is no puzzle, if the element has no text of its own. */
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
    // Don't hide a link that has focus.
    const hide = () => this.#frame === frame && (this.#words.style.display = "none");
    if (this.contains(document.activeElement)) this.addEventListener("focusout", hide, { once: true });
    else hide();
  }

  /** Change the frame's theme to the page's without losing answers. */
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

// Another copy may have run already.
if (!customElements.get(NAME)) customElements.define(NAME, CallwisePuzzle);
