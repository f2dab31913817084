/** The geometry of annotations: curves between tiles that cover little. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point[]} Bow a Bézier curve: start, two control points, end */

/** Curvatures to try on either side, relative to the length, the smallest first. */
const BOWS = [0, 0.12, -0.12, 0.26, -0.26, 0.42, -0.42];
/** The number of points sampled along a line. */
const STEPS = 20;
/** The gap between a line and its end, or the stamp there, in pixels. */
const CLEAR = 5;

/** A curve as a list of points. @param {Bow} bow */
export function along(bow) {
  return Array.from({ length: STEPS + 1 }, (_, nth) => pointOn(bow, nth / STEPS));
}

/** @param {Bow} bow @param {number} part the position along the curve, 0 to 1 */
function pointOn([a, b, c, d], part) {
  const rest = 1 - part;
  const [w, x, y, z] = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3];
  return { x: w * a.x + x * b.x + y * c.x + z * d.x, y: w * a.y + x * b.y + y * c.y + z * d.y };
}

/**
 * The curve that covers least, and if possible crosses no other line.
 * @param {Bow[]} bows the best-looking first
 * @param {DOMRect[]} read
 * @param {DOMRect[]} tiles those it doesn't connect
 * @param {Point[][]} lines
 */
export function bestCurve(bows, read, tiles, lines) {
  const found = bows.map((bow, nth) => {
    const line = along(bow);
    const crossed = lines.filter((other) => crosses(line, other)).length;
    const near = line.map(({ x, y }) => new DOMRect(x - 3, y - 3, 6, 6));
    const over = (/** @type {DOMRect[]} */ boxes) =>
      near.filter((part) => boxes.some((box) => overlap(part, box))).length;
    const [covers, hides] = [over(read), over(tiles)];
    return { bow, crossed, covers, hides, cost: 20 * crossed + 3 * (covers + hides) + nth };
  });
  return found.sort((one, other) => one.cost - other.cost)[0];
}

/** Whether two lines cross; they can share an end point. @param {Point[]} one @param {Point[]} other */
function crosses(one, other) {
  const side = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {Point} */ c) =>
    Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  const apart = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {Point} */ c, /** @type {Point} */ d) =>
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
  const steps = (/** @type {Point[]} */ line) => line.slice(1).map((point, nth) => [line[nth], point]);
  return steps(one).some(([a, b]) => steps(other).some(([c, d]) => apart(a, b, c, d)));
}

/** @param {DOMRect} box */
export function middle(box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Curves from one box to another, edge to edge: straight, curved to either side, and vertical at both ends.
 * @param {DOMRect} one
 * @param {DOMRect} other
 * @param {boolean} straight whether straight ones look best
 * @returns {Bow[]}
 */
export function curvesBetween(one, other, straight) {
  const [a, b] = [middle(one), middle(other)];
  const down = a.y < b.y ? 1 : -1;
  const start = { x: a.x, y: a.y + down * (one.height / 2 + CLEAR) };
  const end = { x: b.x, y: b.y - down * (other.height / 2 + CLEAR) };
  const half = (start.y + end.y) / 2;
  const upright = (end.y - start.y) * down > 16 ? [[start, { x: start.x, y: half }, { x: end.x, y: half }, end]] : [];
  const side = a.x < b.x ? 1 : -1;
  const elbows = [
    [{ x: a.x + side * (one.width / 2), y: a.y }, { x: b.x, y: a.y }, end],
    [start, { x: a.x, y: b.y }, { x: b.x - side * (other.width / 2), y: b.y }],
  ].map(([from, corner, to]) => [from, between(from, corner), between(to, corner), to]);
  const bowed = BOWS.map((by) => {
    const over = { x: (a.x + b.x) / 2 - (b.y - a.y) * by, y: (a.y + b.y) / 2 + (b.x - a.x) * by };
    return [edge(one, over), over, over, edge(other, over)];
  });
  return straight ? [...bowed, ...upright, ...elbows] : [...upright, ...elbows, ...bowed];
}

/** A control point that rounds a corner. @param {Point} end @param {Point} corner */
const between = (end, corner) => ({ x: end.x + 0.9 * (corner.x - end.x), y: end.y + 0.9 * (corner.y - end.y) });

/** The point where the line from a box's centre to a point leaves the box. @param {DOMRect} box @param {Point} to */
function edge(box, to) {
  const at = middle(box);
  const [across, down] = [to.x - at.x, to.y - at.y];
  const part = Math.min(
    (box.width / 2 + CLEAR) / Math.abs(across || 1e-6),
    (box.height / 2 + CLEAR) / Math.abs(down || 1e-6),
  );
  return { x: at.x + across * part, y: at.y + down * part };
}

/** @param {DOMRect} one @param {DOMRect} other */
export function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
