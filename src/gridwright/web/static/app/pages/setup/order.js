/** The fields of a puzzle to be made, for any family: what of it to choose, and its request. */

import { element } from "/static/app/shell/element.js";
import { levelTitle } from "/static/app/shell/families.js";
import { optionField, segments } from "/static/app/pages/setup/fields.js";
import { sizeField } from "/static/app/pages/setup/size.js";
import { say, write } from "/static/app/shell/words.js";

const FIRST = ["grid", "tree"]; // options beside the size and the level that are always in sight
const SEED = { name: "seed", help: "", kind: "str", default: null, choices: [] };

/**
 * Fills a node with the fields of a family; `kept` is what was chosen before, `grids` the offer's.
 * Gives `{choices(), request()}`: what to remember, and the body of the request.
 */
export function fillOrder(node, family, grids, kept = {}) {
  const options = family.options.filter((option) => !option.is_file && option.kind !== "file");
  const held = kept.options ?? {};
  const named = (name) => options.find((option) => option.name === name);
  const fields = [];
  const put = (field) => {
    fields.push(field);
    return field.node;
  };

  let size = null;
  const place = element("div", { class: "sized" });
  const resize = () => {
    const wanted = size ? size.value() : kept.size;
    size = sizeField(family, gridOf(family, fields), grids, wanted);
    place.replaceChildren(size.node);
  };
  const front = FIRST.map(named).filter(Boolean);
  const row = element("div", { class: "pair" });
  for (const option of front) {
    row.append(put(optionField(option, held[option.name], option.name === "grid" ? resize : undefined)));
  }
  resize();

  const level = named("level");
  const graded = level?.choices?.length ? levelField(level, held.level) : null;
  if (graded) fields.push(graded);
  const rest = options.filter((option) => !front.includes(option) && !(graded && option === level));
  const more = element("div", { class: "pair" }, ...rest.map((o) => put(optionField(o, held[o.name]))));
  const seed = optionField(SEED, undefined);
  more.append(seed.node);
  const summary = write(element("summary"), "setup.more");
  const open = rest.some((option) => option.name in held);
  const drawer = element("details", { class: "more", open }, summary, more);
  node.replaceChildren(place, ...(graded ? [graded.node] : []), row, drawer);

  const chosen = () => {
    const values = fields.map((field) => [field.option.name, field.value()]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
  return {
    choices: () => ({ size: size.value(), options: chosen() }),
    request: () => {
      const body = { family: family.name, size: size.value(), options: chosen() };
      const named = seed.value();
      return named === undefined ? body : { ...body, seed: named };
    },
  };
}

function gridOf(family, fields) {
  const option = family.options.find((known) => known.name === "grid");
  if (!option) return "";
  return fields.find((field) => field.option === option)?.value() ?? option.default ?? "";
}

function levelField(option, kept) {
  const choices = option.choices.map((level) => ({ value: level, title: levelTitle(level) }));
  choices.unshift({ value: "", title: say("setup.any") });
  const legend = write(element("legend"), "option.level");
  const chosen = option.choices.includes(kept) ? kept : "";
  const group = segments("level", legend, choices, chosen, () => {});
  return { option, node: group.node, value: () => group.value() || undefined };
}
