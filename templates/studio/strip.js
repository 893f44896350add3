// The strip: every face by part, small; and the drawings of faces, each in a shadow tree of its own.

import { h, of, say, short } from "./dom.js";
import { text } from "./calls.js";
import { showFace, state, titleOf } from "./state.js";

/** @type {Map<string, Promise<string>>} drawings by address, as they were fetched */
const drawings = new Map();
/** @type {Map<string, any>} buttons by the name of their face */
let thumbs = new Map();
let laid = "";

/** Draw a face into an element, unless it is drawn there. @param {any} view @param {any} face */
export async function draw(view, face) {
  if (view.dataset.address === face.address) return;
  view.dataset.address = face.address;
  if (!drawings.has(face.address)) drawings.set(face.address, text(face.address));
  const source = await drawings.get(face.address);
  if (view.dataset.address !== face.address || !source) return; // another has come in the meantime
  const svg = document.adoptNode(new DOMParser().parseFromString(source, "image/svg+xml").documentElement);
  svg.setAttribute("viewBox", `0 0 ${face.width} ${face.height}`); // as it is cut
  svg.setAttribute("width", "100%");
  svg.setAttribute("height", "100%");
  svg.setAttribute("aria-hidden", "true");
  /** @type {any} */ (svg).style.display = "block";
  (view.shadowRoot ?? view.attachShadow({ mode: "open" })).replaceChildren(svg);
}

const near = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const view = /** @type {any} */ (entry.target);
    view.isNear = entry.isIntersecting;
    if (entry.isIntersecting) draw(view, state.faces.get(view.dataset.face));
  }
}, { rootMargin: "400px" });

/** @param {any} face */
function thumb(face) {
  const view = h("span", { class: "face", style: `--ratio: ${face.width / face.height}`, "data-face": face.name });
  const isWide = face.width > face.height * 1.1;
  near.observe(view);
  const name = titleOf(face);
  const button = h("button", { type: "button", class: isWide ? "thumb wide" : "thumb", "aria-label": name, onclick: () => showFace(face.name) }, view);
  thumbs.set(face.name, button);
  return button;
}

function layParts() {
  near.disconnect();
  thumbs = new Map();
  const before = of("strip").querySelector(".search");
  const isSearching = before === document.activeElement;
  const search = h("input", { type: "search", class: "search", value: before?.value ?? "", placeholder: say("find"), "aria-label": say("find"), oninput: filter });
  const parts = state.view.parts.map((/** @type {any} */ part) =>
    h("section", {}, h("h2", {}, part.title, h("span", {}, String(part.faces.length))), h("div", { class: "thumbs" }, part.faces.map(thumb))));
  of("strip").replaceChildren(search, h("p", { class: "note", id: "none-found", "aria-live": "polite", hidden: true }, say("none_found")), ...parts);
  if (isSearching) search.focus();
  filter();
}

/** Show only faces whose name, or a text of which, holds what was typed. */
function filter() {
  const wanted = of("strip").querySelector(".search").value.trim().toLowerCase();
  for (const [name, button] of thumbs) {
    const face = state.faces.get(name);
    const texts = [name, face ? titleOf(face) : "", ...(face?.spots ?? []).flatMap((spot) => [spot.text, ...spot.ids])];
    button.hidden = wanted !== "" && !texts.some((said) => said.toLowerCase().includes(wanted));
  }
  for (const section of of("strip").querySelectorAll("section")) section.hidden = !section.querySelector(".thumb:not([hidden])");
  of("none-found").hidden = of("strip").querySelector(".thumb:not([hidden])") !== null;
}

/** Lay the strip for the present view. */
export function layStrip() {
  const names = JSON.stringify(state.view.parts.map((/** @type {any} */ part) => [part.title, part.faces.map((/** @type {any} */ face) => face.name)]));
  if (names !== laid) layParts();
  laid = names;
  const addresses = new Set([...state.faces.values()].map((face) => face.address));
  for (const address of drawings.keys()) if (!addresses.has(address)) drawings.delete(address);
  for (const [name, button] of thumbs) {
    const face = state.faces.get(name);
    const view = button.firstChild;
    button.classList.toggle("fresh", state.fresh.has(name) && state.fresh.size < thumbs.size);
    button.classList.toggle("broken", face?.is_broken ?? false);
    button.title = `${face ? titleOf(face) : ""} · ${short(name)}`;
    button.setAttribute("aria-label", `${face ? titleOf(face) : ""} (${short(name)})${face?.is_broken ? `: ${say("broken")}` : ""}`);
    if (view.isNear) draw(view, face);
  }
  markFace();
}

/** Mark the face that is on the bench. */
export function markFace() {
  for (const [name, button] of thumbs) button.setAttribute("aria-current", String(name === state.face));
  thumbs.get(state.face)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
