/** The player of a film: which frame is on, whether it runs, and how fast. */

/** Runs a reel; events are `change` whenever the frame, the speed or the running changes. */
export class Player extends EventTarget {
  #reel;
  #length = 0;
  #frame = 0;
  #speed = 30;
  #running = false;
  #due = 0; // frames that are due, with their fraction
  #last = 0;

  constructor(reel) {
    super();
    this.#reel = reel;
  }

  get length() {
    return this.#length;
  }

  get frame() {
    return this.#frame;
  }

  get running() {
    return this.#running;
  }

  /** Frames a second. */
  get speed() {
    return this.#speed;
  }

  set speed(value) {
    this.#speed = value;
    this.#tell();
  }

  /** Takes a film of so many frames, at its beginning. */
  load(length) {
    this.#length = length;
    this.#frame = 0;
    this.#running = false;
    this.#tell();
  }

  /** Runs on, or from the beginning where the film is at its end. */
  play() {
    if (this.#running || this.#length < 2) return;
    if (this.#frame === this.#length - 1) this.#go(0);
    this.#running = true;
    this.#due = 0;
    this.#last = performance.now();
    requestAnimationFrame((now) => this.#tick(now));
    this.#tell();
  }

  /** Stands still. */
  pause() {
    this.#running = false;
    this.#tell();
  }

  /** Goes so many frames on, or back; stands still there. */
  step(count) {
    this.#running = false;
    this.#go(this.#frame + count);
    this.#tell();
  }

  /** Goes to a frame; stands still there. */
  seek(frame) {
    this.step(frame - this.#frame);
  }

  #tick(now) {
    if (!this.#running) return;
    this.#due += ((now - this.#last) / 1000) * this.#speed;
    this.#last = now;
    const whole = Math.floor(this.#due);
    if (whole > 0) {
      this.#due -= whole;
      this.#go(this.#frame + Math.min(whole, 50));
      if (this.#frame === this.#length - 1) this.#running = false;
      this.#tell();
    }
    if (this.#running) requestAnimationFrame((next) => this.#tick(next));
  }

  #go(frame) {
    this.#frame = Math.max(0, Math.min(this.#length - 1, frame));
    this.#reel.show(this.#frame);
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}
