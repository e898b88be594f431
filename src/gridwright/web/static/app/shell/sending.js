/** Sends what was played without the server, from whatever page can reach it again. */

const OUTBOX = "/static/app/game/outbox.js"; // only for those who have played: others load less
const DATABASE = "gridwright";

/** Sends what waits, now and whenever the network is back; comes to its end after the first. */
export async function sendWaiting() {
  addEventListener("online", send);
  await send();
}

async function send() {
  try {
    const known = await indexedDB.databases?.();
    if (known && !known.some(({ name }) => name === DATABASE)) return;
    const outbox = await import(OUTBOX);
    await outbox.flushIdle().finally(outbox.close);
  } catch (fault) {
    if (fault.status !== 0) console.warn(fault.message); // it waits on, for the next visit
  }
}
