import type { CanvasView, OutlineBox, RowDrag } from '@life-tree/canvas';
import { type Refusal, rowPitch } from '@life-tree/phylogeny';
import { useRef } from 'react';
import { refusalText } from '../../../texts/rule-messages.ts';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { useFrame } from '../use-canvas-view.ts';

interface DropLabelProps {
  readonly view: CanvasView;
  readonly drag: RowDrag;
  /** The shape that was last painted around a species, or null. */
  readonly outlineOf: (index: number) => OutlineBox | null;
}

/** Between the label and what is around it, in pixels. */
const gap = 8;

/** The species that a dragged one would descend from if it were released now, or why it cannot. */
export function DropLabel({ view, drag, outlineOf }: DropLabelProps) {
  const ref = useRef<HTMLOutputElement>(null);
  const nameRef = useRef<HTMLSpanElement>(null);
  const reasonRef = useRef<HTMLSpanElement>(null);

  useFrame(view, () => {
    const [label, name, reason] = [ref.current, nameRef.current, reasonRef.current];
    if (label === null || name === null || reason === null) return;
    const { target } = drag;
    label.style.visibility = target === null ? 'hidden' : 'visible';
    if (target === null) return;
    const ancestor = { name: shownName(drag.forest, target.index) };
    const { refusal } = target;
    name.textContent = drag.adds
      ? refusal === null
        ? t('{name} is another ancestor', ancestor)
        : t('{name} is no other ancestor', ancestor)
      : refusal === null
        ? t('Under {name}', ancestor)
        : t('Not under {name}', ancestor);
    reason.textContent = refusal === null ? countOf(drag) : reasonOf(drag, refusal);
    const place = placeOf(view, drag, target.index, outlineOf(target.index), label);
    label.style.transform = `translate(${place.x}px, ${place.y}px)`;
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

/** How many species get a new ancestor, if there are several. */
function countOf({ moved: { length: count } }: RowDrag): string {
  return count === 1 ? '' : t('{count, plural, one {# species} other {# species}}', { count });
}

/** Why the species cannot move, with the name of the one that cannot if there are several. */
function reasonOf({ forest, moved }: RowDrag, refusal: Refusal): string {
  const reason = refusalText(refusal);
  const row = refusal.id === null ? -1 : forest.indexOf(refusal.id);
  if (moved.length === 1 || row < 0) return reason;
  return t('{name}: {reason}', { name: shownName(forest, row), reason });
}

/** After the ancestor if there is room, else beside its row, away from the dragged species. */
function placeOf(
  view: CanvasView,
  drag: RowDrag,
  ancestor: number,
  outline: OutlineBox | null,
  { offsetWidth: width, offsetHeight: height }: HTMLElement,
): { readonly x: number; readonly y: number } {
  const { tree, viewport, plot } = view;
  const row = tree.rows.position(ancestor) ?? 0;
  if (tree.shape !== undefined) {
    const end = view.placeOf(tree.columns.ends[ancestor] ?? 0, row);
    return {
      x: Math.max(Math.min(end.x + gap, plot.width - width - gap), gap),
      y: Math.max(Math.min(end.y + 2 * gap, plot.height - height - gap), gap),
    };
  }
  const middle = ((row + 0.5) * rowPitch - viewport.top) * viewport.scaleY;
  const box = outline ?? { x: 0, y: middle - gap, width: 0, height: 2 * gap };
  const after = box.x + box.width + gap;
  const lastX = viewport.width - width - gap;
  if (after <= lastX) return { x: Math.max(after, gap), y: middle - height / 2 };
  const x = Math.max(Math.min(box.x, lastX), gap);
  const above = box.y - gap - height;
  const isDraggedFromBelow = (tree.rows.position(drag.index) ?? 0) > row;
  return { x, y: isDraggedFromBelow && above > gap ? above : box.y + box.height + 2 * gap };
}
