/** The question box: asks a player something before it is done. */

import { byId } from "/static/app/shell/element.js";
import { write } from "/static/app/shell/words.js";

/** Asks by the keys of the question and of the answer yes; gives whether it was yes. */
export function ask(question, yes) {
  const box = byId("question");
  write(byId("question-text"), question);
  write(byId("question-yes"), yes);
  box.returnValue = "";
  box.showModal();
  return new Promise((resolve) => {
    box.addEventListener("close", () => resolve(box.returnValue === "yes"), { once: true });
  });
}
