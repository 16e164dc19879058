import type { CanvasView, RowDrag } from '@life-tree/canvas';
import { rowPitch } from '@life-tree/phylogeny';
import { useRef } from 'react';
import { useFrame } from '../use-canvas-view.ts';

interface DropLineProps {
  readonly view: CanvasView;
  readonly drag: RowDrag;
}

/** The line is at least this wide, wherever its species starts. */
const minWidth = 80;

/** A line between two rows, where a dragged species would go if it were released now. */
export function DropLine({ view, drag }: DropLineProps) {
  const ref = useRef<HTMLDivElement>(null);

  useFrame(view, () => {
    const line = ref.current;
    if (line === null) return;
    line.hidden = drag.line === null;
    if (drag.line === null) return;
    const { tree, viewport, projection } = view;
    const start = ((tree.columns.starts[drag.index] ?? 0) - viewport.left) * viewport.scaleX;
    const x = Math.max(Math.min(start, viewport.width - minWidth), 0);
    const y = (drag.line * rowPitch - viewport.top) * viewport.scaleY;
    line.style.width = `${viewport.width - x}px`;
    if (projection.shape !== 'across') {
      const { a, b } = projection.frame(y);
      const place = projection.project(start, y);
      line.style.transformOrigin = '0 50%';
      line.style.transform = `translate(${place.x}px, ${place.y - 1.5}px) rotate(${Math.atan2(b, a)}rad)`;
      return;
    }
    line.style.transform = `translate(${x}px, ${Math.min(Math.max(y, 2), viewport.height - 2) - 1.5}px)`;
  });

  return (
    <div
      ref={ref}
      data-drop-line
      hidden
      className="pointer-events-none absolute top-0 left-0 h-[3px] rounded-full bg-amber"
    />
  );
}
