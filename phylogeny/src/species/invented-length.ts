/** As a ratio of the whole span. */
const ratio = 1e-6;

/**
 * The duration of a bar whose branch has none, for a tree of this span in years. It is a number that no
 * file states, so that it can be told from a short life: it is not counted, and written as 0.
 */
export function inventedLength(span: number): number {
  return Math.PI * 2 ** Math.round(Math.log2((span * ratio) / Math.PI));
}

/** Whether the duration of a species that ends at this time was made by `inventedLength`. */
export function isInvented(duration: number, end: number): boolean {
  const made = Math.PI * 2 ** Math.round(Math.log2(duration / Math.PI));
  // Durations are differences of times, which are less accurate than they are.
  const inaccuracy = (Math.abs(end) + made) * 2 ** -48;
  return inaccuracy < made / 1000 && Math.abs(duration - made) <= inaccuracy;
}
