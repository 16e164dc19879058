import { type CanvasView, endGrips, minGripRowHeight, rowHeightAt } from '@life-tree/canvas';
import { rowPitch, type SpeciesId, speciesSizes } from '@life-tree/phylogeny';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useFrame } from '../use-canvas-view.ts';

/** Bounds that are nearer to their end, in pixels, would be under its handle. */
const minBoundsDistance = 10;

interface BarHandlesProps {
  readonly view: CanvasView;
  readonly species: SpeciesId;
}

const handles = [
  'apparition-before',
  'apparition-after',
  'extinction-before',
  'extinction-after',
  'bar',
  'split',
  'start',
  'end',
] as const;
type Handle = (typeof handles)[number];

/**
 * Handles at both ends of the selected bar and at their bounds. Those of a short bar are beside it, and the bar
 * itself has one too, so that all of them can be grabbed. Pointer gestures recognise them by `data-handle`.
 */
export function BarHandles({ view, species }: BarHandlesProps) {
  const elements = useRef(new Map<Handle, HTMLDivElement>());
  // Names start after the handles.
  useEffect(() => {
    const show = (hasGrips: boolean) => {
      view.hasGrips = hasGrips;
      view.frames.request();
    };
    show(true);
    return () => show(false);
  }, [view]);

  useFrame(view, () => {
    const { tree, viewport, projection } = view;
    const index = tree.forest.indexOf(species);
    const row = tree.rows.position(index);
    const rowHeight = rowHeightAt(view, tree.columns.ends[index] ?? 0);
    const y = ((row ?? 0) + 0.5) * rowPitch * viewport.scaleY - viewport.top * viewport.scaleY;
    const isShown =
      row !== null &&
      rowHeight >= minGripRowHeight &&
      y > 0 &&
      y < viewport.height - 4 &&
      tree.timeRatio === 1;
    const { a, b } = projection.frame(y);
    const turn = projection.shape === 'across' ? '' : ` rotate(${Math.atan2(b, a)}rad)`;
    const height = Math.min(speciesSizes(rowHeight).bar + 12, rowHeight);
    for (const [name, at] of placesOf(view, index)) {
      const handle = elements.current.get(name);
      if (handle === undefined) continue;
      const x = at === null ? 0 : (at - viewport.left) * viewport.scaleX;
      const isInView = at !== null && isShown && x > -8 && x < viewport.width + 8;
      handle.style.visibility = isInView ? 'visible' : 'hidden';
      const place = projection.project(x, y);
      handle.style.transform = `translate(${place.x - 12}px, ${place.y - 16}px)${turn}`;
      handle.style.setProperty('--grip', `${height}px`);
    }
  });

  return handles.map((name) => (
    <div
      key={name}
      ref={(element) => {
        if (element !== null) elements.current.set(name, element);
        return () => void elements.current.delete(name);
      }}
      data-handle={name}
      aria-hidden="true"
      className={classNames(handleStyle, name !== 'bar' && 'cursor-ew-resize')}
    >
      {name !== 'bar' && (
        <span
          className={classNames(
            'rounded-full border border-amber',
            name === 'start' || name === 'end'
              ? 'h-(--grip) w-1.5 bg-surface'
              : 'h-[calc(var(--grip)*0.7)] w-1 bg-amber-tint',
          )}
        />
      )}
    </div>
  ));
}

// Larger than the visible grip, so that it is easy to touch.
const handleStyle = 'invisible absolute top-0 left-0 grid h-8 w-6 place-items-center';

/** Where each handle is, in pixels of the world; null if the bar has no such part. */
function placesOf(view: CanvasView, index: number): Map<Handle, number | null> {
  const { tree, viewport } = view;
  const split = tree.columns.starts[index] ?? 0;
  const start = tree.columns.apparitions[index] ?? 0;
  const { start: startGrip, end: endGrip, isShort } = endGrips(view, index);
  const uncertain = index < 0 ? null : tree.uncertainty(index, 'own');
  const apart = (at: number | undefined, from: number) =>
    at === undefined || Math.abs(at - from) * viewport.scaleX < minBoundsDistance ? null : at;
  return new Map([
    ['apparition-before', apart(uncertain?.apparition?.from, startGrip)],
    ['apparition-after', apart(uncertain?.apparition?.to, startGrip)],
    ['extinction-before', apart(uncertain?.extinction?.from, endGrip)],
    ['extinction-after', apart(uncertain?.extinction?.to, endGrip)],
    ['bar', isShort ? (startGrip + endGrip) / 2 : null],
    ['split', split < start ? apart(split, startGrip) : null],
    ['start', startGrip],
    // The end of a folded branch is not the end of one species.
    ['end', tree.folded.has(index) ? null : endGrip],
  ]);
}
