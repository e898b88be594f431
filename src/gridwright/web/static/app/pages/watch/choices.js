/** The choices of a maze to be watched: family, grid, size, algorithm with its options, seed. */

import { optionField } from "/static/app/pages/setup/fields.js";
import { given, isGrid, seedField, sizeOf } from "/static/app/pages/setup/order.js";
import { treeFields } from "/static/app/pages/watch/tree.js";
import { element } from "/static/app/shell/element.js";
import { familyTitle } from "/static/app/shell/families.js";
import { write } from "/static/app/shell/words.js";

const SIZE = "20x20";

/**
 * Fills a node; gives `{family(), request(), kept()}`. `kept` is what was chosen before, and
 * `onfamily` hears the name of another family.
 */
export function fillChoices(node, offer, kept, onfamily) {
  const families = offer.families.filter((family) => family.films.length > 0);
  const family = families.find(({ name }) => name === kept.family) ?? families[0];
  const resize = () => size.follow(grids.find(isGrid));
  const grids = family.options
    .filter((option) => option.name === "grid")
    .map((option) => optionField(option, kept.grid, resize));
  const size = sizeOf(family, offer.grids, kept.size ?? SIZE);
  resize();
  const tree = treeFields(offer.trees, kept.tree, kept.values);
  const seed = seedField(kept.seed);
  const choice = families.length > 1 ? [familyField(families, family, onfamily)] : [];
  node.replaceChildren(
    ...choice,
    tree.node,
    ...grids.map((field) => field.node),
    size.node,
    seed.node,
  );
  return {
    family: () => family,
    request: () => ({
      family: family.name,
      size: size.value(),
      options: { ...given(grids), tree: tree.text() },
      ...given([seed]),
    }),
    kept: () => ({
      family: family.name,
      size: size.value(),
      ...given([...grids, seed]),
      tree: tree.name(),
      values: tree.values(),
    }),
  };
}

function familyField(families, chosen, onfamily) {
  const select = element("select", { id: "field-family", name: "family" });
  for (const family of families) {
    select.append(element("option", { value: family.name }, familyTitle(family)));
  }
  select.value = chosen.name;
  select.addEventListener("change", () => onfamily(select.value));
  const label = write(element("label", { for: select.id }), "watch.family");
  return element("div", { class: "field" }, label, select);
}
