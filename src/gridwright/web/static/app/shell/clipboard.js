/** The clipboard of the browser, which pages that are not secure do not have. */

/** Copies a text; gives whether the browser let us. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
