import type { CanvasView } from '@life-tree/canvas';
import { type LegendItem, legendItems } from '@life-tree/phylogeny';
import { useRef, useState } from 'react';
import { legendTexts } from '../../../texts/legend-texts.ts';
import { useMediaQuery, wideScreen } from '../../../ui/use-media-query.ts';
import { LegendList } from '../legend-list.tsx';
import { useFrame } from '../use-canvas-view.ts';

/**
 * Explains under the canvas what colours and styles mean, while there is anything to explain. Small screens
 * have no room for it; there, the menu of the view has it.
 */
export function CanvasLegend({ view }: { readonly view: CanvasView }) {
  const counted = useRef<readonly unknown[]>([]);
  const [items, setItems] = useState<readonly LegendItem[]>([]);
  const isWide = useMediaQuery(wideScreen, true);

  useFrame(view, () => {
    const { tree } = view;
    // Looking at every species takes a while, so only when something has changed.
    const { forest, rows, look, colouring, strips } = tree;
    const { showsBounds, splitIntervals, showsPlacements } = tree;
    const shown = [showsBounds, splitIntervals, showsPlacements];
    const key = [forest, rows, look, colouring, strips, ...shown];
    if (tree.isMoving || key.every((part, index) => part === counted.current[index])) return;
    counted.current = key;
    const used = legendItems(tree, legendTexts());
    setItems((before) => (JSON.stringify(before) === JSON.stringify(used) ? before : used));
  });

  if (items.length === 0 || !isWide) return null;
  return (
    <div className="max-h-20 shrink-0 overflow-y-auto border-line border-t bg-paper px-3 py-1">
      <LegendList items={items} isLine />
    </div>
  );
}
