/** Making of elements: a tag, its attributes, its children. */

/**
 * Makes an element. An attribute that is a function is heard at that event (`onclick`), true
 * stands for an empty attribute, false and null for none; children are elements or text.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child != null && child !== false));
  return made;
}

/** Finds the one element of a page that has an id; throws where there is none. */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}
