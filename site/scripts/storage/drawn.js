/** Positions that nobody wrote have no name that lasts: what is remembered of them goes by the clause they were drawn for. */

const DRAWN = "practice/";

/** The name under which a mark is kept. @param {string} clause */
export const drawnFor = (clause) => DRAWN + clause.replaceAll(".", "--");

/** Whether a mark is of such positions, and not of a puzzle. @param {string} key */
export const isDrawn = (key) => key.startsWith(DRAWN);
