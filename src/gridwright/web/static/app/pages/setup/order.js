/** The fields of a puzzle to be made, for any family: what of it to choose, and its request. */

import { element } from "/static/app/shell/element.js";
import { levelTitle } from "/static/app/shell/families.js";
import { optionField, segments } from "/static/app/pages/setup/fields.js";
import { sizeField } from "/static/app/pages/setup/size.js";
import { say, write } from "/static/app/shell/words.js";

const IN_SIGHT = ["grid", "tree"]; // beside the size and the level
const SEED = { name: "seed", help: "", kind: "str", default: null, choices: [] };

/**
 * Fills a node with the fields of a family; `kept` is what was chosen before, `grids` the offer's.
 * Gives `{choices(), request()}`: what to remember, and the body of the request.
 */
export function fillOrder(node, family, grids, kept = {}) {
  const held = kept.options ?? {};
  const options = family.options.filter((option) => option.kind !== "file");
  const level = options.find(({ name, choices }) => name === "level" && choices.length > 0);
  const front = options.filter((option) => IN_SIGHT.includes(option.name));
  const rest = options.filter((option) => option !== level && !front.includes(option));

  const size = sizeOf(family, grids, kept.size);
  const resize = () => size.follow(first.find(isGrid));
  const first = front.map((option) => optionField(option, held[option.name], resize));
  const others = rest.map((option) => optionField(option, held[option.name]));
  const graded = level ? [levelField(level, held.level)] : [];
  const seed = seedField();
  resize();

  const open = rest.some((option) => option.name in held);
  const levels = graded.map((field) => field.node);
  node.replaceChildren(size.node, ...levels, row(first), drawer([...others, seed], open));
  const chosen = () => ({ size: size.value(), options: given([...first, ...graded, ...others]) });
  return {
    choices: chosen,
    request: () => ({ family: family.name, ...chosen(), ...given([seed]) }),
  };
}

/** Gives what was chosen in fields, by the names of their options. */
export function given(fields) {
  const values = fields.map((field) => [field.option.name, field.value()]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Makes a size that follows the field of a grid: `{node, follow(field), value()}`. */
export function sizeOf(family, grids, kept) {
  const node = element("div", { class: "sized" });
  let field = null;
  return {
    node,
    follow: (grid) => {
      const chosen = grid ? grid.value() ?? grid.option.default : "";
      field = sizeField(family, chosen, grids, field ? field.value() : kept);
      node.replaceChildren(field.node);
    },
    value: () => field.value(),
  };
}

/** Tells whether a field is that of the grid, on which sizes depend. */
export function isGrid(field) {
  return field.option.name === "grid";
}

/** Makes the field of a seed. */
export function seedField(kept) {
  return optionField(SEED, kept);
}

function row(fields) {
  return element("div", { class: "pair" }, ...fields.map((field) => field.node));
}

function drawer(fields, open) {
  const summary = write(element("summary"), "setup.more");
  return element("details", { class: "more", open }, summary, row(fields));
}

function levelField(option, kept) {
  const choices = option.choices.map((level) => ({ value: level, title: levelTitle(level) }));
  choices.unshift({ value: "", title: say("setup.any") });
  const legend = write(element("legend"), "option.level");
  const chosen = option.choices.includes(kept) ? kept : "";
  const group = segments("level", legend, choices, chosen, () => {});
  return { option, node: group.node, value: () => group.value() || undefined };
}
