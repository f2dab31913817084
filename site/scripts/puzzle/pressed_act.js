/**
 * Pressed tiles: the words for acts with them, placed at the tiles, and a line between two of them.
 *
 * The engine decides which word applies to which tiles, and provides every word.
 */

const PRESSED = "[data-at] > input[data-says]:checked";
/** The gap between a word and the tile it is for, in pixels. */
const GAP = 8;
/** The width of a table, in pixels, below which its page is scrolled anyway. */
const NARROW = 340;
/** Where a word can be on its line, the best place first. */
const ALONG = [0.5, 0.56, 0.44, 0.62, 0.38, 0.68, 0.32];
/** How long a tile takes to its place, in milliseconds. */
const GLIDE = 220;

/**
 * Show the words for the pressed tiles.
 * @param {HTMLElement} felt
 * @returns {import("./annotations.js").ToShow} the pressed tiles and the line between them
 */
export function showPressed(felt) {
  const pressed = pressedOn(felt);
  const kinds = Object.keys(pressed);
  const words = [.../** @type {NodeListOf<HTMLButtonElement>} */ (felt.querySelectorAll("button[data-needs]"))].map(
    (button) => {
      const ways = (button.dataset.needs ?? "").split("|").map((way) => way.split(" ").filter(Boolean));
      const fits = ways.find((way) => (way.length || !kinds.length) && way.every((need) => isThere(need, pressed)));
      const does = button.dataset.does?.replace(/\{(\w+)\}/g, (_, kind) => (pressed[kind] ?? []).map(says).join(", "));
      if (does) button.ariaLabel = does;
      return { button, fits, takesAll: fits?.length === kinds.length };
    },
  );
  // If no act takes all pressed tiles, offer the acts on a single one.
  const isWhole = words.some(({ takesAll }) => takesAll);
  for (const { button, fits, takesAll } of words)
    button.hidden = isWhole ? !takesAll : !fits?.every((need) => !need.endsWith("+"));
  const [one, other] = kinds.map((kind) => pressed[kind].map(placeOf));
  return { lit: [], ties: isWhole && kinds.length === 2 ? [[one, other, "pending"]] : [] };
}

/** The words placed again when their size changes, or their table's. @type {WeakSet<Element>} */
const watched = new WeakSet();

/**
 * Put the words where they belong: in the middle of the line, below the tile in the middle of the table, above the
 * pressed tiles nearest to the reader, or before all of those if nothing is pressed.
 * @param {HTMLElement} felt
 */
