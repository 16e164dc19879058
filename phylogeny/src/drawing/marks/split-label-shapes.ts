import { placeSplitLabels, type SplitLabel } from '../../layout/labels/place-split-labels.ts';
import { splitValueText } from '../../layout/labels/split-texts.ts';
import { minTextSize } from '../../layout/sizes.ts';
import { splitBarHeight } from '../../layout/split-intervals.ts';
import { cladeName } from '../../species/ancestry/unnamed-splits.ts';
import type { Shape } from '../shapes.ts';
import { nameAsDrawn } from '../sheet/sheet-layout.ts';
import { paperBehind } from './group-shapes.ts';
import type { SpeciesRequest } from './species-request.ts';

/** From the middle of a text to its baseline, in ems. */
const baselineShift = 0.35;

/** The texts at the splits of a drawing, from the corner of its plot. In a fan, rows spread. */
export function splitLabels(
  request: SpeciesRequest,
  spread: (x: number) => number = () => 1,
): SplitLabel[] {
  const { layout, sheetLayout, marks, names, measure, times } = request;
  const { forest, rows, columns } = layout;
  if (rows.splitPositions === null || marks.mergedRows > 1) return [];
  const { sizes, rowHeight, view } = sheetLayout;
  const halfRow = times && sizes.time > 0 ? rowHeight / 2 : Math.max(sizes.name, sizes.bar) / 2;
  const size = textSize(request);
  const bars = { at: layout.splitIntervals, half: splitBarHeight(sizes.bar) / 2 };
  const space = { forest, rows, columns, marks, viewport: view, spread, size, halfRow, bars };
  const source = { ...request, ...layout };
  return placeSplitLabels(space, {
    text: (index, kind) => {
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
  shift = baselineShift,
): Shape {
  const { layout, colours, measure } = request;
  const size = textSize(request);
  const name =
    kind === 'name' ? nameAsDrawn(layout, text, size, measure, Number.POSITIVE_INFINITY) : { text };
  const place = { x: left + x, y: top + y + size * shift, size };
  const fill = kind === 'name' ? colours.ink : colours.quietInk;
  return { kind: 'text', ...name, ...place, fill, halo: paperBehind(request, index) };
}

function textSize({ sheetLayout }: SpeciesRequest): number {
  return sheetLayout.smallest > 0 ? sheetLayout.smallest : minTextSize;
}
