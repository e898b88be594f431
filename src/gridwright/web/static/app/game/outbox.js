/** The outbox: what the server has not acknowledged yet, and puzzles for play without it. */

import { randomName } from "/static/app/game/name.js";
import { post } from "/static/app/shell/ask.js";

const NAME = "gridwright";
const VERSION = 1;
const LOCAL = "local-";
const LOCK = "gridwright.outbox";
const PLAYED = "gridwright.played ";
const MOST_EVENTS = 500; // in one request

let opened = null;

/** Keeps an event of a game until it is acknowledged. */
export async function keep(game, puzzle, client, event) {
  const events = await store("events", "readwrite");
  await done(events.put({ game, puzzle, client, ...event }));
}

/** Forgets events that are acknowledged, by their ids. */
export async function forget(game, client, ids) {
  const events = await store("events", "readwrite");
  await Promise.all(ids.map((id) => done(events.delete([game, client, id]))));
}

/** Lists the events kept of a game, in the order they happened. */
export async function kept(game) {
  const events = await store("events", "readonly");
  const range = IDBKeyRange.bound([game], [game, []]);
  const found = await done(events.getAll(range));
  return found.sort((one, other) => one.when - other.when || one.id - other.id);
}

/** Remembers a game, `{game, puzzle, ...}`, to go on with it where there is no server. */
export async function remember(game) {
  const games = await store("games", "readwrite");
  await done(games.put({ when: Date.now(), ...game }));
}

/** Gives the latest game remembered of a puzzle; null where there is none. */
export async function remembered(puzzle) {
  return (await latest()).find((game) => game.puzzle === puzzle) ?? null;
}

/** Lists the latest game remembered of each puzzle, the latest of all first. */
export async function latest() {
  const games = await done((await store("games", "readonly")).getAll());
  games.sort((one, other) => other.when - one.when);
  const seen = new Set();
  return games.filter(({ puzzle }) => !seen.has(puzzle) && seen.add(puzzle));
}

/** Makes a name for a game begun without the server. */
export function localName() {
  return LOCAL + randomName();
}

/** Tells whether a game is known on this device only. */
export function isLocal(game) {
  return game.startsWith(LOCAL);
}

/**
 * Sends to the server what it has not acknowledged of a puzzle. Gives a map from games of this
 * device only to what the server calls them. Sending twice does no harm: the server knows each
 * event by its client and id.
 */
export async function flush(puzzle) {
  const run = () => flushed((one) => one === puzzle);
  return navigator.locks ? navigator.locks.request(LOCK, run) : run();
}

/** Sends what waits of all puzzles, but for those that a page plays, which sends it itself. */
export async function flushIdle() {
  if (!navigator.locks) return; // nobody can tell what is played
  await navigator.locks.request(LOCK, async () => {
    const { held } = await navigator.locks.query();
    const played = new Set(held.map(({ name }) => name));
    await flushed((puzzle) => !played.has(PLAYED + puzzle));
  });
}

/** Lets other pages know that this one plays a puzzle, as long as it is open. */
export function claim(puzzle) {
  navigator.locks?.request(PLAYED + puzzle, { mode: "shared" }, () => new Promise(() => {}));
}

/** Sends game by game; one that the server refuses keeps no other from being sent. */
async function flushed(wanted) {
  const renamed = new Map();
  let refused = null;
  for (const [game, events] of await batches(wanted)) {
    try {
      const name = await sendGame(game, events);
      if (name !== game) renamed.set(game, name);
    } catch (fault) {
      if (!isRefusal(fault)) throw fault;
      refused ??= fault;
    }
  }
  if (refused) throw refused;
  return renamed;
}

function isRefusal({ status }) {
  return status >= 400 && status < 500 && status !== 429;
}

/** Sends what was kept of a game; gives what the server calls it. */
async function sendGame(game, events) {
  let name = isLocal(game) ? null : game;
  for (const batch of sliced(events)) {
    name = await sync(batch, name);
    await forget(game, batch[0].client, batch.map((event) => event.id));
  }
  if (name !== game) await done((await store("games", "readwrite")).delete(game));
  return name;
}

/** Sends events of one game and client; gives what the server calls the game. */
async function sync(batch, game) {
  const [{ puzzle, client }] = batch;
  const events = batch.map(({ id, at, kind, move }) => ({ id, at, kind, move }));
  const ended = Math.max(...batch.map((event) => event.when)) / 1000;
  try {
    const local = game === null && isLocal(batch[0].game) ? batch[0].game : null;
    const offline = { puzzle, client, events, game, local, ended };
    const { games } = await post("/api/sync", { games: [offline] });
    return games[0].game;
  } catch (fault) {
    // the game is another player's by now, or gone: what was played begins a game of its own
    if (game === null || (fault.status !== 403 && fault.status !== 404)) throw fault;
    return sync(batch, null);
  }
}

/** Lists the events kept of the puzzles wanted, game by game. */
async function batches(wanted) {
  const events = await store("events", "readonly");
  const all = await done(events.getAll());
  const byGame = new Map();
  for (const event of all.sort((one, other) => one.when - other.when || one.id - other.id)) {
    if (!wanted(event.puzzle)) continue;
    if (!byGame.has(event.game)) byGame.set(event.game, []);
    byGame.get(event.game).push(event);
  }
  return byGame;
}

/** Cuts events into runs of one client, none too long for a request. */
function* sliced(events) {
  let run = [];
  for (const event of events) {
    if (run.length === MOST_EVENTS || (run.length && run[0].client !== event.client)) {
      yield run;
      run = [];
    }
    run.push(event);
  }
  if (run.length) yield run;
}

/** Closes the database until it is asked again: while a page holds it nobody can delete it. */
export async function close() {
  const former = opened;
  opened = null;
  (await former?.catch(() => null))?.close();
}

async function store(name, mode) {
  opened ??= open();
  return (await opened).transaction(name, mode).objectStore(name);
}

function open() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("events", { keyPath: ["game", "client", "id"] });
    request.result.createObjectStore("games", { keyPath: "game" });
  };
  return done(request);
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
