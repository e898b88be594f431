/** What a player has chosen, kept in the browser: theme, motion, sound, language and the like. */

const PREFIX = "gridwright.";

const CHOICES = {
  theme: ["auto", "light", "dark"],
  motion: ["auto", "full", "reduced"],
  sound: ["off", "on"],
  language: ["", "en", "ru", "zh"],
  fog: ["off", "on"],
  errors: ["off", "on"],
};

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");

class Settings extends EventTarget {
  #held = new Map(); // where the browser keeps nothing for us

  /** Gives the value of a setting; its first choice until another is made. */
  get(name) {
    const choices = choicesOf(name);
    const kept = this.#read(name);
    return choices.includes(kept) ? kept : choices[0];
  }

  /** Keeps a value and tells those who watch; throws for a value that is no choice. */
  set(name, value) {
    if (!choicesOf(name).includes(value)) throw new Error(`${name} cannot be ${value}`);
    if (value === this.get(name)) return;
    this.#held.set(name, value);
    try {
      localStorage.setItem(PREFIX + name, value);
    } catch {
      // a browser that keeps nothing still plays, until the page is closed
    }
    this.tell(name);
  }

  /** Calls back with the value at each change of a setting; gives what ends the watch. */
  watch(name, callback) {
    const heard = (event) => {
      if (event.detail.name === name) callback(event.detail.value);
    };
    this.addEventListener("change", heard);
    return () => this.removeEventListener("change", heard);
  }

  /** Dispatches the event of a change, after what the page shows of it is in place. */
  tell(name) {
    show();
    const detail = { name, value: this.get(name) };
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  #read(name) {
    try {
      return localStorage.getItem(PREFIX + name) ?? this.#held.get(name);
    } catch {
      return this.#held.get(name);
    }
  }
}

/** The settings of this browser; events are `change` with `{name, value}`. */
export const settings = new Settings();

/** Lists what a setting can be, the value of those who never chose first. */
export function choicesOf(name) {
  const choices = CHOICES[name];
  if (!choices) throw new Error(`no setting ${name}`);
  return choices;
}

/** Tells whether the page is drawn on a dark ground. */
export function isDark() {
  const theme = settings.get("theme");
  return theme === "dark" || (theme === "auto" && prefersDark.matches);
}

/** Tells whether nothing should move that need not. */
export function isStill() {
  const motion = settings.get("motion");
  return motion === "reduced" || (motion === "auto" && prefersStill.matches);
}

function show() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  document.documentElement.dataset.motion = isStill() ? "reduced" : "full";
}

prefersDark.addEventListener("change", () => settings.tell("theme"));
prefersStill.addEventListener("change", () => settings.tell("motion"));
addEventListener("storage", (event) => {
  const name = event.key?.startsWith(PREFIX) ? event.key.slice(PREFIX.length) : "";
  if (name in CHOICES) settings.tell(name);
});
show();
