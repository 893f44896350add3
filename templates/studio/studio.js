// The page of `ducks-pnp studio`: its bar, its views and its keys.

import { layBalance, layEffects } from "./balance.js";
import { layBench, markSpots } from "./bench.js";
import { announce, h, languageOf, of, say, speak, status, tongue } from "./dom.js";
import { ask } from "./calls.js";
import { followFields, layEffect, layInspector } from "./inspector.js";
import { layPrint, leavePrint } from "./print.js";
import { layShare } from "./share.js";
import { lead, onChange, open, select, showFace, state, step, take, takeNews, tell, titleOf } from "./state.js";
import { followSlots } from "./slots.js";
import { layStart } from "./start.js";
import { layStrip, markFace } from "./strip.js";
import { layTable, pressAtTable } from "./table.js";
import { listen, place } from "./transport.js";

/** @type {Record<string, () => any>} what each view does when it is shown, or what it shows has changed */
const VIEWS = { print: layPrint, make: () => {}, play: layTable, balance: layBalance, share: layShare };
const TABS = Object.keys(VIEWS);
const INKS = ["full", "low", "grey"];
const CHOOSE = [["↑ ↓", "keys.choose"]];
/** @type {Record<string, string[][]>} the keys of each view, and those of all */
const KEYS = {
  start: [["Tab", "keys.next"], ["↵", "keys.press"]],
  make: [["J", "next_face"], ["K", "previous_face"], ["Esc", "leave"], ["Ctrl ↵", "add_row"]],
  play: [["1–9", "make_move"], ["B", "best_move"], ["Z", "take_move_back"]],
  print: CHOOSE, balance: [["↑ ↓", "keys.turn"]], share: CHOOSE,
  everywhere: [["← →", "keys.view"], ["Ctrl Z", "undo"], ["Ctrl ⇧ Z", "redo"], ["F1", "keys"]],
};

// the bar -------------------------------------------------------------------------------------

function layBar() {
  const { view } = state;
  document.title = `${view.title} · ducks-pnp studio`;
  if (view.fonts && of("fonts").dataset.call !== view.fonts) {
    of("fonts").dataset.call = view.fonts;
    place(view.fonts).then((address) => { of("fonts").href = address; });
  }
  fill(of("game"), view.games.map((/** @type {any} */ game) => [game.key, game.title]), view.game);
  fill(of("language"), view.languages.map((/** @type {string} */ language) => [language, tongue(language)]), view.language);
  fill(of("ink"), INKS.map((ink) => [ink, say(`ink.${ink}`)]), view.ink);
  for (const call of ["undo", "redo"]) {
    of(call).disabled = view[call] === null;
    of(call).title = view[call] === null ? say(call) : `${say(call)}: ${view[call]}`;
  }
  of("zip").hidden = !view.has_pack;
}

/** @param {any} field @param {[string, string][]} choices @param {string} chosen */
function fill(field, choices, chosen) {
  if (field.dataset.choices !== JSON.stringify(choices)) {
    field.dataset.choices = JSON.stringify(choices);
    field.replaceChildren(...choices.map(([value, said]) => h("option", { value }, said)));
  }
  field.value = chosen;
}

function tellStatus() {
  const { view, fresh } = state;
  const problems = view.problems.length + state.refused.length;
  if (problems) return status(say("problems", { n: problems }), "wrong");
  const home = view.has_tables && view.undo !== null ? view.game.split(/[\\/]/).at(-1) : null; // tables lie there
  const saved = view.has_pack || home ? say("saved", { pack: view.has_pack ? view.pack : home }) : say("unchanged");
  return status(fresh.size ? `${saved} · ${say("faces_changed", { n: fresh.size })}` : saved);
}

/** Problems of one text together, for it may stand on all faces. @param {any[]} problems @returns {any[][]} */
function groupProblems(problems) {
  const groups = new Map();
  for (const problem of problems) {
    const { texts = [], language } = problem.subject ?? {};
    const key = JSON.stringify(texts.length ? [texts, language] : problem);
    groups.set(key, [...(groups.get(key) ?? []), problem]);
  }
  return [...groups.values()];
}

/** Show all problems; their rows move the page below, so that they too wait for the end of a press. */
function tellProblems() {
  if (state.isPressed) return hear(tellProblems);
  const problems = [...state.refused, ...state.view.problems];
  of("problems").hidden = problems.length === 0;
  const items = groupProblems(problems).map(([problem, ...others]) => {
    const { texts = [], number = "", face = "" } = problem.subject ?? {};
    const go = texts.length ? () => lead({ kind: "word", id: texts[0] }) : number ? () => lead({ kind: "number", id: number }) : face ? () => showFace(face) : null;
    const fact = go ? h("button", { type: "button", onclick: go }, problem.fact) : h("span", {}, problem.fact);
    return h("li", { title: problem.place ?? "", lang: languageOf(problem) }, fact, others.length ? ` × ${others.length + 1}` : null, problem.hint ? h("span", { class: "hint" }, ` → ${problem.hint}`) : null);
  });
  return of("problems").replaceChildren(h("ul", {}, items));
}

// the views -----------------------------------------------------------------------------------

/** Show the covers until a game is chosen. */
function startPage() {
  for (const name of TABS) {
    of(name).hidden = true;
    of(`tab-${name}`).setAttribute("aria-selected", "false");
  }
  of("start").hidden = false;
  layStart(() => show("make"));
}

