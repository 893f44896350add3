// Lays the page of `watch --serve`: each face is a drawing in a shadow tree of its own, so that ids
// and styles of one are nothing to another. What is fetched again is what has another address.
"use strict";

const of = (id) => document.getElementById(id);
const places = new Map(); // faces on the page by part and name
const drawings = new Map(); // drawings by address, as they were fetched
let order = []; // the places as they follow one another
let shown = null; // the place that is shown large

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

async function drawing(address) {
  if (!drawings.has(address)) drawings.set(address, fetch(address).then((answer) => answer.text()));
  const parsed = new DOMParser().parseFromString(await drawings.get(address), "image/svg+xml");
  return document.adoptNode(parsed.documentElement);
}

async function draw(view, face) {
  if (view.dataset.address === face.address) return;
  view.dataset.address = face.address;
  const svg = await drawing(face.address);
  if (view.dataset.address !== face.address) return; // another has come in the meantime
  svg.setAttribute("viewBox", `0 0 ${face.width} ${face.height}`); // as it is cut
  svg.setAttribute("width", "100%");
  svg.setAttribute("height", "100%");
  svg.style.display = "block";
  const root = view.shadowRoot ?? view.attachShadow({ mode: "open" });
  root.replaceChildren(svg);
}

const near = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    entry.target.isNear = entry.isIntersecting;
    if (entry.isIntersecting) draw(entry.target, entry.target.face);
  }
}, { rootMargin: "600px" });

function placeOf(key) {
  if (!places.has(key)) {
    const button = element("button", "face");
    const view = element("span", "view");
    button.type = "button";
    button.append(view, element("span", "name"));
    button.addEventListener("click", () => enlarge(button));
    near.observe(view);
    places.set(key, button);
  }
  return places.get(key);
}

function lay(key, face, isFresh) {
  const place = placeOf(key);
  const [view, name] = place.children;
  const copies = face.copies > 1 ? ` × ${face.copies}` : "";
  view.face = face;
  place.style.setProperty("--ratio", face.width / face.height);
  place.classList.toggle("fresh", isFresh);
  place.title = `${face.name}${copies}`;
  name.textContent = face.name.replace(/^[^.]*\./, "") + copies;
  if (view.isNear) draw(view, face);
  return place;
}

function layPart(part, changed) {
  const section = element("section");
  const title = element("h2", "", part.title);
  title.append(element("span", "", String(part.faces.length)));
  const faces = element("div", "faces");
  faces.append(...part.faces.map((face) => lay(`${part.name}/${face.name}`, face, changed.has(face.name))));
  section.append(title, faces);
  return section;
}

function tellProblems(problems) {
  const list = element("ul");
  for (const { fact, place, hint } of problems) {
    const item = element("li");
    if (place) item.append(element("div", "place", place));
    item.append(element("div", "fact", fact));
    if (hint) item.append(element("div", "hint", hint));
    list.append(item);
  }
  const many = problems.length > 1 ? `${problems.length} problems` : "A problem";
  of("problems").replaceChildren(element("h2", "", `${many}. Below is what was good last.`), list);
  of("problems").hidden = !problems.length;
}

function forget(state) {
  const parts = state.parts.flatMap((part) => part.faces.map((face) => [`${part.name}/${face.name}`, face.address]));
  const keys = new Set(parts.map(([key]) => key));
  const addresses = new Set(parts.map(([, address]) => address));
  for (const [key, place] of places) {
    if (!keys.has(key)) {
      near.unobserve(place.firstChild);
      places.delete(key);
    }
  }
  for (const address of drawings.keys()) if (!addresses.has(address)) drawings.delete(address);
}

let laid = "";

function show(state) {
  const changed = new Set(places.size ? state.status.changed : []); // at first all is new, and nothing stands out
  document.title = state.title;
  of("title").textContent = state.title;
  of("facts").textContent = state.language ? `${state.language} · ${state.ink} ink` : "";
  of("status").textContent = state.status.text;
  of("status").className = "";
  tellProblems(state.status.problems);
  if (state.fonts && of("fonts").getAttribute("href") !== state.fonts) of("fonts").href = state.fonts;
  const parts = JSON.stringify([state.parts, state.status.changed]);
  if (parts === laid) return;
  laid = parts;
  forget(state);
  const top = scrollY;
  of("parts").replaceChildren(...state.parts.map((part) => layPart(part, changed)));
  scrollTo(0, top);
  order = [...document.querySelectorAll(".face")];
  if (shown) order.includes(shown) ? enlarge(shown) : of("large").close();
}

function enlarge(place) {
  const face = place.firstChild.face;
  const copies = face.copies > 1 ? ` · ${face.copies} copies` : "";
  shown = place;
  of("large").style.setProperty("--ratio", face.width / face.height);
  of("large").querySelector("figcaption").textContent = `${face.name} · ${+face.width.toFixed(1)} × ${+face.height.toFixed(1)} mm${copies}`;
  draw(of("large").querySelector(".view"), face);
  if (!of("large").open) of("large").showModal();
}

function turn(steps) {
  if (shown) enlarge(order[(order.indexOf(shown) + steps + order.length) % order.length]);
}

of("large").addEventListener("close", () => { shown?.focus(); shown = null; });
of("large").addEventListener("click", (event) => { if (!event.target.closest("nav button") || event.target.id === "close") of("large").close(); });
of("large").addEventListener("keydown", (event) => turn({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0));
of("previous").addEventListener("click", () => turn(-1));
of("next").addEventListener("click", () => turn(1));
of("size").addEventListener("input", (event) => document.documentElement.style.setProperty("--size", `${event.target.value}rem`));

const events = new EventSource("events");
events.addEventListener("message", (event) => show(JSON.parse(event.data)));
events.addEventListener("error", () => {
  of("status").textContent = "ducks-pnp is not watching any more";
  of("status").className = "gone";
});
