/** Signs of the play page: small line drawings on a ground of 24 by 24. */

const PATHS = {
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5l-5 5M20 10H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M9.5 18c0-2-3.5-3.5-3.5-8a6 6 0 0 1 12 0c0 4.5-3.500 6-3.500 8",
  check: "M4 13l5 5l11-12",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7l-11 7z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  close: "M6 6l12 12M18 6l-12 12",
  left: "M15 5l-7 7l7 7",
  right: "M9 5l7 7l-7 7",
  up: "M5 15l7-7l7 7",
  down: "M5 9l7 7l7-7",
  notes: "M4 20l4-1l11-11l-3-3L5 16zM14 7l3 3",
};
const SVG = "http://www.w3.org/2000/svg";

/** Draws a sign by name; it says nothing to screen readers. */
export function sign(name) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", name === "menu" ? "icon heavy" : "icon");
  drawing.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", PATHS[name]);
  drawing.append(line);
  return drawing;
}

/** Draws the signs of all elements below one that name theirs in `data-sign`. */
export function drawSigns(root) {
  for (const element of root.querySelectorAll("[data-sign]")) {
    element.prepend(sign(element.dataset.sign));
  }
}
