/** Keeps the page playable without a network, by the service worker. */

import { element } from "/static/app/shell/element.js";
import { say } from "/static/app/shell/words.js";

/** Starts the service worker where the browser has one, and shows when the network is gone. */
export function keepOffline() {
  showNetwork();
  addEventListener("online", showNetwork);
  addEventListener("offline", showNetwork);
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  navigator.serviceWorker.register("/worker.js", { scope: "/" }).catch((fault) => {
    console.warn(`not kept for offline play: ${fault.message}`);
  });
}

function showNetwork() {
  const shown = document.getElementById("network");
  if (navigator.onLine) {
    shown?.remove();
  } else if (!shown) {
    const line = element("p", { id: "network", class: "network", "data-say": "frame.offline" });
    line.textContent = say("frame.offline");
    document.querySelector("header.masthead")?.after(line);
  }
}
