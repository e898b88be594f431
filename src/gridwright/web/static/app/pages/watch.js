/** The page of films: a maze is made, watched growing or being solved, and then walked. */

import { showFault, whileBusy } from "/static/app/pages/setup/fault.js";
import { recall, remember } from "/static/app/pages/setup/memory.js";
import { fillChoices } from "/static/app/pages/watch/choices.js";
import { Controls } from "/static/app/pages/watch/controls.js";
import { Player } from "/static/app/pages/watch/player.js";
import { Reel } from "/static/app/pages/watch/reel.js";
import { loadTheme } from "/static/app/draw/theme.js";
import { get, post } from "/static/app/shell/ask.js";
import { byId } from "/static/app/shell/element.js";
import { loadFamilies } from "/static/app/shell/families.js";
import { announce, openPage } from "/static/app/shell/frame.js";
import { isStill, settings } from "/static/app/shell/settings.js";
import { say, watchLanguage } from "/static/app/shell/words.js";

const MEMORY = "watch";
const FRAMES = 400;

let offer = null;
let choices = null;
let puzzle = null; // {id, family, film} of what is on the screen

await openPage("watch", "setup", "watch");
const reel = new Reel(byId("screen"));
const player = new Player(reel);
const controls = new Controls(byId("controls"), player, changeFilm);
byId("setup").addEventListener("submit", start);
watchLanguage(show);
settings.watch("theme", repaint);
addEventListener("resize", () => reel.fit());
try {
  [offer] = await Promise.all([loadFamilies(), repaint()]);
  show();
  if (!isStill()) byId("setup").requestSubmit();
} catch (fault) {
  showFault(byId("fault"), fault);
}

async function repaint() {
  reel.wear(await loadTheme());
}

function show() {
  if (!offer) return;
  fill(choices ? choices.kept() : recall(MEMORY));
  if (puzzle) tell();
}

function fill(kept) {
  choices = fillChoices(byId("fields"), offer, kept, (family) => fill({ family }));
}

async function start(event) {
  event.preventDefault();
  if (!choices) return;
  remember(MEMORY, choices.kept());
  showFault(byId("fault"), null);
  await whileBusy(byId("start"), async () => {
    try {
      const family = choices.family();
      const { id, url } = await post("/api/puzzles", choices.request());
      const film = puzzle && family.films.includes(puzzle.film) ? puzzle.film : family.films[0];
      await load({ id, family, film });
      byId("walk").href = url;
      byId("walk").hidden = false;
    } catch (fault) {
      showFault(byId("fault"), fault, byId("setup"));
    }
  });
}

async function changeFilm(film) {
  if (!puzzle) return;
  try {
    await load({ ...puzzle, film });
  } catch (fault) {
    showFault(byId("fault"), fault);
  }
}

async function load(wanted) {
  const query = `name=${encodeURIComponent(wanted.film)}&frames=${FRAMES}`;
  const film = await get(`/api/puzzles/${wanted.id}/film?${query}`);
  puzzle = wanted;
  reel.load(film);
  player.load(film.changes.length + 1);
  tell();
  announce(byId("told").textContent);
  if (!isStill()) player.play();
}

function tell() {
  controls.show(puzzle.family.films, puzzle.film);
  const name = say(`film.${puzzle.film}`, {}, puzzle.film);
  byId("screen").setAttribute("aria-label", name);
  byId("told").textContent = say(`film.${puzzle.film}.about`, {}, name);
}
