// Runs the Python of a site in Node: lays a game out, and prints the digest of each part's file and of exports.

import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const [site, game] = process.argv.slice(2);
const home = join(site, readdirSync(site).find((name) => name.startsWith("v-")));
const inflate = (name) => new Uint8Array(gunzipSync(readFileSync(join(home, `${name}.packed`))));
const engineFolder = mkdtempSync(join(tmpdir(), "pnp-"));
for (const name of readdirSync(join(home, "engine"))) {
  const plain = name.replace(".packed", "");
  writeFileSync(join(engineFolder, plain), plain === name ? readFileSync(join(home, "engine", name)) : inflate(`engine/${plain}`));
}
const { loadPyodide } = await import(join(engineFolder, "pyodide.mjs"));
const about = JSON.parse(readFileSync(join(home, "first/about.json"), "utf8"));
const engine = await loadPyodide({ indexURL: `${engineFolder}/`, lockFileContents: about.lock });
const libraries = "/lib/python3.14/site-packages";
for (const name of ["program.tar", "printing.tar"]) engine.unpackArchive(inflate(name), "tar", { extractDir: libraries });
for (const [name, address] of about.fonts) engine.FS.writeFile(`${libraries}/pnp/_fonts/${name}`, inflate(address));
engine.FS.mkdirTree("/packs");
const session = engine.pyimport("pnp.studio.worker").Worker(game, "en", "full");

let number = 0;

async function ask(method, address, table = {}) {
  number += 1;
  const pieces = [];
  const call = { number, method, address, type: "application/json", body: engine.toPy(new TextEncoder().encode(JSON.stringify(table))) };
  await session.answer(call, () => {}, (piece) => pieces.push(Buffer.from(piece.toJs ? piece.toJs() : piece)));
  return Buffer.concat(pieces);
}

const view = JSON.parse(await ask("GET", "view"));
const digests = {};
for (const part of ["start", ...view.parts.map((each) => each.name)]) {
  digests[part] = createHash("sha256").update(await ask("GET", `pdf/${part}`)).digest("hex");
}
const exported = {};
for (const format of ["png", "cutlines", "sprites"]) {
  exported[format] = createHash("sha256").update(await ask("GET", `export/${format}?card=poker`)).digest("hex");
}
const read = (await ask("GET", "export/html")).subarray(0, 2).toString();
const page = JSON.parse((await ask("GET", `pages/${view.parts[0].name}`)).toString().split("\n")[0]);
const word = view.parts[0].faces[0].spots.find((spot) => spot.kind === "word");
const edits = [];
let { version } = view;
for (const text of ["Quack", "Quacks"]) {
  const edit = { kind: "word", language: "en", id: word.ids[0], forms: [text] };
  const answer = JSON.parse(await ask("POST", "edit", { version, edit }));
  edits.push(answer.version > version);
  version = answer.version;
}
process.stdout.write(JSON.stringify({ digests, exported, read, png: page.png.slice(0, 11), edits }));
