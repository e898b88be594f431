/** The frame of every page: the head with the ways to other pages, and the voice of the page. */

import { chooser } from "/static/app/shell/chooser.js";
import { element } from "/static/app/shell/element.js";
import { loadWords, say, translate, watchLanguage } from "/static/app/shell/words.js";
import { keepOffline } from "/static/app/shell/offline.js";

const PLACES = [
  ["index", "/"],
  ["daily", "/daily"],
  ["watch", "/watch"],
  ["games", "/games"],
];

let voice = null;

/**
 * Opens a page: loads its words ("base" and those named), fills its head, sets its title
 * (`page.NAME.title`) and its live region. The page's main part has the id `main`.
 */
export async function openPage(name, ...catalogues) {
  document.documentElement.dataset.page = name;
  await loadWords("base", ...catalogues);
  fillHead(name);
  voice = element("p", { id: "voice", class: "unseen", role: "status", "aria-live": "polite" });
  document.body.append(voice);
  nameTab(`page.${name}.title`);
  translate(document);
  delete document.documentElement.dataset.wait;
  document.documentElement.dataset.framed = "";
  document.getElementById("late")?.remove();
  keepOffline();
}

let tab = null;

/** Names the browser's tab by a message, in every language that is chosen from now on. */
export function nameTab(key, values = {}) {
  if (tab === null) watchLanguage(() => nameTab(...tab));
  tab = [key, values];
  document.title = say(key, values);
}

/** Says a text to those who listen; the same text again is said again. */
export function announce(text) {
  if (!voice) return;
  voice.textContent = "";
  requestAnimationFrame(() => {
    voice.textContent = text;
  });
}

function fillHead(name) {
  let head = document.querySelector("header.masthead");
  if (!head) {
    head = element("header", { class: "masthead" });
    document.body.prepend(head);
  }
  head.before(element("a", { class: "skip", href: "#main", "data-say": "frame.skip" }));
  head.replaceChildren(brand(), ways(name), chooser());
}

function brand() {
  const mark = element("img", { src: "/static/icon.svg", alt: "", width: 28, height: 28 });
  return element("a", { class: "brand", href: "/" }, mark, element("span", {}, "Gridwright"));
}

function ways(name) {
  const links = PLACES.map(([place, path]) => {
    const here = place === name ? "page" : null;
    const link = element("a", { href: path, "aria-current": here, "data-say": `nav.${place}` });
    return element("li", {}, link);
  });
  return element("nav", { "data-say-label": "frame.nav" }, element("ul", {}, ...links));
}
