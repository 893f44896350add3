// Print: paper, backs and copies; the pages as they will be; one button a part, and one for all.

import { faults, h, of, say } from "./dom.js";
import { ask, follow } from "./calls.js";
import { layMore } from "./printer.js";
import { state, tell } from "./state.js";

const USUAL_BACKS = "duplex-long";
/** @type {any} */ const order = { paper: "a4", backs: USUAL_BACKS, copies: 1, sheets: 2, printer: "typical" };
const PAPERS = ["a4", "letter", "a3", "a5", "legal"];
let part = "";
/** @type {any[]} the parts as they were laid out last */ let parts = [];
let made = "";
/** @type {any} the minutes it takes, and the advice on it */ let work = null;
/** @type {Record<string, any>} the choices that were taken on advice */ let taken = {};
let asked = 0;
let laid = "";
let following = new AbortController();

/** @type {Map<string, number>} the version that a part was downloaded in, by game and part */ const downloads = new Map();

const query = () => new URLSearchParams(Object.entries(order).map(([key, value]) => [key, String(value)])).toString();

/** @param {string} name @param {"paper" | "backs"} field @param {[string, string][]} choices */
function pills(name, field, choices) {
  const labels = choices.map(([value, said]) => h("label", {}, h("input", { type: "radio", name: field, value, checked: order[field] === value, onchange: () => { order[field] = value; layPrint(true); } }), said));
  return h("fieldset", {}, h("legend", {}, name), h("div", { class: "pills" }, labels));
}

/** @param {"copies" | "sheets"} field @param {string} name @param {number} most */
function counter(field, name, most) {
  const box = h("input", { id: `print-${field}`, type: "number", min: 1, max: most, value: order[field], onchange: () => {
    order[field] = Math.min(most, Math.max(1, Math.round(Number(box.value)) || 1));
    layPrint(true);
  } });
  return h("label", { class: "counter" }, h("span", {}, name), box);
}

/** Lay the view; `isNew` when something is to be printed otherwise. @param {boolean} [isNew] */
export async function layPrint(isNew = false) {
  const key = JSON.stringify([state.view.version, state.view.language, order]);
  if (!isNew && key === laid) return;
  laid = key;
  asked += 1;
  const mine = asked;
  if (!of("print").firstChild) of("print").append(h("aside", { id: "options", "aria-label": say("print") }), h("div", { id: "pages", tabindex: 0, role: "region", "aria-label": say("pages") }));
  following.abort();
  const wanted = parts.length && made === state.view.game + state.view.language ? parts : expected();
  layOptions(wanted, true);
  layBlanks(blanks(wanted));
  try {
    const told = await ask("print", order);
    if (mine !== asked) return;
    parts = told.parts;
    work = told;
    made = state.view.game + state.view.language;
    layOptions(parts);
    await layPages();
  } catch (error) {
    if (mine !== asked) return;
    parts = [];
    layOptions(parts);
    tellRefusal(/** @type {any} */ (error));
  }
}

/** The parts as far as the view knows them, before they are laid out. */
const expected = () => state.view.parts.map((/** @type {any} */ each) => ({ name: each.name, title: each.title, pages: [] }));

/** The pages to expect of a part: those of before, or some of the paper's size. @param {any[]} rows */
function blanks(rows) {
  const known = rows.find((each) => each.name === part)?.pages ?? [];
  const paper = state.view.papers.find((/** @type {any} */ each) => each.name === order.paper);
  return known.length ? known : [1, 2, 3].map((page) => ({ ...paper, page }));
}

/** @param {any} error */
function tellRefusal(error) {
  of("pages").removeAttribute("aria-busy");
  tell("done");
  of("pages").replaceChildren(...faults(error));
}

/** @param {any[]} parts @param {boolean} [isWaiting] while it is not known how many pages they have */
function layOptions(parts, isWaiting = false) {
  if (!parts.some((each) => each.name === part)) part = (parts.find((each) => ["cards", "sheets"].includes(each.name)) ?? parts[0])?.name ?? "";
  const focused = document.activeElement?.id;
  const chosen = of("options").contains(document.activeElement) ? /** @type {any} */ (document.activeElement) : null;
  const again = chosen?.matches("input[type=radio]") ? `input[name="${chosen.name}"]:checked` : null;
  const known = state.view.papers.map((/** @type {any} */ paper) => paper.name);
  const papers = [...new Set([...PAPERS.filter((name) => known.includes(name)), ...known])].slice(0, 5);
  const leaves = parts.reduce((sum, each) => sum + each.sheets, 0);
  const rows = parts.map((each) => h("div", { class: "partrow", "data-current": String(each.name === part) },
    h("button", { type: "button", class: "choose", "aria-pressed": String(each.name === part), onclick: () => { part = each.name; if (!isWaiting) layPages(); layOptions(parts, isWaiting); } }, h("b", {}, each.title), isWaiting ? h("span", { class: "soon", "aria-hidden": "true" }) : h("span", {}, say("sides", { sides: each.sides, sheets: each.sheets }))),
    h("a", { class: "icon", href: `pdf/${each.name}?${query()}`, download: "", title: say("download_part", { part: each.title }), "aria-label": say("download_part", { part: each.title }), onclick: () => downloads.set(`${state.view.game} ${each.name}`, state.view.version) }, "⤓"), layChanges(each)));
  of("options").replaceChildren(
    h("div", {}, h("h1", {}, state.view.title), h("p", { class: "note" }, say("leaves", { n: isWaiting ? "…" : leaves })), h("p", { class: "note" }, say("minutes", { n: isWaiting ? "…" : (work?.minutes ?? "…"), cuts: isWaiting ? "…" : (work?.cuts ?? "…") })), layInk(isWaiting), isWaiting ? null : layAdvice()),
    pills(say("paper"), "paper", papers.map((name) => [name, name.length < 3 ? name.toUpperCase() : name[0].toUpperCase() + name.slice(1)])),
    pills(say("backs"), "backs", state.view.backs.map((/** @type {string} */ name) => [name, say(`backs.${name.replace("-", "_")}`)])),
    h("div", { class: "counters" }, counter("copies", say("copies"), 20), counter("sheets", say("sheets"), 500)),
    layMore(order, () => layPrint(true)),
    h("fieldset", {}, h("legend", {}, say("parts")), rows),
    h("button", { type: "button", class: "button", id: "all", disabled: isWaiting || parts.length === 0, onclick: () => downloadAll(parts) }, say("download_all")),
    h("p", { class: "note" }, say("actual_size")));
  if (again) of("options").querySelector(again)?.focus();
  else if (focused && of(focused)) of(focused).focus({ preventScroll: true });
}

