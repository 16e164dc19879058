import type { ForestLayout } from '../../layout/forest-layout.ts';
import { bracketStrip } from '../../layout/groups/place-brackets.ts';
import { pictureColumn, rowsWithPictures } from '../../layout/pictures/picture-column.ts';
import { withPictures } from '../../layout/pictures/with-pictures.ts';
import { maxRowHeight, minTextSize, nameOffset } from '../../layout/sizes.ts';
import type { SideStrip } from '../../layout/strips/side-strip.ts';
import {
  narrowColumnsWidth,
  stripColumns,
  withColumns,
} from '../../layout/strips/strip-columns.ts';
import type { DrawingOptions } from '../drawing-options.ts';
import { labelText } from '../sheet/label-text.ts';
import { screenMargin } from '../sheet/sheet-layout.ts';
import { abbreviatedName, genusInitials } from '../texts/short-names.ts';
import type { MeasureText } from '../texts/text-measure.ts';
import { groupTextSize } from './group-shapes.ts';

/** Of a sheet with a given width, brackets take no more than this part, and so do columns. */
const maxRatio = 0.2;
/** Brackets have this part of that even where it leaves too little room for the names of species. */
const leastRatio = 0.5;

/** The same around a fan, on each side. */
const aroundRatio = 0.15;

/** Wide enough for the names of six lanes. */
const naturalWidth = 1100;

/** The height of rows with names, relative to the size of texts: the least, and that of a sheet that fits its drawing. */
export const minRow = 1.12;
export const comfortableRow = 1.7;

/** The part of the height of a sheet that the rows take, and the length of a fan's rim. */
const treeRatio = 0.8;
const fanRim = 2.2;

/** Beside a tree across, this part of the width is time; in a fan, this part of the radius. */
const timeRatio = 0.5;
const fanTimeRatio = 0.3;
/** About the angle of a fan in radians, and the greatest part of the radius in which no names start. */
const fanAngle = 5.7;
const maxStartRatio = 0.5;

/** After a name. */
const nameGap = 6;

/** In larger trees, a sample of this many names has to do. */
const maxNames = 2000;

/** The size of a sheet, as far as it is given, and what is on it. */
export interface SheetSize {
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly image?: DrawingOptions['image'];
  readonly names?: boolean | undefined;
  readonly figure?: DrawingOptions['figure'];
}

/** The strip for columns of values and the brackets of groups on a sheet; null without any. */
export function sideStrip(
  layout: ForestLayout,
  size: SheetSize,
  measure: MeasureText,
): SideStrip | null {
  const { groups, shape, strips, rows } = layout;
  const { width = null, height = null, image } = size;
  const pictured =
    layout.largePictures && image !== undefined
      ? rowsWithPictures(layout, (index) => image(index) !== null)
      : [];
  const hasBrackets = groups !== null && groups.lanes.length > 0;
  if (!hasBrackets && strips === null && pictured.length === 0) return null;
  const side = Math.min(width ?? Number.POSITIVE_INFINITY, height ?? Number.POSITIVE_INFINITY);
  const around = width === null ? naturalWidth : side * aroundRatio;
  const beside = width === null ? naturalWidth : width * maxRatio;
  const maxWidth = shape === 'fan' ? around : beside;
  const rowHeight = width === null ? undefined : namedRowHeight(layout, size);
  const room = roomBesideNames(layout, size, measure);
  const narrow = narrowColumnsWidth(strips);
  const clamp = (value: number, least: number) => Math.min(Math.max(value, least), maxWidth);
  const bracketRoom = clamp(room - narrow, maxWidth * leastRatio);
  const brackets = hasBrackets
    ? bracketStrip(groups, bracketRoom, groupTextSize, measure, shape !== undefined, rowHeight)
    : null;
  const columns = stripColumns(strips, clamp(room - (brackets?.width ?? 0), narrow));
  const pictures = pictureColumn(pictured, rows.count, {
    maxWidth,
    rowHeight: roughRowHeight(layout, size),
    isFan: shape === 'fan',
    canGrow: false,
  });
  return withPictures(withColumns(brackets, columns, groupTextSize), pictures, groupTextSize);
}

/** About how high rows with names will be, which decides how much room the names along brackets have. */
export function namedRowHeight(layout: ForestLayout, size: SheetSize): number {
  // A sheet that fits its drawing is not as high as it could be.
  const most = size.figure === undefined ? maxRowHeight : groupTextSize * comfortableRow;
  return Math.max(Math.min(roughRowHeight(layout, size), most), groupTextSize * minRow);
}

/** About how high rows will be, once it is known how much what is around the tree takes. */
function roughRowHeight({ rows, shape }: ForestLayout, size: SheetSize): number {
  const { width = null, height = null } = size;
  if (width === null) return maxRowHeight;
  const side = Math.min(width, height ?? width);
  const length =
    shape === 'fan' ? side * fanRim : shape === 'upright' ? width : (height ?? width) * treeRatio;
  return Math.min(length / Math.max(rows.count, 1), maxRowHeight);
}

/** What is left beside names of which no letter is missing and beside enough time to see the tree. */
function roomBesideNames(layout: ForestLayout, size: SheetSize, measure: MeasureText): number {
  const { width = null, height = null, names = true, figure } = size;
  const isNamed = names && roughRowHeight(layout, size) >= minTextSize;
  if (width === null || !isNamed || layout.shape === 'upright') return Number.POSITIVE_INFINITY;
  const margin = figure?.margin ?? screenMargin;
  if (layout.shape === 'fan') {
    const radius = Math.min(width, height ?? width) / 2 - margin;
    const reach = namesReach(layout, 0, measure);
    // Nearer to the centre, rows are too thin for names.
    const start = Math.min((layout.rows.count * minTextSize) / fanAngle, radius * maxStartRatio);
    return radius - Math.max(start + reach, reach / (1 - fanTimeRatio));
  }
  const time = width * timeRatio;
  return width - 2 * margin - namesReach(layout, time, measure);
}

/** How far the names reach if time has a width. */
function namesReach(layout: ForestLayout, time: number, measure: MeasureText): number {
  const { rows, columns, labelEnds, forest, italics } = layout;
  const offset = nameOffset(minTextSize, null);
  const initialOf = genusInitials(forest.names, italics);
  const step = Math.max(Math.floor(rows.count / maxNames), 1);
  let reach = time;
  for (let row = 0; row < rows.count; row += step) {
    const index = rows.species(row);
    const { text } = abbreviatedName(labelText(layout, index), italics, initialOf);
    const end = ((labelEnds[index] ?? 0) / Math.max(columns.width, 1)) * time;
    reach = Math.max(reach, end + offset + measure(text, minTextSize) + nameGap);
  }
  return reach;
}
