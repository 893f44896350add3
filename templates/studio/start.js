// The start without a game: five covers, of which one is opened.

import { duck, h, of, picture, say } from "./dom.js";
import { open, state } from "./state.js";

/** Lay the covers. @param {() => void} after called when a game was chosen */
export function layStart(after) {
  const covers = state.view.games.map((/** @type {any} */ game) => h("li", {}, h("button", { type: "button", class: "cover", onclick: () => { if (game.key !== state.view.game) open({ game: game.key }); after(); } },
    game.picture ? picture(`shown/${game.picture}`, "") : h("i", {}, duck()),
    h("span", {}, h("b", {}, game.title), game.most ? h("small", {}, say("for_players", { n: game.fewest === game.most ? game.most : `${game.fewest}–${game.most}` })) : null))));
  of("start").replaceChildren(h("h1", {}, say("choose_game")), h("ul", { class: "covers" }, covers));
}
