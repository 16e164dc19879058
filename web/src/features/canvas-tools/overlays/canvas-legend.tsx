import type { CanvasView } from '@life-tree/canvas';
import { type Extent, type SpeciesId, usedStyles } from '@life-tree/phylogeny';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { LegendList, type Style } from '../uncertainty-legend.tsx';
import { useFrame } from '../use-canvas-view.ts';
import { type Box, MiniMapCorner, padding } from './mini-map-corner.ts';

/** The legend takes no more than these parts of the canvas; in a smaller one, the view options have it. */
const maxWidthRatio = 0.7;
const maxHeightRatio = 0.4;

interface CanvasLegendProps {
  readonly view: CanvasView;
  readonly selection: SpeciesId | null;
  /** Where the mini-map is; null while it is hidden. */
  readonly mapPlace: { readonly current: Box | null };
}

/** Explains in a corner how uncertain times and ancestors are drawn, while any are. */
export function CanvasLegend({ view, selection, mapPlace }: CanvasLegendProps) {
  const card = useRef<HTMLDivElement>(null);
  const corner = useRef(new MiniMapCorner());
  const counted = useRef<readonly unknown[]>([]);
  const [styles, setStyles] = useState<readonly Style[]>([]);
  const measured = useRef<(Extent & { readonly styles: readonly Style[] }) | null>(null);
  const [isClosed, setIsClosed] = useState(false);

  useFrame(view, () => {
    const { tree, viewport } = view;
    // Looking at every species takes a while, so only when something has changed.
    const key = [tree.forest, tree.rows, tree.showsBounds, tree.showsPlacements];
    if (!tree.isMoving && key.some((part, index) => part !== counted.current[index])) {
      counted.current = key;
      const used = usedStyles(tree);
      setStyles((before) => (before.join() === used.join() ? before : used));
    }
    const element = card.current;
    if (element === null) return;
    // Measured once, because measuring in every frame would lay out the page each time.
    if (measured.current?.styles !== styles) {
      measured.current = { styles, width: element.offsetWidth, height: element.offsetHeight };
    }
    const { width, height } = measured.current;
    const map = { width: width - 2 * padding, height: height - 2 * padding };
    const isSmall =
      width < viewport.width * maxWidthRatio && height < viewport.height * maxHeightRatio;
    const taken = [...(mapPlace.current === null ? [] : [mapPlace.current]), ...notesOver(element)];
    const place = isSmall ? corner.current.place(view, selection, map, taken) : null;
    element.style.visibility = place === null ? 'hidden' : 'visible';
    if (place !== null) element.style.transform = `translate(${place.left}px, ${place.top}px)`;
  });

  // The first frame with a card places it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other styles have another size
  useEffect(() => view.frames.request(), [view, styles]);

  if (isClosed || styles.length === 0) return null;
  return (
    <div
      ref={card}
      data-canvas-aside
      className="invisible absolute top-0 left-0 flex items-start gap-1 rounded-md border border-line bg-surface py-1.5 pr-1 pl-2.5"
    >
      <LegendList styles={styles} />
      <button
        type="button"
        aria-label={t('Close the legend')}
        title={t('Close the legend')}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-quiet hover:bg-leaf-tint hover:text-ink"
        onClick={() => setIsClosed(true)}
      >
        <X aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
      </button>
    </div>
  );
}

/** Where notes such as hints cover the canvas. They are rare, so most frames measure nothing. */
function notesOver(card: HTMLElement): Box[] {
  const notes = document.querySelectorAll('[data-canvas-note]');
  if (notes.length === 0) return [];
  const canvas = card.parentElement?.getBoundingClientRect() ?? new DOMRect();
  return Array.from(notes, (note) => {
    const { left, top, right, bottom } = note.getBoundingClientRect();
    return {
      left: left - canvas.left,
      top: top - canvas.top,
      right: right - canvas.left,
      bottom: bottom - canvas.top,
    };
  });
}
