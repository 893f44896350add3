// The slots of a drawing of one's own in the inspector: a field for each column that fills any.

import { markBoxes } from "./bench.js";
import { ask } from "./calls.js";
import { seeRow, watchCell } from "./cells.js";
import { faults, grow, h, of, say, tongue } from "./dom.js";
import { followField, isDraft } from "./saves.js";
import { edit, select, state } from "./state.js";

/**
 * @typedef {{kind: string, label: string, place: string, box: number[] | null, is_shown: boolean, condition: string, scale: number}} Use
 * @typedef {{name: string, word: string, cells: any[], is_number: boolean, value: string, colours: Record<string, string>, choices: string[], uses: Use[]}} Column
 */

const TYPING_MS = 250;
const HEX = /^#[0-9a-f]{6}$/i;
/** @type {Map<string, (column: Column) => void>} by the name of a column, shows it as it is now */
const shown = new Map();

/** What is known of the slots of the face on the bench. */
export const askSlots = () => ask("about", { kind: "slots", id: state.face });

/** @param {{drawing: string, columns: Column[]}} about @returns {any} nothing if no column fills a slot */
export function laySlots(about) {
  shown.clear();
  if (!about.columns.length) return null;
  return h("section", { class: "group slots", onfocusout: () => markBoxes([]), onmouseleave: () => isIdle() && markBoxes([]) },
    h("h3", {}, say("slots", { file: about.drawing })), about.columns.map(layColumn));
}

/** Show the slots as they are now, while somebody types into one. */
export async function followSlots() {
  if (!of("inspector").querySelector(".slots")) return;
  const { columns } = await askSlots();
  for (const column of columns) shown.get(column.name)?.(column);
}

/** The cell in the language of the faces, or else in that of the table. @param {Column} column */
const cellOf = (column) => column.cells.find((cell) => cell.language === state.view.language) ?? column.cells[0];

/** Whether the mouse may highlight: what has the focus comes first. */
const isIdle = () => !document.activeElement?.closest(".slot");

/** Whether an object is shown if a cell has one value, so that it can be chosen. @param {Use} use */
const isChoice = (use) => use.condition.startsWith("=");

/** What a column does, in words. @param {Use} use */
function tellUse(use) {
  if (isChoice(use)) return say("slot.choice");
  if (use.kind !== "if") return say(`slot.${use.kind}`);
  const { condition } = use;
  return condition === "" ? say("slot.if_filled") : condition === "not" ? say("slot.if_empty") : `${say("slot.if")} ${condition}`;
}

