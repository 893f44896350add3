// The way to the program where there is no server: it runs in a worker. Until that is ready, the
// page shows the games as they were when the site was built, and calls wait.

import { HOME, inflate, load } from "./files.js";

/** @type {any} the games and words that the site brings along */
const first = await (await load("first/about.json")).json();
const wishes = new URLSearchParams(location.search);
/** What is to be shown: by the address, or as in the last visit. */
const wanted = { game: wishes.get("game") ?? localStorage.getItem("ducks-pnp game") ?? "", language: "en", ink: "full" };
if (!first.games.includes(wanted.game)) [wanted.game] = first.games;
if (!location.hash && !wishes.get("game")) location.replace("#start");

/** @type {Set<string>} addresses of drawings that the site brings along */ const drawn = new Set();
/** @type {Map<number, any>} calls that wait for the rest of their answers */ const calls = new Map();
/** @type {any} */ let told = null;
/** @type {any} what the program was asked to open first */ let asked = null;
let isReady = false;
let number = 0;

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
worker.addEventListener("error", (event) => fail(event.message));
worker.addEventListener("message", ({ data }) => {
  if (data.isLoaded) worker.postMessage({ wanted: (asked = { ...wanted }) });
  else if (data.isReady) begin();
  else if (data.number) calls.get(data.number)?.(data);
  else fail(data.error);
});

/** @param {string} fact */
const fail = (fact) => told?.fault({ problems: [{ fact, hint: "reload this page", place: "" }] });

/** Go over from what the site brought along to the program. */
async function begin() {
  isReady = true;
  told?.delta({ whole: true, ...(await (await ask("view")).json()) });
  told?.back();
  navigator.serviceWorker?.register(new URL("../service.js", HOME)).catch(() => undefined);
  hear();
}

/** Hear what the program tells by itself. */
async function hear() {
  const reader = (await ask("events")).body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let bit = await reader?.read(); bit && !bit.done; bit = await reader?.read()) {
    const [, event, text] = /^event: (\w+)\ndata: (.*)\n\n$/s.exec(bit.value) ?? [];
    if (event === "delta" || event === "fault") told?.[event](JSON.parse(text));
  }
}

/** Ask the program. @param {string} address @param {any} [options] @returns {Promise<Response>} */
async function ask(address, { method = "GET", headers = {}, body = "", signal = null } = {}) {
  number += 1;
  const mine = number;
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return new Promise((resolve, reject) => {
    /** @type {any} */ let stream;
    const content = new ReadableStream({ start(controller) { stream = controller; }, cancel: stop });
    calls.set(mine, (/** @type {any} */ news) => {
      if (news.status) resolve(new Response(content, { status: news.status, headers: { "Content-Type": news.type, "X-Name": news.name } }));
      else if (news.piece) stream.enqueue(news.piece);
      else end(news);
    });
    signal?.addEventListener("abort", () => { stop(); end({ error: "it was dropped" }); });
    worker.postMessage({ number: mine, method, address, type: headers["Content-Type"] ?? "", body: bytes });

    function stop() { worker.postMessage({ drop: mine }); }
    function end(/** @type {any} */ news) {
      if (!calls.delete(mine)) return;
      if (news.isLost) fail("edits are not kept when this page is closed: download the pack");
      if (!news.error) stream.close();
      else { const error = new Error(news.error); stream.error(error); reject(error); }
    }
  });
}

/** A game as it was when the site was built, if that is wanted. @returns {Promise<any>} */
async function firstView() {
  const view = await (await load(`first/${wanted.game}.json`)).json();
  for (const part of view.parts) for (const face of part.faces) drawn.add(face.address);
  return view;
}

