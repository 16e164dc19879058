import type { ColumnRole, TableColumn, TableDescription } from '@life-tree/phylogeny';
import { useId } from 'react';
import { t } from '../../../texts/t.ts';
import { controlStyle } from '../../../ui/forms/control-style.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';

interface ColumnChoicesProps {
  readonly table: TableDescription;
  readonly sheet: number;
  readonly onSheet: (sheet: number) => void;
  readonly onColumn: (column: number, role: ColumnRole) => void;
}

/** Lists every column of a table with what it was taken for, and lets the user change it. */
export function ColumnChoices({ table, sheet, onSheet, onColumn }: ColumnChoicesProps) {
  const { sheets, columns } = table;
  const title = useId();
  // Several columns can have the same title.
  const listed = columns.map((column, index) => ({
    column,
    index,
    key: `${index} ${column.header}`,
  }));
  return (
    <>
      {sheets !== null && sheets.length > 1 && (
        <SelectField
          label={t('Sheet')}
          name="file-sheet"
          value={String(sheet)}
          choices={sheets.map((name, index) => ({ value: String(index), label: name }))}
          onValue={(chosen) => onSheet(Number(chosen))}
        />
      )}
      {columns.length > 0 && (
        <section aria-labelledby={title} className="flex flex-col gap-1.5">
          <h3 id={title} className="font-medium font-sans text-sm">
            {t('Columns of the table')}
          </h3>
          <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {listed.map(({ column, index, key }) => (
              <li key={key} className="grid items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-2">
                <ColumnChoice column={column} onRole={(role) => onColumn(index, role)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface ColumnChoiceProps {
  readonly column: TableColumn;
  readonly onRole: (role: ColumnRole) => void;
}

function ColumnChoice({ column, onRole }: ColumnChoiceProps) {
  const { header, samples, takenFor } = column;
  const id = useId();
  const examples = samples.filter((sample) => sample !== '').slice(0, 3);
  const choices = roleChoices(takenFor);
  return (
    <>
      <div className="min-w-0 text-sm">
        <label htmlFor={id} className="block truncate font-medium">
          {header === '' ? t('Column without a title') : header}
        </label>
        <p id={`${id}-examples`} className="truncate text-quiet text-xs">
          {examples.length === 0 ? t('Empty') : examples.join(', ')}
        </p>
      </div>
      <select
        id={id}
        aria-describedby={`${id}-examples`}
        value={takenFor}
        className={controlStyle('py-1.5 text-sm')}
        onChange={(event) => {
          const choice = choices.find(({ value }) => value === event.target.value);
          if (choice) onRole(choice.value);
        }}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}

/** What a column can be taken for. Only the columns of our own exports have exact values. */
function roleChoices(takenFor: ColumnRole): readonly { value: ColumnRole; label: string }[] {
  return [
    { value: 'ignored', label: t('Not imported') },
    { value: 'column', label: t('Column of the tree') },
    { value: 'name', label: t('Name') },
    { value: 'ancestor', label: t('Ancestor') },
    { value: 'apparition', label: t('Apparition') },
    { value: 'extinction', label: t('Extinction') },
    { value: 'duration', label: t('Duration') },
    { value: 'apparition-earliest', label: t('Earliest apparition') },
    { value: 'apparition-latest', label: t('Latest apparition') },
    { value: 'extinction-earliest', label: t('Earliest extinction') },
    { value: 'extinction-latest', label: t('Latest extinction') },
    { value: 'living', label: t('Living or extinct') },
    { value: 'description', label: t('Description') },
    { value: 'image', label: t('Image') },
    { value: 'number', label: t('Number of the species') },
    { value: 'ancestor-number', label: t('Number of the ancestor') },
    { value: 'tree', label: t('Name of the tree') },
    ...(takenFor === 'exact' ? [{ value: takenFor, label: t('Exact values') }] : []),
  ];
}
