// A block of the rulebook in the inspector: its Markdown, in the language of the page that shows it.

import { grow, h, say, tongue } from "./dom.js";
import { edit } from "./state.js";

const TYPING_MS = 400;

/** @param {any} about @param {() => void} again lays the inspector anew @returns {any[]} */
export function layBlock(about, again) {
  const { language, text, shipped, english, id } = about;
  /** @type {any} */ let timer;
  const line = Number(id.split(":")[1]);
  const send = (/** @type {string} */ value) => edit({ kind: "rules", id, language, line, text: value });
  const box = h("textarea", { id: "rules-text", rows: 3, lang: language, value: text, "aria-label": tongue(language), "aria-describedby": "faults-rules rules-help", oninput: () => {
    grow(box);
    clearTimeout(timer);
    timer = setTimeout(() => send(box.value), TYPING_MS);
  } });
  const back = shipped === null ? null : h("button", { type: "button", class: "link", onclick: () => send(shipped).then(again) }, say("as_shipped"));
  const other = english === null ? null : h("div", { class: "tongue" }, h("div", { class: "title" }, h("b", {}, tongue("en"))), h("p", { class: "source", lang: "en" }, english));
  return [
    h("div", { class: `tongue shown${shipped === null ? "" : " own"}` }, h("div", { class: "title" }, h("b", {}, tongue(language)), back), box, h("div", { class: "faults", id: "faults-rules" })),
    h("p", { class: "note", id: "rules-help" }, say("rules_help")), other];
}
