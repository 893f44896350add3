// A number of the game, to be turned: the same field and slider in Make and in Balance.

import { h, say, stepsOf } from "./dom.js";
import { watchField } from "./saves.js";
import { edit } from "./state.js";

const TYPING_MS = 90;

/** The ends of a slider. @param {any} number */
function ends({ value, shipped: usual, least, most }) {
  const low = Math.max(least ?? Math.min(0, 2 * usual), Math.min(0, usual));
  return [low, Math.min(most ?? Infinity, Math.max(2 * usual, usual + 6, value))];
}

/**
 * The field, the slider, and the button that sets it back, of a number.
 * @param {any} number as the program tells it @param {string} prefix of ids @param {() => void} [after] called once it is as shipped again @param {boolean} [isWatched] whether the field tells if another program saves the number
 */
export function dial(number, prefix, after = () => {}, isWatched = false) {
  const { path, value, shipped: usual, least, most } = number;
  const label = stepsOf(number.label).join(" · ");
  const [low, high] = ends(number);
  /** @type {any} */ let timer;
  const box = h("input", { id: `${prefix}number`, type: "number", min: least, max: most, value, "aria-label": label, title: path, oninput: () => change(box) });
  const slider = h("input", { id: `${prefix}slider`, type: "range", min: low, max: high, value, "aria-label": label, oninput: () => change(slider) });

  /** @param {any} field */
  function change(field) {
    const turned = Number(field.value);
    if (field.value === "" || !Number.isInteger(turned)) return;
    (field === box ? slider : box).value = field.value;
    clearTimeout(timer);
    timer = setTimeout(() => held?.isHeld() || send(), field === box ? TYPING_MS : 0);
  }

  const send = () => edit({ kind: "number", path, value: Number(box.value) }, held?.seen);
  const show = (/** @type {number} */ now) => { box.value = slider.value = String(now); };
  const held = isWatched ? watchField(path, value, { read: () => Number(box.value), show, send, tell: String }) : null;

  const back = value === usual ? null : h("button", { type: "button", class: "link", "aria-label": `${label}: ${say("as_shipped")}`, onclick: () => edit({ kind: "number", path, value: null }).then(after) }, say("as_shipped"));
  return { box, slider, back, elsewhere: held?.place ?? null };
}
