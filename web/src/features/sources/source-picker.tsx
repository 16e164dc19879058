import { type PartId, type Source, searchText, sourceLabel } from '@life-tree/phylogeny';
import { useId, useMemo, useState } from 'react';
import { t } from '../../texts/t.ts';
import { OptionList, useCombobox } from '../../ui/buttons/option-list.tsx';
import { controlStyle } from '../../ui/forms/control-style.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useParts } from '../shown-tree/index.ts';
import { numberedSources } from './source-numbers.ts';

const maxFound = 50;

interface SourcePickerProps {
  readonly label: string;
  readonly value: PartId | null;
  readonly isChoice?: (id: PartId) => boolean;
  readonly error?: string | undefined;
  readonly onChoose: (id: PartId) => void;
}

/** A searchable list of the sources of a tree. */
export function SourcePicker(props: SourcePickerProps) {
  const { sources } = useParts();
  const { label, value, isChoice, error, onChoose } = props;
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const numbered = numberedSources(sources);
  const chosen = value === null ? undefined : numbered.get(value);
  const found = useMemo(() => {
    if (!isOpen) return [];
    const words = (typed ?? '').trim().toLowerCase().split(/\s+/);
    const list = [];
    for (const source of numbered.values()) {
      if (isChoice?.(source.id) === false) continue;
      const text = searchText(source.value);
      if (words.every((word) => text.includes(word))) list.push(source);
      if (list.length === maxFound) break;
    }
    return list;
  }, [isOpen, typed, numbered, isChoice]);
  const options = found.map(({ id, number, value: source }) => ({
    key: id,
    label: `${number}. ${sourceLabel(source)}`,
    note: titleOf(source),
  }));
  const close = () => {
    setIsOpen(false);
    setTyped(null);
  };
  const choose = (index: number) => {
    const source = found[index];
    if (source === undefined) return;
    close();
    onChoose(source.id);
  };
  const open = () => {
    setIsOpen(true);
    resetActive();
  };
  const { field, active, resetActive } = useCombobox({
    listId,
    isOpen,
    count: options.length,
    initial: 0,
    onChoose: choose,
    onOpen: open,
    onClose: close,
  });
  const shownValue = chosen === undefined ? '' : `${chosen.number}. ${sourceLabel(chosen.value)}`;
  return (
    <Field label={label} error={error}>
      {(binding) => (
        <>
          <input
            {...binding}
            {...field}
            placeholder={t('Choose a source…')}
            value={typed ?? shownValue}
            className={controlStyle('truncate')}
            onClick={open}
            onChange={(event) => {
              open();
              setTyped(event.target.value);
            }}
            onBlur={close}
          />
          {/* Below the field, not over it: it would be cut at the edge of a dialog. */}
          <OptionList
            id={listId}
            label={label}
            options={options}
            active={active}
            hidden={!isOpen || options.length === 0}
            className="max-h-48 overflow-y-auto rounded-md border border-line p-1"
            onChoose={choose}
          />
          <p role="status" className="text-quiet text-sm empty:hidden">
            {isOpen && options.length === 0 && t('No sources found.')}
          </p>
        </>
      )}
    </Field>
  );
}

function titleOf({ title, note }: Source): string | null {
  return typeof title === 'string' ? title : typeof note === 'string' ? note : null;
}
