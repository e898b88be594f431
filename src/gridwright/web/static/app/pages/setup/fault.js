/** Faults of a form: one line beneath it, and the field that it is about. */

import { element } from "/static/app/shell/element.js";
import { say } from "/static/app/shell/words.js";

const MOST = 160; // letters of what the server says

/**
 * Shows a fault in a line, in the player's language first and then as the server says it, and marks
 * the field of the form that it names; null clears both.
 */
export function showFault(line, fault, form = null) {
  line.textContent = "";
  line.removeAttribute("lang");
  for (const marked of document.querySelectorAll("[aria-invalid]")) {
    marked.removeAttribute("aria-invalid");
  }
  if (!fault) return;
  const field = form && fault.where ? fieldOf(form, fault.where) : null;
  if (fault.english) line.lang = "en";
  line.textContent = (field && saidOf(field, fault)) || (fault.line ?? String(fault.message));
  if (fault.detail) line.append(" ", detailOf(fault));
  if (!field) return;
  const drawer = field.closest("details");
  if (drawer) drawer.open = true;
  field.setAttribute("aria-invalid", "true");
  field.focus();
}

/** Does something while a button cannot be pressed again, and says that it is under way. */
export async function whileBusy(button, work) {
  const words = button.textContent;
  button.disabled = true;
  button.textContent = say("setup.busy");
  try {
    await work();
  } finally {
    button.disabled = false;
    button.textContent = words;
  }
}

/** Says what is wrong with a field, by the name that the form gives it; "" where it has none. */
function saidOf(field, fault) {
  const title = field.closest("fieldset")?.querySelector("legend") ?? field.labels?.[0];
  const name = title?.textContent.trim();
  if (!name || !fault.said) return "";
  const isLarge = field.id === "size-own" && /\bat most\b/.test(fault.message);
  if (isLarge) return say("fault.large", { field: name });
  if (field.id === "size-own") return say("fault.size", { field: name });
  return say(field.type === "number" ? "fault.number" : "fault.value", { field: name });
}

/** What the server says, without the name that it has for the field where that is all it names. */
function detailOf({ detail, where }) {
  const named = /^\w+$/.test(where) && detail.startsWith(`${where}: `);
  const text = named ? detail.slice(where.length + 2) : detail;
  const shown = text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text;
  return element("small", { lang: "en" }, shown);
}

function fieldOf(form, where) {
  // the last place is the innermost, and its first word the name: "tree backtracker"
  const [name] = where.split(",").at(-1).trim().toLowerCase().split(" ");
  if (name === "size") return form.querySelector("#size-own");
  return [...form.elements ?? form.querySelectorAll("input, select")].find(
    (field) => field.name === name,
  );
}
