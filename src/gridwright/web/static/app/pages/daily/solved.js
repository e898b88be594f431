/** The days of which the player has solved puzzles, by months that are asked for once. */

import { get } from "/static/app/shell/ask.js";

const counts = new Map(); // day -> how many of its puzzles are solved
const months = new Map(); // month -> the promise of it

/** Gives how many puzzles of a day are solved, as far as its month is known. */
export function solvedOn(day) {
  return counts.get(day) ?? 0;
}

/** Learns of a month, `2026-01`; throws a Refusal, and may be asked again then. */
export function learnMonth(month) {
  if (!months.has(month)) months.set(month, ask(month));
  return months.get(month);
}

async function ask(month) {
  try {
    const { days } = await get(`/api/me/days?month=${month}`);
    for (const { date, solved } of days) counts.set(date, solved);
  } catch (fault) {
    months.delete(month);
    throw fault;
  }
}
