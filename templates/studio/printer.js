// What few prints need: a second language, single cards, a printer's profile, and how to make one.

import { faults, h, of, say, tongue } from "./dom.js";
import { send } from "./calls.js";
import { state } from "./state.js";

const SCALES = ["A", "B", "C", "D"];
const FARTHEST = 14;
let isOpen = false;
let isGuided = false;
let kept = "office"; // the name that a reading is kept under

/** The rarer choices of an order. @param {any} order @param {() => void} again prints otherwise @returns {any} */
export function layMore(order, again) {
  const change = (/** @type {string} */ field, /** @type {string} */ value) => {
    if (value) order[field] = value;
    else delete order[field];
    again();
  };
  const choice = (/** @type {string} */ field, /** @type {[string, string][]} */ options) => {
    const select = h("select", { id: `print-${field}`, onchange: () => change(field, select.value) }, options.map(([value, said]) => h("option", { value, selected: value === (order[field] ?? "") }, said)));
    return h("label", { class: "counter" }, h("span", {}, say(`print.${field}`)), select);
  };
  const others = state.view.languages.filter((/** @type {string} */ each) => each !== state.view.language);
  const cards = h("input", { id: "print-cards", type: "text", value: order.cards ?? "", placeholder: "1, 5-8, 12", spellcheck: "false", onchange: () => change("cards", cards.value.trim()) });
  const more = h("details", { id: "more", open: isOpen, ontoggle: () => { isOpen = more.open; } }, h("summary", {}, say("print.more")), h("div", { class: "counters" },
    choice("second", [["", "\u2013"], ...others.map((/** @type {string} */ each) => [each, tongue(each)])]),
    h("label", { class: "counter" }, h("span", {}, say("print.cards")), cards),
    choice("printer", state.view.printers.map((/** @type {string} */ name) => [name, name]))), layGuide(order, again));
  return more;
}

/** How a printer is calibrated, step by step. @param {any} order @param {() => void} again @returns {any} */
function layGuide(order, again) {
  const flip = order.backs === "duplex-short" ? "short" : "long";
  const fields = SCALES.map((scale) => h("input", { id: `read-${scale}`, type: "number", step: 0.25, min: -FARTHEST, max: FARTHEST, value: 0 }));
  const name = h("input", { id: "read-name", type: "text", maxlength: 24, value: kept, spellcheck: "false" });
  const told = h("div", { role: "status" });
  const keep = async () => {
    try {
      const { printers } = await send("printer", { name: name.value, read: fields.map((field) => Number(field.value)), flip });
      state.view.printers = printers;
      order.printer = kept = name.value.trim().toLowerCase();
      again();
    } catch (error) {
      told.replaceChildren(...faults(error));
    }
  };
  const guide = h("details", { id: "calibrate", open: isGuided, ontoggle: () => { isGuided = guide.open; } }, h("summary", {}, say("calibrate")), h("ol", {},
    h("li", {}, say("calibrate.print"), " ", h("a", { class: "link", href: `calibration.pdf?paper=${order.paper}&flip=${flip}`, download: "calibrate.pdf" }, say("calibrate.page"))),
    h("li", {}, say("calibrate.light")),
    h("li", {}, say("calibrate.read"), h("div", { class: "counters" }, fields.map((field, index) => h("label", { class: "counter" }, h("b", {}, SCALES[index]), field)))),
    h("li", {}, say("calibrate.keep"), h("div", { class: "counters" }, h("label", { class: "counter" }, h("span", {}, say("calibrate.name")), name), h("button", { type: "button", class: "button quiet", id: "keep-printer", onclick: keep }, say("calibrate.save"))), told)));
  return guide;
}
