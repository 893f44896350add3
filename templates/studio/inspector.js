// The inspector: all that is known of what is selected, and the fields to change it.

import { chart } from "./chart.js";
import { count, counts, isEndless, progress, tellCount, tellDifference, tellStalled } from "./counts.js";
import { dial } from "./dials.js";
import { colourName, faults, grow, h, of, say, short, stepsOf, tongue } from "./dom.js";
import { ask } from "./calls.js";
import { showBench } from "./bench.js";
import { layPicture } from "./pictures.js";
import { layBlock } from "./rules.js";
import { followField, isUnsaved, leaveFields, watchField } from "./saves.js";
import { laySights } from "./sights.js";
import { askSlots, followSlots, laySlots } from "./slots.js";
import { edit, lead, select, showFace, shows, state, titleOf } from "./state.js";

const TYPING_MS = 90;
const MAX_FACES = 14;
const MAX_FAULTS = 2; // of one text, which may stand on all faces
const TIGHT = 0.85;

let shown = "";
let laid = "";

addEventListener("resize", () => of("inspector").querySelectorAll("textarea").forEach(grow));

/** Show what is selected; while somebody types into a field, the field stays. @param {boolean} [isNew] */
export async function layInspector(isNew = false) {
  const { thing } = state;
  const key = JSON.stringify([thing?.kind, thing?.id, state.view.language, state.view.game]);
  if (thing?.kind === "number") count().then(layEffect);
  const isSame = !isNew && key === shown;
  if (isSame && isInUse()) return followFiles();
  shown = key;
  try {
    const about = thing ? await ask("about", { kind: thing.kind, id: thing.id }) : await ask("about", { kind: "colours", id: (state.faces.get(state.face)?.colours ?? []).join(",") });
    const slots = !thing && state.view.has_tables ? await askSlots() : { columns: [] };
    if (shown !== key) return undefined;
    if (isSame && isInUse()) return followFiles(); // a hand came before the answer
    const told = JSON.stringify([key, about, state.view.version]);
    if (thing?.kind === "picture" && told === laid) return undefined; // a click on a button of it would be lost
    laid = told;
    const focused = document.activeElement?.id;
    leaveFields();
    of("inspector").replaceChildren(...(thing ? { word: layWord, number: layNumber, picture: layShown, rules: layRules }[thing.kind](about) : layFace(about, slots)));
    for (const box of of("inspector").querySelectorAll("textarea")) grow(box);
    layEffect();
    if (focused && of(focused) && of("inspector").contains(of(focused))) of(focused).focus({ preventScroll: true });
    return tellFaults();
  } catch (error) {
    return of("inspector").replaceChildren(h("p", { class: "fault" }, /** @type {Error} */ (error).message));
  }
}

/** Whether a field must stay as it is: somebody types into it, or what was typed is not saved. */
function isInUse() {
  const { activeElement } = document;
  return isUnsaved() || Boolean(of("inspector").contains(activeElement) && activeElement?.matches("textarea, input, .slot *"));
}

/** Tell the fields what has changed, and leave them as they are. */
function followFiles() {
  followSlots();
  followFields();
  return tellFaults();
}

/** Tell the fields what their files hold now. */
export async function followFields() {
  const { thing } = state;
  if (thing?.kind !== "word" && thing?.kind !== "number") return;
  const about = await ask("about", { kind: thing.kind, id: thing.id });
  if (thing.kind === "number") followField(about.path, about.value, about.elsewhere);
  else for (const said of about.tongues) followField(`${said.language} ${about.id}`, said.own ?? said.shipped, said.elsewhere);
}

/** @param {string} kind @param {string} title @param {string} [id] */
const head = (kind, title, id) => [h("span", { class: `tag ${kind}` }, say(kind)), h("h2", {}, title), id ? h("p", { class: "id" }, id) : null];

/** A face's title, and its name if others have the same title. @param {string} name */
function chipOf(name) {
  const titles = [...state.faces.values()].map(titleOf);
  const title = titleOf(/** @type {any} */ (state.faces.get(name)));
  const isOne = titles.filter((other) => other === title).length === 1;
  return isOne ? title : [title, " ", h("small", {}, short(name))];
}

/** @param {string[]} names */
function alsoOn(names) {
  const chips = names.slice(0, MAX_FACES).map((name) => h("button", { type: "button", class: "chip", title: short(name), onclick: () => showFace(name, state.thing) }, chipOf(name)));
  const more = names.length > MAX_FACES ? h("span", { class: "note" }, `+ ${names.length - MAX_FACES}`) : null;
  return h("section", { class: "group" }, h("h3", {}, `${say("also")} (${names.length})`), h("div", { class: "chips" }, chips, more));
}

// words ---------------------------------------------------------------------------------------

