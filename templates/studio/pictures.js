// A picture in the inspector: one to be dropped in its place, given out, and cropped.

import { h, picture, say } from "./dom.js";
import { edit, putPicture, state } from "./state.js";

/** @param {any} about @param {() => void} again lays the inspector anew @returns {any[]} */
export function layPicture(about, again) {
  const { id } = about;
  const take = (/** @type {any} */ files) => files?.[0] && putPicture(id, files[0]).then(again);
  const input = h("input", { type: "file", accept: ".svg,.svgz,.png,.jpg,.jpeg,.webp", class: "visually-hidden", id: "file", onchange: () => take(input.files) });
  const zone = h("div", { class: "drop" },
    picture(`shown/${encodeURIComponent(id)}?v=${state.view.version}`, id),
    h("p", {}, say("drop")), h("label", { class: "button quiet", for: "file" }, say("choose")), input);
  zone.addEventListener("dragover", (/** @type {any} */ event) => { event.preventDefault(); zone.classList.add("over"); });
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", (/** @type {any} */ event) => { event.preventDefault(); zone.classList.remove("over"); take(event.dataTransfer.files); });
  const own = about.file ? h("p", { class: "note" }, say("own_file", { file: about.file }), " ", h("button", { type: "button", class: "link", onclick: () => edit({ kind: "picture", id }).then(again) }, say("as_shipped"))) : null;
  const give = h("p", {}, h("a", { class: "link", href: `drawing/${encodeURIComponent(id)}`, download: `${id}.svg` }, say("give_out")));
  const kept = about.keeps_colours ? h("p", { class: "note", role: "note" }, say("keeps_colours")) : null;
  return [zone, own, kept, about.focus ? layCrop(id, about.focus) : null, give];
}

/** The point of a photograph that stays in view: a click on it, or two sliders. @param {string} id @param {[number, number]} focus */
function layCrop(id, focus) {
  const point = h("i", { "aria-hidden": "true" });
  const sliders = ["left", "top"].map((side, axis) => h("input", { type: "range", min: 0, max: 100, value: Math.round(100 * focus[axis]), "aria-label": say(`crop.${side}`), oninput: () => mark(), onchange: () => send() }));
  const photograph = picture(`own/${encodeURIComponent(id)}?v=${state.view.version}`, "");
  const frame = h("div", { class: "crop", onclick: (/** @type {MouseEvent} */ event) => {
    const box = photograph.getBoundingClientRect();
    sliders[0].value = (100 * (event.clientX - box.left)) / box.width;
    sliders[1].value = (100 * (event.clientY - box.top)) / box.height;
    mark();
    send();
  } }, photograph, point);

  function mark() {
    [point.style.left, point.style.top] = sliders.map((slider) => `${slider.value}%`);
  }

  function send() {
    edit({ kind: "crop", id, focus: sliders.map((slider) => Number(slider.value) / 100) });
  }

  mark();
  const labels = sliders.map((slider, axis) => h("label", { class: "stepper note" }, say(`crop.${["left", "top"][axis]}`), slider));
  return h("section", { class: "group" }, h("h3", {}, say("crop")), frame, labels);
}
