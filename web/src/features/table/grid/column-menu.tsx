import {
  ArrowDownWideNarrow,
  ArrowLeft,
  ArrowRight,
  ArrowUpNarrowWide,
  EyeOff,
  type LucideIcon,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { TableField } from '../fields/table-field.ts';
import type { ColumnFilter } from '../rows/find-rows.ts';
import type { TableColumns } from './use-columns.ts';

interface ColumnMenuProps {
  readonly field: TableField;
  readonly index: number;
  readonly columns: TableColumns;
  readonly filter: ColumnFilter | undefined;
  readonly onFilter: (filter: ColumnFilter | null) => void;
  readonly onClose: () => void;
}

/** Sorts, filters, moves and hides a column. */
export function ColumnMenu({ field, index, columns, filter, onFilter, onClose }: ColumnMenuProps) {
  const { key } = field;
  const { sorting, sort, shown } = columns;
  const sortBy = (isDescending: boolean) => {
    sort({ key, isDescending });
    onClose();
  };
  return (
    <div className="flex flex-col">
      <MenuButton
        icon={ArrowUpNarrowWide}
        label={t('Sort ascending')}
        onClick={() => sortBy(false)}
      />
      <MenuButton
        icon={ArrowDownWideNarrow}
        label={t('Sort descending')}
        onClick={() => sortBy(true)}
      />
      {sorting?.key === key && (
        <MenuButton
          icon={X}
          label={t('Back to the order of the tree')}
          onClick={() => {
            sort(null);
            onClose();
          }}
        />
      )}
      {index > 1 && (
        <MenuButton
          icon={ArrowLeft}
          label={t('Move left')}
          onClick={() => columns.move(key, stepsTo(columns, key, shown[index - 1]))}
        />
      )}
      {index > 0 && index < shown.length - 1 && (
        <MenuButton
          icon={ArrowRight}
          label={t('Move right')}
          onClick={() => columns.move(key, stepsTo(columns, key, shown[index + 1]))}
        />
      )}
      {index > 0 && (
        <MenuButton
          icon={EyeOff}
          label={t('Hide column')}
          onClick={() => columns.show(key, false)}
        />
      )}
      <div className="mt-2 border-line border-t px-2 pt-3 pb-1">
        <FilterFields field={field} filter={filter} onFilter={onFilter} />
      </div>
    </div>
  );
}

/** How far a column moves to take the place of another, which may have hidden columns in between. */
function stepsTo({ all }: TableColumns, key: string, other: TableField | undefined): number {
  const indexOf = (wanted: string | undefined) => all.findIndex((field) => field.key === wanted);
  return indexOf(other?.key) - indexOf(key);
}

interface MenuButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}

function MenuButton({ icon: Icon, label, onClick }: MenuButtonProps) {
  return (
    <button
      type="button"
      className="flex min-h-9 items-center gap-3 rounded-md px-2 text-left text-sm hover:bg-leaf-tint"
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
      {label}
    </button>
  );
}

type FilterFieldsProps = Pick<ColumnMenuProps, 'field' | 'filter' | 'onFilter'>;

type FilterKind = 'all' | ColumnFilter['kind'];

/** Which rows are shown, by the values of this column. */
function FilterFields({ field, filter, onFilter }: FilterFieldsProps) {
  const matching = field.isNumeric ? 'between' : 'contains';
  const [kind, setKind] = useState<FilterKind>(filter?.kind ?? 'all');
  const choose = (chosen: FilterKind) => {
    setKind(chosen);
    if (chosen === 'filled' || chosen === 'empty') onFilter({ kind: chosen });
    else onFilter(null);
  };
  return (
    <div className="flex flex-col gap-3">
      <SelectField<FilterKind>
        label={t('Show species')}
        name="filter-kind"
        value={kind}
        choices={[
          { value: 'all', label: t('All', {}, 'species') },
          field.isNumeric
            ? { value: 'between', label: t('With a value from … to …') }
            : { value: 'contains', label: t('With a text that contains …') },
          { value: 'filled', label: t('With a value') },
          { value: 'empty', label: t('Without a value') },
        ]}
        onValue={choose}
      />
      {kind === 'contains' && matching === 'contains' && (
        <TextField
          label={t('Contains')}
          name="filter-text"
          autoComplete="off"
          value={filter?.kind === 'contains' ? filter.text : ''}
          onValue={(text) => onFilter(text.trim() === '' ? null : { kind: 'contains', text })}
        />
      )}
      {kind === 'between' && matching === 'between' && (
        <RangeFields field={field} onFilter={onFilter} />
      )}
    </div>
  );
}

/** Two numbers, in either order: older times may be larger numbers. */
function RangeFields({ field, onFilter }: Pick<FilterFieldsProps, 'field' | 'onFilter'>) {
  const [texts, setTexts] = useState<readonly [string, string]>(['', '']);
  const change = (next: readonly [string, string]) => {
    setTexts(next);
    const [first = null, second = null] = next.map((text) => field.readKey?.(text) ?? null);
    if (first === null && second === null) onFilter(null);
    else if (first === null || second === null)
      onFilter({ kind: 'between', from: first, to: second });
    else {
      onFilter({ kind: 'between', from: Math.min(first, second), to: Math.max(first, second) });
    }
  };
  const errorOf = (text: string) =>
    text.trim() === '' || field.readKey?.(text) != null ? undefined : t('This cannot be read.');
  const [from, to] = texts;
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={t('From', {}, 'value')}
        name="filter-from"
        autoComplete="off"
        value={from}
        error={errorOf(from)}
        onValue={(text) => change([text, to])}
      />
      <TextField
        label={t('To', {}, 'value')}
        name="filter-to"
        autoComplete="off"
        value={to}
        error={errorOf(to)}
        onValue={(text) => change([from, text])}
      />
    </div>
  );
}
