/** The rules, table by table: choosing rulesets to compare, and details of an answer. */

import { chooseTable, myTable } from "../puzzle/my_table.js";
import { around, make, part, slot, sure } from "../page/dom.js";

for (const place of document.querySelectorAll("[data-slot=rulesets]")) wireRulesets(place);

/** @param {HTMLElement} place */
function wireRulesets(place) {
  const names = [...place.querySelectorAll("thead [data-ruleset]")].map((head) => head.dataset.ruleset ?? "");
  const asked = [...place.querySelectorAll("tr[data-point]")].map((row) => row.dataset.point ?? "");
  /** @param {string[]} at */
  const lead = (...at) => history.replaceState(history.state, "", `#${[columns.shown(), ...at].join("/")}`);
  const cells = wireCells(place, lead);
  const columns = wireColumns(place, names, cells, lead);
  const points = wirePoints(place, {
    chose(name) {
      columns.add(name);
      history.replaceState(history.state, "", `#${name}`);
    },
    adopted: () => showMine(),
  });
  const showMine = wireMine(place, names, () => points.show());
  const follow = () => {
    const { rulesets, question, whose, strange } = named(names, asked);
    if (strange.length || document.querySelector("[data-notice=address]")) {
      void import("../address/stray.js").then(({ tellStray }) => tellStray(strange));
    }
    if (rulesets.includes(names[0] ?? "")) columns.only(rulesets);
    else for (const name of rulesets) columns.add(name);
    if (whose) columns.add(whose);
    const chosen = whose ?? rulesets.find((name) => name !== names[0]) ?? rulesets[0];
    if (chosen) points.choose(chosen);
    if (!question) return;
    points.open(question);
    cells.show(question, whose);
  };
  addEventListener("hashchange", follow);
  const mine = myTable(place.dataset.family ?? "");
  if (mine && names.includes(mine)) {
    columns.add(mine);
    points.choose(mine);
  }
  follow();
  wireSources(place);
}

/**
 * Parse an address: `#rmu` is a ruleset, `#common,rmu` all those shown, and after a slash a question and the ruleset
 * whose answer is open, `#common,rmu/win_window-1/rmu`, or only the question.  Unknown names are reported.
 * @param {string[]} names
 * @param {string[]} asked
 */
function named(names, asked) {
  const text = location.hash.slice(1);
  const isPlace = document.getElementById(text) && !names.includes(text) && !asked.includes(text);
  const [list = "", ...at] = isPlace ? [] : text.split("/");
  const [question = "", whose = "", ...more] = asked.includes(list) ? [list, ...at] : at;
  const quotes = (/** @type {string} */ one) => `“${one.slice(0, 60)}”`;
  const listed = asked.includes(list) ? [] : list.split(",");
  return {
    strange: [
      ...listed
        .filter((one) => one && !names.includes(one))
        .map((one) => `This link names the rules ${quotes(one)}, which aren’t in this table.`),
      ...(question && !asked.includes(question)
        ? [`This link asks about ${quotes(question)}, which isn’t in this table.`]
        : []),
      ...(whose && !names.includes(whose)
        ? [`This link names the rules ${quotes(whose)}, which aren’t in this table.`]
        : []),
      ...(more.length ? [`The end of this link, ${quotes(more.join("/"))}, is ignored.`] : []),
    ],
    rulesets: list.split(",").filter((name) => names.includes(name)),
    question: asked.find((one) => one === question),
    whose: names.find((name) => name === whose),
  };
}

/**
 * Show as many rulesets side by side as the style sheet has room for.  The first is always shown.
 * @param {HTMLElement} place
 * @param {string[]} names
 * @param {{close: () => void}} cells
 * @param {() => void} lead writes the address of the current view
 */
