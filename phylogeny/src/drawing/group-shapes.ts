import { readableColour } from '../layout/colouring/readable-colours.ts';
import type { ForestLayout } from '../layout/forest-layout.ts';
import { groupStart } from '../layout/groups/group-layout.ts';
import {
  type BracketStrip,
  bracketStrip,
  bracketWidth,
  placeBrackets,
} from '../layout/groups/place-brackets.ts';
import { mixColours } from './mix-colours.ts';
import type { Shape } from './shapes.ts';
import { type SpeciesRequest, xAt, yAt } from './species-request.ts';
import { estimateTextWidth, shortenToWidth } from './text-width.ts';

const textSize = 12;
/** Of a sheet with a given width, the strip takes no more than this part. */
const maxRatio = 0.3;
/** Wide enough for the names of six lanes. */
const naturalWidth = 1100;
const shadeOpacity = 0.13;
const serif = 4;
const spineRatio = 0.55;

/** The strip for the brackets of groups; null without any. */
export function groupStrip({ groups }: ForestLayout, width: number | null): BracketStrip | null {
  if (groups === null || groups.lanes.length === 0) return null;
  const maxWidth = width === null ? naturalWidth : width * maxRatio;
  return bracketStrip(groups, maxWidth, textSize, estimateTextWidth);
}

/** The shades of groups behind their rows. */
export function groupShades(request: SpeciesRequest): Shape[] {
  const { layout, sheetLayout, colours } = request;
  return (layout.groups?.shades ?? []).flatMap((mark) => {
    const x = xAt(request, groupStart(mark, layout.columns)) - 4;
    const fill = readableColour(mark.group.colour, colours.theme);
    return mark.runStarts.map((start, run): Shape => {
      const y = yAt(request, start);
      const height = yAt(request, mark.runEnds[run] ?? start) - y;
      const width = Math.max(sheetLayout.namesRight - x, 0);
      return { kind: 'rectangle', x, y, width, height, fill, opacity: shadeOpacity };
    });
  });
}

/** The brackets of groups with their names, beside the tree. */
export function groupBrackets(request: SpeciesRequest, strip: BracketStrip): Shape[] {
  const { layout, sheetLayout, colours } = request;
  if (layout.groups === null) return [];
  const { top, bottom } = sheetLayout.plot;
  const brackets = placeBrackets(
    layout.groups,
    strip,
    {
      top: yAt(request, 0) - top,
      rowHeight: sheetLayout.rowHeight,
      height: bottom - top,
      left: sheetLayout.namesRight,
    },
    (text, width) => shortenToWidth(text, width, (part) => estimateTextWidth(part, textSize)),
  );
  return brackets.flatMap(({ mark, x, segments, label, ...extent }) => {
    const fill = readableColour(mark.group.colour, colours.theme);
    const shapes: Shape[] = [];
    if (segments.length > 2) {
      const at = x + bracketWidth - 0.5;
      const ends = [at, top + extent.top, at, top + extent.bottom];
      // The rows between are of others.
      shapes.push({
        kind: 'lines',
        ends,
        stroke: mixColours(fill, colours.paper, spineRatio),
        width: 1,
      });
    }
    for (let at = 0; at < segments.length; at += 2) {
      const from = segments[at] ?? 0;
      const height = Math.max((segments[at + 1] ?? from) - from, 0.5);
      const y = top + from;
      shapes.push({
        kind: 'rectangle',
        x,
        y,
        width: bracketWidth,
        height,
        fill,
        title: mark.group.name,
      });
      if (height < 2 * serif) continue;
      const ends = [y + 0.75, y + height - 0.75].flatMap((each) => [x - serif, each, x, each]);
      shapes.push({ kind: 'lines', ends, stroke: fill, width: 1.5 });
    }
    if (label !== null && !label.isVertical) {
      const y = top + label.y + textSize * 0.34;
      shapes.push({
        kind: 'text',
        text: label.text,
        x: label.x,
        y,
        size: textSize,
        fill: colours.ink,
      });
    }
    return shapes;
  });
}
