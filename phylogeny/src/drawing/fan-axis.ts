import { positionOf } from '../layout/columns.ts';
import type { Projection } from '../layout/shape/index.ts';
import { eraBands, eraTiers } from '../timeline/era-bands.ts';
import { eraChart } from '../timeline/era-chart.ts';
import { roundTicks } from '../timeline/ticks.ts';
import type { Years } from '../timeline/years.ts';
import type { AxisRequest } from './axis.ts';
import type { DrawnArea } from './shaped-tree.ts';
import type { Shape } from './shapes.ts';
import { estimateTextWidth } from './text-width.ts';

const labelSize = 11;
const creditSize = 9;
const labelSpacing = 70;
/** Names are written between the rings, if there is room for a line of text. */
const minRingWidth = 16;
/** The gap at the top is this wide, as a part of the radius. */
const gapRatio = 0.26;

/** The times at the rings of a fan and the names of the rings, in the gap at the top. */
export function fanAxis(
  { scale, unit, notation, colours, bands, credit }: AxisRequest,
  { centre, nearest, unrolled }: Projection,
  area: DrawnArea,
): readonly Shape[] {
  if (centre === null) return [];
  const pixelsPerYear = scale.pixelsPerYear * unrolled.scaleX;
  const { from, to } = scale;
  const radiusOf = (time: Years) =>
    nearest + (positionOf(scale, time) - unrolled.left) * unrolled.scaleX;
  const x = area.left + centre.x;
  const taken: number[] = [];
  const shapes: Shape[] = [];
  const write = (text: string, radius: number) => {
    const isCrowded = taken.some((other) => Math.abs(other - radius) < minRingWidth);
    if (isCrowded || radius < labelSize) return false;
    taken.push(radius);
    const y = area.top + centre.y - radius + labelSize * 0.36;
    const look = { size: labelSize, fill: colours.quietInk, halo: colours.paper } as const;
    shapes.push({ kind: 'text', anchor: 'middle', text, x, y, ...look });
    return true;
  };
  const pixels = (to - from) * pixelsPerYear;
  for (const tick of roundTicks({ from, to, pixels, unit, notation, spacing: labelSpacing })) {
    write(tick.label, radiusOf(tick.time));
  }
  const [tier] = bands ? eraTiers(eraChart(notation), from, to, pixelsPerYear) : [];
  const measure = () => 0;
  const rings = tier === undefined ? [] : eraBands({ from, to, pixelsPerYear, tier, measure });
  for (const band of rings) {
    const inner = radiusOf(band.from);
    const outer = radiusOf(band.to);
    if (outer - inner < minRingWidth) continue;
    for (const ratio of [0.5, 0.75, 0.25]) {
      const radius = inner + (outer - inner) * ratio;
      const fits = estimateTextWidth(band.label, labelSize) < radius * gapRatio;
      if (fits && write(band.label, radius)) break;
    }
  }
  if (credit !== '') {
    const place = { x: area.left + area.width, y: area.top + area.height - 2 };
    const look = { size: creditSize, fill: colours.quietInk, anchor: 'end' } as const;
    shapes.push({ kind: 'text', text: credit, ...place, ...look });
  }
  return shapes;
}
