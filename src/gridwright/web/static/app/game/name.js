/** Names that nothing else has: of clients, and of games begun without the server. */

const BYTES = 16;

/** Makes a random name; on pages without https, too, where browsers have no randomUUID. */
export function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
