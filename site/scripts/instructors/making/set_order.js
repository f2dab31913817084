/** The chosen puzzles in order: movable by buttons, keys or dragging, with the errors of each. */

import { announce, around, make, part, slot, sure } from "../../page/dom.js";

/** @typedef {import("./set_plan.js").Making} Making */
/** @typedef {import("./set_plan.js").Item} Item */

const MOVED = "text/plain";
/** The buttons of a puzzle with a file. */
const OWN = "[data-act=edit], [data-act=look]";

/** Show the list and let it be reordered. @param {Making} making @param {(words: string) => void} tell */
export function wireOrder(making, tell) {
  const list = slot("order");
  const empty = slot("empty");
  /** @type {Map<string, HTMLLIElement>} */
  const lines = new Map();

  const show = () => {
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    for (const [id, line] of lines) {
      if (making.items.some((item) => item.id === id)) continue;
      lines.delete(id);
      line.remove();
    }
    for (const [place, item] of making.items.entries()) {
      const line = lines.get(item.id) ?? lineOf(item);
      lines.set(item.id, line);
      if (list.children[place] !== line) list.insertBefore(line, list.children[place] ?? null);
      const [title, lesson] = line.querySelectorAll("b, small");
      title.textContent = item.title;
      lesson.textContent = item.lesson;
      const last = making.items.length - 1;
      for (const [act, words, cannot] of /** @type {[string, string, boolean][]} */ ([
        ["up", "Move up", !place],
        ["down", "Move down", place === last],
        ["remove", "Take out", false],
      ])) {
        const button = part(line, `[data-act="${act}"]`);
        button.ariaLabel = `${words}: ${item.title}`;
        button.ariaDisabled = cannot ? "true" : null;
      }
      const [edit, look] = line.querySelectorAll(OWN);
      if (edit) edit.ariaLabel = `Edit: ${item.title}`;
      if (look) part(look, ".vh").textContent = `: ${item.title}`;
    }
    empty.hidden = making.items.length > 0;
    if (held && held !== document.activeElement && list.contains(held)) held.focus();
  };

  /** @param {string} id @param {number} place */
  const move = (id, place) => {
    if (place < 0 || place >= making.items.length) return;
    making.move(id, place);
    tell(`${making.items[place].title} is number ${place + 1} of ${making.items.length} now.`);
  };
  const placeOf = (/** @type {Element} */ line) => [...list.children].indexOf(line);
  const idOf = (/** @type {Element} */ line) => [...lines].find(([, one]) => one === line)?.[0] ?? "";

  /** Announce that a puzzle was removed, with an undo button. @param {Item} item @param {number} place */
  const tellOut = (item, place) => {
    const said = slot("opened");
    const back = make("button", { type: "button", className: "btn btn-text", textContent: "Put it back" });
    back.addEventListener("click", () => {
      if (making.add([item])) return;
      said.replaceChildren();
      move(item.id, place);
      part(sure(lines.get(item.id)), "[data-act=remove]").focus();
    });
    said.replaceChildren(`“${item.title}” was taken out. `, back);
    said.scrollIntoView({ block: "nearest" });
  };

  list.addEventListener("click", ({ target }) => {
    const button = around(target, "button");
    const line = around(target, "li");
    if (!button || !line) return;
    const place = placeOf(line);
    if (button.dataset.act === "up") move(idOf(line), place - 1);
    else if (button.dataset.act === "down") move(idOf(line), place + 1);
    else {
      const item = making.items[place];
      if (button.dataset.act === "look") {
        void import("./own_puzzle.js").then(({ preview }) => preview(button, item));
        return;
      }
      if (button.dataset.act === "edit") {
        void import("./own_puzzle.js").then(({ edit }) => edit(making, item, /** @type {HTMLLIElement} */ (line)));
        return;
      }
      if (button.dataset.act !== "remove") return;
      making.remove(idOf(line));
      const next = list.children[Math.min(place, list.children.length - 1)];
      (next ? part(next, "[data-act=remove]") : part(document, "#set")).focus();
      tellOut(item, place);
    }
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const line = around(event.target, "li");
    if (!step || !line || around(event.target, ".make-edit") || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    move(idOf(line), placeOf(line) + step);
  });
  wireDragging(list, (line, place) => move(idOf(line), place), placeOf);
  making.subscribe(show);
  show();

  return {
    /** Show each puzzle's errors. @param {Map<string, string[]>} faults the errors by puzzle id */
    blame(faults) {
      for (const [id, line] of lines) {
        const place = slot("fault", line);
        const words = (faults.get(id) ?? []).join(" ");
        announce(place, words);
      }
    },
  };
}

/** @param {Item} item */
function lineOf({ id, text }) {
  const line = make("li", { draggable: true });
  const says = make("span");
  says.append(make("b"), " ", make("small"));
  if (text) {
    const edit = make("button", { type: "button", className: "btn btn-text", ariaExpanded: "false" }, "Edit");
    edit.dataset.act = "edit";
    const look = make("button", { type: "button", className: "btn btn-text", ariaExpanded: "false" }, "Look");
    look.dataset.act = "look";
    look.append(make("span", { className: "vh" }));
    says.append(" ", edit, " ", look);
  }
  const acts = make("span", { className: "make-acts" });
  for (const [act, sign] of [
    ["up", "↑"],
    ["down", "↓"],
    ["remove", "✕"],
  ]) {
    const button = make("button", { type: "button", textContent: sign });
    button.dataset.act = act;
    acts.append(button);
  }
  const fault = make("p", { className: "make-fault" });
  fault.dataset.slot = "fault";
  line.append(says, acts, fault);
  line.dataset.item = id;
  return line;
}

/**
 * Let lines be dragged within their list.
 * @param {HTMLElement} list
 * @param {(line: Element, place: number) => void} move
 * @param {(line: Element) => number} placeOf
 */
function wireDragging(list, move, placeOf) {
  /** @type {Element | undefined} */
  let dragged;
  const mark = (/** @type {Element | null} */ line) => {
    for (const other of list.children) other.toggleAttribute("data-over", other === line && other !== dragged);
  };
  list.addEventListener("dragstart", (event) => {
    dragged = around(event.target, "li") ?? undefined;
    event.dataTransfer?.setData(MOVED, dragged?.querySelector("b")?.textContent ?? "");
  });
  list.addEventListener("dragover", (event) => {
    if (!dragged) return;
    event.preventDefault();
    mark(around(event.target, "li"));
  });
  list.addEventListener("drop", (event) => {
    const line = around(event.target, "li");
    if (!dragged || !line) return;
    event.preventDefault();
    move(dragged, placeOf(line));
  });
  list.addEventListener("dragend", () => {
    dragged = undefined;
    mark(null);
  });
}
