/** The field of a size: those worth offering, and any other in words of the grid. */

import { element } from "/static/app/shell/element.js";
import { segments } from "/static/app/pages/setup/fields.js";
import { sizesOf, sizeTitle } from "/static/app/pages/setup/sizes.js";
import { say, write } from "/static/app/shell/words.js";

const OTHER = "other";

/** Makes the field for a family on a grid: `{node, value()}`; `kept` is the size to begin with. */
export function sizeField(family, grid, grids, kept) {
  const { sizes, first, shape } = sizesOf(family, grid, grids);
  const chosen = kept && fits(kept, shape) ? kept : first;
  const own = element("input", {
    type: "text",
    id: "size-own",
    autocomplete: "off",
    value: sizes.includes(chosen) ? null : chosen,
    placeholder: shape === "WIDTHxHEIGHT" ? "12x9" : "6",
  });
  const label = element("label", { for: own.id });
  write(label, `shape.${shape}`, {}, shape);
  const open = element("div", { class: "own" }, label, own);
  const choices = sizes.map((size) => ({ value: size, title: sizeTitle(size) }));
  choices.push({ value: OTHER, title: say("setup.another") });
  const show = (value) => {
    open.hidden = value !== OTHER;
  };
  const legend = write(element("legend"), "setup.size");
  const marked = sizes.includes(chosen) ? chosen : OTHER;
  const group = segments("size", legend, choices, marked, (value) => {
    show(value);
    if (value === OTHER) own.focus();
  });
  show(group.value());
  group.node.append(open);
  const value = () => (group.value() === OTHER ? typed(own.value) : group.value());
  return { node: group.node, value };
}

function fits(size, shape) {
  return /x/.test(size) === (shape === "WIDTHxHEIGHT");
}

function typed(text) {
  return text.trim().toLowerCase().replace(/\s*[x×х*]\s*/u, "x"); // also the Cyrillic letter
}
