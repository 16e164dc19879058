import type { BarDrag, BoundsDrag, CanvasView, SnapTarget } from '@life-tree/canvas';
import { endOf, type Forest, type Years, years } from '@life-tree/phylogeny';
import { useRef } from 'react';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { formatDuration, formatRange, formatUncertainTime } from '../../../texts/times.ts';
import { useFrame } from '../use-canvas-view.ts';

interface DragLabelProps {
  readonly view: CanvasView;
  readonly drag: BarDrag | BoundsDrag;
}

/** Between the label and the middle of the bar, in pixels. */
const gap = 28;

/** The times a bar would have if it were released now, and what it has snapped to. */
export function DragLabel({ view, drag }: DragLabelProps) {
  const ref = useRef<HTMLOutputElement>(null);
  const timesRef = useRef<HTMLSpanElement>(null);
  const snappedRef = useRef<HTMLSpanElement>(null);

  useFrame(view, () => {
    const label = ref.current;
    const [times, snapped] = [timesRef.current, snappedRef.current];
    if (label === null || times === null || snapped === null) return;
    const { tree, plot } = view;
    times.textContent = textOf(view, drag);
    snapped.textContent = noteOn(drag);
    const row = tree.rows.position(drag.index) ?? 0;
    const { x: anchor, y } = view.placeOf(anchorOf(view, drag), row);
    const half = label.offsetWidth / 2;
    const x = Math.min(Math.max(anchor, half + 8), plot.width - half - 8);
    const above = y - gap - label.offsetHeight;
    const top = above > 8 ? above : y + gap - 2;
    label.style.transform = `translate(${x - half}px, ${top}px)`;
  });

  return (
    <output
      ref={ref}
      className="tabular pointer-events-none absolute top-0 left-0 whitespace-nowrap rounded-md bg-ink px-2.5 py-1 font-medium text-paper text-xs"
    >
      <span ref={timesRef} />
      <span ref={snappedRef} className="block text-center opacity-80 empty:hidden" />
    </output>
  );
}

/** Why bounds do not move, or what the drag has snapped to. */
function noteOn(drag: BarDrag | BoundsDrag): string {
  if (drag.kind === 'bounds' && drag.isOfLiving) return t('Living species do not end');
  return drag.snapped === null ? '' : snappedTo(drag.forest, drag.snapped);
}

function snappedTo(forest: Forest, target: SnapTarget): string {
  switch (target.kind) {
    case 'ancestor':
    case 'sibling': {
      const name = shownName(forest, target.index);
      return target.end === 'apparition'
        ? t('Apparition of {name}', { name })
        : t('Extinction of {name}', { name });
    }
    case 'boundary':
      return t('Boundary of {before} and {after}', target);
    case 'tick':
      return target.label;
  }
}

function textOf({ settings: { unit, look } }: CanvasView, drag: BarDrag | BoundsDrag): string {
  const { outcome, index } = drag;
  if (drag.kind === 'bar' && drag.together.size > 0) {
    return shiftText(
      drag.together.size,
      formatDuration(years(Math.abs(drag.by)), unit, look.settings),
      drag.by,
    );
  }
  return drag.kind === 'bounds'
    ? formatUncertainTime(endOf(outcome, index, drag.end), unit, look.settings)
    : formatRange(outcome.apparition(index), outcome.extinction(index), unit, look.settings);
}

/** How far several species move together. */
function shiftText(count: number, time: string, by: Years): string {
  if (by === 0) return t('{count, plural, one {# species} other {# species}}', { count });
  return by > 0
    ? t('{count, plural, one {# species} other {# species}}, {time} later', { count, time })
    : t('{count, plural, one {# species} other {# species}}, {time} earlier', { count, time });
}

/** What is dragged, in pixels of the world. */
function anchorOf({ tree }: CanvasView, drag: BarDrag | BoundsDrag): number {
  if (drag.kind === 'bounds') return (drag.moment - tree.time.from) * tree.time.pixelsPerYear;
  const start = tree.columns.starts[drag.index] ?? 0;
  const end = tree.columns.ends[drag.index] ?? 0;
  if (drag.part === 'bar') return (start + end) / 2;
  return drag.part === 'start' ? start : end;
}
