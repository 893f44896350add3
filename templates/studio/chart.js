// Histograms as drawings: grey as shipped, an outline as changed, a line for best play.

import { say, svg } from "./dom.js";

const GROUND = 22;
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** @param {[number, number][]} scores @param {number} size @returns {Map<number, number>} shares by bin */
function binned(scores, size) {
  const bins = new Map();
  const whole = scores.reduce((sum, [, times]) => sum + times, 0);
  for (const [score, times] of scores) {
    const bin = Math.floor(score / size);
    bins.set(bin, (bins.get(bin) ?? 0) + times / whole);
  }
  return bins;
}

/** The score that a share of all lies below. @param {[number, number][]} scores @param {number} share */
function quantile(scores, share) {
  const target = share * scores.reduce((sum, [, times]) => sum + times, 0);
  let total = 0;
  for (const [score, times] of scores) {
    total += times;
    if (total >= target) return score;
  }
  return scores.at(-1)?.[0] ?? 0;
}

/** @param {number} span @param {number} most */
const stepOf = (span, most) => SIZES.find((size) => span / size <= most) ?? 1000;

/**
 * A chart of scores.
 * @param {any} now a count @param {any} best the results of best play, if known
 * @param {{wide?: number, high?: number, bounds?: number[], bins?: number}} [look]
 */
export function chart(now, best = null, { wide = 560, high = 210, bounds = [], bins = 80 } = {}) {
  const runs = [now.before, now.after, best?.after ?? best?.before].filter(Boolean);
  const low = Math.min(...runs.map((run) => quantile(run.scores, 0.001)));
  const top = Math.max(...runs.map((run) => quantile(run.scores, 0.999)));
  const size = stepOf(Math.max(1, top - low), bins);
  const first = Math.floor(low / size) - 1;
  const last = Math.floor(top / size) + 2;
  const sides = runs.map((run) => binned(run.scores, size));
  const most = Math.max(...sides.flatMap((side) => [...side.values()]), 0.001);
  const x = (/** @type {number} */ score) => ((score / size - first) / (last - first)) * wide;
  const y = (/** @type {number} */ share) => (high - GROUND) * (1 - share / most) + 6;
  const floor = y(0);
  /** @param {Map<number, number>} side */
  const steps = (side) => {
    let path = `M${x(first * size)} ${floor}`;
    for (let bin = first; bin < last; bin += 1) path += `V${y(side.get(bin) ?? 0).toFixed(1)}H${x((bin + 1) * size).toFixed(1)}`;
    return `${path}V${floor}`;
  };
  /** @param {Map<number, number>} side */
  const line = (side) => [...Array(last - first).keys()].map((step) => `${step ? "L" : "M"}${x((first + step + 0.5) * size).toFixed(1)} ${y(side.get(first + step) ?? 0).toFixed(1)}`).join("");
  const tick = stepOf((last - first) * size, 7);
  const ticks = [];
  for (let score = Math.ceil((first * size) / tick) * tick; score < last * size; score += tick) {
    if (x(score) > 10 && x(score) < wide - 10) ticks.push(svg("path", { d: `M${x(score)} 4V${floor}`, class: "grid" }), svg("text", { x: x(score), y: high + 10, class: "tick" }, String(score)));
  }
  const marks = bounds.filter((bound) => bound > first * size && bound < last * size).map((bound) => svg("path", { d: `M${x(bound)} 4V${floor}`, class: "bound" }));
  const mean = (/** @type {any} */ run, /** @type {string} */ name) => run && svg("path", { d: `M${x(run.mean)} ${floor}v7`, class: `mean ${name}` });
  const bestSide = best && sides.at(-1);
  return svg("svg", { viewBox: `0 0 ${wide} ${high + 14}`, class: "chart", role: "img", "aria-label": say("chart") },
    ...ticks, ...marks,
    svg("path", { d: steps(sides[0]), class: "before" }),
    now.after && svg("path", { d: steps(sides[1]), class: "after" }),
    bestSide && svg("path", { d: line(bestSide), class: "best" }),
    svg("path", { d: `M0 ${floor}H${wide}`, class: "floor" }),
    mean(now.before, "before"), mean(now.after, "after"));
}
