/** Times as a clock shows them. */

/** Prints seconds as `0:07`, `12:34` or `1:02:03`. */
export function timeText(seconds) {
  const whole = Math.max(Math.floor(seconds), 0);
  const two = (part) => String(part).padStart(2, "0");
  const [hours, minutes, rest] = [whole / 3600, (whole % 3600) / 60, whole % 60].map(Math.floor);
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
