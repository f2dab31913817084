/** Ways to say a word: the tiles that an act names, and which ways the reader’s touched tiles leave. */

const GROUP = /(\d+)([mpsz])/g;
/** How a red five is written. */
const RED = "0";
const FIVE = "5";

/** A tile's kind: red fives are plain. @param {string} tile */
export const kindOf = (tile) => tile.replace(RED, FIVE);

/** The tiles that an act names. @param {string} code */
export const tilesIn = (code) =>
  [...code.matchAll(GROUP)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit));

/**
 * The ways that have all of these tiles; if none has, those that have tiles of the same kinds.
 * @param {readonly string[]} ways
 * @param {readonly string[]} tiles
 */
export function waysWith(ways, tiles) {
  const exact = ways.filter((way) => hasAll(tilesIn(way), tiles));
  return exact.length ? exact : ways.filter((way) => hasAll(tilesIn(way).map(kindOf), tiles.map(kindOf)));
}

/** @param {string[]} way @param {readonly string[]} tiles */
function hasAll(way, tiles) {
  const left = [...way];
  return tiles.every((tile) => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The ways left once tiles are touched; as many as an act names are meant as they are. @param {readonly string[]} ways @param {readonly string[]} touched */
export function meant(ways, touched) {
  if (!touched.length) return ways;
  const [first] = ways;
  if (touched.length === tilesIn(first).length) return [first[0] + write(touched)];
  const fits = waysWith(ways, touched);
  return fits.length ? fits : ways;
}

/** Write tiles together: suit by suit, each with its numbers. @param {readonly string[]} tiles */
function write(tiles) {
  const order = (/** @type {string} */ tile) => tile[1] + kindOf(tile)[0];
  const sorted = [...tiles].sort((one, other) => (order(one) < order(other) ? -1 : 1));
  return sorted.reduce(
    (text, [digit, suit]) => (text.endsWith(suit) ? `${text.slice(0, -1)}${digit}${suit}` : `${text}${digit}${suit}`),
    "",
  );
}
