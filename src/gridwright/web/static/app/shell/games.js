/** The player's own games, as the server lists them. */

import { get } from "/static/app/shell/ask.js";
import { familyTitle, levelTitle } from "/static/app/shell/families.js";
import { shortDay } from "/static/app/shell/time.js";

/** Gives games, the latest first; those before one where its id is given. */
export async function listGames(before = "") {
  const query = before === "" ? "" : `?before=${encodeURIComponent(before)}`;
  return (await get(`/api/games${query}`)).games;
}

/** Names a game: its family, and the day and level where it is a puzzle of a day. */
export function gameTitle(game) {
  const family = familyTitle(game.family ? { name: game.family, title: game.title } : game.title);
  if (!game.daily) return family;
  return `${family}, ${shortDay(game.daily.date)}, ${levelTitle(game.daily.level)}`;
}
