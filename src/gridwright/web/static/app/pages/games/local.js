/** What this browser keeps for play without a network, and how to be rid of it. */

import { showFault } from "/static/app/pages/setup/fault.js";
import { byId } from "/static/app/shell/element.js";
import { number, say, watchLanguage } from "/static/app/shell/words.js";

const OPENED = "gridwright-opened"; // as in the service worker
const KEEPS = "caches" in globalThis; // a page that is not secure keeps no puzzles

/** Makes the button work that deletes local copies, and tells how many puzzles are kept. */
export function offerDeletion() {
  const dialog = byId("sure");
  byId("local-lead").hidden = !KEEPS;
  byId("delete-local").addEventListener("click", () => {
    dialog.returnValue = "";
    dialog.showModal();
  });
  dialog.addEventListener("close", async () => {
    if (dialog.returnValue !== "delete") return;
    try {
      await deleteCopies();
      byId("local-done").textContent = say("local.done");
    } catch (fault) {
      showFault(byId("fault"), fault);
    }
    await tellSize();
  });
  watchLanguage(tellSize);
  tellSize();
}

async function deleteCopies() {
  if (KEEPS) await caches.delete(OPENED);
  const kept = (await indexedDB.databases()).filter(({ name }) => name.startsWith("gridwright"));
  await Promise.all(kept.map(({ name }) => deleteDatabase(name)));
}

function deleteDatabase(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error(say("local.blocked")));
  });
}

async function tellSize() {
  const line = byId("local-size");
  if (!KEEPS) return;
  const requests = (await caches.has(OPENED)) ? await (await caches.open(OPENED)).keys() : [];
  const puzzles = requests.filter(({ url }) => new URL(url).pathname.startsWith("/api/puzzles/"));
  line.textContent = say("local.kept", { count: puzzles.length, shown: number(puzzles.length) });
}
