/** Between two pictures, relative to their side. */
export const pictureGap = 1 / 12;

/** Pictures of one size in a lane, or in two lanes side by side. All lengths have the same unit. */
interface PictureLanes {
  /** The rows with a picture, in ascending order. */
  readonly rows: readonly number[];
  readonly lanes: number;
  readonly rowHeight: number;
  /** What a picture takes along its lane. */
  readonly side: number;
  /** The y of the last row that a picture may have; any by default. */
  readonly last?: number;
}

/**
 * Gives each row from the top a place in a lane, or none if there is no room for it. Pictures stand in
 * the middle of their rows, and the lines to those of the second lane pass between those of the first.
 */
export function placeInLanes(
  { rows, lanes, rowHeight, side, last = Number.POSITIVE_INFINITY }: PictureLanes,
  visit: (row: number, lane: number, y: number) => void,
): void {
  const half = side / 2;
  const gap = side * pictureGap;
  // So that what fits exactly is not left out for the last digit.
  const slack = side * 1e-9;
  const bottoms = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let line = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const y = (row + 0.5) * rowHeight;
    if (y > last) return;
    const top = y - half + slack;
    const [first = 0, second = 0] = bottoms;
    const isFree = top >= first + gap && top >= line + gap / 2;
    if (!isFree && (lanes === 1 || top < second + gap || y + slack < first + gap / 2)) continue;
    const lane = isFree ? 0 : 1;
    bottoms[lane] = y + half;
    if (lane === 1) line = y;
    visit(row, lane, y);
  }
}
