// Cells of tables, in a table or in the slots of a card: each is sent with its row as it was seen.

import { watchField } from "./saves.js";
import { writeCell } from "./state.js";

/** @typedef {{table: string, row: number, column: string, at: number}} Cell its column by heading and by index */

const TYPING_MS = 250;

/** @type {Map<string, string[]>} rows as they were seen last, or as own edits have left them */
const rows = new Map();

/** @type {Map<string, {where: () => Cell, seen: {value: string[]}}>} cells and their rows as seen from there */
const watched = new Map();

/** @param {Cell} cell */
const rowKey = ({ table, row }) => `${table} ${row}`;

/** A row without the empty cells at its end. @param {string[]} cells */
const trim = (cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);

/** @param {string[]} cells @param {number} at @param {string} text */
function withText(cells, at, text) {
  const row = [...cells, ...Array(Math.max(0, at + 1 - cells.length)).fill("")];
  row[at] = text;
  return trim(row);
}

/** Note a row as its file holds it. @param {string} table @param {number} row @param {string[]} cells */
export function seeRow(table, row, cells) {
  const seen = trim(cells);
  rows.set(rowKey({ table, row, column: "", at: 0 }), seen);
  return seen;
}

/** Note a cell that was written, wherever its row was seen. @param {Cell} cell @param {string} text */
function noteWritten(cell, text) {
  const key = rowKey(cell);
  rows.set(key, withText(rows.get(key) ?? [], cell.at, text));
  for (const { where, seen } of watched.values()) if (rowKey(where()) === key) seen.value = withText(seen.value, cell.at, text);
}

/**
 * Watch over a cell.
 * @param {string} key @param {() => Cell} where @param {{value: string}} box what is typed into
 * @param {Map<string, (value: any, isElsewhere: boolean) => void>} [place] the fields among which it is
 */
export function watchCell(key, where, box, place) {
  /** @type {any} */ let timer = null;
  const read = (/** @type {string[]} */ seen) => withText(seen, where().at, box.value);
  const show = (/** @type {string[]} */ row) => { box.value = row[where().at] ?? ""; };

  /** The cell as another program saved it, or the whole row if more of it differs. @param {string[]} row @param {string[]} seen */
  function tell(row, seen) {
    const { row: number, column, at } = where();
    const isAlone = withText(row, at, "").join("\0") === withText(seen, at, "").join("\0");
    return `${column} ${number}: ${isAlone ? (row[at] ?? "") : row.join(" · ")}`;
  }

  /** Send what stands in the cell, unless one of two values is to be chosen first. */
  function write() {
    const [cell, text] = [where(), box.value];
    if (!held.isHeld()) writeCell(cell, text, held.seen, () => noteWritten(cell, text));
  }

  const held = watchField(key, rows.get(rowKey(where())) ?? [], { read, show, send: write, tell }, place);
  watched.set(key, { where, seen: held.seen });

  /** Send what was typed, if it was not sent yet. */
  function send() {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    write();
  }

  function type() {
    clearTimeout(timer);
    timer = setTimeout(send, TYPING_MS);
  }

  return { choice: held.place, send, type, write, isWaiting: () => timer !== null };
}
