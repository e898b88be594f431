/** The cards of the families: each a choice with a picture of a puzzle of its kind. */

import { get } from "/static/app/shell/ask.js";
import { element } from "/static/app/shell/element.js";
import { familyTitle } from "/static/app/shell/families.js";
import { today } from "/static/app/shell/time.js";

const pictures = new Map(); // family -> address of a picture, or a promise of it

/** Fills the group of cards; `onchange` hears the name of the family that is chosen. */
export function showCards(group, families, chosen, onchange) {
  for (const old of group.querySelectorAll(".card")) old.remove();
  for (const family of families) {
    const radio = element("input", {
      type: "radio",
      name: "family",
      value: family.name,
      checked: family.name === chosen,
      onchange: () => onchange(family.name),
    });
    const picture = element("img", { class: "scene", alt: "", width: 120, height: 120 });
    const title = element("span", { class: "card-title" }, familyTitle(family));
    group.append(element("label", { class: "card" }, radio, picture, title));
    paint(picture, family);
  }
}

async function paint(picture, family) {
  if (!pictures.has(family.name)) pictures.set(family.name, address(family));
  const found = await pictures.get(family.name);
  if (found) picture.src = found;
}

/** The easiest puzzle of the day stands for its family. */
async function address(family) {
  const level = family.dailies[0];
  if (!level) return null;
  try {
    const { id } = await get(`/api/daily/${today()}/${family.name}/${level}`);
    return `/api/puzzles/${id}/picture.svg?judged=0`;
  } catch {
    pictures.delete(family.name);
    return null; // a card without a picture is still a choice
  }
}
