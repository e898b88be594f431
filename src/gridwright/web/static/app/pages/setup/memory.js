/** The last choices of a form, kept in the browser. */

const PREFIX = "gridwright.choices.";

/** Gives what was chosen last under a name; an empty object for newcomers. */
export function recall(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name));
    return kept !== null && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps what was chosen under a name. */
export function remember(name, choices) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(choices));
  } catch {
    // it is only comfort: a browser that keeps nothing asks anew
  }
}
