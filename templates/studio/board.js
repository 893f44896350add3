// The table: the printed sheet with pencil on it, printed cards in zones, and dice.

import { h, say, svg } from "./dom.js";
import { state, textOf, titleOf } from "./state.js";
import { draw } from "./strip.js";

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
/** @type {Record<string, string>} the zones whose cards lie small */
const SMALL = { grid: "small", discards: "small", ducks: "small", left: "small", deck: "small" };

/** A die as a drawing. @param {number} face 0 for one that is out of the game @param {Record<string, any>} [place] */
function dieMarks(face, { x = 0, y = 0, size = 10 } = {}) {
  const spots = PIPS[face].map((pip) => svg("circle", { cx: x + size * (0.25 + 0.25 * (pip % 3)), cy: y + size * (0.25 + 0.25 * Math.floor(pip / 3)), r: size * 0.09 }));
  return svg("g", { class: face ? "die" : "die out" }, svg("rect", { x: x + size * 0.03, y: y + size * 0.03, width: size * 0.94, height: size * 0.94, rx: size * 0.2 }), ...spots);
}

/** Dice beside one another. @param {number[]} faces */
export const dice = (faces) => h("span", { class: "dice", role: "img", "aria-label": faces.join(" ") || "–" }, faces.map((face) => svg("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, dieMarks(face))));

// the sheet -----------------------------------------------------------------------------------

/** How far a line of a hand strays, always alike at a place. @param {any} at @param {number} turn */
const stray = (at, turn) => (Math.sin(at.x * 12.9 + at.y * 78.2 + turn * 37.7) * 0.5) * 0.12;

/** A tick in a box. @param {any} at */
function tick(at) {
  const point = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn) => `${(at.x + at.width * (x + stray(at, turn))).toFixed(2)} ${(at.y + at.height * (y + stray(at, turn + 1))).toFixed(2)}`;
  return svg("path", { class: at.fresh ? "tick fresh" : "tick", d: `M${point(0.16, 0.52, 1)}Q${point(0.3, 0.66, 2)} ${point(0.4, 0.88, 3)}Q${point(0.58, 0.42, 4)} ${point(1.02, 0.02, 5)}` });
}

/** A ring around a number. @param {any} at */
function ring(at) {
  const [x, y, a, b] = [at.x + at.width / 2, at.y + at.height / 2, at.width * 0.56, at.height * 0.58];
  return svg("path", { class: "tick", d: `M${x - a * 0.7} ${y - b * 0.75}C${x + a * 0.3} ${y - b * 1.35} ${x + a * 1.3} ${y - b * 0.6} ${x + a} ${y + b * 0.2}S${x - a * 0.2} ${y + b * 1.25} ${x - a * 0.8} ${y + b * 0.7}S${x - a * 1.15} ${y - b * 0.5} ${x - a * 0.3} ${y - b * 0.98}` });
}

/**
 * The sheet or mat in the middle, with buttons over the boxes that legal actions fill.
 * @param {any} sheet @param {any[]} legal @param {(actions: number[]) => void} choose
 */
export function laySheet(sheet, legal, choose) {
  const face = state.faces.get(sheet.face);
  if (!face) return null;
  const view = h("span", { class: "face" });
  draw(view, face);
  const marks = svg("svg", { viewBox: `0 0 ${face.width} ${face.height}`, class: "pencil", "aria-hidden": "true" },
    ...sheet.marks.map((/** @type {any} */ mark) => (mark.ring ? ring(mark) : tick(mark))),
    ...sheet.dice.map((/** @type {any} */ die) => dieMarks(die.face, { x: die.x + 1, y: die.y + 1, size: die.width - 2 })));
  const places = new Map();
  for (const spot of sheet.spots) {
    const key = `${spot.x} ${spot.y}`;
    places.set(key, { ...spot, actions: [...(places.get(key)?.actions ?? []), spot.action] });
  }
  const share = (/** @type {number} */ length, /** @type {number} */ side) => `${((100 * length) / side).toFixed(3)}%`;
  const spots = [...places.values()].map((spot) => h("button", {
    type: "button",
    class: "legal",
    style: `left: ${share(spot.x, face.width)}; top: ${share(spot.y, face.height)}; width: ${share(spot.width, face.width)}; height: ${share(spot.height, face.height)}`,
    "aria-label": spot.actions.map((/** @type {number} */ action) => legal[action].text).join(" / "),
    title: spot.actions.slice(0, 6).map((/** @type {number} */ action) => legal[action].text).join("\n"),
    onclick: () => choose(spot.actions),
  }));
  return h("div", { class: "big", role: "group", "aria-label": titleOf(face), style: `--ratio: ${face.width / face.height}; --mm: ${face.width}mm` }, view, marks, spots);
}

// zones of cards ------------------------------------------------------------------------------

/** @param {string} name */
function cardView(name) {
  const face = state.faces.get(name);
  if (!face) return h("span", { class: "face back" }, name.split(".").at(-1));
  const view = h("span", { class: "face", style: `--ratio: ${face.width / face.height}` });
  draw(view, face);
  return view;
}

/** @param {any} card @param {boolean} isGrid @param {[number, number]} first */
function layCard(card, isGrid, [column, row]) {
  const face = state.faces.get(card.component);
  const name = (face && titleOf(face)) || card.component.split(".").slice(1).join(" ");
  const words = face ? textOf(face) : "";
  const above = card.above ? h("span", { class: "above", title: card.above.split(".").slice(1).join(" ") }, cardView(card.above)) : card.token ? h("img", { class: "above token", src: `shown/${card.token}`, alt: "", title: card.token.replaceAll(".", " ") }) : null;
  const place = isGrid ? `grid-column: ${card.column - column + 1}; grid-row: ${card.row - row + 1}` : null;
  return h("li", { class: "card", style: place, title: name, "aria-label": `${name}${card.count > 1 ? ` × ${card.count}` : ""}${above ? ` (${above.title})` : ""}${words ? `: ${words}` : ""}` }, cardView(card.component), above, card.count > 1 ? h("b", { class: "count", "aria-hidden": "true" }, `×${card.count}`) : null);
}

/** A zone with its name. @param {any} zone @param {(seat: number) => string} nameOf */
export function layZone(zone, nameOf) {
  const isGrid = zone.name === "grid";
  const first = /** @type {[number, number]} */ ([Math.min(...zone.cards.map((/** @type {any} */ card) => card.column)), Math.min(...zone.cards.map((/** @type {any} */ card) => card.row))]);
  const title = [zone.seat === null ? "" : nameOf(zone.seat), say(`zone.${zone.name}`)].filter(Boolean).join(" · ");
  const points = zone.points === null ? null : h("span", { class: "points" }, String(zone.points));
  const cards = zone.cards.length ? h("ul", { class: `cards ${SMALL[zone.name] ?? ""}${isGrid ? " grid" : ""}` }, zone.cards.map((/** @type {any} */ card) => layCard(card, isGrid, first))) : null;
  return h("section", { class: `zone ${zone.name}` }, h("h2", {}, title, points), cards, zone.dice.length ? dice(zone.dice) : null, !zone.cards.length && !zone.dice.length ? h("p", { class: "note" }, "–") : null);
}
