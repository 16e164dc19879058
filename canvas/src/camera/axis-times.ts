import {
  earthBegins,
  fitsEarthsPast,
  roundTicks,
  type Tick,
  type TimeNotation,
  timeAt,
  type Viewport,
  type Years,
  years,
} from '@life-tree/phylogeny';
import type { CanvasSettings } from '../canvas-settings.ts';
import type { LaidOutTree } from './laid-out-tree.ts';

/** The times in view and their scale. */
export interface TimeSpan {
  readonly from: Years;
  readonly to: Years;
  readonly pixelsPerYear: number;
}

interface TimesInView {
  readonly tree: LaidOutTree;
  readonly viewport: Viewport;
}

/** Between the labels of the axis, in pixels. */
const labelSpacing = 110;

/** The times in view, limited to Earth's past where the tree fits in it. */
export function spanInView(shown: TimesInView): TimeSpan {
  const { from, to, pixelsPerYear } = wholeSpan(shown);
  return shown.tree.isOfEarth
    ? { from: years(Math.max(from, earthBegins)), to: years(Math.min(to, 0)), pixelsPerYear }
    : { from, to, pixelsPerYear };
}

function wholeSpan({ tree, viewport }: TimesInView): TimeSpan {
  const from = timeAt(tree.time, viewport.left);
  const to = timeAt(tree.time, viewport.left + viewport.width / viewport.scaleX);
  return { from, to, pixelsPerYear: tree.time.pixelsPerYear * viewport.scaleX };
}

/** The round times that the axis shows. A drag may lead beyond Earth's past, where there are ticks too. */
export function ticksInView(
  shown: TimesInView,
  unit: CanvasSettings['unit'],
  notation: TimeNotation,
): Tick[] {
  const { isOfEarth: wasOfEarth, shownForest } = shown.tree;
  const isOfEarth = wasOfEarth && fitsEarthsPast(shownForest.span);
  const { from, to, pixelsPerYear } = isOfEarth ? spanInView(shown) : wholeSpan(shown);
  if (!(to > from)) return [];
  const pixels = (to - from) * pixelsPerYear;
  return roundTicks({ from, to, pixels, unit, notation, spacing: labelSpacing });
}
