import {
  type Column,
  type Forest,
  maxTraitLength,
  type PartEntry,
  type PartId,
  sortColumns,
  type TraitValue,
  type TreeParts,
} from '@life-tree/phylogeny';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { timeFaultText } from '../../../texts/rule-messages.ts';
import { t } from '../../../texts/t.ts';
import { numberInField, parseNumber } from '../../../texts/times.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { TypingPort } from '../../../ui/forms/use-typed-text.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { Editing } from '../use-editing.ts';
import { OpenLink } from './open-link.tsx';
import { SavedTextField } from './saved-text-field.tsx';

interface ShownColumns {
  readonly shown: readonly PartEntry<Column>[];
  readonly hidden: readonly PartEntry<Column>[];
  /** Shows the field of a column that the species has no value for. */
  readonly show: (column: PartId) => void;
}

/** The columns whose values are shown for a species: those that it has, and those that the user adds. */
export function useShownColumns(
  forest: Forest,
  index: number,
  { columns }: TreeParts,
): ShownColumns {
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
  readonly forest: Forest;
  readonly index: number;
  readonly columns: ShownColumns;
  readonly typing: TypingPort;
  readonly editing: Editing;
}

/** The values of a species in the columns of its tree. */
export function TraitFields({ forest, index, columns, typing, editing }: TraitFieldsProps) {
  const id = forest.id(index);
  const traits = forest.details(index)?.traits ?? {};
  return columns.shown.map(({ id: columnId, value: column }) => (
    <TraitField
      key={columnId}
      column={column}
      name={`column-${columnId}`}
      value={traits[columnId] ?? null}
      typing={typing}
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

interface TraitFieldProps {
  readonly column: Column;
  readonly name: string;
  readonly value: TraitValue | null;
  readonly typing: TypingPort;
  readonly onSave: (value: TraitValue | null, session?: string) => string | null;
}

function TraitField({ column, name, value, typing, onSave }: TraitFieldProps) {
  const [error, setError] = useState<string | null>(null);
  const { type } = column;
  const label = column.unit === undefined ? column.name : `${column.name} (${column.unit})`;
  if (type === 'choice' || type === 'yes-no') {
    const choices = choicesOf(column, value);
    return (
      <SelectField
        label={label}
        name={name}
        value={keyOf(value)}
        choices={choices.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
        error={error ?? undefined}
        onValue={(key) => setError(onSave(choices.find((one) => keyOf(one) === key) ?? null))}
      />
    );
  }
  return (
    <SavedTextField
      label={label}
      name={name}
      maxLength={maxTraitLength}
      value={typeof value === 'number' ? numberInField(value) : String(value ?? '')}
      typing={typing}
      {...(type === 'link' &&
        /^https?:/i.test(String(value)) && { aside: <OpenLink address={String(value)} /> })}
      onSave={(text, session) => {
        if (text === '' || type !== 'number') return onSave(text === '' ? null : text, session);
        const number = parseNumber(text);
        return number.ok ? onSave(number.value, session) : timeFaultText(number.error);
      }}
    />
  );
}

/** No value, the values of the column, and a value that is no longer among them. */
export function choicesOf({ type, choices = [] }: Column, value: TraitValue | null) {
  const values: TraitValue[] = type === 'yes-no' ? [true, false] : choices.map(({ name }) => name);
  const isOld = value !== null && !values.includes(value);
  return [null, ...values, ...(isOld ? [value] : [])];
}

export function keyOf(value: TraitValue | null): string {
  return value === null ? '' : `${typeof value} ${value}`;
}

export function labelOf(value: TraitValue | null): string {
  if (value === null) return t('No value');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return String(value);
}
