import { connectorStyles } from '../../layout/connector-styles.ts';
import { uncertainOpacity } from '../marks/bar-shapes.ts';
import { lineShape } from '../marks/connector-shapes.ts';
import { symbolShape } from '../marks/strip-shapes.ts';
import type { Shape } from '../shapes.ts';
import type { MeasureText } from '../texts/text-measure.ts';
import { shortenToWidth } from '../texts/text-width.ts';
import type { DrawingColours } from '../themes.ts';
import type { LegendItem } from './legend-items.ts';

const lineHeight = 18;
const textSize = 11;
const sampleWidth = 28;
const swatchSize = 10;
const gap = 6;
const spacing = 18;
const maxTextWidth = 240;

interface PlacedItem {
  readonly item: LegendItem;
  readonly text: string;
  readonly x: number;
  /** Counted from 0. */
  readonly line: number;
}

function sampleOf({ kind }: LegendItem): number {
  if (kind === 'text') return 0;
  return (kind === 'colour' || kind === 'symbol' ? swatchSize : sampleWidth) + gap;
}

/** Places items side by side, in as many lines as the width needs. */
function place(items: readonly LegendItem[], width: number, measure: MeasureText): PlacedItem[] {
  let x = 0;
  let line = 0;
  return items.map((item) => {
    const room = Math.min(maxTextWidth, width - sampleOf(item));
    const text = shortenToWidth(item.text, room, (part) => measure(part, textSize));
    const length = sampleOf(item) + measure(text, textSize);
    if (x > 0 && x + length > width) {
      x = 0;
      line++;
    }
    const placed = { item, text, x, line };
    x += length + spacing;
    return placed;
  });
}

/** The height of a legend; 0 without items. */
export function legendHeight(
  items: readonly LegendItem[],
  width: number,
  measure: MeasureText,
): number {
  const last = place(items, width, measure).at(-1);
  return last === undefined ? 0 : (last.line + 1) * lineHeight + 12;
}

/** Explains the colours and styles of a drawing, from a corner on. */
export function legend(
  items: readonly LegendItem[],
  { left, top, width }: { left: number; top: number; width: number },
  colours: DrawingColours,
  measure: MeasureText,
): Shape[] {
  return place(items, width, measure).flatMap(({ item, text, x, line }): Shape[] => {
    const y = top + (line + 0.5) * lineHeight;
    const label: Shape = {
      kind: 'text',
      text,
      x: left + x + sampleOf(item),
      y: y + textSize * 0.36,
      size: textSize,
      fill: colours.quietInk,
    };
    return [...sampleShapes(item, left + x, y, colours), label];
  });
}

function sampleShapes(item: LegendItem, x: number, y: number, colours: DrawingColours): Shape[] {
  if (item.kind === 'text') return [];
  if (item.kind === 'colour') {
    const box = { x, y: y - swatchSize / 2, width: swatchSize, height: swatchSize, round: 2 };
    return [{ kind: 'rectangle', ...box, fill: item.colour[colours.theme] }];
  }
  if (item.kind === 'symbol') {
    const box = { x, y: y - swatchSize / 2, size: swatchSize };
    return [symbolShape(item.symbol, box, item.colour[colours.theme])];
  }
  if (item.kind === 'length') {
    const box = { x, y: y - 3, width: sampleWidth, height: 6 };
    return [{ kind: 'rectangle', ...box, fill: colours.quietInk }];
  }
  if (item.kind === 'ramp') {
    const width = sampleWidth / item.colours.length;
    return item.colours.map((colour, step) => ({
      kind: 'rectangle',
      x: x + step * width,
      y: y - swatchSize / 2,
      // Steps overlap a little, or hairlines of background would show between them.
      width: step === item.colours.length - 1 ? width : width + 0.3,
      height: swatchSize,
      fill: colour[colours.theme],
    }));
  }
  if (item.style === 'split-times') {
    const bar = { x, y: y - 3, width: sampleWidth, height: 6 };
    return [{ kind: 'rectangle', ...bar, fill: colours.ink, opacity: uncertainOpacity }];
  }
  const half = sampleWidth / 2;
  if (item.style === 'ghost') {
    const line = lineShape(colours, [x, y, x + half, y], colours.ink, connectorStyles.firm, 1.25);
    const bar = { x: x + half, y: y - 3, width: half, height: 6 };
    return [line, { kind: 'rectangle', ...bar, fill: colours.ink }];
  }
  if (item.style !== 'times') {
    const ends = [x, y, x + sampleWidth, y];
    return [lineShape(colours, ends, colours.ink, connectorStyles[item.style], 1.25)];
  }
  const bar = { y: y - 3, height: 6 } as const;
  return [
    { kind: 'rectangle', x, ...bar, width: half, fill: colours.ink },
    { kind: 'fade', x: x + half, ...bar, width: half, colour: colours.ink },
  ];
}
