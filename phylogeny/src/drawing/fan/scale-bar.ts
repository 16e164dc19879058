import type { Projection } from '../../layout/shape/index.ts';
import { formatDuration } from '../../timeline/time-labels.ts';
import { type Years, years } from '../../timeline/years.ts';
import type { DrawnArea } from '../drawn-tree.ts';
import type { AxisRequest } from '../marks/axis.ts';
import type { Shape } from '../shapes.ts';
import type { UnrolledBoxes } from './unrolled-boxes.ts';

const labelSize = 11;
const lineGap = 6;
const padding = 4;
/** The distance of the points at which a corner is checked. */
const probe = 8;

/** The ring of a time, and its distances in the unrolled view. */
interface TimeRing {
  readonly time: Years;
  readonly at: readonly number[];
}

/**
 * A line as long as the distance of two rings, with how much time that is, in a free corner beside a fan.
 * Nothing without two rings or a free corner.
 */
export function scaleBar(
  { unit, notation, measure, colours }: AxisRequest,
  [first, second]: readonly TimeRing[],
  projection: Projection,
  area: DrawnArea,
  taken: { readonly marks: UnrolledBoxes; readonly clear: number },
): Shape[] {
  if (first === undefined || second === undefined) return [];
  const length = Math.abs((second.at[0] ?? 0) - (first.at[0] ?? 0));
  const duration = years(Math.abs(second.time - first.time));
  const text = formatDuration(duration, unit, notation);
  const width = Math.max(length, measure(text, labelSize)) + 2 * padding;
  const height = labelSize + lineGap + 2 * padding;
  const corners = [area.height - height, 0].flatMap((y) =>
    [0, area.width - width].map((x) => ({ x, y })),
  );
  const corner = corners.find(({ x, y }) => isFree({ x, y, width, height }, projection, taken));
  if (corner === undefined) return [];
  const left = area.left + corner.x + padding;
  const line = area.top + corner.y + padding + labelSize + lineGap;
  const ends = [left, left + length].flatMap((x) => [x, line - 3, x, line + 3]);
  return [
    {
      kind: 'lines',
      ends: [left, line, left + length, line, ...ends],
      stroke: colours.quietInk,
      width: 1,
    },
    { kind: 'text', text, x: left, y: line - lineGap, size: labelSize, fill: colours.quietInk },
  ];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function isFree(
  { x, y, width, height }: Box,
  { centre, nearest, unproject }: Projection,
  { marks, clear }: { readonly marks: UnrolledBoxes; readonly clear: number },
): boolean {
  if (centre === null) return false;
  for (let dx = 0; dx <= width; dx += probe) {
    for (let dy = 0; dy <= height; dy += probe) {
      const point = unproject(x + dx, y + dy);
      const reach = { left: point.x - probe / 2, right: point.x + probe / 2 };
      if (nearest + point.x < clear + probe / 2) return false;
      if (!marks.isFree({ ...reach, top: point.y - probe / 2, bottom: point.y + probe / 2 })) {
        return false;
      }
    }
  }
  return true;
}
