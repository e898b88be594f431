/** The looks of roles: colours on light and dark grounds and on paper, dashes and weights. */

import { get } from "/static/app/shell/ask.js";
import { isDark } from "/static/app/shell/settings.js";

let asked = null;

/**
 * Loads the theme and gives the look of this moment: `colours` by role, `dashes` and `bold` by
 * role, `shades` from low to high. A ground may be named: `light`, `dark` or `printed`. Throws a
 * Refusal, and may be asked again then.
 */
export async function loadTheme(ground = isDark() ? "dark" : "light") {
  asked ??= get("/theme.json").catch((fault) => {
    asked = null;
    throw fault;
  });
  return lookOf(await asked, ground);
}

/** Gives the look of a theme on a ground: `light`, `dark` or `printed`. */
export function lookOf(theme, ground) {
  const look = { colours: {}, dashes: {}, bold: {}, shades: [] };
  for (const [role, style] of Object.entries(theme.roles ?? theme)) {
    if (typeof style?.light !== "string") continue;
    look.colours[role] = style[ground];
    if (style.dash) look.dashes[role] = style.dash;
    if (style.bold) look.bold[role] = true;
  }
  const shades = theme.shades ?? {};
  look.shades = shades[ground] ?? shades.light ?? [];
  return look;
}
