import type { Theme } from '../../layout/colouring/palette.ts';
import type { ForestLayout } from '../../layout/forest-layout.ts';
import { type GroupLayout, isShadeOnly } from '../../layout/groups/group-layout.ts';
import { placeBrackets } from '../../layout/groups/place-brackets.ts';
import type { SideStrip } from '../../layout/strips/side-strip.ts';
import { groupTextSize, shadeOpacity } from '../marks/group-shapes.ts';
import { namedRowHeight, type SheetSize, sideStrip } from '../marks/side-strip.ts';
import { mixColours } from '../mix-colours.ts';
import type { MeasureText } from '../texts/text-measure.ts';
import { shortenToWidth } from '../texts/text-width.ts';
import { drawingColours } from '../themes.ts';
import type { LegendItem } from './legend-items.ts';

/** What a legend says of the groups whose whole name has no room beside the tree. */
export function unnamedGroups(
  layout: ForestLayout,
  size: SheetSize,
  measure: MeasureText,
): readonly LegendItem[] {
  const { groups } = layout;
  if (groups === null) return [];
  const strip = sideStrip(layout, size, measure);
  const named = strip === null ? new Set() : namedGroups(layout, strip, size, measure);
  const unnamed = new Map(
    groups.lanes
      .flat()
      .filter(({ id }) => !named.has(id))
      .map((mark) => [mark.id, mark]),
  );
  const bracketed = new Set(groups.lanes.flat().map(({ id }) => id));
  const items = [
    ...Array.from(unnamed.values(), (mark) => ({
      mark,
      opacity: isShadeOnly(mark) ? shadeOpacity : 1,
    })),
    ...groups.shades
      .filter(({ id }) => !bracketed.has(id))
      .map((mark) => ({ mark, opacity: shadeOpacity })),
  ];
  return items
    .sort((one, other) => one.mark.firstRow - other.mark.firstRow)
    .map(({ mark: { group, colours }, opacity }) => {
      const colour = (theme: Theme) =>
        mixColours(drawingColours[theme].paper, colours[theme], opacity);
      return {
        kind: 'colour',
        colour: { light: colour('light'), dark: colour('dark') },
        text: group.name,
      };
    });
}

/** The groups with a bracket that has their whole name, as far as it is known before the sheet is laid out. */
function namedGroups(
  layout: ForestLayout,
  strip: SideStrip,
  size: SheetSize,
  measure: MeasureText,
): ReadonlySet<string> {
  const { groups, rows, shape } = layout;
  const { lanes } = groups ?? { lanes: [] };
  if (groups === null || shape === 'fan') {
    const isNamed = (lane: number) => (strip.lanes[lane]?.textWidth ?? 0) > 0;
    return new Set(lanes.flatMap((marks, lane) => (isNamed(lane) ? marks : [])).map(idOf));
  }
  const rowHeight = namedRowHeight(layout, size);
  const view = { top: 0, rowHeight, height: rows.count * rowHeight, left: 0 };
  const width = (text: string) => measure(text, groupTextSize);
  const shorten = (text: string, room: number) => shortenToWidth(text, room, width);
  const placed = placeBrackets(groups, strip, view, shorten, width);
  return new Set(
    placed
      .filter(({ mark, label }) => label?.text === mark.group.name)
      .map(({ mark }) => idOf(mark)),
  );
}

function idOf({ id }: GroupLayout['shades'][number]): string {
  return id;
}
