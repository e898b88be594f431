/** The page of the player's own games: list, statistics, recovery code and local copies. */

import { showGames } from "/static/app/pages/games/list.js";
import { offerDeletion } from "/static/app/pages/games/local.js";
import { askToBring, offerMoving } from "/static/app/pages/games/moving.js";
import { showStatistics } from "/static/app/pages/games/statistics.js";
import { showFault } from "/static/app/pages/setup/fault.js";
import { byId } from "/static/app/shell/element.js";
import { openPage } from "/static/app/shell/frame.js";
import { loadMe, showStreak } from "/static/app/shell/me.js";
import { sendWaiting } from "/static/app/shell/sending.js";
import { watchLanguage } from "/static/app/shell/words.js";

let me = null;

await openPage("games", "games");
offerMoving();
offerDeletion();
watchLanguage(show);
await sendWaiting();
const list = showGames(byId("games"), byId("more"), (fault) => showFault(byId("fault"), fault));
try {
  me = await loadMe();
  show();
} catch (fault) {
  byId("figures").hidden = true;
  showFault(byId("fault"), fault);
}
askToBring(await list);

function show() {
  if (!me) return;
  showStreak(me, byId("streak"), byId("longest"));
  showStatistics(byId("statistics"), me);
}
