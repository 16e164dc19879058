import {
  type Column,
  commonValue,
  maxTraitLength,
  mixed,
  type PartEntry,
  type PartId,
  sortColumns,
  type TraitValue,
} from '@life-tree/phylogeny';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { readTrait, traitText } from '../../../../texts/trait-texts.ts';
import { Menu } from '../../../../ui/overlays/menu.tsx';
import { useEditing, useForest, useParts } from '../../../shown-tree/index.ts';
import { SavedChoice } from '../saved/saved-choice.tsx';
import { SavedTextField } from '../saved/saved-text-field.tsx';
import { OpenLink } from './open-link.tsx';

interface ShownColumns {
  readonly shown: readonly PartEntry<Column>[];
  readonly hidden: readonly PartEntry<Column>[];
  /** Shows the field of a column that the species has no value for. */
  readonly show: (column: PartId) => void;
}

/** The columns whose values are shown for a species: those that it has, and those that the user adds. */
export function useShownColumns(index: number): ShownColumns {
  const forest = useForest();
  const { columns } = useParts();
  const [added, setAdded] = useState<ReadonlySet<PartId>>(new Set());
  const traits = forest.details(index)?.traits ?? {};
  const sorted = columns.size === 0 ? [] : sortColumns(columns);
  const isShown = ({ id }: PartEntry<Column>) => added.has(id) || traits[id] !== undefined;
  return {
    shown: sorted.filter(isShown),
    hidden: sorted.filter((column) => !isShown(column)),
    show: (column) => setAdded((shown) => (shown.has(column) ? shown : new Set(shown).add(column))),
  };
}

/** Offers the columns that a species has no value for. */
export function AddValueMenu({ hidden, show }: Pick<ShownColumns, 'hidden' | 'show'>) {
  if (hidden.length === 0) return null;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="-my-1 inline-flex min-h-7 items-center gap-1 rounded-md px-1 text-leaf text-xs hover:bg-leaf-tint"
        >
          <Plus aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
          {t('Add value')}
        </button>
      }
      items={hidden.map(({ id, value }) => ({ label: value.name, onSelect: () => show(id) }))}
    />
  );
}

interface TraitFieldsProps {
  readonly index: number;
  readonly columns: ShownColumns;
}

/** The values of a species in the columns of its tree. */
export function TraitFields({ index, columns }: TraitFieldsProps) {
  const forest = useForest();
  const editing = useEditing();
  const id = forest.id(index);
  const traits = forest.details(index)?.traits ?? {};
  return columns.shown.map(({ id: columnId, value: column }) => (
    <TraitField
      key={columnId}
      column={column}
      name={`column-${columnId}`}
      value={traits[columnId] ?? null}
      onSave={(value, session) => {
        // Emptying a field must not remove it while the user types another value.
        columns.show(columnId);
        return editing.perform(
          { kind: 'edit-species', id, traits: { [columnId]: value } },
          session,
        );
      }}
    />
  ));
}

interface CommonTraitsProps {
  readonly rows: readonly number[];
  readonly onSave: (column: PartId, value: TraitValue | null) => Saved;
}

/** The values that several species share in the columns of their tree. */
export function CommonTraits({ rows, onSave }: CommonTraitsProps) {
  const forest = useForest();
  const { columns } = useParts();
  return (columns.size === 0 ? [] : sortColumns(columns)).map(({ id, value: column }) => {
    const value = commonValue(forest, rows, { column: id });
    return (
      <TraitField
        key={id}
        column={column}
        name={`common-column-${id}`}
        value={value === mixed || value === null ? value : typeof value === 'object' ? null : value}
        savesAtEnd
        onSave={(changed) => onSave(id, changed)}
      />
    );
  });
}

type Saved = string | null | Promise<string | null>;

type TraitFieldProps = {
  readonly column: Column;
  readonly name: string;
  readonly value: TraitValue | null | typeof mixed;
} & (
  | {
      readonly savesAtEnd?: false;
      readonly onSave: (value: TraitValue | null, session?: string) => string | null;
    }
  | {
      readonly savesAtEnd: true;
      readonly onSave: (value: TraitValue | null) => Saved;
    }
);

function TraitField(props: TraitFieldProps) {
  const { column, name, value } = props;
  const { type } = column;
  const label = column.unit === undefined ? column.name : `${column.name} (${column.unit})`;
  if (type === 'choice' || type === 'yes-no') {
    const choices = choicesOf(column, value === mixed ? null : value);
    return (
      <SavedChoice
        label={label}
        name={name}
        value={value === mixed ? null : keyOf(value)}
        choices={choices.map((one) => ({
          value: keyOf(one),
          label: traitText(one) || t('No value'),
        }))}
        onSave={(key) => props.onSave(choices.find((one) => keyOf(one) === key) ?? null)}
      />
    );
  }
  const field = {
    label,
    name,
    maxLength: maxTraitLength,
    value: value === mixed ? null : traitText(value),
    ...(type === 'link' &&
      /^https?:/i.test(String(value)) && { aside: <OpenLink address={String(value)} /> }),
  };
  const read = <Reply,>(text: string, save: (value: TraitValue | null) => Reply) => {
    const found = readTrait(column, text);
    return 'reason' in found ? found.reason : save(found.value);
  };
  return props.savesAtEnd ? (
    <SavedTextField {...field} savesAtEnd={(text) => read(text, props.onSave)} />
  ) : (
    <SavedTextField
      {...field}
      onSave={(text, session) => read(text, (found) => props.onSave(found, session))}
    />
  );
}

/** No value, the values of the column, and a value that is no longer among them. */
function choicesOf({ type, choices = [] }: Column, value: TraitValue | null) {
  const values: TraitValue[] = type === 'yes-no' ? [true, false] : choices.map(({ name }) => name);
  const isOld = value !== null && !values.includes(value);
  return [null, ...values, ...(isOld ? [value] : [])];
}

function keyOf(value: TraitValue | null): string {
  return value === null ? '' : `${typeof value} ${value}`;
}
