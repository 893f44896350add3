// Print: paper, backs and copies; the pages as they will be; one button a part, and one for all.

import { h, of, say } from "./dom.js";
import { ask } from "./http.js";
import { state } from "./state.js";

const order = { paper: "a4", backs: "duplex-long", copies: 1, sheets: 2 };
const PAPERS = ["a4", "letter", "a3", "a5", "legal"];
let part = "";
let asked = 0;
let laid = "";

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
  of("pages").classList.add("waiting");
  try {
    const { parts } = await ask("print", order);
    if (mine !== asked) return;
    if (!parts.some((/** @type {any} */ each) => each.name === part)) part = (parts.find((/** @type {any} */ each) => ["cards", "sheets"].includes(each.name)) ?? parts[0])?.name;
    layOptions(parts);
    await layPages();
  } catch (error) {
    layOptions([]);
    tellRefusal(/** @type {any} */ (error));
  }
}

/** @param {any} error */
function tellRefusal(error) {
  of("pages").classList.remove("waiting");
  of("pages").replaceChildren(...(error.problems ?? [{ fact: String(error) }]).map((/** @type {any} */ problem) => h("p", { class: "fault" }, problem.fact, problem.hint ? h("span", {}, problem.hint) : null)));
}

/** @param {any[]} parts */
function layOptions(parts) {
  const focused = document.activeElement?.id;
  const chosen = of("options").contains(document.activeElement) ? /** @type {any} */ (document.activeElement) : null;
  const again = chosen?.matches("input[type=radio]") ? `input[name="${chosen.name}"]:checked` : null;
  const papers = [...new Set([...PAPERS.filter((name) => state.view.papers.includes(name)), ...state.view.papers])].slice(0, 5);
  const leaves = parts.reduce((sum, each) => sum + each.sheets, 0);
  const rows = parts.map((each) => h("div", { class: "partrow", "data-current": String(each.name === part) },
    h("button", { type: "button", class: "choose", "aria-pressed": String(each.name === part), onclick: () => { part = each.name; layOptions(parts); layPages(); } }, h("b", {}, each.title), h("span", {}, say("sides", { sides: each.sides, sheets: each.sheets }))),
    h("a", { class: "icon", href: `pdf/${each.name}?${query()}`, download: "", title: say("download_part", { part: each.title }), "aria-label": say("download_part", { part: each.title }) }, "⤓")));
  of("options").replaceChildren(
    h("div", {}, h("h1", {}, state.view.title), h("p", { class: "note" }, say("leaves", { n: leaves }))),
    pills(say("paper"), "paper", papers.map((name) => [name, name.length < 3 ? name.toUpperCase() : name[0].toUpperCase() + name.slice(1)])),
    pills(say("backs"), "backs", state.view.backs.map((/** @type {string} */ name) => [name, say(`backs.${name.replace("-", "_")}`)])),
    h("div", { class: "counters" }, counter("copies", say("copies"), 20), counter("sheets", say("sheets"), 500)),
    h("fieldset", {}, h("legend", {}, say("parts")), rows),
    h("button", { type: "button", class: "button", id: "all", disabled: parts.length === 0, onclick: () => downloadAll(parts) }, say("download_all")),
    h("p", { class: "note" }, say("actual_size")));
  if (again) of("options").querySelector(again)?.focus();
  else if (focused && of(focused)) of(focused).focus({ preventScroll: true });
}

/** @param {any[]} parts */
async function downloadAll(parts) {
  for (const each of parts) {
    h("a", { href: `pdf/${each.name}?${query()}`, download: "" }).click();
    await new Promise((done) => setTimeout(done, 400)); // browsers drop downloads that come at once
  }
}

async function layPages() {
  const mine = asked;
  const wanted = part;
  of("pages").classList.add("waiting");
  try {
    const { pages } = await ask(`pages/${part}`, order);
    if (mine !== asked || wanted !== part) return;
    of("pages").classList.remove("waiting");
    of("pages").replaceChildren(...pages.map((/** @type {any} */ each) => h("figure", {}, h("img", { src: `data:image/png;base64,${each.png}`, alt: say("page", { n: each.page, m: each.pages }) }), h("figcaption", {}, `${each.page} / ${each.pages}`))));
  } catch (error) {
    tellRefusal(/** @type {any} */ (error));
  }
}
