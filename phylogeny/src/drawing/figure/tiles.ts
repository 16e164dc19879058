import type { Shape, Sheet } from '../shapes.ts';
import {
  type FigureSheet,
  pixelsPerMillimetre,
  type TileChoice,
  tiledLength,
} from './figure-sheet.ts';

/** A page that shows part of a sheet, in pixels. */
export interface SheetPage {
  readonly width: number;
  readonly height: number;
  /** The part of the sheet that the page shows. */
  readonly part: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** Where the corner of the part is on the page. */
  readonly left: number;
  readonly top: number;
  /** What is drawn on the page besides, such as marks for cutting. */
  readonly marks: readonly Shape[];
}

/** How many pages a sheet of a height needs. */
export function tilesDown(tiles: TileChoice, height: number): number {
  const step = tiles.page.height - 2 * tiles.margin - tiles.overlap;
  return Math.max(Math.ceil((height - tiles.overlap) / step - 1e-6), 1);
}

const markLength = 6;
const markColour = '#5B6B60';
const markWidth = 0.5;
const labelSize = 8;

/**
 * The pages of a sheet: from left to right, from the top down. Neighbouring pages overlap. Lines in
 * the margins mark the edges of what is shown, and dashed ones where the next page begins.
 */
export function tilePages(sheet: Sheet, figure: FigureSheet): readonly SheetPage[] {
  const { tiles } = figure;
  if (tiles === undefined) return [];
  const px = (millimetres: number) => millimetres * pixelsPerMillimetre;
  const { page, margin, overlap, across } = tiles;
  const down = tilesDown(tiles, sheet.height / pixelsPerMillimetre);
  const width = px(tiledLength(tiles, page.width, 1));
  const height = px(tiledLength(tiles, page.height, 1));
  const step = { x: width - px(overlap), y: height - px(overlap) };
  const pages: SheetPage[] = [];
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const part = { x: column * step.x, y: row * step.y, width, height };
      const size = { width: px(page.width), height: px(page.height) };
      const corner = { left: px(margin), top: px(margin) };
      const inner = {
        right: column < across - 1 ? px(overlap) : 0,
        bottom: row < down - 1 ? px(overlap) : 0,
        left: column > 0 ? px(overlap) : 0,
        top: row > 0 ? px(overlap) : 0,
      };
      const label = `${row + 1}.${column + 1}  (${down} × ${across})`;
      pages.push({ ...size, ...corner, part, marks: marksOf(size, corner, part, inner, label) });
    }
  }
  return pages;
}

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Marks outside what is shown: at its corners, and where it begins to overlap the next page. */
function marksOf(
  page: { readonly width: number; readonly height: number },
  { left, top }: { readonly left: number; readonly top: number },
  { width, height }: { readonly width: number; readonly height: number },
  overlap: Edges,
  label: string,
): Shape[] {
  const length = markLength * pixelsPerMillimetre;
  const right = left + width;
  const bottom = top + height;
  const gap = left - length;
  const vertical = (x: number) => [
    x,
    top - gap,
    x,
    top - length,
    x,
    bottom + gap,
    x,
    bottom + length,
  ];
  const horizontal = (y: number) => [
    left - gap,
    y,
    left - length,
    y,
    right + gap,
    y,
    right + length,
    y,
  ];
  const corners = [left, right].flatMap(vertical).concat([top, bottom].flatMap(horizontal));
  const seams = [
    ...(overlap.left > 0 ? vertical(left + overlap.left) : []),
    ...(overlap.right > 0 ? vertical(right - overlap.right) : []),
    ...(overlap.top > 0 ? horizontal(top + overlap.top) : []),
    ...(overlap.bottom > 0 ? horizontal(bottom - overlap.bottom) : []),
  ];
  const line = { kind: 'lines', stroke: markColour, width: markWidth } as const;
  const text = { text: label, x: page.width / 2, y: page.height - gap, size: labelSize };
  return [
    { ...line, ends: corners },
    ...(seams.length > 0 ? [{ ...line, ends: seams, dash: [3, 2] as const }] : []),
    { kind: 'text', anchor: 'middle', fill: markColour, ...text },
  ];
}
