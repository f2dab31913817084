/** The rules, table by table: which rulesets stand side by side, and what is behind an answer. */

import { myTable } from "../puzzle/mytable.js";
import { around, part, slot } from "../page/part.js";
import { sure } from "../page/given.js";

for (const place of document.querySelectorAll('[data-slot="rulesets"]')) wireRulesets(place);

/** @param {HTMLElement} place */
function wireRulesets(place) {
  const names = [...place.querySelectorAll("thead [data-ruleset]")].map((head) => head.dataset.ruleset ?? "");
  const columns = wireColumns(place, names, wireCells(place));
  const choose = wirePoints(place);
  const follow = () => {
    const name = location.hash.slice(1);
    if (!names.includes(name)) return;
    columns.add(name);
    choose(name);
  };
  addEventListener("hashchange", follow);
  const mine = myTable(place.dataset.family ?? "");
  if (mine && names.includes(mine)) {
    columns.add(mine);
    choose(mine);
  }
  follow();
}

/**
 * As many rulesets stand side by side as there is room for; the style sheet says how many.  The first one always does.
 * @param {HTMLElement} place
 * @param {string[]} names
 * @param {{close: () => void}} cells
 */
function wireColumns(place, names, cells) {
  const table = part(place, ".matrix");
  /** @type {HTMLInputElement[]} */
  const boxes = [...place.querySelectorAll('input[name="column"]')];
  const [own] = names;
  /** What the reader wants to see, the latest last. @type {string[]} */
  let wanted = boxes.length ? boxes.filter((box) => box.checked).map((box) => box.value).reverse() : names.slice(1);

  const room = () => Number(getComputedStyle(table).getPropertyValue("--columns")) || 1;
  let last = "";
  const show = () => {
    const beside = room() - 1;
    const shown = new Set([own, ...(beside ? wanted.slice(-beside) : [])]);
    if (last === [...shown].join()) return;
    last = [...shown].join();
    cells.close();
    const order = names.filter((name) => shown.has(name));
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
    wanted = [...wanted.filter((one) => one !== name && before.some((box) => box.value === one)), ...(box.checked ? [name] : [])];
    show();
    const gone = before.find((box) => !box.checked);
    slot("columns", place).textContent = gone ? `There is room for ${room()}: ${sure(gone.parentElement).textContent.trim()} was removed.` : "";
  });
  new ResizeObserver(show).observe(table);
  return {
    /** @param {string} name */
    add(name) {
      if (name === own) return;
      wanted = [...wanted.filter((one) => one !== name), name];
      show();
    },
  };
}

/**
 * A cell unfolds a row beneath its own, with what stands in the list of the same question.
 * @param {HTMLElement} place
 */
function wireCells(place) {
  const table = part(place, ".matrix");
  const row = document.createElement("tr");
  row.className = "unfolded";
  const panel = document.createElement("td");
  panel.tabIndex = -1;
  row.append(panel);
  /** @type {HTMLButtonElement | undefined} */
  let open;

  const close = () => {
    open?.setAttribute("aria-expanded", "false");
    open = undefined;
    row.remove();
  };
  table.addEventListener("click", ({ target }) => {
    const button = around(target, "button.cell");
    if (!button) return;
    const again = button === open;
    close();
    if (again) return;
    open = button;
    button.setAttribute("aria-expanded", "true");
    const asked = sure(button.closest("tr"));
    const { ruleset } = sure(button.closest("td")).dataset;
    const told = part(place, `[id="${asked.dataset.point}"] > [data-ruleset="${ruleset}"]`);
    const inside = document.createElement("div");
    inside.append(...[...told.children].map((child) => child.cloneNode(true)));
    panel.replaceChildren(inside);
    panel.colSpan = [...asked.cells].filter((one) => one.getClientRects().length).length;
    asked.after(row);
    panel.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  });
  table.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open) return;
    event.preventDefault();
    const button = open;
    close();
    button.focus();
  });
  return { close };
}

/**
 * Where there is no room for columns, one ruleset at a time answers each question.
 * @param {HTMLElement} place
 * @returns {(name: string) => void} shows a ruleset
 */
function wirePoints(place) {
  /** @type {HTMLInputElement[]} */
  const radios = [...place.querySelectorAll('input[name="table"]')];
  const points = part(place, ".points");
  const show = () => {
    const chosen = radios.find((radio) => radio.checked)?.value;
    points.dataset.chosen = chosen;
    for (const point of points.querySelectorAll(".point")) {
      for (const told of point.querySelectorAll(".told")) {
        told.hidden = told.dataset.ruleset !== chosen;
        if (told.hidden) continue;
        const mark = part(told, ".told-mark").firstElementChild;
        slot("mark", point).replaceChildren(...(mark ? [mark.cloneNode(true)] : []));
        const answer = slot("answer", point);
        answer.textContent = slot("words", told).textContent;
        answer.toggleAttribute("data-silent", told.hasAttribute("data-silent"));
      }
    }
    const more = radios.find((radio) => radio.checked)?.closest("details");
    if (more) more.open = true;
  };
  place.addEventListener("change", ({ target }) => {
    if (radios.some((one) => one === target)) show();
  });
  points.addEventListener("keydown", (event) => {
    const point = /** @type {HTMLDetailsElement | null} */ (around(event.target, ".point"));
    if (event.key !== "Escape" || !point?.open) return;
    event.preventDefault();
    point.open = false;
    part(point, "summary").focus();
  });
  show();
  return (name) => {
    const radio = radios.find((one) => one.value === name);
    if (!radio) return;
    radio.checked = true;
    show();
  };
}
