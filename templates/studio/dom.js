// Elements in one line each, and the words of the page.

import { place } from "./transport.js";

/** @type {Record<string, string>} */
const words = {};

/** The element of an id. @param {string} id @returns {any} */
export const of = (id) => document.getElementById(id);

/**
 * A new element.
 * @param {string} tag
 * @param {Record<string, any>} [props] attributes; `class`; `onclick` and the like
 * @param {...any} inside elements and texts; what is null or false is left out
 * @returns {any}
 */
export function h(tag, props = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (key === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...inside.flat().filter((item) => item !== null && item !== undefined && item !== false));
  return element;
}

/** A new picture, which a call gives. @param {string} call @param {string} alt @returns {any} */
export function picture(call, alt) {
  const image = h("img", { alt });
  place(call).then((address) => { image.src = address; });
  return image;
}

/** A new element of a drawing. @param {string} tag @param {Record<string, any>} props @param {...any} inside @returns {any} */
export function svg(tag, props, ...inside) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(props)) element.setAttribute(key, String(value));
  element.append(...inside.filter(Boolean));
  return element;
}

/**
 * The words of an id, filled in.
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 */
export function say(id, values = {}) {
  return (words[id] ?? id).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** The name of a number: each step in the page's words, if these know it. @param {string} label @returns {string[]} */
export const stepsOf = (label) => label.split(" · ").map((step) => words[`step.${step.replaceAll(" ", "_")}`] ?? step);

/** The name of a colour: each word of it in the page's language, if that knows it. @param {string} name */
export const colourName = (name) => name.split("_").map((word) => words[`colour.${word}`] ?? word).join(" · ");

/** Take the words of a language, and say what stands on the page. @param {{language: string, words: Record<string, string>}} loaded */
export function speak({ language, words: loaded }) {
  Object.assign(words, loaded);
  document.documentElement.lang = language;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-say]"))) {
    element.textContent = say(element.dataset.say ?? "");
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]"))) {
    element.setAttribute("aria-label", say(element.dataset.label ?? ""));
    element.title = element.matches("button, a") ? say(element.dataset.label ?? "") : "";
  }
}

/** The name of a language in itself. @param {string} language */
export function tongue(language) {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name[0].toUpperCase() + name.slice(1);
}

/** A name without that of its game. @param {string} name */
export const short = (name) => name.replace(/^[^.]*\./, "");

/** Make a field as high as its text. @param {any} box */
export function grow(box) {
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight}px`;
}

/** Tell how it goes. @param {string} text @param {"" | "busy" | "wrong"} [kind] */
export function status(text, kind = "") {
  of("status").textContent = text;
  of("status").className = kind;
  of("status").title = text;
}

/** Tell those who listen to the page what they cannot see; the same is not told twice. @param {string} text */
export const announce = (text) => {
  if (of("told").textContent !== text) of("told").textContent = text;
};

/** The language of what is wrong: the program tells it in English, the page in its own. @param {any} problem */
export const languageOf = (problem) => (problem.isOwn ? null : "en");

/** What is wrong, in a paragraph each. @param {any} error one with problems, or any other */
export const faults = (error) => (error.problems ?? [{ fact: String(error) }]).map((/** @type {any} */ problem) =>
  h("p", { class: "fault", lang: languageOf(problem) }, problem.fact, problem.hint ? h("span", {}, problem.hint) : null));

/** The duck of the bar once more, where there is nothing else to see. @returns {any} */
export const duck = () => /** @type {any} */ (document.querySelector(".brand svg")).cloneNode(true);
