// Runs the page's way to the program in Node, with a host that has lost one picture.

const FACES = ["face/lost", "face/plain"].map((address) => ({ address }));
const HOST = {
  "first/about.json": JSON.stringify({ games: ["pond"], pictures: {}, fonts: [], words: [] }),
  "first/pond.json": JSON.stringify({ parts: [{ faces: FACES }] }),
  "face/lost": '<svg><image href="v-1/picture/0a"/></svg>',
  "face/plain": "<svg>as it came</svg>",
};

/** The worker: it answers all calls alike. */
class Program extends EventTarget {
  postMessage({ number }) {
    const tell = (data) => this.dispatchEvent(Object.assign(new Event("message"), { data }));
    tell({ number, status: 200, type: "image/svg+xml" });
    tell({ number, piece: new TextEncoder().encode("<svg>by the program</svg>") });
    tell({ number });
  }
}

export const HOME = "http://localhost/v-1/";
export const inflate = () => Promise.reject(new Error("there is no such file"));
export async function load(name) {
  if (!(name in HOST)) throw new Error(`no ${name}`);
  return new Response(HOST[name]);
}

const storage = { getItem: () => null, setItem: () => undefined };
const page = { Worker: Program, localStorage: storage, location: { search: "?game=pond" }, document: new EventTarget() };
Object.assign(globalThis, page);
import("./transport.mjs").then(async ({ reach }) => {
  await reach("view");
  const answers = [];
  for (const { address } of FACES) answers.push(await (await reach(address)).text());
  process.stdout.write(JSON.stringify(answers));
});
