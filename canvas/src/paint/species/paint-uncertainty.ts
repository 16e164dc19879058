import {
  mapSpans,
  minWhiskerRowHeight,
  speciesSizes,
  splitBarShapes,
  type UncertainBar,
  whiskerShapes,
  whiskerSpans,
} from '@life-tree/phylogeny';
import { paintShapes } from '../paint-shape.ts';
import { type Plot, xAt } from '../scene.ts';

/** The uncertain ends of a bar on the screen; null if they are not shown. */
export function uncertaintyOnScreen(plot: Plot, index: number): UncertainBar | null {
  const { scene, tree, rowHeight } = plot;
  if (!tree.showsBounds || rowHeight < minWhiskerRowHeight) return null;
  // The handles of a selected bar are at its own bounds.
  const bar = tree.uncertainty(index, index === scene.selected ? 'own' : 'once');
  return bar && mapSpans(bar, (position) => xAt(plot, position));
}

/** The interval of the time of a split. */
export function paintSplitBar(plot: Plot, index: number, y: number, colour: string): void {
  const { rowHeight } = plot;
  const span = plot.tree.splitBar(index);
  if (span === null || rowHeight < minWhiskerRowHeight) return;
  const onScreen = { from: xAt(plot, span.from), to: xAt(plot, span.to) };
  const { bar } = speciesSizes(rowHeight);
  paintShapes(plot, splitBarShapes({ y, rowHeight, colour }, onScreen, bar));
}

/** What is uncertain about a line, which is too thin to fade. */
export function paintWhiskers(plot: Plot, bar: UncertainBar, y: number, colour: string): void {
  paintShapes(plot, whiskerShapes({ y, rowHeight: plot.rowHeight, colour }, whiskerSpans(bar)));
}
