import { connectorStyles } from '../layout/connector-styles.ts';
import type { ForestLayout } from '../layout/forest-layout.ts';
import { lineShape } from './connector-shapes.ts';
import type { Shape } from './shapes.ts';
import { estimateTextWidth } from './text-width.ts';
import type { DrawingColours } from './themes.ts';

/** What a legend can explain, in this order. */
const legendKeys = ['times', 'probable', 'debated', 'unknown', 'other'] as const;
type LegendKey = (typeof legendKeys)[number];

/** The words of a legend for each style of bars and connectors. */
export type LegendTexts = Readonly<Record<LegendKey, string>>;

export const englishLegend: LegendTexts = {
  times: 'Uncertain time',
  probable: 'Probable ancestor',
  debated: 'Debated ancestor',
  unknown: 'Unknown ancestor',
  other: 'Other possible ancestor',
};

const lineHeight = 18;
const textSize = 11;
const sampleWidth = 28;
const gap = 6;
const spacing = 18;

/** The styles that a drawing uses, unless all of it is certain. */
export function usedStyles({
  forest,
  rows,
  showsBounds,
  showsPlacements,
}: Pick<
  ForestLayout,
  'forest' | 'rows' | 'showsBounds' | 'showsPlacements'
>): readonly LegendKey[] {
  const used = new Set<LegendKey>();
  if (showsBounds) used.add('times');
  if (showsPlacements) {
    for (const [index, details] of (forest.columns.details ?? []).entries()) {
      if (details === null || rows.position(index) === null) continue;
      if (details.placement !== undefined) used.add(details.placement);
      if (details.otherAncestors !== undefined) used.add('other');
    }
  }
  return legendKeys.filter((key) => used.has(key));
}

interface Entry {
  readonly key: LegendKey;
  readonly x: number;
  /** Counted from 0. */
  readonly line: number;
}

/** Places entries side by side, in as many lines as the width needs. */
function place(keys: readonly LegendKey[], texts: LegendTexts, width: number): Entry[] {
  let x = 0;
  let line = 0;
  return keys.map((key) => {
    const length = sampleWidth + gap + estimateTextWidth(texts[key], textSize);
    if (x > 0 && x + length > width) {
      x = 0;
      line++;
    }
    const entry = { key, x, line };
    x += length + spacing;
    return entry;
  });
}

/** The height of a legend; 0 without entries. */
export function legendHeight(
  keys: readonly LegendKey[],
  texts: LegendTexts,
  width: number,
): number {
  const last = place(keys, texts, width).at(-1);
  return last === undefined ? 0 : (last.line + 1) * lineHeight + 12;
}

/** Explains the styles of bars and connectors, from a corner on. */
export function legend(
  keys: readonly LegendKey[],
  texts: LegendTexts,
  { left, top, width }: { left: number; top: number; width: number },
  colours: DrawingColours,
): Shape[] {
  return place(keys, texts, width).flatMap(({ key, x, line }): Shape[] => {
    const start = left + x;
    const y = top + (line + 0.5) * lineHeight;
    const text: Shape = {
      kind: 'text',
      text: texts[key],
      x: start + sampleWidth + gap,
      y: y + textSize * 0.36,
      size: textSize,
      fill: colours.quietInk,
    };
    if (key !== 'times') {
      const ends = [start, y, start + sampleWidth, y];
      return [lineShape(colours.paper, ends, colours.ink, connectorStyles[key], 1.25), text];
    }
    const bar = { y: y - 3, height: 6 } as const;
    const half = sampleWidth / 2;
    return [
      { kind: 'rectangle', x: start, ...bar, width: half, fill: colours.ink },
      { kind: 'fade', x: start + half, ...bar, width: half, colour: colours.ink },
      text,
    ];
  });
}
