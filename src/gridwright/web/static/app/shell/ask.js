/** Requests to the server's interface, with what went wrong as one line. */

import { knows, loadWords, say } from "/static/app/shell/words.js";

/** What is said of a refusal, by its status and the path that was asked. */
const SAID = [
  [404, /^\/api\/puzzles\//, "error.puzzle"],
  [404, /^\/api\/daily\//, "error.day"],
  [403, /^\/api\/recover$/, "error.code"],
  [404, /^/, "error.missing"],
  [413, /^/, "error.large"],
  [422, /^/, "error.unreached"],
  [503, /^/, "error.late"],
  [400, /^/, "error.input"],
];

const WHOLE = new Set([403, 404, 503]); // the server has nothing to add

/**
 * What the server would not do, or that it cannot be reached (status 0). The message is the
 * server's, in English, unless there is none; `said` tells the same in the player's language.
 */
export class Refusal extends Error {
  constructor(status, message, { said = "", where = "", remedy = "", wait = 0 } = {}) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.said = said;
    this.where = where;
    this.remedy = remedy;
    /** Seconds after which it may be asked again. */
    this.wait = wait;
  }

  /** Tells whether the line is the server's, which is English. */
  get english() {
    return !this.said && this.#served;
  }

  /** The line for a person: what is wrong. */
  get line() {
    return this.said || this.#whole;
  }

  /** What the server says beyond the line, in English; "" where that is nothing. */
  get detail() {
    return this.said && this.#served && !WHOLE.has(this.status) ? this.#whole : "";
  }

  get #served() {
    return this.status !== 0 && this.status !== 429;
  }

  /** What is wrong, and what helps. */
  get #whole() {
    return this.remedy && !this.message.includes(this.remedy)
      ? `${this.message}: ${this.remedy}`
      : this.message;
  }
}

/** Gets JSON from a path; throws a Refusal. */
export function get(path) {
  return ask(path, { method: "GET" });
}

/** Posts a plain value to a path and gives the JSON of the answer; throws a Refusal. */
export function post(path, body = {}) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function ask(path, request) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...request });
  } catch {
    await learnWords();
    throw new Refusal(0, say("error.offline"));
  }
  const body = await answer.json().catch(() => null);
  if (answer.ok && body !== null) return body;
  await learnWords();
  throw refused(answer, body, path);
}

/** A page may ask before it has its words: what is wrong is told in words all the same. */
async function learnWords() {
  if (knows("error.offline")) return;
  await loadWords().catch((fault) => console.warn(fault.message));
}

function refused(answer, body, path) {
  const wait = Number(answer.headers.get("Retry-After")) || 0;
  if (answer.status === 429) {
    return new Refusal(429, say("error.busy", { count: Math.max(1, wait) }), { wait });
  }
  if (typeof body?.error !== "string") {
    return new Refusal(0, say("error.server", { status: String(answer.status) }), { wait });
  }
  const { error, where = "", remedy = "" } = body;
  const more = { said: saidOf(answer.status, path), where: where ?? "", remedy: remedy ?? "" };
  return new Refusal(answer.status, error, { ...more, wait });
}

function saidOf(status, path) {
  const [, , key] = SAID.find(([code, place]) => code === status && place.test(path)) ?? [];
  return key ? say(key) : "";
}
