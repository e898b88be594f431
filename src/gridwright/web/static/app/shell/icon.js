/** Small line drawings on a ground of 24 by 24, in the colour of the text beside them. */

const PATHS = {
  gear: "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5",
  globe: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c-5 5-5 13 0 18c5-5 5-13 0-18",
  play: "M8 5l11 7l-11 7z",
  pause: "M8 5v14M16 5v14",
  forward: "M6 5l8 7l-8 7zM18 5v14",
  back: "M18 5l-8 7l8 7zM6 5v14",
  first: "M19 5l-8 7l8 7M11 5l-8 7l8 7",
  check: "M4 13l5 5l11-12",
  left: "M15 5l-7 7l7 7",
  right: "M9 5l7 7l-7 7",
  close: "M6 6l12 12M18 6l-12 12",
  copy: "M9 9h11v11h-11zM5 15h-1v-11h11v1",
};

const SVG = "http://www.w3.org/2000/svg";

/** Draws an icon by name; it says nothing to screen readers. */
export function icon(name) {
  const path = PATHS[name];
  if (!path) throw new Error(`no icon ${name}`);
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  drawing.append(line);
  return drawing;
}