/** @param {any} about */
function layWord(about) {
  const face = state.faces.get(state.face);
  const spot = face?.spots.find((each) => shows(each, state.thing));
  const others = spot && spot.ids.length > 1 ? h("div", { class: "chips" }, spot.ids.map((id) => h("button", { type: "button", class: "chip", "aria-pressed": String(id === about.id), onclick: () => select({ kind: "word", id }) }, id))) : null;
  const number = spot?.number ? h("button", { type: "button", class: "chip number", onclick: () => select({ kind: "number", id: spot.number }) }, `${say("number")}: ${spot.number}`) : null;
  const shown = about.tongues.find((/** @type {any} */ each) => each.language === state.view.language) ?? about.tongues[0];
  const table = about.tables.length ? h("p", { class: "note" }, say("in_table", { table: about.tables.join(", ") }), " ", h("button", { type: "button", class: "link", onclick: () => showBench("table") }, say("table"))) : null;
  const file = about.file ? h("p", { class: "note" }, say("in_file", { file: about.file })) : null;
  return [...head("word", (shown.own ?? shown.shipped)[0], about.id), others, number, table, file, ...about.tongues.map((/** @type {any} */ each) => layTongue(about, each, spot)), alsoOn(about.faces)].filter(Boolean);
}

/** @param {any} about @param {any} said @param {any} spot */
function layTongue(about, said, spot) {
  const { language } = said;
  const now = said.own ?? said.shipped;
  const isShown = language === state.view.language;
  /** @type {any[]} */ const boxes = now.map((/** @type {string} */ form, /** @type {number} */ index) => {
    const name = now.length > 1 ? `${tongue(language)}, ${say("form", { n: index + 1 })}` : tongue(language);
    return h("textarea", { id: `word-${language}-${index}`, rows: 1, lang: language, value: form, placeholder: form ? null : about.tongues.find((/** @type {any} */ each) => each.shipped[0])?.shipped[0], "aria-label": name, "aria-describedby": `faults-${language}`, oninput: (/** @type {any} */ event) => type(event.target) });
  });
  /** @type {any} */ let timer; // of this language: a quick hand loses nothing
  const bar = h("i");
  const count = h("span");
  const reset = said.own ? h("button", { type: "button", class: "link", "aria-label": `${tongue(language)}: ${say("as_shipped")}`, onclick: () => edit({ kind: "word", language, id: about.id, forms: null }).then(() => layInspector(true)) }, say("as_shipped")) : null;
  const meter = spot?.letters ? h("div", { class: "foot" }, h("span", { class: "meter" }, bar), count) : null;

  /** @param {any} box */
  function measure(box) {
    const letters = box.value.replace(/\*/g, "").length;
    const share = spot?.letters ? letters / spot.letters : 0;
    bar.style.width = `${Math.min(100, 100 * share)}%`;
    bar.parentNode?.setAttribute("class", `meter${share > 1 ? " over" : share > TIGHT ? " tight" : ""}`);
    count.textContent = `${letters} / ~${spot?.letters ?? ""}`;
    count.title = say("letters", { n: letters, m: spot?.letters ?? "" });
  }

  /** @param {any} box */
  function type(box) {
    measure(box);
    grow(box);
    clearTimeout(timer);
    timer = setTimeout(() => held.isHeld() || send(), TYPING_MS);
    box.closest(".tongue").classList.add("own");
  }

  const isSpaced = said.shipped.some((/** @type {string} */ form) => form !== form.trim());
  const read = () => boxes.map((each) => (isSpaced ? each.value : each.value.trim())); // a hand rests after a space
  const send = () => edit({ kind: "word", language, id: about.id, forms: read() }, held.seen);
  const show = (/** @type {string[]} */ forms) => { forms.forEach((form, index) => { boxes[index].value = form; }); measure(boxes[0]); };
  const held = watchField(`${language} ${about.id}`, now, { read, show, send, tell: (forms) => forms.join(" / ") });
  measure(boxes[0]);
  const title = h("div", { class: "title" }, h("b", {}, tongue(language)), isShown ? h("span", {}, ` · ${say("shown")}`) : null, reset);
  return h("div", { class: `tongue${said.own ? " own" : ""}${isShown ? " shown" : ""}`, "data-language": language }, title, boxes, meter, held.place, h("div", { class: "faults", id: `faults-${language}` }));
}

/** Tell the problems of what is selected beside its fields. */
function tellFaults() {
  const { thing } = state;
  for (const field of of("inspector").querySelectorAll(".faults")) {
    const language = field.id.replace("faults-", "");
    const mine = state.view.problems.filter((/** @type {any} */ { subject, place }) =>
      thing?.kind === "rules" ? /\.rules\.md:\d+$/.test(place) : thing?.kind === "word" ? subject.texts.includes(thing.id) && (subject.language || state.view.language) === language : subject.number !== "");
    const more = mine.length > MAX_FAULTS ? [h("p", { class: "note" }, `+ ${mine.length - MAX_FAULTS}`)] : [];
    field.replaceChildren(...faults({ problems: mine.slice(0, MAX_FAULTS) }), ...more);
    field.closest(".tongue")?.classList.toggle("wrong", mine.length > 0);
  }
}

