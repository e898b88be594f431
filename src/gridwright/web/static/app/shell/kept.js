/** The games that this device remembers: those to go on with, and what their puzzles are. */

import { close, latest } from "/static/app/game/outbox.js";

let asked = null; // once a page

/**
 * Lists, the latest first, the games that can be played here without the server: one a puzzle, as
 * the server tells of games, and with `kept`, `cells` and `level`.
 */
export async function listKept() {
  if (!globalThis.caches) return []; // nothing is kept for play without the server
  const games = await told();
  const open = await Promise.all(games.map(({ puzzle }) => caches.match(`/api/puzzles/${puzzle}`)));
  return games.filter((_, at) => open[at]);
}

/** Gives games with what this device remembers or keeps of their puzzles: `cells` and `level`. */
export async function withSizes(games) {
  const known = new Map((await told()).map((game) => [game.puzzle, game]));
  const sized = games.map(async (game) => {
    const { cells, level } = known.get(game.puzzle) ?? (await opened(game.puzzle)) ?? {};
    return { ...game, cells, level };
  });
  return Promise.all(sized);
}

/** Gives what is kept of a puzzle that was opened here: `cells` and `level`; null for others. */
async function opened(puzzle) {
  const answer = await globalThis.caches?.match(`/api/puzzles/${puzzle}`);
  if (!answer) return null;
  const { plan, parameters } = await answer.json();
  return { cells: plan.cells.length, level: parameters?.level ?? null };
}

function told() {
  asked ??= read();
  return asked;
}

async function read() {
  try {
    return (await latest()).map(tell);
  } catch (fault) {
    console.warn(fault.message); // a browser may forbid pages to keep anything
    return [];
  } finally {
    await close();
  }
}

function tell({ game, puzzle, when, elapsed, hints, solved, about }) {
  const figures = { created: when / 1000, seconds: elapsed, hints, solved };
  return { id: game, puzzle, ...about, ...figures, kept: true };
}
