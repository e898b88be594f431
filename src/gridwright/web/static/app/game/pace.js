/** The pace: sends no faster than the server takes, however fast a player is. */

const BURST = 40;
const PER_SECOND = 15;

/** Lets callbacks through in order: a burst at once, then so many a second. */
export class Pace {
  #tokens = BURST;
  #at = performance.now();
  #waiting = [];
  #timer = 0;

  /** Calls back as soon as the pace allows. */
  pass(callback) {
    this.#waiting.push(callback);
    this.#run();
  }

  /** Forgets what waits. */
  clear() {
    this.#waiting = [];
  }

  #run() {
    const now = performance.now();
    this.#tokens = Math.min(BURST, this.#tokens + ((now - this.#at) / 1000) * PER_SECOND);
    this.#at = now;
    while (this.#waiting.length > 0 && this.#tokens >= 1) {
      this.#tokens -= 1;
      this.#waiting.shift()();
    }
    if (this.#waiting.length > 0 && this.#timer === 0) {
      this.#timer = setTimeout(() => {
        this.#timer = 0;
        this.#run();
      }, 1000 / PER_SECOND);
    }
  }
}