export function placeWords(felt) {
  const words = /** @type {HTMLElement | null} */ (felt.querySelector(".verbs"));
  const table = /** @type {HTMLElement | null | undefined} */ (words?.offsetParent);
  if (!words || !table) return;
  if (!watched.has(words)) {
    watched.add(words);
    const observer = new ResizeObserver(() => placeWords(felt));
    for (const one of [words, table]) observer.observe(one);
  }
  words.classList.remove("verbs-narrow");
  const from = table.getBoundingClientRect();
  // In a frame a table can be drawn smaller: places are measured as seen, and set as they are on the table.
  const scale = from.width / table.offsetWidth || 1;
  const size = () => ({ wide: words.offsetWidth * scale, high: words.offsetHeight * scale });
  const line = /** @type {SVGPathElement | null} */ (felt.querySelector(".tie[data-look=pending]"));
  const boxes = [...felt.querySelectorAll(PRESSED)].map((input) => tileOf(input).getBoundingClientRect());
  const front = /** @type {HTMLElement | null} */ (felt.querySelector("[data-front]"));
  const near = front?.getBoundingClientRect();
  let [x, y] = [from.width / 2, (near?.top ?? from.bottom) - from.top - GAP - size().high];
  /** Whether the words meet a box if they begin there. @param {DOMRect} box @param {number} left @param {number} top */
  const meets = (box, left, top) =>
    box.left - from.left < left + size().wide &&
    box.right - from.left > left &&
    box.top - from.top < top + size().high &&
    box.bottom - from.top > top;
  const boxesOf = (/** @type {string} */ of) =>
    [...felt.querySelectorAll(of)].map((one) => one.getBoundingClientRect());
  /** The nearest place above that covers nothing. @returns {[number, number] | undefined} */
  const freeSpot = () => {
    const right = from.width - size().wide - GAP;
    const lefts = [start, x - size().wide / 2, GAP, right].map((left) => Math.max(GAP, Math.min(left, right)));
    for (let top = y; top > 0; top -= GAP / 2) {
      const left = lefts.find((one) => isFree(one, top));
      if (left !== undefined) return [left, top];
    }
    return undefined;
  };
  if (line) {
    const spots = ALONG.map((part) => line.getPointAtLength(line.getTotalLength() * part));
    const tiles = boxesOf(".tile");
    const isClear = (/** @type {DOMPoint} */ { x, y }) =>
      !tiles.some((tile) => meets(tile, x - size().wide / 2, y - size().high / 2));
    const spot = spots.find(isClear) ?? spots[0];
    [x, y] = [spot.x, spot.y - size().high / 2];
  } else if (boxes.length) {
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    x = (left + right) / 2 - from.left;
    if (near && boxes.every((box) => box.bottom < near.top)) y = boxes[0].bottom - from.top + 2 * GAP;
  }
  const most = from.width - size().wide - GAP;
  let start = Math.max(GAP, Math.min(x - size().wide / 2, most));
  const exposed = boxesOf(".ledge > *");
  const hidden = boxes.length ? undefined : exposed.find((box) => meets(box, start, y));
  if (hidden) start = Math.max(GAP, hidden.left - from.left - GAP - size().wide);
  // Beside a name, or above it if there is no room.
  const plates = boxesOf(".plate");
  for (const plate of plates) {
    if (!meets(plate, start, y)) continue;
    const beside = plate.right - from.left + GAP;
    if (beside <= most && (boxes.length || !exposed.some((box) => meets(box, beside, y)))) start = beside;
    else y = plate.top - from.top - GAP - size().high;
  }
  // Off every tile that isn't the reader's: higher up, on two lines, or in room made for them before the reader's tiles.
  const tiles = boxesOf(".tile").filter((box) => !near || box.top < near.top);
  const isFree = (/** @type {number} */ left, /** @type {number} */ top) =>
    top >= 0 && ![...tiles, ...exposed, ...plates].some((box) => meets(box, left, top));
  const own = boxesOf("[data-side=bottom] .ledge > *");
  if (!line && !isFree(start, y)) {
    const isHigher = !boxes.length || own.some((box) => meets(box, start, y));
    const free = isHigher ? (freeSpot() ?? (words.classList.add("verbs-narrow"), freeSpot())) : undefined;
    if (free) [start, y] = free;
    else {
      words.classList.remove("verbs-narrow");
      if (front && from.width < NARROW) {
        front.style.marginBlockStart = `${(size().high + 2 * GAP) / scale}px`;
        y = front.getBoundingClientRect().top - table.getBoundingClientRect().top - GAP - size().high;
      }
    }
  }
  words.style.insetInlineStart = `${start / scale}px`;
  words.style.insetBlockStart = `${y / scale}px`;
}

/** The pressed inputs, by kind of place. @param {HTMLElement} felt */
function pressedOn(felt) {
  /** @type {Record<string, HTMLInputElement[]>} */
  const pressed = {};
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (felt.querySelectorAll(PRESSED)))
    (pressed[placeOf(input).split(":")[0]] ??= []).push(input);
  return pressed;
}

/** @param {Element} input */
const tileOf = (input) => input.parentElement?.querySelector(".tile") ?? input;

/** @param {HTMLInputElement} input */
const says = (input) => input.dataset.says ?? "";

/** @param {HTMLInputElement} input */
const placeOf = (input) => (input.closest("[data-at]")?.getAttribute("data-at") ?? "").split(" ")[0];

/**
 * @param {string} need a kind of place; a + after it allows several
 * @param {Record<string, HTMLInputElement[]>} pressed
 */
function isThere(need, pressed) {
  const count = pressed[need.replace("+", "")]?.length ?? 0;
  return need.endsWith("+") ? count > 0 : count === 1;
}

/** The position of each tile on the felt, by face. @param {HTMLElement} felt */
export function tilesOn(felt) {
  return [...felt.querySelectorAll(".tile")].map((tile) => ({
    tile,
    face: tile.querySelector("use")?.getAttribute("href"),
    box: tile.getBoundingClientRect(),
  }));
}

/**
 * Animate tiles once from their old to their new positions.
 * @param {ReturnType<typeof tilesOn>} before
 * @param {HTMLElement} felt
 */
export function glide(before, felt) {
  const left = new Set(before);
  const far = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) =>
    Math.hypot(one.x - other.x, one.y - other.y);
  const ways = tilesOn(felt).flatMap((now) =>
    before.filter((was) => was.face && was.face === now.face).map((was) => ({ now, was, far: far(now.box, was.box) })),
  );
  const done = new Set();
  for (const { now, was } of ways.sort((one, other) => one.far - other.far)) {
    if (done.has(now.tile) || !left.delete(was)) continue;
    done.add(now.tile);
    const from = `${was.box.x - now.box.x}px ${was.box.y - now.box.y}px`;
    now.tile.animate(
      { translate: [from, getComputedStyle(now.tile).translate] },
      { duration: GLIDE, easing: "ease-out" },
    );
  }
}
