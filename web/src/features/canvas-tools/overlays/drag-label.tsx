import type { BarDrag, BoundsDrag, CanvasView } from '@life-tree/canvas';
import { endOf, rowPitch } from '@life-tree/phylogeny';
import { useRef } from 'react';
import { formatRange, formatUncertainTime } from '../../../texts/times.ts';
import { useFrame } from '../use-canvas-view.ts';

interface DragLabelProps {
  readonly view: CanvasView;
  readonly drag: BarDrag | BoundsDrag;
}

/** The times a bar would have if it were released now. */
export function DragLabel({ view, drag }: DragLabelProps) {
  const ref = useRef<HTMLOutputElement>(null);

  useFrame(view, () => {
    const label = ref.current;
    if (label === null) return;
    const { tree, viewport } = view;
    label.textContent = textOf(view, drag);
    const anchor = (anchorOf(view, drag) - viewport.left) * viewport.scaleX;
    const half = label.offsetWidth / 2;
    const x = Math.min(Math.max(anchor, half + 8), viewport.width - half - 8);
    const rowHeight = rowPitch * viewport.scaleY;
    const row = tree.rows.position(drag.index) ?? 0;
    const y = (row + 0.5) * rowHeight - viewport.top * viewport.scaleY;
    const top = y > 64 ? y - 52 : y + 26;
    label.style.transform = `translate(${x - half}px, ${top}px)`;
  });

  return (
    <output
      ref={ref}
      className="tabular pointer-events-none absolute top-0 left-0 whitespace-nowrap rounded-md bg-ink px-2.5 py-1 font-medium text-paper text-xs"
    />
  );
}

function textOf({ settings: { unit, notation } }: CanvasView, drag: BarDrag | BoundsDrag): string {
  const { outcome, index } = drag;
  return drag.kind === 'bounds'
    ? formatUncertainTime(endOf(outcome, index, drag.end), unit, notation)
    : formatRange(outcome.apparition(index), outcome.extinction(index), unit, notation);
}

/** What is dragged, in pixels of the world. */
function anchorOf({ tree }: CanvasView, drag: BarDrag | BoundsDrag): number {
  if (drag.kind === 'bounds') return (drag.moment - tree.time.from) * tree.time.pixelsPerYear;
  const start = tree.columns.starts[drag.index] ?? 0;
  const end = tree.columns.ends[drag.index] ?? 0;
  if (drag.part === 'bar') return (start + end) / 2;
  return drag.part === 'start' ? start : end;
}
