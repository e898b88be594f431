/** Moving of games between devices: a code is made on one and given on the other. */

import { showFault, whileBusy } from "/static/app/pages/setup/fault.js";
import { post } from "/static/app/shell/ask.js";
import { copy } from "/static/app/shell/clipboard.js";
import { byId } from "/static/app/shell/element.js";
import { announce } from "/static/app/shell/frame.js";
import { say } from "/static/app/shell/words.js";

/** Makes the fields of the page work. */
export function offerMoving() {
  byId("make-code").addEventListener("click", () => whileBusy(byId("make-code"), makeCode));
  byId("copy-code").addEventListener("click", copyCode);
  byId("recover").addEventListener("submit", recover);
}

/** Asks whether the games of this browser are to come along, where it has any. */
export function askToBring(has) {
  byId("bring").hidden = !has;
}

async function makeCode() {
  const line = byId("moving-fault");
  showFault(line, null);
  try {
    const { code } = await post("/api/recovery");
    byId("code").textContent = code;
    byId("code-shown").hidden = false;
  } catch (fault) {
    showFault(line, fault);
  }
}

async function copyCode() {
  if (await copy(byId("code").textContent)) announce(say("moving.copied"));
  else getSelection().selectAllChildren(byId("code")); // to be copied by hand
}

async function recover(event) {
  event.preventDefault();
  const line = byId("moving-fault");
  showFault(line, null);
  const field = byId("given-code");
  const code = field.value.trim().toUpperCase();
  if (!code) {
    showFault(line, { message: say("moving.empty"), where: field.name }, event.target);
    return;
  }
  try {
    await post("/api/recover", { code, bring: byId("bring-games").checked });
    location.reload();
  } catch (fault) {
    showFault(line, fault, event.target);
  }
}
