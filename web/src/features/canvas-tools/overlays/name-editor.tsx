import type { CanvasView } from '@life-tree/canvas';
import {
  type Forest,
  maxNameLength,
  nameOffset,
  rowPitch,
  type SpeciesId,
  speciesSizes,
} from '@life-tree/phylogeny';
import { useEffect, useRef } from 'react';
import { t } from '../../../texts/t.ts';
import { useTypedText } from '../../../ui/forms/use-typed-text.ts';
import type { TreeEditing } from '../tree-editing.ts';
import { useFrame } from '../use-canvas-view.ts';

const minFieldWidth = 160;

interface NameEditorProps {
  readonly view: CanvasView;
  readonly forest: Forest;
  readonly species: SpeciesId;
  readonly editing: Pick<TreeEditing, 'onName' | 'typing'>;
  readonly onDone: () => void;
}

/** A field over the drawn name of a species. Saves while the user types. */
export function NameEditor({ view, forest, species, editing, onDone }: NameEditorProps) {
  const index = forest.indexOf(species);
  const ref = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const typed = useTypedText({
    port: editing.typing,
    save: (draft, session) => {
      const text = draft.trim();
      return text === '' || text === forest.name(index)
        ? null
        : editing.onName(species, text, session);
    },
  });
  const name = typed.draft ?? forest.name(index);

  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.select();
    view.frames.request();
  }, [view]);

  useFrame(view, () => {
    const field = ref.current;
    if (field === null) return;
    const { tree, viewport } = view;
    const rowHeight = rowPitch * viewport.scaleY;
    const end = ((tree.columns.ends[index] ?? 0) - viewport.left) * viewport.scaleX;
    const x = end + nameOffset(rowHeight, forest.image(index) !== null) - 9;
    const y = ((tree.rows.position(index) ?? 0) + 0.5) * rowHeight - viewport.top * viewport.scaleY;
    const size = Math.max(speciesSizes(rowHeight).name, 13);
    const left = Math.min(Math.max(x, 8), Math.max(viewport.width - field.offsetWidth - 8, 8));
    const top = Math.min(Math.max(y - size, 8), viewport.height - 2 * size);
    field.style.transform = `translate(${left}px, ${top}px)`;
    field.style.fontSize = `${size}px`;
    field.style.height = `${size * 2}px`;
  });

  const save = () => (name.trim() === '' ? typed.cancel() : typed.finish());
  const end = (finish: () => unknown) => {
    // Enter also blurs the field.
    if (isDone.current) return;
    isDone.current = true;
    finish();
    onDone();
  };

  return (
    <input
      ref={ref}
      data-canvas-aside
      aria-label={t('Name')}
      value={name}
      maxLength={maxNameLength}
      style={{ width: `max(${minFieldWidth}px, ${name.length + 3}ch)` }}
      className="absolute top-0 left-0 max-w-[calc(100%-1rem)] select-text rounded-md border-2 border-amber bg-surface px-2 font-medium text-ink outline-none"
      onChange={(event) => typed.type(event.target.value)}
      onBlur={() => end(save)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(save);
        else if (event.key === 'Escape') end(typed.cancel);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
