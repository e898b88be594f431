/** Port masks and sets of cells as hexadecimal text, as the plain values of a board hold them. */

const ONE_DIGIT_PORTS = 4;

/** Print port masks: one digit a cell where there are up to 4 ports, else two. */
export function printMasks(masks, k) {
  const digits = k <= ONE_DIGIT_PORTS ? 1 : 2;
  return Array.from(masks, (mask) => mask.toString(16).padStart(digits, "0")).join("");
}

/** Read what `printMasks` prints. */
export function readMasks(text, n, k) {
  const digits = k <= ONE_DIGIT_PORTS ? 1 : 2;
  const masks = new Uint8Array(n);
  for (let cell = 0; cell < n; cell++) {
    masks[cell] = parseInt(text.substr(cell * digits, digits), 16);
  }
  return masks;
}

/** Print a set of cells: eight cells to two digits, the first cell highest. */
export function printBits(bits) {
  let text = "";
  for (let first = 0; first < bits.length; first += 4) {
    let digit = 0;
    for (let i = 0; i < 4; i++) digit = digit * 2 + (bits[first + i] ? 1 : 0);
    text += digit.toString(16);
  }
  return text.length % 2 ? `${text}0` : text;
}

/** Read what `printBits` prints, nothing as the empty set. */
export function readBits(text, n) {
  const bits = new Uint8Array(n);
  if (text === undefined) return bits;
  for (let cell = 0; cell < n; cell++) {
    bits[cell] = (parseInt(text[cell >> 2], 16) >> (3 - (cell & 3))) & 1;
  }
  return bits;
}
