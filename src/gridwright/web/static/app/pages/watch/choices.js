/** The choices of a maze to be watched: family, grid, size, algorithm with its options, seed. */

import { optionField } from "/static/app/pages/setup/fields.js";
import { sizeField } from "/static/app/pages/setup/size.js";
import { element } from "/static/app/shell/element.js";
import { familyTitle } from "/static/app/shell/families.js";
import { say, write } from "/static/app/shell/words.js";

const FAVOURITE = "tractors";
const SIZE = "20x20";
const SEED = { name: "seed", help: "", kind: "str", default: null, choices: [] };

/** Fills a node; gives `{family(), request(), kept()}`. `kept` is what was chosen before. */
export function fillChoices(node, offer, kept = {}) {
  const families = offer.families.filter((family) => family.films.length > 0);
  const first = families.find((family) => family.name === kept.family) ?? families[0];
  const family = familyField(families, first, () => fillChoices(node, offer, { family: family.value }));
  const grid = gridField(first, kept.grid, () => resize());
  const sizePlace = element("div", { class: "sized" });
  let size = null;
  const resize = () => {
    const wanted = size ? size.value() : kept.size ?? SIZE;
    size = sizeField(first, grid?.value() ?? grid?.option.default ?? "", offer.grids, wanted);
    sizePlace.replaceChildren(size.node);
  };
  resize();
  const tree = treeFields(offer.trees ?? [], kept.tree ?? FAVOURITE, kept.values ?? {});
  const seed = optionField(SEED, kept.seed);
  node.replaceChildren(
    ...[families.length > 1 && family.node, tree.node, grid?.node, sizePlace, seed.node].filter(Boolean),
  );

  const options = () => {
    const chosen = grid?.value();
    const named = tree.text();
    return { ...(chosen && { grid: chosen }), ...(named && { tree: named }) };
  };
  return {
    family: () => first,
    request: () => {
      const body = { family: first.name, size: size.value(), options: options() };
      return seed.value() === undefined ? body : { ...body, seed: seed.value() };
    },
    kept: () => ({
      family: first.name,
      size: size.value(),
      grid: grid?.value(),
      tree: tree.name(),
      values: tree.values(),
      seed: seed.value(),
    }),
  };
}

function familyField(families, chosen, onchange) {
  const select = element("select", { id: "field-family", name: "family", onchange });
  for (const { name, title } of families) {
    select.append(element("option", { value: name }, familyTitle({ name, title })));
  }
  select.value = chosen.name;
  const label = write(element("label", { for: select.id }), "index.families");
  return { node: element("div", { class: "field" }, label, select), get value() { return select.value; } };
}

function gridField(family, kept, onchange) {
  const option = family.options.find((known) => known.name === "grid");
  return option ? optionField(option, kept, onchange) : null;
}

function treeFields(trees, chosen, kept) {
  const select = element("select", { id: "field-tree", name: "tree" });
  for (const tree of trees) {
    select.append(element("option", { value: tree.name }, say(`tree.${tree.name}`, {}, tree.name)));
  }
  select.value = trees.some((tree) => tree.name === chosen) ? chosen : trees[0]?.name ?? "";
  const about = element("small", { class: "soft", id: "help-tree" });
  select.setAttribute("aria-describedby", about.id);
  const more = element("div", { class: "pair" });
  let fields = [];
  const fill = (values) => {
    const tree = trees.find((known) => known.name === select.value);
    write(about, `tree.${select.value}.help`, {}, tree?.description ?? "");
    fields = (tree?.options ?? []).map((option) => optionField(option, values[option.name]));
    more.replaceChildren(...fields.map((field) => field.node));
    more.hidden = fields.length === 0;
  };
  select.addEventListener("change", () => fill({}));
  fill(kept);
  const label = write(element("label", { for: select.id }), "option.tree");
  const values = () => {
    const given = fields.map((field) => [field.option.name, field.value()]);
    return Object.fromEntries(given.filter(([, value]) => value !== undefined));
  };
  const node = element("div", { class: "fields" }, element("div", { class: "field" }, label, select, about), more);
  return { node, name: () => select.value, values, text: () => spelled(select.value, values()) };
}

/** Spells an algorithm with its options as the server reads it, `tractors:tractors=8`. */
function spelled(name, values) {
  const given = Object.entries(values).map(([option, value]) => `${option}=${value}`);
  return given.length ? `${name}:${given.join(",")}` : name;
}
