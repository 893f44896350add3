// The tables of a game of one's own: a row a card, each cell to be typed in.

import { ask } from "./calls.js";
import { faults, h, of, say } from "./dom.js";
import { changeRow, keepPlace, markRow, rowBar } from "./rows.js";
import { seeRow, showFace, state, titleOf, typeInto, writeCell } from "./state.js";
import { draw } from "./strip.js";

const TYPING_MS = 250;
const MAX_ROWS = 300;
/** @type {Map<string, any>} timers by cell, so that a quick hand loses nothing */
const timers = new Map();
let laid = "";
let asked = 0;

const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const view = /** @type {any} */ (target);
    view.isNear = isIntersecting;
    const face = state.faces.get(view.dataset.face);
    if (isIntersecting && face) draw(view, face);
  }
}, { rootMargin: "200px" });

/** Lay the tables, or only what differs in their cells. */
export async function layGrid() {
  asked += 1;
  const mine = asked;
  const answer = await ask("tables").catch((error) => ({ error }));
  if (mine !== asked || state.bench !== "table") return;
  if (answer.error) return of("sheet").replaceChildren(...faults(answer.error));
  const { tables } = answer;
  for (const table of tables) for (const [row, cells] of table.rows) seeRow(table.name, row, cells);
  const shape = JSON.stringify([state.view.game, tables.map((/** @type {any} */ table) => [table.name, table.heads, table.fixed, table.wrong, table.rows.map((/** @type {any} */ row) => row[0])])]);
  if (shape === laid && of("sheet").querySelector(".grids")) return fill(tables);
  laid = shape;
  near.disconnect();
  const goBack = keepPlace();
  of("sheet").replaceChildren(h("div", { class: "grids" }, tables.map(layTable)));
  goBack();
}

/** The face of a row, by its deck and its id. @param {string} name */
const faceOf = (name) => [...state.faces.values()].find((face) => face.name.split(".").slice(1).join(".") === name);

/** @param {any} table */
function layTable(table) {
  const id = table.heads.findIndex((/** @type {string} */ head) => head.trim().toLowerCase() === "id");
  const head = h("thead", {}, h("tr", { "data-row": table.first }, h("td"), table.heads.map((/** @type {string} */ name) => h("th", { scope: "col", "data-cell": true }, name))));
  const rows = table.rows.slice(0, MAX_ROWS).map((/** @type {[number, string[]]} */ [number, cells]) => h("tr", { "data-row": number }, layHead(table.deck, number, cells[id]), table.heads.map((/** @type {string} */ name, /** @type {number} */ column) => layCell(table, number, name.trim(), cells[column] ?? ""))));
  const rest = table.rows.length - rows.length;
  const title = h("h2", {}, table.name, h("span", {}, String(table.rows.length)));
  const body = h("tbody", { onfocusin: (/** @type {any} */ event) => markRow(event.target.closest("tr")) }, rows);
  return h("section", { class: "grid", "data-table": table.name }, h("div", { class: "grid-head" }, title, table.fixed || table.wrong ? null : rowBar(table)),
    table.fixed ? h("p", { class: "note" }, say("grid.fixed")) : null,
    table.wrong ? h("p", { class: "fault" }, table.wrong) : null,
    table.wrong ? null : h("div", { class: "cells", tabindex: table.fixed ? 0 : null, role: "region", "aria-label": table.name }, h("table", {}, head, body)),
    rest > 0 ? h("p", { class: "note" }, say("grid.rest", { n: rest })) : null);
}

/** The number of a row, with the card that it makes. @param {string} deck @param {number} number @param {string} [id] */
function layHead(deck, number, id = "") {
  const face = faceOf(`${deck}.${id.trim() || number}`);
  if (!face) return h("th", { scope: "row" }, String(number));
  const view = h("span", { class: "face", style: `--ratio: ${face.width / face.height}`, "data-face": face.name });
  near.observe(view);
  const go = () => { state.bench = "edit"; showFace(face.name); };
  const button = h("button", { type: "button", "data-number": number, onclick: go }, view, String(number));
  nameHead(button, face);
  return h("th", { scope: "row" }, button);
}