function wireColumns(place, names, cells, lead) {
  const table = part(place, ".matrix");
  /** @type {HTMLInputElement[]} */
  const boxes = [...place.querySelectorAll("input[name=column]")];
  const [own] = names;
  /** The rulesets to show, latest last. @type {string[]} */
  let wanted = boxes.length
    ? boxes
        .filter((box) => box.checked)
        .map((box) => box.value)
        .reverse()
    : names.slice(1);

  const room = () => Number(getComputedStyle(table).getPropertyValue("--columns")) || 1;
  /** @type {string[]} */
  let order = [];
  const show = () => {
    const beside = room() - 1;
    const shown = new Set([own, ...(beside ? wanted.slice(-beside) : [])]);
    const now = names.filter((name) => shown.has(name));
    if (order.join() === now.join()) return;
    order = now;
    cells.close();
    for (const cell of table.querySelectorAll("[data-ruleset]")) {
      const at = order.indexOf(cell.dataset.ruleset ?? "");
      if (at < 0) delete cell.dataset.place;
      else cell.dataset.place = String(at + 1);
    }
    for (const box of boxes) box.checked = shown.has(box.value);
  };

  place.addEventListener("change", ({ target }) => {
    const box = boxes.find((one) => one === target);
    if (!box) return;
    const name = box.value;
    const before = boxes.filter((box) => box !== target && box.checked);
    wanted = [
      ...wanted.filter((one) => one !== name && before.some((box) => box.value === one)),
      ...(box.checked ? [name] : []),
    ];
    show();
    lead();
    const gone = before.find((box) => !box.checked);
    slot("columns", place).textContent = gone
      ? `There’s only room for ${room()}, so ${sure(gone.parentElement).textContent.trim()} was removed.`
      : "";
  });
  new ResizeObserver(show).observe(table);
  return {
    /** @param {string} name */
    add(name) {
      if (name === own) return;
      wanted = [...wanted.filter((one) => one !== name), name];
      show();
    },
    /** @param {string[]} listed */
    only(listed) {
      wanted = listed.filter((name) => name !== own).reverse();
      show();
    },
    shown: () => order.join(),
  };
}

/**
 * Mark the reader's column, lead to its sheet, and offer to choose another.
 * @param {HTMLElement} place
 * @param {string[]} names
 * @param {() => void} adopted called with the reader's choice
 * @returns {() => void} shows a choice made elsewhere
 */
function wireMine(place, names, adopted) {
  const family = place.dataset.family ?? "";
  const buttons = [...part(place, ".matrix").querySelectorAll("thead [data-ruleset]")].map((head) => {
    const button = make("button", { type: "button", className: "matrix-mine" });
    button.value = head.dataset.ruleset ?? "";
    head.append(button);
    button.addEventListener("click", () => {
      chooseTable(family, button.value);
      show();
      adopted();
    });
    return button;
  });
  const show = () => {
    const mine = myTable(family) ?? names[0];
    for (const button of buttons) {
      const isMine = button.value === mine;
      button.ariaPressed = String(isMine);
      button.textContent = isMine ? "My table" : "Make it my table";
    }
    for (const cell of part(place, ".matrix").querySelectorAll("[data-ruleset]"))
      cell.toggleAttribute("data-own", cell.dataset.ruleset === mine);
    /** @type {HTMLAnchorElement} */ (slot("mine")).href = `${mine}/`;
  };
  show();
  return show;
}

/**
 * A cell opens a row below its own with the details from the question's list; the address then points to it.
 * @param {HTMLElement} place
 * @param {(...at: string[]) => void} lead
 */
function wireCells(place, lead) {
  const table = part(place, ".matrix");
  const row = make("tr");
  row.className = "unfolded";
  const panel = make("td");
  panel.tabIndex = -1;
  row.append(panel);
  /** @type {HTMLButtonElement | undefined} */
  let open;

  const close = () => {
    open?.setAttribute("aria-expanded", "false");
    open = undefined;
    row.remove();
  };
  /** @param {HTMLButtonElement} button */
  const unfold = (button) => {
    close();
    open = button;
    button.setAttribute("aria-expanded", "true");
    const asked = sure(button.closest("tr"));
    const inside = make("div");
    inside.append(
      ...[...answerDetails(place, sure(button.closest("td"))).children].map((child) => child.cloneNode(true)),
    );
    panel.replaceChildren(inside);
    panel.colSpan = [...asked.cells].filter((one) => one.getClientRects().length).length;
    asked.after(row);
    panel.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  };
  table.addEventListener("click", ({ target }) => {
    const button = around(target, "button.cell");
    if (!button) return;
    if (button === open) {
      close();
      lead();
      return;
    }
    unfold(button);
    lead(sure(button.closest("tr")).dataset.point ?? "", sure(button.closest("td")).dataset.ruleset ?? "");
  });
  table.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open) return;
    event.preventDefault();
    const button = open;
    close();
    lead();
    button.focus();
  });
  return {
    close,
    /** @param {string} question @param {string} [whose] */
    show(question, whose) {
      for (const asked of table.querySelectorAll("tr[data-point]")) {
        asked.toggleAttribute("data-named", asked.dataset.point === question);
        if (asked.dataset.point !== question || !asked.getClientRects().length) continue;
        asked.scrollIntoView({ block: "center" });
        const button = asked.querySelector(`[data-ruleset="${whose}"] > button`);
        if (button instanceof HTMLButtonElement) unfold(button);
      }
    },
  };
}