/** @param {Column} first */
function layColumn(first) {
  let column = first;
  /** @type {number | undefined} */ let looked;
  const cell = cellOf(first);
  const id = `slot-${first.name}`;
  const key = `slot ${state.face} ${first.name}`;
  /** @type {any} */ let timer = null; // of a number
  const isText = first.uses.some((use) => use.kind === "word") && !first.is_number;
  const list = first.choices.length ? h("datalist", { id: `${id}-list` }, first.choices.map((value) => h("option", { value }))) : null;
  const common = { id, "aria-describedby": `${id}-state`, readonly: cell ? cell.fixed : !first.is_number, spellcheck: "false", oninput: () => type(), onblur: () => leave() };
  const box = isText ? h("textarea", { ...common, rows: 1, lang: cell?.language ?? null }) : h("input", { ...common, type: first.is_number ? "number" : "text", step: 1, required: true, list: list?.id ?? null });
  const isColour = first.uses.some((use) => use.kind === "fill" || use.kind === "stroke");
  const swatch = isColour && cell && !cell.fixed ? h("input", { type: "color", "aria-label": say("slot.choose", { column: first.name }), onchange: () => put(swatch.value) }) : null;
  const uses = first.is_number ? "game.toml" : [...new Set(first.uses.map(tellUse))].join(" · ");
  const told = h("div", { class: "slot-state", id: `${id}-state` });
  const chips = first.uses.filter(isChoice).map((use) => [use, layChoice(use)]);
  const more = first.word && first.cells.length > 1 ? h("button", { type: "button", class: "link", "aria-label": `${first.name}: ${say("slot.languages", { n: first.cells.length })}`, onclick: () => select({ kind: "word", id: first.word }) }, say("slot.languages", { n: first.cells.length })) : null;

  /** Highlight the objects that the column fills, or one of them; those that this card leaves out, if there are no others. @param {number} [one] */
  function highlight(one) {
    looked = one;
    const some = column.uses.filter((use, index) => use.box && (one === undefined || index === one));
    const seen = some.filter((use) => use.is_shown);
    markBoxes((seen.length ? seen : some).map((use) => ({ at: /** @type {number[]} */ (use.box), isShown: use.is_shown })));
  }

  /** A value that shows an object, to be chosen. @param {Use} use */
  function layChoice(use) {
    const value = use.condition.replace(/^= ?/, "");
    const look = () => highlight(first.uses.indexOf(use));
    return h("button", { type: "button", class: "chip", disabled: !cell || cell.fixed, onfocus: look, onmouseenter: () => isIdle() && look(), onclick: () => put(value) }, value);
  }

  /** @param {string} value */
  function put(value) {
    box.value = value;
    held?.write();
  }

  function type() {
    if (isText) grow(box);
    if (held) return held.type();
    clearTimeout(timer);
    timer = setTimeout(sendNumber, TYPING_MS);
  }

  function sendNumber() {
    timer = null;
    if (box.checkValidity()) edit({ kind: "number", path: column.name, value: Number(box.value) });
  }

  const leave = () => { if (state.refused.length) followSlots(); };

  /** Note the rows of a column's cells; the cell that is shown. @param {Column} now */
  function see(now) {
    column = now;
    const one = cellOf(now);
    for (const { table, row, cells, elsewhere } of now.cells) {
      const seen = seeRow(table, row, cells);
      if (row === one.row && table === one.table) followField(key, seen, elsewhere);
    }
    return one;
  }

  /** @param {Column} now */
  function show(now) {
    const text = see(now)?.text ?? now.value;
    if (box !== document.activeElement && timer === null && !held?.isWaiting() && !isDraft(key)) box.value = text;
    const colour = now.colours[state.view.ink] ?? now.colours[""] ?? "";
    if (swatch && HEX.test(colour)) swatch.value = colour;
    swatch?.classList.toggle("none", !HEX.test(colour));
    for (const [use, chip] of chips) chip.setAttribute("aria-pressed", String(now.uses[first.uses.indexOf(use)]?.is_shown));
    told.replaceChildren(...tellState(now));
    if (document.activeElement?.closest(".slot") === told.parentNode && told.parentNode) highlight(looked);
  }

  see(first);
  const held = cell && !cell.fixed ? watchCell(key, () => cellOf(column), box) : null;
  shown.set(first.name, show);
  show(first);
  const language = cell && isText && cell.language !== state.view.language ? h("span", {}, ` · ${tongue(cell.language)}`) : null;
  return h("div", { class: "slot", onfocusin: (/** @type {any} */ event) => event.target.matches(".chip") || highlight(), onmouseenter: () => isIdle() && highlight(), "data-column": first.name },
    h("div", { class: "title" }, h("label", { for: id }, h("b", {}, first.name), uses ? h("span", {}, ` · ${uses}`) : null, language), more),
    h("div", { class: "slot-field" }, swatch, box, list), chips.length ? h("div", { class: "chips", role: "group", "aria-label": say("slot.choice") }, chips.map(([, chip]) => chip)) : null, held?.choice ?? null, told);
}

/** Whether words had to shrink or do not fit, what else is wrong with a cell, and where it does not show. @param {Column} column @returns {any[]} */
function tellState(column) {
  const scale = Math.min(...column.uses.map((use) => use.scale));
  const wrong = state.view.problems.filter((/** @type {any} */ problem) => isAbout(problem, column));
  return [
    scale < 0.995 && !wrong.length ? h("span", { class: "tag tight" }, say("slot.shrunk", { n: Math.round(100 * scale) })) : "",
    column.uses.every((use) => !use.is_shown && use.kind !== "if") && column.value.trim() ? h("span", { class: "tag off" }, say("slot.off")) : "",
    ...faults({ problems: wrong })];
}

/** Whether a problem is one of the cell of a column. @param {any} problem @param {Column} column */
function isAbout({ subject, place }, column) {
  if (column.word && subject.texts.includes(column.word)) return (subject.language || state.view.language) === state.view.language;
  const cell = cellOf(column);
  const isInRow = cell && new RegExp(`\\brow ${cell.row}\\b`).test(place);
  return isInRow && (place.includes(`column ${cell.column}`) || column.uses.some((use) => place.includes(`${use.place},`)));
}
