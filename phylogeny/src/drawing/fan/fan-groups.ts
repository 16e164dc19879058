import type { Projection } from '../../layout/shape/index.ts';
import type { SideStrip } from '../../layout/strips/side-strip.ts';
import type { DrawnArea } from '../drawn-tree.ts';
import { bracketShapes, groupTextSize, placedBrackets } from '../marks/group-shapes.ts';
import type { SpeciesRequest } from '../marks/species-request.ts';
import type { Shape } from '../shapes.ts';
import { bend } from './bend-shapes.ts';
import { textAlongArc } from './ring-labels.ts';

/** The brackets of groups around a fan, with their names along them. */
export function fanBrackets(
  request: SpeciesRequest,
  strip: SideStrip,
  projection: Projection,
  area: DrawnArea,
): Shape[] {
  const { measure, colours } = request;
  return placedBrackets(request, strip, projection).flatMap((bracket) => {
    const shapes = bracketShapes(request, bracket).map((shape) => bend(shape, projection, area));
    const { label } = bracket;
    if (label === null) return shapes;
    const look = { size: groupTextSize, fill: colours.ink } as const;
    const text = { kind: 'text', text: label.text, x: 0, y: 0, ...look } as const;
    const place = { x: label.x + groupTextSize / 2, y: label.y };
    return [...shapes, textAlongArc(text, place, projection, area, measure)];
  });
}
