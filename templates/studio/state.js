// What the page knows, and the edits that it sends: one after the other, of each thing the latest.

import { ask, put, Refusal, send } from "./calls.js";

/**
 * @typedef {{kind: "word" | "number" | "picture" | "rules", ids: string[], text: string, x: number, y: number,
 *   width: number, height: number, letters: number, lines: number, number: string}} Spot
 * @typedef {{name: string, address: string, width: number, height: number, copies: number,
 *   spots: Spot[], colours: string[], is_broken: boolean}} Face
 * @typedef {{kind: "word" | "number" | "picture" | "rules", id: string}} Thing
 */

export const state = {
  /** @type {any} */ view: null,
  /** @type {Map<string, Face>} */ faces: new Map(),
  /** @type {string} the name of the face on the bench */ face: "",
  /** @type {Thing | null} what the inspector shows */ thing: null,
  /** @type {Set<string>} the faces that have just changed */ fresh: new Set(),
  /** @type {any[]} problems of calls that were refused */ refused: [],
  tab: "make",
  /** @type {"edit" | "printed" | "table"} what the bench shows */ bench: "edit",
  /** whether a button is held, which must not move before its click */ isPressed: false,
  /** @type {string} how somebody sees who looks at the bench; empty for most people */ sight: "",
};

/** @type {Set<(what: string) => void>} */
const listeners = new Set();

/** Call back when something happens: a new "view", "face" or "thing"; an edit that is "refused"; "busy" or "laying" pages, and "done". @param {(what: string) => void} callback */
export const onChange = (callback) => listeners.add(callback);

/** Tell what happens. @param {string} what */
export const tell = (what) => listeners.forEach((callback) => callback(what));

/** Take a whole view. @param {any} view */
export function take(view) {
  const isOther = state.view?.game !== view.game;
  const names = new Set(isOther ? [] : state.faces.keys());
  const fresh = new Set();
  const faces = new Map();
  for (const part of view.parts) {
    for (const face of part.faces) {
      if (names.has(face.name) && state.faces.get(face.name)?.address !== face.address) fresh.add(face.name);
      faces.set(face.name, face);
    }
  }
  state.fresh = state.view?.language === view.language && state.view?.ink === view.ink ? fresh : new Set();
  state.faces = faces;
  state.view = { ...state.view, ...view };
  if (!faces.has(state.face)) {
    state.face = bestFace(view);
    state.thing = null;
  }
  tell("view");
}

/** Take what differs from the view before. @param {any} news */
export function takeNews(news) {
  if (news.whole) return take(news);
  if (!state.view || news.version <= state.view.version) return undefined;
  if (news.since !== state.view.version) return ask("view").then(take); // the browser was asleep
  const faces = new Map(news.faces.map((/** @type {Face} */ face) => [face.name, face]));
  state.fresh = new Set([...faces.values()].filter((face) => face.address !== state.faces.get(face.name)?.address).map((face) => face.name));
  for (const part of state.view.parts) part.faces = part.faces.map((/** @type {Face} */ face) => faces.get(face.name) ?? face);
  for (const [name, face] of faces) state.faces.set(name, face);
  state.view = { ...state.view, ...news, parts: state.view.parts };
  return tell("view");
}

/** The face that a game is shown by: one with many words, and not the largest. @param {any} view */
function bestFace(view) {
  const cards = view.parts.find((/** @type {any} */ part) => part.name === "cards") ?? view.parts.find((/** @type {any} */ part) => part.name === "sheets") ?? view.parts[0];
  const best = [...(cards?.faces ?? [])].sort((one, other) => words(other) - words(one))[0];
  return best?.name ?? "";
}

/** @param {Face} face */
const words = (face) => face.spots.filter((spot) => spot.kind === "word").length;

const MAX_TITLE = 34;

/** The name that people know a face by: its largest short text, or else its part's. @param {Face} face */
export function titleOf(face) {
  const titles = face.spots.filter((spot) => spot.kind === "word" && spot.lines <= 2 && spot.text.length <= MAX_TITLE && /\p{L}{2}/u.test(spot.text));
  const rank = (/** @type {Spot} */ spot) => (spot.ids.some((id) => /(^|\.)(title|name)$/.test(id)) ? 1000 : 0) + spot.height / spot.lines;
  const best = titles.sort((one, other) => rank(other) - rank(one))[0];
  const part = state.view.parts.find((/** @type {any} */ each) => each.faces.some((/** @type {Face} */ other) => other.name === face.name));
  const isGame = best?.text === state.view.title && part?.faces.length === 1; // the part says more
  if (best && !isGame) return best.text;
  const number = /\.(\d+)$/.exec(face.name);
  return part ? `${part.title}${number && part.faces.length > 1 ? ` ${number[1]}` : ""}` : face.name;
}

