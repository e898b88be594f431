/** Faults of a form: one line beneath it, and the field that it is about. */

import { say } from "/static/app/shell/words.js";

/** Shows a fault in a line, and marks the field of the form it names; null clears both. */
export function showFault(line, fault, form = null) {
  line.textContent = "";
  line.removeAttribute("lang");
  for (const marked of document.querySelectorAll("[aria-invalid]")) {
    marked.removeAttribute("aria-invalid");
  }
  if (!fault) return;
  if (fault.english) line.lang = "en";
  line.textContent = fault.line ?? String(fault.message);
  const field = form && fault.where ? fieldOf(form, fault.where) : null;
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

function fieldOf(form, where) {
  const name = where.split(",").at(-1).trim().toLowerCase();
  if (name === "size") return form.querySelector("#size-own");
  return [...form.elements ?? form.querySelectorAll("input, select")].find(
    (field) => field.name === name,
  );
}
