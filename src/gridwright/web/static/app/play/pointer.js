/** The pointer: taps, holds, drags, pinches and wheels on the board. */

const SLACK = 9; // pixels that a finger may slip in a tap
const HOLD = 480; // milliseconds
const SWIPE = 24; // pixels of a step

/**
 * Hears pointers on an element, and tells `hands` what they do: `tap(x, y, event)`,
 * `back(x, y, event)`, `hold(x, y, event)`, `swipe(direction, event)` if `hands.swipes` says so,
 * `pan(dx, dy)`, `zoom(factor, x, y)`.
 */
export class Pointer {
  #down = new Map();
  #moved = false;
  #held = false;
  #most = 0;
  #timer = 0;
  #first = null;

  constructor(element, hands) {
    this.hands = hands;
    this.element = element;
    const on = (name, heard) => element.addEventListener(name, heard, { passive: false });
    on("pointerdown", (event) => this.#press(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#lift(event));
    on("pointercancel", (event) => this.#cancel(event));
    on("contextmenu", (event) => event.preventDefault());
    on("wheel", (event) => this.#wheel(event));
  }

  #press(event) {
    if (event.pointerType === "mouse" && event.button === 1) event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y } = event;
    if (this.#down.size === 0) {
      this.#moved = this.#held = false;
      this.#most = 0;
      this.#first = { x, y, button: event.button };
    }
    this.#down.set(event.pointerId, { x, y });
    this.#most = Math.max(this.#most, this.#down.size);
    clearTimeout(this.#timer);
    if (this.#down.size === 1 && event.button === 0) {
      this.#timer = setTimeout(() => this.#hold(event), HOLD);
    }
  }

  #hold(event) {
    if (this.#moved || this.#down.size !== 1) return;
    this.#held = this.hands.hold(this.#first.x, this.#first.y, event);
    if (this.#held) navigator.vibrate?.(12);
  }

  #move(event) {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.#moved && Math.hypot(now.x - before.x, now.y - before.y) < SLACK) return;
    if (!this.#moved) clearTimeout(this.#timer);
    this.#moved = true;
    if (this.#held) return;
    if (this.#down.size === 2) this.#pinch(event.pointerId, before, now);
    else if (this.hands.swipes(event)) return void this.#swipe(event, before, now);
    else this.hands.pan(now.x - before.x, now.y - before.y);
    this.#down.set(event.pointerId, now);
  }

  #pinch(id, before, now) {
    const [other] = [...this.#down].filter(([key]) => key !== id).map(([, spot]) => spot);
    const apart = (spot) => Math.max(Math.hypot(spot.x - other.x, spot.y - other.y), 1);
    this.hands.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.hands.zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
  }

  #swipe(event, before, now) {
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE) return;
    const across = Math.abs(dx) > Math.abs(dy);
    const direction = across ? (dx < 0 ? "left" : "right") : dy < 0 ? "up" : "down";
    this.hands.swipe(direction, event);
    this.#down.set(event.pointerId, now);
  }

  #lift(event) {
    if (!this.#down.delete(event.pointerId) || this.#down.size > 0) return;
    clearTimeout(this.#timer);
    if (this.#moved || this.#held) return;
    const { x, y, button } = this.#first;
    if (button === 2 || this.#most === 2) this.hands.back(x, y, event);
    else if (button === 0 && this.#most === 1) this.hands.tap(x, y, event);
  }

  #cancel(event) {
    this.#down.delete(event.pointerId);
    clearTimeout(this.#timer);
    this.#moved = true;
  }

  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    const turned = Math.max(-120, Math.min(120, event.deltaY * lines));
    const rate = event.ctrlKey ? 0.01 : 0.0022;
    this.hands.zoom(Math.exp(-turned * rate), event.clientX, event.clientY);
  }
}
