import type { CanvasView, RowDrag } from '@life-tree/canvas';
import { rowPitch } from '@life-tree/phylogeny';
import { useRef } from 'react';
import { refusalText } from '../../../texts/rule-messages.ts';
import { t } from '../../../texts/t.ts';
import { useFrame } from '../use-canvas-view.ts';

interface DropLabelProps {
  readonly view: CanvasView;
  readonly drag: RowDrag;
}

/** Between the label and the middle of the row, in pixels. */
const gap = 28;

/** The species that a dragged one would descend from if it were released now, or why it cannot. */
export function DropLabel({ view, drag }: DropLabelProps) {
  const ref = useRef<HTMLOutputElement>(null);
  const nameRef = useRef<HTMLSpanElement>(null);
  const reasonRef = useRef<HTMLSpanElement>(null);

  useFrame(view, () => {
    const [label, name, reason] = [ref.current, nameRef.current, reasonRef.current];
    if (label === null || name === null || reason === null) return;
    const { target } = drag;
    label.style.visibility = target === null ? 'hidden' : 'visible';
    if (target === null) return;
    const { tree, viewport } = view;
    const ancestor = { name: tree.forest.name(target.index) };
    const { refusal } = target;
    name.textContent =
      refusal === null ? t('Under {name}', ancestor) : t('Not under {name}', ancestor);
    reason.textContent = refusal === null ? '' : refusalText(refusal);
    const start = ((tree.columns.starts[target.index] ?? 0) - viewport.left) * viewport.scaleX;
    const x = Math.max(Math.min(start, viewport.width - label.offsetWidth - 8), 8);
    const middle = ((tree.rows.position(target.index) ?? 0) + 0.5) * rowPitch;
    const y = (middle - viewport.top) * viewport.scaleY;
    const above = y - gap - label.offsetHeight;
    label.style.transform = `translate(${x}px, ${above > 8 ? above : y + 2 * gap}px)`;
  });

  return (
    <output
      ref={ref}
      data-drop-label
      className="pointer-events-none invisible absolute top-0 left-0 max-w-[min(20rem,calc(100%-1rem))] rounded-md bg-ink px-2.5 py-1 font-medium text-paper text-xs"
    >
      <span ref={nameRef} />
      <span ref={reasonRef} className="block font-normal opacity-80 empty:hidden" />
    </output>
  );
}
