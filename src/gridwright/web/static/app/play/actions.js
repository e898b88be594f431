/** The actions of a family by their verbs: `write 5` is the verb `write` with the word `5`. */

import { language, say } from "/static/app/shell/words.js";

/** Splits an action into its verb and its word, which may be empty. */
export function partsOf(action) {
  const at = action.indexOf(" ");
  const word = at < 0 ? "" : action.slice(at + 1);
  return word.length === 1 ? [action.slice(0, at), word] : [action, ""];
}

/** Names an action in the player's language. */
export function nameOf(action) {
  const [verb, word] = partsOf(action);
  const name = say(`action.${verb}`, {}, verb);
  return word ? `${name} ${word}` : name;
}

/** Names an action as a button does, with a capital. */
export function titleOf(action) {
  const name = nameOf(action);
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}

/**
 * Sorts the actions of keys: `single` ones, and `pads` of verbs that take the same words, each
 * `{verbs, words}`.
 */
export function sorted(keys) {
  const byVerb = new Map();
  const single = [];
  for (const action of new Set(Object.values(keys))) {
    const [verb, word] = partsOf(action);
    if (!word) single.push(action);
    else if (byVerb.has(verb)) byVerb.get(verb).push(word);
    else byVerb.set(verb, [word]);
  }
  const pads = new Map();
  for (const [verb, words] of byVerb) {
    const id = words.join(" ");
    if (!pads.has(id)) pads.set(id, { verbs: [], words });
    pads.get(id).verbs.push(verb);
  }
  return { single, pads: [...pads.values()] };
}
