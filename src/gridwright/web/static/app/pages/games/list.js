/** The list of games: what each is, how it stands, and the ways to it. */

import { element } from "/static/app/shell/element.js";
import { gameTitle, listGames } from "/static/app/shell/games.js";
import { icon } from "/static/app/shell/icon.js";
import { listKept, withSizes } from "/static/app/shell/kept.js";
import { clock, moment } from "/static/app/shell/time.js";
import { say, watchLanguage, write } from "/static/app/shell/words.js";

const PAGE = 30; // as many as the server sends at once

/**
 * Fills a node with games, and lets a button show more; `onfault` hears what goes wrong. Where the
 * server cannot be reached they are those that this device keeps. Gives whether there are any.
 */
export async function showGames(node, more, onfault) {
  const games = [];
  let end = false;
  const show = () => {
    const none = write(element("p", { class: "soft" }), "games.none");
    const list = element("ul", { class: "games" }, ...games.map(line));
    node.replaceChildren(games.length ? list : none);
    more.hidden = end;
  };
  const load = async () => {
    try {
      const found = await listGames(games.at(-1)?.id);
      games.push(...(await withSizes(found)));
      end = found.length < PAGE;
    } catch (fault) {
      onfault(fault);
      if (fault.status !== 0 || games.length) return;
      games.push(...(await listKept()));
      end = true;
    }
    show();
  };
  more.addEventListener("click", load);
  watchLanguage(show);
  await load();
  return games.length > 0;
}

function line(game) {
  const name = gameTitle(game);
  const figures = [
    clock(game.seconds),
    say("games.moves", { count: game.moves }),
    game.hints && say("games.hints", { count: game.hints }),
    game.kept && say("games.kept"),
  ];
  return element(
    "li",
    {},
    element(
      "div",
      { class: "game" },
      element("a", { href: `/p/${game.puzzle}`, class: "game-name" }, name),
      state(game),
      element("span", { class: "soft small figure" }, figures.filter(Boolean).join(" · ")),
      game.created != null && element("span", { class: "soft small" }, moment(game.created)),
    ),
    ways(game, name),
  );
}

function state(game) {
  const unsolved = game.moves > 0 ? say("games.unfinished") : say("games.begun.not");
  const words = game.solved ? say("games.solved") : unsolved;
  const mark = game.solved && icon("check");
  return element("span", { class: game.solved ? "state solved" : "state" }, mark, words);
}

function ways(game, name) {
  const link = (key, href) => {
    const made = element("a", { class: "button", href }, say(key));
    made.setAttribute("aria-label", `${say(key)}: ${name}`);
    return made;
  };
  const replay = `/p/${game.puzzle}?replay=${encodeURIComponent(game.id)}`;
  return element(
    "div",
    { class: "row" },
    !game.solved && link("games.goon", `/p/${game.puzzle}`),
    game.moves > 0 && !game.kept && link("games.replay", replay),
  );
}
