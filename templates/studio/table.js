// Play: the table, the legal moves with what each is worth, the seats, and the game as it is told.

import { dice, laySheet, layZone } from "./board.js";
import { counts, figure, learn, noRules, policyName } from "./counts.js";
import { announce, faults, h, of, say, status } from "./dom.js";
import { ask, follow, Refusal, send } from "./calls.js";
import { state } from "./state.js";

const YOU = "you";
const KEYS = 9;
/** @type {any} */ let now = null;
/** @type {any} the worths of the legal actions, once they are known */ let advice = null;
/** @type {number[] | null} the actions of the box that was clicked, if there are several */ let chosen = null;
/** @type {any[]} */ let wrong = [];
let halted = ""; // why no more worths come
let seen = -1;
let heard = { line: "", move: Infinity }; // the moves that were told to those who listen
let key = "";
let following = new AbortController();

/** Lay the view; the game goes on if it can. */
export async function layTable() {
  if (!of("play").firstChild) of("play").append(h("p", { class: "empty" }, say("laying_out")));
  const about = await learn();
  if (!about.dials.length) return of("play").replaceChildren(noRules());
  const game = JSON.stringify([state.view.game, state.view.language, state.view.changes]);
  if (now && key === game) return lay();
  key = game;
  heard = { line: "", move: Infinity };
  of("desk")?.scrollTo(0, 0);
  return act(null);
}

/** Do something at the table. @param {any} wish */
async function act(wish) {
  try {
    const next = await (wish ? send("table", { ...wish, after: now?.line }) : ask("table"));
    wrong = next.stale && next.line !== now.line ? [{ fact: say("gone_on"), isOwn: true }] : []; // a double click is no news
    now = next;
    advice = chosen = null;
    halted = "";
  } catch (error) {
    wrong = error instanceof Refusal ? error.problems : [{ fact: String(error), hint: "" }];
  }
  lay();
  if (now && !advice) await advise();
}

async function advise() {
  following.abort();
  following = new AbortController();
  const { signal } = following;
  if (now.over || now.legal.length < 2) return;
  try {
    await follow("advice", {}, signal, (item) => {
      if (signal.aborted) return;
      advice = item;
      layMoves();
    });
  } catch (error) {
    if (signal.aborted || !(error instanceof Refusal)) return;
    halted = error.problems.map((problem) => [problem.fact, problem.hint].filter(Boolean).join(": ")).join("; ");
    if (of("moves")?.firstChild) layMoves();
  }
}

/** @param {number} seat */
const nameOf = (seat) => say("player", { n: seat + 1 });

/** @param {string} policy */
const kindOf = (policy) => (policy === YOU ? say("you") : policyName(policy));

function lay() {
  if (!of("felt")) of("play").replaceChildren(h("div", { id: "desk" }, h("div", { id: "felt" }), h("div", { id: "again" })), h("aside", { id: "talk", "aria-label": say("moves") }, h("section", { id: "moves" }), h("section", { id: "story", "aria-label": say("story"), tabindex: 0 })));
  if (!now) return of("felt").replaceChildren(layWrong());
  if (now.secret && seen !== now.seat && !now.over) return layPass();
  const focused = document.activeElement?.id;
  seen = now.seat;
  layFelt();
  layMoves();
  layStory();
  if (focused && of(focused)) of(focused).focus({ preventScroll: true });
}

const layWrong = () => (wrong.length ? h("div", { role: "alert" }, faults({ problems: wrong })) : "");

/** Hide the table until the screen has been passed on. */
function layPass() {
  const go = h("button", { type: "button", class: "button", onclick: () => { seen = now.seat; lay(); } }, say("ready", { player: nameOf(now.seat) }));
  of("felt").replaceChildren(h("div", { class: "pass" }, h("h1", {}, say("pass", { player: nameOf(now.seat) })), h("p", { class: "note" }, say("pass_why")), go));
  for (const place of ["moves", "story", "again"]) of(place).replaceChildren();
  go.focus();
}

// the table -----------------------------------------------------------------------------------

