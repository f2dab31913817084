/**
 * Which tiles a call shows, by those in the hand: every way there is, or, where there is none, tiles to try it with.
 *
 * Whether a call is legal is for the referee alone; a way is only a choice between tiles.
 */

/** @typedef {"chii" | "pon" | "kan"} Called */

/** The first letter of a call's code. */
const LETTERS = { chii: "c", pon: "p", kan: "m" };
/** How many tiles a call shows. @type {Record<Called, number>} */
export const SHOWN = { chii: 2, pon: 2, kan: 3 };
const HIGHEST = 9;

/** A tile's number; a red five is a five. @param {string} code */
const rankOf = (code) => Number(code[0]) || 5;
/** A tile's kind: red fives are plain. @param {string} code */
export const kindOf = (code) => `${rankOf(code)}${code[1]}`;

/**
 * Every way to show tiles of the hand with a call, without repetitions.
 * @param {Called} call
 * @param {string} tile the tile that is called
 * @param {readonly string[]} held
 * @returns {string[][]}
 */
export function waysTo(call, tile, held) {
  const same = held.filter((code) => kindOf(code) === kindOf(tile));
  if (call !== "chii") return distinct(choices(same, SHOWN[call]));
  return distinct(
    neighbours(tile).flatMap(([low, high]) =>
      held
        .filter((code) => kindOf(code) === low)
        .flatMap((one) => held.filter((code) => kindOf(code) === high).map((other) => [one, other])),
    ),
  );
}

/** The pairs that make a sequence with a tile. @param {string} tile @returns {[string, string][]} */
function neighbours(tile) {
  if (tile[1] === "z") return [];
  const rank = rankOf(tile);
  const pairs = [
    [rank - 2, rank - 1],
    [rank - 1, rank + 1],
    [rank + 1, rank + 2],
  ].filter(([low, high]) => low >= 1 && high <= HIGHEST);
  return pairs.map(([low, high]) => [`${low}${tile[1]}`, `${high}${tile[1]}`]);
}

/** Every choice of so many tiles. @param {readonly string[]} from @param {number} count @returns {string[][]} */
function choices(from, count) {
  if (!count) return [[]];
  return from.flatMap((one, place) => choices(from.slice(place + 1), count - 1).map((rest) => [one, ...rest]));
}

/** @param {string[][]} ways */
const distinct = (ways) => [...new Map(ways.map((way) => [write(way), way])).values()];

/**
 * Tiles to try a call with that the hand has no tiles for: as many as it has of those that belong to it.
 * @param {Called} call
 * @param {string} tile
 * @param {readonly string[]} held
 */
export function guess(call, tile, held) {
  const kind = kindOf(tile);
  if (call !== "chii") return Array.from({ length: SHOWN[call] }, () => kind);
  const pairs = tile[1] === "z" ? honours(kind) : neighbours(tile);
  const lacks = (/** @type {string[]} */ pair) =>
    pair.filter((one) => !held.some((code) => kindOf(code) === one)).length;
  return pairs.reduce((best, pair) => (lacks(pair) < lacks(best) ? pair : best));
}

/** Two honours next to another one, as if they made a sequence. @param {string} kind */
function honours(kind) {
  const rank = rankOf(kind);
  const last = 7;
  return [rank + 2 > last ? [`${rank - 2}z`, `${rank - 1}z`] : [`${rank + 1}z`, `${rank + 2}z`]];
}

/** The code of a call that shows these tiles. @param {Called} call @param {readonly string[]} tiles */
export const callWith = (call, tiles) => LETTERS[call] + write(tiles);

/** Write tiles together: suit by suit, each with its numbers. @param {readonly string[]} tiles */
function write(tiles) {
  const sorted = [...tiles].sort((one, other) => one.charCodeAt(1) - other.charCodeAt(1) || order(one) - order(other));
  return sorted.reduce((text, [digit, suit]) => {
    return text.endsWith(suit) ? `${text.slice(0, -1)}${digit}${suit}` : `${text}${digit}${suit}`;
  }, "");
}

/** @param {string} code */
const order = (code) => 2 * rankOf(code) - Number(code[0] === "0");

/** The kinds of pons among melds, written as in a position. @param {string} melds */
export const ponsIn = (melds) =>
  melds
    .split(" ")
    .map((meld) => meld.replaceAll(/[^0-9mpsz]/g, ""))
    .filter((meld) => /^\d{3}[mpsz]$/.test(meld))
    .map((meld) => [...meld.slice(0, 3)].map((digit) => kindOf(digit + meld[3])))
    .filter((kinds) => new Set(kinds).size === 1)
    .map(([kind]) => kind);

/**
 * The kans that a hand has the tiles for on its own turn, as codes.
 * @param {readonly string[]} held
 * @param {readonly string[]} pons
 */
export function ownKans(held, pons) {
  const kinds = [...new Set(held.map(kindOf))];
  const four = kinds.filter((kind) => held.filter((code) => kindOf(code) === kind).length === 4);
  const added = [...new Set(held)].filter((code) => pons.includes(kindOf(code)));
  return [...four.map((kind) => `a${kind}`), ...added.map((code) => `k${code}`)];
}

/** A kan with a tile, on the reader's own turn: added to a pon of its kind, or else closed. @param {string} tile @param {readonly string[]} pons */
export const kanWith = (tile, pons) => (pons.includes(kindOf(tile)) ? `k${tile}` : `a${kindOf(tile)}`);

/** Those ways that have all of these tiles. @param {readonly string[][]} ways @param {readonly string[]} tiles */
export const waysWith = (ways, tiles) =>
  ways.filter((way) => {
    const rest = [...way];
    return tiles.every((tile) => {
      const at = rest.indexOf(tile);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  });
