/**
 * What the reader prefers, kept in this browser and put on `<html>` before anything is painted.
 *
 * Style sheets and scripts look for it there: `data-theme="dark"`, `data-keys="off"`.  This is no module, because
 * modules run only when the page has been read.  The settings page changes it through `callwisePreferences`.
 */

"use strict";

(() => {
  const KEY = "callwise.preferences.v1";
  const LONGEST = 1_000;
  const PROGRESS = "callwise.progress.v1";
  const TABLES = "callwise.tables.v1";

  /** What can be chosen.  The first of each is the usual one, and leaves no attribute. */
  /** @type {Record<string, string[]>} */
  const CHOICES = {
    theme: ["system", "light", "dark"],
    tiles: ["usual", "contrast", "safe"],
    index: ["off", "on"],
    white: ["framed", "plain"],
    captions: ["on", "off"],
    terms: ["usual", "en"],
    motion: ["system", "off"],
    keys: ["on", "off"],
  };

  const root = document.documentElement;

  /** The browser's own bars take their colour from these. */
  const bars = [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => ({ meta, media: meta.media }));

  /** @type {Record<string, string>} */
  let chosen = {};
  let keeps = true;
  /** Whether something is kept that can't be chosen. */
  let isUnread = false;

  /** Take over what is kept; anything that can't be chosen is passed over. */
  function read() {
    let text = "";
    try {
      text = localStorage.getItem(KEY) ?? "";
    } catch {
      keeps = false;
      return;
    }
    /** @type {any} */
    let kept = {};
    try {
      if (text && text.length <= LONGEST) kept = Object(JSON.parse(text));
      isUnread = text !== "" && (text.length > LONGEST || Object.entries(kept).some(([name, value]) => !CHOICES[name]?.includes(value)));
    } catch {
      // What can't be read counts as nothing; the next choice writes it anew.
      isUnread = true;
    }
    chosen = {};
    for (const [name, [usual, ...others]] of Object.entries(CHOICES)) {
      chosen[name] = others.includes(kept[name]) ? kept[name] : usual;
    }
  }

  function apply() {
    for (const [name, [usual]] of Object.entries(CHOICES)) {
      const value = chosen[name] ?? usual;
      if (value === usual) root.removeAttribute(`data-${name}`);
      else root.setAttribute(`data-${name}`, value);
    }
    const theme = root.dataset.theme;
    for (const { meta, media } of bars) meta.media = !theme ? media : media.includes(theme) ? "" : "not all";
  }

  /** Follow a choice made on another page. */
  function follow() {
    read();
    apply();
    dispatchEvent(new Event("callwise:preferences"));
  }

  globalThis.callwisePreferences = {
    /**
     * What holds for one of the choices.
     * @param {string} name
     * @returns {string | undefined}
     */
    get: (name) => (Object.hasOwn(CHOICES, name) ? (chosen[name] ?? CHOICES[name][0]) : undefined),

    /**
     * Choose, at once and for the pages to come.  What can't be chosen changes nothing.
     * @param {string} name
     * @param {string} value
     */
    choose(name, value) {
      if (!Object.hasOwn(CHOICES, name) || !CHOICES[name].includes(value)) return;
      if (keeps) read();
      chosen[name] = value;
      apply();
      const unusual = Object.entries(chosen).filter(([of, one]) => one !== CHOICES[of][0]);
      try {
        localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(unusual)));
        keeps = true;
      } catch {
        keeps = false;
      }
    },

    /** Whether some of what is kept can't be read; the usual choices stand in for it. */
    get isUnread() {
      return isUnread;
    },

    /** Whether this browser keeps what is chosen, as far as is known. */
    get keeps() {
      return keeps;
    },
  };

  /** Who has been here is greeted otherwise; a script decides with what, so until then its room is kept. */
  function greet() {
    try {
      if (localStorage.getItem(PROGRESS)) root.dataset.back = "waits";
      if (localStorage.getItem(TABLES)) root.dataset.table = "";
    } catch {
      // Nobody is known here.
    }
  }

  read();
  apply();
  greet();
  addEventListener("storage", (event) => {
    if (event.key === KEY || event.key === null) follow();
  });
  // A page that the browser had put aside is shown again as it was, and has heard of nothing since.
  addEventListener("pageshow", (event) => {
    if (event.persisted && keeps) follow();
  });
})();
