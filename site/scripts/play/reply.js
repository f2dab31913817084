/**
 * The engine's reply about a hand in play, as its documentation has it.
 *
 * @typedef {[code: string, html: string]} DrawnTile
 * @typedef {{seat: string, act: string, html: string, lost: {clause: string, says: string} | null}} SeatAct
 * @typedef {{asks: string, table: Record<string, string>, answer: string, address: string}} Position
 * @typedef {{verdict: string, clause: string, short: string, means: string, facts: string, says: string, html: string,
 *   why: string, position: Position | null, shown?: import("../puzzle/annotations.js").ToShow, cost?:
 *   {html?: string, headline?: string, unseen?: {html: string} | null} | null}} Ruling
 * @typedef {{payer: string | null, receiver: string, points: number, says: string, because: string}} Payment
 * @typedef {{how: string, why: {says: string} | null, winners: {seat: string, html: string}[], below: DrawnTile[], html: string,
 *   payments: Payment[], laid: {seat: string, points: number, says: string}[], changes: Record<string, number>, notes: Record<string, string>, settled: boolean, log: string, points?: Record<string, number>, next?: string | null,
 *   over?: boolean}} Ending
 * @typedef {{title: string, turn: number, tile: DrawnTile | null, verdict: string, clause: string, short: string, facts: string, says: string, html: string, position: Position}} Decided
 * @typedef {{seat: string, noticed: boolean, tile: DrawnTile, turn: number, ruling: Ruling}} Mistake
 * @typedef {{hand: string, acts: string, title?: string, points?: Record<string, number>, mistakes?: Mistake[], moments?: Decided[], seat: string, ruleset: string, moment: string,
 *   legal: string[], ways: Record<string, string[]>, tiles: DrawnTile[], drawn: boolean, indicators: DrawnTile[], news: SeatAct[], felt: string, wall: number,
 *   position: Position, tip: string, ending: Ending | null, done: boolean, ruling: Ruling | null}} Reply
 */

export {};
