/** The geometry of annotations: routes from one box to another through the free space between others. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */
/** @typedef {{points: Point[], cost: number}} Route its ends and corners, and how much it costs in pixels */

/** The gap between a route and its ends, and the least between it and anything else, in pixels. */
const CLEAR = 5;
const AWAY = 4;
/** The radii to try for a corner, the roundest first, and the least distance of its curve from anything else. */
const RADII = [28, 18, 12, 8];
const ROUND = 2;
/** In wider gaps than this, a route can also keep to either side. */
const WIDE = 32;
const SIDE = 12;
/** A line that is this many pixels off is as good as straight. */
const STRAIGHT = 2;
/** What a corner costs, one right at an end besides, and crossing another route. */
const CORNER = 40;
const HASTE = 60;
const CROSSING = 400;

/**
 * Find the best route between two boxes, around all obstacles, with at most three corners; undefined if none is free.
 * @param {Box} one
 * @param {Box} other
 * @param {Box[]} obstacles
 * @param {Box} within what it doesn't leave
 * @param {{slant?: number, others?: Point[][], most?: number}} [options] what a slanted line costs, routes that it
 *   rather avoids, and a cost that it has to stay below
 * @returns {Route | undefined}
 */
export function bestRoute(one, other, obstacles, within, { slant = 0, others = [], most = Infinity } = {}) {
  const near = inBlocks(obstacles).map((box) => grown(box, AWAY));
  const isFree = (/** @type {Point} */ a, /** @type {Point} */ b) =>
    [a, b].every((point) => isIn(within, point)) && ![one, other, ...near].some((box) => meets(box, a, b));
  /** @type {Route | undefined} */
  let best;
  let least = most;
  const consider = (/** @type {Point[]} */ ...through) => {
    const points = withoutIdle(through);
    const [a, b] = points;
    const [z, y] = points.toReversed();
    const isSlanted = points.length === 2 && !isLevel(a, b);
    let cost = lengthOf(points) + CORNER * (points.length - 2);
    cost += isSlanted ? slant : HASTE * (Number(isHasty(one, a, b)) + Number(isHasty(other, z, y)));
    if (least <= cost) return;
    if (points.slice(1).some((point, nth) => !isFree(points[nth], point))) return;
    cost += CROSSING * others.filter((line) => crosses(points, line)).length;
    if (cost >= least) return;
    best = { points, cost };
    least = cost;
  };
  const xs = lanes(
    near.flatMap(({ left, right }) => [left, right]),
    within.left,
    within.right,
  );
  const ys = lanes(
    near.flatMap(({ top, bottom }) => [top, bottom]),
    within.top,
    within.bottom,
  );
  // The lanes that can be reached straight from a port.
  const open = (/** @type {Box} */ box) =>
    ports(box)
      .filter((port) => isFree(port, port))
      .map((port) => ({
        port,
        xs: xs.filter((x) => isFree(port, { x, y: port.y })),
        ys: ys.filter((y) => isFree(port, { x: port.x, y })),
      }));
  const ends = open(other);
  const pairs = open(one).flatMap((from) => ends.map((to) => ({ from, to })));
  for (const { from, to } of pairs) {
    const [a, b] = [from.port, to.port];
    consider(a, b);
    consider(a, { x: b.x, y: a.y }, b);
    consider(a, { x: a.x, y: b.y }, b);
    for (const x of from.xs) if (to.xs.includes(x)) consider(a, { x, y: a.y }, { x, y: b.y }, b);
    for (const y of from.ys) if (to.ys.includes(y)) consider(a, { x: a.x, y }, { x: b.x, y }, b);
  }
  for (const { from, to } of pairs) {
    const [a, b] = [from.port, to.port];
    const isWorse = (/** @type {number} */ x, /** @type {number} */ y) =>
      least <= detour(a.x, x, b.x) + detour(a.y, y, b.y) + 3 * CORNER;
    if (isWorse(a.x, a.y)) continue;
    for (const x of from.xs)
      for (const y of to.ys) if (!isWorse(x, y)) consider(a, { x, y: a.y }, { x, y }, { x: b.x, y }, b);
    for (const y of from.ys)
      for (const x of to.xs) if (!isWorse(x, y)) consider(a, { x: a.x, y }, { x, y }, { x, y: b.y }, b);
  }
  return best;
}

/** How far it is from one coordinate to another by way of a third. @param {number} from @param {number} by @param {number} to */
const detour = (from, by, to) => Math.abs(from - by) + Math.abs(by - to);

/** Boxes with those in the same row joined if nothing fits between them. @param {Box[]} boxes */
function inBlocks(boxes) {
  /** @type {Box[]} */
  const blocks = [];
  for (const box of [...boxes].sort((a, b) => a.top - b.top || a.left - b.left)) {
    const last = blocks.at(-1);
    const isBeside = last?.top === box.top && last.bottom === box.bottom && box.left - last.right <= 2 * AWAY;
    if (isBeside) last.right = Math.max(last.right, box.right);
    else blocks.push(grown(box, 0));
  }
  return blocks;
}

/** The middles of a box's sides, with the gap that a line leaves. @param {Box} box @returns {Point[]} */
function ports({ left, right, top, bottom }) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [
    { x, y: top - CLEAR },
    { x, y: bottom + CLEAR },
    { x: left - CLEAR, y },
    { x: right + CLEAR, y },
  ];
}

