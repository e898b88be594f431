/** The games that have been begun and wait to go on. */

import { gameTitle, listGames } from "/static/app/shell/games.js";
import { element } from "/static/app/shell/element.js";
import { clock } from "/static/app/shell/time.js";
import { say, watchLanguage } from "/static/app/shell/words.js";

const MOST = 4;

/** Fills a section with the latest unfinished games; it stays hidden where there is none. */
export async function showUnfinished(section, list) {
  let games = [];
  try {
    games = (await listGames()).filter((game) => !game.solved && game.moves > 0).slice(0, MOST);
  } catch {
    return; // those who cannot be asked now are asked on the next visit
  }
  const show = () => {
    section.hidden = games.length === 0;
    list.replaceChildren(...games.map(line));
  };
  watchLanguage(show);
  show();
}

function line(game) {
  const link = element("a", { class: "button", href: `/p/${game.puzzle}` });
  link.append(
    element("span", {}, gameTitle(game)),
    element(
      "span",
      { class: "soft small figure" },
      `${clock(game.seconds)} · ${say("games.moves", { count: game.moves })}`,
    ),
  );
  return element("li", {}, link);
}
