/** Keeps the page playable without a network, by the service worker. */

import { element } from "/static/app/shell/element.js";
import { write } from "/static/app/shell/words.js";

const BOARD = "/theme.json"; // what every board needs beside its puzzle

/** Starts the service worker where the browser has one, and shows when the network is gone. */
export function keepOffline() {
  showNetwork();
  addEventListener("online", showNetwork);
  addEventListener("offline", showNetwork);
  if (!keeps()) return;
  if (document.readyState === "complete") start();
  else addEventListener("load", start); // the page itself comes first
}

async function start() {
  const first = !navigator.serviceWorker.controller;
  try {
    await navigator.serviceWorker.register("/worker.js", { scope: "/", updateViaCache: "none" });
  } catch (fault) {
    console.warn(`not kept for play without a network: ${fault.message}`);
    return;
  }
  if (!first) return;
  const { active } = await navigator.serviceWorker.ready;
  // what this page asked for before the worker could see it
  const opened = performance.getEntriesByType("resource").map(({ name }) => name);
  active.postMessage({ opened: [...opened, BOARD] });
}

/** Tells whether the browser keeps pages here: those that are not secure it does not. */
function keeps() {
  return "serviceWorker" in navigator && isSecureContext;
}

function showNetwork() {
  const shown = document.getElementById("network");
  if (navigator.onLine) {
    shown?.remove();
  } else if (!shown) {
    const key = keeps() ? "frame.offline" : "frame.offline.bare";
    const line = element("p", { id: "network", class: "network", "data-say": key });
    document.querySelector("header.masthead")?.after(write(line, key));
  }
}
