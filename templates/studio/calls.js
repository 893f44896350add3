// All that is asked of the program, by the way that this page has to it.

import { fit, reach } from "./transport.js";

/** Problems that an answer carries. */
export class Refusal extends Error {
  /** @param {number} code @param {any[]} problems */
  constructor(code, problems) {
    super(problems.map((problem) => problem.fact).join("; "));
    this.code = code;
    this.problems = problems;
  }
}

/** @param {Response} answer */
async function read(answer) {
  const content = await answer.json().catch(() => ({ problems: [{ fact: answer.statusText, hint: "", place: "" }] }));
  if (!answer.ok) throw new Refusal(answer.status, content.problems ?? []);
  return content;
}

/** @param {string} call @param {Record<string, any>} [about] */
export async function ask(call, about = {}) {
  const query = new URLSearchParams(about).toString();
  return read(await reach(query ? `${call}?${query}` : call));
}

/** @param {string} call @param {any} [body] */
export async function send(call, body = {}) {
  const headers = { "Content-Type": "application/json" };
  return read(await reach(call, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** @param {string} id @param {File} given @param {string} face */
export async function put(id, given, face) {
  const file = await fit(id, given).catch(() => { throw new Refusal(422, [{ fact: `${given.name} cannot be read as a picture`, hint: "save it again as PNG, JPEG or SVG", place: "" }]); });
  const suffix = (/\.[a-z]+$/i.exec(file.name) ?? [""])[0].toLowerCase();
  const address = `picture/${encodeURIComponent(id)}?suffix=${encodeURIComponent(suffix)}&face=${encodeURIComponent(face)}`;
  return read(await reach(address, { method: "PUT", headers: { "Content-Type": "application/octet-stream" }, body: file }));
}

/**
 * Call back with each item of an answer that comes line by line.
 * @param {string} call @param {Record<string, any>} about @param {AbortSignal} signal @param {(item: any) => void} take
 */
export async function follow(call, about, signal, take) {
  const answer = await reach(`${call}?${new URLSearchParams(about)}`, { signal });
  if (!answer.ok || !answer.body) return read(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let bit = await reader.read(); !bit.done; bit = await reader.read()) {
    const lines = (rest + bit.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const item = JSON.parse(line);
      if (item.problems) throw new Refusal(answer.status, item.problems);
      take(item);
    }
  }
  return undefined;
}

/** A file that the program makes, with its name. @param {string} call @param {Record<string, any>} about */
export async function fetchFile(call, about) {
  const answer = await reach(`${call}?${new URLSearchParams(about)}`);
  if (!answer.ok) await read(answer);
  const [, name = "file"] = /filename="(.*)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  return { name, content: await answer.blob() };
}

/** The text at an address; empty if it is no longer there. @param {string} address */
export async function text(address) {
  const answer = await reach(address);
  return answer.ok ? answer.text() : "";
}
