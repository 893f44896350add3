// Files of the site: each comes once over the net, and is kept with all others of its version.

/** The folder of this version. */
export const HOME = new URL("../", import.meta.url);
const ask = globalThis.fetch; // the worker has another one for Pyodide
const STORE = `ducks-pnp ${HOME.pathname.split("/").at(-2)}`; // as in service.js

/** A file of this version. @param {string} name */
export async function load(name) {
  const address = new URL(name, HOME);
  const store = await globalThis.caches?.open(STORE).catch(() => undefined);
  const known = await store?.match(address);
  if (known) return known;
  const answer = await ask(address);
  if (!answer.ok) throw new Error(`${answer.status} ${name}`);
  await store?.put(address, answer.clone()).catch(() => undefined); // there is no room
  return answer;
}

/** A file that was packed by gzip, with its media type. @param {string} name @param {string} type */
export async function inflate(name, type = "application/octet-stream") {
  const answer = await load(`${name}.packed`);
  const headers = { "Content-Type": type };
  return new Response(answer.body?.pipeThrough(new DecompressionStream("gzip")), { headers });
}

/** Write the files of an archive into a folder of Python's; its own reader takes four times as long. @param {any} python @param {Uint8Array} archive @param {string} folder */
export function unpack({ FS }, archive, folder) {
  const text = (/** @type {number} */ at, /** @type {number} */ length) => new TextDecoder().decode(archive.subarray(at, at + length)).replace(/\0.*$/, "");
  for (let at = 0; archive[at];) { // POSIX.1-1988, ustar: a block of 512 bytes for the head, names of up to 100
    const path = `${folder}/${text(at, 100)}`, size = parseInt(text(at + 124, 12), 8), start = at + 512;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, archive.slice(start, start + size), { canOwn: true });
    at = start + Math.ceil(size / 512) * 512;
  }
}
