/** The title of the page: which puzzle it is, of what size, and of which day. */

import { nameTab } from "/static/app/shell/frame.js";
import { byId } from "/static/app/shell/element.js";
import { language, say, watchLanguage } from "/static/app/shell/words.js";

/** Names a puzzle in the head of the page and in the browser's tab, in every language. */
export function nameTitle(puzzle, family) {
  const name = () => {
    const title = say(`family.${family.name}`, {}, family.title);
    byId("title").textContent = title;
    byId("subtitle").textContent = detail(puzzle);
    byId("cells").setAttribute("aria-label", `${title}, ${detail(puzzle)}`);
    nameTab("play.tab", { title, detail: detail(puzzle) });
  };
  watchLanguage(name);
  name();
}

function detail({ plan, daily, parameters }) {
  if (daily) {
    const date = new Date(`${daily.date}T12:00:00Z`);
    const day = new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(date);
    return `${day} · ${say(`level.${daily.level}`, {}, daily.level)}`;
  }
  const level = parameters?.level ? say(`level.${parameters.level}`, {}, parameters.level) : "";
  const cells = say("play.cells", { count: plan.cells.length });
  return [cells, level].filter(Boolean).join(" · ");
}
