import { formatRange, formatTime, type SpeciesSizes } from '@life-tree/phylogeny';
import type { Plot } from '../scene.ts';

/** Where the times of a species are drawn: under the ends of its bar, under its name, or after the name. */
export type TimesPosition = 'bar' | 'name' | 'behind';

export interface TimeLabels {
  readonly position: TimesPosition;
  readonly size: number;
  readonly from: string;
  readonly to: string;
  /** Both times in one line. */
  readonly range: string;
  readonly fromWidth: number;
  readonly toWidth: number;
}

/** The minimum gap between the two times under a bar. */
const timeGap = 24;
const rangeDash = ' – ';
/** Times don't fit into thinner rows. */
const minTimesRowHeight = 14;

/**
 * The times of a species and where they fit; null if they don't help. Everybody's times would be too
 * much: a species shows them under its bar if that is wide enough, or while it is selected or pointed at.
 * That a species is living is visible from its bar.
 */
export function timeLabels(plot: Plot, sizes: SpeciesSizes, index: number): TimeLabels | null {
  const { scene, tree, settings, viewport, rowHeight } = plot;
  if (!tree.hasTime || tree.timeRatio === 0 || rowHeight < minTimesRowHeight) return null;
  const forest = tree.shownForest;
  // A split has no row of its own, so all its texts are in one line.
  const isUnder = sizes.time > 0 && !tree.rows.isSplit(index);
  const size = isUnder ? sizes.time : sizes.name;
  const notation = scene.texts.notation(settings.look.settings);
  const from = formatTime(forest.apparition(index), settings.unit, notation);
  const folded = tree.folded.get(index);
  const extinction = folded?.extinction ?? forest.extinction(index);
  const isPointedAt = index === scene.selected || index === scene.hovered;
  const isLiving = folded?.isLiving ?? tree.isLiving(index);
  const to = isLiving && !isPointedAt ? '' : formatTime(extinction, settings.unit, notation);
  const fromWidth = scene.ruler.figuresWidth(from, size);
  const toWidth = scene.ruler.figuresWidth(to, size);
  const { apparitions, ends } = tree.columns;
  const length = ((ends[index] ?? 0) - (apparitions[index] ?? 0)) * viewport.scaleX;
  // Under a triangle there is no room for the end.
  const fits = folded === undefined && fromWidth + toWidth + timeGap <= length;
  if (!isPointedAt && !(isUnder && fits)) return null;
  const position = isUnder ? (fits ? 'bar' : 'name') : 'behind';
  const range =
    notation.ago === undefined && notation.own === undefined
      ? `${from}${rangeDash}${to}`
      : formatRange(forest.apparition(index), extinction, settings.unit, notation);
  return { position, size, from, to, range, fromWidth, toWidth };
}

export function rangeWidth({ scene }: Plot, { size, range }: TimeLabels): number {
  return scene.ruler.figuresWidth(range, size);
}
