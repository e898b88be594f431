/** The choices in the head of a page: language, theme, motion and sound. */

import { element } from "/static/app/shell/element.js";
import { icon } from "/static/app/shell/icon.js";
import { choicesOf, settings } from "/static/app/shell/settings.js";
import { LANGUAGES, language, setLanguage, translate } from "/static/app/shell/words.js";

/** Makes the part of the head where language and look are chosen. */
export function chooser() {
  const panel = dialog(["theme", "motion", "sound"]);
  const button = element(
    "button",
    {
      type: "button",
      class: "plain square",
      id: "settings",
      "aria-haspopup": "dialog",
      "data-say-label": "settings.title",
      "data-say-title": "settings.title",
      onclick: () => panel.showModal(),
    },
    icon("gear"),
  );
  return element("div", { class: "chooser" }, languages(), button, panel);
}

function languages() {
  const list = element("select", {
    id: "language",
    "data-say-label": "settings.language",
    onchange: () => setLanguage(list.value),
  });
  for (const [code, name] of Object.entries(LANGUAGES)) {
    list.append(element("option", { value: code, lang: code }, name));
  }
  list.value = language();
  settings.watch("language", () => {
    list.value = language();
  });
  return list;
}

function dialog(names) {
  const title = element("h2", { id: "settings-title", "data-say": "settings.title" });
  const close = element("button", { class: "main", "data-say": "settings.close" });
  const form = element("form", { method: "dialog" }, title, ...names.map(choice), close);
  const panel = element("dialog", { class: "settings", "aria-labelledby": title.id }, form);
  panel.addEventListener("click", (event) => {
    if (event.target === panel) panel.close(); // a click on the ground around it
  });
  return panel;
}

/** Offers one more setting in the head of the page, which only some pages have a use for. */
export function offerChoice(name) {
  document.querySelector("dialog.settings .main").before(choice(name));
}

/** Makes the field of one setting: a group of choices that takes effect at once. */
export function choice(name) {
  const legend = element("legend", { "data-say": `settings.${name}` });
  const group = element("div", { class: "segments" });
  for (const value of choicesOf(name)) {
    const radio = element("input", {
      type: "radio",
      name: `setting-${name}`,
      value,
      checked: settings.get(name) === value,
      onchange: () => settings.set(name, value),
    });
    settings.watch(name, (now) => {
      radio.checked = now === value;
    });
    const words = element("span", { "data-say": `settings.${name}.${value}` });
    group.append(element("label", {}, radio, words));
  }
  const field = element("fieldset", { class: "setting" }, legend, group);
  translate(field);
  return field;
}
