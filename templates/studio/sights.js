// How the face on the bench looks to people who see colours otherwise, and in a grey print.

import { layBench } from "./bench.js";
import { h, of, say, svg } from "./dom.js";
import { state } from "./state.js";

/** A filter for each sight; filters of browsers work on linear light, as the matrices do. */
function layFilters() {
  const filters = Object.entries(state.view.sights).map(([name, rows]) => svg("filter", { id: `sight-${name}`, "color-interpolation-filters": "linearRGB" },
    svg("feColorMatrix", { type: "matrix", values: `${rows.map((/** @type {number[]} */ row) => `${row.join(" ")} 0 0`).join(" ")} 0 0 0 1 0` })));
  document.body.append(svg("svg", { id: "sights", width: 0, height: 0, "aria-hidden": "true", style: "position: absolute" }, ...filters));
}

/** The choice of who looks at the face. */
export function laySights() {
  if (!of("sights")) layFilters();
  const pills = ["", ...Object.keys(state.view.sights)].map((name) => h("label", {}, h("input", { type: "radio", name: "sight", value: name, checked: name === state.sight, onchange: () => { state.sight = name; layBench(); } }), say(`sight.${name || "usual"}`)));
  return h("fieldset", { class: "sights" }, h("legend", {}, say("sights")), h("div", { class: "pills" }, pills));
}
