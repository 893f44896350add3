// The tables of a game of one's own: a row a card, each cell to be typed in.

import { ask } from "./calls.js";
import { faults, h, of, say } from "./dom.js";
import { seeRow, watchCell } from "./cells.js";
import { changeRow, keepPlace, markRow, rowBar } from "./rows.js";
import { isDraft } from "./saves.js";
import { showFace, state, titleOf } from "./state.js";
import { draw } from "./strip.js";

const MAX_ROWS = 300;
/** @type {Map<string, (row: string[], isElsewhere: boolean) => void>} the cells that were typed into, by their keys */
const fields = new Map();
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
  followCells(tables);
  const shape = JSON.stringify([state.view.game, tables.map((/** @type {any} */ table) => [table.name, table.heads, table.fixed, table.wrong, table.rows.map((/** @type {any} */ row) => row[0])])]);
  if (shape === laid && of("sheet").querySelector(".grids")) return fill(tables);
  laid = shape;
  near.disconnect();
  fields.clear();
  const goBack = keepPlace();
  of("sheet").replaceChildren(h("div", { class: "grids" }, tables.map(layTable)));
  goBack();
}

/** @param {string} table @param {number | string} row @param {string} column */
const keyOf = (table, row, column) => `cell ${table} ${row} ${column}`;

/** Tell the cells what their rows hold now. @param {any[]} tables */
function followCells(tables) {
  for (const table of tables) {
    for (const [number, cells] of table.rows) {
      const row = seeRow(table.name, number, cells);
      for (const name of table.heads) fields.get(keyOf(table.name, number, name.trim()))?.(row, table.elsewhere);
    }
  }
}

/** The face of a row, by its deck and its id. @param {string} name */
const faceOf = (name) => [...state.faces.values()].find((face) => face.name.split(".").slice(1).join(".") === name);

/** @param {any} table */
function layTable(table) {
  const id = table.heads.findIndex((/** @type {string} */ head) => head.trim().toLowerCase() === "id");
  const choices = h("div");
  const head = h("thead", {}, h("tr", { "data-row": table.first }, h("td"), table.heads.map((/** @type {string} */ name) => h("th", { scope: "col", "data-cell": true }, name))));
  const rows = table.rows.slice(0, MAX_ROWS).map((/** @type {[number, string[]]} */ [number, cells]) => h("tr", { "data-row": number }, layHead(table.deck, number, cells[id]), table.heads.map((/** @type {string} */ name, /** @type {number} */ column) => layCell(table, { table: table.name, row: number, column: name.trim(), at: column }, cells[column] ?? "", choices))));
  const rest = table.rows.length - rows.length;
  const title = h("h2", {}, table.name, h("span", {}, String(table.rows.length)));
  const body = h("tbody", { onfocusin: (/** @type {any} */ event) => markRow(event.target.closest("tr")) }, rows);
  return h("section", { class: "grid", "data-table": table.name }, h("div", { class: "grid-head" }, title, table.fixed || table.wrong ? null : rowBar(table)),
    table.fixed ? h("p", { class: "note" }, say("grid.fixed")) : null,
    table.wrong ? h("p", { class: "fault" }, table.wrong) : null, choices,
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

/** @param {any} table @param {import("./cells.js").Cell} where @param {string} text @param {any} choices holds the choices between two values */
function layCell(table, where, text, choices) {
  const { row, column } = where;
  if (table.fixed || !column) return h("td", { "data-cell": true }, text);
  const key = keyOf(table.name, row, column);
  const cell = h("td", { "data-cell": true, contenteditable: "plaintext-only", role: "textbox", "aria-label": `${column} ${row}`, spellcheck: "false", "data-key": key,
    onfocus: () => held(), oninput: () => held().type(), onblur: () => leave(held()), onkeydown: (/** @type {KeyboardEvent} */ event) => move(event, cell, held()) }, text);
  const box = { get value() { return cell.textContent; }, set value(typed) { cell.textContent = typed; } };
  /** @type {any} */ let watch;
  function held() {
    if (watch) return watch;
    watch = watchCell(key, () => where, box, fields);
    choices.append(watch.choice);
    return watch;
  }
  if (isDraft(key)) held();
  return cell;
}

/** Send what was typed; if that was refused, show what the file holds. @param {{send: () => void}} watch */
function leave(watch) {
  watch.send();
  if (state.refused.length) layGrid();
}

/** Enter and the arrows go from row to row; Ctrl Enter makes one. @param {KeyboardEvent} event @param {any} cell @param {{send: () => void}} watch */
function move(event, cell, watch) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    watch.send();
    changeRow(cell.closest(".grid").dataset.table, "add");
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

/** Show the texts of cells as they are now; those stay into which somebody types. @param {any[]} tables */
function fill(tables) {
  const texts = new Map(tables.flatMap((table) => table.rows.flatMap((/** @type {any} */ [row, cells]) => table.heads.map((/** @type {string} */ head, /** @type {number} */ column) => [keyOf(table.name, row, head.trim()), cells[column] ?? ""]))));
  for (const cell of of("sheet").querySelectorAll("[contenteditable]")) {
    const { key } = cell.dataset;
    const text = texts.get(key);
    if (cell !== document.activeElement && text !== undefined && cell.textContent !== text && !isDraft(key)) cell.textContent = text;
  }
  for (const view of of("sheet").querySelectorAll("[data-face]")) {
    const face = state.faces.get(view.dataset.face);
    if (face) nameHead(view.parentNode, face);
    if (view.isNear && face) draw(view, face);
  }
}
