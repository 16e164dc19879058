import {
  type AxisRequest,
  axisSpan,
  axisTicks,
  earthBegins,
  fitsEarthsPast,
  labelSpacing,
  type PlotSpace,
  type Tick,
  type TimeNotation,
  type Viewport,
  years,
} from '@life-tree/phylogeny';
import type { CanvasSettings } from '../canvas-settings.ts';
import type { LaidOutTree } from './laid-out-tree.ts';

interface TimesInView {
  readonly tree: LaidOutTree;
  readonly viewport: Viewport;
}

const earthsPast = { from: earthBegins, to: years(0) };
const allTime = { from: years(Number.NEGATIVE_INFINITY), to: years(Number.POSITIVE_INFINITY) };

/** Where the tree is on the screen, in pixels of the unrolled view. */
export function spaceOf(viewport: Viewport): PlotSpace {
  const plot = { left: 0, top: 0, bottom: viewport.height };
  return { width: viewport.width, plot, plotRight: viewport.width, smallest: 0, view: viewport };
}

/**
 * The axis of the times in view, limited to Earth's past where the tree fits in it. A drag may lead beyond
 * it, where there are ticks too. While a view moves, the distance of ticks does not depend on their labels.
 */
export function axisInView({
  tree,
  viewport,
}: TimesInView): Pick<AxisRequest, 'sheetLayout' | 'scale' | 'range' | 'spacing'> {
  const isOfEarth = tree.isOfEarth && fitsEarthsPast(tree.shownForest.span);
  const range = isOfEarth ? earthsPast : allTime;
  return { sheetLayout: spaceOf(viewport), scale: tree.time, range, spacing: labelSpacing };
}

/** The times in view and their scale. */
export function spanInView(shown: TimesInView) {
  return axisSpan(axisInView(shown));
}

/** The round times that the axis shows. */
export function ticksInView(
  shown: TimesInView,
  unit: CanvasSettings['unit'],
  notation: TimeNotation,
): Tick[] {
  return axisTicks({ ...axisInView(shown), unit, notation, measure: () => 0 });
}
