/** Requests to the server's interface, with what went wrong as one line. */

import { knows, loadWords, say } from "/static/app/shell/words.js";

/** What the server would not do, or that it cannot be reached (status 0). */
export class Refusal extends Error {
  constructor(status, message, { where = "", remedy = "", wait = 0 } = {}) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.where = where;
    this.remedy = remedy;
    /** Seconds after which it may be asked again. */
    this.wait = wait;
  }

  /** Tells whether the words are the server's, which are English. */
  get english() {
    return this.status !== 0 && this.status !== 429;
  }

  /** The line for a person: what is wrong, and what helps. */
  get line() {
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
  throw refused(answer, body);
}

/** A page may ask before it has its words: what is wrong is told in words all the same. */
async function learnWords() {
  if (knows("error.offline")) return;
  await loadWords().catch((fault) => console.warn(fault.message));
}

function refused(answer, body) {
  const wait = Number(answer.headers.get("Retry-After")) || 0;
  if (answer.status === 429) {
    return new Refusal(429, say("error.busy", { count: Math.max(1, wait) }), { wait });
  }
  if (typeof body?.error !== "string") {
    return new Refusal(0, say("error.server", { status: String(answer.status) }), { wait });
  }
  const { error, where = "", remedy = "" } = body;
  return new Refusal(answer.status, error, { where: where ?? "", remedy: remedy ?? "", wait });
}
