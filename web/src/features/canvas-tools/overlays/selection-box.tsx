import type { BoxDrag, CanvasView } from '@life-tree/canvas';
import { rowPitch } from '@life-tree/phylogeny';
import { useRef } from 'react';
import { formatNumber } from '../../../texts/number-formats.ts';
import { useFrame } from '../use-canvas-view.ts';

interface SelectionBoxProps {
  readonly view: CanvasView;
  readonly box: BoxDrag;
}

/** The box that selects species while it is drawn, with the number of species in it. */
export function SelectionBox({ view, box }: SelectionBoxProps) {
  const ref = useRef<HTMLDivElement>(null);
  const countRef = useRef<HTMLSpanElement>(null);

  useFrame(view, () => {
    const element = ref.current;
    const count = countRef.current;
    if (element === null || count === null) return;
    const { left, top, scaleX, scaleY } = view.viewport;
    const { from, to } = box;
    const x = (Math.min(from.x, to.x) - left) * scaleX;
    const y = (Math.min(from.row, to.row) * rowPitch - top) * scaleY;
    element.style.width = `${Math.abs(to.x - from.x) * scaleX}px`;
    element.style.height = `${Math.abs(to.row - from.row) * rowPitch * scaleY}px`;
    element.style.transform = `translate(${x}px, ${y}px)`;
    element.hidden = false;
    count.textContent = formatNumber(box.rows.size);
  });

  return (
    <div
      ref={ref}
      hidden
      data-selection-box
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 rounded-sm border border-amber bg-amber/10"
    >
      <span
        ref={countRef}
        className="tabular absolute right-0 bottom-full mb-1 rounded-md bg-ink px-2 py-0.5 font-medium text-paper text-xs"
      />
    </div>
  );
}