/** @param {any} button @param {any} face */
function nameHead(button, face) {
  button.title = titleOf(face);
  button.setAttribute("aria-label", `${button.dataset.number}: ${titleOf(face)}`);
}

/** @param {any} table @param {number} row @param {string} column @param {string} text */
function layCell(table, row, column, text) {
  if (table.fixed || !column) return h("td", { "data-cell": true }, text);
  const cell = h("td", { "data-cell": true, contenteditable: "plaintext-only", role: "textbox", "aria-label": `${column} ${row}`, spellcheck: "false", "data-row": row, "data-column": column, "data-table": table.name,
    oninput: () => type(cell), onblur: () => leave(cell), onkeydown: (/** @type {KeyboardEvent} */ event) => move(event, cell) }, text);
  return cell;
}

/** @param {any} cell */
function type(cell) {
  const { table, row, column } = cell.dataset;
  const key = `${table} ${row} ${column}`;
  typeInto({ table, row: Number(row) });
  clearTimeout(timers.get(key));
  timers.set(key, setTimeout(() => send(cell), TYPING_MS));
}

/** Send what was typed into a cell, if it was not sent yet. @param {any} cell */
function send(cell) {
  const { table, row, column } = cell.dataset;
  const key = `${table} ${row} ${column}`;
  if (!timers.has(key)) return;
  clearTimeout(timers.get(key));
  timers.delete(key);
  writeCell(table, Number(row), { name: column, at: cell.cellIndex - 1 }, cell.textContent);
}

/** Send what was typed; if that was refused, show what the file holds. @param {any} cell */
function leave(cell) {
  typeInto(null);
  send(cell);
  if (state.refused.length) layGrid();
}

/** Enter and the arrows go from row to row; Ctrl Enter makes one. @param {KeyboardEvent} event @param {any} cell */
function move(event, cell) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    send(cell);
    changeRow(cell.dataset.table, "add");
    return event.preventDefault();
  }
  const steps = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || (event.key === "Enter" && !event.shiftKey) ? 1 : 0;
  if (!steps || event.isComposing || (event.key !== "Enter" && !isAtEdge(cell, steps))) return undefined;
  event.preventDefault();
  const row = steps > 0 ? cell.parentNode.nextElementSibling : cell.parentNode.previousElementSibling;
  return row?.children[cell.cellIndex]?.focus();
}

/** Whether the caret is in the first line of a cell (-1), or in its last (1). @param {any} cell @param {number} steps */
function isAtEdge(cell, steps) {
  const selection = getSelection();
  const caret = selection?.rangeCount ? selection.getRangeAt(0).getClientRects()[0] : undefined;
  if (!caret) return true;
  const box = cell.getBoundingClientRect();
  return steps < 0 ? caret.top - caret.height < box.top : caret.bottom + caret.height > box.bottom;
}

/** Show the texts of cells as they are now; the one in which somebody types stays. @param {any[]} tables */
function fill(tables) {
  const texts = new Map(tables.flatMap((table) => table.rows.flatMap((/** @type {any} */ [row, cells]) => table.heads.map((/** @type {string} */ head, /** @type {number} */ column) => [`${table.name} ${row} ${head.trim()}`, cells[column] ?? ""]))));
  for (const cell of of("sheet").querySelectorAll("[contenteditable]")) {
    const { table, row, column } = cell.dataset;
    const text = texts.get(`${table} ${row} ${column}`);
    if (cell !== document.activeElement && text !== undefined && cell.textContent !== text) cell.textContent = text;
  }
  for (const view of of("sheet").querySelectorAll("[data-face]")) {
    const face = state.faces.get(view.dataset.face);
    if (face) nameHead(view.parentNode, face);
    if (view.isNear && face) draw(view, face);
  }
}
