/** Times and days as the language writes them; days are those of UTC, as `2026-01-31`. */

import { language } from "/static/app/shell/words.js";

/** Prints seconds as a clock does, `1:05` or `1:02:05`. */
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = two(whole % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Gives today's date. */
export function today(now = Date.now()) {
  return new Date(now).toISOString().slice(0, 10);
}

/** Gives the date so many days later. */
export function later(date, days) {
  return today(Date.parse(date) + days * 86_400_000);
}

/** Tells whether a text is a date that there is. */
export function isDate(text) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text ?? "")) return false;
  return !Number.isNaN(Date.parse(text)) && today(Date.parse(text)) === text;
}

/** Prints a date in full, with its weekday. */
export function longDay(date) {
  return print(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

/** Prints a date shortly. */
export function shortDay(date) {
  return print(date, { day: "numeric", month: "short", year: "numeric" });
}

/** Prints the month of a date, with its year. */
export function monthTitle(date) {
  return print(date, { month: "long", year: "numeric" });
}

/** Names the days of the week, Monday first, in full and shortly. */
export function weekdays() {
  const monday = "2024-01-01";
  return [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const day = later(monday, index);
    return [print(day, { weekday: "long" }), print(day, { weekday: "short" })];
  });
}

/** Prints when something was, from seconds since 1970, in the player's own zone. */
export function moment(seconds) {
  const shape = { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(language(), shape).format(new Date(seconds * 1000));
}

/** Gives the seconds until the next day begins. */
export function untilTomorrow(now = Date.now()) {
  return (Date.parse(later(today(now), 1)) - now) / 1000;
}

function print(date, shape) {
  return new Intl.DateTimeFormat(language(), { ...shape, timeZone: "UTC" }).format(
    new Date(`${date}T12:00:00Z`),
  );
}
