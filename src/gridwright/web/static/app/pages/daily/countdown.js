/** The time until the next day's puzzles. */

import { clock, today, untilTomorrow } from "/static/app/shell/time.js";

/** Counts down in an element until the day ends, then opens the page of the new day. */
export function runCountdown(element) {
  const begun = today();
  const tick = () => {
    if (today() !== begun) location.reload();
    else element.textContent = clock(untilTomorrow());
  };
  tick();
  setInterval(tick, 1000);
}
