import type { Forest } from '@life-tree/phylogeny';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { isComposing } from '../../../ui/forms/is-composing.ts';
import { searchSpecies } from '../../canvas-tools/index.ts';
import type { TableField } from '../fields/table-field.ts';

/** Where the cursor goes after a cell was edited. */
export type AfterEdit = 'stay' | 'down' | 'up' | 'right' | 'left';

interface CellEditorProps {
  readonly forest: Forest;
  readonly field: TableField;
  readonly initial: string;
  readonly onCommit: (text: string, after: AfterEdit) => void;
  readonly onCancel: () => void;
}

/** Edits the text of a cell. Enter and Tab save it; Escape does not. */
export function CellEditor({ forest, field, initial, onCommit, onCancel }: CellEditorProps) {
  const [draft, setDraft] = useState(initial);
  const list = useId();
  const isDone = useRef(false);
  const options = useOptions(forest, field, useDeferredValue(draft));
  const finish = (end: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    end();
  };
  const commit = (after: AfterEdit) => finish(() => onCommit(draft, after));
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (isComposing(event)) return;
    const isBack = event.shiftKey;
    if (event.key === 'Enter' && !event.altKey) commit(isBack ? 'up' : 'down');
    else if (event.key === 'Tab') commit(isBack ? 'left' : 'right');
    else if (event.key === 'Escape') finish(onCancel);
    else return;
    event.preventDefault();
  };
  const common = {
    'aria-label': field.label,
    name: 'cell',
    autoComplete: 'off',
    // The user has asked for this field, and it takes the place of the focused cell.
    autoFocus: true,
    value: draft,
    className: classNames(
      'h-full w-full min-w-0 bg-surface text-base outline-none sm:text-sm',
      field.isNumeric && 'text-right',
    ),
    onKeyDown: handleKey,
    onBlur: () => commit('stay'),
  };
  // An input would lose line breaks.
  if (field.key === 'description' || initial.includes('\n')) {
    return <textarea {...common} rows={1} onChange={(event) => setDraft(event.target.value)} />;
  }
  return (
    <>
      <input {...common} list={list} onChange={(event) => setDraft(event.target.value)} />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}

function useOptions(forest: Forest, field: TableField, draft: string): readonly string[] {
  return useMemo(() => {
    if (field.choices !== undefined) return field.choices;
    if (field.field !== 'ancestor') return [];
    return [...new Set(searchSpecies(forest, draft).found.map(({ name }) => name))];
  }, [forest, field, draft]);
}
