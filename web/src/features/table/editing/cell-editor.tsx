import type { Forest, SpeciesId } from '@life-tree/phylogeny';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useDeferredValue, useId, useMemo } from 'react';
import { OptionList, useCombobox } from '../../../ui/buttons/option-list.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { isComposing } from '../../../ui/typing/is-composing.ts';
import type { TableField } from '../fields/table-field.ts';
import { cellOptions, meantOption } from './cell-options.ts';

/** Where the cursor goes after a cell was edited. */
export type AfterEdit = 'stay' | 'down' | 'up' | 'right' | 'left';

interface CellEditorProps {
  readonly forest: Forest;
  /** Null for a species that is not in the tree yet. */
  readonly species: SpeciesId | null;
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
 * dead keys or speech. The beginning of an option is enough if no other begins with it.
 */
export function CellEditor(props: CellEditorProps) {
  const { field, text, draft, onType, onFinish, onCancel } = props;
  const listId = useId();
  const isEditing = draft !== null;
  const hasOptions = field.field === 'ancestor' || field.choices !== undefined;
  const listed = useOptions(props, useDeferredValue(hasOptions ? draft : null));
  const isOpen = isEditing && listed.options.some((option) => option !== draft);
  const complete = (option: string | undefined) => {
    if (option !== undefined && option !== draft) onType(option);
  };
  const combobox = useCombobox({
    listId,
    isOpen,
    count: listed.options.length,
    initial: meantOption(listed.options, listed.typed),
    onChoose: (index) => complete(listed.options[index]),
    onClose: onCancel,
  });
  const finish = (after: AfterEdit) => {
    if (draft === null || !hasOptions) return onFinish(after);
    // Options are listed later than a text is typed, so that typing is never slow.
    const options = listed.typed === draft ? listed.options : cellOptions(props, draft);
    const chosen = combobox.hasMoved ? combobox.active : meantOption(options, draft);
    complete((combobox.hasMoved ? listed.options : options)[chosen]);
    onFinish(after);
  };
  const handleKey = (event: KeyboardEvent) => {
    // The table handles the keys of a cell that is not edited.
    if (!isEditing) return;
    if (isComposing(event)) return event.stopPropagation();
    const isBack = event.shiftKey;
    if (event.key === 'Enter' && !event.altKey) finish(isBack ? 'up' : 'down');
    else if (event.key === 'Tab') finish(isBack ? 'left' : 'right');
    else if (event.key === 'Escape') onCancel();
    else {
      if (isOpen) combobox.field.onKeyDown(event);
      return event.stopPropagation();
    }
    event.stopPropagation();
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
    onChange: (event: { readonly target: { readonly value: string } }) => {
      combobox.resetActive();
      onType(event.target.value);
    },
    onKeyDown: handleKey,
    onBlur: (event: { readonly currentTarget: Element }) => {
      // Another window has the focus, and the user comes back.
      if (document.activeElement !== event.currentTarget) finish('stay');
    },
  };
  // An input would lose line breaks.
  if (field.key === 'description' || text.includes('\n')) return <textarea {...common} rows={1} />;
  if (!hasOptions) return <input {...common} />;
  return (
    <Popover.Root open={isOpen}>
      <Popover.Anchor asChild>
        <input {...(isEditing && combobox.field)} {...common} />
      </Popover.Anchor>
      <Popover.Portal>
        {/* The rows below would cover a list inside the cell. */}
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <OptionList
            id={listId}
            label={field.label}
            options={listed.options.map((option) => ({ key: option, label: option, note: null }))}
            active={combobox.active}
            hidden={false}
            className="max-h-64 min-w-44 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised"
            onChoose={(index) => {
              complete(listed.options[index]);
              onFinish('stay');
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** What a typed text can stand for. */
function useOptions({ forest, species, field }: CellEditorProps, typed: string | null) {
  return useMemo(() => {
    if (typed === null) return { typed: '', options: [] };
    return { typed, options: cellOptions({ forest, species, field }, typed) };
  }, [forest, species, field, typed]);
}
