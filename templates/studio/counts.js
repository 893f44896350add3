// Games counted while they are played: the page's game as printed and as changed, with the same luck.

import { duck, h, say } from "./dom.js";
import { ask, follow, Refusal } from "./calls.js";
import { state, tell } from "./state.js";

/** @typedef {{scores: [number, number][], mean: number, low: number, high: number, ranks: [number, number, number][], stalled: number}} Side */

export const counts = {
  /** @type {any} what can be counted of the game */ about: null,
  /** @type {any} the last count */ now: null,
  /** @type {any} best play */ best: null,
  /** @type {any[]} */ problems: [],
  /** @type {"" | "counting" | "solving"} */ busy: "",
  policy: "",
  players: 0,
};
let asked = "";
let following = new AbortController();

/** Load what can be counted of the game, once for each state of its numbers. */
export async function learn() {
  const key = JSON.stringify([state.view.game, state.view.language, state.view.changes]);
  if (counts.about?.key === key) return counts.about;
  const isOther = counts.about?.game !== state.view.game;
  const about = await ask("balance");
  counts.about = { ...about, key, game: state.view.game };
  if (isOther) {
    counts.policy = about.policies[0] ?? "";
    counts.players = about.players[0];
    counts.now = null;
  }
  return counts.about;
}

/** Count the game as it is now, unless it is counted already; what was under way is dropped. @param {boolean} [wantsBest] */
export async function count(wantsBest = false) {
  const about = await learn();
  if (!about.dials.length) return;
  const { view } = state;
  const key = JSON.stringify([view.game, view.language, view.changes, counts.policy, counts.players]);
  if (key === asked && (counts.busy || counts.now)) return wantsBest && !counts.busy && !counts.best ? solve() : undefined;
  asked = key;
  following.abort();
  following = new AbortController();
  const { signal } = following;
  Object.assign(counts, { best: null, problems: [], busy: "counting" });
  tell("counts");
  await run("count", signal, (item) => { counts.now = item; });
  if (!signal.aborted && wantsBest) await solve();
}

/** Work best play out, where it can be. */
async function solve() {
  if (!counts.about.solvable || counts.players > 2) return;
  counts.busy = "solving";
  tell("counts");
  await run("solve", following.signal, (item) => { counts.best = item; });
}

/** @param {string} call @param {AbortSignal} signal @param {(item: any) => void} take */
async function run(call, signal, take) {
  const order = { policy: counts.policy, players: counts.players };
  try {
    await follow(call, order, signal, (item) => { if (!signal.aborted) { take(item); tell("counts"); } });
  } catch (error) {
    if (signal.aborted) return;
    asked = ""; // the next look asks again
    counts.problems = error instanceof Refusal ? error.problems : [{ fact: String(error), hint: "" }];
  }
  if (signal.aborted) return;
  counts.busy = "";
  tell("counts");
}

/** How far a count is, as a bar; null once it is done. @returns {any} */
export function progress() {
  const { now, busy } = counts;
  if (!busy) return null;
  return h("progress", busy === "solving" || !now ? { "aria-label": say("counting") } : { max: now.most, value: now.games, "aria-label": say("counting") });
}

/** What stands in place of the table and of the dials of a game without rules. */
export const noRules = () => h("div", { class: "empty" }, duck(), h("p", {}, say("no_rules")), h("a", { class: "button quiet", href: "#make" }, say("make")));

/** A number of games in the page's language. @param {number} games */
const whole = (games) => games.toLocaleString(document.documentElement.lang);

/** How a count goes, in one line. */
export function tellCount() {
  const { now } = counts;
  if (!now) return say("counting");
  return [say("games_counted", { n: whole(now.games) }), policyName(now.policy), now.compiled ? "" : say("interpreted"), now.after ? say("same_luck") : ""].filter(Boolean).join(" · ");
}

/** Whether no game ended with the present numbers: there are no scores to show. @param {any} now a count */
export const isEndless = (now) => (now.after ?? now.before).stalled === now.games;

/** How many games do not end, for each version that has any. @param {any} now a count @returns {any[]} */
export function tellStalled(now) {
  const sides = now.after ? [[now.before, "as_printed"], [now.after, "as_changed"]] : [[now.before, "as_printed"]];
  return sides.filter(([side]) => side.stalled).map(([side, name]) =>
    h("p", { class: "fault" }, `${say(name)}: ${say("stalled", { n: whole(side.stalled), games: whole(now.games) })}`, h("span", {}, say(side.stalled === now.games ? "none_ends" : "some_end"))));
}

/** @param {string} policy */
export function policyName(policy) {
  const said = say(`policy.${policy}`);
  return said.startsWith("policy.") ? policy : said;
}

/** A number in the page's language. @param {number} value @param {number} [digits] @param {boolean} [signed] */
export const figure = (value, digits = 2, signed = false) =>
  new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: signed ? "exceptZero" : "auto" }).format(value).replace("-", "\u2212");

/** The difference with half its interval, as "+7.50 ± 0.07". @param {{mean: number, low: number, high: number}} difference */
export const tellDifference = (difference) => `${figure(difference.mean, 2, true)} ± ${figure((difference.high - difference.low) / 2)}`;
