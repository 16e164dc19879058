import {
  type EraInView,
  eraChart,
  erasInView,
  eraTiers,
  rowPitch,
  type SpeciesEnd,
  type TimeNotation,
  type Years,
} from '@life-tree/phylogeny';
import { spanInView, ticksInView } from '../../camera/axis-times.ts';
import type { CanvasView } from '../../camera/canvas-view.ts';

/** A time that a drag snaps to. */
export type SnapTarget = { readonly time: Years } & (
  | { readonly kind: 'ancestor' | 'sibling'; readonly index: number; readonly end: SpeciesEnd }
  /** Between two eras of the time scale. */
  | { readonly kind: 'boundary'; readonly before: string; readonly after: string }
  /** A round number on the axis. */
  | { readonly kind: 'tick'; readonly label: string }
);

/** Within this many pixels of a target, a drag snaps to it. */
export const snapReach = 6;

/** Of targets at the same distance, the one of the first kind is chosen. */
const kinds: readonly SnapTarget['kind'][] = ['ancestor', 'sibling', 'boundary', 'tick'];

/** The nearest allowed target within reach of a time, in years, or null. */
export function nearestTarget(
  targets: readonly SnapTarget[],
  time: number,
  reach: number,
  isAllowed: (time: Years) => boolean,
): SnapTarget | null {
  let nearest: SnapTarget | null = null;
  let least = reach;
  for (const target of targets) {
    const distance = Math.abs(target.time - time);
    const isNearer =
      distance < least || (distance === least && (nearest === null || isBefore(target, nearest)));
    if (!isNearer || !isAllowed(target.time)) continue;
    nearest = target;
    least = distance;
  }
  return nearest;
}

function isBefore(one: SnapTarget, other: SnapTarget): boolean {
  return kinds.indexOf(one.kind) < kinds.indexOf(other.kind);
}

/** What a drag of a species can snap to. Except for the ancestor, that is what the screen shows. */
export function snapTargets(
  view: CanvasView,
  index: number,
  notation: TimeNotation,
): readonly SnapTarget[] {
  const { forest, isLiving } = view.tree;
  const ancestor = forest.ancestor(index);
  const { from, to } = rowsInView(view);
  const targets: SnapTarget[] = [];
  const add = (kind: 'ancestor' | 'sibling', species: number) => {
    const apparition = forest.apparition(species);
    targets.push({ kind, index: species, end: 'apparition', time: apparition });
    // Living species do not end. The axis has a tick there.
    if (isLiving(species)) return;
    const extinction = forest.extinction(species);
    targets.push({ kind, index: species, end: 'extinction', time: extinction });
  };
  if (ancestor >= 0) add('ancestor', ancestor);
  for (let row = from; row < to; row++) {
    const species = view.tree.rows.species(row);
    if (species !== index && forest.ancestor(species) === ancestor) add('sibling', species);
  }
  targets.push(...boundariesInView(view, notation));
  for (const tick of ticksInView(view, view.settings.unit, notation)) {
    targets.push({ kind: 'tick', ...tick });
  }
  return targets;
}

/** The rows on the screen. None if several of them share a pixel, where nobody can tell their ends apart. */
function rowsInView({ tree, viewport }: CanvasView): { from: number; to: number } {
  if (rowPitch * viewport.scaleY < 1) return { from: 0, to: 0 };
  const bottom = viewport.top + viewport.height / viewport.scaleY;
  return {
    from: Math.max(Math.floor(viewport.top / rowPitch), 0),
    to: Math.min(Math.ceil(bottom / rowPitch), tree.rows.count),
  };
}

/** Boundaries of the finer tier of the time scale, named after the coarser one where they are its too. */
function boundariesInView(view: CanvasView, notation: TimeNotation): SnapTarget[] {
  const { from, to, pixelsPerYear } = spanInView(view);
  if (!view.showsEras || !(to > from)) return [];
  const targets = new Map<Years, SnapTarget>();
  for (const tier of eraTiers(eraChart(notation), from, to, pixelsPerYear)) {
    const measure = () => 0;
    const bands = erasInView({ from, to, pixelsPerYear, tier, measure });
    for (const [older, younger] of pairs(bands)) {
      const time = younger.from;
      targets.set(time, { kind: 'boundary', before: older.name, after: younger.name, time });
    }
  }
  return [...targets.values()];
}

function* pairs(bands: readonly EraInView[]): Generator<[EraInView, EraInView]> {
  for (const [place, younger] of bands.entries()) {
    const older = bands[place - 1];
    // Eras of one's own may have gaps.
    if (older?.to === younger.from) yield [older, younger];
  }
}
