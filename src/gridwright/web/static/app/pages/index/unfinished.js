/** The games that have been begun and wait to go on. */

import { gameTitle, listGames } from "/static/app/shell/games.js";
import { element } from "/static/app/shell/element.js";
import { clock } from "/static/app/shell/time.js";
import { say, watchLanguage } from "/static/app/shell/words.js";

const MOST = 4;
const MOST_KEPT = 12;
const KEPT = "/static/app/shell/kept.js"; // only for those who have games: others load less

/**
 * Fills a section with the latest unfinished games, and where the server cannot be reached with
 * those that this device keeps; it stays hidden where there is none.
 */
export async function showUnfinished(section, list) {
  let games = [];
  try {
    games = await unfinished();
  } catch (fault) {
    console.warn(fault.message); // those who cannot be asked now are asked on the next visit
    return;
  }
  const show = () => {
    section.hidden = games.length === 0;
    list.replaceChildren(...games.map(line));
  };
  watchLanguage(show);
  show();
}

async function unfinished() {
  let found;
  try {
    found = (await listGames()).filter((game) => !game.solved && game.moves > 0).slice(0, MOST);
  } catch (fault) {
    if (fault.status !== 0) throw fault;
    const { listKept } = await import(KEPT);
    return (await listKept()).filter((game) => !game.solved).slice(0, MOST_KEPT);
  }
  if (found.length === 0) return found;
  const { withSizes } = await import(KEPT);
  return withSizes(found);
}

function line(game) {
  const figures = [
    clock(game.seconds),
    say("games.moves", { count: game.moves }),
    game.kept && say("games.kept"),
  ];
  const link = element("a", { class: "button", href: `/p/${game.puzzle}` });
  link.append(
    element("span", {}, gameTitle(game)),
    element("span", { class: "soft small figure" }, figures.filter(Boolean).join(" · ")),
  );
  return element("li", {}, link);
}
