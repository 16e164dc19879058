import type { CanvasView } from '@life-tree/canvas';
import { rowPitch, type SpeciesId, speciesSizes } from '@life-tree/phylogeny';
import { useRef } from 'react';
import { useFrame } from '../use-canvas-view.ts';

/** The ends of bars in thinner rows are too small to grab. */
const minHandleRowHeight = 14;

interface BarHandlesProps {
  readonly view: CanvasView;
  readonly species: SpeciesId;
}

/** Handles at both ends of the selected bar. Pointer gestures recognise them by `data-handle`. */
export function BarHandles({ view, species }: BarHandlesProps) {
  const start = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);

  useFrame(view, () => {
    const { tree, viewport } = view;
    const index = tree.forest.indexOf(species);
    const row = tree.rows.position(index);
    const rowHeight = rowPitch * viewport.scaleY;
    const y = ((row ?? 0) + 0.5) * rowHeight - viewport.top * viewport.scaleY;
    const isShown =
      row !== null &&
      rowHeight >= minHandleRowHeight &&
      y > 0 &&
      y < viewport.height - 4 &&
      tree.timeRatio === 1;
    const height = Math.min(speciesSizes(rowHeight).bar + 12, rowHeight);
    const moveHandle = (handle: HTMLDivElement | null, at: number) => {
      if (handle === null) return;
      const x = (at - viewport.left) * viewport.scaleX;
      handle.style.visibility = isShown && x > -8 && x < viewport.width + 8 ? 'visible' : 'hidden';
      handle.style.transform = `translate(${x - 12}px, ${y - 16}px)`;
      handle.style.setProperty('--grip', `${height}px`);
    };
    moveHandle(start.current, tree.columns.starts[index] ?? 0);
    // The end of a folded branch is not the end of one species.
    if (end.current !== null && tree.folded.has(index)) end.current.style.visibility = 'hidden';
    else moveHandle(end.current, tree.columns.ends[index] ?? 0);
  });

  return (
    <>
      <div ref={start} data-handle="start" aria-hidden="true" className={handleStyle}>
        <span className={gripStyle} />
      </div>
      <div ref={end} data-handle="end" aria-hidden="true" className={handleStyle}>
        <span className={gripStyle} />
      </div>
    </>
  );
}

// Larger than the visible grip, so that it is easy to touch.
const handleStyle =
  'invisible absolute top-0 left-0 grid h-8 w-6 cursor-ew-resize place-items-center';
const gripStyle = 'h-(--grip) w-1.5 rounded-full border border-amber bg-surface';