function layFelt() {
  const tray = h("div", { class: "tray" }, layHead(), ...now.zones.filter((/** @type {any} */ zone) => zone.name === "dice").map((/** @type {any} */ zone) => dice(zone.dice)), layScores());
  const sheet = now.sheet && laySheet(now.sheet, now.legal, choose);
  const zones = now.zones.filter((/** @type {any} */ zone) => zone.name !== "dice").map((/** @type {any} */ zone) => layZone(zone, nameOf));
  of("felt").replaceChildren(layWrong(), tray, sheet ? h("div", { class: "sheet" }, sheet) : "", h("div", { class: "zones" }, zones));
  of("again").replaceChildren(...layAgain());
}

/** Whose turn it is, or how the game has ended. */
const tellTurn = () => (now.over ? now.over.lines.join(" ") : `${nameOf(now.seat)} · ${kindOf(now.seats[now.seat])}`);

function layHead() {
  const head = [...now.story].reverse().find((line) => line.is_head);
  const turn = tellTurn();
  return h("div", { class: "when" }, h("h1", {}, now.over ? say("over") : (head?.text ?? state.view.title)), h("p", {}, turn));
}

const layScores = () => h("ul", { class: "scores" }, now.scores.map((/** @type {number} */ score, /** @type {number} */ seat) =>
  h("li", { "aria-current": String(seat === now.seat && !now.over) }, h("span", {}, now.seats.length > 1 ? `${nameOf(seat)} · ${kindOf(now.seats[seat])}` : say("points")), h("b", {}, String(score)))));

/** What can be done with the game itself. */
function layAgain() {
  const back = h("button", { type: "button", class: "button quiet", id: "back", onclick: () => act({ do: "pop" }) }, say("take_move_back"));
  const line = h("input", { id: "line", value: now.line, "aria-label": say("line"), spellcheck: "false", onkeydown: (/** @type {any} */ event) => { if (event.key === "Enter") replay(line); } });
  const copy = h("button", { type: "button", class: "link", onclick: () => (navigator.clipboard ? navigator.clipboard.writeText(line.value).then(() => status(say("copied"))) : line.select()) }, say("copy"));
  const seats = h("div", { class: "seats" }, [...Array(counts.about.players[1]).keys()].map(laySeat));
  const fresh = h("button", { type: "button", class: "button", id: "new", onclick: () => act({ do: "new", seed: 1 + Math.floor(Math.random() * 9998), seats: [...seats.querySelectorAll("select")].map((select) => select.value).filter(Boolean) }) }, say("new_game"));
  return [h("div", { class: "row" }, fresh, back), seats, h("label", { class: "gameline" }, h("span", {}, say("line")), line, copy), h("p", { class: "note" }, say("line_why"))];
}

/** Go on with a game that was pasted; from then on, keys are moves. @param {any} line */
function replay(line) {
  line.blur();
  of("desk").scrollTo(0, 0);
  act({ do: "replay", line: line.value });
}

/** @param {number} seat */
function laySeat(seat) {
  const taken = now.seats[seat] ?? "";
  const { players, policies } = counts.about;
  const names = [...(seat < players[0] ? [] : [""]), YOU, ...policies];
  return h("label", {}, h("span", {}, nameOf(seat)), h("select", { id: `seat-${seat}` }, names.map((name) => h("option", { value: name, selected: name === taken }, name ? kindOf(name) : "–"))));
}

// the moves -----------------------------------------------------------------------------------

/** @param {number[]} actions */
function choose(actions) {
  if (actions.length === 1) return void act({ do: "push", action: now.legal[actions[0]].action });
  chosen = actions;
  layMoves();
  /** @type {any} */ (of("moves").querySelector("button.move"))?.focus();
}

