import type { PlacedBracket } from '../../layout/groups/place-brackets.ts';
import type { Projection } from '../../layout/shape/index.ts';
import type { SideStrip } from '../../layout/strips/side-strip.ts';
import type { DrawnArea } from '../drawn-tree.ts';
import {
  bracketShapes,
  type GroupRequest,
  groupTextSize,
  placedBrackets,
} from '../marks/group-shapes.ts';
import type { Shape } from '../shapes.ts';
import { bend } from './bend-shapes.ts';
import { textAlongArc } from './ring-labels.ts';

/** The brackets of groups around a fan, with their names along them. */
export function fanBrackets(
  request: GroupRequest,
  strip: SideStrip,
  projection: Projection,
  area: DrawnArea,
): Shape[] {
  return placedBrackets(request, strip, projection).flatMap((bracket) => [
    ...bracketShapes(request, bracket).map((shape) => bend(shape, projection, area)),
    ...fanBracketName(request, bracket, projection, area),
  ]);
}

/** The name of a group along its bracket. */
export function fanBracketName(
  { measure, colours }: GroupRequest,
  { label }: PlacedBracket,
  projection: Projection,
  corner: Pick<DrawnArea, 'left' | 'top'>,
): Shape[] {
  if (label === null) return [];
  const look = { size: groupTextSize, fill: colours.ink } as const;
  const text = { kind: 'text', text: label.text, x: 0, y: 0, ...look } as const;
  const place = { x: label.x + groupTextSize / 2, y: label.y };
  return [textAlongArc(text, place, projection, corner, measure)];
}
