/** The questions: what was asked of the server and is not answered yet. */

/** Promises by name, each answered or refused once. */
export class Questions {
  #open = new Map();

  /** Waits for the answer to a question; throws where it is refused. */
  wait(name) {
    return new Promise((resolve, reject) => {
      this.#open.get(name)?.reject(new Error("asked again"));
      this.#open.set(name, { resolve, reject });
    });
  }

  /** Answers a question, if it waits. */
  answer(name, value) {
    this.#open.get(name)?.resolve(value);
    this.#open.delete(name);
  }

  /** Refuses a question, if it waits. */
  refuse(name, reason) {
    this.#open.get(name)?.reject(new Error(reason));
    this.#open.delete(name);
  }

  /** Refuses all questions that wait. */
  refuseAll(reason) {
    for (const name of [...this.#open.keys()]) this.refuse(name, reason);
  }
}
