/**
 * A page of this site within somebody else's: takes what its address asks for, tells the page around it how high it is,
 * and fetches what answering takes when someone begins to answer.
 *
 * All of it stands behind the `#`: `theme=dark&rules=common&words=english&index=on`.  What can't be had is refused by
 * name, in a line that is seen, and nothing else suffers.  No message is listened to and nothing is kept.
 */

"use strict";

(() => {
  /** More of an address is not read, and of a value not said. */
  const LONGEST = 4_000;
  const SAID = 60;

  /** What the words of players are called, as no script knows. */
  const { players = "" } = document.currentScript?.dataset ?? {};

  /** What can be asked for, and what it puts on `<html>`. @type {Record<string, Record<string, [name: string, value?: string]>>} */
  const LOOKS = {
    theme: { light: ["theme", "light"], dark: ["theme", "dark"], reader: ["none"] },
    words: { [players]: ["terms"], english: ["terms", "en"] },
    index: { on: ["index", "on"], off: ["index"] },
  };
  const KNOWN = [...Object.keys(LOOKS), "rules"];
  const TOUCHES = ["pointerdown", "focusin", "keydown", "change", "submit"];

  const root = document.documentElement;
  /** @type {[name: string, value?: string][]} */
  const looks = [];
  /** What the address says besides, in its order. @type {[name: string, value: string][]} */
  const entries = [];
  /** @type {string[]} */
  const refused = [];
  /** How long the address is, if none of it is read. */
  let overlong = 0;
  /** The rules that the address asks for. @type {string | undefined} */
  let rules;
  /** What says that a puzzle doesn't know them. @type {HTMLElement | undefined} */
  let unruly;
  /** How high the page around has heard that this one is. */
  let told = 0;
  /** @type {Promise<unknown> | undefined} */
  let coming;
  let tries = 0;
  /** The button that was pressed before anything listened. @type {HTMLButtonElement | undefined} */
  let pressed;

  /** Signs that can't be seen, or that turn what is around them, are not repeated. @param {string} value */
  const quoted = (value) => `“${value.slice(0, SAID).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "�")}${value.length > SAID ? "…" : ""}”`;

  /** Read the address. */
  function read() {
    const given = location.hash.slice(1);
    if (given.length > LONGEST) {
      overlong = given.length;
      return;
    }
    const seen = new Set();
    for (const [name, value] of new URLSearchParams(given)) {
      if (!KNOWN.includes(name)) entries.push([name, value]);
      else if (seen.has(name)) refused.push(`This address says ${name} twice; the first counts.`);
      else if (name === "rules") rules = value;
      else if (Object.hasOwn(LOOKS[name], value)) looks.push(LOOKS[name][value]);
      else refused.push(`This address asks for ${name} ${quoted(value)}; there are ${Object.keys(LOOKS[name]).join(", ")}.`);
      seen.add(name);
    }
  }

  /** The theme that an address asks for, and all else; a page around may change its theme. @param {string} address */
  function asked(address) {
    const all = new URLSearchParams(new URL(address).hash.slice(1));
    const theme = all.get("theme") ?? "";
    all.delete("theme");
    return { theme, besides: all.toString() };
  }

  /** Put what the address asks for over what the reader prefers. */
  function dress() {
    for (const [name, value] of looks) {
      if (value) root.setAttribute(`data-${name}`, value);
      else root.removeAttribute(`data-${name}`);
    }
  }

  /**
   * Say that something can't be had.
   * @param {string} words
   */
  function refuse(words) {
    const line = Object.assign(document.createElement("p"), { className: "embed-refused", textContent: words });
    document.querySelector('[data-slot="refused"]')?.append(line);
    return line;
  }

  /**
   * Put a puzzle under the rules that the address asks for, if it knows them; the link to it follows.
   * @param {HTMLFormElement} form
   */
  function put(form) {
    const select = /** @type {HTMLSelectElement | null} */ (form.elements.namedItem("ruleset"));
    const named = [...(select?.options ?? [])].find(({ value }) => value === rules);
    const open = /** @type {HTMLAnchorElement} */ (document.querySelector('[data-slot="open"]'));
    unruly?.remove();
    if (select && named && rules !== undefined && rules !== select.dataset.own) {
      select.value = rules;
      /** @type {HTMLElement} */ (form.querySelector('[data-slot="rules"]')).textContent = named.text;
      for (const part of form.querySelectorAll("[data-only]")) part.hidden = !(part.dataset.only ?? "").split(" ").includes(rules);
      open.search = new URLSearchParams({ rules }).toString();
    } else if (select && !named && rules !== undefined) {
      unruly = refuse(`This address asks for the rules ${quoted(rules)}, which this puzzle doesn’t know.`);
    }
    open.dataset.address = open.href;
  }

  /** Tell how high this page is: as high as its body, whatever room it was given. */
  function tell() {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (!height || height === told) return;
    told = height;
    parent.postMessage({ type: "callwise:height", height }, "*");
  }

  /**
   * Say what the page around has to allow, if this frame is shut in (`sandbox` without `allow-same-origin`) and its host
   * doesn’t let it fetch its own scripts.  Otherwise nothing is said: where no script runs the words are seen by themselves.
   */
  async function tellShut() {
    const scripts = new URL(document.body.dataset.touch ?? "", document.baseURI);
    if (origin !== "null" || (await fetch(scripts, { method: "HEAD" }).then(() => true, () => !navigator.onLine))) return;
    root.style.removeProperty("--shut");
  }

  /** Fetch what answering takes; what failed is fetched anew with the next touch, from another address. */
  function bring() {
    const { dataset } = document.body;
    const address = new URL(dataset.touch ?? "", document.baseURI);
    if (tries++) address.searchParams.set("again", String(tries));
    dataset.coming = "";
    coming = import(address.href).catch(() => {
      coming = undefined;
      delete dataset.coming;
      dispatchEvent(new Event("callwise:lost"));
    });
  }

  root.style.setProperty("--shut", "none");
  read();
  dress();
  addEventListener("callwise:preferences", dress);
  addEventListener("hashchange", ({ oldURL, newURL }) => {
    const [before, now] = [oldURL, newURL].map(asked);
    if (before.besides !== now.besides || !Object.hasOwn(LOOKS.theme, now.theme)) return location.reload();
    looks.push(LOOKS.theme[now.theme]);
    dress();
  });
  for (const type of TOUCHES) {
    addEventListener(type, ({ target }) => !coming && /** @type {Element} */ (target).closest?.("form.puzzle") && bring(), { capture: true });
  }
  addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest?.("form.puzzle button");
    if (button?.dataset.method && button.form?.dataset.live === undefined) pressed = button;
    if (button?.type !== "submit") return;
    // A frame that may send no forms would tell nobody that one was to be sent.
    event.preventDefault();
    button.form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  });
  addEventListener("DOMContentLoaded", () => {
    for (const words of refused) refuse(words);
    const takes = document.body.dataset.entries !== undefined;
    if (overlong && !takes) refuse(`This address is too long: ${overlong} characters, and at most ${LONGEST} can be read.`);
    for (const [name] of takes ? [] : entries) refuse(`This address says ${quoted(name)}, which isn’t known here; it can have ${KNOWN.join(", ")}.`);
    for (const form of document.querySelectorAll("form.puzzle")) put(form);
    void tellShut();
    if (parent === self) return;
    new ResizeObserver(tell).observe(document.body);
    // A browser that draws no frame out of sight observes nothing there.
    addEventListener("load", tell);
  });

  globalThis.callwiseEmbed = {
    entries,
    refuse,
    put,
    /** Press what was pressed before anything listened. */
    press() {
      pressed?.click();
      pressed = undefined;
    },
  };
})();
