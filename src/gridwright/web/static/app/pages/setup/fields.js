/** Fields of a form for the options of a family, each by its kind. */

import { element } from "/static/app/shell/element.js";
import { valueTitle, writeHelp, writeOption } from "/static/app/shell/families.js";
import { say, write } from "/static/app/shell/words.js";

/**
 * Makes the field of an option: `{option, node, value()}`; the value is undefined where it is
 * left as it comes. `kept` is the value to begin with, `onchange` hears of others.
 */
export function optionField(option, kept, onchange = () => {}) {
  if (option.kind === "bool") return checkbox(option, kept, onchange);
  if (option.choices?.length) return list(option, kept, onchange);
  return entry(option, kept, onchange);
}

/** Makes a group of choices side by side: `{node, value(), choose(value)}`. */
export function segments(name, legend, choices, chosen, onchange) {
  const group = element("div", { class: "segments" });
  for (const { value, title } of choices) {
    const radio = element("input", { type: "radio", name, value, checked: value === chosen });
    radio.addEventListener("change", () => onchange(value));
    group.append(element("label", {}, radio, element("span", {}, title)));
  }
  const node = element("fieldset", { class: "field wide-field" }, legend, group);
  const radios = () => [...group.querySelectorAll("input")];
  return {
    node,
    value: () => radios().find((radio) => radio.checked)?.value ?? "",
    choose: (value) => {
      for (const radio of radios()) radio.checked = radio.value === value;
    },
  };
}

function checkbox(option, kept, onchange) {
  const box = element("input", { type: "checkbox", name: option.name });
  box.checked = kept ?? Boolean(option.default);
  box.addEventListener("change", onchange);
  const title = writeOption(element("span"), option);
  const help = writeHelp(element("small", { class: "soft", id: `help-${option.name}` }), option);
  box.setAttribute("aria-describedby", help.id);
  const label = element("label", { class: "tick" }, box, title);
  return {
    option,
    node: element("div", { class: "field" }, label, help),
    value: () => (box.checked === Boolean(option.default) ? undefined : box.checked),
  };
}

function list(option, kept, onchange) {
  const select = element("select", { name: option.name, id: `field-${option.name}` });
  if (option.default == null) {
    const any = element("option", { value: "" });
    select.append(write(any, `any.${option.name}`, {}, say("setup.any")));
  }
  for (const value of option.choices) {
    select.append(element("option", { value }, valueTitle(option.name, value)));
  }
  select.value = option.choices.includes(kept) ? kept : option.default ?? "";
  select.addEventListener("change", onchange);
  return {
    option,
    node: labelled(option, select),
    value: () => (select.value === (option.default ?? "") ? undefined : select.value),
  };
}

function entry(option, kept, onchange) {
  const numeric = option.kind === "int" || option.kind === "float";
  const input = element("input", {
    type: numeric ? "number" : "text",
    name: option.name,
    id: `field-${option.name}`,
    autocomplete: "off",
    min: numeric ? 0 : null,
    step: option.kind === "float" ? "any" : null,
    inputmode: option.kind === "int" ? "numeric" : null,
    placeholder: option.default ?? null,
    value: kept ?? null,
  });
  input.addEventListener("change", onchange);
  return {
    option,
    node: labelled(option, input),
    value: () => {
      const text = input.value.trim();
      if (text === "") return undefined;
      return numeric ? Number(text) : text;
    },
  };
}

function labelled(option, control) {
  const label = writeOption(element("label", { for: control.id }), option);
  const help = writeHelp(element("small", { class: "soft", id: `help-${option.name}` }), option);
  control.setAttribute("aria-describedby", help.id);
  return element("div", { class: "field" }, label, control, help);
}
