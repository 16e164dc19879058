import { beyondEnd, type CanvasView, rowHeightAt } from '@life-tree/canvas';
import {
  isUnnamedSplit,
  maxNameLength,
  nameOffset,
  rowPitch,
  type SpeciesId,
  speciesSizes,
} from '@life-tree/phylogeny';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { isComposing } from '../../../ui/typing/is-composing.ts';
import { reversalOf } from '../../../ui/typing/typing.ts';
import { useTypedText } from '../../../ui/typing/use-typed-text.ts';
import { useForest } from '../../shown-tree/index.ts';
import type { TreeEditing } from '../tree-editing.ts';
import { useFrame } from '../use-canvas-view.ts';

const minFieldWidth = 160;

interface NameEditorProps {
  readonly view: CanvasView;
  readonly species: SpeciesId;
  /** Whether the species was just added. Tab then adds the next one. */
  readonly isNew: boolean;
  readonly editing: Pick<TreeEditing, 'onName' | 'onAdd' | 'onUndo'>;
  /** Moves the keyboard focus to the tree, unless the user has moved it elsewhere. */
  readonly onDone: (movesFocus: boolean) => void;
}

/**
 * A field over the drawn name of a species. Saves while the user types. Escape and an empty text keep
 * the old name.
 */
export function NameEditor({ view, species, isNew, editing, onDone }: NameEditorProps) {
  const forest = useForest();
  const index = forest.indexOf(species);
  const ref = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const typed = useTypedText({
    target: species,
    label: t('Name'),
    isRequired: true,
    save: (draft, session, target) => {
      const text = draft.trim();
      return text === forest.name(forest.indexOf(target))
        ? null
        : editing.onName(target, text, session);
    },
  });
  const name = typed.draft ?? (isUnnamedSplit(forest, index) ? '' : forest.name(index));
  const shown = shownName(forest, index);

  // At once, so that no key typed after N is lost.
  useLayoutEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.select();
    view.frames.request();
  }, [view]);

  useFrame(view, () => {
    const field = ref.current;
    if (field === null) return;
    const { tree, viewport, plot, projection } = view;
    const rowHeight = rowHeightAt(view, tree.columns.ends[index] ?? 0);
    const end = ((tree.columns.ends[index] ?? 0) - viewport.left) * viewport.scaleX;
    const beyond = beyondEnd(view, index);
    const isFolded = tree.folded.has(index);
    const disc = isFolded ? null : forest.image(index) === null ? 'initial' : 'image';
    const inRow = ((tree.rows.position(index) ?? 0) + 0.5) * rowPitch - viewport.top;
    const rowY = inRow * viewport.scaleY;
    const place = projection.project(end + beyond + nameOffset(rowHeight, disc), rowY);
    const x = projection.isFlipped(rowY) ? place.x - field.offsetWidth + 9 : place.x - 9;
    const size = Math.max(speciesSizes(rowHeight).name, 13);
    const left = Math.min(Math.max(x, 8), Math.max(plot.width - field.offsetWidth - 8, 8));
    const top = Math.min(Math.max(place.y - size, 8), plot.height - 2 * size);
    field.style.transform = `translate(${left}px, ${top}px)`;
    field.style.fontSize = `${size}px`;
    field.style.height = `${size * 2}px`;
    field.style.opacity = '1';
  });

  const end = (finish: () => unknown, movesFocus = true) => {
    // Enter also blurs the field.
    if (isDone.current) return;
    isDone.current = true;
    finish();
    onDone(movesFocus);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') end(typed.finish);
    else if (event.key === 'Escape') end(typed.cancel);
    else if (isNew && event.key === 'Tab' && !event.shiftKey) {
      end(typed.finish);
      editing.onAdd(forest.ancestorId(index));
    } else if (typed.draft === null && reversalOf(event) === 'undo') {
      end(typed.cancel);
      editing.onUndo();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <input
      ref={ref}
      data-canvas-aside
      aria-label={t('Name on the canvas')}
      aria-description={isNew ? t('Tab adds a sibling.') : undefined}
      value={name}
      placeholder={shown}
      maxLength={maxNameLength}
      // Without a place, it would be in the corner of the canvas for a moment.
      style={{ opacity: 0, width: `max(${minFieldWidth}px, ${(name || shown).length + 3}ch)` }}
      className="absolute top-0 left-0 max-w-[calc(100%-1rem)] select-text rounded-md border-2 border-amber bg-surface px-2 font-medium text-ink outline-none"
      onChange={(event) => typed.type(event.target.value)}
      onBlur={() => end(typed.finish, false)}
      onKeyDown={handleKey}
    />
  );
}
