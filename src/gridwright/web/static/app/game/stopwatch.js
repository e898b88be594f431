/** The stopwatch: seconds of a game as this page counts them, set right by the server. */

/** Counts seconds while it runs; it begins paused. */
export class Stopwatch {
  #counted = 0;
  #since = null;

  /** Whether time counts at present. */
  get running() {
    return this.#since !== null;
  }

  /** The seconds counted so far. */
  get elapsed() {
    if (this.#since === null) return this.#counted;
    return this.#counted + (performance.now() - this.#since) / 1000;
  }

  /** Sets what is counted, and whether it counts on. */
  set(elapsed, running) {
    this.#counted = elapsed;
    this.#since = running ? performance.now() : null;
  }

  /** Lets time count, or stops it. */
  run(running) {
    if (running !== this.running) this.set(this.elapsed, running);
  }
}
