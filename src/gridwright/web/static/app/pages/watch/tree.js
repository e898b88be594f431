/** The fields of an algorithm that draws mazes, and of the options that it has. */

import { optionField } from "/static/app/pages/setup/fields.js";
import { given } from "/static/app/pages/setup/order.js";
import { element } from "/static/app/shell/element.js";
import { say, write } from "/static/app/shell/words.js";

const FAVOURITE = "tractors";

/**
 * Makes the fields: `{node, name(), values(), text()}`, the text as the server reads it. `chosen`
 * and `kept` are the name of the algorithm and the values of its options to begin with.
 */
export function treeFields(trees, chosen = FAVOURITE, kept = {}) {
  const select = list(trees, chosen);
  const about = element("small", { class: "soft", id: "help-tree" });
  select.setAttribute("aria-describedby", about.id);
  const more = element("div", { class: "pair" });
  let fields = [];
  const fill = (values) => {
    const tree = trees.find(({ name }) => name === select.value);
    write(about, `tree.${tree.name}.help`, {}, tree.description);
    fields = tree.options.map((option) => optionField(option, values[option.name]));
    more.replaceChildren(...fields.map((field) => field.node));
  };
  select.addEventListener("change", () => fill({}));
  fill(kept);
  const label = write(element("label", { for: select.id }), "option.tree");
  const field = element("div", { class: "field" }, label, select, about);
  return {
    node: element("div", { class: "fields" }, field, more),
    name: () => select.value,
    values: () => given(fields),
    text: () => spelled(select.value, given(fields)),
  };
}

function list(trees, chosen) {
  const select = element("select", { id: "field-tree", name: "tree" });
  for (const { name } of trees) {
    select.append(element("option", { value: name }, say(`tree.${name}`, {}, name)));
  }
  const known = trees.some(({ name }) => name === chosen);
  select.value = known ? chosen : trees[0].name;
  return select;
}

/** Spells an algorithm with its options as the server reads it, `tractors:tractors=8`. */
function spelled(name, values) {
  const parts = Object.entries(values).map(([option, value]) => `${option}=${value}`);
  return parts.length ? `${name}:${parts.join(",")}` : name;
}
