/** Sizes worth offering: for each way to say how large a grid is, and for families without. */

const BY_SHAPE = {
  WIDTHxHEIGHT: ["5x5", "7x7", "10x10", "15x15", "20x20", "30x20"],
  EDGE: ["3", "4", "5", "7", "10"],
  RADIUS: ["2", "3", "4", "6", "8"],
  RINGS: ["3", "4", "5", "7", "10"],
};

const LARGER = { "big-triangle": ["5", "7", "9", "12", "16"], cube: ["2", "3", "4", "6", "8"] };

/**
 * Lists the sizes to offer for a family on a grid, the first choice and the shape of others:
 * `{sizes, first, shape}`. `grids` is the offer's table of grids.
 */
export function sizesOf(family, grid, grids = []) {
  if (!grid) return sizesWithout(family);
  const shape = grids.find((known) => known.name === grid)?.size ?? "WIDTHxHEIGHT";
  const sizes = LARGER[grid] ?? BY_SHAPE[shape] ?? [];
  const wanted = family.default_size;
  if (shape === "WIDTHxHEIGHT" && wanted && !sizes.includes(wanted)) {
    const all = [...sizes, wanted].sort((one, other) => cells(one) - cells(other));
    return { sizes: all, first: wanted, shape };
  }
  return { sizes, first: wanted && sizes.includes(wanted) ? wanted : sizes[2] ?? "", shape };
}

/** Prints a size as people write it, `10×8`. */
export function sizeTitle(size) {
  return size.replace("x", "×");
}

function sizesWithout(family) {
  const named = [family.default_size];
  for (const preset of family.presets ?? []) {
    for (const value of Object.values(preset.parameters)) {
      if (/^\d+x\d+$/.test(value)) named.push(value);
    }
  }
  const sizes = [...new Set(named.filter(Boolean))];
  sizes.sort((one, other) => cells(one) - cells(other));
  return { sizes, first: family.default_size || sizes[0] || "", shape: "WIDTHxHEIGHT" };
}

function cells(size) {
  return size.split("x").reduce((product, part) => product * Number(part), 1);
}
