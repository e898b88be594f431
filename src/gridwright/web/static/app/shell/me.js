/** What the server knows of the player: statistics and streaks. */

import { get } from "/static/app/shell/ask.js";
import { say } from "/static/app/shell/words.js";

/** Gives what `/api/me` tells. */
export function loadMe() {
  return get("/api/me");
}

/** Writes the current and the longest streak of days into two elements. */
export function showStreak(me, current, longest) {
  current.textContent = say("streak.days", { count: me.streak.current });
  longest.textContent = say("streak.days", { count: me.streak.longest });
}
