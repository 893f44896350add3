// The bench: one face, large, with a button over each text, number and picture of it.

import { h, of, picture, say, short } from "./dom.js";
import { layGrid } from "./grid.js";
import { select, shows, state, textOf, titleOf } from "./state.js";
import { draw } from "./strip.js";

const MAX_NAME = 60;

/** The thing that a spot stands for. @param {any} spot */
const thingOf = (spot) => ({ kind: spot.kind, id: spot.ids[0], ids: spot.ids, number: spot.number });

/** The style of what lies over a box of a face, as far as it lies on the face. @param {{x: number, y: number, width: number, height: number}} box @param {any} face */
function placeOn(box, face) {
  const [left, top] = [Math.max(0, box.x), Math.max(0, box.y)];
  const [right, bottom] = [Math.min(face.width, box.x + box.width), Math.min(face.height, box.y + box.height)];
  const share = (/** @type {number} */ length, /** @type {number} */ side) => `${((100 * length) / side).toFixed(3)}%`;
  return `left: ${share(left, face.width)}; top: ${share(top, face.height)}; width: ${share(right - left, face.width)}; height: ${share(bottom - top, face.height)}`;
}

/** @param {any} spot @param {any} face */
function spotButton(spot, face) {
  const name = `${say(spot.kind)} ${spot.ids.join(" + ")}: ${spot.text.slice(0, MAX_NAME)}`;
  return h("button", {
    type: "button",
    class: `spot ${spot.kind}`,
    style: placeOn(spot, face),
    title: spot.kind === "picture" ? spot.ids[0] : "",
    "aria-label": name,
    "aria-pressed": String(shows(spot, state.thing)),
    onclick: () => select(thingOf(spot)),
  });
}

/** @param {"edit" | "printed" | "table"} bench */
function view(bench) {
  return h("button", { type: "button", "aria-pressed": String(state.bench === bench), onclick: () => showBench(bench) }, say(bench));
}

/** Show the face with its spots or as printed, or the tables. @param {"edit" | "printed" | "table"} bench */
export function showBench(bench) {
  state.bench = bench;
  layBench();
}

/** The face drawn from its PDF, over the live drawing as soon as it is there. @param {any} face */
function print(face) {
  const image = picture(`printed/${encodeURIComponent(face.name)}?v=${encodeURIComponent(face.address)}`, `${say("printed")}: ${textOf(face)}`);
  image.className = "printed";
  return image;
}

/** Lay the bench for the face that is shown. */
export function layBench() {
  const face = state.faces.get(state.face);
  if (!state.view.has_tables && state.bench === "table") state.bench = "edit";
  if (!face) return of("sheet").replaceChildren(h("p", { class: "note" }, say("nothing")));
  const size = `${+face.width.toFixed(1)} × ${+face.height.toFixed(1)} mm${face.copies > 1 ? ` · × ${face.copies}` : ""}`;
  const broken = face.is_broken ? h("span", { class: "tag wrong" }, say("broken")) : null;
  of("bench-bar").replaceChildren(h("h1", {}, titleOf(face)), h("span", { class: "name", title: short(face.name) }, short(face.name)), h("span", { class: "size" }, size), broken ?? "", h("div", { class: "seg" }, view("edit"), view("printed"), state.view.has_tables ? view("table") : null));
  if (state.bench === "table") return layGrid();
  let big = of("sheet").querySelector(".big");
  if (!big) {
    big = h("div", { class: "big", role: "group" }, h("span", { class: "face" }));
    of("sheet").replaceChildren(big);
  }
  big.setAttribute("aria-label", titleOf(face));
  big.style.setProperty("--ratio", String(face.width / face.height));
  big.style.setProperty("--mm", `${face.width}mm`);
  big.style.setProperty("--sight", state.sight ? `url(#sight-${state.sight})` : "none");
  draw(big.firstChild, face);
  layFaceSpots(big, face);
}

/** @type {{at: number[], isShown: boolean}[]} the boxes that are highlighted, in millimetres */
let boxes = [];

/** Highlight boxes of the face, and no others. @param {{at: number[], isShown: boolean}[]} now */
export function markBoxes(now) {
  boxes = now;
  const face = state.faces.get(state.face);
  const big = of("sheet").querySelector(".big");
  for (const old of of("sheet").querySelectorAll(".slot-box")) old.remove();
  if (big && face) big.append(...boxes.map(({ at, isShown }) => boxOver(at, face, isShown)));
}

/** A frame round a box. @param {number[]} at @param {any} face @param {boolean} isShown */
function boxOver([x, y, width, height], face, isShown) {
  return h("span", { class: isShown ? "slot-box" : "slot-box off", "aria-hidden": "true", style: placeOn({ x, y, width, height }, face) });
}

/** Put the spots over a face; the one that has the focus keeps it. @param {any} big @param {any} face */
function layFaceSpots(big, face) {
  const focused = document.activeElement?.closest(".spot")?.getAttribute("aria-label")?.split(":")[0];
  const isPrinted = state.bench === "printed";
  const spots = isPrinted ? [] : face.spots.map((/** @type {any} */ spot) => spotButton(spot, face));
  big.replaceChildren(big.firstChild, ...(isPrinted ? [print(face)] : spots));
  const again = focused && spots.find((/** @type {any} */ spot) => spot.getAttribute("aria-label").split(":")[0] === focused);
  if (again) again.focus({ preventScroll: true });
  markBoxes(boxes);
}

/** Mark the spots of the thing that is selected. */
export function markSpots() {
  const face = state.faces.get(state.face);
  of("sheet").querySelectorAll(".spot").forEach((/** @type {any} */ button, /** @type {number} */ index) => {
    button.setAttribute("aria-pressed", String(face !== undefined && shows(face.spots[index], state.thing)));
  });
}