/** All that is printed on a face, for those who listen to it. @param {Face} face */
export const textOf = (face) => [...new Set(face.spots.filter((spot) => spot.kind !== "picture").map((spot) => spot.text.replaceAll("**", "")))].join(". ");

/** Show a face on the bench. @param {string} name @param {Thing | null} [thing] */
export function showFace(name, thing = null) {
  if (!state.faces.has(name)) return;
  state.face = name;
  state.thing = thing;
  tell("face");
}

/** Select a thing of the face on the bench, or none. @param {Thing | null} thing */
export function select(thing) {
  state.thing = thing;
  tell("thing");
}

/** Whether a spot shows a thing. @param {Spot} spot @param {Thing | null} thing */
export const shows = (spot, thing) => thing !== null && (spot.ids.includes(thing.id) || (thing.kind === "number" && spot.number === thing.id));

/** Show a thing on the first face that has it, the one on the bench before all others. @param {Thing} thing */
export function lead(thing) {
  const names = [state.face, ...state.faces.keys()];
  const name = names.find((each) => state.faces.get(each)?.spots.some((spot) => shows(spot, thing)));
  if (name) showFace(name, thing);
  else select(thing);
}

/** @type {Map<string, () => Promise<any>>} */
const waiting = new Map();
let isSending = false;

/** Send an edit, after those before it; a later one of the same thing takes its place. @param {any} edit @param {{value: any} | null} [seen] what it was before, which nobody else may have saved anew */
export function edit(edit, seen = null) {
  const thing = edit.id ?? edit.path ?? edit.name ?? edit.table;
  const key = JSON.stringify([edit.kind, edit.language, thing, edit.row, edit.column, edit.kind === "row" ? Math.random() : 0]);
  return queue(key, async () => {
    const answer = await sendEdit(seen ? { ...edit, seen: seen.value } : edit, 3);
    if (seen) seen.value = edit.forms ?? edit.value;
    return answer;
  });
}

/** @param {any} edit @param {number} tries @returns {Promise<any>} */
async function sendEdit(edit, tries) {
  try {
    return await send("edit", { version: state.view.version, edit, face: state.face });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 409 || !tries) throw error;
    take(await ask("view")); // somebody else was faster, and this comes after it
    return sendEdit(edit, tries - 1);
  }
}

/**
 * Write a cell, if its row is as it was seen.
 * @param {{table: string, row: number, column: string}} cell @param {string} value @param {{value: string[]}} seen its row @param {() => void} done called once it is written
 */
export function writeCell({ table, row, column }, value, seen, done) {
  return queue(JSON.stringify(["cell", table, row, column]), async () => {
    const answer = await sendEdit({ kind: "cell", table, row, column, value, cells: seen.value }, 3);
    done();
    return answer;
  });
}

/** @param {string} id @param {File} file */
export const putPicture = (id, file) => queue(`picture ${id}`, () => put(id, file, state.face));

/** @param {"undo" | "redo"} call */
export const step = (call) => queue(call + Math.random(), () => send(`${call}?face=${encodeURIComponent(state.face)}`));

/** @param {Record<string, string>} wanted */
export const open = (wanted) => queue("open", () => send("open", wanted));

/** @param {string} key @param {() => Promise<any>} work */
function queue(key, work) {
  waiting.set(key, work);
  return isSending ? Promise.resolve() : sendAll();
}

/** Whether the view of a version has come as an event; it is a matter of milliseconds. @param {number} version */
async function arrival(version) {
  for (let waits = 0; (waits < 20 || state.isPressed) && state.view.version < version; waits += 1) await new Promise((done) => setTimeout(done, 15));
  return state.view.version >= version;
}

async function sendAll() {
  isSending = true;
  tell("busy");
  while (waiting.size) {
    const [key, work] = [...waiting][0];
    waiting.delete(key);
    try {
      const { version } = await work();
      state.refused = [];
      if (!(await arrival(version))) take(await ask("view"));
    } catch (error) {
      state.refused = error instanceof Refusal ? error.problems : [{ fact: String(error), hint: "" }];
      tell("refused");
    }
  }
  isSending = false;
  tell("done");
}
