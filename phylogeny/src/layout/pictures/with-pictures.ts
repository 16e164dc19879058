import type { SideStrip } from '../strips/side-strip.ts';
import { outerGap, type PictureColumn } from './picture-column.ts';

/** The strip with large pictures beside the names, before everything else in it. */
export function withPictures(
  strip: SideStrip | null,
  pictures: PictureColumn | null,
  textSize: number,
): SideStrip | null {
  if (pictures === null) return strip;
  const { width } = pictures;
  const none = { lanes: [], columns: [], textSize, isVertical: false, textGap: 0 };
  const { lanes, columns } = strip ?? none;
  return {
    ...(strip ?? none),
    width: width + (strip?.width ?? outerGap),
    lanes: lanes.map((lane) => ({ ...lane, x: lane.x + width })),
    columns: columns.map((one) => ({ ...one, x: one.x + width })),
    pictures,
  };
}
