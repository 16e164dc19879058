import {
  type CellValue,
  type Column,
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
import { useForest, useParts } from '../../../shown-tree/index.ts';
import { SavedChoice } from '../saved/saved-choice.tsx';
import { SavedTextField } from '../saved/saved-text-field.tsx';
import { OpenLink } from './open-link.tsx';
import { useFields } from './use-fields.ts';

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
  const sorted = sortColumns(columns);
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
  readonly rows: readonly number[];
  readonly columns: readonly PartEntry<Column>[];
  /** Emptying a field must not remove it while the user types another value. */
  readonly onEdit?: (column: PartId) => void;
}

/** The values of one or several species in columns of their tree. */
export function TraitFields({ rows, columns, onEdit }: TraitFieldsProps) {
  const { common, save } = useFields(rows);
  return columns.map(({ id, value: column }) => (
    <TraitField
      key={id}
      column={column}
      name={`column-${id}`}
      value={traitOf(common({ column: id }))}
      savesAtEnd={rows.length > 1}
      onSave={(value, session) => {
        onEdit?.(id);
        return save({ column: id }, value, session);
      }}
    />
  ));
}

/** The values of a column are never objects, unlike those of other fields. */
function traitOf(value: CellValue | typeof mixed): TraitValue | null | typeof mixed {
  return typeof value === 'object' ? null : value;
}

interface TraitFieldProps {
  readonly column: Column;
  readonly name: string;
  readonly value: TraitValue | null | typeof mixed;
  readonly savesAtEnd: boolean;
  readonly onSave: (
    value: TraitValue | null,
    session?: string,
  ) => string | null | Promise<string | null>;
}

function TraitField({ column, name, value, savesAtEnd, onSave }: TraitFieldProps) {
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
        onSave={(key) => onSave(choices.find((one) => keyOf(one) === key) ?? null)}
      />
    );
  }
  return (
    <SavedTextField
      label={label}
      name={name}
      maxLength={maxTraitLength}
      value={value === mixed ? null : traitText(value)}
      aside={
        type === 'link' && /^https?:/i.test(String(value)) && <OpenLink address={String(value)} />
      }
      savesAtEnd={savesAtEnd}
      onSave={(text, session) => {
        const found = readTrait(column, text);
        return 'reason' in found ? found.reason : onSave(found.value, session);
      }}
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
