import type { Forest } from '@life-tree/phylogeny';
import { type KeyboardEvent, useDeferredValue, useId, useMemo } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { isComposing } from '../../../ui/forms/is-composing.ts';
import { searchSpecies } from '../../canvas-tools/index.ts';
import type { TableField } from '../fields/table-field.ts';

/** Where the cursor goes after a cell was edited. */
export type AfterEdit = 'stay' | 'down' | 'up' | 'right' | 'left';

interface CellEditorProps {
  readonly forest: Forest;
  readonly field: TableField;
  /** The text of the cell. */
  readonly text: string;
  /** What the user has typed; null while the cell is not edited. */
  readonly draft: string | null;
  readonly onType: (text: string) => void;
  readonly onFinish: (after: AfterEdit) => void;
  readonly onCancel: () => void;
}

/**
 * Edits the text of the active cell. Enter and Tab save it; Escape does not. It has the focus and is empty and
 * invisible until something is typed, as in spreadsheets: only a field can be typed into with input methods,
 * dead keys or speech.
 */
export function CellEditor(props: CellEditorProps) {
  const { forest, field, text, draft, onType, onFinish, onCancel } = props;
  const list = useId();
  const isEditing = draft !== null;
  const options = useOptions(forest, field, useDeferredValue(draft));
  const handleKey = (event: KeyboardEvent) => {
    // The table handles the keys of a cell that is not edited.
    if (!isEditing) return;
    event.stopPropagation();
    if (isComposing(event)) return;
    const isBack = event.shiftKey;
    if (event.key === 'Enter' && !event.altKey) onFinish(isBack ? 'up' : 'down');
    else if (event.key === 'Tab') onFinish(isBack ? 'left' : 'right');
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
  };
  const common = {
    'aria-label': isEditing ? field.label : text || field.label,
    name: 'cell',
    autoComplete: 'off',
    'data-active': '',
    'data-resting': isEditing ? undefined : '',
    // No keyboard covers a touch screen until the cell is edited.
    inputMode: isEditing ? ('text' as const) : ('none' as const),
    value: draft ?? '',
    className: isEditing
      ? classNames(
          'h-full w-full min-w-0 select-text bg-surface text-base outline-none sm:text-sm',
          field.isNumeric && 'text-right',
        )
      : 'absolute inset-0 size-full cursor-default resize-none opacity-0',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onType(event.target.value),
    onKeyDown: handleKey,
    onBlur: (event: { readonly currentTarget: Element }) => {
      // Another window has the focus, and the user comes back.
      if (document.activeElement !== event.currentTarget) onFinish('stay');
    },
  };
  // An input would lose line breaks.
  if (field.key === 'description' || text.includes('\n')) return <textarea {...common} rows={1} />;
  return (
    <>
      <input {...common} list={isEditing && options.length > 0 ? list : undefined} />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}

function useOptions(forest: Forest, field: TableField, draft: string | null): readonly string[] {
  return useMemo(() => {
    if (draft === null) return [];
    if (field.choices !== undefined) return field.choices;
    if (field.field !== 'ancestor') return [];
    return [...new Set(searchSpecies(forest, draft).found.map(({ name }) => name))];
  }, [forest, field, draft]);
}