/** @param {string} tab */
function show(tab) {
  of("start").hidden = true;
  if (tab !== "print") leavePrint();
  state.tab = tab;
  for (const name of TABS) {
    of(name).hidden = name !== tab;
    of(`tab-${name}`).setAttribute("aria-selected", String(name === tab));
    of(`tab-${name}`).tabIndex = name === tab ? 0 : -1;
  }
  history.replaceState(null, "", `#${tab}`);
  VIEWS[tab]();
}

/** @param {string} what */
function lay(what) {
  if (what === "view") {
    layBar();
    layStrip();
  }
  if (what === "view" || what === "face") layBench();
  if (what === "face") {
    markFace();
    announce(titleOf(/** @type {any} */ (state.faces.get(state.face))));
  }
  if (what === "thing") markSpots();
  if (["view", "face", "thing"].includes(what)) layInspector(what === "face" || what === "thing");
  if (what === "view") VIEWS[state.tab]();
  if (what === "refused") {
    if (state.bench === "table") layBench();
    followSlots();
    followFields();
    return;
  }
  if (what === "counts") {
    layEffects();
    layEffect();
    return;
  }
  if (what === "busy" || what === "laying") status(say(what === "busy" ? "busy" : "laying_out"), "busy");
  else tellStatus();
  if (["view", "done"].includes(what)) tellProblems();
}

// news ----------------------------------------------------------------------------------------

/** @type {Set<() => void>} what waits for the end of a press: a button that moves under it is not clicked */
const late = new Set();

/** Take news, at once or after a press. @param {() => void} callback @param {() => void} [callbackLate] for news that others may have followed by then */
function hear(callback, callbackLate = callback) {
  if (state.isPressed) late.add(callbackLate);
  else callback();
}

/** Take the view as it is now, if the page has missed news of it. */
async function catchUp() {
  const view = await ask("view");
  if (view.version !== state.view.version) take(view);
  tellStatus();
}

/** Hold news from the press of a button to its click. */
function holdNews() {
  addEventListener("pointerdown", ({ target }) => { state.isPressed = Boolean(/** @type {Element} */ (target).closest("button, a")); }, true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(release), true);
}

/** Take the news that were held. */
function release() {
  const callbacks = [...late];
  late.clear();
  state.isPressed = false;
  callbacks.forEach((callback) => callback());
}

// keys ----------------------------------------------------------------------------------------

/** @param {number} steps */
function turn(steps) {
  const names = [...state.faces.keys()];
  showFace(names[(names.indexOf(state.face) + steps + names.length) % names.length]);
}

/** Show the keys of the view, and those that work in each. */
function layMap() {
  if (of("map").open) return;
  const view = of("start").hidden ? state.tab : "start";
  const rows = (/** @type {string} */ name) => h("dl", {}, KEYS[name].map(([key, id]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, say(id)))));
  const close = h("button", { type: "button", class: "button quiet", onclick: () => of("map").close() }, say("close"));
  of("map").replaceChildren(h("h2", { id: "map-title" }, `${say("keys")} · ${say(view === "start" ? "choose_game" : view)}`), rows(view), h("h3", {}, say("keys.everywhere")), rows("everywhere"), close);
  of("map").showModal();
}

/** @param {KeyboardEvent} event */
function press(event) {
  const isTyping = of("map").open || document.activeElement?.matches("textarea, input:not([type=range], [type=radio], [type=color]), select, [contenteditable]");
  if (event.key === "F1") {
    event.preventDefault();
    layMap();
  } else if (event.key === "Escape" && state.thing && !of("map").open) {
    const pressed = of("sheet").querySelector(".spot[aria-pressed=true]");
    select(null);
    if (pressed) pressed.focus();
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !isTyping) {
    event.preventDefault();
    of(event.shiftKey ? "redo" : "undo").click();
  } else if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && state.tab === "make") {
    if (event.key === "j") turn(1);
    if (event.key === "k") turn(-1);
  } else if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && state.tab === "play") {
    if (pressAtTable(event.key.toLowerCase())) event.preventDefault();
  }
}

// the start -----------------------------------------------------------------------------------

async function start() {
  const wanted = new URLSearchParams(location.search).get("ui") ?? navigator.language;
  speak(await ask("words", { language: wanted }).catch(() => ask("words", { language: "en" })));
  status(say("laying_out"), "busy");
  onChange(lay);
  for (const name of TABS) of(`tab-${name}`).addEventListener("click", () => show(name));
  document.querySelector("[role=tablist]")?.addEventListener("keydown", (event) => {
    const turned = { ArrowRight: 1, ArrowLeft: -1 }[/** @type {KeyboardEvent} */ (event).key];
    if (!turned) return;
    show(TABS[(TABS.indexOf(state.tab) + turned + TABS.length) % TABS.length]);
    of(`tab-${state.tab}`).focus();
  });
  for (const name of ["game", "language", "ink"]) of(name).addEventListener("change", () => open({ [name]: of(name).value }));
  for (const call of /** @type {const} */ (["undo", "redo"])) of(call).addEventListener("click", () => step(call).then(() => layInspector(true)));
  of("help").addEventListener("click", layMap);
  addEventListener("keydown", press);
  take(await ask("view"));
  holdNews();
  const wish = location.hash.slice(1);
  if (wish === "start") startPage();
  else show(TABS.includes(wish) ? wish : "make");
  addEventListener("hashchange", () => { if (TABS.includes(location.hash.slice(1))) show(location.hash.slice(1)); });
  listen({
    delta: (view) => hear(() => takeNews(view), catchUp),
    fault: ({ problems }) => hear(() => { state.refused = problems; tell("done"); }),
    back: catchUp,
    gone: () => status(say("stopped"), "wrong"),
    wait: () => status(say("starting"), "busy"),
  });
}

start();
