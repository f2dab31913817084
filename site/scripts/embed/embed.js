/**
 * Runs in an embedded page of this site: applies the options in its address, reports its height to the page around it,
 * and fetches the scripts for answering when the reader begins to.
 *
 * Options are after the `#`: `theme=dark&rules=common&words=english&index=on`.  Invalid ones are reported by name in a
 * visible line, and the others still apply.  It listens to no messages and stores nothing.
 */

"use strict";

(() => {
  /** Longer addresses aren't read; longer values aren't repeated. */
  const LONGEST = 4_000;
  const SAID = 60;

  /** The option value for players' words, supplied by the page because scripts contain no such words. */
  const { players = "" } = document.currentScript?.dataset ?? {};

  /**
   * The options and the `<html>` attributes they set.
   * @type {Record<string, Record<string, [name: string, value?: string]>>}
   */
  const LOOKS = {
    theme: { light: ["theme", "light"], dark: ["theme", "dark"], reader: ["none"] },
    words: { [players]: ["terms"], english: ["terms", "en"] },
    index: { on: ["index", "on"], off: ["index"] },
  };
  const KNOWN = [...Object.keys(LOOKS), "rules"];
  /** The height, in CSS pixels, that every frame has room for, by its least width. */
  const LEAST = [
    [600, 520],
    [360, 640],
    [0, 568],
  ];
  const SMALLEST = 0.4;
  const TOUCHES = ["pointerdown", "focusin", "keydown", "change", "submit"];

  const root = document.documentElement;
  /** @type {[name: string, value?: string][]} */
  const looks = [];
  /** The other entries of the address, in order. @type {[name: string, value: string][]} */
  const entries = [];
  /** @type {string[]} */
  const refused = [];
  /** The address's length, if too long to be read. */
  let overlong = 0;
  /** The rules requested in the address. @type {string | undefined} */
  let rules;
  /** The message for a puzzle that doesn't support the requested rules. @type {HTMLElement | undefined} */
  let unruly;
  /** The height last reported to the page around this one. */
  let told = 0;
  /** @type {Promise<unknown> | undefined} */
  let coming;
  let tries = 0;
  /** The button pressed before listeners were attached. @type {HTMLButtonElement | undefined} */
  let pressed;

  /** Quote a value, replacing invisible characters and those that affect surrounding text. @param {string} value */
  const quoted = (value) =>
    `“${value.slice(0, SAID).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "�")}${value.length > SAID ? "…" : ""}”`;

  /** Read the address. */
  function read() {
    const given = location.hash.slice(1);
    if (given.length > LONGEST) {
      overlong = given.length;
      return;
    }
    for (const name of new URLSearchParams(location.search).keys())
      if (KNOWN.includes(name)) refused.push(`This address says ${name} before the “#”; it counts only after it.`);
    const seen = new Set();
    for (const [name, value] of new URLSearchParams(given)) {
      if (!KNOWN.includes(name)) entries.push([name, value]);
      else if (seen.has(name)) refused.push(`This address says ${name} twice; the first counts.`);
      else if (name === "rules") rules = value;
      else if (Object.hasOwn(LOOKS[name], value)) looks.push(LOOKS[name][value]);
      else
        refused.push(
          `This address asks for ${name} ${quoted(value)}; there are ${Object.keys(LOOKS[name]).join(", ")}.`,
        );
      seen.add(name);
    }
  }

  /** An address's theme, and the rest; the page around this one can change its theme. @param {string} address */
  function themeAndRest(address) {
    const all = new URLSearchParams(new URL(address).hash.slice(1));
    const theme = all.get("theme") ?? "";
    all.delete("theme");
    return { theme, besides: all.toString() };
  }

  /** Apply the address's options over the reader's preferences. */
  function dress() {
    for (const [name, value] of looks) {
      if (value) root.setAttribute(`data-${name}`, value);
      else root.removeAttribute(`data-${name}`);
    }
  }

  /** Report an invalid option. @param {string} words */
  function refuse(words) {
    const line = Object.assign(document.createElement("p"), { className: "embed-refused", textContent: words });
    document.querySelector("[data-slot=refused]")?.append(line);
    return line;
  }

  /**
   * Apply the requested rules to a puzzle that supports them, and update the link to it.
   * @param {HTMLFormElement} form
   */
  function put(form) {
    const select = /** @type {HTMLSelectElement | null} */ (form.elements.namedItem("ruleset"));
    const named = [...(select?.options ?? [])].find(({ value }) => value === rules);
    const open = /** @type {HTMLAnchorElement} */ (document.querySelector("[data-slot=open]"));
    unruly?.remove();
    if (select && named && rules !== undefined && rules !== select.dataset.own) {
      select.value = rules;
      const line = /** @type {HTMLElement} */ (form.querySelector("[data-slot=rules]"));
      line.textContent = named.text;
      line.dataset.chosen = "";
      for (const part of form.querySelectorAll("[data-only]"))
        part.hidden = !part.dataset.only?.split(" ").includes(rules);
      open.search = `rules=${rules}`;
    } else if (select && !named && rules !== undefined) {
      unruly = refuse(`This address asks for the rules ${quoted(rules)}, which this puzzle doesn’t know.`);
    }
    open.dataset.address = open.href;
    tell();
  }

  /** The body's height without the room it fills. */
  const high = () => Math.ceil(document.body.getBoundingClientRect().height);

  /**
   * Draw the felt smaller where the page would be higher than its frame.
   * @returns {number} the page's height
   */
  function fit() {
    const [, least] = /** @type {number[]} */ (LEAST.find(([wide]) => innerWidth >= wide));
    const room = Math.max(least, innerHeight);
    root.style.setProperty("--fill", "0px");
    root.style.removeProperty("--zoom");
    if (high() > room) {
      let fits = SMALLEST;
      for (let step = (1 - fits) / 2; step > 0.01; step /= 2) {
        root.style.setProperty("--zoom", String(fits + step));
        if (high() <= room) fits += step;
      }
      root.style.setProperty("--zoom", String(fits));
    }
    const height = high();
    root.style.removeProperty("--fill");
    return height;
  }

  /** Whether the page is laid out: it has a width, and its stylesheets have arrived. */
  const isLaidOut = () =>
    innerWidth > 199 && [...document.querySelectorAll("link[rel=stylesheet]")].every(({ sheet }) => sheet);

  /** Report this page's height: its content's, regardless of the frame's size. */
  function tell() {
    if (!isLaidOut()) return;
    const height = fit();
    if (height === told) return;
    told = height;
    parent.postMessage({ type: "callwise:height", height }, "*");
  }

  /**
   * Explain what the surrounding page has to allow, if this frame is sandboxed without `allow-same-origin` and its host
   * doesn't let it fetch its own scripts.  If no scripts run at all, the static text is visible anyway.
   */
  async function tellShut() {
    if (origin !== "null") return;
    const scripts = document.body.dataset.touch ?? "";
    await fetch(scripts, { method: "HEAD" }).catch(() => navigator.onLine && root.style.removeProperty("--shut"));
  }

  /** Fetch the scripts for answering; after a failure, the next touch retries from another address. */
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
    const [before, now] = [oldURL, newURL].map(themeAndRest);
    if (before.besides !== now.besides || !Object.hasOwn(LOOKS.theme, now.theme)) return location.reload();
    looks.push(LOOKS.theme[now.theme]);
    dress();
  });
  for (const type of TOUCHES) {
    addEventListener(
      type,
      ({ target }) => !coming && /** @type {Element} */ (target).closest?.("form.puzzle") && bring(),
      { capture: true },
    );
  }
  addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest?.("form.puzzle button");
    if (button?.matches("form:not([data-live]) :is([data-method], [data-act])")) pressed = button;
    if (button?.type !== "submit") return;
    // In a sandbox that blocks forms, submitting would fail silently.
    event.preventDefault();
    button.form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  });
  addEventListener("DOMContentLoaded", () => {
    for (const words of refused) refuse(words);
    const takes = "entries" in document.body.dataset;
    if (overlong && !takes) refuse(`This address is too long: ${overlong} characters of at most ${LONGEST}.`);
    for (const [name] of takes ? [] : entries)
      refuse(`This address says ${quoted(name)}, which isn’t known here; it can have ${KNOWN.join(", ")}.`);
    for (const form of document.querySelectorAll("form.puzzle")) put(form);
    void tellShut();
    new ResizeObserver(tell).observe(document.body);
    // A browser that doesn't render off-screen frames reports no size changes there.
    addEventListener("load", tell);
  });

  globalThis.callwiseEmbed = {
    entries,
    refuse,
    put,
    fit,
    /** Repeat the press made before listeners were attached. */
    press() {
      pressed?.click();
      pressed = undefined;
    },
  };
})();