/** The legal actions: the best first, once that is known; until then, to end a day comes last. */
function ranked() {
  const all = now.legal.map((/** @type {any} */ action, /** @type {number} */ index) => ({ ...action, index, worth: advice?.worths[index]?.[0], error: advice?.worths[index]?.[1] ?? 0 }));
  const some = chosen ? all.filter((/** @type {any} */ action) => chosen?.includes(action.index)) : all;
  const last = (/** @type {any} */ { action }) => Number(action === "end"); // the first is what a beginner tries
  return some.sort((/** @type {any} */ one, /** @type {any} */ other) => (advice ? other.worth - one.worth : last(one) - last(other)));
}

function layMoves() {
  if (of("felt").querySelector(".pass")) return undefined; // the hand of whoever comes next
  if (now.over) return of("moves").replaceChildren();
  const isAlone = now.seats.length === 1;
  const rows = ranked();
  const worths = advice ? advice.worths.map((/** @type {number[]} */ [worth]) => worth) : [0];
  const [least, most] = [Math.min(...worths), Math.max(...worths)];
  const told = (/** @type {any} */ row) => (isAlone ? (row.worth === most ? figure(row.worth) : figure(row.worth - most, 2, true)) : advice.exact ? figure(row.worth, 2, true) : `${figure(100 * row.worth, 0)}\u00a0%`);
  const buttons = rows.map((/** @type {any} */ row, /** @type {number} */ place) => h("li", {}, h("button", { type: "button", class: row.worth === most && most > least ? "move best" : "move", onclick: () => act({ do: "push", action: row.action }) },
    place < KEYS ? h("kbd", { "aria-hidden": "true" }, String(place + 1)) : h("span"), h("span", { class: "text" }, row.text),
    advice ? h("span", { class: "worth", title: row.error ? `± ${figure(isAlone ? row.error : 100 * row.error, isAlone ? 2 : 0)}` : "" }, h("i", { style: `width: ${Math.round(8 + 62 * ((row.worth - least) / (most - least || 1)))}%` }), h("b", {}, told(row))) : null)));
  const why = !advice ? (rows.length > 1 && !halted ? say("weighing") : "") : advice.exact ? say("worth_exact") : say("worth_games", { n: advice.games });
  const all = chosen ? h("button", { type: "button", class: "link", onclick: () => { chosen = null; layMoves(); } }, say("all_moves")) : null;
  of("moves").replaceChildren(h("div", { class: "title" }, h("h2", {}, say("moves")), h("span", { class: "note" }, why), all), halted ? h("p", { class: "note", role: "status" }, halted) : "", h("ol", {}, buttons));
}

/** Tell the moves since those that were told before, and whose turn it is. @param {number} last */
function tellMoves(last) {
  if (now.line === heard.line) return;
  const before = heard.move < last ? heard.move : last - 1;
  const lines = now.story.filter((/** @type {any} */ line) => line.move > before).map((/** @type {any} */ line) => line.text);
  heard = { line: now.line, move: last };
  announce([...lines, tellTurn()].join(" "));
}

function layStory() {
  const last = now.story.at(-1)?.move;
  tellMoves(last ?? 0);
  const groups = new Map();
  for (const line of now.story) groups.set(line.move, [...(groups.get(line.move) ?? []), line]);
  const items = [...groups.values()].reverse().map((lines) => h("li", { class: lines[0].move === last && last ? "last" : "" }, lines.map((/** @type {any} */ line) => h("p", { class: line.is_head ? "head" : /\S {2}/.test(line.text) || line.text.startsWith("  ") ? "rows" : "" }, line.text))));
  of("story").replaceChildren(h("div", { class: "title" }, h("h2", {}, say("story")), h("span", { class: "note" }, say("moves_made", { n: now.moves, seed: now.seed }))), h("ol", {}, items));
}

/** A key at the table; whether it meant something. @param {string} pressed */
export function pressAtTable(pressed) {
  if (!now || of("felt")?.querySelector(".pass")) return false;
  const rows = now.over ? [] : ranked();
  const row = pressed === "b" ? (advice ? rows[0] : null) : rows[Number(pressed) - 1];
  if (row) act({ do: "push", action: row.action });
  else if (pressed === "z") act({ do: "pop" });
  else return false;
  return true;
}
