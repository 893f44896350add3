// The worker in which Python runs: it hands calls to the session, and keeps the packs that it writes.

import { loadPyodide } from "../engine/pyodide.mjs";
import { HOME, inflate, load, unpack } from "./files.js";

const LIBRARIES = "/lib/python3.14/site-packages";
const PACKS = "/packs";

const PACKED = new Map([["engine/pyodide.asm.wasm", "application/wasm"], ["engine/python_stdlib.zip", "application/zip"]]);

const fetchFile = globalThis.fetch;
globalThis.fetch = (address, options) => {
  const name = String(address).replace(HOME.href, "");
  return PACKED.has(name) ? inflate(name, PACKED.get(name)) : name.startsWith("engine/") ? load(name) : fetchFile(address, options);
};

/** @type {any} */ let disk = null;
/** @type {(session: any) => void} */ let tellSession;
/** @type {Promise<any>} */ const opened = new Promise((resolve) => { tellSession = resolve; });

/** Start Python with the program, its fonts, and the packs of earlier visits. */
async function start() {
  const { fonts, lock } = await (await load("first/about.json")).json();
  const script = URL.createObjectURL(await (await inflate("engine/pyodide.asm.mjs", "text/javascript")).blob());
  const { default: createPyodideModule } = await import(script);
  const [engine, program] = await Promise.all([
    loadPyodide({ indexURL: new URL("engine/", HOME).href, lockFileContents: lock, createPyodideModule }),
    inflate("program.tar").then((answer) => answer.arrayBuffer()),
  ]);
  unpack(engine, new Uint8Array(program), LIBRARIES);
  await Promise.all(fonts.map(async (/** @type {[string, string]} */ [name, address]) => {
    const content = await (await inflate(address)).arrayBuffer();
    engine.FS.writeFile(`${LIBRARIES}/pnp/_fonts/${name}`, new Uint8Array(content));
  }));
  await openPacks(engine);
  if (engine.FS.readdir(PACKS).length > 2) await add(engine, "substitutes.tar").catch(() => undefined); // they may say anything
  return engine;
}

/** Open the packs of earlier visits, unless another page has them open. @param {any} engine */
async function openPacks(engine) {
  engine.FS.mkdirTree(PACKS);
  if (!globalThis.navigator?.storage?.getDirectory || !(await isAlone())) return;
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("packs", { create: true });
  disk = await engine.mountNativeFS(PACKS, folder);
}

/** Whether no other page of this browser has the packs open. @returns {Promise<boolean>} */
const isAlone = () => new Promise((tell) => {
  if (!navigator.locks) tell(true);
  else navigator.locks.request("packs", { ifAvailable: true }, (lock) => { tell(lock !== null); return lock && new Promise(() => {}); });
});

/** @type {Map<string, Promise<void>>} archives that were loaded after the start */ const added = new Map();

/** Load an archive once it is asked for. @param {any} engine @param {string} name @returns {Promise<void>} */
function add(engine, name) {
  const known = added.get(name);
  if (known) return known;
  const content = inflate(name).then((answer) => answer.arrayBuffer());
  const done = content.then((bytes) => unpack(engine, new Uint8Array(bytes), LIBRARIES));
  added.set(name, done);
  done.catch(() => added.delete(name)); // another time there may be a net
  return done;
}

/** Load what a call needs that the start does not: what draws printed pages, and fonts for other letters. @param {any} engine @param {any} call */
async function prepare(engine, { address, method, body }) {
  if (/^(pages\/|export\/|formats)/.test(address)) await add(engine, "printing.tar");
  const isUsual = method === "GET" || (method !== "PUT" && !/[^\0-\u0148\u2010-\u2026]/.test(new TextDecoder().decode(body)));
  if (!isUsual) await add(engine, "substitutes.tar").catch(() => undefined); // other fonts have most letters, too
}

/** Answer a call piece by piece. @param {any} engine @param {any} call */
async function answer(engine, call) {
  const { number, method } = call;
  const session = await opened;
  await prepare(engine, call);
  const head = (/** @type {number} */ status, /** @type {string} */ type, /** @type {string} */ name) => postMessage({ number, status, type, name });
  const piece = (/** @type {any} */ content) => postMessage({ number, piece: typeof content === "string" ? new TextEncoder().encode(content) : content.toJs() });
  await session.answer({ ...call, body: engine.toPy(call.body) }, head, piece);
  const isEdit = method !== "GET" && call.address !== "table";
  if (isEdit) await disk?.syncfs();
  postMessage({ number, isEnd: true, isLost: isEdit && disk === null });
}

const python = start();
python.then(() => postMessage({ isLoaded: true }), (error) => postMessage({ error: String(error) }));

onmessage = async ({ data }) => {
  const engine = await python;
  try {
    if (data.wanted) {
      tellSession(engine.pyimport("pnp.studio.worker").Worker(data.wanted.game, data.wanted.language, data.wanted.ink));
      postMessage({ isReady: true });
    } else if (data.drop) (await opened).drop(data.drop);
    else await answer(engine, data);
  } catch (error) {
    postMessage({ number: data.number, error: String(error) });
  }
};
