import type { CanvasView } from '@life-tree/canvas';
import { type Extent, type LegendItem, legendItems, type SpeciesId } from '@life-tree/phylogeny';
import { List, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { legendTexts } from '../../../texts/legend-texts.ts';
import { t } from '../../../texts/t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useMediaQuery, wideScreen } from '../../../ui/use-media-query.ts';
import { LegendList } from '../legend-list.tsx';
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

/**
 * Explains in a corner what colours and styles mean, while there is anything to explain. On small screens,
 * where it would cover names, it is a button at first.
 */
export function CanvasLegend({ view, selection, mapPlace }: CanvasLegendProps) {
  const card = useRef<HTMLDivElement>(null);
  const corner = useRef(new MiniMapCorner());
  const counted = useRef<readonly unknown[]>([]);
  const [items, setItems] = useState<readonly LegendItem[]>([]);
  const isWide = useMediaQuery(wideScreen, true);
  const [chosen, setIsOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isWide;
  const measured = useRef<(Extent & { readonly of: readonly unknown[] }) | null>(null);

  useFrame(view, () => {
    const { tree, plot } = view;
    // Looking at every species takes a while, so only when something has changed.
    const { forest, rows, look, colouring, strips, showsBounds, showsPlacements } = tree;
    const key = [forest, rows, look, colouring, strips, showsBounds, showsPlacements];
    if (!tree.isMoving && key.some((part, index) => part !== counted.current[index])) {
      counted.current = key;
      const used = legendItems(tree, legendTexts());
      setItems((before) => (JSON.stringify(before) === JSON.stringify(used) ? before : used));
    }
    const element = card.current;
    if (element === null) return;
    // Measured once, because measuring in every frame would lay out the page each time.
    const of = [items, isOpen];
    if (of.some((part, index) => part !== measured.current?.of[index])) {
      measured.current = { of, width: element.offsetWidth, height: element.offsetHeight };
    }
    const { width, height } = measured.current ?? { width: 0, height: 0 };
    const map = { width: width - 2 * padding, height: height - 2 * padding };
    const isSmall = width < plot.width * maxWidthRatio && height < plot.height * maxHeightRatio;
    const taken = [...(mapPlace.current === null ? [] : [mapPlace.current]), ...notesOver(element)];
    const place = isSmall ? corner.current.place(view, selection, map, taken) : null;
    element.style.visibility = place === null ? 'hidden' : 'visible';
    if (place !== null) element.style.transform = `translate(${place.left}px, ${place.top}px)`;
  });

  // The first frame with a card places it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have another size
  useEffect(() => view.frames.request(), [view, items, isOpen]);

  if (items.length === 0) return null;
  const Icon = isOpen ? X : List;
  return (
    <div
      ref={card}
      data-canvas-aside
      className={classNames(
        'invisible absolute top-0 left-0 flex items-start gap-1 rounded-md border border-line bg-surface',
        isOpen && 'py-1.5 pr-1 pl-2.5',
      )}
    >
      {isOpen && <LegendList items={items} />}
      <button
        type="button"
        aria-label={isOpen ? t('Close the legend') : t('Legend')}
        title={isOpen ? t('Close the legend') : t('Legend')}
        aria-expanded={isOpen}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-quiet hover:bg-leaf-tint hover:text-ink pointer-coarse:size-9"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
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