/** A link to what has changed of a part since it was downloaded, if it may have. @param {any} row */
function layChanges({ name, title }) {
  const version = downloads.get(`${state.view.game} ${name}`) ?? state.view.version;
  const said = say("download_changed", { part: title });
  return version < state.view.version ? h("a", { class: "icon", href: `pdf/${name}?${query()}&changed=1`, download: "", title: said, "aria-label": said }, "⤓±") : null;
}

/** The ink of the part that is shown, worked out when it is asked for. @param {boolean} isWaiting */
function layInk(isWaiting) {
  if (!state.view.estimates_ink || isWaiting || !part) return null;
  const told = h("span", { role: "status" });
  const button = h("button", { type: "button", class: "link", id: "ink-of", onclick: async () => {
    button.hidden = true;
    told.textContent = say("laying_out");
    const found = await ask(`ink/${part}`, order).catch((error) => ({ error }));
    told.textContent = found.error ? found.error.message : say("ink_of", { percent: found.percent, pages: found.pages });
  } }, say("ink_how"));
  return h("p", { class: "note" }, button, " ", told);
}

/** Advice that saves paper or work, with a button that takes it; or what was taken, with one that takes it back. */
function layAdvice() {
  const advice = work?.advice;
  const choice = advice?.choice ?? taken;
  const [[field, value] = ["", ""]] = Object.entries(choice);
  if (!field) return null;
  const said = say(`saves.${field}`, { value: field === "backs" ? say(`backs.${String(value).replace("-", "_")}`) : String(value) });
  const act = (/** @type {() => void} */ change) => () => { change(); layPrint(true); };
  const take = act(() => { Object.assign(taken, choice); Object.assign(order, choice, field === "bleed_mm" ? { [field]: Number(value).toFixed(2) } : {}); });
  const back = act(() => {
    for (const name of Object.keys(taken)) delete order[name];
    order.backs ??= USUAL_BACKS;
    taken = {};
  });
  return h("div", { class: "advice" },
    advice ? h("b", {}, say("saves", { sheets: advice.sheets, minutes: advice.minutes })) : null, h("p", {}, said),
    advice ? h("button", { type: "button", id: "take", class: "button quiet", onclick: take }, say("take")) : null,
    Object.keys(taken).length ? h("button", { type: "button", id: "take-back", class: "link", onclick: back }, say("take_back")) : null);
}

/** Stop drawing pages that nobody looks at; they are laid again when the view is shown. */
export function leavePrint() {
  if (!of("pages")?.hasAttribute("aria-busy")) return;
  following.abort();
  of("pages").removeAttribute("aria-busy");
  laid = "";
  asked += 1;
  tell("done");
}

/** @param {any[]} parts */
async function downloadAll(parts) {
  for (const each of parts) {
    of("options").querySelector(`a[href^="pdf/${each.name}?"]`)?.click();
    await new Promise((done) => setTimeout(done, 400)); // browsers drop downloads that come at once
  }
}

/** Lay empty pages, which are filled one after the other. @param {any[]} pages */
function layBlanks(pages) {
  of("pages").setAttribute("aria-busy", "true");
  tell("laying");
  of("pages").replaceChildren(h("p", { class: "laying", "aria-hidden": "true" }, say("laying_out")), ...pages.map((each) =>
    h("figure", { "data-page": each.page }, h("div", { class: "blank", style: `aspect-ratio: ${each.width / each.height}` }), h("figcaption", {}, "\u00a0"))));
}

/** Show the part's pages as they are made. */
async function layPages() {
  following.abort();
  following = new AbortController();
  const { signal } = following;
  const { pages, sides } = parts.find((each) => each.name === part) ?? { pages: [], sides: 0 };
  layBlanks(pages);
  try {
    await follow(`pages/${part}`, order, signal, ({ page, png }) => {
      const figure = of("pages").querySelector(`[data-page="${page}"]`);
      figure?.replaceChildren(h("img", { src: `data:image/png;base64,${png}`, alt: say("page", { n: page, m: sides }) }), h("figcaption", {}, `${page} / ${sides}`));
    });
    if (signal.aborted) return;
    of("pages").querySelector(".laying")?.remove();
    of("pages").removeAttribute("aria-busy");
    tell("done");
  } catch (error) {
    if (!signal.aborted) tellRefusal(/** @type {any} */ (error));
  }
}
