// Balance: dials of the numbers that the rules play with, and what they do to the scores.

import { chart } from "./chart.js";
import { count, counts, figure, isEndless, learn, noRules, policyName, progress, tellCount, tellDifference, tellStalled } from "./counts.js";
import { dial } from "./dials.js";
import { announce, faults, h, of, say, stepsOf } from "./dom.js";
import { edit, state } from "./state.js";

let laid = "";

/** Lay the view for the present game, and count it. */
export async function layBalance() {
  const about = await learn();
  if (!about.dials.length) return of("balance").replaceChildren(noRules());
  if (!of("effects")) {
    laid = "";
    of("balance").replaceChildren(h("div", { id: "effects" }), h("aside", { id: "dials", "aria-label": say("numbers") }));
  }
  layDials(about);
  layEffects();
  return count(true);
}

// the dials -----------------------------------------------------------------------------------

/** @param {any} about */
function layDials(about) {
  if (laid === about.key) return;
  laid = about.key;
  const focused = document.activeElement?.id;
  const groups = new Map();
  for (const number of about.dials) {
    const [group, ...rest] = stepsOf(number.label);
    groups.set(group, [...(groups.get(group) ?? []), { ...number, name: rest.join(" · ") || group }]);
  }
  const all = state.view.changes.length ? h("button", { type: "button", class: "link", onclick: asShipped }, say("all_as_shipped")) : null;
  of("dials").replaceChildren(h("div", { class: "title" }, h("h2", {}, say("numbers")), all), layChoices(about),
    ...[...groups].map(([group, numbers]) => h("section", { class: "group" }, h("h3", {}, group), numbers.map(layDial))));
  if (focused && of(focused)) of(focused).focus({ preventScroll: true });
}

/** @param {any} number */
function layDial(number) {
  const { box, slider, back } = dial(number, `dial-${number.path}-`);
  const isOwn = number.value !== number.shipped;
  return h("div", { class: isOwn ? "dial own" : "dial", title: number.path }, h("span", { class: "name" }, number.name), slider, box, isOwn ? h("s", { title: say("usual", { n: number.shipped }) }, String(number.shipped)) : h("s"), back);
}

/** @param {any} about */
function layChoices(about) {
  const policies = h("select", { id: "policy", onchange: () => { counts.policy = policies.value; count(true); } }, about.policies.map((/** @type {string} */ name) => h("option", { value: name, selected: name === counts.policy }, policyName(name))));
  const [fewest, most] = about.players;
  const players = h("select", { id: "players", onchange: () => { counts.players = Number(players.value); count(true); } }, [...Array(most - fewest + 1).keys()].map((more) => h("option", { value: fewest + more, selected: fewest + more === counts.players }, String(fewest + more))));
  return h("div", { class: "choices" }, h("label", {}, h("span", {}, say("policy")), policies), h("label", {}, h("span", {}, say("players")), players));
}

addEventListener("resize", () => layEffects()); // its chart is drawn for its width

async function asShipped() {
  for (const [path] of state.view.changes) await edit({ kind: "number", path, value: null });
}

// what they do --------------------------------------------------------------------------------

/** Lay what has been counted so far. */
export function layEffects() {
  if (!of("effects") || state.tab !== "balance") return;
  const { now, best, busy, problems } = counts;
  const wrong = faults({ problems });
  const head = h("div", {}, h("h1", {}, say("balance")), h("p", { class: "note" }, tellCount()), progress());
  if (!now) return of("effects").replaceChildren(head, ...wrong, wrong.length ? "" : h("div", { class: "plot blank", "aria-hidden": "true" }));
  const stalled = tellStalled(now);
  if (isEndless(now)) {
    if (!busy) announce(say("none_ends"));
    return of("effects").replaceChildren(head, ...wrong, ...stalled);
  }
  const bounds = counts.about.dials.filter((/** @type {any} */ each) => each.path.endsWith(".at_least")).map((/** @type {any} */ each) => each.value);
  const legend = h("p", { class: "legend" }, h("span", { class: "before" }, say("as_printed")), now.after ? h("span", { class: "after" }, say("as_changed")) : null, best ? h("span", { class: "best" }, say("best_play")) : null);
  return of("effects").replaceChildren(head, ...wrong, ...stalled, h("div", { class: "plot" }, chart(now, best, { bounds, wide: Math.min(560, Math.max(300, of("effects").clientWidth - 60)) })), legend, layFigures(now, best, busy), layRanks(now, best) ?? "",
    now.after ? "" : h("p", { class: "note" }, say("turn_a_dial")));
}

/** @param {string} name @param {string} value @param {string} more @param {string} [kind] */
const card = (name, value, more, kind = "") => h("div", { class: `figure ${kind}` }, h("span", {}, name), h("b", {}, value), h("small", {}, more));

/** @param {any} run */
const half = (run) => `± ${figure((run.high - run.low) / 2)}`;

/** @param {any} now @param {any} best @param {string} busy */
function layFigures(now, best, busy) {
  const { before, after, difference } = now;
  if (!busy) announce(`${say("mean_score")}: ${figure((after ?? before).mean)}${difference ? `, ${say("difference")}: ${tellDifference(difference)}` : ""}`);
  const cards = [card(say("mean_score"), figure((after ?? before).mean), after ? `${say("was")} ${figure(before.mean)}` : half(before))];
  if (difference) {
    const [mean, error] = tellDifference(difference).split(" ± ");
    const isSure = difference.low > 0 || difference.high < 0;
    cards.push(card(say("difference"), mean, `± ${error} · ${say(isSure ? "noticed" : "not_noticed")}`, isSure ? (difference.mean > 0 ? "more" : "less") : ""));
  }
  if (best) {
    const exact = best.after ?? best.before;
    cards.push(card(say("best_play"), figure(exact.expected), best.after ? `${say("was")} ${figure(best.before.expected)}` : say("exact")));
  } else if (busy === "solving") cards.push(card(say("best_play"), "…", say("exact")));
  return h("div", { class: "figures" }, cards);
}

/** @param {any} now @param {any} best */
function layRanks(now, best) {
  if (!now.ranks.length || counts.players > 1) return null;
  const percent = (/** @type {number} */ share) => figure(100 * share, 1);
  const exact = best && (best.after ?? best.before).ranks;
  const bar = (/** @type {[number, number, number]} */ [share, low, high], /** @type {string} */ kind) =>
    h("span", { class: `bar ${kind}` }, h("i", { style: `width: ${100 * share}%` }), h("u", { style: `left: ${100 * low}%; width: ${100 * (high - low)}%` }));
  const rows = now.ranks.map((/** @type {string} */ name, /** @type {number} */ rank) => {
    const before = now.before.ranks[rank];
    const after = now.after?.ranks[rank];
    return h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "bars", "aria-hidden": "true" }, bar(before, "before"), after ? bar(after, "after") : null),
      h("td", {}, after ? `${percent(before[0])} → ` : "", h("b", {}, percent((after ?? before)[0])), " %"), h("td", { class: "best" }, exact ? `${percent(exact[rank])} %` : ""));
  });
  return h("table", { class: "ranks" }, h("caption", {}, say("ranks")), h("tbody", {}, rows.reverse()));
}
