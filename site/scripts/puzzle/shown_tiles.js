/**
 * Choosing a word at a seat highlights the tiles its player would show.
 *
 * The engine determines which.
 */

/** @param {HTMLFormElement} form @param {HTMLInputElement[]} inputs */
export function markShownTiles(form, inputs) {
  const lays = inputs.flatMap(({ checked, dataset }) => (checked && dataset.lays ? [dataset.lays.split(" ")] : []));
  const tiles = new Set(lays.flatMap((names) => tilesNamed(form, names)));
  for (const tile of form.querySelectorAll(".stand .tile")) tile.toggleAttribute("data-forward", tiles.has(tile));
}

/** A tile for each name; identical tiles are each used once. @param {HTMLFormElement} form @param {string[]} names */
function tilesNamed(form, names) {
  /** @type {Element[]} */
  const taken = [];
  for (const name of names) {
    taken.push(
      ...[...form.querySelectorAll(`.stand .tile[data-at="${name}"]`)]
        .filter((tile) => !taken.includes(tile))
        .slice(0, 1),
    );
  }
  return taken;
}
