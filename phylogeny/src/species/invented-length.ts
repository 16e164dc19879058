/** As a ratio of the whole span. */
const ratio = 1e-6;

/**
 * The duration of a bar whose branch has none, for a tree of this span in years. It is a number that no
 * file states, so that it can be told from a short life: it is not counted, and written as 0.
 */
export function inventedLength(span: number): number {
  return Math.PI * 2 ** Math.round(Math.log2((span * ratio) / Math.PI));
}

/**
 * Whether a duration was made by `inventedLength`. Durations are differences of times and sums of others up to
 * their roots, so they are as inaccurate as `reach`, the time furthest from zero in the forest.
 */
export function isInvented(duration: number, reach: number): boolean {
  const made = Math.PI * 2 ** Math.round(Math.log2(duration / Math.PI));
  const inaccuracy = (Math.abs(reach) + made) * 2 ** -48;
  return inaccuracy < made / 1000 && Math.abs(duration - made) <= inaccuracy;
}
