import { type SpeciesSizes, type TimeLabels, timeLabelsOf } from '@life-tree/phylogeny';
import type { Plot } from '../scene.ts';

/** Where the times of a species are drawn: under the ends of its bar, under its name, or after the name. */
export interface PlacedTimes extends TimeLabels {
  readonly position: 'bar' | 'name' | 'behind';
}

/** Times don't fit into thinner rows. */
const minTimesRowHeight = 14;

/**
 * The times of a species and where they fit; null if they don't help. Everybody's times would be too
 * much: a species shows them under its bar if that is wide enough, or while it is selected or pointed at.
 */
export function placedTimes(plot: Plot, sizes: SpeciesSizes, index: number): PlacedTimes | null {
  const { scene, tree, settings, viewport, rowHeight } = plot;
  if (!tree.hasTime || tree.timeRatio === 0 || rowHeight < minTimesRowHeight) return null;
  // A split has no row of its own, so all its texts are in one line.
  const isUnder = sizes.time > 0 && !tree.rows.isSplit(index);
  const isPointedAt = index === scene.selected || index === scene.hovered;
  if (!isPointedAt && !isUnder) return null;
  const { shownForest: forest, folded, isLiving } = tree;
  const { unit, look } = settings;
  const species = { forest, folded, isLiving, unit, notation: scene.texts.notation(look.settings) };
  const size = isUnder ? sizes.time : sizes.name;
  const { apparitions, ends } = tree.columns;
  const length = ((ends[index] ?? 0) - (apparitions[index] ?? 0)) * viewport.scaleX;
  const wanted = { size, length, isWhole: isPointedAt };
  const times = timeLabelsOf(species, index, wanted, (text) =>
    scene.ruler.figuresWidth(text, size),
  );
  if (!isPointedAt && !times.fitUnderBar) return null;
  return { ...times, position: isUnder ? (times.fitUnderBar ? 'bar' : 'name') : 'behind' };
}

export function rangeWidth({ scene }: Plot, { size, range }: TimeLabels): number {
  return scene.ruler.figuresWidth(range(), size);
}
