/** What the server offers, in the player's words: families, levels, grids and options. */

import { get } from "/static/app/shell/ask.js";
import { say, write } from "/static/app/shell/words.js";

let offer = null;

/** Gives what `/api/families` tells; asks once a page. */
export function loadFamilies() {
  offer ??= get("/api/families").catch((fault) => {
    offer = null;
    throw fault;
  });
  return offer;
}

/** Names a family by its entry of the offer or by its name alone. */
export function familyTitle(family) {
  const { name, title } = typeof family === "string" ? { name: family } : family;
  return say(`family.${name}`, {}, title ?? name);
}

/** Names a level. */
export function levelTitle(level) {
  return say(`level.${level}`, {}, level);
}

/** Names a grid. */
export function gridTitle(grid) {
  return say(`grid.${grid}`, {}, grid);
}

/** Names the value of an option: that of its own, a level, a grid, a tree or itself. */
export function valueTitle(option, value) {
  return say(`choice.${option}.${value}`, {}, say(`${option}.${value}`, {}, value));
}

/** Writes the name of an option into an element. */
export function writeOption(element, option) {
  return write(element, `option.${option.name}`, {}, option.name.replaceAll("_", " "));
}

/** Writes what an option is for into an element, in the server's English where need be. */
export function writeHelp(element, option) {
  return write(element, `option.${option.name}.help`, {}, option.help);
}
