/**
 * The reader's preferences, stored in this browser and set on `<html>` before the first paint.
 *
 * Style sheets and scripts read them there: `data-theme="dark"`, `data-keys="off"`.  This isn't a module, because
 * modules run only after the page has been parsed.  The settings page changes them through `callwisePreferences`.
 */

"use strict";

(() => {
  const KEY = "callwise.preferences.v1";
  const LONGEST = 1_000;
  const PROGRESS = "callwise.progress.v1";
  const TABLES = "callwise.tables.v1";
  const GAME = "callwise.game.v1";

  /** The choices.  The first of each is the default and sets no attribute. */
  /** @type {Record<string, string[]>} */
  const CHOICES = {
    theme: ["system", "light", "dark"],
    tiles: ["usual", "contrast", "safe"],
    index: ["off", "on"],
    white: ["framed", "plain"],
    terms: ["usual", "en"],
    motion: ["system", "off"],
    keys: ["on", "off"],
  };

  /** Choices of earlier versions, which are dropped. */
  const PAST = ["captions"];

  const root = document.documentElement;

  /** These colour the browser's own UI. */
  const bars = [...document.querySelectorAll("meta[name=theme-color]")].map((meta) => ({ meta, media: meta.media }));

  /** @type {Record<string, string>} */
  let chosen = {};
  let keeps = true;
  /** Whether stored values include an unknown one. */
  let isUnread = false;

  /** Apply the stored values, ignoring unknown ones. */
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
    isUnread = text.length > LONGEST;
    try {
      if (text && !isUnread) kept = Object(JSON.parse(text));
      isUnread ||= Object.entries(kept).some(
        ([name, value]) => !PAST.includes(name) && !CHOICES[name]?.includes(value),
      );
    } catch {
      // Unreadable storage counts as empty; the next choice overwrites it.
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

  /** Apply a choice made on another page. */
  function follow() {
    read();
    apply();
    dispatchEvent(new Event("callwise:preferences"));
  }

  globalThis.callwisePreferences = {
    /** The current value of a preference. @param {string} name @returns {string | undefined} */
    get: (name) => (Object.hasOwn(CHOICES, name) ? (chosen[name] ?? CHOICES[name][0]) : undefined),

    /**
     * Set a preference, here and for later pages.  Unknown values are ignored.
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

    /** Whether part of the stored values can't be read and defaults are used instead. */
    get isUnread() {
      return isUnread;
    },

    /** Whether this browser stores choices, as far as we know. */
    get keeps() {
      return keeps;
    },
  };

  /**
   * Returning readers get a different greeting; a script fills it in, so until then its space is reserved.  Those who
   * chose a game, or else a table, see what is about it first, and the table's name at the top of the page.
   */
  function greet() {
    try {
      if (localStorage.getItem(PROGRESS)) root.dataset.back = "waits";
      if (localStorage.getItem(TABLES)) root.dataset.table = "";
      const tables = Object(JSON.parse(localStorage.getItem(TABLES) ?? "{}"));
      const game = localStorage.getItem(GAME) ?? Object.keys(tables).at(-1) ?? "";
      if (/^[a-z]{1,20}$/.test(game)) root.dataset.plays = game;
      if (Object.hasOwn(tables, game)) root.dataset.table = tables[game];
    } catch {
      // A new reader, as far as we know.
    }
  }

  read();
  apply();
  greet();
  addEventListener("storage", (event) => {
    if (event.key === KEY || event.key === null) follow();
  });
  // A page restored from the browser's cache has missed any changes since.
  addEventListener("pageshow", (event) => {
    if (event.persisted && keeps) follow();
  });
})();