/** The answer that the site brings along, if it does. @param {string} path @param {URLSearchParams} query @param {any} options */
async function firstAnswer(path, query, { method = "GET", body = "" } = {}) {
  const isUsual = wanted.language === "en" && wanted.ink === "full";
  if (path === "words" && method === "GET") {
    const language = (query.get("language") ?? "").slice(0, 2).toLowerCase();
    return load(`first/words.${first.words.includes(language) ? language : "en"}.json`);
  }
  if (drawn.has(path)) return load(path).then(withPictures).catch(() => null); // it was not looked at before the net was gone
  if (path === "view" && !isReady && isUsual && (asked ?? wanted).game === wanted.game) return Response.json(await firstView());
  if (path === "open" && method === "POST") {
    Object.assign(wanted, JSON.parse(body));
    localStorage.setItem("ducks-pnp game", wanted.game);
    if (asked || wanted.language !== "en" || wanted.ink !== "full") return null;
    const view = await firstView();
    told?.delta({ whole: true, ...view });
    return Response.json({ version: view.version });
  }
  return null;
}

/** The answer to a call. @param {string} call @param {any} [options] @returns {Promise<Response>} */
export async function reach(call, options = {}) {
  const [path, query = ""] = call.split("?");
  const known = await firstAnswer(path, new URLSearchParams(query), options);
  if (known) return known;
  const answer = await ask(call, options);
  return answer.headers.get("Content-Type")?.startsWith("image/svg") ? withPictures(answer) : answer;
}

/** The file that stands in the place of a picture: Python reads no photographs here. @param {string} id @param {File} file @returns {Promise<File>} */
export async function fit(id, file) {
  const { asDrawing } = await import("./photographs.js");
  return asDrawing(file, async () => (await reach(`drawing/${encodeURIComponent(id)}`)).text());
}

const PICTURES = /"((?:v-\w+\/)?picture\/[0-9a-f]+(?:\.\w+)?)"/g;

/** A drawing with its pictures where a browser finds them. @param {Response} drawing */
async function withPictures(drawing) {
  const source = await drawing.text();
  const names = [...new Set([...source.matchAll(PICTURES)].map(([, name]) => name))];
  const found = new Map(await Promise.all(names.map(async (name) => /** @type {[string, string]} */ ([name, await place(name)]))));
  return new Response(source.replace(PICTURES, (_, name) => `"${found.get(name)}"`), { status: drawing.status, headers: { "Content-Type": "image/svg+xml" } });
}

/** @type {Map<string, Promise<string>>} */
const places = new Map();

/** The address that a browser loads the answer to a call from. @param {string} call @returns {Promise<string>} */
export function place(call) {
  if (first.pictures[call]) return Promise.resolve(new URL(first.pictures[call], HOME).href);
  const known = places.get(call);
  if (known) return known;
  const name = /^v-\w+\/(picture\/.*)/.exec(call)?.[1];
  const answered = call === first.style ? style() : name ? load(name) : reach(call);
  const address = answered.then(async (answer) => URL.createObjectURL(await answer.blob()));
  places.set(call, address);
  return address;
}

/** The style sheet of the fonts, with the places of their files. */
async function style() {
  const fonts = await Promise.all(first.fonts.map(async (/** @type {[string, string]} */ [, name]) => [name, URL.createObjectURL(await (await inflate(name)).blob())]));
  const text = await (await load(first.style)).text();
  return new Response(fonts.reduce((sheet, [name, address]) => sheet.replaceAll(`"${name}"`, `"${address}"`), text), { headers: { "Content-Type": "text/css" } });
}

/** Save the answer to a call as a file. @param {string} call @param {string} name */
async function save(call, name) {
  const answer = await reach(call);
  if (!answer.ok) return told?.fault(await answer.json());
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = answer.headers.get("X-Name") || name;
  link.click();
  return setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[download]");
  if (!link) return;
  event.preventDefault();
  save(link.getAttribute("href") ?? "", link.getAttribute("download") ?? "").catch((error) => fail(String(error)));
});

/** Call back with all that the program tells by itself. @param {import("../transport.js").Told} callbacks */
export function listen(callbacks) {
  told = callbacks;
  if (!isReady) told.wait();
}
