// The rows of a table of one's own: one more below, the same again, or one less.

import { h, of, say } from "./dom.js";
import { edit } from "./state.js";

/** @typedef {{table: string, row: number, column: number}} Cell its row by number, its column by index */
/** @type {Cell | null} the cell that has the focus as soon as rows are laid anew */
let wanted = null;

const CHANGES = /** @type {const} */ (["add", "copy", "delete"]);

/** The buttons for the row in which the caret was last; without one, a row is added at the end. @param {any} table */
export function rowBar(table) {
  const said = h("span", { class: "note" });
  const buttons = CHANGES.map((change) => h("button", { type: "button", disabled: change !== "add", onclick: () => changeRow(table.name, change) }, say(`grid.${change}`)));
  return h("div", { class: "rowbar", role: "group", "aria-label": `${say("grid.rows")}: ${table.name}`, "data-table": table.name }, said, h("div", { class: "seg" }, buttons));
}

/** The part of the page that holds a table. @param {string} table @param {string} inside */
const inTable = (table, inside) => [...of("sheet").querySelectorAll(inside)].filter((element) => element.closest(".grid")?.dataset.table === table);

/** Mark the row that the buttons change. @param {any} row */
export function markRow(row) {
  const { table } = row.closest(".grid").dataset;
  for (const other of inTable(table, "tr.current")) other.classList.remove("current");
  row.classList.add("current");
  const [bar] = inTable(table, ".rowbar");
  if (!bar) return;
  bar.firstChild.textContent = say("grid.row", { n: row.dataset.row });
  for (const button of bar.querySelectorAll("button")) button.disabled = false;
}

/** Change the rows of a table at the marked one. @param {string} table @param {"add" | "copy" | "delete"} change */
export function changeRow(table, change) {
  const rows = inTable(table, "tr[data-row]");
  const marked = rows.find((row) => row.classList.contains("current"));
  const row = marked ?? (change === "add" ? rows.at(-1) : undefined);
  if (!row) return;
  const number = Number(row.dataset.row);
  const isLast = row === rows.at(-1);
  const column = document.activeElement?.closest("tr") === row ? /** @type {any} */ (document.activeElement).cellIndex : 1;
  const at = change !== "delete" ? number + 1 : isLast ? Number(rows.at(-2)?.dataset.row) : number;
  wanted = { table, row: at, column: change === "add" ? 1 : Math.max(1, column ?? 1) };
  const cells = [...row.querySelectorAll("[data-cell]")].map((cell) => cell.textContent);
  edit({ kind: "row", table, row: number, change, cells });
}

/** The cell that has the focus, and how far its tables are scrolled, before rows are laid anew. @returns {() => void} brings both back */
export function keepPlace() {
  const held = /** @type {any} */ (document.activeElement)?.closest(".grid td, .grid th");
  const row = held?.closest("tr[data-row]");
  const cell = wanted ?? (row ? { table: held.closest(".grid").dataset.table, row: Number(row.dataset.row), column: held.cellIndex } : null);
  const scrolled = new Map([...of("sheet").querySelectorAll(".grid")].map((grid) => [grid.dataset.table, grid.querySelector(".cells")]));
  wanted = null;
  return () => {
    for (const grid of of("sheet").querySelectorAll(".grid")) {
      const before = scrolled.get(grid.dataset.table);
      if (before) grid.querySelector(".cells").scrollTo(before.scrollLeft, before.scrollTop);
    }
    const again = cell && inTable(cell.table, `tr[data-row="${cell.row}"]`)[0]?.children[cell.column];
    (again?.matches("[contenteditable]") ? again : again?.querySelector("button"))?.focus();
  };
}
