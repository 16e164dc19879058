import type { ForestLayout } from '../../layout/forest-layout.ts';
import { placeSplitLabels, type SplitLabel } from '../../layout/labels/place-split-labels.ts';
import { splitValueText } from '../../layout/labels/split-texts.ts';
import { minTextSize } from '../../layout/sizes.ts';
import { splitBarHeight } from '../../layout/split-intervals.ts';
import { cladeName } from '../../species/ancestry/unnamed-splits.ts';
import type { Shape } from '../shapes.ts';
import { nameAsDrawn, type SheetLayout } from '../sheet/sheet-layout.ts';
import { paperBehind } from './group-shapes.ts';
import type { SpeciesRequest } from './species-request.ts';

/** From the middle of a text to its baseline, in ems. */
export const splitTextShift = 0.35;

/** What is needed to place texts at splits, on a sheet or a screen. */
export interface SplitLabelRequest extends Pick<SpeciesRequest, 'marks' | 'names' | 'times'> {
  readonly layout: Pick<ForestLayout, 'forest' | 'rows' | 'columns' | 'splitIntervals' | 'look'>;
  readonly sheetLayout: Pick<SheetLayout, 'view' | 'rowHeight' | 'sizes' | 'smallest'>;
  readonly unit: SpeciesRequest['unit'];
  readonly notation: SpeciesRequest['notation'];
  readonly measure: (text: string, size: number) => number;
}

/** The texts at splits, from the corner of the plot, except at one. In a fan, rows spread. */
export function splitLabels(
  request: SplitLabelRequest,
  spread: (x: number) => number = () => 1,
  without = -1,
): SplitLabel[] {
  const { layout, sheetLayout, marks, names, measure, times } = request;
  const { forest, rows, columns } = layout;
  if (rows.splitPositions === null || marks.mergedRows > 1) return [];
  const { sizes, rowHeight, view } = sheetLayout;
  const halfRow = times && sizes.time > 0 ? rowHeight / 2 : Math.max(sizes.name, sizes.bar) / 2;
  const size = textSize(request);
  const bars = { at: layout.splitIntervals, half: splitBarHeight(sizes.bar) / 2 };
  const space = { forest, rows, columns, marks, viewport: view, spread, size, halfRow, bars };
  const source = { ...request, forest, look: layout.look };
  return placeSplitLabels(space, {
    text: (index, kind) => {
      if (index === without) return null;
      if (kind === 'value') return splitValueText(source, index);
      return names ? cladeName(forest, index) : null;
    },
    width: (text) => measure(text, size),
  });
}

/** A text at a split. */
export function splitLabelShape(
  request: SpeciesRequest,
  { index, kind, text, x, y }: SplitLabel,
  { left, top }: { readonly left: number; readonly top: number },
  shift = splitTextShift,
): Shape {
  const { layout, colours, measure } = request;
  const size = textSize(request);
  const name =
    kind === 'name' ? nameAsDrawn(layout, text, size, measure, Number.POSITIVE_INFINITY) : { text };
  const place = { x: left + x, y: top + y + size * shift, size };
  const fill = kind === 'name' ? colours.ink : colours.quietInk;
  return { kind: 'text', ...name, ...place, fill, halo: paperBehind(request, index) };
}

function textSize({ sheetLayout }: Pick<SplitLabelRequest, 'sheetLayout'>): number {
  return sheetLayout.smallest > 0 ? sheetLayout.smallest : minTextSize;
}
