/** The player's own games, as the server lists them. */

import { get } from "/static/app/shell/ask.js";
import { familyTitle, levelTitle } from "/static/app/shell/families.js";
import { shortDay } from "/static/app/shell/time.js";
import { say } from "/static/app/shell/words.js";

/** Gives games, the latest first; those before one where its id is given. */
export async function listGames(before = "") {
  const query = before === "" ? "" : `?before=${encodeURIComponent(before)}`;
  return (await get(`/api/games${query}`)).games;
}

/** Names a game: its family, and its day or size and its level, as far as they are known. */
export function gameTitle(game) {
  const family = familyTitle(game.family ? { name: game.family, title: game.title } : game.title);
  if (game.daily) {
    return `${family}, ${shortDay(game.daily.date)}, ${levelTitle(game.daily.level)}`;
  }
  const size = game.cells && say("games.cells", { count: game.cells });
  const level = game.level && levelTitle(game.level);
  return [family, size, level].filter(Boolean).join(", ");
}
