import {
  type AxisRequest,
  axisSpan,
  axisTicks,
  earthBegins,
  estimateTextWidth,
  fitsEarthsPast,
  labelSpacing,
  minTextSize,
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
 * it, where there are ticks too.
 */
export function axisInView({
  tree,
  viewport,
}: TimesInView): Pick<AxisRequest, 'sheetLayout' | 'scale' | 'range'> {
  const isOfEarth = tree.isOfEarth && fitsEarthsPast(tree.shownForest.span);
  const range = isOfEarth ? earthsPast : allTime;
  return { sheetLayout: spaceOf(viewport), scale: tree.time, range };
}

/** On a shorter axis, ticks are as close together as their labels allow. */
const shortAxis = 480;
const closest = 52;
/** A label at the edge is moved inwards by half of its width. */
const labelRoom = 1.5;
const labelGap = 12;

/** The distance of ticks. While a long axis moves, it does not depend on their labels. */
export function tickSpacing(
  shown: TimesInView,
  unit: CanvasSettings['unit'],
  notation: TimeNotation,
): number {
  if (shown.viewport.width >= shortAxis) return labelSpacing;
  const ticks = ticksAt(shown, unit, notation, closest);
  const widths = ticks.map(({ label }) => estimateTextWidth(label, minTextSize));
  const needed = Math.max(0, ...widths) * labelRoom + labelGap;
  return Math.min(Math.max(needed, closest), labelSpacing);
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
  return ticksAt(shown, unit, notation, tickSpacing(shown, unit, notation));
}

function ticksAt(
  shown: TimesInView,
  unit: CanvasSettings['unit'],
  notation: TimeNotation,
  spacing: number,
): Tick[] {
  return axisTicks({ ...axisInView(shown), unit, notation, spacing, measure: () => 0 });
}
