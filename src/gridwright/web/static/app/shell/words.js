/** The words of the page: message catalogues by key, in the player's language or in English. */

import { settings } from "/static/app/shell/settings.js";

/** The languages there are, each by its own name. */
export const LANGUAGES = { en: "English", ru: "Русский", zh: "中文" };

const catalogues = new Map(); // "base.ru" -> its messages
const asked = new Set();

/** Loads catalogues by name, in English and in the player's language, and translates the page. */
export async function loadWords(...names) {
  for (const name of names.length ? names : ["base"]) asked.add(name);
  await fetchAll();
  translate(document);
}

/** Gives the code of the language that the page speaks. */
export function language() {
  const chosen = settings.get("language");
  if (chosen) return chosen;
  const known = (navigator.languages ?? []).map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((code) => code in LANGUAGES) ?? "en";
}

/** Makes the page speak another language from now on. */
export async function setLanguage(code) {
  if (!(code in LANGUAGES)) throw new Error(`no language ${code}`);
  settings.set("language", code);
  await fetchAll();
  translate(document);
}

/** Calls back whenever the language has changed and its words are there. */
export function watchLanguage(callback) {
  document.addEventListener("words", callback);
}

/** Tells whether any catalogue has a message for a key. */
export function knows(key) {
  return find(key, undefined) !== null;
}

/**
 * Gives the message of a key, with `{name}` replaced from the values.
 * A `count` among the values chooses the plural form: `key.one`, `key.few`, ...
 * A key that no catalogue has is said as the fallback, or as itself.
 */
export function say(key, values = {}, fallback = key) {
  const found = find(key, values.count);
  const text = found ? found.text : fallback;
  const spoken = found ? found.code : "en";
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in values ? shown(values[name], spoken) : whole,
  );
}

/** Writes a message into an element; marks it as English where only English is there. */
export function write(element, key, values = {}, fallback = key) {
  element.textContent = say(key, values, fallback);
  const code = find(key, values.count)?.code ?? "en";
  if (code === language()) element.removeAttribute("lang");
  else element.lang = code;
  return element;
}

/** Prints a number as the language does. */
export function number(value, options = {}) {
  return new Intl.NumberFormat(language(), options).format(value);
}

/**
 * Fills what names its message: `data-say` the text of an element, and `data-say-label`,
 * `data-say-title`, `data-say-placeholder`, `data-say-alt`, `data-say-content` an attribute.
 */
export function translate(root) {
  if (root === document) document.documentElement.lang = language();
  for (const element of root.querySelectorAll("[data-say]")) write(element, element.dataset.say);
  for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
    for (const element of root.querySelectorAll(`[data-say-${name}]`)) {
      element.setAttribute(attribute, say(element.getAttribute(`data-say-${name}`)));
    }
  }
}

const ATTRIBUTES = {
  label: "aria-label",
  title: "title",
  placeholder: "placeholder",
  alt: "alt",
  content: "content",
};

function shown(value, code) {
  return typeof value === "number" ? new Intl.NumberFormat(code).format(value) : String(value);
}

function find(key, count) {
  for (const code of new Set([language(), "en"])) {
    const forms = [key];
    if (typeof count === "number") {
      forms.unshift(`${key}.${new Intl.PluralRules(code).select(count)}`, `${key}.other`);
    }
    for (const form of forms) {
      for (const name of asked) {
        const text = catalogues.get(`${name}.${code}`)?.[form];
        if (text !== undefined) return { text, code };
      }
    }
  }
  return null;
}

async function fetchAll() {
  const wanted = [];
  for (const name of asked) {
    for (const code of new Set(["en", language()])) {
      const title = `${name}.${code}`;
      if (!catalogues.has(title)) wanted.push(fetchOne(title));
    }
  }
  await Promise.all(wanted);
}

async function fetchOne(title) {
  const answer = await fetch(`/static/text/${title}.json`);
  if (!answer.ok) throw new Error(`no words in /static/text/${title}.json`);
  catalogues.set(title, await answer.json());
}

settings.watch("language", async () => {
  await fetchAll(); // also when another tab chose it
  translate(document);
  document.dispatchEvent(new CustomEvent("words"));
});
