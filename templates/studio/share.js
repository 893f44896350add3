// Share: the formats that a game's pieces are exported in, each with a sentence, and one as a zip file.

import { fetchFile, ask } from "./calls.js";
import { faults, h, of, say } from "./dom.js";
import { state } from "./state.js";

/** @type {any} the formats, shops and sizes of cards that there are */ let offer = null;
/** @type {any} the format that is chosen */ let chosen = null;
/** @type {Record<string, string>} the options that are chosen */ const options = { card: "standard", shop: "generic", large: "", public: "" };
let laid = "";

/** Lay the view, unless it lies there already. */
export async function layShare() {
  const key = JSON.stringify([state.view.game, state.view.language]);
  if (key === laid) return;
  laid = key;
  try {
    offer = await ask("formats");
    chosen = offer.formats.find((/** @type {any} */ form) => form.key === chosen?.key) ?? offer.formats[0];
    lay();
  } catch (error) {
    laid = "";
    of("share").replaceChildren(h("div", { class: "shared" }, h("h1", {}, say("share")), faults(error)));
  }
}

function lay() {
  const rows = offer.formats.map((/** @type {any} */ form) => h("label", { class: "format", "data-refused": String(Boolean(form.refusal)) },
    h("input", { type: "radio", name: "format", value: form.key, checked: form === chosen, onchange: () => { chosen = form; layChosen(); } }),
    h("span", {}, h("b", {}, say(`share.${form.key}.name`)), h("span", {}, say(`share.${form.key}`)))));
  of("share").replaceChildren(
    h("div", { class: "shared" }, h("h1", {}, say("share.which", { game: state.view.title })), h("fieldset", {}, h("legend", { class: "visually-hidden" }, say("share.formats")), rows),
      offer.installed.length > 0 && h("p", { class: "note", id: "installed" }, say("share.installed", { formats: offer.installed.map((/** @type {string} */ key) => say(`share.${key}.name`)).join(", ") }))),
    h("aside", { id: "chosen", "aria-live": "polite" }));
  layChosen();
}

/** Whether the format that is chosen may be made. */
const isReady = () => !chosen.refusal && (!chosen.is_public || options.public === "1");

/** Lay the options of the format that is chosen, and the button that makes it. */
function layChosen() {
  const { key, flags, is_public: isPublic, refusal, folder } = chosen;
  const make = h("button", { type: "button", class: "button", id: "make-export", disabled: !isReady(), onclick: download }, say("share.download"));
  const inside = [
    h("h2", {}, say(`share.${key}.name`)),
    field("card", offer.cards.map((/** @type {string} */ name) => [name, name])),
    flags.includes("--for") && field("shop", Object.entries(offer.shops)),
    flags.includes("--large") && tick("large"),
    isPublic && !refusal && tick("public"),
    refusal && h("p", { class: "fault" }, refusal),
    make,
    h("p", { class: "note" }, key === "tts" ? say("share.folder", { folder }) : say("share.how")),
    h("div", { id: "export-told", role: "status" }),
  ];
  of("chosen").replaceChildren(...inside.filter(Boolean));
}

/** @param {string} name @param {[string, string][]} choices */
function field(name, choices) {
  const select = h("select", { id: `share-${name}`, onchange: () => { options[name] = select.value; } }, choices.map(([value, said]) => h("option", { value, selected: options[name] === value }, said)));
  return h("label", { class: "option" }, h("span", {}, say(`share.${name === "shop" ? "for" : name}`)), select);
}

/** @param {string} name */
function tick(name) {
  const box = h("input", { id: `share-${name}`, type: "checkbox", checked: options[name] === "1", onchange: () => { options[name] = box.checked ? "1" : ""; of("make-export").disabled = !isReady(); } });
  return h("label", { class: "option tick" }, box, h("span", {}, say(`share.${name}`)));
}

/** Have the files made, and give them to the browser. */
async function download() {
  const form = chosen;
  const about = { card: options.card, ...(form.flags.includes("--for") ? { shop: options.shop } : {}), ...(form.flags.includes("--large") ? { large: options.large } : {}), ...(form.is_public ? { public: options.public } : {}) };
  of("make-export").disabled = true;
  of("export-told").replaceChildren(h("p", { class: "note" }, say("share.making")));
  try {
    const { name, content } = await fetchFile(`export/${form.key}`, about);
    const address = URL.createObjectURL(content);
    h("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser may ask where to put it
    tellMade(form, h("p", { class: "note" }, say("share.done", { file: name, size: Math.max(0.1, content.size / 1e6).toFixed(1) })));
  } catch (error) {
    tellMade(form, faults(error));
  }
}

/** Tell how it went, if the format is still the chosen one. @param {any} form @param {any} told */
function tellMade(form, told) {
  if (form !== chosen) return;
  of("make-export").disabled = !isReady();
  of("export-told").replaceChildren(...[told].flat());
}
