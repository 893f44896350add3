// The start without a game: five covers, of which one is opened.

import { h, of, say } from "./dom.js";
import { open, state } from "./state.js";

/** @type {Record<string, string>} the picture of the kit that a game is shown by */
const SCENES = { pond: "scene.pond", bucket: "scene.bucket", cover: "cover.bath", gallery: "scene.gallery", blind: "scene.blind" };

/** Lay the covers. @param {() => void} after called when a game was chosen */
export function layStart(after) {
  const covers = state.view.games.map((/** @type {any} */ game) => h("li", {}, h("button", { type: "button", class: "cover", onclick: () => { if (game.key !== state.view.game) open({ game: game.key }); after(); } },
    SCENES[game.key] ? h("img", { src: `shown/${SCENES[game.key]}`, alt: "" }) : null,
    h("span", {}, h("b", {}, game.title), game.most ? h("small", {}, say("for_players", { n: game.fewest === game.most ? game.most : `${game.fewest}–${game.most}` })) : null))));
  of("start").replaceChildren(h("h1", {}, say("choose_game")), h("ul", { class: "covers" }, covers));
}
