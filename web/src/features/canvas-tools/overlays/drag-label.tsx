import type { BarDrag, CanvasView } from '@life-tree/canvas';
import { rowPitch } from '@life-tree/phylogeny';
import { useRef } from 'react';
import { formatRange } from '../../../texts/times.ts';
import { useFrame } from '../use-canvas-view.ts';

interface DragLabelProps {
  readonly view: CanvasView;
  readonly drag: BarDrag;
}

/** The times a bar would have if it were released now. */
export function DragLabel({ view, drag }: DragLabelProps) {
  const ref = useRef<HTMLOutputElement>(null);

  useFrame(view, () => {
    const label = ref.current;
    if (label === null) return;
    const { tree, viewport, settings } = view;
    const { outcome, index, part } = drag;
    label.textContent = formatRange(
      outcome.apparition(index),
      outcome.extinction(index),
      settings.unit,
      settings.notation,
    );
    const start = ((tree.columns.starts[index] ?? 0) - viewport.left) * viewport.scaleX;
    const end = ((tree.columns.ends[index] ?? 0) - viewport.left) * viewport.scaleX;
    const anchor = part === 'start' ? start : part === 'end' ? end : (start + end) / 2;
    const half = label.offsetWidth / 2;
    const x = Math.min(Math.max(anchor, half + 8), viewport.width - half - 8);
    const rowHeight = rowPitch * viewport.scaleY;
    const y = ((tree.rows.position(index) ?? 0) + 0.5) * rowHeight - viewport.top * viewport.scaleY;
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
