// The site without a net: what came once is there again. A new version is taken at the next visit.

const STORE = "ducks-pnp @VERSION@";
const FILES = ["./", ...JSON.parse('@FILES@')];

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});

/** Keep all that the page needs; it has loaded most of that already. */
async function keep() {
  const store = await caches.open(STORE);
  await Promise.all(FILES.map(async (name) => (await store.match(name)) ?? store.add(name)));
}

/** Forget other versions; the caches of other pages are none of ours. */
async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("ducks-pnp ") && name !== STORE).map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function answer(request) {
  const store = await caches.open(STORE);
  const known = await store.match(request, { ignoreSearch: request.mode === "navigate" });
  if (known) return known;
  const reply = await fetch(request);
  if (reply.ok) await store.put(request, reply.clone());
  return reply;
}