/** Coordinates between edges: in the middle of each gap, and in a wide one at its sides. @param {number[]} edges @param {number} first @param {number} last */
function lanes(edges, first, last) {
  const sorted = [first, ...edges.filter((edge) => first < edge && edge < last).sort((a, b) => a - b), last];
  return sorted.slice(1).flatMap((end, nth) => {
    const start = sorted[nth];
    if (end - start < 1) return [];
    return [(start + end) / 2, ...(end - start > WIDE ? [start + SIDE, end - SIDE] : [])];
  });
}

/** A route as an SVG path, whose corners are as round as the space allows. @param {Point[]} points @param {Box[]} obstacles */
export function pathOf(points, obstacles) {
  const near = obstacles.map((box) => grown(box, ROUND));
  const at = (/** @type {Point} */ { x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const corners = points.slice(1, -1).map((corner, nth) => {
    const [from, to] = [points[nth], points[nth + 2]];
    const most = Math.min(distance(from, corner), distance(corner, to)) / 2;
    const arcs = RADII.map((radius) => [from, to].map((end) => towards(corner, end, Math.min(radius, most))));
    const isClear = (/** @type {Point[]} */ [a, b]) => {
      const on = [0, 0.25, 0.5, 0.75, 1].map((part) =>
        between(between(a, corner, part), between(corner, b, part), part),
      );
      return !on.slice(1).some((point, step) => near.some((box) => meets(box, on[step], point)));
    };
    const [a, b] = arcs.find(isClear) ?? /** @type {Point[]} */ (arcs.at(-1));
    return `L${at(a)}Q${at(corner)} ${at(b)}`;
  });
  return `M${at(points[0])}${corners.join("")}L${at(/** @type {Point} */ (points.at(-1)))}`;
}

/** Whether a route turns as it leaves a box, or right after that. @param {Box} box @param {Point} end @param {Point} next */
function isHasty({ top, bottom }, end, next) {
  const isBeside = top < end.y && end.y < bottom;
  const off = isBeside ? end.y - next.y : end.x - next.x;
  return Math.abs(off) > STRAIGHT || distance(end, next) < SIDE - CLEAR;
}

/** Without corners at which a route goes straight on. @param {Point[]} points */
function withoutIdle(points) {
  return points.filter((point, nth) => {
    const [before, after] = [points[nth - 1], points[nth + 1]];
    return !before || !after || turn(before, point, after) !== 0;
  });
}

/** Whether a line meets the inside of a box. @param {Box} box @param {Point} a @param {Point} b */
export function meets({ left, right, top, bottom }, a, b) {
  if (Math.max(a.x, b.x) <= left || right <= Math.min(a.x, b.x)) return false;
  if (Math.max(a.y, b.y) <= top || bottom <= Math.min(a.y, b.y)) return false;
  if (a.x === b.x || a.y === b.y) return true;
  let [from, to] = [0, 1];
  for (const [start, by, least, most] of [
    [a.x, b.x - a.x, left, right],
    [a.y, b.y - a.y, top, bottom],
  ]) {
    const [enters, leaves] = [(least - start) / by, (most - start) / by].sort((one, other) => one - other);
    [from, to] = [Math.max(from, enters), Math.min(to, leaves)];
  }
  return from < to;
}

/** Whether two routes cross or touch; they can share an end or a corner. @param {Point[]} one @param {Point[]} other */
function crosses(one, other) {
  const legs = (/** @type {Point[]} */ line) => line.slice(1).map((point, nth) => [line[nth], point]);
  return legs(one).some((leg) => legs(other).some((next) => touch(leg, next)));
}

/** @param {Point[]} one @param {Point[]} other */
function touch([a, b], [c, d]) {
  if ([a, b].some((end) => distance(end, c) < 1 || distance(end, d) < 1)) return false;
  const apart = (/** @type {"x" | "y"} */ way) =>
    Math.max(a[way], b[way]) < Math.min(c[way], d[way]) || Math.max(c[way], d[way]) < Math.min(a[way], b[way]);
  if (apart("x") || apart("y")) return false;
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
}

/** The side of a line that a point is on. @param {Point} a @param {Point} b @param {Point} c */
const turn = (a, b, c) => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

/** Whether a line is level or upright. @param {Point} a @param {Point} b */
const isLevel = (a, b) => Math.min(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) <= STRAIGHT;

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(b.x - a.x, b.y - a.y);

/** @param {Point[]} points */
const lengthOf = (points) => points.slice(1).reduce((sum, point, nth) => sum + distance(points[nth], point), 0);

/** @param {Point} a @param {Point} b @param {number} part */
const between = (a, b, part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });

/** @param {Point} from @param {Point} to @param {number} by */
const towards = (from, to, by) => between(from, to, by / (distance(from, to) || 1));

/** @param {Box} box @param {Point} point */
const isIn = ({ left, right, top, bottom }, { x, y }) => left <= x && x <= right && top <= y && y <= bottom;

/** @param {Box} box @param {number} by @returns {Box} */
export const grown = ({ left, right, top, bottom }, by) => ({
  left: left - by,
  right: right + by,
  top: top - by,
  bottom: bottom + by,
});
