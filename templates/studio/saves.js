// Fields into which somebody types while another program saves their value: both stay until one is chosen.

import { h, say } from "./dom.js";
import { state, tell } from "./state.js";

/**
 * @typedef {{read: (seen: any) => any, show: (value: any) => void, send: () => void, tell: (value: any, seen: any) => string}} Field
 * @typedef {{value: any}} Seen the value of a file, as last seen
 */

/** @type {Map<string, {mine: any, seen: any}>} what was typed and not sent, by the key of a field */
const drafts = new Map();

/** @typedef {Map<string, (value: any, isElsewhere: boolean) => void>} Fields each takes what its file holds now */
/** @type {Fields} those of the inspector, by key */
const fields = new Map();

/** Whether something stands in a field of the inspector that no file holds. */
export const isUnsaved = () => [...fields.keys()].some(isDraft);

/** Whether something was typed into a field and not sent. @param {string} key */
export const isDraft = (key) => drafts.has(key);

/** Forget the fields of the inspector that were shown. */
export const leaveFields = () => fields.clear();

/** Tell a field of the inspector what its file holds. @param {string} key @param {any} value @param {boolean} isElsewhere whether another program has saved that file last */
export const followField = (key, value, isElsewhere) => fields.get(key)?.(value, isElsewhere);

/** @param {any} one @param {any} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Watch over a field.
 * @param {string} key @param {any} value what its file holds @param {Field} field @param {Fields} [place] those among which it is
 */
export function watchField(key, value, field, place = fields) {
  const draft = drafts.get(key);
  /** @type {Seen} */ const seen = { value: draft ? draft.seen : value };
  const choice = h("div", { class: "elsewhere" });
  /** @type {any} */ let marked; // the value beside the buttons: a press on them is lost if they are laid anew

  function settle() {
    drafts.delete(key);
    marked = undefined;
    choice.replaceChildren();
  }

  /** @param {any} theirs */
  function mark(theirs) {
    const keep = () => { settle(); seen.value = theirs; field.send(); };
    const take = () => { settle(); seen.value = theirs; field.show(theirs); state.refused = []; tell("done"); };
    note();
    if (isSame(marked, theirs)) return;
    marked = theirs;
    choice.replaceChildren(h("div", { role: "group", "aria-label": say("on_disk") },
      h("p", { class: "fault", role: "status" }, say("on_disk"), h("span", {}, field.tell(theirs, seen.value))),
      h("div", { class: "chips" }, h("button", { type: "button", class: "chip", onclick: keep }, say("keep_mine")), h("button", { type: "button", class: "chip", onclick: take }, say("take_theirs")))));
  }

  /** Remember what is typed while two values differ; whether they do. */
  function note() {
    drafts.set(key, { mine: field.read(seen.value), seen: seen.value });
    return true;
  }

  /** @param {any} now @param {boolean} isElsewhere */
  function follow(now, isElsewhere) {
    if (isSame(now, field.read(seen.value))) {
      seen.value = now;
      settle();
    } else if (drafts.has(key)) {
      mark(now);
    } else if (isElsewhere && !isSame(now, seen.value)) {
      if (!isSame(field.read(seen.value), seen.value)) return mark(now);
      seen.value = now;
      field.show(now);
    } else seen.value = now;
  }

  place.set(key, follow);
  if (draft) {
    field.show(draft.mine);
    follow(value, true);
  }
  return { place: choice, seen, isHeld: () => drafts.has(key) && note() };
}
