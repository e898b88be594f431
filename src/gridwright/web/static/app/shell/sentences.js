/** Sentences of the engine, which are English, translated by templates with holes. */

import { language } from "/static/app/shell/words.js";

/** What holes hold that stays as it is; a number is only printed as the language does. */
const WORDS = {
  cell: "r\\d+c\\d+",
  digit: "[1-9A-Z]",
  tile: "\\d+(?:,\\d+)*",
  number: "\\d+(?:,\\d{3})*",
};
const WHOLE = "sentence";
const HOLE = /\{([a-z]+)(\d*)(?::([a-z]+))?\}/g;

/**
 * The sentences of one language, from a catalogue `{phrases, lists}`.
 *
 * `phrases` has groups of templates, `{"Look at {place}.": "..."}`, of which the group `sentence`
 * is for whole sentences. A hole `{place}`, or `{place2}`, holds a word, a phrase of the group
 * `place`, or a list of that name; a hole that comes twice holds the same twice. The translation
 * has the same holes in any order; `{place:in}` there is said by the group `place:in`. Plural
 * forms are chosen by the hole `{number}`. `lists` tell what is listed, and how it is joined in
 * English and in the language: between two, and before the last where that is different.
 */
export class Sentences {
  #sources = new Map(); // kind -> pattern without captures
  #templates = new Map(); // group -> [{pattern, told}]

  constructor(catalogue, code) {
    Object.assign(this, catalogue);
    this.code = code;
    this.plural = new Intl.PluralRules(code);
    this.figures = new Intl.NumberFormat(code);
  }

  /** Translates a sentence; null where no template fits it. */
  translate(text) {
    for (const template of this.#group(WHOLE)) {
      const [told] = this.#filled(text, template);
      if (told !== undefined) return told;
    }
    return null;
  }

  /** Gives all translations of a text by the templates of a kind, each once. */
  readings(text, kind = WHOLE) {
    if (kind === "number") return [this.figures.format(numberOf(text))];
    if (kind in WORDS) return [text];
    if (kind in this.lists) return this.#listed(text, kind);
    const found = this.#group(kind).flatMap((template) => this.#filled(text, template));
    return [...new Set(found)];
  }

  /** Fills a template's translations from a text; none where it does not fit. */
  #filled(text, { pattern, told }) {
    const match = pattern.exec(text);
    if (!match) return [];
    const held = match.groups ?? {};
    const chosen = typeof told === "string" ? told : told[this.#form(held.number)];
    let texts = [""];
    let end = 0;
    const add = (pieces) => {
      texts = texts.flatMap((before) => pieces.map((piece) => before + piece));
    };
    for (const hole of chosen.matchAll(HOLE)) {
      const [whole, kind, place, form] = hole;
      add([chosen.slice(end, hole.index)]);
      add(this.readings(held[kind + place], form ? `${kind}:${form}` : kind));
      end = hole.index + whole.length;
    }
    add([chosen.slice(end)]);
    return texts;
  }

  #form(number) {
    return this.plural.select(numberOf(number));
  }

  #listed(text, name) {
    const { of, english, spoken } = this.lists[name];
    const joints = english.map(escaped).join("|");
    const next = new RegExp(`(${this.#source(of)})(?:(${joints})|$)`, "y");
    let texts = [""];
    while (next.lastIndex < text.length) {
      const [, item, joint] = next.exec(text) ?? [];
      if (item === undefined) return [];
      const after = joint === undefined ? "" : spoken[english.indexOf(joint)];
      const told = this.readings(item, of);
      texts = texts.flatMap((before) => told.map((piece) => before + piece + after));
    }
    return texts;
  }

  /** Gives the templates of a group, ready to be matched. */
  #group(name) {
    if (!this.#templates.has(name)) {
      const entries = Object.entries(this.phrases[name]);
      const templates = entries.map(([english, told]) => ({
        pattern: new RegExp(`^${this.#pattern(english, true)}$`),
        told,
      }));
      this.#templates.set(name, templates);
    }
    return this.#templates.get(name);
  }

  /** Gives the pattern of all that a kind can be. */
  #source(kind) {
    if (kind in WORDS) return WORDS[kind];
    if (!this.#sources.has(kind)) this.#sources.set(kind, this.#made(kind));
    return this.#sources.get(kind);
  }

  #made(kind) {
    if (kind in this.lists) {
      const { of, english } = this.lists[kind];
      const item = `(?:${this.#source(of)})`;
      const [between, last] = english.map(escaped);
      const more = `(?:${between}${item})*`;
      return last ? `${item}(?:${more}${last}${item})?` : `${item}${more}`;
    }
    const texts = Object.keys(this.phrases[kind]);
    return texts.map((english) => this.#pattern(english, false)).join("|");
  }

  #pattern(english, captures) {
    const seen = new Set();
    let [pattern, end] = ["", 0];
    for (const hole of english.matchAll(HOLE)) {
      const [whole, kind, place] = hole;
      const name = kind + place;
      pattern += escaped(english.slice(end, hole.index));
      if (!captures) pattern += `(?:${this.#source(kind)})`;
      else if (seen.has(name)) pattern += `\\k<${name}>`;
      else pattern += `(?<${name}>${this.#source(kind)})`;
      seen.add(name);
      end = hole.index + whole.length;
    }
    return pattern + escaped(english.slice(end));
  }
}

const loaded = new Map(); // language -> promise of its sentences

/** Gives the sentences of the page's language; those of English are told as they are. */
export function sentences(code = language()) {
  if (!loaded.has(code)) {
    const promised = fetchSentences(code);
    promised.catch(() => loaded.delete(code)); // to be asked for again
    loaded.set(code, promised);
  }
  return loaded.get(code);
}

async function fetchSentences(code) {
  const answer = await fetch(`/static/text/hints.${code}.json`);
  if (!answer.ok) throw new Error(`no sentences in /static/text/hints.${code}.json`);
  return new Sentences(await answer.json(), code);
}

function numberOf(text) {
  return Number(text.replaceAll(",", ""));
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