/** The details of a cell's answer, from the list of questions. @param {HTMLElement} place @param {HTMLElement} cell */
function answerDetails(place, cell) {
  const { point } = sure(cell.closest("tr")).dataset;
  return part(place, `[id="${point}"] > [data-ruleset~="${cell.dataset.ruleset}"]`);
}

/** Today's date in words. */
const today = () => new Date().toLocaleDateString("en-GB", { dateStyle: "long" });

/** In print, answers have source numbers, listed below, and rulesets their editions. @param {HTMLElement} place */
function wireSources(place) {
  addEventListener("beforeprint", () => {
    const editions = [...part(place, ".matrix").querySelectorAll("thead [data-place][data-edition]")].map(
      (head) => `${part(head, "a").textContent}: ${head.dataset.edition}.`,
    );
    slot("printed").textContent = [`Printed from Callwise on ${today()}.`, ...editions].join(" ");
    /** @type {Map<string, number>} */
    const numbers = new Map();
    for (const cell of part(place, ".matrix").querySelectorAll("td[data-place]")) {
      cell.querySelector("sup")?.remove();
      const source = answerDetails(place, cell).querySelector("[data-slot=source]")?.textContent;
      if (!source) continue;
      numbers.set(source, numbers.get(source) ?? numbers.size + 1);
      const sign = make("sup");
      sign.textContent = String(numbers.get(source));
      part(cell, "button > span:last-child").append(" ", sign);
    }
    const lines = [...numbers.keys()].map((source) => {
      const line = make("li");
      line.textContent = source;
      return line;
    });
    slot("sources", place).replaceChildren(...lines);
  });
}

/**
 * If there is no room for columns, show one ruleset's answers at a time.
 * @param {HTMLElement} place
 * @param {object} on
 * @param {(name: string) => void} on.chose called with the ruleset to show
 * @param {() => void} on.adopted called once it is the reader's table
 */
function wirePoints(place, { chose, adopted }) {
  /** @type {HTMLInputElement[]} */
  const radios = [...place.querySelectorAll("input[name=table]")];
  const points = part(place, ".points");
  const family = place.dataset.family ?? "";
  const adopt = part(place, "[data-act=mine]");
  const show = () => {
    const chosen = radios.find((radio) => radio.checked)?.value ?? "";
    points.dataset.chosen = chosen;
    adopt.hidden = chosen === (myTable(family) ?? radios[0]?.value);
    for (const point of points.querySelectorAll(".point")) {
      for (const told of point.querySelectorAll(".told")) {
        told.hidden = !told.matches(`[data-ruleset~="${chosen}"]`);
        if (told.hidden) continue;
        const mark = part(told, ".told-mark").firstElementChild;
        slot("mark", point).replaceChildren(...(mark ? [mark.cloneNode(true)] : []));
        const answer = slot("answer", point);
        answer.replaceChildren(...slot("words", told).cloneNode(true).childNodes);
        answer.toggleAttribute("data-silent", told.hasAttribute("data-silent"));
      }
    }
    const more = radios.find((radio) => radio.checked)?.closest("details");
    if (more) more.open = true;
  };
  place.addEventListener("change", ({ target }) => {
    const radio = radios.find((one) => one === target);
    if (!radio) return;
    show();
    chose(radio.value);
  });
  adopt.addEventListener("click", () => {
    chooseTable(family, points.dataset.chosen ?? "");
    radios.find((radio) => radio.checked)?.focus();
    show();
    adopted();
  });
  points.addEventListener("keydown", (event) => {
    const point = /** @type {HTMLDetailsElement | null} */ (around(event.target, ".point"));
    if (event.key !== "Escape" || !point?.open) return;
    event.preventDefault();
    point.open = false;
    part(point, "summary").focus();
  });
  show();
  return {
    show,
    /** @param {string} name */
    choose(name) {
      const radio = radios.find((one) => one.value === name);
      if (!radio) return;
      radio.checked = true;
      show();
    },
    /** @param {string} question */
    open(question) {
      const point = part(points, `[id="${question}"]`);
      if (point instanceof HTMLDetailsElement) point.open = true;
      if (point.getClientRects().length) point.scrollIntoView();
    },
  };
}
