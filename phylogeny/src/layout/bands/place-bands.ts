import type { PartId } from '../../parts/part-id.ts';
import type { PartList } from '../../parts/part-list.ts';
import type { Band } from '../../parts/part-values.ts';

/** A band or an event in view, in pixels. */
export interface PlacedBand {
  readonly id: PartId;
  readonly band: Band;
  readonly left: number;
  /** The same as `left` for an event. */
  readonly right: number;
  /** Null where there is no room for the name. */
  readonly label: BandLabel | null;
}

/** The name of a band. */
export interface BandLabel {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  /** Counted from 0. */
  readonly line: number;
}

/** How names are measured and where times are. */
export interface BandView {
  /** The part that can be seen. */
  readonly left: number;
  readonly right: number;
  readonly xOf: (time: number) => number;
  readonly measure: (text: string) => number;
  readonly shorten: (text: string, width: number) => string;
  /** Whether there are as many lines as on paper. */
  readonly isPrinted?: boolean;
}

/** Between two names of a line, in pixels. */
const labelGap = 10;
const maxNameWidth = 180;

/** More names than this rarely fit into one line. */
const shownLines = { perLine: 4, most: 3 };

/** The same on paper, where all of them should have room. */
const printedLines = { perLine: 1.5, most: 6 };

/** How many lines are reserved for the names of bands. It does not depend on the view. */
export function bandLines(bands: PartList<Band>, isPrinted = false): number {
  if (bands.size === 0) return 0;
  const { perLine, most } = isPrinted ? printedLines : shownLines;
  let lines = Math.ceil(bands.size / perLine);
  for (const { row = 0 } of bands.values.values()) lines = Math.max(lines, row + 1);
  return Math.min(lines, most);
}

/**
 * Places the bands in view and their names, each in its own line or the first one with room. No two
 * names overlap; where there is no room, the earlier and the longer bands keep their names.
 */
export function placeBands(bands: PartList<Band>, view: BandView): PlacedBand[] {
  const lines = bandLines(bands, view.isPrinted);
  const placed = bands.entries().flatMap(({ id, value: band }) => {
    const left = view.xOf(band.from);
    const right = band.to === undefined ? left : view.xOf(band.to);
    if (right < view.left || left > view.right) return [];
    return [{ id, band, left, right }];
  });
  const labels = new Map<PartId, BandLabel>();
  const taken: { readonly from: number; readonly to: number }[][] = [];
  const byLength = [...placed].sort(
    (a, b) => b.right - b.left - (a.right - a.left) || a.left - b.left,
  );
  for (const { id, band, left, right } of byLength) {
    const text = view.shorten(band.name, Math.min(maxNameWidth, view.right - view.left));
    const width = view.measure(text);
    const middle = (Math.max(left, view.left) + Math.min(right, view.right)) / 2;
    const x = Math.max(Math.min(middle - width / 2, view.right - width), view.left);
    const isFree = (line: number) =>
      !(taken[line] ?? []).some(({ from, to }) => x < to + labelGap && from < x + width + labelGap);
    const own = band.row === undefined ? [] : [Math.min(band.row, lines - 1)];
    const line = [...own, ...Array.from({ length: lines }, (_, each) => each)].find(isFree);
    if (line === undefined || x + width > view.right + 0.01) continue;
    const list = taken[line] ?? [];
    list.push({ from: x, to: x + width });
    taken[line] = list;
    labels.set(id, { text, x, width, line });
  }
  return placed.map((band) => ({ ...band, label: labels.get(band.id) ?? null }));
}
