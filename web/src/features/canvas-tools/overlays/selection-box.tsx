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
    placeBox(element, view, box);
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

function placeBox({ style }: HTMLElement, view: CanvasView, { from, to }: BoxDrag): void {
  const { projection, plot } = view;
  // Corners are on the edges of rows.
  const one = view.placeOf(from.x, from.row - 0.5);
  const other = view.placeOf(to.x, to.row - 0.5);
  const isFan = projection.shape === 'fan';
  const left = isFan ? 0 : Math.min(one.x, other.x);
  const top = isFan ? 0 : Math.min(one.y, other.y);
  style.width = `${isFan ? plot.width : Math.abs(one.x - other.x)}px`;
  style.height = `${isFan ? plot.height : Math.abs(one.y - other.y)}px`;
  style.transform = `translate(${left}px, ${top}px)`;
  style.clipPath = isFan ? sectorOf(view, from, to) : '';
}

/** A box in a fan, between two times and two rows. */
function sectorOf({ projection, viewport }: CanvasView, from: Corner, to: Corner): string {
  const xAt = (x: number) => (x - viewport.left) * viewport.scaleX;
  const yAt = (row: number) => (row * rowPitch - viewport.top) * viewport.scaleY;
  const points: string[] = [];
  const step = (x: number, y: number) => points.push(`${x.toFixed(1)}px ${y.toFixed(1)}px`);
  const first = projection.project(xAt(from.x), yAt(from.row));
  step(first.x, first.y);
  projection.trace(xAt(from.x), yAt(from.row), yAt(to.row), step);
  const second = projection.project(xAt(to.x), yAt(to.row));
  step(second.x, second.y);
  projection.trace(xAt(to.x), yAt(to.row), yAt(from.row), step);
  return `polygon(${points.join()})`;
}

type Corner = BoxDrag['from'];