// numbers -------------------------------------------------------------------------------------

/** @param {any} about */
function layNumber(about) {
  const { path, shipped: usual, least, most } = about;
  const { box, slider, back, elsewhere } = dial(about, "", () => layInspector(true), true);
  const bounds = least === null || most === null ? null : h("p", { class: "note" }, say("bounds", { least, most }));
  const effect = h("section", { class: "group", id: "effect", hidden: true });
  return [...head("number", stepsOf(about.label).join(" · "), path), h("div", { class: "stepper" }, box, slider), elsewhere, h("p", { class: "note" }, say("usual", { n: usual }), " ", back), bounds, h("div", { class: "faults" }), effect, alsoOn(about.faces)].filter(Boolean);
}

/** Show the effect of changed numbers on play, beside one that the rules play with. */
export function layEffect() {
  const place = of("effect");
  const isPlayed = counts.about?.dials.some((/** @type {any} */ each) => each.path === state.thing?.id);
  if (!place || !isPlayed) return;
  place.hidden = false;
  if (!counts.now) return place.replaceChildren(h("h3", {}, say("balance")), ...faults(counts), h("p", { class: "note" }, counts.problems.length ? "" : tellCount()), progress() ?? "");
  const more = [h("p", { class: "note" }, tellCount()), progress() ?? "", h("a", { class: "link", href: "#balance" }, say("more"))];
  const stalled = tellStalled(counts.now);
  if (isEndless(counts.now)) return place.replaceChildren(h("h3", {}, say("balance")), ...stalled, ...more);
  const { difference } = counts.now;
  const verdict = difference ? h("p", { class: "effect" }, h("b", {}, tellDifference(difference)), ` ${say("points_each")}`) : null;
  place.replaceChildren(h("h3", {}, say("balance")), ...stalled, chart(counts.now, null, { wide: 340, high: 150, bins: 44 }), verdict ?? "", ...more);
}

/** @param {any} about */
const layShown = (about) => [...head("picture", about.id), ...layPicture(about, () => layInspector(true)), alsoOn(about.faces)].filter(Boolean);

/** @param {any} about */
const layRules = (about) => [...head("rules", say("rules_block"), `${about.language} · ${about.id}`), ...layBlock(about, () => layInspector(true)), alsoOn(about.faces)].filter(Boolean);

// nothing selected ----------------------------------------------------------------------------

/** The text of a spot without its emphasis. @param {any} spot */
const plain = (spot) => spot.text.replaceAll("**", "");

/** @param {any} about @param {any} slots */
function layFace(about, slots) {
  const face = state.faces.get(state.face);
  if (!face) return [];
  const rows = about.colours.map((/** @type {any} */ colour) => {
    const input = h("input", { type: "color", value: colour.value, "aria-label": colourName(colour.name), onchange: () => edit({ kind: "colour", name: colour.name, ink: state.view.ink, value: input.value }).then(() => layInspector(true)) });
    const isOwn = colour.value !== colour.shipped;
    const reset = isOwn ? h("button", { type: "button", class: "link", "aria-label": `${colourName(colour.name)}: ${say("as_shipped")}`, onclick: () => edit({ kind: "colour", name: colour.name, ink: state.view.ink, value: null }).then(() => layInspector(true)) }, say("as_shipped")) : null;
    const contrast = colour.contrast === null ? null : h("small", { title: say("contrast_long") }, say("contrast", { n: colour.contrast }));
    return h("li", { class: isOwn ? "swatch own" : "swatch" }, input, h("span", { title: colour.name }, colourName(colour.name), contrast), reset);
  });
  const filled = laySlots(slots);
  const words = [...new Map(face.spots.filter((spot) => spot.kind !== "picture").map((spot) => [`${spot.ids} ${spot.text}`, spot])).values()];
  const list = h("ul", { class: "spots chips" }, words.map((spot) => h("li", {}, h("button", { type: "button", class: `chip ${spot.kind}`, title: plain(spot), onclick: () => lead({ kind: spot.kind, id: spot.ids[0] }) }, plain(spot)))));
  return [h("p", { class: "welcome" }, say("welcome")), filled, rows.length ? h("section", { class: "group" }, h("h3", {}, say("colours")), h("ul", { class: "swatches" }, rows), laySights()) : null, words.length && !filled ? h("section", { class: "group" }, h("h3", {}, say("texts")), list) : null].filter(Boolean);
}
